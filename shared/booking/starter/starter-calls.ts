/** The calls of the starter's day: who came, walk-ups, extra tee times, blocks, notes, pace, rain, and who is suspended. */
import { z } from 'zod';
import { clock, filled, text } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { cents, day, email, id, instant } from '../../contract/fields.ts';
import { blockKind, holdResult } from '../enums.ts';
import { issuedVoucher } from '../../money/vouchers/voucher-shapes.ts';
import { newGuest } from '../shapes.ts';
import { confirm } from '../../contract/touched-shapes.ts';
import {
  blockTimes,
  bookingSuspension,
  noShowStep,
  rainCheckedRound,
  starterSheet,
  starterTeeTime,
  teeTimeBlock,
} from './starter-shapes.ts';

/** REFUSED: a rule forbids it, as the reason says. */
export const starterResult = z.enum(['SUCCESS', 'REFUSED']);
const reason = z.string().optional();
/** The tee time as it stands now, so that the sheet need not be read again. */
const answer = z.object({ result: starterResult, reason, teeTime: starterTeeTime });

export const getStarterSheet = defineCall({
  id: 'book.getStarterSheet',
  method: 'GET',
  path: 'book/starter/{day}',
  access: 'admin',
  params: z.object({ day }),
  reply: starterSheet,
  ours: true,
  summary: 'The sheets of all courses of a day with everything the office knows of each spot.',
});

export const getStarterTeeTime = defineCall({
  id: 'book.getStarterTeeTime',
  method: 'GET',
  path: 'book/starter/tee-time/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: starterTeeTime,
  errors: ['not_found'],
  ours: true,
  summary: 'One tee time of the starter’s sheet: to be read again when its version has grown.',
});

export const checkIn = defineCall({
  id: 'book.checkIn',
  method: 'PUT',
  path: 'book/check-in',
  access: 'admin',
  encoding: 'json',
  body: z.object({ roundId: id, checkedIn: z.boolean() }),
  reply: answer,
  errors: ['not_found'],
  ours: true,
  summary:
    'Notes that a golfer has come, or takes that back. Round credits set aside for the round are used then.',
});

export const markNoShow = defineCall({
  id: 'book.markNoShow',
  method: 'PUT',
  path: 'book/no-show',
  access: 'admin',
  encoding: 'json',
  body: z.object({ roundId: id, noShow: z.boolean() }),
  reply: answer.extend({
    /** Null for guests, and where it was taken back. */
    step: noShowStep.nullable(),
    suspendedUntil: instant.nullable(),
  }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Notes that a golfer did not come, with what that brings, or takes it back with a suspension and a fee it brought.',
});

export const walkUp = defineCall({
  id: 'book.walkUp',
  method: 'POST',
  path: 'book/walk-up',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    teeTimeId: id,
    courseFeeId: id,
    /** The booking is of the first one who has an account; where all are guests, of the first guest, a customer. One spot each. */
    players: z
      .array(
        z
          .object({ userId: id.nullish(), guest: newGuest.nullish() })
          .refine(({ userId, guest }) => (userId == null) !== (guest == null), {
            path: ['userId'],
            error: 'Please name one golfer or one guest.',
          }),
      )
      .min(1)
      .max(8),
    /** ONE: whose booking it is pays for the guests. EACH: every guest pays for the own round. */
    bills: z.enum(['ONE', 'EACH']).default('ONE'),
    /** Who the first guest is: a customer whom the club knows, or how to reach a new one. That guest pays for the own round. */
    customer: z.object({ userId: id.nullish(), email: email.nullish(), phone: text(40).nullish() }).nullish(),
    /** Whether the golfers stand at the desk. */
    checkIn: z.boolean().default(true),
  }),
  idempotent: true,
  reply: z.object({
    result: holdResult,
    reason,
    purchaseId: id.optional(),
    conversationId: id.optional(),
    teeTime: starterTeeTime,
  }),
  errors: ['not_found'],
  ours: true,
  summary:
    'Books golfers who have come without a booking: past the cut-off, beyond the days ahead and without online booking, never beyond capacity.',
});

export const squeezeTeeTime = defineCall({
  id: 'book.squeezeTeeTime',
  method: 'POST',
  path: 'book/tee-times',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    courseId: id,
    day,
    time: clock,
    startTee: z.number().int().min(1).max(36).default(1),
    capacity: z.number().int().min(1).max(8).default(4),
  }),
  reply: z.object({ result: starterResult, reason, teeTime: starterTeeTime.nullable() }),
  errors: ['not_found'],
  ours: true,
  summary: 'Adds a tee time between those of the template.',
});

export const removeTeeTime = defineCall({
  id: 'book.removeTeeTime',
  method: 'DELETE',
  path: 'book/tee-times/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ result: starterResult, reason }),
  errors: ['not_found'],
  ours: true,
  summary: 'Removes a tee time that was added by hand and in which nobody ever played.',
});

