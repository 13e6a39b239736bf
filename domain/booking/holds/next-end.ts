/** When the next hold or the next offer runs out: whoever clears them sleeps until then. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

const next = {
  hold: prepared(
    'holds.next-end',
    'select (extract(epoch from min(expires_at) - now()) * 1000)::float8 as ms from holds',
  ),
  offer: prepared(
    'waitlist.next-offer-end',
    'select (extract(epoch from min(expires_at) - now()) * 1000)::float8 as ms from waitlist_offers',
  ),
};

/** Milliseconds until the next one runs out; below 0 where one has, undefined where there is none. */
export async function findNextEnd(db: Sql, of: keyof typeof next): Promise<number | undefined> {
  const [row] = await db.query<{ ms: number | null }>(next[of]);
  return row?.ms ?? undefined;
}
