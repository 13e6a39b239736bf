/** What clients order over their sockets: to join and leave rooms, and that their user types. */
import { id } from '@fourball/shared/contract/fields.ts';
import { errorCodes, type ErrorCode } from '@fourball/shared/contract/errors.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import {
  roomName,
  type Answer,
  type Orders,
  type TypingNotice,
} from '@fourball/shared/messaging/socket-protocol.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Tally } from '../messaging/report.ts';
import { noHearers } from '../stream/hearers.ts';
import type { GatewayTuning } from '../tuning.ts';
import type { NoteRefusal } from './admit-socket.ts';
import { limitRate } from './rate.ts';
import type { Guarded } from './session-watch.ts';
import { readRoom, userRoom, type ClubServer, type ClubSocket, type SocketRooms } from './socket-rooms.ts';

/** Roughly the bytes of an answer to an order. */
const answerSize = 150;

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

/** The rooms that it asked for. */
const roomsIn = ({ rooms }: ClubSocket): number =>
  [...rooms].filter((name) => readRoom(name) !== undefined).length;

interface Parts {
  readonly io: ClubServer;
  readonly rooms: SocketRooms;
  readonly tally: Tally;
  /** For what is published; no subscriber. */
  readonly redis: Redis;
  readonly names: RedisNames;
  readonly tuning: GatewayTuning;
  readonly log: Logger;
  readonly noteRefusal: NoteRefusal;
  readonly sent: (bytes: number) => void;
}

export interface SocketOrders {
  /** Takes the orders of a socket whose user was let in. */
  take(socket: ClubSocket, guarded: Guarded): void;
  /** What came on the channel of those who type. */
  hearTyping(message: string): void;
}

export function takeSocketOrders(parts: Parts): SocketOrders {
  const { io, rooms, tally, redis, names, tuning, log, noteRefusal, sent } = parts;

  /** Refusals are work too, and answers wait for their reader: whoever goes on regardless is sent away. */
  const cutTheRestless = (socket: ClubSocket, userId: number): void => {
    const bearable = limitRate(tuning.ordersBeforeCut, 10_000);
    socket.onAny(() => {
      sent(answerSize);
      if (!socket.connected || bearable()) return;
      tally.cut += 1;
      noteRefusal('LIMITED', socket.request, 'too_many_requests', userId);
      socket.disconnect(true);
    });
  };
  const join = async (socket: ClubSocket, userId: number, name: unknown): Promise<Answer> => {
    const room = readRoom(name);
    if (!room) return refusal('not_found');
    const hearers = await rooms.hearersOf(room);
    if (hearers && !rooms.hears(socket, hearers)) {
      noteRefusal('REFUSED', socket.request, 'not_found', userId);
      return refusal('not_found');
    }
    // As it is after the look-up: others of its orders may have come through meanwhile.
    if (roomsIn(socket) >= tuning.roomsPerSocket) return refusal('too_many_requests');
    await rooms.enter(socket, room);
    return { ok: true };
  };
  const publishTyping = async (
    socket: ClubSocket,
    { userId, userName, name }: UserActor,
    conversationId: number,
  ): Promise<void> => {
    const room = { kind: 'conversation', conversationId } as const;
    // Only where it listens itself, and only while it may.
    if (!socket.rooms.has(roomName(room))) return;
    if (!rooms.hears(socket, (await rooms.hearersOf(room)) ?? noHearers)) return;
    const notice = { conversationId, userId, userName, name } satisfies z.output<typeof typingNotice>;
    await redis.publish(names.typing, JSON.stringify(notice));
  };
  const tellTyping = async ({
    conversationId,
    userId,
    userName,
    name,
  }: z.output<typeof typingNotice>): Promise<void> => {
    const thread = { kind: 'conversation', conversationId } as const;
    const room = roomName(thread);
    if (!io.of('/').adapter.rooms.has(room)) return;
    rooms.dropStrangers(room, (await rooms.hearersOf(thread)) ?? noHearers);
    const notice: TypingNotice = { conversationId, userName, name };
    io.to(room).except(userRoom(userId)).emit('typing', notice);
    sent(JSON.stringify(notice).length);
  };

  return {
    take(socket, guarded) {
      const { userId } = guarded.actor;
      const inTime = limitRate(tuning.ordersPerSecond, 1_000);
      const mayType = limitRate(1, tuning.typingEvery);
      cutTheRestless(socket, userId);
      socket.on('join', (name: unknown, answer: unknown) => {
        const answered = inTime()
          ? join(socket, userId, name)
          : Promise.resolve(refusal('too_many_requests'));
        answered
          .catch((error: unknown) => {
            log.warn({ err: error }, 'A room could not be joined.');
            return refusal('unavailable');
          })
          .then((said) => {
            if (typeof answer === 'function') answer(said);
          });
      });
      socket.on('leave', (name: unknown, answer: unknown) => {
        const room = inTime() ? readRoom(name) : undefined;
        if (room) rooms.leave(socket, room);
        if (typeof answer === 'function') answer({ ok: true } satisfies Answer);
      });
      socket.on('typing', (said: unknown) => {
        const order = typingOrder.safeParse(said);
        if (!inTime() || !order.success || !mayType() || redis.status !== 'ready') return;
        publishTyping(socket, guarded.actor, order.data.conversationId).catch((error: unknown) =>
          log.warn({ err: error }, 'Typing was not passed on.'),
        );
      });
    },
    hearTyping(message) {
      const notice = typingNotice.safeParse(safeJson(message));
      if (!notice.success) return;
      tellTyping(notice.data).catch((error: unknown) => log.warn({ err: error }, 'Typing was not told.'));
    },
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
