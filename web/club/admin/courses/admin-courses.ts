/** What admins change of courses at once; the list they see changes first, and back again where the server refuses. */
import { orderCourseFees, orderCourses } from '@fourball/shared/club/course-setup-calls.ts';
import { updateCourseVisibility } from '@fourball/shared/club/course-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { words } from './admin-course-words.en.ts';
import { courseKeys } from '../../courses/course-keys.ts';
import { keepCourse } from '../../courses/course-queries.ts';

const readList = (): readonly ManagedCourse[] =>
  queryClient.getQueryData<ManagedCourse[]>(courseKeys.managed) ?? [];

/** The list with one of it at another place, counted from 1. */
function withPlace<Item>(list: readonly Item[], moved: Item | undefined, place: number): Item[] {
  if (moved === undefined) return [...list];
  const others = list.filter((one) => one !== moved);
  return [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
}

const back = (why: string) => {
  toast(why);
  void queryClient.invalidateQueries({ queryKey: courseKeys.managed });
};

/** One after the other: each sends the whole order. */
let moves: Promise<unknown> = Promise.resolve();

export function moveCourse(courseId: number, place: number): void {
  const list = readList();
  const next = withPlace(
    list,
    list.find((one) => one.courseId === courseId),
    place,
  );
  queryClient.setQueryData(courseKeys.managed, next);
  const body = { courseIds: next.map((one) => one.courseId) };
  moves = moves.then(() => request(orderCourses, { body, quiet: true }).catch(() => back(words.notMoved)));
}

export function moveFee(course: ManagedCourse, courseFeeId: number, place: number): void {
  const fees = withPlace(
    course.fees,
    course.fees.find((one) => one.courseFeeId === courseFeeId),
    place,
  );
  keepCourse(queryClient, { ...course, fees });
  const body = { courseId: course.courseId, courseFeeIds: fees.map((one) => one.courseFeeId) };
  moves = moves.then(() => request(orderCourseFees, { body, quiet: true }).catch(() => back(words.notMoved)));
}

export function showCourse(course: ManagedCourse, visible: boolean): void {
  keepCourse(queryClient, { ...course, visible });
  request(updateCourseVisibility, { body: { id: course.courseId, visible }, quiet: true }).then(
    (now) => keepCourse(queryClient, now),
    () => back(words.notChanged),
  );
}
