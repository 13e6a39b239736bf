/** Takes a course away for good, unless anything is booked on it ahead. */
import type { deleteCourse as deleteCall } from '@fourball/shared/club/course-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { lockCourse } from '../../club/courses/manage-courses.ts';
import { removeCourse } from '../../club/courses/write-course.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

/**
 * Bookings, holds, offers, people who wait and ballots that are not drawn keep it. What was booked before stays, and the
 * course is hidden. Locks the course, then its tee times to come, sorted by id, and blocks them: a hold that was asked for meanwhile
 * is taken before that and keeps the course, or is refused.
 * Errors: not_found.
 */
export function deleteCourse(
  house: House,
  actor: Actor,
  courseId: number,
): Promise<ReplyOf<typeof deleteCall>> {
  const now = house.clock.now();
  return transact(house.db, async (tx) => {
    const course = await lockCourse(tx, courseId);
    await tx.query(
      'select id from tee_times where course_id = $1 and starts_at > $2 order by id for update',
      [courseId, now],
    );
    const [busy] = await tx.query(
      `select 1 from tee_times
       where course_id = $1 and starts_at > $2 and booked + held + offered + waiting > 0
       union all
       select 1 from ballots b join ballot_entries e on e.ballot_id = b.id
       where b.course_id = $1 and b.status in ('OPEN', 'CLOSED')
       limit 1`,
      [courseId, now],
    );
    if (busy) return { result: 'HAS_BOOKINGS' };
    await tx.query(
      `update tee_times set block_kind = 'NO_BOOKING', block_reason = $3, version = version + 1
       where course_id = $1 and starts_at > $2`,
      [courseId, now, `${course.name} is closed.`],
    );
    await removeCourse(tx, actor, { id: courseId, name: course.name }, now);
    return { result: 'DELETED' };
  });
}
