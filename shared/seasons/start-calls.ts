/** Our calls about starts once groups are drawn: left groups are mended, handicaps settled, the day's sheet shows who starts when and who is here. */
import { z } from 'zod';
import { ratedGender } from '../club/enums.ts';
import { count, filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, instant, line } from '../contract/fields.ts';
import { draw } from './draw-shapes.ts';
import { indexSource, indexValue } from './handicaps/handicap-shapes.ts';
import { limits } from './golf/rule/limits.ts';

/** What mending does: who starts with another group, who comes in, which groups go, and which stay too small. */
const repaired = z.object({
  /** DONE too where nothing is to be done, or it was only asked what would be. */
  board: draw,
  moved: z.array(z.object({ participantId: id, name: z.string(), fromGroupId: id, toGroupId: id })),
  placed: z.array(z.object({ participantId: id, name: z.string(), toGroupId: id })),
  closedGroupIds: z.array(id),
  shortGroupIds: z.array(id),
});
export type RepairedGroups = z.output<typeof repaired>;

export const repairDrawGroups = defineCall({
  id: 'group.repair',
  method: 'POST',
  path: 'group/repair',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    /** Left out: the first that is not over. */
    round: z.number().int().min(1).max(8).optional(),
    drawVersion: count.nullish(),
    /** What would be done, and nothing is. */
    preview: z.boolean().optional(),
  }),
  reply: repaired,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Mends the groups of an event that golfers have left: as few as can be start with another group.',
});

export const setGroupRepair = defineCall({
  id: 'group.setRepair',
  method: 'PATCH',
  path: 'group/repair',
  access: 'organizer',
  encoding: 'json',
  /** Null: as the club does it (GROUP_REPAIR). */
  body: z.object({ eventId: id, automatic: z.boolean().nullable() }),
  reply: z.object({ eventId: id, automatic: z.boolean().nullable(), byClub: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Says whether groups that golfers can see are mended by themselves.',
});

/** Why no handicap could be worked out for who plays. */
const handicapProblem = z.enum(['NO_INDEX', 'NO_COURSE', 'NO_GENDER', 'NO_RATING']);

/** Who plays without strokes, and why. */
export const playsWithout = z.object({ participantId: id, name: z.string(), problem: handicapProblem });

const eventHandicap = z.object({
  participantId: id,
  userId: id.nullable(),
  name: z.string(),
  /** Handicap Index or league handicap, as it was when handicaps were settled, else as it is now. */
  handicapIndex: z.number().nullable(),
  /** Where the index is from; null without one, and where it was settled before this was kept. */
  source: z.enum([...indexSource.options, 'ORGANIZER']).nullable(),
  /** Not rounded, with six decimals. */
  courseHandicap: z.number().nullable(),
  /** Where a side plays one ball, the side's. */
  playingHandicap: z.number().int().nullable(),
  tee: z.object({ teeId: id, name: z.string(), courseId: id }).nullable(),
  /** Whose ratings of the tee. */
  gender: ratedGender.nullable(),
  /** From then on nobody but an organizer changes it. */
  settled: z.boolean(),
  /** What `courseHandicap` was given; null where an organizer set it, or there is none. */
  course: z
    .object({
      handicapIndex: z.number(),
      slope: z.number(),
      courseRating: z.number(),
      par: z.number(),
      holes: z.union([z.literal(9), z.literal(18)]),
    })
    .nullable(),
  /** What `handicapByShares` was given; null where an organizer set it, or there is none. */
  shares: z.object({ courseHandicaps: z.array(z.number()), percents: z.array(z.number()) }).nullable(),
  /** An organizer's last change of it. */
  changed: z.object({ byUserId: id, reason: z.string() }).nullable(),
  problem: handicapProblem.nullable(),
});
export type EventHandicap = z.output<typeof eventHandicap>;

/** Left out: of who organizes the event the first that is not over, of golfers the newest with groups. */
const ofRound = z.number().int().min(1).max(8).optional();

const eventHandicaps = z.object({
  eventId: id,
  /** Of which round; later rounds are played off the index of the first, each by the course and tees of its own. */
  round: z.number().int(),
  rounds: z.number().int(),
  /** How many played when handicaps were settled for the first time; null before. */
  fieldSize: z.number().int().nullable(),
  /** In so small a field who plays alone plays off all of the course handicap, where the format says nothing else. */
  fullAllowance: z.boolean(),
  /** From which all play; null: each from the own preferred tee of the course, else from its first. */
  menTeeId: id.nullable(),
  womenTeeId: id.nullable(),
  /** Divisions of the event whose golfers play from tees of their own, by name; null: as all others. */
  divisions: z.array(
    z.object({
      competitionId: id,
      name: z.string(),
      menTeeId: id.nullable(),
      womenTeeId: id.nullable(),
    }),
  ),
  players: z.array(eventHandicap),
  can: z.object({ manage: z.boolean() }),
});
export type EventHandicaps = z.output<typeof eventHandicaps>;

export const listEventHandicaps = defineCall({
  id: 'event.listHandicaps',
  method: 'GET',
  path: 'event/handicaps/{eventId}',
  access: 'user',
  params: z.object({ eventId: id }),
  query: z.object({ round: z.coerce.number().int().min(1).max(8).optional() }),
  reply: eventHandicaps,
  errors: ['not_found'],
  ours: true,
  summary:
    'What golfers play off in a round of an event, and what it is worked out from: all as its organizer, else the own.',
});

const { from, to } = limits.handicap;

/** What is left out stays, and what follows from what is changed is worked out anew. */
export const handicapChange = z.object({
  participantId: id,
  /** Rounds that are settled already stay; those to come take it along. */
  round: ofRound,
  teeId: id.optional(),
  gender: ratedGender.optional(),
  handicapIndex: indexValue.optional(),
  /** Not rounded. */
  courseHandicap: z.number().min(from).max(to).optional(),
  playingHandicap: z.number().int().min(from).max(to).optional(),
});

export const setEventHandicap = defineCall({
  id: 'event.setHandicap',
  method: 'PUT',
  path: 'event/handicap',
  access: 'organizer',
  encoding: 'json',
  body: handicapChange.extend({
    reason: filled(300),
    /** Once scores are entered, a change that boards show takes the fingerprint of `event/rescore-preview`. */
    rescore: line(100).optional(),
  }),
  reply: eventHandicap,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Changes by which handicap, or from which tee, somebody plays a round of an event, and says why.',
});

export const setEventTees = defineCall({
  id: 'event.setTees',
  method: 'PUT',
  path: 'event/tees',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    menTeeId: id.nullable(),
    womenTeeId: id.nullable(),
    /** Divisions that are not named stay as they are. */
    divisions: z
      .array(z.object({ competitionId: id, menTeeId: id.nullable(), womenTeeId: id.nullable() }))
      .max(50)
      .optional(),
  }),
  reply: eventHandicaps,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary:
    'Says from which tees an event is played, by whose ratings golfers play. Handicaps that are settled stay.',
});

