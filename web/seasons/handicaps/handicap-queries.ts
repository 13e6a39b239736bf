/** The server data of handicaps: the golfer's own, the office's list, and the courses on which they are played. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listCourses } from '@fourball/shared/club/calls.ts';
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import type { QueryInput, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import {
  getGolferHandicap,
  getOwnHandicap,
  listHandicaps,
} from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { GolferHandicap, OwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { request } from '../../lib/request/request.ts';

type ListQuery = QueryInput<typeof listHandicaps>;

export const handicapKeys = {
  all: ['seasons', 'handicaps'] as const,
  own: (userId: number) => ['seasons', 'handicaps', 'own', userId] as const,
  list: (page: number, query: ListQuery) => ['seasons', 'handicaps', 'list', page, query] as const,
  golfer: (userId: number) => ['seasons', 'handicaps', 'golfer', userId] as const,
  courses: ['seasons', 'handicaps', 'courses'] as const,
};

export const useOwnHandicap = (userId: number): UseQueryResult<OwnHandicap> =>
  useQuery({
    queryKey: handicapKeys.own(userId),
    queryFn: ({ signal }) => request(getOwnHandicap, { signal, quiet: true }),
  });

/** A course with what golf needs of it. */
export type PlayedCourse = Pick<
  CourseDetails,
  'courseId' | 'name' | 'holes' | 'nineNames' | 'routes' | 'tees'
>;

/** Those with a rated tee. */
export const useRatedCourses = (): UseQueryResult<PlayedCourse[]> =>
  useQuery({
    queryKey: handicapKeys.courses,
    queryFn: async ({ signal }) =>
      (await request(listCourses, { signal, quiet: true })).flatMap(
        ({ courseId, name, holes, nineNames, routes, tees = [] }) =>
          holes && nineNames && routes && tees.some(({ ratings }) => ratings.length > 0)
            ? [{ courseId, name, holes, nineNames, routes, tees }]
            : [],
      ),
  });

export const listPageSize = 50;

export const useHandicaps = (page: number, query: ListQuery): UseQueryResult<ReplyOf<typeof listHandicaps>> =>
  useQuery({
    queryKey: handicapKeys.list(page, query),
    queryFn: ({ signal }) =>
      request(listHandicaps, { params: { page, size: listPageSize }, query, signal, quiet: true }),
    // The old rows stand until those of another search are there.
    placeholderData: keepPreviousData,
  });

export const useGolferHandicap = (userId: number): UseQueryResult<GolferHandicap> =>
  useQuery({
    queryKey: handicapKeys.golfer(userId),
    queryFn: ({ signal }) => request(getGolferHandicap, { params: { userId }, signal, quiet: true }),
  });
