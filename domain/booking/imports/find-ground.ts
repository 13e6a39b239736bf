/** Finds what bookings of a file are judged on: people, courses, tee times with their room, and what golfers have on. */
import type { Sql } from '@fourball/db/connection.ts';
import { foldName } from '@fourball/shared/club/imports/read-cells.ts';
import { loadCourses, type CourseFacts } from '../../club/courses/courses.ts';
import { findPeople, type FoundPeople } from '../../club/imports/find-people.ts';
import type { ClubMoment } from '../../club/imports/import-kind.ts';
import { meantIds } from '../../club/imports/meant-golfer.ts';
import { loadParameters, rulesAt, type BookingRules } from '../../club/parameters/parameters.ts';
import { findStandings, type Standing } from '../../membership/memberships/standing.ts';
import { findGolferDays, type GolferDays } from '../facts/golfer-days.ts';
import { readRooms, type TeeTimeRoom } from '../rules/tee-time-room.ts';
import { plainName, type SaidRow } from './read-bookings.ts';

export interface Ground {
  readonly found: FoundPeople;
  /** The course that a row names; of a club with one course also where it names none. */
  readonly courseOf: (name: string) => CourseFacts | undefined;
  /** Those of a course that start then, by start tee. */
  readonly teeTimesAt: (courseId: number, day: string, time: string) => readonly TeeTimeRoom[];
  readonly isUndrawn: (courseId: number, day: string) => boolean;
  readonly rules: BookingRules;
  /** Of the golfers whom rows mean. */
  readonly standings: ReadonlyMap<number, Standing>;
  readonly days: ReadonlyMap<number, GolferDays>;
}

interface NamedCourse {
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
}

export async function findGround(sql: Sql, said: readonly SaidRow[], moment: ClubMoment): Promise<Ground> {
  const { today, now, timeZone } = moment;
  const names = said.flatMap(({ player, others }) => [player, ...others]).filter((name) => name !== '');
  const found = await findPeople(sql, {
    numbers: said.flatMap(({ memberNumber }) => memberNumber ?? []),
    emails: said.flatMap(({ email }) => email ?? []),
    birthDates: [],
    names: [...new Set(names.flatMap((name) => [plainName(name).toLowerCase(), name.toLowerCase()]))],
  });
  const rules = rulesAt(await loadParameters(sql), now);
  const courseOf = await findCourses(sql, said);
  const starts = startsOf(said, courseOf);
  const golfers = [...new Set([...meantIds(said, found), ...[...found.byName.values()].map(({ id }) => id)])];
  return {
    found,
    courseOf,
    teeTimesAt: await findTeeTimes(sql, starts, timeZone),
    isUndrawn: await findUndrawn(sql, today),
    rules,
    standings: await findStandings(sql, golfers, today),
    days: await findGolferDays(sql, {
      userIds: golfers,
      today,
      now,
      timeZone,
      minutes: rules.pace.roundMinutes,
    }),
  };
}

/** A course that golfers don't see yet may be one whose bookings are brought along before it opens. */
async function findCourses(sql: Sql, said: readonly SaidRow[]): Promise<Ground['courseOf']> {
  const named = await sql.query<NamedCourse>(
    'select id, name, full_name as "fullName" from courses where removed_at is null order by sequence_no, id',
  );
  const byName = (name: string) =>
    name === '' && named.length === 1
      ? named[0]
      : named.find((course) =>
          [course.name, course.fullName].some((one) => foldName(one) === foldName(name)),
        );
  const wanted = new Set(said.flatMap(({ course }) => byName(course)?.id ?? []));
  const seen = await loadCourses(sql);
  const hidden: CourseFacts[] = [];
  for (const id of wanted)
    if (!seen.some(({ courseId }) => courseId === id)) hidden.push(...(await loadCourses(sql, id)));
  const byId = new Map([...seen, ...hidden].map((course) => [course.courseId, course]));
  return (name) => byId.get(byName(name)?.id ?? 0);
}

interface Start {
  readonly courseId: number;
  readonly day: string;
  readonly time: string;
}

const keyOf = (courseId: number, day: string, time: string): string => `${courseId} ${day} ${time}`;

function startsOf(said: readonly SaidRow[], courseOf: Ground['courseOf']): Start[] {
  const starts = new Map<string, Start>();
  for (const { course: name, day, time, problem } of said) {
    const course = courseOf(name);
    if (course && problem === null)
      starts.set(keyOf(course.courseId, day, time), { courseId: course.courseId, day, time });
  }
  return [...starts.values()];
}

async function findTeeTimes(
  sql: Sql,
  starts: readonly Start[],
  timeZone: string,
): Promise<Ground['teeTimesAt']> {
  const rows = await sql.query<{ id: number }>(
    `select t.id from unnest($1::bigint[], $2::date[], $3::time[]) as w (course_id, day, time)
       join tee_times t on t.course_id = w.course_id and t.starts_at = (w.day + w.time) at time zone $4
     order by t.start_tee, t.id`,
    [
      starts.map(({ courseId }) => courseId),
      starts.map(({ day }) => day),
      starts.map(({ time }) => time),
      timeZone,
    ],
  );
  const ids = rows.map(({ id }) => id);
  const rooms = await readRooms(sql, ids, timeZone);
  const byStart = new Map<string, TeeTimeRoom[]>();
  for (const id of ids) {
    const room = rooms.get(id);
    if (!room) continue;
    const key = keyOf(room.course_id, room.day, room.time);
    byStart.set(key, [...(byStart.get(key) ?? []), room]);
  }
  return (courseId, day, time) => byStart.get(keyOf(courseId, day, time)) ?? [];
}

async function findUndrawn(sql: Sql, today: string): Promise<Ground['isUndrawn']> {
  const rows = await sql.query<{ courseId: number; day: string }>(
    `select course_id as "courseId", day from ballots where day >= $1 and status in ('OPEN', 'CLOSED')`,
    [today],
  );
  const undrawn = new Set(rows.map(({ courseId, day }) => keyOf(courseId, day, '')));
  return (courseId, day) => undrawn.has(keyOf(courseId, day, ''));
}
