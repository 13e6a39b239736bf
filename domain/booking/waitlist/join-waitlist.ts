/** Puts a golfer on the waitlist of a course and a day. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { joinWaitlist as joinWaitlistCall } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOn } from '../../club/courses/courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { roundWith } from '../../club/prices/fee-prices.ts';
import { transact } from '../../kernel/transact.ts';
import { whyBallot } from '../rules/bars.ts';
import { standingFor } from '../../membership/memberships/standing.ts';
import { findBookingStandings } from '../facts/booking-standings.ts';
import {
  bookingWindow,
  whyNotOffered,
  whyNotThisDay,
  whyNotThisTeeTime,
  whyNotTwilight,
  whyTooMany,
} from '../rules/booking-window.ts';
import type { FairnessFacts } from '../rules/fairness-facts.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import {
  findEntriesOfGolfer,
  occurrencesOfEntries,
  presentEntry,
  type EntryRow,
} from '../tell/waitlist-rows.ts';

type Body = BodyOf<typeof joinWaitlistCall>;
type Answer = Unworded<ReplyOf<typeof joinWaitlistCall>>;

interface SpanRow {
  id: number;
  starts_at: Date;
  time: string;
  capacity: number;
  /** What the golfer could hold now. */
  available: number;
  block_kind: BlockKind | null;
  block_reason: string | null;
}

/**
 * Where somebody waits already, places of holds that ran out are theirs first; otherwise they are free, and so are the
 * golfer's own held ones.
 */
const lockSpan = `
  select t.id, t.starts_at, to_char(t.starts_at at time zone $5, 'HH24:MI') as time, t.capacity,
    t.capacity - t.booked - t.offered - coalesce((
      select sum(l.spots) from hold_tee_times l join holds h on h.id = l.hold_id
      where l.tee_time_id = t.id and h.user_id <> $6 and (t.waiting > 0 or l.expires_at > now())), 0)::int as available,
    t.block_kind, t.block_reason
  from tee_times t
  where t.id = any($1::bigint[]) and t.course_id = $2 and t.starts_at between $3 and $4
  order by t.starts_at, t.start_tee`;

const failed = (reason: Why): Answer => ({ result: 'FAILED', reason });

/** Locks the golfer, then every tee time of the span. Asking twice for the same gives the one entry. Errors: not_found. */
export async function joinWaitlist(
  house: House,
  club: ClubFacts,
  facts: FairnessFacts,
  actor: UserActor,
  body: Body,
): Promise<Answer> {
  const [courses, rules, fairness] = await Promise.all([club.courses(), club.rules(), facts()]);
  const { courseId, day, spots } = body;
  const course = courses.find((candidate) => candidate.courseId === courseId);
  if (!course) throw new AppError('not_found');
  const fee = course.fees.find(({ courseFeeId }) => courseFeeId === body.courseFeeId);
  if (!fee) throw invalidField('courseFeeId', 'booking.feeOfOtherCourse');
  if (body.toTime < body.fromTime) throw invalidField('toTime', 'booking.lastTeeTimeTooEarly');
  const { timeZone } = house;
  const now = house.clock.now();
  const from = clubMoment(day, body.fromTime, timeZone);
  const to = clubMoment(day, body.toTime, timeZone);

  return transact(house.db, async (tx): Promise<Answer> => {
    await lockGolfers(tx, [actor.userId]);
    const standing = (await findBookingStandings(tx, [actor.userId], clubDay(now, timeZone), now)).get(
      actor.userId,
    );
    if (!standing) return failed(refusal('booking.accountNotActive'));
    const before = (await findEntriesOfGolfer(tx, actor.userId, timeZone)).find(
      (entry) => entry.course_id === courseId && entry.day === day,
    );
    if (before) {
      return isSame(before, body)
        ? { result: 'SUCCESS', entry: presentEntry(before) }
        : failed(refusal('booking.waitingAlready'));
    }
    const price = feeOn(fee, day);
    const why =
      whyNotThisDay(
        bookingWindow(rules, standingFor(standing, roundWith(fee, day)), now, timeZone),
        rules,
        day,
      ) ??
      whyBallot(fairness, courseId, day) ??
      (fairness.waitlistOn(courseId, day) ? undefined : refusal('booking.noWaitlistThatDay')) ??
      whyTooMany(rules, spots) ??
      whyNotOffered(price);
    if (why) return failed(why);

    const ids = await lockTeeTimesBetween(tx, courseId, from, to);
    const span = await tx.query<SpanRow>(lockSpan, [ids, courseId, from, to, timeZone, actor.userId]);
    let whyNone: Why = refusal('booking.noTeeTimesThen');
    const open = span.filter((teeTime) => {
      const closed =
        whyNotThisTeeTime(
          rules,
          { startsAt: teeTime.starts_at, block: teeTime.block_kind, blockReason: teeTime.block_reason },
          fee.holes,
          now,
        ) ??
        whyNotTwilight(rules, price, teeTime.time) ??
        (teeTime.capacity < spots ? refusal('booking.noTeeTimeSoLarge', { spots }) : undefined);
      if (closed) whyNone = closed;
      return !closed;
    });
    if (open.length === 0) return failed(whyNone);
    const free = open.find(({ available }) => available >= spots);
    if (free) {
      return {
        result: 'SPOTS_AVAILABLE',
        reason: refusal('booking.bookableNow', { time: free.time }),
        teeTime: { teeTimeId: free.id, time: free.time, available: free.available },
      };
    }

    const [written] = await tx.query<{ id: number }>(
      `insert into waitlist_entries (user_id, course_id, day, from_at, to_at, spots, course_fee_id)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [actor.userId, courseId, day, from, to, spots, body.courseFeeId],
    );
    const entryId = written?.id ?? 0;
    const told = await occurrencesOfChangedSpots(tx, ids, house);
    await emitAll(tx, [...(await occurrencesOfEntries(tx, [entryId], timeZone)), ...told]);
    const entry = (await findEntriesOfGolfer(tx, actor.userId, timeZone)).find(({ id }) => id === entryId);
    return { result: 'SUCCESS', entry: entry && presentEntry(entry) };
  });
}

const isSame = (entry: EntryRow, body: Body): boolean =>
  entry.from_time === body.fromTime &&
  entry.to_time === body.toTime &&
  entry.spots === body.spots &&
  entry.course_fee_id === body.courseFeeId;

async function lockTeeTimesBetween(
  tx: Transaction,
  courseId: number,
  from: Date,
  to: Date,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from tee_times where course_id = $1 and starts_at between $2 and $3 order by id for update`,
    [courseId, from, to],
  );
  return rows.map(({ id }) => id);
}
