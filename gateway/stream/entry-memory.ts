/** The newest entries of the log, without a gap, for readers who resume from a place that is not long ago. */
import type { LogEntry } from '@fourball/domain/messaging/outbox/outbox.ts';

export class EntryMemory {
  readonly #size: number;
  /** Entry `seq` lies at `seq % size`; all from `#oldest` to `#head` are there. */
  readonly #ring: (LogEntry | undefined)[] = [];
  #head: number;
  #oldest: number;

  /** `newest` are the last entries up to `head`, in their order. */
  constructor(size: number, head: number, newest: readonly LogEntry[]) {
    this.#size = size;
    this.#head = head;
    this.#oldest = newest[0]?.seq ?? head + 1;
    for (const entry of newest) this.#ring[entry.seq % size] = entry;
  }

  /** The number of the newest entry. */
  get head(): number {
    return this.#head;
  }

  /** Adds the entry after the newest one. */
  add(entry: LogEntry): void {
    this.#head = entry.seq;
    this.#oldest = Math.max(this.#oldest, this.#head - this.#size + 1);
    this.#ring[entry.seq % this.#size] = entry;
  }

  /** Undefined where it is not remembered. */
  at(seq: number): LogEntry | undefined {
    const entry = this.#ring[seq % this.#size];
    return entry?.seq === seq ? entry : undefined;
  }

  /** The entries after `after` up to and with `upTo`, if all of them are here. */
  between(after: number, upTo: number): LogEntry[] | undefined {
    if (after + 1 < this.#oldest || upTo > this.#head) return undefined;
    const entries: LogEntry[] = [];
    for (let seq = after + 1; seq <= upTo; seq += 1) {
      const entry = this.at(seq);
      if (!entry) return undefined;
      entries.push(entry);
    }
    return entries;
  }

  /** The next entry is the one after `head`; none before it is told any more. */
  startAt(head: number): void {
    this.#head = head;
    this.#oldest = head + 1;
  }
}
