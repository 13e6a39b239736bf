/** The calls about single spots of a booking: who has one, who gives one up, what one costs. */
import { z } from 'zod';
import { price } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id, line } from '../contract/fields.ts';
import { creditResult, round } from './round-shapes.ts';

const byPurchase = z.object({ id });

const someSpots = z.object({ purchaseId: id, numSpots: z.number().int().min(1).max(100) });
const leaveSpot = z.object({ roundId: id, purchaseId: id, bailReason: line(500).nullish() });

/** Who gets the spot and how it is paid. */
const assignedGolfer = z.object({
  userId: id,
  chargePurchaser: z.boolean().optional(),
  useRoundCredit: z.boolean().optional(),
});

export const getBookingRound = defineCall({
  id: 'book.get',
  method: 'GET',
  path: 'book/{purchaseId}/{roundId}',
  access: 'user',
  params: z.object({ purchaseId: id, roundId: id }),
  summary: 'One spot of a booking.',
});

export const listGolfers = defineCall({
  id: 'book.listGolfers',
  method: 'GET',
  path: 'book/list/golfers/{id}',
  access: 'user',
  params: byPurchase,
  summary: 'The golfers of a booking.',
});

export const listNoResponseInvites = defineCall({
  id: 'book.listNoResponseInvites',
  method: 'GET',
  path: 'book/groups/no-response-invites/{id}',
  access: 'user',
  params: byPurchase,
  summary: 'The invitations of a booking that nobody has answered.',
});

export const listRespondedInvites = defineCall({
  id: 'book.listRespondedInvites',
  method: 'GET',
  path: 'book/groups/responded-invites/{id}',
  access: 'user',
  params: byPurchase,
  summary: 'The invitations of a booking that were answered.',
});

export const listCancellations = defineCall({
  id: 'book.listCancellations',
  method: 'GET',
  path: 'book/cancellations/{id}',
  access: 'user',
  params: byPurchase,
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
    /** Accepted and ignored: the server knows who is an admin. */ admin: z.boolean().optional(),
  }),
  summary: 'Gives a vacant spot to a golfer.',
});

export const addUnassignedSpots = defineCall({
  id: 'book.addUnassignedSpots',
  method: 'POST',
  path: 'book/add-unassigned-spots',
  access: 'user',
  encoding: 'json',
  body: someSpots,
  idempotent: true,
  summary: 'Adds vacant spots to a booking.',
});

export const releaseUnassignedSpots = defineCall({
  id: 'book.releaseUnassignedSpots',
  method: 'POST',
  path: 'book/release-unassigned-spots',
  access: 'user',
  encoding: 'json',
  body: someSpots,
  summary: 'Gives vacant spots of a booking back.',
});

export const cancelSpot = defineCall({
  id: 'book.cancelSpot',
  method: 'PUT',
  path: 'book/cancel-spot',
  access: 'user',
  encoding: 'json',
  body: leaveSpot,
  summary: 'Gives up a spot of a booking.',
});

export const bail = defineCall({
  id: 'book.bail',
  method: 'PUT',
  path: 'book/bail',
  access: 'user',
  encoding: 'json',
  body: leaveSpot,
  summary: "Gives up the caller's own spot.",
});

export const adminBail = defineCall({
  id: 'book.adminBail',
  method: 'PUT',
  path: 'book/admin-bail',
  access: 'admin',
  encoding: 'json',
  body: leaveSpot,
  summary: "Gives up a golfer's spot, whatever the rules say.",
});

export const adminCancelBooking = defineCall({
  id: 'book.adminCancelBooking',
  method: 'POST',
  path: 'book/admin-cancel-booking',
  access: 'admin',
  encoding: 'json',
  body: z.object({ purchaseId: id }),
  summary: 'Cancels a booking, whatever the rules say.',
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

export const spotCalls = {
  getBookingRound,
  listGolfers,
  listNoResponseInvites,
  listRespondedInvites,
  listCancellations,
  assignGolfer,
  addUnassignedSpots,
  releaseUnassignedSpots,
  cancelSpot,
  bail,
  adminBail,
  adminCancelBooking,
  updatePlayFee,
  applyRoundCredit,
  refundRoundCredit,
};
