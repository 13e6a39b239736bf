/** Frames of a text/event-stream: built once, sent to everyone who gets them. */
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';

/** Bytes to send. An entry brings what happened, a place only says how far the log is, the rest is not in the log. */
export interface Frame {
  readonly bytes: Buffer;
  readonly kind: 'entry' | 'place' | 'loose';
  /** The reader's place in the log once it has this; 0 for what is not in the log. */
  readonly seq: number;
}

const textOf = (event: RealtimeEvent | Resync, id: number | undefined): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** An event that is not in the log: a reader's place stays where it was. */
export const looseFrame = (event: RealtimeEvent): Frame => ({
  bytes: Buffer.from(textOf(event, undefined)),
  kind: 'loose',
  seq: 0,
});

/** An event that says no more than how far the log is: a reader resumes from there. */
export const placeFrame = (event: (RealtimeEvent & { seq: number }) | Resync): Frame => ({
  bytes: Buffer.from(textOf(event, event.seq)),
  kind: 'place',
  seq: event.seq,
});

/** All events of one entry. Only the last carries the id: a reader that breaks off before it gets all of them again. */
export const entryFrame = (seq: number, events: readonly RealtimeEvent[]): Frame => ({
  bytes: Buffer.from(
    events.map((event, index) => textOf(event, index === events.length - 1 ? seq : undefined)).join(''),
  ),
  kind: 'entry',
  seq,
});
