/** The day on the course in a few numbers, and who is about to come: for the home of the office. */
import { prepared } from '@fourball/db/connection.ts';
import { arrivalMinutes, mostArrivals, type OfficeHome } from '@fourball/shared/club/office-calls.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findStarterTeeTimes } from './starter-rows.ts';

interface CourseRow {
  course_id: number;
  tee_times: number;
  blocked: number;
  places: number;
  taken: number;
  checked_in: number;
  no_shows: number;
}

const findCourses = prepared(
  'office.courses-of-day',
  `with sheet as (
     select course_id, count(*)::int as tee_times, (count(*) filter (where block_kind is not null))::int as blocked,
       sum(case when block_kind is null then capacity else booked end)::int as places
     from tee_times where day = $1 group by course_id),
   played as (
     select t.course_id, count(*)::int as taken, (count(*) filter (where r.round_status = 'CHECKED_IN'))::int as checked_in,
       (count(*) filter (where r.round_status = 'NO_SHOW'))::int as no_shows
     from rounds r join tee_times t on t.id = r.tee_time_id where r.day = $1 and r.status = 'BOOKED' group by t.course_id)
   select s.*, coalesce(p.taken, 0) as taken, coalesce(p.checked_in, 0) as checked_in, coalesce(p.no_shows, 0) as no_shows
   from sheet s left join played p using (course_id)`,
);

/** For the office: today on each course, in the courses' order; courses without tee times are not in it. */
export async function summariseDay(
  { db, clock, timeZone }: House,
  club: ClubFacts,
): Promise<NonNullable<OfficeHome['sheet']>> {
  const [courses, rows] = await Promise.all([
    club.courses(),
    db.query<CourseRow>(findCourses, [clubDay(clock.now(), timeZone)]),
  ]);
  return courses.flatMap(({ courseId, name }) => {
    const row = rows.find(({ course_id }) => course_id === courseId);
    if (row === undefined) return [];
    return {
      courseId,
      courseName: name,
      teeTimes: row.tee_times,
      blocked: row.blocked,
      places: row.places,
      taken: row.taken,
      checkedIn: row.checked_in,
      noShows: row.no_shows,
    };
  });
}

/** A group that teed off a moment ago may still stand at the desk. */
const lateMinutes = 10;

const findNext = prepared(
  'office.arrivals',
  `select t.id, c.name as course_name from tee_times t join courses c on c.id = t.course_id
   where t.starts_at between $1 and $2 and exists (
     select from rounds r where r.tee_time_id = t.id and r.status = 'BOOKED' and r.round_status = 'EXPECTED'
       and (r.user_id is not null or r.guest_name is not null))
   order by t.starts_at, c.sequence_no, t.start_tee, t.id limit ${mostArrivals}`,
);

/** For the office: whose tee time is in the next `arrivalMinutes`, and who of them is not checked in. */
export async function findArrivals(
  { db, clock, timeZone }: House,
  club: ClubFacts,
): Promise<NonNullable<OfficeHome['arrivals']>> {
  const now = clock.now().getTime();
  const next = await db.query<{ id: number; course_name: string }>(findNext, [
    new Date(now - lateMinutes * 60_000),
    new Date(now + arrivalMinutes * 60_000),
  ]);
  const { pace } = await club.rules();
  const teeTimes = await findStarterTeeTimes(
    db,
    next.map(({ id }) => id),
    { timeZone, pace },
  );
  return next.flatMap(({ id, course_name }) => {
    const teeTime = teeTimes.find(({ teeTimeId }) => teeTimeId === id);
    if (teeTime === undefined) return [];
    const expected = teeTime.places.filter(
      ({ name, roundStatus }) => name !== null && roundStatus === 'EXPECTED',
    );
    return {
      teeTimeId: id,
      courseName: course_name,
      time: teeTime.time,
      startTee: teeTime.startTee,
      names: expected.flatMap(({ name }) => name ?? []),
      owing: expected.filter(({ payment }) => payment === 'OWING').length,
    };
  });
}
