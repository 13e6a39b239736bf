/** What organizers read of the handicaps of an event, and the tees of its courses from which they choose. */
import { useQuery } from '@tanstack/react-query';
import { getCourse } from '@fourball/shared/club/calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { listEventHandicaps } from '@fourball/shared/seasons/start-calls.ts';
import { courseKeys } from '../../../../club/courses/course-keys.ts';
import { queryClient } from '../../../../lib/request/query-client.ts';
import { request } from '../../../../lib/request/request.ts';
import { golfEventKeys } from '../../../query-keys.ts';
import { words } from './event-handicap-words.en.ts';

/** Read anew with the groups: who is settled, and by which course, is told with them. */
export const handicapsKey = (eventId: number) => [...golfEventKeys.groups(eventId), 'handicaps'] as const;

/** Of the round that is named, else of the first that is not over. */
export const useEventHandicaps = (eventId: number, round: number | null) =>
  useQuery({
    queryKey: [...handicapsKey(eventId), round],
    queryFn: ({ signal }) =>
      request(listEventHandicaps, {
        params: { eventId },
        query: round === null ? {} : { round },
        signal,
        quiet: true,
      }),
    staleTime: 0,
  });

export interface TeeChoice {
  teeId: number;
  name: string;
  courseId: number;
}

/** Of all courses that did not decline. Where there are several a tee says of which it is. */
export function useTeeChoices({ courses }: Pick<GolfEvent, 'courses'>): TeeChoice[] {
  const asked = courses.filter(({ status }) => status !== 'DECLINED').map(({ courseId }) => courseId);
  // One question for all: several at a time would be code that the first page loads.
  const { data: found = [] } = useQuery({
    queryKey: [...courseKeys.all, 'tees', ...asked],
    queryFn: ({ signal }) =>
      Promise.all(asked.map((id) => request(getCourse, { params: { id }, signal, quiet: true }))),
  });
  return found.flatMap(({ courseId, name: courseName, tees }) =>
    tees.map(({ teeId, name }) => ({
      teeId,
      courseId,
      name: asked.length > 1 ? words.teeOf(name, courseName) : name,
    })),
  );
}

/** What somebody plays off stands on boards, too. */
export const readHandicapsAnew = (eventId: number): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: golfEventKeys.groups(eventId) }),
    queryClient.invalidateQueries({ queryKey: golfEventKeys.leaderboard(eventId) }),
    queryClient.invalidateQueries({ queryKey: golfEventKeys.field(eventId) }),
  ]);
