/** The shapes of the draw of a golf event: groups with who plays in them, the ways to draw, and rooms. */
import { z } from 'zod';
import { idList } from '../contract/body-fields.ts';
import { day, id, instant } from '../contract/fields.ts';
import { drawOrder, groupPurpose, groupType, startKind } from './enums.ts';

/** From 1, as far as an event has rounds. */
export const roundNo = z.number().int();

/** One who plays in a group, in the order of its places. */
const place = z.object({
  participantId: id,
  userId: id.nullable(),
  name: z.string(),
  divisionId: id.nullable(),
  team: z.string().nullable(),
});

/** What a list of times and names needs. */
export const basicGroup = z.object({
  id,
  eventId: id,
  /** From 1 on, in the order of the starts. */
  sequenceNo: z.number().int(),
  startsAt: instant,
  /** `1`, `10`, or of a shotgun start `7B`. */
  startTee: z.string(),
  names: z.array(z.string()),
});

export const drawGroup = z.object({
  ...basicGroup.omit({ names: true }).shape,
  drawVersion: z.number().int(),
  /** Ours: the round of the event that it plays, from 1. */
  round: roundNo,
  purpose: groupPurpose,
  courseId: id.nullable(),
  courseDescription: z.string().nullable(),
  roomNumber: z.string().nullable(),
  /** Whether golfers see it. */
  published: z.boolean(),
  /** Ours: places that golfers have left, and nobody has taken since. */
  openPlaces: z.number().int(),
  places: z.array(place),
  lineItems: z.array(z.object({ id, text: z.string() })),
});

/** Golfers who are to be together or apart, who wish to start early or late, or who walk and are best among others who do. */
export const preference = z.object({
  kind: z.enum(['TOGETHER', 'APART', 'EARLY', 'LATE', 'WALKER']),
  participantIds: idList(8),
});
export type Preference = z.output<typeof preference>;

/**
 * Why somebody is not drawn for a round: missed the cut, lost the match of a bracket, or withdrew, was disqualified, did not start, or has no
 * result in a round before. An organizer who wants them can put them into a group by hand.
 */
export const outReason = z.enum(['MISSED_CUT', 'LOST_MATCH', 'WD', 'DQ', 'NS', 'NR']);
export type OutReason = z.output<typeof outReason>;

/** `score`: what they have on the event's first board; null without places. */
const outOfRound = place.extend({
  why: outReason,
  score: z.number().nullable(),
  /** Of who missed the cut: the board of it, and the division where that is cut by a line of its own. */
  cut: z.object({ board: z.string(), divisionId: id.nullable() }).nullable(),
});

/** A cut as it is decided when the groups of the next round are published. */
export const roundCut = z.object({
  /** The key of its board. */
  board: z.string(),
  /** Of a division that has a line of its own; null: of all others. */
  divisionId: id.nullable(),
  afterRound: roundNo,
  /** Strokes to par, or points. */
  line: z.number(),
  /** Everybody has played the rounds before it. */
  decided: z.boolean(),
  /** Kept since the groups of the next round were published. */
  frozen: z.boolean(),
  /** How many have made it, and missed it. */
  made: z.number().int(),
  missed: z.number().int(),
});
export type RoundCut = z.output<typeof roundCut>;

/** A round of an event, as the reader may know of it. */
export const eventRound = z.object({
  round: roundNo,
  day,
  /** Golfers see its groups. */
  published: z.boolean(),
  /** All of its cards are signed, or have another outcome. */
  over: z.boolean(),
});
export const eventRounds = z.object({
  eventId: id,
  rounds: z.array(eventRound),
  /** That is meant where a call names none: golfers' newest with groups, organizers' first that is not over. */
  current: roundNo,
  /** That are decided, or would be by what is entered by now. */
  cuts: z.array(roundCut),
});
export type EventRounds = z.output<typeof eventRounds>;

