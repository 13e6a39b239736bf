/** Deletes what opened something once and can't any more, and the sessions that are over. */
import type { House } from '../../kernel/house.ts';

const isOver = (row: string): string =>
  `least(${row}.expires_at, ${row}.revoked_at, ${row}.idle_until) < now() - make_interval(days => $1)`;

/**
 * `keepDays`: how long after its end; a question for a passkey goes at once, and so does a passkey that nobody confirmed in time. The last session of each golfer stays, for
 * it says when they logged in last. Returns how many rows went.
 */
export async function trimTokens({ db }: Pick<House, 'db'>, keepDays: number): Promise<number> {
  const [trimmed] = await db.query<{ count: number }>(
    `with spent as (
       select o.id from sessions o where ${isOver('o')} and exists (select from sessions n where n.user_id = o.user_id and n.id > o.id)
     ), s as (
       -- Their tokens go with them. Ended sessions that nobody has locked: a refresh under way is let finish, and one that
       -- has just finished is seen.
       delete from sessions where id in (
         select s.id from sessions s where s.id in (select id from spent) and ${isOver('s')} for update skip locked)
       returning 1
     ), t as (
       -- Of sessions that stay: a refresh leaves one behind.
       delete from access_tokens where expires_at < now() - make_interval(days => $1)
         and session_id not in (select id from spent)
       returning 1
     ), l as (
       delete from password_links where least(expires_at, used_at) < now() - make_interval(days => $1)
       returning 1
     ), f as (
       delete from setup_links where least(expires_at, used_at) < now() - make_interval(days => $1)
       returning 1
     ), c as (
       delete from passkey_challenges where expires_at < now() returning 1
     ), p as (
       -- Nobody said that it is theirs.
       delete from passkeys where confirm_by < now() returning 1
     )
     select ((select count(*) from s) + (select count(*) from t) + (select count(*) from l) + (select count(*) from f)
       + (select count(*) from c) + (select count(*) from p))::int as count`,
    [keepDays],
  );
  return trimmed?.count ?? 0;
}
