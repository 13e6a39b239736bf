/** The calls of the ballot: days for which tee times are drawn among those who entered, and a draw anyone can repeat. */
import { z } from 'zod';
import { guestSince } from '../../accounts/marked-name.ts';
import { courseFee } from '../../club/shapes.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id, instant } from '../../contract/fields.ts';
import { ballotAnswer, ballotResult, ballotState } from '../enums.ts';
import { confirm } from '../../contract/touched-shapes.ts';

const count = z.number().int().min(0);
const byBallot = z.object({ id });
/** HH:MM on the club's clock. */
const clubTime = z.string().regex(/^\d{2}:\d{2}$/);
/** Club time: `2026-11-22T18:00`. */
const clubDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Use YYYY-MM-DDTHH:MM in club time.');
const person = z.object({ userId: id, name: z.string(), guestSince, imageUrl: z.string().nullable() });

/** A golfer's own entry. `teeTime` is what it won, `purchaseId` the booking that was made of it. */
const ballotEntry = z.object({
  entryId: id,
  courseFeeId: id,
  spots: count,
  /** Tee times, the dearest wish first. */
  wishes: z.array(id),
  /** Whom the entrant asked; only who answers YES is in the entry. */
  party: z.array(person.extend({ answer: ballotAnswer })),
  /** Taken back after the closing: it stays in the published list, and the draw goes past it. */
  withdrawn: z.boolean(),
  result: ballotResult,
  teeTime: z.object({ teeTimeId: id, time: clubTime }).nullable(),
  purchaseId: id.nullable(),
});
export type BallotEntry = z.output<typeof ballotEntry>;

/** An entry of another golfer in which the reader is named. Until the answer is YES it means nothing for the reader. */
const ballotQuestion = z.object({
  entryId: id,
  askedBy: person,
  answer: ballotAnswer,
  /** Said by a standing yes to who asks. */
  standing: z.boolean(),
  feeName: z.string(),
  spots: count,
  /** Club times, the dearest wish first. */
  wishTimes: z.array(clubTime),
  /** What the reader pays if it is drawn, with tax, by today's membership, and the most it can come to; null where the fee is not offered any more. */
  price: z.object({ cents: count, mostCents: count }).nullable(),
  result: ballotResult,
  teeTime: z.object({ teeTimeId: id, time: clubTime }).nullable(),
  purchaseId: id.nullable(),
  can: z.object({ accept: z.boolean(), decline: z.boolean() }),
});
export type BallotQuestion = z.output<typeof ballotQuestion>;

const ballotSummary = z.object({
  ballotId: id,
  courseId: id,
  courseName: z.string(),
  day,
  state: ballotState,
  /** Club time. */
  opensAt: clubDateTime,
  closesAt: clubDateTime,
  /** When it is drawn at the earliest, club time. */
  drawsAt: clubDateTime,
  /** Whole seconds until it opens or closes, whichever is next; 0 once it is closed. */
  secondsLeft: count,
  entries: count,
  /** The reader's own; null without one, and for who is not logged in. */
  myEntry: ballotEntry.nullable(),
  /** Entries of others in which the reader is named, those that wait for an answer first. */
  questions: z.array(ballotQuestion),
});
export type BallotSummary = z.output<typeof ballotSummary>;

const ballotDetails = ballotSummary.extend({
  /** How many tee times an entry may wish for. */
  maxWishes: count,
  commitment: z.string().nullable(),
  fees: z.array(courseFee),
  /** Club time from which twilight fees are offered. */
  twilightFrom: clubTime,
  /** Those of the day that can be wished for, with the places they have now. */
  teeTimes: z.array(z.object({ teeTimeId: id, time: clubTime, startTee: z.number().int(), places: count })),
});
export type BallotDetails = z.output<typeof ballotDetails>;

const drawnEntry = z.object({
  entryId: id,
  spots: count,
  wishes: z.array(id),
  /** Earlier draws of the golfer, and those of them that brought nothing. */
  entered: count,
  missed: count,
  /** Nobody was left to book for, or it was taken back. */
  passedOver: z.boolean(),
  /** Taken back between the closing and the draw. */
  withdrawn: z.boolean(),
  /** From 1. */
  position: count,
  result: ballotResult,
  teeTimeId: id.nullable(),
});

/** What is public of a draw. Before it only the commitment is; golfers appear as the numbers of their entries. */
const publishedDraw = z.object({
  ballotId: id,
  courseName: z.string(),
  day,
  state: ballotState,
  commitment: z.string().nullable(),
  closedAt: instant.nullable(),
  /** When it is drawn at the earliest, club time. */
  drawsAt: clubDateTime,
  drawn: z
    .object({
      drawnAt: instant,
      seed: z.string(),
      /** What the commitment is the sum of, behind the seed. */
      canonical: z.string(),
      entries: z.array(drawnEntry),
      /** With the places that each had when it was drawn. */
      teeTimes: z.array(z.object({ teeTimeId: id, time: clubTime, places: count })),
    })
    .nullable(),
});
export type PublishedBallot = z.output<typeof publishedDraw>;

export const listBallots = defineCall({
  id: 'book.listBallots',
  method: 'GET',
  path: 'book/ballots',
  access: 'user',
  reply: z.array(ballotSummary),
  ours: true,
  summary: 'The ballots that are announced, open or closed, and those drawn in the last weeks.',
});

