/** A browser's side of socket.io, for tests: what arrived, and what it asks for. */
import {
  onlyRooms as onlyRoomsWanted,
  type Answer,
  type Handshake,
  type Notices,
  type Orders,
  type RoomName,
  type TypingNotice,
} from '@fourball/shared/messaging/socket-protocol.ts';
import { io, type Socket } from 'socket.io-client';
import type { BuiltUser } from './build.ts';

interface SocketEvent {
  type: string;
  seq?: number;
}

export interface OpenedSocket {
  socket: Socket<Notices, Orders>;
  /** All that arrived as `event`, in order. */
  events: (SocketEvent & Record<string, unknown>)[];
  typing: TypingNotice[];
  /** Also for rooms that are none. */
  join(room: unknown): Promise<Answer>;
}

export interface SocketOptions {
  token?: string;
  /** Beside a stream: only what the rooms bring. */
  onlyRooms?: boolean;
  transports?: string[];
  headers?: Record<string, string>;
}

/** Resolves once connected; rejects with the server's reason. */
export async function openSocket(
  url: string,
  user: Pick<BuiltUser, 'token'>,
  { token = user.token, onlyRooms = false, transports = ['websocket'], headers = {} }: SocketOptions = {},
): Promise<OpenedSocket> {
  const socket: Socket<Notices, Orders> = io(url, {
    forceNew: true,
    reconnection: false,
    transports,
    auth: { token, ...(onlyRooms && { only: onlyRoomsWanted }) } satisfies Handshake,
    extraHeaders: headers,
  });
  const events: OpenedSocket['events'] = [];
  const typing: TypingNotice[] = [];
  socket.on('event', (event) => events.push({ ...event }));
  socket.on('typing', (notice) => typing.push(notice));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', (reason) => {
      socket.disconnect();
      reject(reason);
    });
  });
  return {
    socket,
    events,
    typing,
    join: (room) => socket.timeout(10_000).emitWithAck('join', room as RoomName) as Promise<Answer>,
  };
}
