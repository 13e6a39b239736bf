/** The rows that holds are decided on: locked tee times and the holds that stand. */
import { prepared, preparedByIndex, type Transaction } from '@fourball/db/connection.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { Prices } from '@fourball/shared/booking/rules/price.ts';
import type { Bracket } from '@fourball/shared/club/shapes.ts';

export interface LockedTeeTime {
  id: number;
  course_id: number;
  day: string;
  starts_at: Date;
  time: string;
  capacity: number;
  booked: number;
  offered: number;
  waiting: number;
  block_kind: BlockKind | null;
  block_reason: string | null;
}

/** What a golfer pays by each class, whoever the golfer is. */
export type OwnPrices = Omit<Prices, 'brackets'>;

/** One tee time of one hold; a hold on several has several rows. */
export interface HoldRow {
  id: number;
  user_id: number;
  course_fee_id: number;
  /** Of the fee, also where it is offered no more. */
  holes: number;
  member_cents: number;
  non_member_cents: number;
  external_member_cents: number;
  /** Null where no rule asks who a golfer is; then there are no prices of who has the hold either. */
  brackets: Bracket[] | null;
  own_prices: OwnPrices | null;
  tax_basis_points: number;
  expires_at: Date;
  seconds_left: number;
  tee_time_id: number;
  spots: number;
}

const lockUsers = prepared(
  'holds.lock-users',
  'select id from users where id = any($1::bigint[]) order by id for no key update',
);

const lockTeeTimesToHold = preparedByIndex(
  'holds.lock-tee-times',
  `select id, course_id, day, starts_at, to_char(starts_at at time zone $5, 'HH24:MI') as time,
          capacity, booked, offered, waiting, block_kind, block_reason
   from tee_times where id = any(array(
     select unnest($1::bigint[])
     union select first.id from unnest($2::bigint[], $3::timestamptz[]) as wanted (course_id, starts_at)
       cross join lateral (select t.id from tee_times t
         where t.course_id = wanted.course_id and t.starts_at = wanted.starts_at
         order by t.start_tee limit 1) first
     union select place.tee_time_id from holds h
       cross join lateral (select l.tee_time_id from hold_tee_times l where l.hold_id = h.id offset 0) place
       where h.user_id = any(array(select unnest($4::bigint[])))
   )) order by id for update`,
);

const findHolds = preparedByIndex(
  'holds.find',
  `select h.id, h.user_id, h.course_fee_id,
          (select f.holes from course_fees f where f.id = h.course_fee_id) as holes, h.member_cents, h.non_member_cents, h.external_member_cents,
          h.brackets, h.own_prices, h.tax_basis_points, h.expires_at, extract(epoch from h.expires_at - now())::float8 as seconds_left,
          place.tee_time_id, place.spots
   from holds h
   cross join lateral (select l.tee_time_id, l.spots from hold_tee_times l where l.hold_id = h.id offset 0) place
   where h.id = any(array(select hold_id from hold_tee_times where tee_time_id = any(array(select unnest($1::bigint[])))
                          union select id from holds where user_id = any(array(select unnest($2::bigint[])))))
   order by h.id, place.tee_time_id`,
);

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** First of the locks: what one golfer does at once happens one after the other. Sorted by id. */
export async function lockGolfers(tx: Transaction, userIds: Iterable<number>): Promise<void> {
  await tx.query(lockUsers, [sorted(userIds)]);
}

/**
 * Second of the locks, sorted by id: the tee times named by id or by course and start, and those on which
 * the golfers have holds now.
 */
export const lockTeeTimes = (
  tx: Transaction,
  wanted: { ids: readonly number[]; starts: readonly { courseId: number; startsAt: Date }[] },
  userIds: readonly number[],
  timeZone: string,
): Promise<LockedTeeTime[]> =>
  tx.query<LockedTeeTime>(lockTeeTimesToHold, [
    wanted.ids,
    wanted.starts.map(({ courseId }) => courseId),
    wanted.starts.map(({ startsAt }) => startsAt),
    userIds,
    timeZone,
  ]);

/** Holds on these tee times and of these golfers, expired ones too. Read it under the locks. */
export const findHoldRows = (
  tx: Transaction,
  teeTimeIds: readonly number[],
  userIds: readonly number[],
): Promise<HoldRow[]> => tx.query<HoldRow>(findHolds, [teeTimeIds, userIds]);
