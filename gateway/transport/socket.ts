/** socket.io: what concerns its user, rooms for what somebody is looking at, and who is typing there. */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { SecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import type { NameReader } from '@fourball/domain/accounts/users/names.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Notices, Orders } from '@fourball/shared/messaging/socket-protocol.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Presence } from '../messaging/presence.ts';
import type { Tally } from '../messaging/report.ts';
import type { EventLog } from '../stream/log.ts';
import type { Router } from '../stream/router.ts';
import type { GatewayTuning } from '../tuning.ts';
import { admitSockets, refusalNoter } from './admit-socket.ts';
import type { HandshakeLimits } from './handshakes.ts';
import type { OriginCheck } from './origin.ts';
import type { Guarded, SessionWatch } from './session-watch.ts';
import { cutSlowSockets } from './slow-sockets.ts';
import { takeSocketOrders } from './socket-orders.ts';
import { openSocketRooms, userRoom, type ClubServer, type ClubSocket } from './socket-rooms.ts';

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
export function createSockets(options: SocketOptions): Sockets {
  const { eventLog, router, sessions, presence, originAllowed, handshakes, tally, security, tuning } =
    options;
  const io: ClubServer = new Server<Orders, Notices>({
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

  const sent = cutSlowSockets(() => io.of('/').sockets.values(), tuning.readerBuffer, tally);
  const noteRefusal = refusalNoter(security, handshakes);
  const rooms = openSocketRooms({ ...options, io, guards, sent });
  const orders = takeSocketOrders({ ...options, io, rooms, sent, noteRefusal });
  const { admitRequest, admitSocket } = admitSockets({ ...options, noteRefusal });

  router.onOutgoing(rooms.tell);
  // What they know may be void; unlike streams they have no place to come back to.
  eventLog.onReset(rooms.resync);

  io.use((socket, next) =>
    admitSocket(socket, next, (admitted) => {
      if (admitted.besideStream) besideStream.add(socket);
      guards.set(socket, {
        actor: admitted.actor,
        changed: (before) => rooms.changeParts(socket, before),
        end: () => void socket.disconnect(true),
      });
    }),
  );
  io.on('connection', (socket) => {
    const guarded = guards.get(socket);
    if (!guarded) return void socket.disconnect(true);
    const { userId, userName } = guarded.actor;
    sessions.add(guarded);
    presence.enter(userName);
    void socket.join(userRoom(userId));
    if (!besideStream.has(socket)) rooms.address(socket, userId);
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
    orders.take(socket, guarded);
  });

  return {
    get sockets() {
      return io.of('/').sockets.size;
    },
    handles: ({ url }) => url?.startsWith(path) ?? false,
    attach(server) {
      io.attach(server);
      io.engine.use(admitRequest);
      attached = true;
    },
    hearTyping: orders.hearTyping,
    broadcast: rooms.tellAll,
    resync: rooms.resync,
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
