/** The calls about single spots of a booking: who has one, who gives one up, what one costs. */
import { z } from 'zod';
import { price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { cents, id, line } from '../../contract/fields.ts';
import { holdResult } from '../enums.ts';
import { creditResult, round } from './round-shapes.ts';
import { bookingGolfer, historyEntry, invitation, newGuest } from '../shapes.ts';

const byPurchase = z.object({ id });

const someSpots = z.object({ purchaseId: id, numSpots: z.number().int().min(1).max(100) });
const leaveSpot = z.object({ roundId: id, purchaseId: id, bailReason: line(500).nullish() });

/** Who gets the spot and how it is paid: a golfer with an account, or a guest, for whom the booker pays. */
const assignedGolfer = z
  .object({
    userId: id.nullish(),
    guest: newGuest.nullish(),
    chargePurchaser: z.boolean().optional(),
    useRoundCredit: z.boolean().optional(),
  })
  .refine(({ userId, guest: brought }) => (userId == null) !== (brought == null), {
    path: ['userId'],
    error: 'Please name one golfer or one guest.',
  });

/** NOT_FOUND: there is no such golfer. REFUSED: a rule forbids it, as the reason says. INVITE_ONLY: the caller can invite the golfer, not more. */
export const assignResult = z.enum([
  'SUCCESS',
  'ALREADY_ASSIGNED',
  'NO_VACANT_SPOTS',
  'NOT_FOUND',
  'REFUSED',
  'INVITE_ONLY',
]);
/** Why a result is not SUCCESS, in words for the person. */
const reason = z.string().optional();
/** Cents that are due for giving a spot up now; 0 where it is free. Of a round on credits `credits` are used up instead. */
const given = { result: holdResult, reason, cancellationFee: cents, credits: z.number().int() };

export const getBookingRound = defineCall({
  id: 'book.get',
  method: 'GET',
  path: 'book/{purchaseId}/{roundId}',
  access: 'user',
  params: z.object({ purchaseId: id, roundId: id }),
  reply: bookingGolfer,
  errors: ['not_found'],
  summary: 'One spot of a booking.',
});

export const listGolfers = defineCall({
  id: 'book.listGolfers',
  method: 'GET',
  path: 'book/list/golfers/{id}',
  access: 'user',
  params: byPurchase,
  reply: z.array(bookingGolfer),
  errors: ['not_found'],
  summary: 'The golfers of a booking, with those who gave their spot up.',
});

export const listNoResponseInvites = defineCall({
  id: 'book.listNoResponseInvites',
  method: 'GET',
  path: 'book/groups/no-response-invites/{id}',
  access: 'user',
  params: byPurchase,
  reply: z.array(invitation),
  errors: ['not_found'],
  summary: 'The invitations of a booking that nobody has answered.',
});

export const listRespondedInvites = defineCall({
  id: 'book.listRespondedInvites',
  method: 'GET',
  path: 'book/groups/responded-invites/{id}',
  access: 'user',
  params: byPurchase,
  reply: z.array(invitation),
  errors: ['not_found'],
  summary: 'The invitations of a booking that were answered.',
});

export const listCancellations = defineCall({
  id: 'book.listCancellations',
  method: 'GET',
  path: 'book/cancellations/{id}',
  access: 'user',
  params: byPurchase,
  reply: z.array(bookingGolfer),
  errors: ['not_found'],
  summary: 'The spots of a booking that were given up.',
});

export const assignGolfer = defineCall({
  id: 'book.assignGolfer',
  method: 'POST',
  path: 'book/assign',
  access: 'user',
  encoding: 'json',
  body: z.object({
    purchaseId: id,
    golfer: assignedGolfer,
    roundId: id,
    /** Accepted and ignored: the server knows who is an admin. */
    admin: z.boolean().optional(),
  }),
  reply: z.object({ result: assignResult, reason }),
  errors: ['not_found', 'forbidden'],
  summary: 'Gives a vacant spot to a golfer.',
});

export const confirmSpot = defineCall({
  id: 'book.confirm',
  method: 'POST',
  path: 'book/confirm',
  access: 'user',
  encoding: 'json',
  body: z.object({ purchaseId: id, roundId: id }),
  reply: z.object({ result: holdResult, reason }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary:
    'Says yes to the spot that somebody else has put the caller into: from then on the caller pays for it.',
});

export const refuseSpot = defineCall({
  id: 'book.refuse',
  method: 'POST',
  path: 'book/refuse',
  access: 'user',
  encoding: 'json',
  body: z.object({ purchaseId: id, roundId: id, reason: line(500).nullish() }),
  reply: z.object({ result: holdResult, reason }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary:
    'Says no to the spot that somebody else has put the caller into: free until the round begins. It stays with the booking, vacant.',
});

export const addUnassignedSpots = defineCall({
  id: 'book.addUnassignedSpots',
  method: 'POST',
  path: 'book/add-unassigned-spots',
  access: 'user',
  encoding: 'json',
  body: someSpots,
  idempotent: true,
  reply: z.object({ result: holdResult, reason }),
  errors: ['not_found', 'forbidden'],
  summary: 'Adds vacant spots to a booking.',
});

export const releaseUnassignedSpots = defineCall({
  id: 'book.releaseUnassignedSpots',
  method: 'POST',
  path: 'book/release-unassigned-spots',
  access: 'user',
  encoding: 'json',
  body: someSpots,
  idempotent: true,
  reply: z.object({ result: holdResult, reason, released: z.number().int() }),
  errors: ['not_found', 'forbidden'],
  summary: 'Gives vacant spots of a booking back.',
});

export const cancelSpot = defineCall({
  id: 'book.cancelSpot',
  method: 'PUT',
  path: 'book/cancel-spot',
  access: 'user',
  encoding: 'json',
  body: leaveSpot,
  reply: z.object(given),
  errors: ['not_found', 'forbidden'],
  summary:
    'Gives up a spot of a booking: the booker any of them, a golfer the own one. It goes back to the sheet.',
});

export const bail = defineCall({
  id: 'book.bail',
  method: 'PUT',
  path: 'book/bail',
  access: 'user',
  encoding: 'json',
  body: leaveSpot,
  reply: z.object(given),
  errors: ['not_found', 'forbidden'],
  summary: "Gives up the caller's own spot, which stays with the booking, vacant.",
});

export const adminBail = defineCall({
  id: 'book.adminBail',
  method: 'PUT',
  path: 'book/admin-bail',
  access: 'admin',
  encoding: 'json',
  body: leaveSpot,
  reply: z.object(given),
  errors: ['not_found'],
  summary: "Gives up a golfer's spot without a fee; it stays with the booking, vacant.",
});

export const adminCancelBooking = defineCall({
  id: 'book.adminCancelBooking',
  method: 'POST',
  path: 'book/admin-cancel-booking',
  access: 'admin',
  encoding: 'json',
  body: z.object({ purchaseId: id, reason: line(500).nullish() }),
  reply: z.object({ result: holdResult, reason }),
  errors: ['not_found'],
  summary: 'Cancels a booking without a fee.',
});

export const updatePlayFee = defineCall({
  id: 'book.updatePlayFee',
  method: 'PATCH',
  path: 'book/play-fee',
  access: 'admin',
  encoding: 'json',
  body: z.object({ roundId: id, playFee: price }),
  idempotent: true,
  reply: round,
  errors: ['not_found', 'conflict'],
  summary: 'Changes what a spot costs.',
});

export const applyRoundCredit = defineCall({
  id: 'book.applyRoundCredit',
  method: 'PUT',
  path: 'book/apply-round-credit',
  access: 'user',
  encoding: 'json',
  /** `productId`: the round. */
  body: z.object({ productId: id }),
  idempotent: true,
  reply: z.object({ result: creditResult, round: round }),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Pays a round with a round credit.',
});

export const refundRoundCredit = defineCall({
  id: 'book.refundRoundCredit',
  method: 'PUT',
  path: 'book/refund-round-credit',
  access: 'admin',
  encoding: 'json',
  /** `productId`: the round. */
  body: z.object({ productId: id }),
  idempotent: true,
  reply: round,
  errors: ['not_found', 'conflict'],
  summary: 'Gives a round credit back.',
});

export const getSpotQuote = defineCall({
  id: 'book.getSpotQuote',
  method: 'GET',
  path: 'book/spot-quote/{purchaseId}/{roundId}',
  access: 'user',
  params: z.object({ purchaseId: id, roundId: id }),
  reply: z.object({ cancellationFee: cents, credits: z.number().int() }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'What giving up a spot costs now: nothing, a fee, or round credits.',
});

export const getHistory = defineCall({
  id: 'book.getHistory',
  method: 'GET',
  path: 'book/history/{id}',
  access: 'user',
  params: byPurchase,
  reply: z.array(historyEntry),
  errors: ['not_found'],
  ours: true,
  summary: 'What was done to a booking, by whom, when and why, in its order.',
});

export const downloadHistory = defineCall({
  id: 'book.downloadHistory',
  method: 'GET',
  path: 'book/history/{id}/csv',
  access: 'user',
  params: byPurchase,
  raw: true,
  errors: ['not_found'],
  ours: true,
  summary: 'The history of a booking as a CSV file.',
});

export const spotCalls = {
  getBookingRound,
  listGolfers,
  listNoResponseInvites,
  listRespondedInvites,
  listCancellations,
  assignGolfer,
  confirmSpot,
  refuseSpot,
  addUnassignedSpots,
  releaseUnassignedSpots,
  cancelSpot,
  bail,
  adminBail,
  adminCancelBooking,
  updatePlayFee,
  applyRoundCredit,
  refundRoundCredit,
  getSpotQuote,
  getHistory,
  downloadHistory,
};
