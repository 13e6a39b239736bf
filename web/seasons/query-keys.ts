/** The keys of seasons and golf events in the query cache; the first page has them, for realtime events say which to read anew. */
import type { EventFilter } from './event-filter.ts';

export const eventTypeKeys = {
  all: ['seasons', 'event-types'] as const,
  list: ({ category, activeOnly }: EventFilter, who: string) =>
    ['seasons', 'event-types', 'list', who, category, activeOnly] as const,
  byDomain: (domain: string, who: string) => ['seasons', 'event-types', 'by-domain', who, domain] as const,
  administered: ['seasons', 'event-types', 'administered'] as const,
};

/** What is known of one golf event, and of lists of them. What a realtime event says of one is read anew by the part before it. */
export const golfEventKeys = {
  /** All of it, lists too. */
  all: ['golf-events'] as const,
  /** Everything about one event; parts stand behind it: `[...golfEventKeys.of(eventId), 'participants']`. */
  of: (eventId: number) => ['golf-events', eventId] as const,
  details: (eventId: number, who: string) => ['golf-events', eventId, 'details', who] as const,
  participants: (eventId: number) => ['golf-events', eventId, 'participants'] as const,
  waitlist: (eventId: number) => ['golf-events', eventId, 'waitlist'] as const,
  quote: (eventId: number, wish: object) => ['golf-events', eventId, 'quote', wish] as const,
  /** Not read anew with the event: whoever waits looks when it is time. */
  waitingRoom: (eventId: number) => ['golf-event-room', eventId] as const,
  leaderboard: (eventId: number) => ['golf-events', eventId, 'leaderboard'] as const,
  groups: (eventId: number) => ['golf-events', eventId, 'groups'] as const,
  /** Of whoever organizes it. */
  field: (eventId: number) => ['field', eventId] as const,
  lists: ['golf-events', 'lists'] as const,
  list: (filter: object, who: string) => ['golf-events', 'lists', who, filter] as const,
};

/** What is known of one season. */
export const seasonKeys = {
  all: ['seasons'] as const,
  of: (seasonId: number) => ['seasons', seasonId] as const,
  details: (seasonId: number, who: string) => ['seasons', seasonId, 'details', who] as const,
  participants: (seasonId: number) => ['seasons', seasonId, 'participants'] as const,
  events: (seasonId: number, who: string) => ['seasons', seasonId, 'events', who] as const,
};

/** The reader's own registrations, and the golf events that they are for. */
export const ownEntryKeys = {
  registrations: ['own-registrations'] as const,
  events: ['own-events'] as const,
};
