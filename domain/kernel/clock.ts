/** Where domain code gets the time from; holds and sessions ask the database's own clock instead. */
import type { Sql } from '@fourball/db/connection.ts';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** How often the host's clock is compared with the database's, in milliseconds. */
const compareEvery = 30_000;
/** Less than that is no difference; an answer that takes longer says nothing. */
const tolerance = 1_000;

export interface FollowingClock extends Clock {
  close(): void;
}

/**
 * The host's clock, put right by the database's where it is wrong: rows are stamped by the one, rules ask the other, and
 * services on several hosts have to agree. Resolves when it has been compared once, if the database answers.
 */
export async function followDatabase(db: Sql): Promise<FollowingClock> {
  let ahead = 0;
  const compare = async (): Promise<void> => {
    const [asked, began] = [Date.now(), performance.now()];
    const [row] = await db.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    const took = performance.now() - began;
    if (!row || took > tolerance) return;
    const difference = row.at - asked - took / 2;
    ahead = Math.abs(difference) > tolerance ? difference : 0;
  };
  // What was known stands until it is known better.
  const compareSoon = () => compare().catch(() => {});
  await compareSoon();
  const timer = setInterval(() => void compareSoon(), compareEvery).unref();
  return {
    now: () => new Date(Date.now() + ahead),
    close: () => clearInterval(timer),
  };
}
