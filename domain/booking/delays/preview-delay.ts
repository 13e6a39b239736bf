/** Says what a delay would do before it is done: which tee times, whom it touches, where there is room, what would come back. */
import type { DelayPreview } from '@fourball/shared/booking/delay-shapes.ts';
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Sql } from '@fourball/db/connection.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay, clubTime } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { isBookable } from '../tell/present-tee-times.ts';
import {
  findDay,
  findMeetings,
  findTouchedRounds,
  fingerprintOf,
  isTouched,
  type DayTeeTime,
  type DelaySpan,
  type TouchedRound,
} from './delay-rows.ts';
import { planMoves, type FreeTeeTime, type MovingParty } from './plan-moves.ts';

/** Minutes that a LATER adds; 0 for a closure. */
export const minutesOf = ({ kind, minutes }: DelaySpan): number => (kind === 'LATER' ? (minutes ?? 0) : 0);

const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);

/** Throws invalid_input where the span says nothing, or not what its kind needs. */
export function checkSpan({ kind, from, to, minutes }: DelaySpan): void {
  if (kind === 'LATER' && minutes == null) throw invalidField('minutes', 'booking.delayMinutesMissing');
  if (kind === 'CLOSED' && to == null) throw invalidField('to', 'booking.closureEndMissing');
  if (kind === 'CLOSED' && to != null && to <= from) throw invalidField('to', 'booking.endNotAfterStart');
}

/** Why it can't be done; undefined where it can. */
export function whyNotDelayed(
  house: Pick<House, 'clock' | 'timeZone'>,
  span: DelaySpan,
  teeTimes: readonly DayTeeTime[],
): Why | undefined {
  const { timeZone } = house;
  if (span.day < clubDay(house.clock.now(), timeZone)) return refusal('booking.dayPassed');
  const touched = teeTimes.filter(isTouched);
  if (touched.length === 0) return refusal('booking.nothingToDelay');
  const minutes = minutesOf(span);
  return span.kind === 'CLOSED' ? undefined : whyNotShifted(touched, teeTimes, minutes, span.day, timeZone);
}

/** Why tee times can't start so many minutes later, or earlier: past midnight, or where another one stays. */
export function whyNotShifted(
  shifted: readonly DayTeeTime[],
  all: readonly DayTeeTime[],
  minutes: number,
  day: string,
  timeZone: string,
): Why | undefined {
  const moving = new Set(shifted.map(({ id }) => id));
  const placeOf = ({ course_id, start_tee }: DayTeeTime, at: Date) =>
    `${course_id} ${at.getTime()} ${start_tee}`;
  const staying = new Set(
    all.filter(({ id }) => !moving.has(id)).map((teeTime) => placeOf(teeTime, teeTime.starts_at)),
  );
  for (const teeTime of shifted) {
    const at = later(teeTime.starts_at, minutes);
    if (clubDay(at, timeZone) !== day) return refusal('booking.delayPastMidnight', { time: teeTime.time });
    if (staying.has(placeOf(teeTime, at)))
      return refusal('booking.delayMeetsTeeTime', { time: teeTime.time, at: clubTime(at, timeZone) });
  }
  return undefined;
}

interface CourseRow {
  id: number;
  name: string;
  waiting: number;
  ballot: 'OPEN' | 'CLOSED' | null;
  events: DelayPreview['courses'][number]['golfEvents'] | null;
}

const findCourses = (sql: Sql, { courseIds, day, from, to }: DelaySpan): Promise<CourseRow[]> =>
  sql.query<CourseRow>(
    `select c.id, c.name,
       (select count(*)::int from waitlist_entries e where e.course_id = c.id and e.day = $2 and e.ended_at is null) as waiting,
       (select b.status from ballots b where b.course_id = c.id and b.day = $2 and b.status in ('OPEN', 'CLOSED')) as ballot,
       (select json_agg(json_build_object('eventId', g.id, 'name', g.name, 'fromTime', left(k.from_time::text, 5),
                                          'toTime', left(k.to_time::text, 5)) order by k.from_time, g.id)
        from tee_sheet_blocks k join golf_events g on g.id = k.event_id
        where k.course_id = c.id and $2::date between k.start_date and k.end_date
          and extract(isodow from $2::date)::smallint = any(k.weekdays)
          and k.to_time > $3::time and ($4::time is null or k.from_time < $4::time)) as events
     from courses c where c.id = any($1::bigint[]) and c.removed_at is null order by c.id`,
    [courseIds, day, from, to ?? null],
  );

/** Parties in the order of the sheet, each with its rounds. */
function partiesOf(rounds: readonly TouchedRound[]): TouchedRound[][] {
  const parties = new Map<string, TouchedRound[]>();
  for (const round of rounds) {
    const key = `${round.tee_time_id} ${round.purchase_id}`;
    const party = parties.get(key);
    if (party) party.push(round);
    else parties.set(key, [round]);
  }
  return [...parties.values()];
}

function presentCourse(row: CourseRow, span: DelaySpan, teeTimes: readonly DayTeeTime[], timeZone: string) {
  const own = teeTimes.filter(({ course_id }) => course_id === row.id);
  const touched = own.filter(isTouched);
  const last = touched.at(-1);
  const minutes = minutesOf(span);
  return {
    courseId: row.id,
    courseName: row.name,
    teeTimes: touched.length,
    begun: own.filter(({ inside, begun }) => inside && begun).length,
    firstTime: touched[0]?.time ?? null,
    lastTime: last?.time ?? null,
    lastNewTime: last && minutes > 0 ? clubTime(later(last.starts_at, minutes), timeZone) : null,
    held: touched.reduce((sum, { held }) => sum + held, 0),
    waiting: row.waiting,
    ballot: row.ballot,
    golfEvents: row.events ?? [],
  };
}