export const blockTeeTimes = defineCall({
  id: 'book.blockTeeTimes',
  method: 'POST',
  path: 'book/block',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    courseId: id,
    kind: blockKind,
    reason: filled(120),
    startDate: day,
    endDate: day,
    /** ISO weekdays, 1 is Monday; all where it is left out. */
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7).default([1, 2, 3, 4, 5, 6, 7]),
    ...blockTimes,
    confirm,
  }),
  reply: z.object({
    block: teeTimeBlock,
    /** Tee times that are marked with it now. */
    teeTimes: z.number().int(),
    /** Bookings that stand in them, and stay. */
    bookings: z.number().int(),
  }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Blocks tee times for a reason: those on the sheet and those that are made later. Bookings stay, and are confirmed first.',
});

export const unblockTeeTimes = defineCall({
  id: 'book.unblockTeeTimes',
  method: 'DELETE',
  path: 'book/block/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ teeTimes: z.number().int() }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Takes a block back; tee times that another one covers stay blocked by that.',
});

export const listBlocks = defineCall({
  id: 'book.listBlocks',
  method: 'GET',
  path: 'book/blocks',
  access: 'admin',
  query: z.object({ courseId: id.optional(), start: day.optional(), end: day.optional() }),
  reply: z.array(teeTimeBlock),
  ours: true,
  summary: 'The blocks that touch a span of days, by default from today on.',
});

export const setTeeTimeNote = defineCall({
  id: 'book.setTeeTimeNote',
  method: 'PUT',
  path: 'book/tee-times/note',
  access: 'admin',
  encoding: 'json',
  body: z.object({ teeTimeId: id, note: text(500) }),
  reply: starterTeeTime,
  errors: ['not_found'],
  ours: true,
  summary: 'Writes the staff’s note on a tee time; an empty one removes it.',
});

export const setPace = defineCall({
  id: 'book.setPace',
  method: 'PUT',
  path: 'book/tee-times/pace',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    teeTimeId: id,
    mark: z.enum(['STARTED', 'TURNED', 'FINISHED']),
    /** Now, where it is left out. */
    at: instant.optional(),
    /** Takes the mark back, and those after it. */
    undo: z.boolean().default(false),
  }),
  reply: answer,
  errors: ['not_found'],
  ours: true,
  summary: 'Marks that the group of a tee time has started, turned or finished.',
});

const rainCheckBody = z.object({
  roundIds: z.array(id).min(1).max(100).optional(),
  /** All rounds of a tee time that somebody has. */
  teeTimeId: id.optional(),
  holesPlayed: z.number().int().min(0).max(18),
});

/** ACCOUNT: on the account of who paid. VOUCHER: of what came in a voucher for each round; what is not paid yet is owed no more. */
const rainCheckAs = z.enum(['ACCOUNT', 'VOUCHER']).default('ACCOUNT');

export const quoteRainCheck = defineCall({
  id: 'book.quoteRainCheck',
  method: 'POST',
  path: 'book/rain-check/quote',
  access: 'admin',
  encoding: 'json',
  body: rainCheckBody,
  reply: z.object({
    result: starterResult,
    reason,
    /** What the rounds would cost, and what would come back. */
    rounds: z.array(rainCheckedRound),
    returned: cents,
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'What a rain check would give back, as giving it says afterwards. Changes nothing.',
});

export const rainCheck = defineCall({
  id: 'book.rainCheck',
  method: 'POST',
  path: 'book/rain-check',
  access: 'admin',
  encoding: 'json',
  body: rainCheckBody.extend({ as: rainCheckAs }),
  idempotent: true,
  reply: z.object({
    result: starterResult,
    reason,
    rounds: z.array(rainCheckedRound),
    returned: cents,
    /** With their codes, which are told now alone. */
    vouchers: z.array(issuedVoucher),
    teeTimes: z.array(starterTeeTime),
  }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Gives the share of a round back that the rain took, by the club’s rule. Again for the same rounds it goes by the new number of holes.',
});

export const undoRainCheck = defineCall({
  id: 'book.undoRainCheck',
  method: 'PUT',
  path: 'book/rain-check/undo',
  access: 'admin',
  encoding: 'json',
  body: z.object({ roundIds: z.array(id).min(1).max(100) }),
  reply: z.object({
    result: starterResult,
    reason,
    rounds: z.array(rainCheckedRound),
    teeTimes: z.array(starterTeeTime),
  }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Takes rain checks back: the rounds cost again what they cost before.',
});

export const listSuspensions = defineCall({
  id: 'book.listSuspensions',
  method: 'GET',
  path: 'book/suspensions',
  access: 'admin',
  query: z.object({ all: z.stringbool().optional() }),
  reply: z.array(bookingSuspension),
  ours: true,
  summary: 'For whom booking ahead is suspended now; with all=true those of the past too.',
});

export const liftSuspension = defineCall({
  id: 'book.liftSuspension',
  method: 'DELETE',
  path: 'book/suspensions/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: bookingSuspension,
  errors: ['not_found'],
  ours: true,
  summary: 'Lifts a suspension before its end.',
});

export const starterCalls = {
  getStarterSheet,
  getStarterTeeTime,
  checkIn,
  markNoShow,
  walkUp,
  squeezeTeeTime,
  removeTeeTime,
  blockTeeTimes,
  unblockTeeTimes,
  listBlocks,
  setTeeTimeNote,
  setPace,
  quoteRainCheck,
  rainCheck,
  undoRainCheck,
  listSuspensions,
  liftSuspension,
};