export const getBallot = defineCall({
  id: 'book.getBallot',
  method: 'GET',
  path: 'book/ballots/{id}',
  access: 'public',
  params: byBallot,
  reply: ballotDetails,
  errors: ['not_found'],
  ours: true,
  summary: 'A ballot with the tee times it is about. It names nobody; who is logged in sees the own entry.',
});

export const enterBallot = defineCall({
  id: 'book.enterBallot',
  method: 'PUT',
  path: 'book/ballots/{id}/entry',
  access: 'user',
  encoding: 'json',
  params: byBallot,
  body: z.object({
    courseFeeId: id,
    spots: z.number().int().min(1).max(8),
    /** Tee times, the dearest wish first. */
    wishes: z
      .array(id)
      .min(1)
      .max(10)
      .refine((wishes) => new Set(wishes).size === wishes.length, 'Each tee time can be wished for once.'),
    /** Golfers whom the caller asks to play along. They are in the entry once they say yes. */
    party: z.array(id).max(7).default([]),
  }),
  reply: z.object({
    result: z.enum(['SUCCESS', 'NOT_OPEN', 'REFUSED']),
    /** Why a result is not SUCCESS, in words for the person. */
    reason: z.string().optional(),
    entry: ballotEntry.nullable(),
  }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    "Enters the caller, or changes the caller's entry, and asks those who are named. NOT_OPEN before the opening and from the closing on.",
});

export const answerBallot = defineCall({
  id: 'book.answerBallot',
  method: 'PUT',
  path: 'book/ballots/{id}/entries/{entryId}/answer',
  access: 'user',
  encoding: 'json',
  params: z.object({ id, entryId: id }),
  body: z.object({
    yes: z.boolean(),
    /** With a yes: leave the entry that the caller is in, or take the own one back. */
    leaveOther: z.boolean().default(false),
  }),
  reply: z.object({
    /** IN_ANOTHER: the caller is in another entry of the ballot, and did not say that it is to be left. */
    result: z.enum(['SUCCESS', 'NOT_OPEN', 'IN_ANOTHER', 'REFUSED']),
    /** Why a result is not SUCCESS, in words for the person. */
    reason: z.string().optional(),
    question: ballotQuestion.nullable(),
  }),
  errors: ['not_found'],
  ours: true,
  summary:
    'Says yes or no to playing along in the entry of another golfer: yes until the ballot closes, no until it is drawn.',
});

export const withdrawEntry = defineCall({
  id: 'book.withdrawBallotEntry',
  method: 'DELETE',
  path: 'book/ballots/{id}/entry',
  access: 'user',
  params: byBallot,
  reply: z.object({ result: z.enum(['SUCCESS', 'NOT_OPEN']), withdrawn: z.boolean() }),
  errors: ['not_found'],
  ours: true,
  summary:
    "Takes the caller's entry back, until the ballot is drawn. After the closing it stays in the published list and is passed over.",
});

export const getDraw = defineCall({
  id: 'book.getDraw',
  method: 'GET',
  path: 'book/ballots/{id}/draw',
  access: 'public',
  params: byBallot,
  reply: publishedDraw,
  errors: ['not_found'],
  ours: true,
  summary:
    'What is published of a draw: the commitment once it is closed, seed, entries and results once it is drawn.',
});

export const repeatDraw = defineCall({
  id: 'book.repeatDraw',
  method: 'POST',
  path: 'book/ballots/{id}/repeat',
  access: 'public',
  encoding: 'json',
  params: byBallot,
  reply: z.object({
    /** False until it is drawn; then nothing is repeated. */
    drawn: z.boolean(),
    matches: z.boolean(),
    commitment: z.string().nullable(),
    commitmentMatches: z.boolean(),
    entries: z.array(
      z.object({
        entryId: id,
        tie: z.string(),
        position: count,
        teeTimeId: id.nullable(),
        matches: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'Draws anew from what is published and says whether it comes out as published. Changes nothing.',
});

export const createBallot = defineCall({
  id: 'book.createBallot',
  method: 'POST',
  path: 'book/ballots',
  access: 'admin',
  encoding: 'json',
  body: z.object({ courseId: id, day, opensAt: clubDateTime, closesAt: clubDateTime, confirm }),
  reply: ballotSummary,
  errors: ['conflict'],
  ours: true,
  summary: 'Announces a ballot for a course and a day. Until it is drawn nobody can hold a spot there.',
});

export const cancelBallot = defineCall({
  id: 'book.cancelBallot',
  method: 'POST',
  path: 'book/ballots/{id}/cancel',
  access: 'admin',
  encoding: 'json',
  params: byBallot,
  reply: z.object({ state: ballotState }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Cancels a ballot that is not drawn. The day is open for booking at once.',
});

export const listBallotEntries = defineCall({
  id: 'book.listBallotEntries',
  method: 'GET',
  path: 'book/ballots/{id}/entries',
  access: 'admin',
  params: byBallot,
  reply: z.array(
    ballotEntry.extend({
      golfer: person,
      enteredAt: instant,
      feeName: z.string(),
      /** The times of the wishes, the dearest first. */
      wishTimes: z.array(clubTime),
      position: count.nullable(),
      passedOver: z.boolean(),
    }),
  ),
  errors: ['not_found'],
  ours: true,
  summary:
    'Who entered a ballot: in the order of the draw once it is drawn, before that in the order of entering.',
});

export const ballotCalls = {
  listBallots,
  getBallot,
  enterBallot,
  answerBallot,
  withdrawEntry,
  getDraw,
  repeatDraw,
  createBallot,
  cancelBallot,
  listBallotEntries,
};
