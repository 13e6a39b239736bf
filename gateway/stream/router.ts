/** Turns entries of the log into what clients get, asks who may have it at that moment, and hands it on in order. */
import type { ReadSheetNames } from '@fourball/domain/club/parameters/sheet-names.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { LogEntry } from '@fourball/domain/messaging/outbox/outbox.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import type { Logger } from 'pino';
import type { Channel } from './channel.ts';
import { circleOf, createHearerReader, retryAfter } from './circles.ts';
import { startCoalescing } from './coalesce.ts';
import { noHearers, type Hearers } from './hearers.ts';
import type { EventLog } from './log.ts';
import { createPreparer, type Outgoing } from './prepare-entry.ts';

/**
 * `hearers` are those of the circle that the audience or the room speaks of, as of now; nobody where there is none.
 * `names` is for whom the club has names, as of now.
 */
type HearOutgoing = (outgoing: Outgoing, hearers: Hearers, names: SheetNames) => void;

export interface Router {
  /** Everything up to and with this entry was handed on. */
  readonly delivered: number;
  onOutgoing(hear: HearOutgoing): void;
  /** What clients see of an entry; undefined where it is nothing. Asked again, it costs nothing. */
  prepare(entry: LogEntry): Outgoing | undefined;
  close(): void;
}

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
  const transports: HearOutgoing[] = [];
  const waiting: {
    seq: number;
    outgoing: Outgoing | undefined;
    hearers: Hearers | undefined;
    names: SheetNames | undefined;
  }[] = [];
  let delivered = eventLog.head;
  let closed = false;

  const prepare = createPreparer(channels, log);
  const hearersOf = createHearerReader(db, log, () => closed);

  /** While the database can't be asked nothing is sent, or a name might go where the club no longer has names. */
  const askNames = (answer: (names: SheetNames) => void): void => {
    readNames().then(answer, (error: unknown) => {
      if (closed) return;
      log.warn({ err: error }, 'Who sees names could not be read; it will be tried again.');
      setTimeout(() => askNames(answer), retryAfter);
    });
  };

  const tell: HearOutgoing = (outgoing, hearers, names) => {
    for (const transport of transports) {
      try {
        transport(outgoing, hearers, names);
      } catch (error) {
        // What one transport can't take still goes out by the other, and so does what follows.
        log.error({ err: error, seq: outgoing.seq }, 'An entry of the log could not be handed on.');
      }
    }
  };

  // Who may hear what was put off is asked when it is told.
  const coalescing = startCoalescing((putOff) => {
    const circle = circleOf(putOff);
    if (circle) hearersOf(circle, (hearers) => !closed && tell(putOff, hearers, 'NOBODY'));
    else tell(putOff, noHearers, 'NOBODY');
  });

  const handOn = (): void => {
    for (let next = waiting[0]; next?.hearers && next.names; next = waiting[0]) {
      waiting.shift();
      delivered = next.seq;
      if (next.outgoing && coalescing.isDue(next.outgoing)) tell(next.outgoing, next.hearers, next.names);
    }
  };

  eventLog.onEntry((entry) => {
    const outgoing = prepare(entry);
    const circle = outgoing && circleOf(outgoing);
    const place = {
      seq: entry.seq,
      outgoing,
      hearers: circle === undefined ? noHearers : (undefined as Hearers | undefined),
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
    if (circle === undefined) handOn();
    else {
      hearersOf(circle, (hearers) => {
        place.hearers = hearers;
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
    onOutgoing: (hear) => void transports.push(hear),
    prepare,
    close() {
      closed = true;
      coalescing.close();
    },
  };
}
