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

/** Asks for the stream. The status instead of it where there is nothing to retry: the session has ended, or it is somebody else's. */
async function bodyOf(
  userName: string,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | 401 | 403> {
  const token = readStored(storageKeys.accessToken);
  const { ok, status, body } = await fetch(addressOf(openStream, { userName }), {
    headers: {
      Accept: 'text/event-stream',
      ...bearer(),
      ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }),
    },
    signal,
    cache: 'no-store',
    credentials: 'same-origin',
  });
  if (status === 401) {
    // A token that has run out is renewed, and the next attempt takes it; a session that has ended ends here too.
    if (token === null || (await renewSession(token)) === 'refused') return status;
  }
  if (status === 403) return status;
  if (!ok || body === null) throw new Error(`answered ${status}`);
  return body;
}

const sendPing = ({ version, page }: StreamOptions): void =>
  void request(ping, { body: { version, page: page() }, silent: true }).catch((reason: unknown) =>
    console.info('Realtime: ping failed', reason),
  );

/** Null for what is no event. */
function eventIn(data: string): RealtimeEvent | Resync | null {
  try {
    const event = JSON.parse(data) as RealtimeEvent | Resync | null;
    return event?.type === undefined ? null : event;
  } catch {
    console.info('Realtime: not readable', data);
    return null;
  }
}

/** Opens the stream and keeps it open until it is closed or the session is refused. Failures are only logged. */
export function keepStreamOpen(options: StreamOptions): EventStream {
  let closed = false;
  let failures = 0;
  let { lastEventId } = options;
  let openedAt = 0;
  let attempt: AbortController | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;

  const watch = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => attempt?.abort(new Error('silence')), silenceMs);
  };

  const pingIn = (delay: number) => {
    pingTimer = setTimeout(() => {
      sendPing(options);
      pingIn(pingEveryMs);
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
    try {
      const body = await bodyOf(options.userName, lastEventId, own.signal);
      if (typeof body === 'number') {
        refused = true;
        if (body === 401 && attempt === own) refuse(body);
        throw new Error('refused');
      }
      opened();
      await readFrames(body, {
        onBytes: () => {
          watch();
          options.onBytes();
        },
        onFrame: ({ id, data }) => {
          const event = eventIn(data);
          if (event) options.onEvent(event, id);
          if (id !== null) lastEventId = id;
        },
      });
      throw new Error('ended');
    } catch (reason) {
      if (!closed) console.info('Realtime: stream', reason instanceof Error ? reason.message : reason);
    }
    // A refusal whose body nobody read, and a stream that could not be read to its end, would keep their connection.
    own.abort();
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
    options.onState('open');
    options.onBytes();
    pingIn(firstPingMs);
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