/** One who starts, as the sheet shows a golfer: nobody's name is told to who may not see it there. */
const starter = z.object({
  participantId: id,
  userId: id.nullable(),
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** For who organizes the event; null: not yet. */
  checkedInAt: instant.nullable(),
});

/** The groups of an event on one course of a day, in the order of their starts. */
const eventStarts = z.object({
  eventId: id,
  name: z.string(),
  groups: z.array(
    z.object({
      id,
      startsAt: instant,
      /** HH:MM at the club. */
      time: z.string(),
      startTee: z.string(),
      players: z.array(starter),
    }),
  ),
  can: z.object({ checkIn: z.boolean() }),
});
export type EventStarts = z.output<typeof eventStarts>;

export const listStarts = defineCall({
  id: 'event.listStarts',
  method: 'GET',
  path: 'event/starts/{courseId}/{day}',
  access: 'user',
  params: z.object({ courseId: id, day }),
  reply: z.array(eventStarts),
  ours: true,
  summary: 'Who starts when in the golf events on a course and day, once their groups are published.',
});

export const checkInParticipant = defineCall({
  id: 'event.checkIn',
  method: 'PUT',
  path: 'event/check-in',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ participantId: id, checkedIn: z.boolean() }),
  reply: z.object({ participantId: id, checkedInAt: instant.nullable() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Says that a participant is here, or is not after all.',
});

export const startCalls = {
  listStarts,
  checkInParticipant,
  repairDrawGroups,
  setGroupRepair,
  listEventHandicaps,
  setEventHandicap,
  setEventTees,
};
