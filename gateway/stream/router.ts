/** Turns entries of the log into what clients get, asks who may have it at that moment, and hands it on in order. */
import type { ReadSheetNames } from '@fourball/domain/club/parameters/sheet-names.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { findMembers, noListeners, type Listeners } from '@fourball/domain/messaging/find-members.ts';
import type { LogEntry } from '@fourball/domain/messaging/outbox/outbox.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { Logger } from 'pino';
import type { Channel, Routed } from './channel.ts';
import type { EventLog } from './log.ts';
import { createPreparer, type Outgoing } from './prepare-entry.ts';

/**
 * `listeners` are those of the thread that the audience or the room speaks of, as of now; empty where there is none.
 * `names` is for whom the club has names, as of now.
 */
type HearOutgoing = (outgoing: Outgoing, listeners: Listeners, names: SheetNames) => void;

export interface Router {
  /** Everything up to and with this entry was handed on. */
  readonly delivered: number;
  onOutgoing(hear: HearOutgoing): void;
  /** What clients see of an entry; undefined where it is nothing. Asked again, it costs nothing. */
  prepare(entry: LogEntry): Outgoing | undefined;
  close(): void;
}

/** Milliseconds before Postgres is asked again after it failed; nothing overtakes what waits for the answer. */
const retryAfter = 250;

interface RouterParts {
  readonly eventLog: EventLog;
  readonly channels: readonly Channel[];
  readonly readNames: ReadSheetNames;
  readonly log: Logger;
}

export function startRouter(
  { db }: Pick<House, 'db'>,
  { eventLog, channels, readNames, log }: RouterParts,
): Router {
  const hearers: HearOutgoing[] = [];
  const waiting: {
    seq: number;
    outgoing: Outgoing | undefined;
    listeners: Listeners | undefined;
    names: SheetNames | undefined;
  }[] = [];
  let delivered = eventLog.head;
  let closed = false;

  const prepare = createPreparer(channels, log);
  const membersOf = createMemberReader(db, log, () => closed);

  /** While the database can't be asked nothing is sent, or a name might go where the club no longer has names. */
  const askNames = (answer: (names: SheetNames) => void): void => {
    readNames().then(answer, (error: unknown) => {
      if (closed) return;
      log.warn({ err: error }, 'Who sees names could not be read; it will be tried again.');
      setTimeout(() => askNames(answer), retryAfter);
    });
  };

  const tell = (outgoing: Outgoing, listeners: Listeners, names: SheetNames): void => {
    for (const hear of hearers) {
      try {
        hear(outgoing, listeners, names);
      } catch (error) {
        // What one transport can't take still goes out by the other, and so does what follows.
        log.error({ err: error, seq: outgoing.seq }, 'An entry of the log could not be handed on.');
      }
    }
  };

  const handOn = (): void => {
    for (let next = waiting[0]; next?.listeners && next.names; next = waiting[0]) {
      waiting.shift();
      delivered = next.seq;
      if (next.outgoing) tell(next.outgoing, next.listeners, next.names);
    }
  };

  eventLog.onEntry((entry) => {
    const outgoing = prepare(entry);
    const conversationId = outgoing && conversationOf(outgoing);
    const place = {
      seq: entry.seq,
      outgoing,
      listeners: conversationId === undefined ? noListeners : (undefined as Listeners | undefined),
      // Of no matter where everybody gets the same.
      names: outgoing?.named ? undefined : ('NOBODY' as SheetNames | undefined),
    };
    waiting.push(place);
    if (outgoing?.named) {
      askNames((names) => {
        place.names = names;
        handOn();
      });
    }
    if (conversationId === undefined) handOn();
    else {
      membersOf(conversationId, (listeners) => {
        place.listeners = listeners;
        handOn();
      });
    }
  });
  eventLog.onReset(() => {
    waiting.length = 0;
    delivered = eventLog.head;
  });

  return {
    get delivered() {
      return delivered;
    },
    onOutgoing: (hear) => void hearers.push(hear),
    prepare,
    close() {
      closed = true;
    },
  };
}

function conversationOf({ audience, room }: Pick<Routed, 'audience' | 'room'>): number | undefined {
  if (audience.kind === 'members') return audience.conversationId;
  return room?.kind === 'conversation' ? room.conversationId : undefined;
}

/** Asks for the members of all threads that come up in one tick with one statement. */
function createMemberReader(db: House['db'], log: Logger, isClosed: () => boolean) {
  type Asked = Map<number, ((listeners: Listeners) => void)[]>;
  let asked: Asked | undefined;

  const load = (batch: Asked): void => {
    findMembers(db, [...batch.keys()]).then(
      (found) => {
        for (const [conversationId, answers] of batch) {
          for (const answer of answers) answer(found.get(conversationId) ?? noListeners);
        }
      },
      (error: unknown) => {
        if (isClosed()) return;
        log.warn({ err: error }, 'The members of threads could not be read; it will be tried again.');
        setTimeout(() => load(batch), retryAfter);
      },
    );
  };

  return (conversationId: number, answer: (listeners: Listeners) => void): void => {
    if (!asked) {
      const batch: Asked = new Map();
      asked = batch;
      setImmediate(() => {
        asked = undefined;
        load(batch);
      });
    }
    const answers = asked.get(conversationId);
    if (answers) answers.push(answer);
    else asked.set(conversationId, [answer]);
  };
}
