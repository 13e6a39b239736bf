/** Whom this reader knows on a sheet whose names are not for all readers: the own party, and buddies. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listSheetPeople } from '@fourball/shared/booking/people-calls.ts';
import type { Place, TeeSheet } from '@fourball/shared/booking/shapes.ts';
import { request } from '../../lib/request/request.ts';
import { bookingKeys } from '../queries.ts';

/** Somebody has it, and the name is not for this reader. */
export const isTaken = ({ name, occupant }: Place): boolean => name === null && occupant === 'GOLFER';

/** The sheet with those names in it. It asks only where a name is missing; what others book is no reason to ask again. */
export function useNamedSheet(
  sheet: TeeSheet | undefined,
  courseId: number,
  day: string,
): TeeSheet | undefined {
  const missing = sheet?.teeTimes.some(({ places }) => places.some(isTaken)) ?? false;
  const { data: people } = useQuery({
    queryKey: bookingKeys.people(courseId, day),
    queryFn: ({ signal }) => request(listSheetPeople, { params: { courseId, day }, signal, quiet: true }),
    enabled: missing,
    staleTime: 30_000,
  });
  return useMemo(() => sheet && withPeople(sheet, people ?? []), [sheet, people]);
}

/** Rows in which nothing changes stay the very same objects. */
export function withPeople(sheet: TeeSheet, people: readonly Place[]): TeeSheet {
  if (people.length === 0) return sheet;
  const known = new Map(people.map((place) => [place.roundId, place]));
  const knows = (place: Place): boolean => isTaken(place) && known.has(place.roundId);
  return {
    ...sheet,
    teeTimes: sheet.teeTimes.map((teeTime) =>
      teeTime.places.some(knows)
        ? {
            ...teeTime,
            places: teeTime.places.map((place) =>
              knows(place) ? (known.get(place.roundId) ?? place) : place,
            ),
          }
        : teeTime,
    ),
  };
}
