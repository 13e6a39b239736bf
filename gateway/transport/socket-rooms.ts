/** The rooms of sockets: who is in them, who is taken out, and who hears what is told there. */
import { nameReader, nameReaders, nameView, type NameReader } from '@fourball/domain/accounts/users/names.ts';
import { may, type UserActor } from '@fourball/domain/kernel/actor.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { mayHear } from '@fourball/domain/messaging/access.ts';
import { day, id } from '@fourball/shared/contract/fields.ts';
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import {
  roomName,
  type Notices,
  type Orders,
  type Room,
} from '@fourball/shared/messaging/socket-protocol.ts';
import type { Server, Socket } from 'socket.io';
import type { Tally } from '../messaging/report.ts';
import { usersOf, type Audience } from '../stream/channel.ts';
import { circleOfRoom, findHearers } from '../stream/circles.ts';
import type { Hearers } from '../stream/hearers.ts';
import type { EventLog } from '../stream/log.ts';
import type { Outgoing, Seen } from '../stream/prepare-entry.ts';
import type { Guarded } from './session-watch.ts';

export type ClubServer = Server<Orders, Notices>;
export type ClubSocket = Socket<Orders, Notices>;

/** Reads the name of a room; undefined where it is none. */
export function readRoom(name: unknown): Room | undefined {
  const [kind, first, second, ...rest] = typeof name === 'string' ? name.split(':') : [];
  const number = id.safeParse(first);
  if (!number.success || rest.length > 0) return undefined;
  if (kind === 'conversation' && second === undefined) return { kind, conversationId: number.data };
  if (kind === 'golf-event' && second === undefined) return { kind, eventId: number.data };
  if (kind === 'campaign' && second === undefined) return { kind, campaignId: number.data };
  const date = day.safeParse(second);
  return kind === 'sheet' && date.success ? { kind, courseId: number.data, day: date.data } : undefined;
}

/** Everybody in here besides the rooms; a socket's own tabs are left out of what it says. */
export const userRoom = (userId: number): string => `user:${userId}`;
/** Those who get what concerns their user, as a stream does. */
const addressed = 'addressed';
const addressedRoom = (userId: number): string => `${addressed}:${userId}`;
/** The part of a room that reads names in the same way. Who is in it is in the room itself too. */
const partOf = (room: string, reader: NameReader): string => `${room}#${reader}`;

export interface SocketRooms {
  hears(socket: ClubSocket, hearers: Hearers): boolean;
  /** Who may be in it; undefined where everybody may who is logged in. */
  hearersOf(room: Room): Promise<Hearers | undefined>;
  /** Whoever may no longer hear what is said in a room is taken out of it before anything is. */
  dropStrangers(room: string, hearers: Hearers): void;
  /** Gets what concerns its user from now on, as a stream does. */
  address(socket: ClubSocket, userId: number): void;
  enter(socket: ClubSocket, room: Room): Promise<void>;
  leave(socket: ClubSocket, room: Room): void;
  /** To the part of each of its rooms in which its reader is now; at once, so that nothing is told in between. */
  changeParts(socket: ClubSocket, before: UserActor): void;
  /** To whom it concerns, and into its room. */
  tell(outgoing: Outgoing, hearers: Hearers, names: Parameters<typeof nameView>[1]): void;
  /** To everyone who has no stream beside, whatever rooms they are in, as each kind of reader is to have it. */
  tellAll(eventFor: (reader: NameReader) => RealtimeEvent | undefined): void;
  /** Tells everyone who has no stream beside to read anew. */
  resync(): void;
}

interface Parts {
  readonly io: ClubServer;
  readonly house: House;
  readonly eventLog: EventLog;
  /** Whose sockets they are. */
  readonly guards: WeakMap<ClubSocket, Guarded>;
  readonly tally: Tally;
  /** Told of the bytes of what each socket was sent. */
  readonly sent: (bytes: number) => void;
}

