/** What one signs up for: a golf event or a season, as far as the sheet has to know it. */
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';

export interface SignUpTarget {
  /** Null: the season itself. */
  eventId: number | null;
  seasonId: number;
  eventTypeId: number;
  name: string;
  /** The first day. */
  day: string;
  /** HH:MM; null: the whole season. */
  time: string | null;
  /** Whether one can wait where all places are taken. */
  waitlist: boolean;
  policyId: number | null;
}

export const eventTarget = (event: GolfEvent): SignUpTarget => ({
  eventId: event.id,
  seasonId: event.seasonId,
  eventTypeId: event.eventTypeId,
  name: event.name,
  day: event.date,
  time: event.time,
  waitlist: event.waitlist,
  policyId: event.policyId,
});

/** `policyId` is the event type's. */
export const seasonTarget = (season: Season, policyId: number | null): SignUpTarget => ({
  eventId: null,
  seasonId: season.id,
  eventTypeId: season.eventTypeId,
  name: season.name,
  day: season.startDate,
  time: null,
  waitlist: true,
  policyId,
});
