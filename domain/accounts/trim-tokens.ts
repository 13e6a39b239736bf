/** Deletes what opened something once and can't any more. Sessions stay: they say who was logged in when. */
import type { House } from '../kernel/house.ts';

/** `keepMs`: how long after its end. Returns how many rows went. */
export async function trimTokens({ db }: Pick<House, 'db'>, keepMs: number): Promise<number> {
  const [trimmed] = await db.query<{ count: number }>(
    `with t as (
       delete from access_tokens a using sessions s
       where s.id = a.session_id
         and least(s.expires_at, s.revoked_at) < now() - $1 * interval '1 millisecond'
       returning 1
     ), l as (
       delete from password_links where least(expires_at, used_at) < now() - $1 * interval '1 millisecond'
       returning 1
     ), c as (
       delete from passkey_challenges where expires_at < now() returning 1
     )
     select ((select count(*) from t) + (select count(*) from l) + (select count(*) from c))::int as count`,
    [keepMs],
  );
  return trimmed?.count ?? 0;
}
