/** Under which keys what is known of courses is kept; who hears of a change needs no more. */

import { everyCourse } from './every-course.ts';

export const courseKeys = {
  all: everyCourse,
  managed: ['club', 'course', 'managed'] as const,
  previews: ['club', 'course', 'preview'] as const,
  course: (courseId: number) => ['club', 'course', courseId] as const,
  page: (courseId: number) => ['club', 'course', courseId, 'page'] as const,
  pictures: (courseId: number) => ['club', 'course', courseId, 'pictures'] as const,
  images: (courseId: number) => ['club', 'course', courseId, 'images'] as const,
  links: (courseId: number) => ['club', 'course', courseId, 'links'] as const,
};
