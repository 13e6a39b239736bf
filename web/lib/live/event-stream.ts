/** Keeps one server-sent event stream open: reads it with fetch (so the token stays out of the address), resumes and pings. */
import { growingPause } from '@fourball/shared/contract/growing-pause.ts';
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import { openStream, ping } from '@fourball/shared/messaging/calls.ts';
import { renewSession } from '../request/renew-session.ts';
import { addressOf, bearer, refuse, request } from '../request/request.ts';
import { readStored, storageKeys } from '../browser/storage.ts';
import type { StreamState, Version } from './realtime-shapes.ts';
import { readFrames } from './sse-frames.ts';

export interface StreamOptions {
  userName: string;
  version: Version;
  /** Where to go on in the log; null asks to read anew. */
  lastEventId: string | null;
  /** The path of the page that is looked at, for the ping. */
  page(): string;
  /** `id` is the place in the log that is reached with it, if it tells one. */
  onEvent(event: RealtimeEvent | Resync, id: string | null): void;
  onState(state: StreamState): void;
  /** Anything came, if only a comment that keeps the line warm. */
  onBytes(): void;
}

export interface EventStream {
  /** The device went online or offline. */
  networkChanged(): void;
  close(): void;
}

const silenceMs = 60_000;
const firstPingMs = 2_000;
const pingEveryMs = 60_000;
/** A stream that lived this long was a good one: the next failure is a first failure again. */
const settledMs = 5_000;
/** A house that was away is back for everybody within ten seconds; pauses differ, so that not all come at once. */
const backoffMs = { first: 1_000, most: 8_000 };

/** How long to wait before the given retry: none before the first, then doubling, each time somewhere in its upper half. */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  if (failures <= 1) return 0;
  const span = growingPause(failures - 2, backoffMs);
  return span / 2 + (span / 2) * random();
}

/** Opens the stream and keeps it open until it is closed or the session is refused. Failures are only logged. */
export function keepStreamOpen(options: StreamOptions): EventStream {
  let closed = false;
  let failures = 0;
  let { lastEventId } = options;
  let hasOpened = false;
  let openedAt = 0;
  let attempt: AbortController | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;

  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => attempt?.abort(new Error('silence')), silenceMs);
  };

  const schedulePing = (delay: number) => {
    clearTimeout(pingTimer);
    pingTimer = setTimeout(() => {
      const body = { version: options.version, page: options.page() };
      request(ping, { body, silent: true }).catch((reason: unknown) =>
        console.info('Realtime: ping failed', reason),
      );
      schedulePing(pingEveryMs);
    }, delay);
  };

  const rest = () => {
    clearTimeout(retryTimer);
    clearTimeout(watchdog);
    clearTimeout(pingTimer);
  };

  async function connect(): Promise<void> {
    if (closed || attempt !== null) return;
    rest();
    const own = new AbortController();
    attempt = own;
    options.onState('connecting');
    watch();
    let refused = false;
    const token = readStored(storageKeys.accessToken);
    try {
      const response = await fetch(addressOf(openStream, { userName: options.userName }), {
        headers: {
          Accept: 'text/event-stream',
          ...bearer(),
          ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }),
        },
        signal: own.signal,
        cache: 'no-store',
        credentials: 'same-origin',
      });
      if (response.status === 401) {
        // A token that has run out is renewed, and the next attempt takes it; a session that has ended ends here too.
        refused = token === null || (await renewSession(token)) === 'refused';
        if (refused && attempt === own) refuse(response.status);
        throw new Error('refused');
      }
      if (response.status === 403) {
        // Somebody else's stream: nothing to retry.
        refused = true;
        throw new Error('forbidden');
      }
      if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`);
      opened();
      await readFrames(response.body, {
        onBytes: () => {
          watch();
          options.onBytes();
        },
        onFrame: ({ id, data }) => {
          take(data, id);
          if (id !== null) lastEventId = id;
        },
      });
      throw new Error('ended');
    } catch (reason) {
      if (!closed) console.info('Realtime: stream', reason instanceof Error ? reason.message : reason);
    }
    // A refusal whose body nobody read, and a stream that could not be read to its end, would keep their connection.
    own.abort(new Error('over'));
    if (attempt !== own) return;
    attempt = null;
    rest();
    if (closed) return;
    options.onState(refused ? 'closed' : 'connecting');
    if (!refused) again();
  }

  function opened(): void {
    openedAt = Date.now();
    // What was read before the stream stood may have changed in between; a resumed one replays that instead.
    if (lastEventId === null) options.onEvent({ type: 'RESYNC', seq: 0 }, null);
    else if (hasOpened) console.info('Realtime: resumed after', lastEventId);
    hasOpened = true;
    options.onState('open');
    options.onBytes();
    schedulePing(firstPingMs);
  }

  function take(data: string, id: string | null): void {
    let event: unknown;
    try {
      event = JSON.parse(data);
    } catch {
      console.info('Realtime: not readable', data.slice(0, 80));
      return;
    }
    if (typeof event !== 'object' || event === null || !('type' in event)) return;
    options.onEvent(event as RealtimeEvent | Resync, id);
  }

  function again(): void {
    if (openedAt > 0 && Date.now() - openedAt >= settledMs) failures = 0;
    openedAt = 0;
    failures += 1;
    if (!navigator.onLine) return;
    retryTimer = setTimeout(() => void connect(), retryDelay(failures));
  }

  /** A phone that wakes up does not wait for the rest of a long pause. */
  const onVisible = () => {
    if (document.visibilityState === 'visible' && attempt === null && !closed && navigator.onLine) {
      void connect();
    }
  };
  document.addEventListener('visibilitychange', onVisible);
  if (navigator.onLine) void connect();
  else options.onState('closed');

  return {
    networkChanged() {
      if (closed) return;
      if (navigator.onLine) {
        failures = 0;
        void connect();
        return;
      }
      const own = attempt;
      attempt = null;
      rest();
      own?.abort(new Error('offline'));
      options.onState('closed');
    },
    close() {
      closed = true;
      rest();
      document.removeEventListener('visibilitychange', onVisible);
      attempt?.abort(new Error('closed'));
      attempt = null;
      options.onState('closed');
    },
  };
}
