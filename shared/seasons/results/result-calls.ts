/** Our calls of results: made final by an act, reopened, with their prizes; and what a season comes to by them. */
import { z } from 'zod';
import { filled, text } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import {
  eventResults,
  golfRecord,
  headToHead,
  missing,
  prize,
  seasonStandings,
  standingsSettings,
} from './result-shapes.ts';

export const finalizeEvent = defineCall({
  id: 'event.finalize',
  method: 'POST',
  path: 'event/finalize',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    /** Of the leaderboard that the caller has seen. */
    version: z.number().int().min(0),
    /** Cards that miss get no result (NR), for this reason. */
    force: z.boolean().default(false),
    reason: text(400).default(''),
  }),
  reply: z.object({
    /**
     * ALREADY: it was final before. STALE: something was entered since the caller looked. MISSING: cards are not settled, and nothing was
     * done. Of the last two `version` is what stands now.
     */
    result: z.enum(['FINAL', 'ALREADY', 'STALE', 'MISSING']),
    version: z.number().int(),
    missing: z.array(missing),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Makes the results of an event final: ties are drawn, and nothing is entered any more.',
});

export const reopenResults = defineCall({
  id: 'event.reopenResults',
  method: 'POST',
  path: 'event/reopen-results',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventId: id, reason: filled(400) }),
  reply: z.object({ result: z.enum(['REOPENED', 'ALREADY']) }),
  errors: ['not_found'],
  ours: true,
  summary: 'Opens final results again, for a reason; what was final is kept.',
});

export const getEventResults = defineCall({
  id: 'event.getResults',
  method: 'GET',
  path: 'event/results/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: eventResults,
  errors: ['not_found'],
  ours: true,
  summary: 'The final results of an event, with prizes, markers and records.',
});

export const downloadEventResults = defineCall({
  id: 'event.downloadResults',
  method: 'GET',
  path: 'event/results/{id}/{format}',
  access: 'user',
  params: z.object({ id, format: z.enum(['pdf', 'csv', 'xlsx']) }),
  raw: true,
  errors: ['not_found', 'conflict', 'unavailable'],
  ours: true,
  summary: 'The final results of an event as a file.',
});

export const setEventPrizes = defineCall({
  id: 'event.setPrizes',
  method: 'PUT',
  path: 'event/prizes',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    /** `main-net`; `main-net@4` of a division, `main-net~1` of a flight. */
    board: z.string().min(1).max(80),
    /** All of the board's: those that are left out are none any more. */
    prizes: z.array(prize).max(100),
  }),
  reply: z.object({ prizes: z.array(prize) }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Says what the places of a board of an event bring.',
});

export const publishResultNews = defineCall({
  id: 'event.publishResultNews',
  method: 'POST',
  path: 'event/results/news',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventId: id }),
  /** Null: somebody has removed the news since. */
  reply: z.object({ result: z.enum(['PUBLISHED', 'ALREADY']), newsId: id.nullable() }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Makes news of the final results of an event, once.',
});

export const getSeasonStandings = defineCall({
  id: 'season.getStandings',
  method: 'GET',
  path: 'season/standings/{seasonId}',
  access: 'public',
  params: z.object({ seasonId: id }),
  query: z.object({
    /** By places within a division alone. */
    division: id.optional(),
    /** A golfer whose points are to be explained. */
    explain: id.optional(),
  }),
  reply: seasonStandings,
  errors: ['not_found'],
  ours: true,
  summary: 'What a season comes to by its final events: order of merit, medians, best holes.',
});

export const setStandingsSettings = defineCall({
  id: 'season.setStandings',
  method: 'PUT',
  path: 'season/standings',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    seasonId: id,
    points: z.array(z.number().int().min(0).max(1_000_000)).min(1).max(200).nullable(),
    best: z.number().int().min(1).max(400).nullable(),
    minimumEvents: z.number().int().min(0).max(400).default(0),
    eclecticPercent: z.number().int().min(0).max(100).default(50),
  }),
  reply: standingsSettings,
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Says how the order of merit of a season is counted.',
});

export const getHeadToHead = defineCall({
  id: 'season.getHeadToHead',
  method: 'GET',
  path: 'season/head-to-head/{seasonId}/{one}/{other}',
  access: 'public',
  params: z.object({ seasonId: id, one: id, other: id }),
  reply: headToHead,
  errors: ['not_found'],
  ours: true,
  summary: 'How two golfers did against each other in the final events of a season.',
});

export const listSeasonRecords = defineCall({
  id: 'season.listRecords',
  method: 'GET',
  path: 'season/records/{seasonId}',
  access: 'public',
  params: z.object({ seasonId: id }),
  reply: z.array(golfRecord),
  errors: ['not_found'],
  ours: true,
  summary: 'The records of the event type of a season, of all its seasons, by course.',
});

export const resultCalls = {
  finalizeEvent,
  reopenResults,
  getEventResults,
  downloadEventResults,
  setEventPrizes,
  publishResultNews,
  getSeasonStandings,
  setStandingsSettings,
  getHeadToHead,
  listSeasonRecords,
};
