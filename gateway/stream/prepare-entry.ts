/** Makes of an entry of the log what clients get of it, once for all who get the same. */
import type { NameView } from '@fourball/domain/accounts/users/names.ts';
import type { LogEntry } from '@fourball/domain/messaging/outbox/outbox.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import type { Logger } from 'pino';
import type { Channel, Routed } from './channel.ts';
import { entryFrame, looseFrame, type Frame } from './frames.ts';

/** What somebody gets of an entry. */
export interface Seen {
  readonly events: readonly RealtimeEvent[];
  readonly frame: Frame;
}

/** An entry ready to be sent. */
export interface Outgoing extends Pick<Routed, 'audience' | 'room' | 'managersInRoom' | 'coalesce'> {
  readonly seq: number;
  readonly occurredAt: string;
  /** Whether readers get it with more or less names. */
  readonly named: boolean;
  /** Built when it is first asked for; the same for all views where it is not `named`. */
  seenAs(view: NameView): Seen;
  /** The same without its place in the log, for what is told later than its turn: nobody resumes after it. */
  loose(): Outgoing;
}

/** Returns what prepares entries; undefined of one of which clients see nothing. Asked again, an entry costs nothing. */
export function createPreparer(
  channels: readonly Channel[],
  log: Logger,
): (entry: LogEntry) => Outgoing | undefined {
  const byName = new Map(channels.map((channel) => [channel.event.name, channel]));
  const prepared = new WeakMap<LogEntry, Outgoing>();
  return (entry) => {
    const known = prepared.get(entry);
    if (known) return known;
    const { seq, name, payload } = entry;
    try {
      const routed = byName.get(name)?.route(payload);
      if (!routed || routed.events.length === 0) return undefined;
      const outgoing = outgoingOf(entry, routed);
      prepared.set(entry, outgoing);
      return outgoing;
    } catch (error) {
      // One entry that does not fit must not silence all that follow.
      log.error({ err: error, seq, name }, 'An entry of the log could not be read.');
      return undefined;
    }
  };
}

function outgoingOf({ seq, occurredAt }: LogEntry, routed: Routed): Outgoing {
  const { audience, room, managersInRoom, coalesce, withNames } = routed;
  const made = new Map<NameView, Seen>();
  return {
    audience,
    ...(room && { room }),
    ...(managersInRoom && { managersInRoom }),
    ...(coalesce && { coalesce }),
    seq,
    occurredAt,
    named: withNames !== undefined,
    seenAs(asked) {
      const view = withNames ? asked : 'ALL';
      const known = made.get(view);
      if (known) return known;
      const told = withNames?.(view) ?? routed.events;
      const events = told.map((event, index): RealtimeEvent => ({
        ...event,
        seq,
        ...(told.length > 1 && { index }),
      }));
      const seen = { events, frame: entryFrame(seq, events) };
      made.set(view, seen);
      return seen;
    },
    loose() {
      const frames = routed.events.map(looseFrame);
      const seen: Seen = {
        events: routed.events,
        frame: { bytes: Buffer.concat(frames.map(({ bytes }) => bytes)), kind: 'loose', seq: 0 },
      };
      return { ...this, seenAs: () => seen };
    },
  };
}
