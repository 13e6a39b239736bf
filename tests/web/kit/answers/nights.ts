/** How far an event is, and what its season does by itself, as the server answers organizers. */
import type { EventNight, SeasonNight } from '@fourball/shared/seasons/nights/night-shapes.ts';

export const eventNight = (part: Partial<EventNight> = {}): EventNight => ({
  eventId: 5,
  automatic: false,
  ofEvent: null,
  ofSeason: false,
  publishes: true,
  finishes: true,
  step: 'TO_DRAW',
  drawsAt: null,
  asksAt: null,
  cards: { all: 0, ready: 0 },
  questions: [],
  following: null,
  ...part,
});

export const seasonNight = (part: Partial<SeasonNight> = {}): SeasonNight => ({
  seasonId: 3,
  automatic: false,
  publishes: true,
  finishes: true,
  drawHours: null,
  askHours: null,
  byClub: { drawHours: 24, askHours: 6, finalMinutes: 10 },
  ...part,
});
