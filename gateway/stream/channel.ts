/** Says of a domain event what a client sees of it, and who may. */
import type { NameView } from '@fourball/domain/accounts/users/names.ts';
import type { DomainEvent } from '@fourball/shared/contract/define-event.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import type { Room } from '@fourball/shared/messaging/socket-protocol.ts';
import type { z } from 'zod';
import type { Hearers } from './hearers.ts';

/** Whose streams an event goes to. Membership is asked of the database when it is sent, not when it happened. */
export type Audience =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'users'; readonly userIds: readonly number[] }
  /** `only`: those of them alone, as long as they are members. */
  | { readonly kind: 'members'; readonly conversationId: number; readonly only?: readonly number[] }
  | { readonly kind: 'golf-event'; readonly eventId: number; readonly whom: Whom }
  | { readonly kind: 'season'; readonly seasonId: number; readonly whom: 'ORGANIZERS' };

/** ENTRANTS: who is registered in the golf event, and those who organize it. PLAYERS: who plays in it. */
type Whom = 'ORGANIZERS' | 'ENTRANTS' | 'PLAYERS';

/** Whom an audience means, where it is not everyone; `hearers` are those of the circle that it speaks of. */
export function usersOf(
  audience: Exclude<Audience, { kind: 'everyone' }>,
  hearers: Hearers,
): ReadonlySet<number> {
  switch (audience.kind) {
    case 'users':
      return new Set(audience.userIds);
    case 'members': {
      const { userIds } = hearers;
      return audience.only ? new Set(audience.only.filter((userId) => userIds.has(userId))) : userIds;
    }
    case 'season':
      return hearers.organizers;
    case 'golf-event':
      if (audience.whom === 'PLAYERS') return hearers.players;
      return audience.whom === 'ORGANIZERS'
        ? hearers.organizers
        : new Set([...hearers.organizers, ...hearers.entrants]);
  }
}

/** One entry of the log as clients see it: several events have one audience, for a stream resumes after all or none. */
export interface Routed {
  readonly events: readonly RealtimeEvent[];
  readonly audience: Audience;
  /** Where those who look at it hear of it; without one it goes to streams alone. */
  readonly room?: Room;
  /** Of those in the room who looks after all events alone hears of it: of what is open to whoever manages it, and to nobody else. */
  readonly managersInRoom?: boolean;
  /**
   * What only says that something is to be read anew: of one key no more is told than one at a time, and what comes meanwhile is
   * told once, at the end of it.
   */
  readonly coalesce?: { readonly key: string; readonly milliseconds: number };
  /** The same events for readers who don't see all names; `events` are then the office's. Left out where all get the same. */
  readonly withNames?: (view: NameView) => readonly RealtimeEvent[];
}

/** What a channel is in words, for the table of events in docs/events.md. */
export interface ChannelFacts<Type extends RealtimeEvent['type'] = RealtimeEvent['type']> {
  /** Whose streams it goes to. */
  readonly to: string;
  /** The types of what clients get. */
  readonly tells: readonly Type[];
  /** The kind of room that hears of it too. */
  readonly room?: Room['kind'];
}

export interface Channel extends ChannelFacts {
  readonly event: DomainEvent;
  route(payload: unknown): Routed;
}

/** A channel that brings a type which it does not declare, or speaks in another kind of room, does not compile. */
interface RoutedAs<Type extends RealtimeEvent['type'], Kind> extends Routed {
  readonly events: readonly Extract<RealtimeEvent, { type: Type }>[];
  readonly withNames?: (view: NameView) => readonly Extract<RealtimeEvent, { type: Type }>[];
  readonly room?: Extract<Room, { kind: Kind }>;
}

/** The payload is parsed, which strips whatever the event does not declare. */
export const defineChannel = <Payload extends z.ZodType, const Facts extends ChannelFacts>(
  event: DomainEvent<Payload>,
  facts: Facts,
  route: (payload: z.output<Payload>) => RoutedAs<Facts['tells'][number], Facts['room']>,
): Channel => ({ ...facts, event, route: (payload) => route(event.payload.parse(payload)) });