/** A span that is closed already is closed once: `delays_closed_once` guards it. */
async function whyClosedAlready(
  sql: Sql,
  { courseIds, day, from, to }: DelaySpan,
  timeZone: string,
): Promise<Why | undefined> {
  const [closed] = await sql.query<{ from: string; to: string }>(
    `select to_char(d.from_at at time zone $5, 'HH24:MI') as from,
       case when (d.to_at at time zone $5)::date > d.day then '24:00' else to_char(d.to_at at time zone $5, 'HH24:MI') end as to
     from delays d where d.course_id = any($1::bigint[]) and d.day = $2 and d.kind = 'CLOSED' and d.undoes is null
       and d.undone_at is null and tstzrange(d.from_at, d.to_at) && tstzrange(
         ($2::date + $3::interval) at time zone $5, ($2::date + $4::interval) at time zone $5)
     order by d.id limit 1`,
    [courseIds, day, from, to, timeZone],
  );
  return closed && refusal('booking.closedAlready', closed);
}

/** Where the parties of a closed span could go: a booking goes with all of its parties, or not at all. */
function findNearest(
  parties: readonly (readonly TouchedRound[])[],
  teeTimes: readonly DayTeeTime[],
  earliest: Date,
): (FreeTeeTime | null)[] {
  const moving = parties.map((party): MovingParty => {
    const { purchase_id, tee_time_id, course_id, starts_at } = party[0] as TouchedRound;
    return {
      purchaseId: purchase_id,
      teeTimeId: tee_time_id,
      courseId: course_id,
      startsAt: starts_at,
      spots: party.length,
    };
  });
  const free = teeTimes
    .filter(
      ({ inside, begun, block_kind, starts_at }) =>
        !inside && !begun && starts_at > earliest && isBookable(block_kind),
    )
    .map(({ id, course_id, starts_at, capacity, booked, held, offered }) => ({
      teeTimeId: id,
      courseId: course_id,
      startsAt: starts_at,
      free: capacity - booked - held - offered,
    }));
  const plan = planMoves(moving, free);
  const stuck = new Set(moving.flatMap(({ purchaseId }, at) => (plan[at] ? [] : purchaseId)));
  return plan.map((place, at) => (stuck.has(moving[at]?.purchaseId ?? 0) ? null : place));
}

/** For the office. Changes nothing. Throws not_found for a course that is not there, and what `checkSpan` throws. */
export async function previewDelay(
  house: Pick<House, 'clock' | 'timeZone'> & { readonly db: Sql },
  span: DelaySpan,
): Promise<{ preview: DelayPreview; reason?: Why | undefined }> {
  checkSpan(span);
  const { db, timeZone } = house;
  const courses = await findCourses(db, span);
  if (courses.length < new Set(span.courseIds).size) throw new AppError('not_found');
  const teeTimes = await findDay(db, house, span);
  const touched = teeTimes.filter(isTouched);
  const rounds = await findTouchedRounds(
    db,
    touched.map(({ id }) => id),
    timeZone,
  );
  const minutes = minutesOf(span);
  const elsewhere =
    minutes > 0
      ? await findMeetings(
          db,
          rounds.flatMap(({ id, plays, minutes: lasts }) =>
            plays && lasts !== null ? [{ id, minutes: lasts }] : [],
          ),
          minutes,
        )
      : new Set<number>();
  const parties = partiesOf(rounds);
  const closed = span.kind === 'CLOSED';
  const { closureAnswerMinutes } = rulesAt(await loadParameters(db), house.clock.now());
  // Whoever is asked has answered by then.
  const earliest = later(house.clock.now(), closureAnswerMinutes);
  const nearest = closed ? findNearest(parties, teeTimes, earliest) : [];
  const kept = nearest.map((place, at) => {
    const [first] = parties[at] ?? [];
    return `${first?.id ?? 0}:${place?.teeTimeId ?? 0}`;
  });
  const reason =
    whyNotDelayed(house, span, teeTimes) ?? (closed ? await whyClosedAlready(db, span, timeZone) : undefined);
  return {
    preview: {
      fingerprint: fingerprintOf(touched, kept),
      courses: courses.map((row) => presentCourse(row, span, teeTimes, timeZone)),
      parties: parties.map((party, at) => {
        const first = party[0] as TouchedRound;
        const free = nearest[at] ?? null;
        return {
          purchaseId: first.purchase_id,
          courseId: first.course_id,
          teeTimeId: first.tee_time_id,
          time: first.time,
          newTime: minutes > 0 ? clubTime(later(first.starts_at, minutes), timeZone) : null,
          bookerId: first.booker_id,
          booker: first.booker,
          bookerPhone: first.booker_phone,
          spots: party.length,
          people: party.flatMap((round) =>
            round.name === null
              ? []
              : {
                  roundId: round.id,
                  userId: round.user_id,
                  name: round.name,
                  phone: round.phone,
                  mail: round.mail,
                  checkedIn: round.round_status === 'CHECKED_IN',
                  playsElsewhere: elsewhere.has(round.id),
                },
          ),
          nearest: free && { teeTimeId: free.teeTimeId, time: clubTime(free.startsAt, timeZone) },
          givesBack: party.reduce((sum, { charged }) => sum + charged, 0),
          creditsBack: party.reduce((sum, { round_credits }) => sum + round_credits, 0),
        };
      }),
      answerMinutes: closed ? closureAnswerMinutes : null,
    },
    ...(reason === undefined ? {} : { reason }),
  };
}
