/** The log of events as this process sees it: heard from Redis, healed from Postgres, told in order without a gap. */
import { findLogEnd, readLog, type LogEntry } from '@fourball/domain/messaging/outbox/outbox.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { GatewayTuning } from '../tuning.ts';

const entryShape = z.object({
  seq: z.number().int().positive(),
  eventId: z.number().int(),
  name: z.string(),
  payload: z.unknown(),
  occurredAt: z.string(),
});
const beatShape = z.object({ seq: z.number().int().min(0) });

/** Rows read from Postgres at once. */
const page = 1_000;
/** Milliseconds before Postgres is asked again after it failed. */
const retryAfter = 500;

export interface EventLog {
  /** The number of the newest entry that was told. */
  readonly head: number;
  /** Calls `hear` with every entry from now on, in order, each once. */
  onEntry(hear: (entry: LogEntry) => void): void;
  /**
   * Calls `hear` when what was told before is void or does not join on to what comes: the log has started anew, or
   * entries were trimmed before they were read here.
   */
  onReset(hear: () => void): void;
  /** What came on the log's channel. */
  hearEntry(message: string): void;
  /** What came on the beat's channel. */
  hearBeat(message: string): void;
  /** Tells whatever Postgres has beyond `head`; resolves when that is done. Rejects when Postgres can't be asked. */
  catchUp(): Promise<void>;
  /** For so long, in milliseconds, neither Redis nor Postgres has said a word: who listens here hears nothing. */
  readonly deafFor: number;
  /** Redis is there, though it had nothing to tell. */
  heardRedis(): void;
  /** The entries after `after` up to and with `upTo`, if memory still has all of them. */
  remembered(after: number, upTo: number): LogEntry[] | undefined;
  /** Whether a reader's place may belong to a log that is no more, as far as this process saw it end. */
  isVoid(place: number): boolean;
  close(): void;
}

/**
 * Begins at the end of the log as Postgres has it, with the newest entries in memory: when a gateway starts, everybody
 * resumes at once, and they must not all ask Postgres. Subscribe to the channels before: nothing then falls in between.
 */
