/** Results that are final, and what a season comes to by them: order of merit, medians, best holes, records. */
import { z } from 'zod';
import { price, text } from '../../contract/body-fields.ts';
import { cents, day, id, instant } from '../../contract/fields.ts';
import { boardDivision, boardEntry, boardLots } from '../boards/board-shapes.ts';

const whole = z.number().int();

/** Why a card stands in the way of results. */
export const missing = z.object({
  participantId: id,
  name: z.string(),
  /** 0 where there is no card at all; of a later round, that of who plays on and has none in it. */
  round: whole,
  why: z.enum(['NOT_SIGNED', 'DISPUTED', 'NO_CARD']),
});
export type Missing = z.output<typeof missing>;

export const prize = z.object({
  place: z.number().int().min(1).max(100),
  /** Before they are shared by who tied. */
  amount: price,
  /** What it is where it is no money, or besides. */
  description: text(200).default(''),
});
export type Prize = z.output<typeof prize>;

/** As it is kept: numbers alone, for names are as they are when somebody reads it. */
export const keptRow = z.object({
  participantIds: z.array(id),
  /** Of a match, who played against these. */
  opponentIds: z.array(id),
  /** Null below the places, and where there are none. */
  place: whole.nullable(),
  /** `T2` */
  shown: z.string().nullable(),
  status: z.string(),
  divisionId: id.nullable(),
  flight: whole.nullable(),
  score: z.number().nullable(),
  toPar: z.number().nullable(),
  points: z.number().nullable(),
  gross: z.number().nullable(),
  net: z.number().nullable(),
  playingHandicaps: z.array(z.number()),
  /** What put this row ahead of the next with the same score. */
  tie: z.object({ by: z.string(), decidedBy: z.string().nullable() }).nullable(),
  cut: z.enum(['MADE', 'MISSED']).nullable(),
  /** Of a match: `3 & 2`, and whether these won it. */
  result: z.string().nullable(),
  won: z.enum(['WON', 'LOST', 'HALVED']).nullable(),
  skins: whole.nullable(),
  units: whole.nullable(),
  /** Of several rounds what each came to, and the round of a match. Not kept of what was final before there were such. */
  rounds: z
    .array(
      z.object({
        round: whole,
        score: z.number(),
        gross: z.number().nullable(),
        net: z.number().nullable(),
      }),
    )
    .optional(),
  round: whole.optional(),
});
export type KeptRow = z.output<typeof keptRow>;

export const resultRow = keptRow.extend({
  name: z.string(),
  opponents: z.string().nullable(),
  /** Of the golfers with an account, in the order of `participantIds`; null of guests. */
  userIds: z.array(id.nullable()),
  /** The share of the prizes of this board, in cents; odd cents go to whoever is named first. */
  prizeCents: cents.nullable(),
});
export type ResultRow = z.output<typeof resultRow>;

/** One board of the event, or a division or a flight of it. */
export const resultBoard = boardEntry.extend({
  /** `main-net`, `main-net@4` of a division, `main-net~1` of a flight. */
  id: z.string(),
  divisionId: id.nullable(),
  flight: whole.nullable(),
  rows: z.array(resultRow),
  prizes: z.array(prize),
});
export type ResultBoard = z.output<typeof resultBoard>;

export const markerResult = z.object({
  kind: z.enum(['CLOSEST_TO_THE_PIN', 'LONG_DRIVE']),
  hole: whole,
  centimetres: whole,
  /** Equal ones share it. */
  winners: z.array(z.object({ participantId: id, name: z.string() })),
});

export const recordKind = z.enum(['LOWEST_GROSS', 'LOWEST_NET', 'MOST_POINTS', 'MOST_BIRDIES']);

/** The best of signed cards of events that are final, of 18 holes of one course; equal ones share it. */
export const golfRecord = z.object({
  kind: recordKind,
  courseId: id.nullable(),
  courseName: z.string(),
  value: whole,
  holders: z.array(
    z.object({ participantId: id, name: z.string(), eventId: id, eventName: z.string(), day }),
  ),
});
export type GolfRecord = z.output<typeof golfRecord>;

export const eventResults = z.object({
  eventId: id,
  eventName: z.string(),
  date: day,
  final: z.boolean(),
  finalAt: instant.nullable(),
  /** One more each time that results are made final. */
  version: whole,
  lots: boardLots.nullable(),
  divisions: z.array(boardDivision),
  boards: z.array(resultBoard),
  /** What places bring, by the ids of the boards that may have places; before the results are final, too. */
  prizes: z.array(prize.extend({ board: z.string() })),
  markers: z.array(markerResult),
  /** Those that stand since this event. */
  records: z.array(golfRecord),
});
export type EventResults = z.output<typeof eventResults>;

const eventPoints = z.object({
  eventId: id,
  /** Null without a place. */
  place: whole.nullable(),
  points: z.number(),
  /** Among the best that count. */
  counts: z.boolean(),
});

export const standing = z.object({
  userId: id,
  name: z.string(),
  divisionId: id.nullable(),
  /** `T2`; null for who has not played as many events as it takes. */
  place: z.string().nullable(),
  total: z.number(),
  counted: whole,
  qualified: z.boolean(),
  wins: whole,
  events: z.array(eventPoints),
  /** Of the scores to par of the signed cards; null where the event type shows none, or there is none. */
  median: z.number().nullable(),
});
export type Standing = z.output<typeof standing>;

export const eclecticRow = z.object({
  userId: id,
  name: z.string(),
  rounds: whole,
  /** The best of each hole; null where it has no score yet. */
  holes: z.array(whole.nullable()),
  /** Null while a hole is missing. */
  gross: whole.nullable(),
  net: whole.nullable(),
});

export const standingsSettings = z.object({
  /** The points of first, second, …; null: the season has no order of merit. */
  points: z.array(whole).nullable(),
  /** So many of the best results count. */
  best: whole.nullable(),
  /** With fewer events one has no place. */
  minimumEvents: whole,
  /** Of the playing handicap, off the best holes. */
  eclecticPercent: whole,
});
export type StandingsSettings = z.output<typeof standingsSettings>;

export const seasonStandings = z.object({
  seasonId: id,
  settings: standingsSettings,
  divisions: z.array(boardDivision),
  /** Final, by day. */
  events: z.array(z.object({ id, name: z.string(), date: day })),
  standings: z.array(standing),
  /** On the course and tee on which most cards were signed; null without one. */
  eclectic: z
    .object({
      courseId: id.nullable(),
      courseName: z.string(),
      teeName: z.string(),
      rows: z.array(eclecticRow),
    })
    .nullable(),
  /** Where it was asked how somebody’s points come about: the steps of the rules, as data. */
  explanation: z.unknown().optional(),
});
export type SeasonStandings = z.output<typeof seasonStandings>;

export const headToHead = z.object({
  golfers: z.tuple([z.object({ userId: id, name: z.string() }), z.object({ userId: id, name: z.string() })]),
  /** Events in which both have a place, or that they played against each other, by day; the first golfer's view. */
  meetings: z.array(
    z.object({
      eventId: id,
      eventName: z.string(),
      date: day,
      kind: z.enum(['MATCH', 'BOARD']),
      outcome: z.enum(['WON', 'LOST', 'HALVED']),
      /** `3 & 2`, or the places: `2 : T5`. */
      result: z.string(),
    }),
  ),
  won: whole,
  lost: whole,
  halved: whole,
});
