/** Tells whether PostgreSQL says anything at all: asked on a line of its own as soon as somebody has waited a while. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig } from './limits.ts';

export interface Pulse {
  /** Nothing comes from PostgreSQL, not even a refusal: whoever asks it waits in vain. */
  readonly silent: boolean;
  /** Somebody waits for longer than usual: it is looked whether anything comes at all, once at a time. */
  worry(): void;
  /** Calls `hear` whenever silence is found, with the moment from which on nothing came: whoever waits waits in vain. */
  onSilence(hear: (since: number) => void): void;
  close(): void;
}

export interface PulseOptions {
  url: string;
  /** Milliseconds that PostgreSQL may take to open a connection. */
  patience?: number;
  /** Milliseconds from a look that nobody answered to the next. */
  lookEvery?: number;
}

/** A process that stood still itself for so long cannot blame the other side. */
const ownDelay = 1_500;

export function openPulse({ url, patience = 3_000, lookEvery = 500 }: PulseOptions): Pulse {
  const hearers: ((since: number) => void)[] = [];
  const closing = new AbortController();
  let silent = false;
  let looking = false;
  /** A statement that takes its time must not have it looked again and again. */
  let heardAt = -Infinity;

  /** Opens a connection: whatever is said, be it no, shows that somebody is there. Undefined: it can't be told. */
  const isHeard = async (): Promise<boolean | undefined> => {
    const began = performance.now();
    const client = new pg.Client({
      ...connectionConfig(url),
      application_name: 'fourball-pulse',
      connectionTimeoutMillis: patience,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      const took = performance.now() - began;
      if (took < patience) return !noRoute.has(codeOf(error) ?? '');
      return took > patience + ownDelay ? undefined : false;
    } finally {
      client.end().catch(() => {});
    }
  };

  const look = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const began = performance.now();
      const heard = await isHeard();
      if (closing.signal.aborted) return;
      if (heard === true) {
        silent = false;
        heardAt = performance.now();
        return;
      }
      if (heard === false) {
        silent = true;
        for (const hear of hearers) hear(began);
      }
      await pause(lookEvery, undefined, { signal: closing.signal }).catch(() => {});
    }
  };

  return {
    get silent() {
      return silent;
    },
    worry() {
      if (looking || closing.signal.aborted || performance.now() - heardAt < patience) return;
      looking = true;
      void look().finally(() => {
        looking = false;
      });
    },
    onSilence: (hear) => void hearers.push(hear),
    close: () => closing.abort(),
  };
}

/** The network itself says that nobody can be reached there. */
const noRoute = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
