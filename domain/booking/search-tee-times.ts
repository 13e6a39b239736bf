/** Searches days and courses for tee times that a golfer could hold now, in one statement. */
import { prepared } from '@fourball/db/connection.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { FoundTeeTime, searchTeeTimes as call } from '@fourball/shared/booking/find-calls.ts';
import { divideParty, undivided, type Part } from '@fourball/shared/booking/party.ts';
import { feesAt, priceFor } from '@fourball/shared/booking/price.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { feesOn, type CourseFacts } from '../club/courses.ts';
import type { BookingRules } from '../club/parameters.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { clubDay } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import type { Standing } from '../membership/standing.ts';
import { barredBy } from './bars.ts';
import type { FairnessFacts } from './fairness-facts.ts';
import type { WaitingRooms } from './waiting-room.ts';
import { findBookingStandings } from './booking-standings.ts';
import { bookingWindow, whyBlocked, whyNotTwilight, whyTooMany } from './booking-window.ts';
import { holdStands } from './standing-holds.ts';

type Wish = BodyOf<typeof call>;

/** More than anybody reads: the search is narrowed instead. */
const most = 300;
/** A row may have no fee for the caller: so many are read that there are enough with one. */
const mostRows = 2 * most;

interface Row {
  id: number;
  course_id: number;
  day: string;
  starts_at: Date;
  time: string;
  start_tee: number;
  available: number;
  block_kind: BlockKind | null;
  block_reason: string | null;
}

/** Places held by others are those whose hold has not run out; where somebody waits, they stay taken until offered on. */
const findRows = prepared(
  'search.tee-times',
  `select t.id, t.course_id, t.day, t.starts_at, to_char(t.starts_at at time zone $7, 'HH24:MI') as time, t.start_tee,
     a.available, t.block_kind, t.block_reason
   from tee_times t
   left join lateral (
     select sum(l.spots) as spots from hold_tee_times l join holds o on o.id = l.hold_id
     where l.tee_time_id = t.id and o.user_id <> $6 and ${holdStands}
   ) h on t.held > 0
   cross join lateral (
     select case when t.block_kind is null or t.block_kind = 'EIGHTEEN_ONLY'
       then t.capacity - t.booked - t.offered - coalesce(h.spots, 0)::int else 0 end as available
   ) a
   where t.course_id = any($1::bigint[]) and t.day between $2 and $3 and t.starts_at >= $4 and a.available >= $5
     and (t.starts_at at time zone $7)::time between $8::time and $9::time
   order by t.day, t.starts_at, t.course_id, t.start_tee limit $10`,
);

/** Only days that the caller may book; a wish beyond them finds nothing there. */
export async function searchTeeTimes(
  house: House,
  club: ClubFacts,
  { facts: fairnessFacts, rooms }: { facts: FairnessFacts; rooms: Pick<WaitingRooms, 'findBar'> },
  actor: UserActor,
  wish: Wish,
): Promise<ReplyOf<typeof call>> {
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const [courses, rules, fairness, standings] = await Promise.all([
    club.courses(),
    club.rules(),
    fairnessFacts(),
    findBookingStandings(house.db, [actor.userId], today, now),
  ]);
  const standing = standings.get(actor.userId);
  if (!standing) throw new AppError('unauthenticated');
  const window = bookingWindow(rules, standing, now, house.timeZone);
  const from = wish.from > window.firstDay ? wish.from : window.firstDay;
  const to = wish.to < window.lastDay ? wish.to : window.lastDay;
  if (to < from || whyTooMany(rules, wish.spots) !== undefined) return { teeTimes: [], more: false };
  const barred = barredBy(fairness, await rooms.findBar(fairness, [actor.userId]));
  const wanted = courses.filter(
    ({ courseId }) => wish.courseIds.length === 0 || wish.courseIds.includes(courseId),
  );
  // A party that is divided must find every start there, the full ones too: its tee times follow one another.
  const divided = wish.spots > undivided;
  const limit = divided || wish.maxPrice != null ? null : mostRows;
  const rows = await house.db.query<Row>(findRows, [
    wanted.map(({ courseId }) => courseId),
    from,
    to,
    new Date(now.getTime() + rules.cutOffMinutes * 60_000),
    divided ? 0 : wish.spots,
    actor.userId,
    house.timeZone,
    divided ? '00:00' : wish.fromTime,
    divided ? '24:00' : wish.toTime,
    limit,
  ]);

  const sheets = new Map<string, Row[]>();
  for (const row of rows) {
    const sheet = sheets.get(sheetOf(row));
    if (sheet) sheet.push(row);
    else sheets.set(sheetOf(row), [row]);
  }
  const found: FoundTeeTime[] = [];
  const priceLists = new Map<string, CourseFee[]>();
  const feesOf = (course: CourseFacts, row: Row): CourseFee[] => {
    const known = priceLists.get(sheetOf(row)) ?? feesOn(course, row.day);
    priceLists.set(sheetOf(row), known);
    return known;
  };
  for (const row of rows) {
    if (found.length > most) break;
    if (barred.why(actor.userId, row.course_id, row.day, wish.spots) !== undefined) continue;
    if (row.time < wish.fromTime || row.time > wish.toTime) continue;
    const course = wanted.find(({ courseId }) => courseId === row.course_id);
    const sheet = sheets.get(sheetOf(row)) ?? [];
    const parts = partsOf(row, sheet, wish.spots);
    if (!course || !parts) continue;
    const used = sheet.filter(({ id }) => parts.some(({ teeTimeId }) => teeTimeId === id));
    const fees = feesFor(feesOf(course, row), used, rules, standing).filter(
      ({ price }) => wish.maxPrice == null || price <= wish.maxPrice,
    );
    if (fees.length > 0) found.push(present(row, course, parts, fees));
  }
  return { teeTimes: found.slice(0, most), more: found.length > most || rows.length === limit };
}

const sheetOf = ({ course_id, day }: Row): string => `${course_id} ${day}`;

function partsOf(row: Row, sheet: readonly Row[], spots: number): Part[] | null {
  if (row.available >= spots) return [{ teeTimeId: row.id, time: row.time, spots }];
  const starts = sheet.map(({ id, time, start_tee, available }) => ({
    teeTimeId: id,
    time,
    startTee: start_tee,
    available,
  }));
  return divideParty(spots, starts, row.id);
}

/** What is offered for all of these tee times of one day, the first of which is the earliest. */
function feesFor(
  fees: readonly CourseFee[],
  used: readonly Row[],
  rules: BookingRules,
  { priceClass }: Standing,
): FoundTeeTime['fees'] {
  const [first] = used;
  if (!first) return [];
  return feesAt({ fees, twilightFrom: rules.twilightFrom }, first.time)
    .filter(
      (fee) =>
        whyNotTwilight(rules, fee, first.time) === undefined &&
        used.every(
          ({ block_kind: block, block_reason: blockReason }) =>
            whyBlocked({ block, blockReason }, fee.holes) === undefined,
        ),
    )
    .map((fee) => ({
      courseFeeId: fee.courseFeeId,
      name: fee.name,
      holes: fee.holes,
      twilight: fee.twilight,
      price: priceFor(fee, priceClass),
    }));
}

const present = (
  row: Row,
  { courseId, name }: CourseFacts,
  parts: FoundTeeTime['parts'],
  fees: FoundTeeTime['fees'],
): FoundTeeTime => ({
  teeTimeId: row.id,
  courseId,
  courseName: name,
  day: row.day,
  time: row.time,
  startsAt: row.starts_at.toISOString(),
  startTee: row.start_tee,
  available: row.available,
  parts,
  fees,
});
