/** What a golfer has agreed to, in one place, and whether it may be noted that mails are opened. */
import type { Sql } from '@fourball/db/connection.ts';
import type { getConsent } from '@fourball/shared/mail/subscription-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findReach, keepAddress } from './addresses.ts';
import { askedSince } from './consent-rules.ts';
import { lockContactOfUser } from './consent-rows.ts';
import { listsOfCentre } from './lists-of-contact.ts';

const mostHistory = 100;

/** `days`: how long somebody is waited for who was asked. Errors: unauthenticated for an account that was erased meanwhile. */
export async function getOwnConsent(
  { clock }: House,
  sql: Sql,
  actor: UserActor,
  days: number,
): Promise<ReplyOf<typeof getConsent>> {
  const now = clock.now();
  const since = askedSince(now, days);
  const [contact] = await sql.query<{
    id: number;
    email: string;
    trackingSince: Date | null;
    newEmail: string | null;
  }>(
    `select c.id, c.email, a.tracking_consent_at as "trackingSince",
       case when a.new_email_asked_at > $2 then a.new_email end as "newEmail"
     from contacts c left join mail_addresses a on a.contact_id = c.id where c.user_id = $1`,
    [actor.userId, since],
  );
  if (!contact) throw new AppError('unauthenticated');
  const [reach, lists, history] = await Promise.all([
    findReach(sql, contact.id, now),
    listsOfCentre(sql, actor, contact.id, since),
    sql.query<{ at: Date; list: string; act: string; wording: string | null }>(
      `select k.at, l.name as list, k.act, w.text as wording
       from consents k join email_lists l on l.id = k.list_id left join consent_wordings w on w.id = k.wording_id
       where k.contact_id = $1 order by k.id desc limit $2`,
      [contact.id, mostHistory],
    ),
  ]);
  return {
    contact: { id: contact.id },
    email: contact.email,
    address: reach === 'REFUSED' ? 'COMPLAINED' : reach,
    newEmail: contact.newEmail,
    lists,
    trackingSince: contact.trackingSince?.toISOString() ?? null,
    history: history.map((said) => ({ ...said, at: said.at.toISOString() })),
  };
}

/** A yes that was given stays as old as it is. Locks the contact. */
export function setTracking(
  { db, clock }: House,
  actor: UserActor,
  allowed: boolean,
): Promise<{ trackingSince: string | null }> {
  return transact(db, async (tx) => {
    const contact = await lockContactOfUser(tx, actor.userId);
    if (!contact) throw new AppError('unauthenticated');
    await keepAddress(tx, contact.id);
    const [row] = await tx.query<{ since: Date | null }>(
      `update mail_addresses set tracking_consent_at = case when $2 then coalesce(tracking_consent_at, $3) end
       where contact_id = $1 returning tracking_consent_at as since`,
      [contact.id, allowed, clock.now()],
    );
    return { trackingSince: row?.since?.toISOString() ?? null };
  });
}
