/** Courses' server data: what everybody sees of one, and what admins manage. */
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { getCourse } from '@fourball/shared/club/calls.ts';
import {
  getCourseTemplate,
  listCourseImages,
  listPartnerLinks,
  listScorecardImages,
} from '@fourball/shared/club/course-calls.ts';
import { listManagedCourses, previewTeeSheet } from '@fourball/shared/club/course-setup-calls.ts';
import type {
  CourseDetails,
  CourseImage,
  CoursePage,
  ManagedCourse,
  PartnerLink,
  PreviewedDay,
  ScorecardImage,
} from '@fourball/shared/club/course-shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { request } from '../../lib/request/request.ts';
import { courseKeys } from './course-keys.ts';

export const useCourse = (courseId: number): UseQueryResult<CourseDetails> =>
  useQuery({
    queryKey: courseKeys.course(courseId),
    queryFn: ({ signal }) => request(getCourse, { params: { id: courseId }, signal, quiet: true }),
  });

export const useCoursePage = (courseId: number): UseQueryResult<CoursePage> =>
  useQuery({
    queryKey: courseKeys.page(courseId),
    queryFn: ({ signal }) => request(getCourseTemplate, { params: { courseId }, signal, quiet: true }),
  });

export const useCourseImages = (courseId: number): UseQueryResult<CourseImage[]> =>
  useQuery({
    queryKey: courseKeys.pictures(courseId),
    queryFn: ({ signal }) => request(listCourseImages, { params: { courseId }, signal, quiet: true }),
  });

export const useScorecardImages = (courseId: number): UseQueryResult<ScorecardImage[]> =>
  useQuery({
    queryKey: courseKeys.images(courseId),
    queryFn: ({ signal }) => request(listScorecardImages, { params: { courseId }, signal, quiet: true }),
  });

export const usePartnerLinks = (courseId: number): UseQueryResult<PartnerLink[]> =>
  useQuery({
    queryKey: courseKeys.links(courseId),
    queryFn: ({ signal }) => request(listPartnerLinks, { params: { courseId }, signal, quiet: true }),
  });

/** All of them, hidden ones too: for admins. */
export const useManagedCourses = (): UseQueryResult<ManagedCourse[]> =>
  useQuery({
    queryKey: courseKeys.managed,
    queryFn: ({ signal }) => request(listManagedCourses, { signal, quiet: true }),
  });

/** The days that templates give, a draft in the place of its saved one; what was shown stays until the next is there. */
export const useTeeSheetPreview = (body: BodyInput<typeof previewTeeSheet>): UseQueryResult<PreviewedDay[]> =>
  useQuery({
    queryKey: [...courseKeys.previews, body],
    queryFn: ({ signal }) => request(previewTeeSheet, { body, signal, quiet: true }),
    placeholderData: (known) => known,
    staleTime: 10_000,
  });

/** Puts what a call replied in its place of the list; the rest is told by the event that follows. */
export function keepCourse(cache: QueryClient, changed: ManagedCourse): void {
  cache.setQueryData<ManagedCourse[]>(courseKeys.managed, (list) =>
    list?.some(({ courseId }) => courseId === changed.courseId)
      ? list.map((one) => (one.courseId === changed.courseId ? changed : one))
      : [...(list ?? []), changed],
  );
  void cache.invalidateQueries({ queryKey: courseKeys.previews });
}
