/** What a leaderboard is as it travels: the boards of an event, the one that was asked for, and what is said about it. */
import { z } from 'zod';
import { id, instant } from '../../contract/fields.ts';
import { suspension } from '../suspensions/suspension-shapes.ts';

const whole = z.number().int();
const ids = z.array(id);
const side = z.object({ participantIds: ids, name: z.string() });
const points = z.object({ A: z.number(), B: z.number() });

const roundLine = z.object({
  round: whole,
  thru: whole,
  score: z.number(),
  gross: z.number().nullable(),
  net: z.number().nullable(),
});

const boardRow = z.object({
  key: id,
  participantIds: ids,
  name: z.string(),
  divisionId: id.nullable(),
  flight: whole.nullable(),
  status: z.enum(['FINISHED', 'PLAYING', 'TO_START', 'WD', 'DQ', 'NS', 'NR']),
  /** `1`, `T2`; null below the places. */
  place: z.string().nullable(),
  /** Strokes to par, or points; null where nothing was played. */
  score: z.number().nullable(),
  toPar: z.number().nullable(),
  points: z.number().nullable(),
  gross: z.number().nullable(),
  net: z.number().nullable(),
  /** Holes played of the newest round, and its score. */
  thru: whole,
  today: z.number().nullable(),
  through: whole,
  rounds: z.array(roundLine),
  playingHandicaps: z.array(z.number()),
  withoutIndex: z.boolean(),
  cut: z.enum(['MADE', 'MISSED']).nullable(),
  tie: z.object({ by: z.string(), decidedBy: z.string().nullable() }).nullable(),
  drives: z.array(z.object({ participantId: id, drives: whole, minimum: whole, possible: z.boolean() })),
});

const matchRow = z.object({
  key: z.string(),
  round: whole,
  a: side,
  b: side,
  received: z.array(whole),
  /** Holes that A is up. */
  up: whole,
  thru: whole,
  dormie: z.boolean(),
  winner: z.enum(['A', 'B', 'HALVED']).nullable(),
  result: z.string().nullable(),
  holes: z.array(z.enum(['A', 'B', 'H'])),
});

const teamTotals = z.object({
  names: z.tuple([z.string(), z.string()]),
  points,
  projected: points,
  left: z.number(),
  toWin: z.number(),
  decided: z.string().nullable(),
});

const skinsGame = z.object({
  groupId: id.nullable(),
  holes: z.array(z.object({ winner: id.nullable(), skins: whole }).nullable()),
  won: z.array(z.object({ key: id, name: z.string(), skins: whole })),
  unclaimed: whole,
});

const nassauRow = z.object({
  key: z.string(),
  a: side,
  b: side,
  thru: whole,
  margins: z.object({ front: whole, back: whole, overall: whole }),
  presses: z.array(z.object({ of: z.enum(['front', 'back']), fromHole: whole, margin: whole })),
  unitsToA: whole,
});

/** One board; those parts of it are filled that its format has. */
export const board = z.object({
  key: z.string(),
  final: z.boolean(),
  /** What was entered of the last three holes is left out. */
  hidden: z.boolean(),
  rows: z.array(boardRow),
  matches: z.array(matchRow),
  teams: teamTotals.nullable(),
  skins: z.array(skinsGame),
  nassau: z.array(nassauRow),
  cut: z
    .object({
      afterRound: whole,
      line: z.number(),
      decided: z.boolean(),
      /** Kept since the groups of the next round were published: later corrections change who made it no more. */
      frozen: z.boolean(),
      /** Participants for whom it would be otherwise by the scores as they are now. */
      corrected: ids,
    })
    .nullable(),
});

/** One of the boards of an event. */
export const boardEntry = z.object({
  /** Stays the same for as long as the competition is in the format. */
  key: z.string(),
  /** `main`, or the key of a further competition. */
  competition: z.string(),
  /** Of a further competition, as its organizers named it. */
  name: z.string().nullable(),
  kind: z.enum(['STROKES', 'POINTS', 'MATCH', 'SKINS', 'NASSAU']),
  score: z.enum(['GROSS', 'NET']),
});

export const boardDivision = z.object({ id, name: z.string(), colorCode: z.string().nullable() });

/** How lots decide ties: what is fixed by the commitment from the first score on, the seed shows once the event is final. */
export const boardLots = z.object({
  /** `sha256(seed)` in hexadecimal digits. */
  commitment: z.string(),
  seed: z.string().nullable(),
});

export const leaderboard = z.object({
  eventId: id,
  eventName: z.string(),
  /** Counts what was entered; 0 before the first score. */
  version: whole,
  /** When something was last entered; null before the first score. */
  updatedAt: instant.nullable(),
  final: z.boolean(),
  finalAt: instant.nullable(),
  suspension: suspension.nullable(),
  rounds: whole,
  boards: z.array(boardEntry),
  divisions: z.array(boardDivision),
  lots: boardLots.nullable(),
  /** Cards of the event, those that are signed or have another outcome, and holes on which devices disagree. */
  cards: z.object({ made: whole, settled: whole, disputed: whole }),
  board,
  /** Seconds after which a reader asks again who hears nothing live: a visitor, or a screen. What is unchanged is 304. */
  pollSeconds: whole,
  /** Where it was asked why somebody stands where: the steps of the rules, as data. */
  explanation: z.unknown().optional(),
});
export type Leaderboard = z.output<typeof leaderboard>;

const standing = z
  .object({
    place: z.string().nullable(),
    score: z.number().nullable(),
    status: z.string(),
    cut: z.enum(['MADE', 'MISSED']).nullable(),
    playingHandicaps: z.array(z.number()),
  })
  .nullable();

/** A card whose course is another one by now: what is frozen on it, and what its tee has. */
const courseOfCard = z.object({
  cardId: id,
  names: z.array(z.string()),
  tee: z.string(),
  /** Those that are others. */
  holes: z.array(
    z.object({
      hole: whole,
      par: z.object({ before: whole, after: whole }),
      strokeIndex: z.object({ before: whole, after: whole }),
    }),
  ),
  /** The ratings are others: they count for the handicap that the round makes, and move nobody on the boards. */
  rated: z.boolean(),
});

/** What would be another one on a board, before a rule is changed. */
export const rescoring = z.object({
  /** Where it was asked about cards: those that are not signed by both and have no outcome; and how many others stay as they are. */
  cards: z
    .object({
      open: z.array(courseOfCard),
      staying: whole,
      /** What is settled and would be another one, by the course and the ratings of cards that are not signed. */
      handicaps: z.array(
        z.object({
          participantId: id,
          name: z.string(),
          round: whole,
          before: whole.nullable(),
          after: whole.nullable(),
        }),
      ),
    })
    .optional(),
  /** Of what is shown here: the update of the event names it, and is refused once something is another one. */
  fingerprint: z.string(),
  boards: z.array(
    z.object({
      key: z.string(),
      name: z.string().nullable(),
      /** There is no such board now, or none any more. */
      change: z.enum(['ADDED', 'REMOVED', 'SAME', 'CHANGED']),
      places: z.array(z.object({ participantIds: ids, name: z.string(), before: standing, after: standing })),
      matches: z.array(
        z.object({
          key: z.string(),
          names: z.tuple([z.string(), z.string()]),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
      skins: z.array(z.object({ key: id, name: z.string(), before: whole, after: whole })),
      /** Rows that stay as they are. */
      same: whole,
    }),
  ),
});
export type Rescoring = z.output<typeof rescoring>;
