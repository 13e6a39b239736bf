/** The starter's day: the sheets of all courses with everything the office knows of each spot. */
import type { StarterSheet } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feesOfSheet } from '../../club/prices/fee-prices.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { whyBallot } from '../rules/bars.ts';
import type { FairnessFacts } from '../rules/fairness-facts.ts';
import { findStarterTeeTimes } from './starter-rows.ts';

/** For admins. Courses without tee times on that day are in it, empty. */
export async function getStarterSheet(
  { db, clock, timeZone }: House,
  club: ClubFacts,
  facts: FairnessFacts,
  day: string,
): Promise<StarterSheet> {
  const [courses, rules, fairness] = await Promise.all([club.courses(), club.rules(), facts()]);
  const readAt = clock.now();
  const ids = await db.query<{ id: number }>(
    'select id from tee_times where course_id = any($1::bigint[]) and day = $2',
    [courses.map(({ courseId }) => courseId), day],
  );
  const teeTimes = await findStarterTeeTimes(
    db,
    ids.map(({ id }) => id),
    { timeZone, pace: rules.pace },
  );
  return {
    day,
    today: clubDay(readAt, timeZone),
    readAt: readAt.toISOString(),
    paceTurnMinutes: rules.pace.turnMinutes,
    paceRoundMinutes: rules.pace.roundMinutes,
    courses: courses.map((course) => {
      const own = teeTimes.filter(({ courseId }) => courseId === course.courseId);
      return {
        courseId: course.courseId,
        courseName: course.name,
        version: own.reduce((sum, { version }) => sum + version, 0),
        ...feesOfSheet(course, day),
        twilightFrom: rules.twilightFrom,
        ...(whyBallot(fairness, course.courseId, day) === undefined ? {} : { undrawn: true as const }),
        teeTimes: own,
      };
    }),
  };
}
