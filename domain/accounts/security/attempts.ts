/** Counts tries of what could be guessed, for all processes together: each is taken before it is known how it goes. */
import { createHash } from 'node:crypto';
import type { Sql } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';

/** A try at once more than `free` has to wait. Every process must ask for the same key with the same bounds. */
export type AttemptBounds =
  /** So many in a span of time, then none until it is over. */
  | { readonly kind: 'window'; readonly free: number; readonly seconds: number }
  /** After so many each one is followed by a pause twice as long as the last; forgotten after a span without any. */
  | {
      readonly kind: 'pauses';
      readonly free: number;
      readonly firstSeconds: number;
      readonly mostSeconds: number;
      readonly forgetSeconds: number;
    };

/** A try that was let through. It counts as wrong until it is given back. */
export interface TakenAttempt {
  readonly key: Buffer;
  readonly bounds: AttemptBounds;
  /** As the database wrote it, to the microsecond. */
  readonly freeAt: string;
}

export type AttemptOutcome = { readonly taken: TakenAttempt } | { readonly waitSeconds: number };

/** What is kept of whom it is about. */
export const attemptKey = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(parts.join('\0')).digest();

/** Not the moment of now: the next may be counted by a process whose clock is a little behind. */
const atOnce = '-infinity';

// No pause doubles more often than this: far past every bound, and still a number.
const mostDoublings = 30;

/**
 * One statement on one row: of many tries at once, in however many processes, no more get through than one after the
 * other would. One that has to wait changes nothing, so that nobody makes the pause of another longer by asking.
 */
export async function takeAttempt(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  key: Buffer,
  bounds: AttemptBounds,
): Promise<AttemptOutcome> {
  const window = bounds.kind === 'window';
  const now = clock.now();
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const forget = after(window ? bounds.seconds : bounds.forgetSeconds);
  const afterFirst = window ? forget : after(Math.min(bounds.firstSeconds, bounds.mostSeconds));
  const [row] = await db.query<{ taken: boolean; free_at: string; wait: number }>(
    `with taken as (
       insert into attempts as a (key, tries, free_at, forget_at) values ($1, 1, $7, $8)
       on conflict (key) do update set
         tries = case when a.forget_at <= $2 then 1 else a.tries + 1 end,
         forget_at = case when $4 and a.forget_at > $2 then a.forget_at else excluded.forget_at end,
         free_at = case when a.forget_at <= $2 then excluded.free_at
                        when a.tries + 1 < $3 then '${atOnce}'
                        when $4 then a.forget_at
                        else $2::timestamptz + make_interval(secs =>
                          least($6::float8, $5::float8 * power(2, least(a.tries + 1 - $3, ${mostDoublings})))) end
       where a.forget_at <= $2 or a.free_at <= $2
       returning a.free_at
     )
     select true as taken, free_at::text, 0::float8 as wait from taken
     union all
     select false, free_at::text, extract(epoch from free_at - $2::timestamptz)::float8 from attempts
     where key = $1 and not exists (select from taken)`,
    [
      key,
      now,
      bounds.free,
      window,
      window ? 0 : bounds.firstSeconds,
      window ? 0 : bounds.mostSeconds,
      bounds.free > 1 ? atOnce : afterFirst,
      forget,
    ],
  );
  if (row?.taken) return { taken: { key, bounds, freeAt: row.free_at } };
  return { waitSeconds: Math.max(1, Math.ceil(row?.wait ?? 0)) };
}

/** The attempt was right, or was no guess: it is as if it had not been made. Later tries of others stay counted. */
export async function giveAttemptBack(
  { db }: Pick<House, 'db'>,
  { key, bounds, freeAt }: TakenAttempt,
): Promise<void> {
  await db.query(
    `update attempts set tries = greatest(tries - 1, 0),
            free_at = case when $2 or free_at = $3::timestamptz then '${atOnce}' else free_at end
     where key = $1`,
    [key, bounds.kind === 'window', freeAt],
  );
}

/** Whoever is right on a device of their own has nothing to answer for any more. */
export async function forgetAttempts({ db }: Pick<House, 'db'>, { key }: TakenAttempt): Promise<void> {
  await db.query('delete from attempts where key = $1', [key]);
}

/** Returns how many were forgotten. */
export async function trimAttempts(sql: Sql, now: Date): Promise<number> {
  const gone = await sql.query<{ count: number }>(
    `with gone as (delete from attempts where forget_at <= $1 returning 1) select count(*)::int as count from gone`,
    [now],
  );
  return gone[0]?.count ?? 0;
}
