/** Begins a course in one go: its names, its holes and the template of its tee sheet, or nothing of it. */
import type { beginCourse as beginCall } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { getManagedCourse, lockCourse, tellCourseChanged } from '../../club/courses/manage-courses.ts';
import { addCourse } from '../../club/courses/write-course.ts';
import { checkScorecard, setScorecard } from '../../club/courses/write-scorecard.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { addTemplate } from './tee-sheet-templates.ts';

/**
 * Hidden, and without a tee time: what the template gives is looked at before it is applied. Locks the course. Errors:
 * invalid_input at the hole.
 */
export async function beginCourse(
  house: House,
  actor: Actor,
  { name, holes, template }: BodyOf<typeof beginCall>,
): Promise<ManagedCourse> {
  const card = { holes, nineNames: [], routes: [], tees: [] };
  checkScorecard({ courseId: 0, ...card });
  return transact(house.db, async (tx) => {
    const { courseId } = await addCourse(house, tx, actor, { name, fullName: name });
    const row = await lockCourse(tx, courseId);
    for (const change of [
      await setScorecard(house, tx, row, { courseId, ...card }),
      await addTemplate(tx, row, template),
    ])
      if (change !== null) await tellCourseChanged(tx, actor, courseId, change);
    return getManagedCourse(house, tx, courseId);
  });
}
