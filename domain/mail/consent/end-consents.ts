/** Ends what was implied for a time, on the day on which it ends, and forgets who was asked and never answered. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { forgetContacts } from '../../accounts/users/keep-contact.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { askedSince, impliedUntil } from './consent-rules.ts';
import {
  byItself,
  findSubscription,
  lockContact,
  off,
  recordConsent,
  writeSubscription,
} from './consent-rows.ts';

/** Contacts that one run goes through; the next one goes on. */
const batch = 1_000;

const findEnding = prepared(
  'mail.consents-ending',
  `select contact_id as "contactId", list_id as "listId" from subscriptions
   where basis_until is not null and status = 'SUBSCRIBED' and basis_until <= $1 order by contact_id, list_id limit $2`,
);

const findUnanswered = prepared(
  'mail.unanswered',
  `select contact_id as "contactId", list_id as "listId" from subscriptions
   where status = 'UNCONFIRMED' and confirm_asked_at <= $1 order by contact_id, list_id limit $2`,
);

interface Pair {
  readonly contactId: number;
  readonly listId: number;
}

/** SQL: the last day of what a golfer bought, or of a membership; null where there is none. YYYY-MM-DD. */
export const lastBoughtBy = (userId: string, timeZone: string): string => `to_char(greatest(
       (select max((p.created_at at time zone ${timeZone})::date) from purchases p
         where p.bought_by = ${userId} or p.charged_user_id = ${userId} or p.user_id = ${userId}),
       (select max(i.end_date) from memberships m join product_items i on i.id = m.product_item_id
         where m.user_id = ${userId} and m.cancelled_at is null)), 'YYYY-MM-DD')`;

async function lastBought(sql: Sql, contactId: number, timeZone: string): Promise<string | null> {
  const [row] = await sql.query<{ day: string | null }>(
    `select ${lastBoughtBy('c.user_id', '$2')} as day
     from contacts c where c.id = $1`,
    [contactId, timeZone],
  );
  return row?.day ?? null;
}

/** Run twice it is done once. Returns how many were ended, and how many were forgotten. Locks one contact after the other. */
export async function endConsents(house: House, days: number): Promise<{ ended: number; forgotten: number }> {
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const ending = await house.db.query<Pair>(findEnding, [today, batch]);
  let ended = 0;
  for (const pair of ending) if (await endImplied(house, pair, today, now)) ended += 1;
  const since = askedSince(now, days);
  const unanswered = await house.db.query<Pair>(findUnanswered, [since, batch]);
  for (const pair of unanswered) await forgetQuestion(house, pair, since);
  return { ended, forgotten: unanswered.length };
}

/** Whoever has bought something since then is on the list for as long as that implies. */
function endImplied(house: House, { contactId, listId }: Pair, today: string, now: Date): Promise<boolean> {
  return transact(house.db, async (tx) => {
    if (!(await lockContact(tx, contactId))) return false;
    const before = await findSubscription(tx, contactId, listId);
    const until = before?.basisUntil;
    if (before?.status !== 'SUBSCRIBED' || !until || until > today) return false;
    const bought = await lastBought(tx, contactId, house.timeZone);
    const longer = impliedUntil({ bought, enquired: null });
    if (longer !== undefined && longer > today) {
      await writeSubscription(tx, contactId, listId, { ...before, basisUntil: longer }, now);
      return false;
    }
    await writeSubscription(tx, contactId, listId, off('UNSUBSCRIBED'), now);
    await recordConsent(
      tx,
      { contactId, listId, act: 'EXPIRED', basis: 'IMPLIED', basisUntil: until },
      byItself('JOB'),
      now,
    );
    return true;
  });
}

/** A contact that only the question brought goes with the last one. */
function forgetQuestion(house: House, { contactId, listId }: Pair, since: Date): Promise<void> {
  return transact(house.db, async (tx) => {
    if (!(await lockContact(tx, contactId))) return;
    await tx.query(
      `delete from subscriptions where contact_id = $1 and list_id = $2 and status = 'UNCONFIRMED' and confirm_asked_at <= $3`,
      [contactId, listId, since],
    );
    const [alone] = await tx.query(
      `select 1 from mail_addresses a where a.contact_id = $1 and a.list_only and a.state = 'OK'
         and not exists (select from subscriptions s where s.contact_id = a.contact_id)`,
      [contactId],
    );
    if (alone) await forgetContacts(tx, [contactId]);
  });
}
