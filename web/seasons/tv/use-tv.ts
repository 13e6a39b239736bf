/** What a screen needs that runs for days with nobody near it: boards that come by themselves, light, and pages that are the newest. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { getTvBoard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { clubHourOf } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';

export type TvBoard = ReplyOf<typeof getTvBoard>;

/** Where the server has not said yet how often. */
const firstLookMs = 10_000;
/** A link that shows nothing any more may be of a server that is just being set up again. */
const unknownLookMs = 60_000;
/** A board that is not shown is forgotten after this. */
const forgetMs = 120_000;

/** Asked again for as long as it stands, without a network too; what was shown before stays until then. */
export const useTvBoard = (token: string, board: string | undefined): UseQueryResult<TvBoard> =>
  useQuery({
    queryKey: ['tv', token, board ?? ''],
    queryFn: ({ signal }) =>
      request(getTvBoard, { params: { token }, query: { board }, signal, silent: true, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: forgetMs,
    retry: false,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) =>
      error instanceof RequestError && error.status === 404
        ? unknownLookMs
        : data === undefined
          ? firstLookMs
          : data.pollSeconds * 1_000,
  });

/** Keeps the screen lit while it is seen, where the browser can. */
export function useLight(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const light = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const next = await navigator.wakeLock.request('screen');
        if (gone) void next.release();
        else lock = next;
      } catch {
        // Refused, as when the battery is low: the screen goes its own way.
      }
    };
    // The lock is gone when the page was hidden.
    const again = () => void light();
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}

/** Goes over to other pages where the server has any; `anyway`: begins anew even where it has none. */
export type Renew = (anyway: boolean) => Promise<void>;

const lookAfterMs = 600_000;
/** On the club's clock, when nobody looks. */
const nightHour = 4;
/** A night is not begun twice. */
const restMs = 7_200_000;

/** Every ten minutes looks for other pages, and begins anew once in the night; only while the club answers. */
export function useRenewal(renew: Renew, reached: boolean, timeZone: string): void {
  const now = useRef({ renew, reached, timeZone });
  now.current = { renew, reached, timeZone };
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => {
      const { renew: begin, reached: answers, timeZone: zone } = now.current;
      if (!answers) return;
      const night = clubHourOf(Date.now(), zone) === nightHour && Date.now() - since > restMs;
      void begin(night);
    }, lookAfterMs);
    return () => clearInterval(timer);
  }, []);
}

const minuteMs = 60_000;

/** `Date.now()`, anew as each minute of the clock begins. */
export function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minuteMs - (now % minuteMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

const awakeMs = 4_000;

/** True for a moment after somebody moved the mouse or touched the screen. */
export function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), awakeMs);
    };
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, wake);
    };
  }, []);
  return awake;
}
