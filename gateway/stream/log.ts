/** The log of events as this process sees it: heard from Redis, healed from Postgres, told in order without a gap. */
import { findLogEnd, readLog, type LogEntry } from '@fourball/domain/messaging/outbox/outbox.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { GatewayTuning } from '../tuning.ts';
import { EntryMemory } from './entry-memory.ts';

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

type LogTuning = Pick<GatewayTuning, 'rememberedEntries' | 'replayEntries' | 'silence' | 'pollEvery'>;

/**
 * Begins at the end of the log as Postgres has it, with the newest entries in memory: when a gateway starts, everybody
 * resumes at once, and they must not all ask Postgres. Subscribe to the channels before: nothing then falls in between.
 */
export async function openEventLog(
  { db }: Pick<House, 'db'>,
  tuning: LogTuning,
  log: Logger,
): Promise<EventLog> {
  const head = await findLogEnd(db);
  const recent = Math.min(tuning.rememberedEntries, tuning.replayEntries);
  const newest = await readLog(db, { after: head - recent, upTo: head, limit: recent });
  return new HeardLog(db, tuning, log, new EntryMemory(tuning.rememberedEntries, head, newest));
}

/** The log up to its head, which moves on by one entry after the other, whoever brings it. */
class HeardLog implements EventLog {
  readonly #db: House['db'];
  readonly #tuning: LogTuning;
  readonly #log: Logger;
  readonly #memory: EntryMemory;
  readonly #entryHearers: ((entry: LogEntry) => void)[] = [];
  readonly #resetHearers: (() => void)[] = [];
  /** Came before their time: something between the head and them is missing. */
  readonly #early = new Map<number, LogEntry>();
  #lastHeard = performance.now();
  /** When the last word came, by whatever way. */
  #lastWord = performance.now();
  #healing: Promise<void> | undefined;
  /** Something happened since the reading that is under way began: the log has to be read once more. */
  #readOn = false;
  /** The places between are those of a log that ended: other entries are there now, or will be. */
  #voidAfter = 0;
  #voidUpTo = 0;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #watch: NodeJS.Timeout;

  constructor(db: House['db'], tuning: LogTuning, log: Logger, memory: EntryMemory) {
    this.#db = db;
    this.#tuning = tuning;
    this.#log = log;
    this.#memory = memory;
    this.#watch = setInterval(() => {
      if (performance.now() - this.#lastHeard > tuning.silence) this.#catchUpSoon();
    }, tuning.pollEvery);
  }

  get head(): number {
    return this.#memory.head;
  }

  get deafFor(): number {
    return performance.now() - this.#lastWord;
  }

  // Those that are handed on by themselves are functions, not methods.
  heardRedis = (): void => {
    this.#lastWord = performance.now();
  };

  onEntry(hear: (entry: LogEntry) => void): void {
    this.#entryHearers.push(hear);
  }

  onReset(hear: () => void): void {
    this.#resetHearers.push(hear);
  }

  hearEntry = (message: string): void => {
    const entry = this.#parse(entryShape, message);
    if (!entry || this.#closed) return;
    this.#lastHeard = this.#lastWord = performance.now();
    if (entry.seq <= this.head) {
      // Another one at a place that was told already: the log went back, and nobody knows how far.
      const told = this.#memory.at(entry.seq);
      if (told && told.eventId !== entry.eventId) this.#startAnew(entry.seq - 1, 0);
      else return;
    }
    if (entry.seq === this.head + 1) {
      this.#take(entry);
      this.#takeEarly();
      return;
    }
    if (this.#early.size < this.#tuning.rememberedEntries) this.#early.set(entry.seq, entry);
    this.#catchUpSoon();
  };

  hearBeat = (message: string): void => {
    const beat = this.#parse(beatShape, message);
    if (!beat || this.#closed) return;
    this.#lastHeard = this.#lastWord = performance.now();
    if (beat.seq > this.head) this.#catchUpSoon();
    else if (beat.seq < this.head) {
      this.#lookForNewLog().catch((error: unknown) =>
        this.#log.warn({ err: error }, 'The log could not be read.'),
      );
    }
  };

  catchUp = (): Promise<void> => {
    this.#readOn = true;
    this.#healing ??= this.#heal().finally(() => {
      this.#healing = undefined;
    });
    return this.#healing;
  };

  remembered(after: number, upTo: number): LogEntry[] | undefined {
    return this.#memory.between(after, upTo);
  }

  isVoid = (place: number): boolean => place > this.#voidAfter && place <= this.#voidUpTo;

  close(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
  }

  #take(entry: LogEntry): void {
    // A jump is only taken from Postgres: what lies between was trimmed and will never come.
    if (entry.seq !== this.head + 1) this.#startAnew(entry.seq - 1);
    this.#memory.add(entry);
    for (const hear of this.#entryHearers) {
      try {
        hear(entry);
      } catch (error) {
        // What one of them can't take must not keep it from the others, nor what follows.
        this.#log.error({ err: error, seq: entry.seq, name: entry.name }, 'An entry could not be handed on.');
      }
    }
  }

  #takeEarly(): void {
    const early = this.#early;
    for (let next = early.get(this.head + 1); next; next = early.get(this.head + 1)) {
      early.delete(next.seq);
      this.#take(next);
    }
    for (const seq of early.keys()) if (seq <= this.head) early.delete(seq);
  }

  /** Of the places told until now those up to `validUpTo` stay what they are. */
  #startAnew(end: number, validUpTo = end): void {
    const { head } = this;
    this.#log.warn({ head, end }, 'The log of events goes on elsewhere; readers begin anew.');
    if (end < head) {
      this.#voidAfter = this.#voidUpTo === 0 ? validUpTo : Math.min(this.#voidAfter, validUpTo);
      this.#voidUpTo = Math.max(this.#voidUpTo, head);
    }
    this.#memory.startAt(end);
    this.#early.clear();
    this.#readOn = true;
    for (const hear of this.#resetHearers) hear();
  }

  async #heal(): Promise<void> {
    for (;;) {
      this.#readOn = false;
      const after = this.head;
      const rows = await readLog(this.#db, { after, limit: page });
      if (this.#closed) return;
      this.#lastWord = performance.now();
      // These belong to a log that ended while they were read.
      if (this.head < after) continue;
      // Meanwhile the channel may have brought some of them.
      for (const row of rows) if (row.seq > this.head) this.#take(row);
      this.#takeEarly();
      if (rows.length < page && !this.#readOn) break;
    }
    // Whatever is published is in Postgres before; what still has no predecessor there belongs to no log of ours.
    this.#early.clear();
  }

  #catchUpSoon(): void {
    if (this.#closed || this.#retry) return;
    this.catchUp().catch((error: unknown) => {
      if (this.#closed || this.#retry) return;
      this.#log.warn({ err: error }, 'The log could not be read; it will be tried again.');
      this.#retry = setTimeout(() => {
        this.#retry = undefined;
        this.#catchUpSoon();
      }, retryAfter);
    });
  }

  /** A beat may be older than what was heard since; only Postgres knows whether the log has started anew. */
  async #lookForNewLog(): Promise<void> {
    const before = this.head;
    const end = await findLogEnd(this.#db);
    if (!this.#closed && end < before) this.#startAnew(end);
  }

  #parse<Shape extends z.ZodType>(shape: Shape, message: string): z.output<Shape> | undefined {
    try {
      return shape.parse(JSON.parse(message));
    } catch (error) {
      this.#log.error({ err: error }, 'Something that is no entry came on the channel of the log.');
      return undefined;
    }
  }
}
