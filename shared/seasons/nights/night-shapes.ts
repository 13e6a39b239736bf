/** The shapes of nights that run by themselves: what a season is set to, and how far one event has got. */
import { z } from 'zod';
import { day, id, instant } from '../../contract/fields.ts';
import { nightQuestion } from '../enums.ts';

/** Hours before the first start at which groups may be drawn by themselves: two weeks at most. */
export const drawHours = z.number().int().min(1).max(336);
/** Hours after the last start from which organizers are asked about cards that are missing. */
export const askHours = z.number().int().min(1).max(72);

/** What the events of a season do by themselves, unless one of them is told otherwise. */
export const seasonNight = z.object({
  seasonId: id,
  automatic: z.boolean(),
  /** Whether groups that were drawn are shown to golfers at once; else an organizer looks at them first. */
  publishes: z.boolean(),
  /** Whether the event is made final once every card is signed. */
  finishes: z.boolean(),
  /** Null: as the club does it. */
  drawHours: drawHours.nullable(),
  askHours: askHours.nullable(),
  /** What holds where the season says nothing: hours, and minutes from the last signature to the results. */
  byClub: z.object({
    drawHours: z.number().int(),
    askHours: z.number().int(),
    finalMinutes: z.number().int(),
  }),
});
export type SeasonNight = z.output<typeof seasonNight>;

/** How far an event has got, whether or not it runs by itself. */
export const nightStep = z.enum([
  'HIDDEN',
  'TO_DRAW',
  'TO_PUBLISH',
  'TO_PLAY',
  'IN_PLAY',
  'TO_FINISH',
  'FINAL',
  'CANCELLED',
]);
export type NightStep = z.output<typeof nightStep>;

/** The event that follows in its season: one that is there, or what it would be as a copy. */
export const followingEvent = z.object({
  /** Null: there is none yet. */
  eventId: id.nullable(),
  name: z.string(),
  date: day,
});

export const eventNight = z.object({
  eventId: id,
  /** Whether it runs by itself now. */
  automatic: z.boolean(),
  /** What was said of this event alone; null: as its season. */
  ofEvent: z.boolean().nullable(),
  ofSeason: z.boolean(),
  publishes: z.boolean(),
  finishes: z.boolean(),
  step: nightStep,
  /** When groups are drawn by themselves, whether or not that is over; null where they are not. */
  drawsAt: instant.nullable(),
  /** When organizers are asked about cards that are missing; null before there are groups. */
  asksAt: instant.nullable(),
  /** Of the groups that golfers see: everybody who plays, and whose card needs nothing more. */
  cards: z.object({ all: z.number().int(), ready: z.number().int() }),
  /** What is asked now, and why it was not done by itself where there is a reason. */
  questions: z.array(z.object({ what: nightQuestion, askedAt: instant, reason: z.string().nullable() })),
  /** Null where the season ends before it. */
  following: followingEvent.nullable(),
});
export type EventNight = z.output<typeof eventNight>;