export function openSocketRooms({ io, house, eventLog, guards, tally, sent }: Parts): SocketRooms {
  const rooms = (): ReadonlyMap<string, ReadonlySet<string>> => io.of('/').adapter.rooms;
  const resyncNow = (): Resync => ({ type: 'RESYNC', seq: eventLog.head });
  const hears = (socket: ClubSocket, hearers: Hearers): boolean => {
    const actor = guards.get(socket)?.actor;
    return actor !== undefined && (hearers.openToUsers || mayHear(actor, hearers));
  };
  const dropStrangers = (room: string, hearers: Hearers): void => {
    for (const socketId of rooms().get(room) ?? []) {
      const socket = io.of('/').sockets.get(socketId);
      if (socket && !hears(socket, hearers)) void socket.leave(room);
    }
  };

  /** Each socket has a room of its own, so that one that is addressed as well gets it once. */
  const managersIn = (room: string): string[] =>
    [...(rooms().get(room) ?? [])].filter((socketId) => {
      const socket = io.of('/').sockets.get(socketId);
      const actor = socket && guards.get(socket)?.actor;
      return actor !== undefined && may(actor, 'EVENTS');
    });

  /** The rooms of those whom an audience means, as far as somebody is in them. */
  const roomsOf = (audience: Audience, hearers: Hearers): string[] => {
    if (!rooms().has(addressed)) return [];
    if (audience.kind === 'everyone') return [addressed];
    return Array.from(usersOf(audience, hearers), addressedRoom).filter((name) => rooms().has(name));
  };

  /** Whoever is in several of the rooms gets it once. */
  const tellRooms = (to: string[], { events, frame }: Seen): void => {
    const there = to.filter((name) => rooms().has(name));
    if (there.length === 0) return;
    for (const event of events) io.to(there).emit('event', event);
    for (const each of there) tally.deliveries += rooms().get(each)?.size ?? 0;
    sent(frame.bytes.length);
  };
  /** Rooms in which not everybody gets the same names. */
  const hasParts = (room: string): boolean => room === addressed || readRoom(room)?.kind === 'sheet';
  const join = async (socket: ClubSocket, room: string): Promise<void> => {
    const actor = guards.get(socket)?.actor;
    if (!actor) return;
    await socket.join(hasParts(room) ? [room, partOf(room, nameReader(actor))] : room);
  };

  return {
    hears,
    async hearersOf(room) {
      const circle = circleOfRoom(room);
      return circle && findHearers(house.db, circle);
    },
    dropStrangers,
    address(socket, userId) {
      void join(socket, addressed);
      void socket.join(addressedRoom(userId));
    },
    enter: (socket, room) => join(socket, roomName(room)),
    leave(socket, room) {
      const name = roomName(room);
      void socket.leave(name);
      for (const reader of nameReaders) void socket.leave(partOf(name, reader));
    },
    changeParts(socket, before) {
      const [from, to] = [nameReader(before), nameReader(guards.get(socket)?.actor ?? before)];
      for (const room of [...socket.rooms].filter(hasParts)) {
        void socket.leave(partOf(room, from));
        void socket.join(partOf(room, to));
      }
      if (socket.rooms.has(addressed)) socket.emit('event', resyncNow());
    },
    tell({ audience, room, managersInRoom = false, named, seenAs }, hearers, names) {
      const to = roomsOf(audience, hearers);
      const name = room && roomName(room);
      if (name !== undefined && rooms().has(name)) {
        if (room && circleOfRoom(room)) dropStrangers(name, hearers);
        to.push(...(managersInRoom ? managersIn(name) : [name]));
      }
      if (to.length === 0) return;
      if (!named) return tellRooms(to, seenAs('ALL'));
      for (const reader of nameReaders) {
        const parts = to.map((each) => partOf(each, reader));
        if (parts.some((part) => rooms().has(part))) tellRooms(parts, seenAs(nameView(reader, names)));
      }
    },
    tellAll(eventFor) {
      for (const reader of nameReaders) {
        const part = partOf(addressed, reader);
        const size = rooms().get(part)?.size ?? 0;
        const event = size > 0 && eventFor(reader);
        if (!event) continue;
        io.to(part).emit('event', event);
        tally.deliveries += size;
        sent(JSON.stringify(event).length);
      }
    },
    resync: () => void io.to(addressed).emit('event', resyncNow()),
  };
}
