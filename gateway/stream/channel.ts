/** Says of a domain event what a client sees of it, and who may. */
import type { DomainEvent } from '@fourball/shared/contract/define-event.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import type { z } from 'zod';

/** Whose streams an event goes to. Membership is asked of the database when it is sent, not when it happened. */
export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'users'; readonly userIds: readonly number[] }
  | { readonly kind: 'members'; readonly conversationId: number };

/** What somebody is looking at, by its name on the socket. */
export type Room =
  | { readonly kind: 'sheet'; readonly courseId: number; readonly day: string }
  | { readonly kind: 'conversation'; readonly conversationId: number };

export const roomName = (room: Room): string =>
  room.kind === 'sheet' ? `sheet:${room.courseId}:${room.day}` : `conversation:${room.conversationId}`;

/** One entry of the log as clients see it: several events have one audience, for a stream resumes after all or none. */
export interface Routed {
  readonly events: readonly RealtimeEvent[];
  readonly audience: Audience;
  /** Where those who look at it hear of it; without one it goes to streams alone. */
  readonly room?: Room;
}

export interface Channel {
  readonly event: DomainEvent;
  route(payload: unknown): Routed;
}

/** The payload is parsed, which strips whatever the event does not declare. */
export const defineChannel = <Payload extends z.ZodType>(
  event: DomainEvent<Payload>,
  route: (payload: z.output<Payload>) => Routed,
): Channel => ({ event, route: (payload) => route(event.payload.parse(payload)) });
