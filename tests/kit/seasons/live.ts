/** Listens for what somebody is told of golf events and seasons, by their stream and by the room of an event. */
import { emit } from '@fourball/domain/kernel/emit.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import type { BuiltUser } from '../build.ts';
import { openEventStream, type StreamEvent } from '../event-stream.ts';
import { teeTimeOf } from '../live-club.ts';
import { openSocket } from '../live-socket.ts';
import type { TestServer } from '../server.ts';
import { eventually } from '../wait.ts';

type Told = StreamEvent['data'];

export interface Ear {
  /** All of it so far. */
  readonly events: readonly Told[];
  /** Enters the room of the event; false where it is refused. */
  look(eventId: number): Promise<boolean>;
  leave(eventId: number): void;
  close(): void;
}

/** No tee time has this id: whoever has heard of it has heard of whatever was committed before. */
const markId = 2_000_000_001;
let marks = 0;

/** Resolves when everybody has heard of all that was committed before. */
export async function allHeard(server: TestServer, ears: readonly Ear[]): Promise<void> {
  marks += 1;
  const version = marks;
  await server.house.db.transaction((tx) =>
    emit(tx, spotsChanged, { courseId: markId, day: '2026-06-20', teeTimes: [teeTimeOf(version, markId)] }),
  );
  const isMark = ({ type, teeTime }: Told) => {
    const told = teeTime as { teeTimeId: number; version: number } | undefined;
    return type === 'NUMBER_SPOTS_CHANGED' && told?.teeTimeId === markId && told.version >= version;
  };
  await eventually('the mark at everybody', () => ears.every(({ events }) => events.some(isMark)));
}

/** A stream, as a page that is open somewhere has one. */
export async function listen(server: TestServer, user: BuiltUser): Promise<Ear> {
  const stream = await openEventStream(server.url, user);
  await stream.find('HEARTBEAT');
  return {
    get events() {
      return stream.events.map(({ data }) => data);
    },
    look: () => Promise.reject(new Error('A stream enters no room.')),
    leave: () => undefined,
    close: () => stream.close(),
  };
}

/** A socket, which gets what concerns its user too, and what is told in the rooms that it enters. */
export async function watch(server: TestServer, user: BuiltUser): Promise<Ear> {
  const { socket, events, join } = await openSocket(server.url, user);
  return {
    events: events as Told[],
    look: async (eventId) => (await join(`golf-event:${eventId}`)).ok,
    leave: (eventId) => void socket.emit('leave', `golf-event:${eventId}`),
    close: () => void socket.disconnect(),
  };
}

/** Those about golf events and seasons, in their order. */
export const golfOf = (events: readonly Told[]): Told[] => events.filter((event) => 'eventId' in event);
