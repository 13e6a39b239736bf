/** What pages and the gateway say to each other over socket.io. Names and types alone: pages carry no schema. */
import type { ErrorCode } from '../contract/errors.ts';
import type { RealtimeEvent, Resync } from '../contract/realtime.ts';

/** What somebody is looking at. */
export type Room =
  | { readonly kind: 'sheet'; readonly courseId: number; readonly day: string }
  | { readonly kind: 'conversation'; readonly conversationId: number }
  | { readonly kind: 'golf-event'; readonly eventId: number }
  | { readonly kind: 'campaign'; readonly campaignId: number };

/** A room as it is asked for. */
export type RoomName =
  `sheet:${number}:${string}` | `conversation:${number}` | `golf-event:${number}` | `campaign:${number}`;

export function roomName(room: Room): RoomName {
  switch (room.kind) {
    case 'sheet':
      return `sheet:${room.courseId}:${room.day}`;
    case 'conversation':
      return `conversation:${room.conversationId}`;
    case 'golf-event':
      return `golf-event:${room.eventId}`;
    case 'campaign':
      return `campaign:${room.campaignId}`;
  }
}

/** Who comes with it has a stream beside, and gets by the socket only what the rooms bring. */
export const onlyRooms = 'rooms';

/** What comes with a connection; no token is refused. */
export interface Handshake {
  readonly token: string | null;
  readonly only?: typeof onlyRooms;
}

/** The answer to an order. */
export type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly code: ErrorCode; readonly message: string } };

/** Somebody else is writing in a conversation, just now. */
export interface TypingNotice {
  readonly conversationId: number;
  readonly userName: string;
  readonly name: string;
}

/** What a page orders, by the name of the order. The gateway believes none of it and reads it as unknown. */
export interface Orders {
  join(room: RoomName, answer?: (answer: Answer) => void): void;
  leave(room: RoomName, answer?: (answer: Answer) => void): void;
  /** The own writing; told to the others in the room. */
  typing(order: Pick<TypingNotice, 'conversationId'>): void;
}

/** What the gateway tells, by its name. */
export interface Notices {
  event(event: RealtimeEvent | Resync): void;
  typing(notice: TypingNotice): void;
}
