/** The starter's sheet as the page keeps it: read whole once, then row by row as the club says that one has changed. */
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getStarterSheet,
  getStarterTeeTime,
  listBlocks,
  quoteRainCheck,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import type { StarterSheet, StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { listWaitlist } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { isOfBooking } from '@fourball/shared/contract/realtime-kinds.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { joinRoom, onRealtime } from '../../lib/live/realtime.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { findTeeTime, withRows } from './starter-sheet.ts';

export const starterKeys = {
  sheet: (day: string) => ['booking', 'starter', day] as const,
  blocks: (courseId: number, day: string) => ['booking', 'blocks', courseId, day] as const,
  allBlocks: ['booking', 'blocks'] as const,
  rain: (roundIds: readonly number[], holesPlayed: number) =>
    ['booking', 'rain-quote', roundIds, holesPlayed] as const,
  waiting: (courseId: number, day: string) => ['booking', 'who-waits', courseId, day] as const,
};

/** Rows that came newer while the sheet was on its way are kept. */
const starterOptions = (day: string) =>
  queryOptions({
    queryKey: starterKeys.sheet(day),
    queryFn: async ({ signal }) => {
      const fetched = await request(getStarterSheet, { params: { day }, signal, quiet: true });
      const known = queryClient.getQueryData<StarterSheet>(starterKeys.sheet(day));
      const newer = fetched.courses.flatMap(({ teeTimes }) =>
        teeTimes.flatMap(({ teeTimeId, version }) => {
          const row = findTeeTime(known, teeTimeId)?.teeTime;
          return row !== undefined && row.version > version ? [row] : [];
        }),
      );
      return withRows(fetched, newer);
    },
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  });

/** Puts rows that an answer brought into the sheet that is shown. */
export function keepRows(rows: readonly StarterTeeTime[], client: QueryClient = queryClient): void {
  for (const row of rows)
    client.setQueryData<StarterSheet>(starterKeys.sheet(row.day), (sheet) => sheet && withRows(sheet, [row]));
}

export const readSheetAnew = (day: string): void =>
  void queryClient.invalidateQueries({ queryKey: starterKeys.sheet(day) });

/** Reads one row; what was asked for while it was on its way is read once more after it. */
function rowReader(day: string) {
  const running = new Map<number, { again: boolean }>();
  const read = async (teeTimeId: number): Promise<void> => {
    const before = running.get(teeTimeId);
    if (before !== undefined) {
      before.again = true;
      return;
    }
    const turn = { again: false };
    running.set(teeTimeId, turn);
    try {
      keepRows([await request(getStarterTeeTime, { params: { id: teeTimeId }, quiet: true })]);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      readSheetAnew(day);
    } finally {
      running.delete(teeTimeId);
    }
    if (turn.again) await read(teeTimeId);
  };
  return read;
}

/** The sheet of a day, live: it follows the rooms of its courses while the page is mounted. */
export function useStarterSheet(day: string) {
  const sheet = useQuery(starterOptions(day));
  const courseIds = sheet.data?.courses.map(({ courseId }) => courseId).join(' ') ?? '';
  useEffect(() => {
    if (courseIds === '') return undefined;
    const ids = courseIds.split(' ').map(Number);
    const read = rowReader(day);
    const anew = () => readSheetAnew(day);
    const leaves = [
      // A room brings what happens from now on, so what lay between the snapshot and the joining is read anew.
      ...ids.map((courseId) => joinRoom(`sheet:${courseId}:${day}`, anew)),
      onRealtime('RESYNC', anew),
      onRealtime('BALLOT_UPDATE', anew),
      // A tee time was taken off the sheet, or the course's prices have changed.
      onRealtime('COURSE_UPDATE', ({ entityId }) => ids.includes(entityId) && anew()),
      onRealtime('NUMBER_SPOTS_CHANGED', (event) => {
        if (!isOfBooking(event)) return;
        const { entityId, day: changed, teeTime } = event;
        if (changed !== day || !ids.includes(entityId)) return;
        const known = findTeeTime(
          queryClient.getQueryData<StarterSheet>(starterKeys.sheet(day)),
          teeTime.teeTimeId,
        );
        if (known === null || known.teeTime.version < teeTime.version) void read(teeTime.teeTimeId);
      }),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [courseIds, day]);
  return sheet;
}

export const useBlocks = (courseId: number, day: string) =>
  useQuery({
    queryKey: starterKeys.blocks(courseId, day),
    queryFn: ({ signal }) =>
      request(listBlocks, { query: { courseId, start: day, end: day }, signal, quiet: true }),
    staleTime: 0,
  });

/** What a rain check would give back; while another number of holes is asked about, the last answer stays. */
export const useRainQuote = (roundIds: readonly number[], holesPlayed: number) =>
  useQuery({
    queryKey: starterKeys.rain(roundIds, holesPlayed),
    queryFn: ({ signal }) =>
      request(quoteRainCheck, { body: { roundIds: [...roundIds], holesPlayed }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** Who waits on a day; read anew when the tee time says that others wait, or are offered something. */
export const useWhoWaits = ({ courseId, day, version }: StarterTeeTime) =>
  useQuery({
    queryKey: [...starterKeys.waiting(courseId, day), version],
    queryFn: ({ signal }) => request(listWaitlist, { params: { courseId, day }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