export async function openEventLog(
  { db }: Pick<House, 'db'>,
  {
    rememberedEntries,
    replayEntries,
    silence,
    pollEvery,
  }: Pick<GatewayTuning, 'rememberedEntries' | 'replayEntries' | 'silence' | 'pollEvery'>,
  log: Logger,
): Promise<EventLog> {
  const entryHearers: ((entry: LogEntry) => void)[] = [];
  const resetHearers: (() => void)[] = [];
  /** Entry `seq` lies at `seq % rememberedEntries`; memory holds all from `oldest` to `head`. */
  const ring: (LogEntry | undefined)[] = [];
  /** Came before their time: something between `head` and them is missing. */
  const early = new Map<number, LogEntry>();
  let head = await findLogEnd(db);
  const recent = Math.min(rememberedEntries, replayEntries);
  const newest = await readLog(db, { after: head - recent, upTo: head, limit: recent });
  for (const entry of newest) ring[entry.seq % rememberedEntries] = entry;
  let oldest = newest[0]?.seq ?? head + 1;
  let lastHeard = performance.now();
  /** When the last word came, by whatever way. */
  let lastWord = lastHeard;
  let healing: Promise<void> | undefined;
  /** Something happened since the reading that is under way began: it has to be read once more. */
  let readOn = false;
  /** The places between are those of a log that ended: other entries are there now, or will be. */
  let voidAfter = 0;
  let voidUpTo = 0;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const take = (entry: LogEntry): void => {
    // A jump is only taken from Postgres: what lies between was trimmed and will never come.
    if (entry.seq !== head + 1) startAnew(entry.seq - 1);
    head = entry.seq;
    oldest = Math.max(oldest, head - rememberedEntries + 1);
    ring[head % rememberedEntries] = entry;
    for (const hear of entryHearers) {
      try {
        hear(entry);
      } catch (error) {
        // What one of them can't take must not keep it from the others, nor what follows.
        log.error({ err: error, seq: entry.seq, name: entry.name }, 'An entry could not be handed on.');
      }
    }
  };

  const takeEarly = (): void => {
    for (let next = early.get(head + 1); next; next = early.get(head + 1)) {
      early.delete(next.seq);
      take(next);
    }
    for (const seq of early.keys()) if (seq <= head) early.delete(seq);
  };

  const startAnew = (end: number, validUpTo = end): void => {
    log.warn({ head, end }, 'The log of events goes on elsewhere; readers begin anew.');
    if (end < head) {
      voidAfter = voidUpTo === 0 ? validUpTo : Math.min(voidAfter, validUpTo);
      voidUpTo = Math.max(voidUpTo, head);
    }
    head = end;
    oldest = end + 1;
    early.clear();
    readOn = true;
    for (const hear of resetHearers) hear();
  };

  const heal = async (): Promise<void> => {
    for (;;) {
      readOn = false;
      const after = head;
      const rows = await readLog(db, { after, limit: page });
      if (closed) return;
      lastWord = performance.now();
      // These belong to a log that ended while they were read.
      if (head < after) continue;
      // Meanwhile the channel may have brought some of them.
      for (const row of rows) if (row.seq > head) take(row);
      takeEarly();
      if (rows.length < page && !readOn) break;
    }
    // Whatever is published is in Postgres before; what still has no predecessor there belongs to no log of ours.
    early.clear();
  };

  const catchUp = (): Promise<void> => {
    readOn = true;
    healing ??= heal().finally(() => {
      healing = undefined;
    });
    return healing;
  };

  const catchUpSoon = (): void => {
    if (closed || retry) return;
    catchUp().catch((error: unknown) => {
      if (closed || retry) return;
      log.warn({ err: error }, 'The log could not be read; it will be tried again.');
      retry = setTimeout(() => {
        retry = undefined;
        catchUpSoon();
      }, retryAfter);
    });
  };

  const isStartedAnew = async (): Promise<void> => {
    // A beat may be older than what was heard since; only Postgres knows.
    const before = head;
    const end = await findLogEnd(db);
    if (!closed && end < before) startAnew(end);
  };

  const parse = <Shape extends z.ZodType>(shape: Shape, message: string): z.output<Shape> | undefined => {
    try {
      return shape.parse(JSON.parse(message));
    } catch (error) {
      log.error({ err: error }, 'Something that is no entry came on the channel of the log.');
      return undefined;
    }
  };

  const watch = setInterval(() => {
    if (performance.now() - lastHeard > silence) catchUpSoon();
  }, pollEvery);

  return {
    get head() {
      return head;
    },
    get deafFor() {
      return performance.now() - lastWord;
    },
    heardRedis() {
      lastWord = performance.now();
    },
    onEntry: (hear) => void entryHearers.push(hear),
    onReset: (hear) => void resetHearers.push(hear),
    hearEntry(message) {
      const entry = parse(entryShape, message);
      if (!entry || closed) return;
      lastHeard = lastWord = performance.now();
      if (entry.seq <= head) {
        // Another one at a place that was told already: the log went back, and nobody knows how far.
        const told = ring[entry.seq % rememberedEntries];
        if (told?.seq === entry.seq && told.eventId !== entry.eventId) startAnew(entry.seq - 1, 0);
        else return;
      }
      if (entry.seq === head + 1) {
        take(entry);
        takeEarly();
        return;
      }
      if (early.size < rememberedEntries) early.set(entry.seq, entry);
      catchUpSoon();
    },
    hearBeat(message) {
      const beat = parse(beatShape, message);
      if (!beat || closed) return;
      lastHeard = lastWord = performance.now();
      if (beat.seq > head) catchUpSoon();
      else if (beat.seq < head) {
        isStartedAnew().catch((error: unknown) => log.warn({ err: error }, 'The log could not be read.'));
      }
    },
    catchUp,
    remembered(after, upTo) {
      if (after + 1 < oldest || upTo > head) return undefined;
      const entries: LogEntry[] = [];
      for (let seq = after + 1; seq <= upTo; seq += 1) {
        const entry = ring[seq % rememberedEntries];
        if (entry?.seq !== seq) return undefined;
        entries.push(entry);
      }
      return entries;
    },
    isVoid: (place) => place > voidAfter && place <= voidUpTo,
    close() {
      closed = true;
      clearInterval(watch);
      clearTimeout(retry);
    },
  };
}