/** The groups of one draw, and who has none yet. STALE: the board was changed meanwhile, and nothing was done. Version 0: none was made yet. */
export const draw = z.object({
  result: z.enum(['DONE', 'STALE']),
  eventId: id,
  drawVersion: z.number().int(),
  published: z.boolean(),
  order: drawOrder.nullable(),
  start: startKind,
  groups: z.array(drawGroup),
  ungrouped: z.array(place),
  /** Ours: wishes that this draw could not keep. */
  unmet: z.array(preference),
  /** Ours: whether groups that golfers see are mended by themselves when somebody leaves them; null: as the club does it. */
  repair: z.boolean().nullable(),
  /** Ours: of a shotgun, par 3s have no second group. */
  onceOnPar3: z.boolean(),
  /** Ours: which round of the event it is, and the day on which that is played. */
  round: roundNo,
  day,
  /** Ours: who plays in the event and is not drawn for this round, by name. */
  out: z.array(outOfRound),
});

/**
 * Ours: the board with what judges it: how it was drawn, wishes, who belongs together and who has met before; who would be told if it were
 * published now, and who changed it last.
 */
export const drawBoard = draw.extend({
  /** The most golfers of a group. */
  size: z.number().int(),
  /** HH:MM on the club's clock, and minutes between two groups of one tee. */
  firstStart: z.string(),
  interval: z.number().int(),
  preferences: z.array(preference),
  changedByHand: z.boolean(),
  /** Everybody who plays, with the index by which they are drawn; one side are partners of a team, or a golfer with guests. */
  players: z.array(
    z.object({ participantId: id, index: z.number().nullable(), side: z.string().nullable() }),
  ),
  /** Pairs that were in one published group of the season before, and how often. */
  met: z.array(z.object({ one: id, other: id, times: z.number().int() })),
  /** Who would be told, by name. */
  toTell: z.array(z.object({ userId: id, name: z.string() })),
  /** Null before the first change. */
  changedBy: z.object({ userId: id, name: z.string() }).nullable(),
  /** Cuts that stand once this round is published, by what is entered by now; none where there are none after the round before. */
  cuts: z.array(roundCut),
  /** Who plays in the round before and has nothing settled there yet: as long as there are such no cut can be decided. */
  unsettled: z.number().int(),
});

/** A way to draw, and why it can't be had now, if it can't. */
export const drawType = z.object({
  type: groupType,
  order: drawOrder,
  start: startKind,
  possible: z.boolean(),
  reason: z.string().optional(),
});

/** Ours: by what anybody can draw the lots of an event again. Without a draw by lot there is no seed. */
export const drawnLots = z.object({
  eventId: id,
  round: roundNo,
  /** Of the groups that golfers see; 0 while there are none. */
  drawVersion: z.number().int(),
  order: drawOrder.nullable(),
  start: startKind.nullable(),
  /** The most golfers of a group. */
  size: z.number().int().nullable(),
  /** `sha256(seed + ids)`, the participants' ids in ascending order, one a line. */
  commitment: z.string().nullable(),
  seed: z.string().nullable(),
  /** In the order of `sha256(seed + ":" + id)`. */
  participantIds: z.array(id),
  /** How many wishes the organizers gave along, and whether something was changed by hand afterwards. */
  wishes: z.number().int(),
  changedByHand: z.boolean(),
  /** Of a draw that is not published yet: what it is held to. */
  nextCommitment: z.string().nullable(),
});
export type DrawnLots = z.output<typeof drawnLots>;

export const room = z.object({ groupId: id, roomNumber: z.string(), names: z.array(z.string()) });

/** The group of a golfer in one event of a season. */
export const seasonGroup = z.object({ eventName: z.string(), date: day, group: drawGroup });

export type BasicGroup = z.output<typeof basicGroup>;
export type DrawGroup = z.output<typeof drawGroup>;
export type Draw = z.output<typeof draw>;
export type DrawBoard = z.output<typeof drawBoard>;
export type DrawType = z.output<typeof drawType>;
export type DrawRoom = z.output<typeof room>;
export type SeasonGroup = z.output<typeof seasonGroup>;
