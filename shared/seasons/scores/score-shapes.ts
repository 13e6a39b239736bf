/** The shapes of scores: cards with what was entered on them, markers on the course, and what travels when golfers enter. */
import { z } from 'zod';
import { day, id, instant } from '../../contract/fields.ts';
import { eventFormat } from '../event-format.ts';

/** What is said of a hole. CLEARED takes back what this device said of it before. */
export const entryKind = z.enum(['STROKES', 'PICKED_UP', 'CONCEDED', 'CLEARED']);
/** Of a card that does not count: no result, withdrawn, disqualified, not started. */
export const cardOutcome = z.enum(['NR', 'WD', 'DQ', 'NS']);
export type CardOutcome = z.output<typeof cardOutcome>;
export const markerKind = z.enum(['CLOSEST_TO_THE_PIN', 'LONG_DRIVE']);
export type MarkerKind = z.output<typeof markerKind>;

/** As numbered on the course: a back nine has 10 to 18, a third nine 19 to 27. */
const hole = z.number().int().min(1).max(36);
const strokes = z.number().int().min(1).max(30);

/** One entry of a device: a card and a hole, and what is said of it. A device numbers all its entries of a card upwards, from 1 on. */
export const scoreEntry = z
  .object({
    cardId: id,
    hole,
    kind: entryKind,
    /** With STROKES, and nothing else. */
    strokes: strokes.nullish(),
    /** Of a scramble: whose drive was taken. */
    driveBy: id.nullish(),
    /** Made by the device once and kept. */
    device: z.uuid().toLowerCase(),
    counter: z.number().int().min(1).max(2_000_000_000),
    /** On the clock of the device. */
    enteredAt: instant,
    /** It settles what devices said differently; counts where whoever enters plays on the card or marks it, organizes, or has the group's link. */
    settles: z.boolean().default(false),
  })
  .superRefine(({ kind, strokes: count }, context) => {
    if ((kind === 'STROKES') !== (typeof count === 'number'))
      context.addIssue({
        code: 'custom',
        path: ['strokes'],
        message: kind === 'STROKES' ? 'Please say how many strokes.' : 'Only a number of strokes has one.',
      });
  });
export type ScoreEntry = z.output<typeof scoreEntry>;

/**
 * Why an entry was not taken, for good: the device need not send it again. NOT_YOURS: no card of the caller's group, or none at all.
 * COUNTER_TAKEN: another entry of this card came from this device under the same number. OUT: the player withdrew, is disqualified or did not
 * start. NOT_STARTED: the event is still to come.
 */
export const entryRefusal = z.enum([
  'SIGNED',
  'FINAL',
  'NOT_YOURS',
  'NO_SUCH_HOLE',
  'NO_SUCH_DRIVER',
  'COUNTER_TAKEN',
  'OUT',
  'CANCELLED',
  'NOT_STARTED',
]);
export type EntryRefusal = z.output<typeof entryRefusal>;

/** One for each entry that was sent, in the order in which they were. Sent again it is answered the same. */
export const entryAnswer = z.object({
  cardId: id,
  device: z.string(),
  counter: z.number().int(),
  result: z.enum(['TAKEN', 'REFUSED']),
  /** Where it was refused. */
  why: entryRefusal.nullable(),
});
export type EntryAnswer = z.output<typeof entryAnswer>;

/** What one device says of a hole of which devices say different things: the newest of each. */
const said = z.object({
  kind: entryKind.exclude(['CLEARED']),
  strokes: strokes.nullable(),
  driveBy: id.nullable(),
  /** Whose device; null of who entered by the group's link. */
  by: z.string().nullable(),
  enteredAt: instant,
});

/** What stands on a hole of a card. */
export const cardScore = z.object({
  hole,
  kind: entryKind.exclude(['CLEARED']),
  strokes: strokes.nullable(),
  driveBy: id.nullable(),
  /** Devices say different things, and nobody has settled it. */
  disputed: z.boolean(),
  /** Of a disputed hole, the newest first. */
  said: z.array(said).optional(),
});
export type CardScore = z.output<typeof cardScore>;

const signature = z.object({ at: instant, by: z.string() });

