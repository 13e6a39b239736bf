/** Whether a golfer may ask so many people more today, and whether each of them was asked often enough already. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BookingRules } from '../club/parameters.ts';

interface Asked {
  readonly senderId: number;
  readonly userIds: readonly number[];
  /** In lower case. */
  readonly emails: readonly string[];
}

/**
 * Counted over a day from the invitations themselves, whatever became of them and whichever call made them. Call it under
 * the sender's lock. Locks whom it is about, so that senders at once are counted together.
 */
export async function whyNotAsked(
  tx: Transaction,
  { quotas }: Pick<BookingRules, 'quotas'>,
  { senderId, userIds, emails }: Asked,
): Promise<string | undefined> {
  const keys = [...userIds.map((id) => `invited ${id}`), ...emails.map((email) => `invited ${email}`)].sort();
  for (const key of keys) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const [sent] = await tx.query<{ count: number }>(
    `select count(*)::int as count from invitations where invited_by = $1 and created_at > now() - interval '1 day'`,
    [senderId],
  );
  if ((sent?.count ?? 0) + userIds.length + emails.length > quotas.invitationsADay)
    return `You may send ${quotas.invitationsADay} invitations in a day; you have sent ${sent?.count ?? 0}.`;
  const often = await tx.query(
    `select 1 from invitations where created_at > now() - interval '1 day'
       and (user_id = any($1::bigint[]) or email = any($2::text[]))
     group by user_id, email having count(*) >= $3`,
    [userIds, emails, quotas.invitationsOfOneADay],
  );
  return often.length === 0
    ? undefined
    : `Nobody is sent more than ${quotas.invitationsOfOneADay} invitations in a day; one of these people has had them.`;
}
