/** The rooms of what is being looked at, over socket.io; loaded when the first one is joined. */
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import {
  onlyRooms,
  type Handshake,
  type Notices,
  type Orders,
} from '@fourball/shared/messaging/socket-protocol.ts';
import type { ErrorCode } from '@fourball/shared/contract/errors.ts';
import { io, type Socket } from 'socket.io-client';
import { renewSession } from '../request/renew-session.ts';
import { readStored, storageKeys } from '../browser/storage.ts';
import type { RoomName, TypingNotice } from '@fourball/shared/messaging/socket-protocol.ts';

export interface RoomSocket {
  join(room: RoomName, onJoined?: () => void): () => void;
  sendTyping(conversationId: number): void;
  close(): void;
}

interface RoomOptions {
  onEvent(event: RealtimeEvent | Resync): void;
  onTyping(typist: TypingNotice): void;
}

/** Others see "is writing" for longer than this, so it need not be said more often. */
const typingEveryMs = 2_000;
const retryMs = 1_000;

export function openRoomSocket(options: RoomOptions): RoomSocket {
  // The token is read anew at every (re)connection, and travels in the handshake's body, never in an address.
  let token: string | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const socket: Socket<Notices, Orders> = io({
    transports: ['websocket', 'polling'],
    // A page that looks at a thread waits for this when a gateway goes; it doubles with each failure.
    reconnectionDelay: 250,
    auth: (send) => {
      token = readStored(storageKeys.accessToken);
      // What concerns the person comes by the stream.
      send({ token, only: onlyRooms } satisfies Handshake);
    },
  });
  // Several parts of a page may look at the same room; it is left when the last one is gone.
  const members = new Map<RoomName, Set<{ onJoined?: () => void }>>();
  const lastTyping = new Map<number, number>();

  /** Rooms that nobody could say yes or no to: asked for again in a moment. */
  const waiting = new Map<RoomName, ReturnType<typeof setTimeout>>();
  const askNoMore = (room: RoomName) => {
    clearTimeout(waiting.get(room));
    waiting.delete(room);
  };

  const enter = (room: RoomName) => {
    askNoMore(room);
    socket.emit('join', room, (answer) => {
      if (!members.has(room)) return;
      if (answer.ok) {
        for (const member of members.get(room) ?? []) member.onJoined?.();
        return;
      }
      const { code } = answer.error;
      console.info('Realtime: room refused', room, code);
      askNoMore(room);
      if (passing.has(code))
        waiting.set(
          room,
          setTimeout(() => socket.connected && enter(room), retryMs),
        );
    });
  };

  const comeAgain = async (refused: string | null) => {
    // A session that has ended is told of elsewhere, and closes this too.
    if (refused !== null && (await renewSession(refused)) === 'refused') return;
    if (!closed) retryTimer = setTimeout(() => socket.connect(), retryMs);
  };

  socket.on('connect', () => {
    for (const room of members.keys()) enter(room);
  });
  socket.on('connect_error', (reason) => {
    console.info('Realtime: socket', reason.message);
    // Refused by the server itself: a socket does not come again by itself then.
    if (!socket.active) void comeAgain(reason.message === 'unauthenticated' ? token : null);
  });
  socket.on('event', options.onEvent);
  socket.on('typing', options.onTyping);

  return {
    join(room, onJoined) {
      const member = { onJoined };
      const present = members.get(room);
      members.set(room, (present ?? new Set()).add(member));
      if (socket.connected) {
        if (present === undefined) enter(room);
        else onJoined?.();
      }
      return () => {
        const left = members.get(room);
        left?.delete(member);
        if (left?.size !== 0) return;
        members.delete(room);
        askNoMore(room);
        if (socket.connected) socket.emit('leave', room);
      };
    },
    sendTyping(conversationId) {
      const now = Date.now();
      if (!socket.connected || now - (lastTyping.get(conversationId) ?? 0) < typingEveryMs) return;
      lastTyping.set(conversationId, now);
      socket.emit('typing', { conversationId });
    },
    close() {
      closed = true;
      clearTimeout(retryTimer);
      for (const room of waiting.keys()) askNoMore(room);
      socket.close();
    },
  };
}

/** What may be granted a moment later. */
const passing: ReadonlySet<ErrorCode> = new Set(['unavailable', 'too_many_requests']);