export const cardPlayer = z.object({
  participantId: id,
  /** Null of guests, and for who came by the group's link. */
  userId: id.nullable(),
  name: z.string(),
  guest: z.boolean(),
  /** The reader's own. */
  own: z.boolean(),
  /** Unrounded, as frozen when the groups were published; null where it could not be reckoned, or for who came by the link. */
  courseHandicap: z.number().nullable(),
  /** Null: plays without strokes. */
  playingHandicap: z.number().int().nullable(),
  /** Golfers who signed up together have the same one: where a side plays several balls, they are one. Null: alone. */
  side: z.string().nullable(),
  /** Strokes received on each hole, in the order of `holes` of the card. Zeros without a handicap. */
  strokes: z.array(z.number().int()),
});
export type CardPlayer = z.output<typeof cardPlayer>;

export const scorecard = z.object({
  cardId: id,
  round: z.number().int(),
  /** One more with each change of what counts on it: entries, signatures, outcome, marker. */
  version: z.number().int(),
  /** One, or where a side plays one ball all of the side. */
  players: z.array(cardPlayer).min(1),
  /** Of the one player; of a side that plays one ball the side's. Null: played without strokes. */
  playingHandicap: z.number().int().nullable(),
  /** Received on each hole by who plays this card, the player or the side. */
  strokes: z.array(z.number().int()),
  teeName: z.string(),
  /** In the order of the card; frozen when the card was made. */
  holes: z.array(
    z.object({
      hole,
      par: z.number().int(),
      strokeIndex: z.number().int(),
      /** From this tee in the course's unit, as the course has it now. */
      length: z.number().int().nullable(),
    }),
  ),
  /** Only holes of which something is said. */
  scores: z.array(cardScore),
  /** Another participant of the event, who answers for the card. Null: nobody yet. */
  marker: z.object({ participantId: id, name: z.string(), own: z.boolean() }).nullable(),
  signatures: z.object({ player: signature.nullable(), marker: signature.nullable() }),
  /** Signed by both: nothing is entered any more. */
  locked: z.boolean(),
  /** Its side has given the match away. */
  conceded: signature.nullable(),
  outcome: cardOutcome.nullable(),
  outcomeReason: z.string(),
  photos: z.number().int(),
  can: z.object({
    enter: z.boolean(),
    /** Whether an entry of the reader's settles a dispute. */
    settle: z.boolean(),
    signAsPlayer: z.boolean(),
    signAsMarker: z.boolean(),
    chooseMarker: z.boolean(),
    addPhoto: z.boolean(),
    reopen: z.boolean(),
    setOutcome: z.boolean(),
    /** To give the match of the card away. */
    concede: z.boolean(),
    takeConcessionBack: z.boolean(),
  }),
});
export type Scorecard = z.output<typeof scorecard>;

/** A hole with a marker, the best of what was measured first. */
export const courseMarker = z.object({
  kind: markerKind,
  hole,
  entries: z.array(z.object({ participantId: id, name: z.string(), centimetres: z.number().int() })),
});
export type CourseMarker = z.output<typeof courseMarker>;

/** All that a phone needs for a round without a net. */
export const scoreGroup = z.object({
  event: z.object({
    id,
    name: z.string(),
    date: day,
    cancelled: z.boolean(),
    /** Results are final: nothing is entered any more. */
    final: z.boolean(),
  }),
  format: eventFormat,
  round: z.number().int(),
  rounds: z.number().int(),
  /** Null while no groups are published, or where the participant is in none. */
  group: z
    .object({
      groupId: id,
      startsAt: instant,
      /** `1`, `10` or `7B`. */
      startTee: z.string(),
      courseId: id.nullable(),
      courseName: z.string().nullable(),
    })
    .nullable(),
  /** In the order of the group's places. */
  cards: z.array(scorecard),
  /** Who plays whom among them, where an organizer said so or captains did: each side by its golfers. Others go by their places. */
  pairings: z.array(z.object({ a: z.array(id), b: z.array(id) })),
  markers: z.array(courseMarker),
  suspension: z
    .object({
      kind: z.enum(['LIGHTNING', 'WEATHER', 'DARKNESS', 'OTHER']),
      message: z.string(),
      beganAt: instant,
    })
    .nullable(),
  can: z.object({
    /** Into one card of the group at least. */
    enter: z.boolean(),
    enterMarkers: z.boolean(),
    /** May make a link, by which the group is scored without a login. */
    handOn: z.boolean(),
    manage: z.boolean(),
  }),
  /** Of an answer by the link: the guest whom the link stands for and may sign as. Null where that golfer has an account. */
  signsFor: id.nullable(),
});
export type ScoreGroup = z.output<typeof scoreGroup>;

