/** How much room locked tee times have, and whether golfers may come to them, for commands that bring spots there. */
import type { Why } from '@fourball/shared/words/refusals.ts';
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { FeeFacts } from '../../club/courses/courses.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { whyBlocked, whyNotTwilight, whyTooLate } from './booking-window.ts';
import { holdStands } from '../facts/standing-holds.ts';

export interface TeeTimeRoom {
  readonly id: number;
  readonly course_id: number;
  readonly day: string;
  readonly starts_at: Date;
  /** HH:MM on the club's clock. */
  readonly time: string;
  readonly block_kind: BlockKind | null;
  readonly block_reason: string | null;
  /** Places that nobody has booked, holds or was offered. */
  readonly free: number;
}

const findRooms = prepared(
  'tee-times.rooms',
  `select t.id, t.course_id, t.day, t.starts_at, to_char(t.starts_at at time zone $2, 'HH24:MI') as time,
     t.block_kind, t.block_reason,
     t.capacity - t.booked - t.offered - coalesce((select sum(l.spots)::int from hold_tee_times l
       where l.tee_time_id = t.id and ${holdStands}), 0) as free
   from tee_times t where t.id = any($1::bigint[])`,
);
const clearExpired = prepared(
  'tee-times.clear-expired-holds',
  `delete from hold_tee_times l using tee_times t
   where t.id = l.tee_time_id and t.id = any($1::bigint[]) and t.waiting = 0 and l.expires_at <= now()`,
);

/** By the tee times' ids. Where they are locked already what is free stays free until the transaction ends. */
export async function readRooms(
  tx: Sql,
  teeTimeIds: readonly number[],
  timeZone: string,
): Promise<Map<number, TeeTimeRoom>> {
  if (teeTimeIds.length === 0) return new Map();
  const rows = await tx.query<TeeTimeRoom>(findRooms, [teeTimeIds, timeZone]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Call it before what is free is taken: the counters, and the constraint on them, still count holds that ran out. The
 * tee times must be locked, and told of with `occurrencesOfChangedSpots` at the end.
 */
export async function clearExpiredHolds(tx: Transaction, teeTimeIds: readonly number[]): Promise<void> {
  if (teeTimeIds.length > 0) await tx.query(clearExpired, [teeTimeIds]);
}

/** What golfers can't book, they can't bring spots to either; `fee` is the booking's, where it is offered still. */
export const whyClosed = (
  rules: BookingRules,
  fee: Pick<FeeFacts, 'holes' | 'twilight'> | undefined,
  { starts_at: startsAt, time, block_kind: block, block_reason: blockReason }: TeeTimeRoom,
  now: Date,
): Why | undefined =>
  whyBlocked({ block, blockReason }, fee?.holes) ??
  whyTooLate(rules, { startsAt }, now) ??
  whyNotTwilight(rules, fee, time);
