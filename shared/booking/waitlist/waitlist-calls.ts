/** The calls of the waitlist: ask for spots of a full day, see one's place, take an offer or not. */
import { z } from 'zod';
import { clock } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id } from '../../contract/fields.ts';
import { holdResult } from '../enums.ts';
import { hold } from '../shapes.ts';
import { waitlistEntry } from '../waitlist-shapes.ts';

/** Why a result is not SUCCESS, in words for the person. */
const reason = z.string().optional();

/** SPOTS_AVAILABLE: nobody has to wait, a tee time of the span can be held right now. */
const waitlistResult = z.enum(['SUCCESS', 'FAILED', 'SPOTS_AVAILABLE']);

export const joinWaitlist = defineCall({
  id: 'book.joinWaitlist',
  method: 'POST',
  path: 'book/waitlist',
  access: 'user',
  encoding: 'json',
  body: z.object({
    courseId: id,
    day,
    /** First and last tee time that would do, on the club's clock. */
    fromTime: clock,
    toTime: clock,
    spots: z.coerce.number().int().min(1).max(8),
    courseFeeId: id,
  }),
  reply: z.object({
    result: waitlistResult,
    reason,
    entry: waitlistEntry.optional(),
    /** With SPOTS_AVAILABLE: what can be held. */
    teeTime: z.object({ teeTimeId: id, time: z.string(), available: z.number().int() }).optional(),
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'Puts the caller on the waitlist of a course and a day; one entry per golfer, course and day.',
});

export const listMyWaitlist = defineCall({
  id: 'book.listMyWaitlist',
  method: 'GET',
  path: 'book/waitlist',
  access: 'user',
  reply: z.array(waitlistEntry),
  ours: true,
  summary: 'What the caller waits for, with the place in the queue and live offers.',
});

export const leaveWaitlist = defineCall({
  id: 'book.leaveWaitlist',
  method: 'DELETE',
  path: 'book/waitlist/{id}',
  access: 'user',
  params: z.object({ id }),
  reply: waitlistEntry,
  errors: ['not_found'],
  ours: true,
  summary: "Ends an entry of the caller's; what was offered goes to the next. Leaving twice is fine.",
});

export const acceptOffer = defineCall({
  id: 'book.acceptOffer',
  method: 'POST',
  path: 'book/waitlist/accept',
  access: 'user',
  encoding: 'json',
  body: z.object({ id }),
  reply: z.object({ result: holdResult, reason, hold: hold.optional() }),
  errors: ['not_found'],
  ours: true,
  summary: "Makes the offer of an entry the caller's hold, in place of any other; its clock is the offer's.",
});

export const declineOffer = defineCall({
  id: 'book.declineOffer',
  method: 'POST',
  path: 'book/waitlist/decline',
  access: 'user',
  encoding: 'json',
  body: z.object({ id }),
  reply: waitlistEntry,
  errors: ['not_found'],
  ours: true,
  summary: 'Gives back what an entry was offered, and ends the entry.',
});

export const listWaitlist = defineCall({
  id: 'book.listWaitlist',
  method: 'GET',
  path: 'book/waitlist/{courseId}/{day}',
  access: 'admin',
  params: z.object({ courseId: id, day }),
  reply: z.array(waitlistEntry.extend({ userId: id, name: z.string() })),
  ours: true,
  summary: 'Who waits for a course and a day, in the order in which they are served.',
});

export const waitlistCalls = {
  joinWaitlist,
  listMyWaitlist,
  leaveWaitlist,
  acceptOffer,
  declineOffer,
  listWaitlist,
};
