/** Brings what the book keeps to the server: in order, again and again until it is named, and never twice at once. */
import { growingPause } from '@fourball/shared/contract/growing-pause.ts';
import type { EntryBook, KeptEntry, KeptMeasure, Owner, Said } from './entry-book.ts';

/** Why a batch did not arrive, or was not understood. */
export type Failure =
  /** It may succeed later: after so many milliseconds at least, where the server says so. */
  | { readonly kind: 'later'; readonly pauseMs: number | null }
  /** The session has ended: its golfer has to log in. */
  | { readonly kind: 'login' }
  /** Saying it again can't change the answer. */
  | { readonly kind: 'refused'; readonly why: string };

export interface Sends {
  /** Sends a batch; throws what `failureOf` understands. */
  entries(owner: Owner, entries: readonly KeptEntry[]): Promise<Said>;
  /** Null: it was taken. */
  measure(measure: KeptMeasure): Promise<string | null>;
  failureOf(reason: unknown): Failure;
  /** Whether it goes out under the name of this owner now. */
  maySend(owner: Owner): boolean;
}

export interface EntrySender {
  /** Sends what waits, now. */
  kick(owner: Owner): void;
  /** As `kick`, until nothing can be sent any more for now. */
  work(owner: Owner): Promise<void>;
  stop(): void;
}

interface SenderOptions {
  book: EntryBook;
  sends: Sends;
  /** Of one owner: what the last attempt came to; null where it arrived. */
  onState?: (owner: Owner, failure: Failure | null) => void;
  /** Of attempts that failed, one after the other. */
  pauses?: { first: number; most: number };
  /** The most that is sent at once. */
  batch?: number;
  /** One tab at a time; without it each is on its own, and the server knows what it has. */
  locks?: LockManager | null;
}

export function createSender(options: SenderOptions): EntrySender {
  const {
    book,
    sends,
    onState,
    pauses = { first: 1_000, most: 30_000 },
    batch = 100,
    locks = null,
  } = options;
  const working = new Map<Owner, Promise<void>>();
  const asked = new Set<Owner>();
  const failures = new Map<Owner, number>();
  const timers = new Map<Owner, ReturnType<typeof setTimeout>>();
  const stopping = new AbortController();

  /** False where what follows has to wait. */
  async function sendSome(owner: Owner, most: number): Promise<boolean> {
    const waiting = (await book.entriesOf(owner)).filter(({ refused }) => refused === null);
    const next = waiting.slice(0, most);
    if (next.length > 0) {
      const outcome = await attempt(owner, () => sends.entries(owner, next));
      if ('said' in outcome) {
        await book.settle(outcome.said);
        // An answer that names nothing of it would be asked for without end.
        return next.some(({ at }) => outcome.said.has(at)) || later(owner, null);
      }
      if (outcome.failure.kind !== 'refused') return fail(owner, outcome.failure);
      // One of them may spoil the rest: alone it is known which one.
      if (next.length > 1) return sendSome(owner, 1);
      await book.settle(new Map([[next[0]?.at ?? 0, outcome.failure.why]]));
      return true;
    }
    const [measure] = (await book.measuresOf(owner)).filter(({ refused }) => refused === null);
    if (measure === undefined) return false;
    const outcome = await attempt(owner, () => sends.measure(measure));
    if ('said' in outcome) await book.settleMeasure(measure, outcome.said);
    else if (outcome.failure.kind === 'refused') await book.settleMeasure(measure, outcome.failure.why);
    else return fail(owner, outcome.failure);
    return true;
  }

  async function attempt<Value>(
    owner: Owner,
    send: () => Promise<Value>,
  ): Promise<{ said: Value } | { failure: Failure }> {
    try {
      const said = await send();
      failures.delete(owner);
      onState?.(owner, null);
      return { said };
    } catch (reason) {
      return { failure: sends.failureOf(reason) };
    }
  }

  function fail(owner: Owner, failure: Failure): false {
    onState?.(owner, failure);
    // Whoever logs in asks anew.
    return failure.kind === 'later' ? later(owner, failure.pauseMs) : false;
  }

  function later(owner: Owner, pauseMs: number | null): false {
    const before = failures.get(owner) ?? 0;
    failures.set(owner, before + 1);
    clearTimeout(timers.get(owner));
    if (!stopping.signal.aborted)
      timers.set(
        owner,
        setTimeout(() => void work(owner), Math.max(pauseMs ?? 0, growingPause(before, pauses))),
      );
    return false;
  }

  async function sendAll(owner: Owner): Promise<void> {
    while (!stopping.signal.aborted && sends.maySend(owner) && (await sendSome(owner, batch)));
  }

  const alone = (owner: Owner): Promise<void> =>
    locks === null
      ? sendAll(owner)
      : locks
          .request(`fourball-scores ${owner}`, () => sendAll(owner))
          // Where locks are refused every tab is on its own.
          .catch(() => sendAll(owner));

  function work(owner: Owner): Promise<void> {
    const now = working.get(owner);
    if (now !== undefined) {
      asked.add(owner);
      return now;
    }
    clearTimeout(timers.get(owner));
    const run = (async () => {
      do {
        asked.delete(owner);
        await alone(owner);
        // What was typed while the last batch was on its way.
      } while (asked.has(owner) && !stopping.signal.aborted && !failures.has(owner));
      working.delete(owner);
    })();
    working.set(owner, run);
    return run;
  }

  return {
    kick: (owner) => void work(owner),
    work,
    stop() {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
