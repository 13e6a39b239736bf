/** socket.io: what concerns its user, rooms for what somebody is looking at, and who is typing there. */
import { ServerResponse, STATUS_CODES, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { SecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import { nameReader, nameReaders, nameView, type NameReader } from '@fourball/domain/accounts/users/names.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { mayHear } from '@fourball/domain/messaging/access.ts';
import { findMembers, noListeners, type Listeners } from '@fourball/domain/messaging/find-members.ts';
import { day, id } from '@fourball/shared/contract/fields.ts';
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import { errorCodes, type ErrorCode } from '@fourball/shared/contract/errors.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import {
  onlyRooms,
  roomName,
  type Answer,
  type Handshake,
  type Notices,
  type Orders,
  type Room,
  type TypingNotice,
} from '@fourball/shared/messaging/socket-protocol.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Presence } from '../messaging/presence.ts';
import type { Tally } from '../messaging/report.ts';
import { usersOf, type Audience } from '../stream/channel.ts';
import type { EventLog } from '../stream/log.ts';
import type { Router, Seen } from '../stream/router.ts';
import type { GatewayTuning } from '../tuning.ts';
import type { HandshakeLimits } from './handshakes.ts';
import type { OriginCheck } from './origin.ts';
import { limitRate } from './rate.ts';
import { refuse } from './refuse.ts';
import type { Guarded, SessionWatch } from './session-watch.ts';
import { cutSlowSockets } from './slow-sockets.ts';

export interface SocketOptions {
  house: House;
  eventLog: EventLog;
  router: Router;
  sessions: SessionWatch;
  resolveSession: SessionResolver;
  presence: Presence;
  originAllowed: OriginCheck;
  handshakes: HandshakeLimits;
  tally: Tally;
  security: SecurityLog;
  /** For what is published; no subscriber. */
  redis: Redis;
  names: RedisNames;
  tuning: GatewayTuning;
  log: Logger;
}

export interface Sockets {
  /** Open sockets. */
  readonly sockets: number;
  /**
   * To everyone who has no stream beside, now, whatever rooms they are in, as each kind of reader is to have it; not in
   * the log.
   */
  broadcast(eventFor: (reader: NameReader) => RealtimeEvent | undefined): void;
  /** Tells everyone who has no stream beside to read anew. */
  resync(): void;
  /** Ends all connections: their clients come again, elsewhere. */
  endAll(): void;
  handles(request: IncomingMessage): boolean;
  attach(server: HttpServer): void;
  /** What came on the channel of those who type. */
  hearTyping(message: string): void;
  close(): void;
}

const path = '/socket.io/';
/** Nothing that a client sends is longer. */
const messageLimit = 4_096;
/** Roughly the bytes of an answer to an order. */
const answerSize = 150;

type ClubSocket = Socket<Orders, Notices>;

const handshake = z.object({
  token: z.string().min(1).max(200),
  only: z.literal(onlyRooms).optional().catch(undefined),
}) satisfies z.ZodType<Handshake>;
const typingOrder = z.object({ conversationId: id }) satisfies z.ZodType<Parameters<Orders['typing']>[0]>;
/** As the gateways tell each other: whose it is stays with them. */
const typingNotice = z.object({
  conversationId: id,
  userId: id,
  userName: z.string(),
  name: z.string(),
}) satisfies z.ZodType<TypingNotice>;

const refusal = (code: ErrorCode): Answer => ({
  ok: false,
  error: { code, message: errorCodes[code].message },
});

/** Reads the name of a room; undefined where it is none. */
export function readRoom(name: unknown): Room | undefined {
  const [kind, first, second, ...rest] = typeof name === 'string' ? name.split(':') : [];
  const number = id.safeParse(first);
  if (!number.success || rest.length > 0) return undefined;
  if (kind === 'conversation' && second === undefined) return { kind, conversationId: number.data };
  const date = day.safeParse(second);
  return kind === 'sheet' && date.success ? { kind, courseId: number.data, day: date.data } : undefined;
}

/** Everybody in here besides the rooms; a socket's own tabs are left out of what it says. */
const userRoom = (userId: number): string => `user:${userId}`;
/** Those who get what concerns their user, as a stream does. */
const addressed = 'addressed';
const addressedRoom = (userId: number): string => `${addressed}:${userId}`;
/** The part of a room that reads names in the same way. Who is in it is in the room itself too. */
const partOf = (room: string, reader: NameReader): string => `${room}#${reader}`;

export function createSockets({
  house,
  eventLog,
  router,
  sessions,
  resolveSession,
  presence,
  originAllowed,
  handshakes,
  tally,
  security,
  redis,
  names,
  tuning,
  log,
}: SocketOptions): Sockets {
  const io = new Server<Orders, Notices>({
    path,
    serveClient: false,
    maxHttpBufferSize: messageLimit,
    connectTimeout: tuning.admitWithin,
    // Other origins are refused before; whoever is let through may read the answers.
    cors: { origin: true, credentials: true },
    allowRequest: (request, answer) => {
      const allowed = originAllowed(request);
      if (!allowed) tally.refused += 1;
      answer(null, allowed);
    },
  });
  const guards = new WeakMap<ClubSocket, Guarded>();
  const besideStream = new WeakSet<ClubSocket>();
  const byUser = new Map<number, Set<ClubSocket>>();
  let attached = false;

  const socketHears = (socket: ClubSocket, listeners: Listeners): boolean => {
    const actor = guards.get(socket)?.actor;
    return actor !== undefined && mayHear(actor, listeners);
  };
  const listenersOf = async (conversationId: number): Promise<Listeners> =>
    (await findMembers(house.db, [conversationId])).get(conversationId) ?? noListeners;

  /** Whoever is no longer in the thread is taken out of its room before anything is said there. */
  const dropStrangers = (room: string, listeners: Listeners): void => {
    for (const socketId of io.of('/').adapter.rooms.get(room) ?? []) {
      const socket = io.of('/').sockets.get(socketId);
      if (socket && !socketHears(socket, listeners)) void socket.leave(room);
    }
  };

  const rooms = (): ReadonlyMap<string, ReadonlySet<string>> => io.of('/').adapter.rooms;

  /** The rooms of those whom an audience means, as far as somebody is in them. */
  const roomsOf = (audience: Audience, listeners: Listeners): string[] => {
    if (!rooms().has(addressed)) return [];
    if (audience.kind === 'everyone') return [addressed];
    return Array.from(usersOf(audience, listeners.userIds), addressedRoom).filter((name) =>
      rooms().has(name),
    );
  };

  const sent = cutSlowSockets(() => io.of('/').sockets.values(), tuning.readerBuffer, tally);

  /** Whoever is in several of the rooms gets it once. */
  const tell = (to: string[], { events, frame }: Seen): void => {
    const there = to.filter((name) => rooms().has(name));
    if (there.length === 0) return;
    for (const event of events) io.to(there).emit('event', event);
    for (const each of there) tally.deliveries += rooms().get(each)?.size ?? 0;
    sent(frame.bytes.length);
  };
  router.onOutgoing(({ audience, room, named, seenAs }, listeners, names) => {
    const to = roomsOf(audience, listeners);
    const name = room && roomName(room);
    if (name !== undefined && rooms().has(name)) {
      if (room?.kind === 'conversation') dropStrangers(name, listeners);
      to.push(name);
    }
    if (to.length === 0) return;
    if (!named) return tell(to, seenAs('ALL'));
    for (const reader of nameReaders) {
      const parts = to.map((each) => partOf(each, reader));
      if (parts.some((part) => rooms().has(part))) tell(parts, seenAs(nameView(reader, names)));
    }
  });
  const resync = (): Resync => ({ type: 'RESYNC', seq: eventLog.head });
  const resyncAll = () => void io.to(addressed).emit('event', resync());
  // What they know may be void; unlike streams they have no place to come back to.
  eventLog.onReset(resyncAll);

  /** Rooms in which not everybody gets the same names. */
  const hasParts = (room: string): boolean => room === addressed || readRoom(room)?.kind === 'sheet';
  const enter = async (socket: ClubSocket, room: string): Promise<void> => {
    const actor = guards.get(socket)?.actor;
    if (!actor) return;
    await socket.join(hasParts(room) ? [room, partOf(room, nameReader(actor))] : room);
  };
  const leave = (socket: ClubSocket, room: string): void => {
    void socket.leave(room);
    for (const reader of nameReaders) void socket.leave(partOf(room, reader));
  };
  /** To the part of each of its rooms in which its reader is now; at once, so that nothing is told in between. */
  const changeParts = (socket: ClubSocket, before: UserActor): void => {
    const [from, to] = [nameReader(before), nameReader(guards.get(socket)?.actor ?? before)];
    for (const room of [...socket.rooms].filter(hasParts)) {
      void socket.leave(partOf(room, from));
      void socket.join(partOf(room, to));
    }
    if (socket.rooms.has(addressed)) socket.emit('event', resync());
  };

  const noteRefusal = (
    kind: 'REFUSED' | 'LIMITED',
    request: IncomingMessage,
    code: ErrorCode,
    actorUserId?: number,
  ): void =>
    security.note({
      kind,
      actorUserId,
      client: handshakes.clientOf(request),
      userAgent: request.headers['user-agent'],
      call: 'socket',
      code,
    });

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        if (error instanceof Refused) tally.refused += 1;
        else log.warn({ err: error }, 'A socket could not be admitted.');
        next(new Error(error instanceof Refused ? error.message : 'unavailable'));
      },
    );
  });

  const admit = async (socket: ClubSocket): Promise<void> => {
    const sent = handshake.safeParse(socket.handshake.auth);
    const actor = sent.success ? await resolveSession(sent.data.token) : undefined;
    if (!actor) throw new Refused('unauthenticated');
    if (actor.kind === 'waiting') throw new Refused('waiting_for_approval');
    if (!handshakes.admitUser(actor.userId)) {
      noteRefusal('LIMITED', socket.request, 'too_many_requests', actor.userId);
      throw new Refused('too_many_requests');
    }
    if (sent.data?.only) besideStream.add(socket);
    guards.set(socket, {
      actor,
      changed: (before) => changeParts(socket, before),
      end: () => void socket.disconnect(true),
    });
  };

  io.on('connection', (socket) => {
    const guarded = guards.get(socket);
    if (!guarded) return void socket.disconnect(true);
    const { userId, userName } = guarded.actor;
    sessions.add(guarded);
    presence.enter(userName);
    void socket.join(userRoom(userId));
    if (!besideStream.has(socket)) {
      void enter(socket, addressed);
      void socket.join(addressedRoom(userId));
    }
    const ofUser = byUser.get(userId) ?? new Set();
    byUser.set(userId, ofUser.add(socket));
    const [oldest] = ofUser;
    if (ofUser.size > tuning.connectionsPerUser) oldest?.disconnect(true);
    socket.on('disconnect', () => {
      sessions.remove(guarded);
      presence.leave(userName);
      ofUser.delete(socket);
      if (ofUser.size === 0 && byUser.get(userId) === ofUser) byUser.delete(userId);
    });

    const inTime = limitRate(tuning.ordersPerSecond, 1_000);
    const bearable = limitRate(tuning.ordersBeforeCut, 10_000);
    // Refusals are work too, and answers wait for their reader: whoever goes on regardless is sent away.
    socket.onAny(() => {
      sent(answerSize);
      if (!socket.connected || bearable()) return;
      tally.cut += 1;
      noteRefusal('LIMITED', socket.request, 'too_many_requests', userId);
      socket.disconnect(true);
    });
    const mayType = limitRate(1, tuning.typingEvery);

    const join = async (sent: unknown): Promise<Answer> => {
      if (!inTime()) return refusal('too_many_requests');
      const room = readRoom(sent);
      if (!room) return refusal('not_found');
      if (room.kind === 'conversation' && !socketHears(socket, await listenersOf(room.conversationId))) {
        noteRefusal('REFUSED', socket.request, 'not_found', userId);
        return refusal('not_found');
      }
      // As it is after the look-up: others of its orders may have come through meanwhile.
      if (roomsIn(socket) >= tuning.roomsPerSocket) return refusal('too_many_requests');
      await enter(socket, roomName(room));
      return { ok: true };
    };
    socket.on('join', (sent: unknown, answer: unknown) => {
      join(sent)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'A room could not be joined.');
          return refusal('unavailable');
        })
        .then((said) => {
          if (typeof answer === 'function') answer(said);
        });
    });
    socket.on('leave', (sent: unknown, answer: unknown) => {
      const room = inTime() ? readRoom(sent) : undefined;
      if (room) leave(socket, roomName(room));
      if (typeof answer === 'function') answer({ ok: true } satisfies Answer);
    });
    const type = async (sent: unknown): Promise<void> => {
      const order = typingOrder.safeParse(sent);
      if (!inTime() || !order.success || !mayType() || redis.status !== 'ready') return;
      const { conversationId } = order.data;
      // Only where it listens itself, and only while it may.
      if (!socket.rooms.has(roomName({ kind: 'conversation', conversationId }))) return;
      if (!socketHears(socket, await listenersOf(conversationId))) return;
      const { name } = guarded.actor;
      const notice = { conversationId, userId, userName, name } satisfies z.output<typeof typingNotice>;
      await redis.publish(names.typing, JSON.stringify(notice));
    };
    socket.on('typing', (sent: unknown) => {
      type(sent).catch((error: unknown) => log.warn({ err: error }, 'Typing was not passed on.'));
    });
  });

  const tellTyping = async ({
    conversationId,
    userId,
    userName,
    name,
  }: z.output<typeof typingNotice>): Promise<void> => {
    const room = roomName({ kind: 'conversation', conversationId });
    if (!io.of('/').adapter.rooms.has(room)) return;
    dropStrangers(room, await listenersOf(conversationId));
    const notice: TypingNotice = { conversationId, userName, name };
    io.to(room).except(userRoom(userId)).emit('typing', notice);
    sent(JSON.stringify(notice).length);
  };

  return {
    get sockets() {
      return io.of('/').sockets.size;
    },
    handles: ({ url }) => url?.startsWith(path) ?? false,
    attach(server) {
      io.attach(server);
      io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
        if (isInSession(request)) return next();
        const deaf = eventLog.deafFor > tuning.deafAfter;
        if (!deaf && handshakes.admitAddress(request)) return next();
        tally.refused += 1;
        // Another gateway may hear: the proxy asks it next.
        const code = deaf ? 'unavailable' : 'too_many_requests';
        const later: Record<string, string> = deaf ? {} : { 'Retry-After': String(handshakes.retryAfter) };
        if (response instanceof ServerResponse) refuse(response, code, later);
        else {
          const { status } = errorCodes[code];
          request.socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
        }
      });
      attached = true;
    },
    hearTyping(message) {
      const notice = typingNotice.safeParse(safeJson(message));
      if (!notice.success) return;
      tellTyping(notice.data).catch((error: unknown) => log.warn({ err: error }, 'Typing was not told.'));
    },
    broadcast(eventFor) {
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
    resync: resyncAll,
    endAll() {
      // The transports alone, see below.
      for (const socket of io.of('/').sockets.values()) socket.conn.close();
    },
    close() {
      // The transports alone: a client that the server itself disconnects does not come again, and these shall, at
      // another gateway. Not io.close(): that would close the HTTP server too, which is somebody else's.
      if (attached) io.engine.close();
    },
  };
}

/** What belongs to a session of the engine's is no handshake: as the engine itself reads the address. */
function isInSession(request: IncomingMessage): boolean {
  const { _query: query } = request as IncomingMessage & { _query?: { sid?: string } };
  return Boolean(query?.sid);
}

/** The rooms that it asked for. */
const roomsIn = ({ rooms }: ClubSocket): number =>
  [...rooms].filter((name) => readRoom(name) !== undefined).length;

class Refused extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