/** What became of a batch. */
export const scoresTaken = z.object({
  answers: z.array(entryAnswer),
  /** The cards that the batch named and the caller may enter into, as they stand now, by ascending id. */
  cards: z.array(
    z.object({
      cardId: id,
      version: z.number().int(),
      scores: z.array(cardScore),
      locked: z.boolean(),
      outcome: cardOutcome.nullable(),
    }),
  ),
});
export type ScoresTaken = z.output<typeof scoresTaken>;

/**
 * What became of a signature and the like. STALE: the card was changed since the caller read it, and nothing was done; `card` is how it is
 * now. INCOMPLETE: holes miss. DISPUTED: devices say different things of a hole. SAME_PERSON: player and marker are two. ALREADY: it was so
 * before. FINAL: the results are final.
 */
export const cardReply = z.object({
  result: z.enum(['DONE', 'ALREADY', 'STALE', 'INCOMPLETE', 'DISPUTED', 'SAME_PERSON', 'SIGNED', 'FINAL']),
  /** The holes that miss, or are disputed. */
  holes: z.array(hole),
  card: scorecard,
});
export type CardReply = z.output<typeof cardReply>;

export const markerReply = z.object({
  result: z.enum(['TAKEN', 'REFUSED']),
  why: z.enum(['NO_SUCH_MARKER', 'NOT_YOURS', 'NOT_STARTED', 'FINAL']).nullable(),
  markers: z.array(courseMarker),
});
export type MarkerReply = z.output<typeof markerReply>;

/** What was done to a card besides entering strokes. */
export const cardAct = z.enum([
  'PLAYER_SIGNED',
  'MARKER_SIGNED',
  'UNSIGNED',
  'REOPENED',
  'OUTCOME',
  'MARKER_CHANGED',
  'PHOTO_ADDED',
  'PHOTO_REMOVED',
  'MATCH_CONCEDED',
  'CONCESSION_TAKEN_BACK',
]);

export const cardPhoto = z.object({
  id,
  width: z.number().int(),
  height: z.number().int(),
  by: z.string(),
  at: instant,
  can: z.object({ remove: z.boolean() }),
});
export type CardPhoto = z.output<typeof cardPhoto>;

/** A card with its story. */
export const cardDetails = z.object({
  event: scoreGroup.shape.event,
  format: eventFormat,
  card: scorecard,
  /** Oldest first. Of who may not enter into it: signatures, outcomes and reopenings alone. */
  log: z.array(
    z.object({
      what: cardAct,
      by: z.string().nullable(),
      reason: z.string(),
      outcome: cardOutcome.nullable(),
      at: instant,
    }),
  ),
  /** All that was ever entered, in the order in which it came; for who may enter, and organizers. */
  entries: z.array(
    z.object({
      hole,
      kind: entryKind,
      strokes: strokes.nullable(),
      driveBy: id.nullable(),
      settles: z.boolean(),
      by: z.string().nullable(),
      enteredAt: instant,
      receivedAt: instant,
    }),
  ),
  /** For who may add one. */
  photos: z.array(cardPhoto),
});
export type CardDetails = z.output<typeof cardDetails>;

/** All cards of a round in the order of the starts, for who enters them at a desk. */
export const eventScores = z.object({
  event: scoreGroup.shape.event,
  format: eventFormat,
  round: z.number().int(),
  rounds: z.number().int(),
  groups: z.array(
    z.object({
      /** Null: of golfers who are in no group. */
      groupId: id.nullable(),
      startsAt: instant.nullable(),
      startTee: z.string().nullable(),
      cards: z.array(scorecard),
    }),
  ),
  markers: z.array(courseMarker),
});
export type EventScores = z.output<typeof eventScores>;
