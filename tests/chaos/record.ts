/** What the club has acknowledged, and what each listener made of it: the truth that the run is judged by. */

/** A message as a listener knows it. */
export interface Heard {
  readonly id: number;
  readonly seq: number;
  readonly deleted: boolean;
}

export interface Counts {
  lost: number;
  duplicated: number;
  disordered: number;
}

/** One thing that was acknowledged: a message, or that it was deleted. */
interface Acknowledged {
  readonly conversationId: number;
  readonly messageId: number;
  readonly deletion: boolean;
}

export const noCounts = (): Counts => ({ lost: 0, duplicated: 0, disordered: 0 });

export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, { lost, duplicated, disordered }) => ({
      lost: sum.lost + lost,
      duplicated: sum.duplicated + duplicated,
      disordered: sum.disordered + disordered,
    }),
    noCounts(),
  );

/** What the posters were told is done. Only grows. */
export class Acknowledgements {
  readonly acknowledged: Acknowledged[] = [];
  /** What was sent, each once however often it was tried. */
  private readonly byClientId = new Map<string, { conversationId: number }>();
  /** Of each thread, when the newest message that was acknowledged had first been sent. */
  private readonly newest = new Map<number, number>();
  /** By message: when its deletion was acknowledged. */
  readonly deletedAt = new Map<number, number>();
  messages = 0;

  posted(conversationId: number, messageId: number, clientId: string, firstSentAt: number): void {
    this.messages += 1;
    this.acknowledged.push({ conversationId, messageId, deletion: false });
    this.byClientId.set(clientId, { conversationId });
    this.newest.set(conversationId, Math.max(firstSentAt, this.newest.get(conversationId) ?? 0));
  }

  deleted(conversationId: number, messageId: number): void {
    this.deletedAt.set(messageId, performance.now());
    this.acknowledged.push({ conversationId, messageId, deletion: true });
  }

  /** Whether something that was sent after this moment was acknowledged in each of the threads. */
  flowsSince(moment: number, conversationIds: readonly number[]): boolean {
    return conversationIds.every((id) => (this.newest.get(id) ?? 0) > moment);
  }

  /** Compares with what stands in the thread: each acknowledged message and deletion, and each message once. */
  compare(conversationId: number, truth: readonly Heard[]): Counts {
    const byId = new Map(truth.map((message) => [message.id, message]));
    const ours = this.acknowledged.filter((one) => one.conversationId === conversationId);
    const lost = ours.filter(({ messageId, deletion }) => {
      const message = byId.get(messageId);
      return !message || (deletion && !message.deleted);
    });
    const sent = [...this.byClientId.values()].filter(({ conversationId: its }) => its === conversationId);
    const inOrder = [...truth].sort((one, other) => one.seq - other.seq);
    return {
      lost: lost.length,
      // All that was begun is acknowledged by now: what stands there besides was stored a second time.
      duplicated: truth.length - sent.length,
      // Numbers without a gap, from 1.
      disordered: inOrder.filter(({ seq }, index) => seq !== index + 1).length,
    };
  }
}

/** What a listener knows of its threads, told by events and by reading anew. Counts what the protocol rules out. */
export class Knowledge {
  private readonly threads = new Map<number, Map<number, Heard>>();
  /** Of each thread, when the last reading anew that got through began. */
  private readonly readFrom = new Map<number, number>();
  readonly counts = noCounts();
  /** What is lost, in words. */
  readonly lost: string[] = [];
  /** Places of the log that events came from since the last reading anew. */
  private readonly places = new Set<number>();
  private lastPlace = 0;
  /** Of each thread, the newest message that was told since then. */
  private readonly newest = new Map<number, number>();

  constructor(readonly conversationIds: readonly number[]) {
    for (const id of conversationIds) this.threads.set(id, new Map());
  }

  /** The log may have begun anew, or this is another connection that keeps no place. */
  forgetPlaces(): void {
    this.places.clear();
    this.newest.clear();
    this.lastPlace = 0;
  }

  /** Takes in an event that came from this place of the log. */
  hear(conversationId: number, place: number, message: Heard): void {
    if (this.places.has(place)) {
      this.counts.duplicated += 1;
      return;
    }
    if (place < this.lastPlace) this.counts.disordered += 1;
    this.places.add(place);
    this.lastPlace = Math.max(place, this.lastPlace);
    const thread = this.threads.get(conversationId);
    if (!thread) {
      // Of a thread that is none of this listener's.
      this.counts.disordered += 1;
      return;
    }
    // What is said in a thread is told in the order in which it was said. What was deleted meanwhile may be news to
    // whoever read the thread in between.
    const newest = this.newest.get(conversationId) ?? 0;
    if (message.seq < newest && !message.deleted && !thread.has(message.id)) this.counts.disordered += 1;
    this.newest.set(conversationId, Math.max(message.seq, newest));
    thread.set(message.id, message);
  }

  /** To be called before a thread is read anew; what it returns takes in what was read. */
  beginReading(conversationId: number): (messages: readonly Heard[]) => void {
    const begun = performance.now();
    const thread = this.threads.get(conversationId) ?? new Map<number, Heard>();
    const before = [...thread.values()];
    return (messages) => {
      const read = new Set(messages.map(({ id }) => id));
      // A thread is read without what was deleted.
      for (const message of before) {
        if (!read.has(message.id)) thread.set(message.id, { ...message, deleted: true });
      }
      // What was read may be older than what was heard meanwhile: nothing comes back to life.
      for (const message of messages) if (!thread.get(message.id)?.deleted) thread.set(message.id, message);
      this.readFrom.set(conversationId, begun);
    };
  }

  /** Of these, what concerns this listener and is not known here. */
  missing(some: readonly Acknowledged[], deletedAt: ReadonlyMap<number, number>): Acknowledged[] {
    return some.filter(({ conversationId, messageId, deletion }) => {
      const thread = this.threads.get(conversationId);
      if (!thread) return false;
      const message = thread.get(messageId);
      if (message) return deletion && !message.deleted;
      // Written and deleted while this listener was away: whoever reads anew afterwards sees nothing of it.
      return !((deletedAt.get(messageId) ?? Infinity) < (this.readFrom.get(conversationId) ?? 0));
    });
  }

  /** Compares with what stands in the thread: what lacks is lost, what nobody wrote is doubled. */
  compare(conversationId: number, truth: readonly Heard[]): Counts {
    const thread = this.threads.get(conversationId) ?? new Map<number, Heard>();
    const counts = noCounts();
    for (const message of truth) {
      const known = thread.get(message.id);
      if ((known?.deleted ?? true) !== message.deleted) {
        counts.lost += 1;
        this.lost.push(
          `message ${message.id} of thread ${conversationId} is ${message.deleted ? 'deleted' : 'there'}, ` +
            (known ? `and is known as ${known.deleted ? 'deleted' : 'there'}` : 'and is not known'),
        );
      } else if (known && known.seq !== message.seq) counts.disordered += 1;
    }
    counts.duplicated = Math.max(0, thread.size - truth.length);
    const inOrder = [...thread.values()].sort((one, other) => one.seq - other.seq);
    counts.disordered += inOrder.filter(({ seq }, index) => inOrder[index - 1]?.seq === seq).length;
    return counts;
  }
}
