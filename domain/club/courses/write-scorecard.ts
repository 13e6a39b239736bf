/** Sets the holes of a course and its tees. */
import type { updateScorecard as scorecardCall } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { changeCourse, getManagedCourse } from './manage-courses.ts';
import { named } from './write-course.ts';

type Scorecard = BodyOf<typeof scorecardCall>;

/** All of them: holes and tees left out go. Locks the course. Errors: not_found, invalid_input at the hole or tee. */
export function updateScorecard(house: House, actor: Actor, sent: Scorecard): Promise<ManagedCourse> {
  checkHoles(sent);
  checkTees(sent);
  const { courseId, holes, tees } = sent;
  return changeCourse(house, actor, courseId, async (tx, row) => {
    const before = await getManagedCourse(house, tx, courseId);
    for (const [at, { teeId }] of tees.entries()) {
      if (teeId != null && !before.tees.some((tee) => tee.teeId === teeId))
        throw invalidField(`tees.${at}.teeId`, 'club.noSuchTee');
    }
    await tx.query('delete from course_holes where course_id = $1', [courseId]);
    await tx.query(
      `insert into course_holes (course_id, hole, par, stroke_index)
       select $1, * from unnest($2::smallint[], $3::smallint[], $4::smallint[])`,
      [
        courseId,
        holes.map(({ hole }) => hole),
        holes.map(({ par }) => par),
        holes.map(({ strokeIndex }) => strokeIndex),
      ],
    );
    const kept = tees.flatMap(({ teeId }) => teeId ?? []);
    await tx.query('delete from course_tees where course_id = $1 and id <> all($2)', [courseId, kept]);
    // Two may change names with each other.
    await tx.query(`update course_tees set name = '#' || id where course_id = $1`, [courseId]);
    for (const [at, { teeId, name, courseRating, slopeRating, lengths }] of tees.entries()) {
      const values = [courseId, name, courseRating, slopeRating, lengths, at + 1];
      await tx.query(
        teeId == null
          ? `insert into course_tees (course_id, name, course_rating, slope_rating, lengths_yards, sequence_no)
             values ($1, $2, $3, $4, $5, $6)`
          : `update course_tees set name = $2, course_rating = $3, slope_rating = $4, lengths_yards = $5,
               sequence_no = $6 where course_id = $1 and id = $7`,
        teeId == null ? values : [...values, teeId],
      );
    }
    const after = await getManagedCourse(house, tx, courseId);
    const changes = changesBetween(scorecardOf(before), { ...goneTees(before), ...scorecardOf(after) });
    return changes.length === 0
      ? null
      : { action: 'course.scorecard-changed', changes: [named(row), ...changes] };
  });
}

function checkHoles({ holes }: Scorecard): void {
  for (const [at, { strokeIndex }] of holes.entries()) {
    if (holes.findIndex((hole) => hole.strokeIndex === strokeIndex) !== at)
      throw invalidField(`holes.${at}.strokeIndex`, 'club.strokeIndexTwice', { strokeIndex });
  }
}

function checkTees({ holes, tees }: Scorecard): void {
  for (const [at, { name, lengths, teeId }] of tees.entries()) {
    const first = tees.findIndex((tee) => tee.name.toLowerCase() === name.toLowerCase());
    if (first !== at) throw invalidField(`tees.${at}.name`, 'club.teeNameTaken');
    if (teeId != null && tees.findIndex((tee) => tee.teeId === teeId) !== at)
      throw invalidField(`tees.${at}.teeId`, 'club.teeTwice');
    if (lengths.length !== holes.length) throw invalidField(`tees.${at}.lengths`, 'club.lengthsIncomplete');
  }
}

const scorecardOf = ({ holes, tees }: ManagedCourse): Record<string, string> => ({
  holes: holes.map(({ par, strokeIndex }) => `${par}/${strokeIndex}`).join(' '),
  ...Object.fromEntries(
    tees.map(({ name, courseRating, slopeRating, lengths }) => [
      `tee ${name}`,
      `${courseRating}/${slopeRating}: ${lengths.join(' ')}`,
    ]),
  ),
});

const goneTees = ({ tees }: ManagedCourse): Record<string, null> =>
  Object.fromEntries(tees.map(({ name }) => [`tee ${name}`, null]));
