/** Decides who is invited to log in, and why others are left out. */
import type { Sql } from '@fourball/db/connection.ts';
import type { InvitationPreview } from '@fourball/shared/accounts/invitation-calls.ts';
import { noMailEnd } from '@fourball/shared/accounts/no-mail.ts';

/** `userIds` null: everybody whose account is open. */
export interface Whom {
  readonly userIds: readonly number[] | null;
  /** Nobody is invited twice within so many days. */
  readonly againDays: number;
}

/** SQL of an account `u` that somebody can log in to, or has. */
export const hasLogin = `(u.password_hash is not null or exists (select from passkeys p where p.user_id = u.id)
  or exists (select from sessions s where s.user_id = u.id))`;

const fate = `case when u.status <> 'ACTIVE' then 'notActive'
  when ${hasLogin} then 'hasLogin'
  when u.email like '%' || $3 then 'noMail'
  when exists (select from login_invitees i where i.user_id = u.id
    and (i.state = 'WAITING' or i.sent_at > $4::timestamptz - make_interval(days => $2))) then 'invited'
  else 'count' end`;

const judged = `select u.id, ${fate} as fate from users u
  where u.erased_at is null and u.status <> 'CUSTOMER' and u.merged_into is null
    and case when $1::bigint[] is null then u.closed_at is null else u.id = any($1::bigint[]) end`;

const valuesOf = ({ userIds, againDays }: Whom, now: Date) => [userIds, againDays, noMailEnd, now];

/** Those who are left out are counted each by the first reason that holds. */
export async function countUninvited(
  sql: Sql,
  whom: Whom,
  now: Date,
): Promise<Pick<InvitationPreview, 'count' | 'left'>> {
  const rows = await sql.query<{ fate: string; people: number }>(
    `select fate, count(*)::int as people from (${judged}) j group by fate`,
    valuesOf(whom, now),
  );
  const of = (wanted: string): number => rows.find(({ fate: found }) => found === wanted)?.people ?? 0;
  return {
    count: of('count'),
    left: {
      hasLogin: of('hasLogin'),
      noMail: of('noMail'),
      invited: of('invited'),
      notActive: of('notActive'),
    },
  };
}

export const findUninvited = async (sql: Sql, whom: Whom, now: Date): Promise<number[]> => {
  const rows = await sql.query<{ id: number }>(
    `select id from (${judged}) j where fate = 'count' order by id`,
    valuesOf(whom, now),
  );
  return rows.map(({ id }) => id);
};
