/** The calls that arrange a booking's golfers into the groups of its tee times. */
import { z } from 'zod';
import { count } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { holdResult } from '../enums.ts';
import { bookingGolfer, bookingGroup } from '../shapes.ts';

const byPurchase = z.object({ id });

/** The ids of two groups of one booking that change places. */
const twoGroups = z.object({ groupA: id, groupB: id });
const roundInTeeTime = z.object({ roundId: id, purchaseId: id, teeTimeId: id });
/** The groups as they are now; SPOTS_NOT_AVAILABLE where the tee time has no room. */
const arranged = z.object({
  result: holdResult,
  reason: z.string().optional(),
  groups: z.array(bookingGroup),
  ungrouped: z.array(bookingGolfer),
});
const errors = ['not_found', 'forbidden'] as const;
const groupPlace = z.object({ teeTimeId: id, sequenceNum: count });

export const listGroups = defineCall({
  id: 'book.listGroups',
  method: 'GET',
  path: 'book/groups/{id}',
  access: 'user',
  params: byPurchase,
  reply: z.array(bookingGroup),
  errors: ['not_found'],
  summary: 'The groups of a booking with their golfers.',
});

export const listUngrouped = defineCall({
  id: 'book.listUngrouped',
  method: 'GET',
  path: 'book/groups/ungrouped/{id}',
  access: 'user',
  params: byPurchase,
  reply: z.array(bookingGolfer),
  errors: ['not_found'],
  summary: 'The golfers of a booking who are in no group.',
});

export const createGroup = defineCall({
  id: 'book.createGroup',
  method: 'POST',
  path: 'book/group',
  access: 'user',
  encoding: 'json',
  body: roundInTeeTime,
  reply: arranged,
  errors,
  summary: 'Makes a group of a booking in a tee time, with its first golfer.',
});

export const moveToGroup = defineCall({
  id: 'book.moveToGroup',
  method: 'POST',
  path: 'book/group/move-to',
  access: 'user',
  encoding: 'json',
  body: roundInTeeTime,
  reply: arranged,
  errors,
  summary: 'Moves a golfer to another group of the booking.',
});

export const setRoundGroup = defineCall({
  id: 'book.setRoundGroup',
  method: 'PUT',
  path: 'book/round/group',
  access: 'user',
  encoding: 'json',
  body: z.object({ roundId: id, teeTimeId: id }),
  reply: arranged,
  errors,
  summary: 'Puts a golfer into the group of a tee time.',
});

export const ungroupRound = defineCall({
  id: 'book.ungroupRound',
  method: 'POST',
  path: 'book/groups/ungroup-round',
  access: 'user',
  encoding: 'json',
  body: z.object({ roundId: id, purchaseId: id }),
  reply: arranged,
  errors,
  summary: 'Takes a golfer out of the group.',
});

export const reorderGroups = defineCall({
  id: 'book.updateGroupSequenceNums',
  method: 'PUT',
  path: 'book/groups/sequenceNums',
  access: 'user',
  encoding: 'json',
  body: z.object({ purchaseId: id, groups: z.array(groupPlace).max(50) }),
  reply: arranged,
  errors,
  summary: 'Puts the groups of a booking in another order.',
});

export const swapGroups = defineCall({
  id: 'book.swapGroupSequenceNos',
  method: 'PUT',
  path: 'book/groups/swap-sequenceNos',
  access: 'user',
  encoding: 'json',
  body: twoGroups,
  idempotent: true,
  reply: arranged,
  errors,
  summary: 'Lets two groups change places in the order.',
});

export const swapGroupTeeTimes = defineCall({
  id: 'book.swapGroupTeeTimesAndSequenceNos',
  method: 'PUT',
  path: 'book/groups/swap-teetimes-and-sequenceNos',
  access: 'user',
  encoding: 'json',
  body: twoGroups,
  idempotent: true,
  reply: arranged,
  errors,
  summary: 'Lets two groups change tee times and places in the order.',
});

export const deleteGroup = defineCall({
  id: 'book.deleteGroup',
  method: 'DELETE',
  path: 'book/group/{purchaseId}/{teeTimeId}',
  access: 'user',
  params: z.object({ purchaseId: id, teeTimeId: id }),
  reply: arranged,
  errors,
  summary: 'Dissolves a group; its golfers stay in the booking, ungrouped.',
});

export const moveParty = defineCall({
  id: 'book.moveParty',
  method: 'PUT',
  path: 'book/move-party',
  access: 'admin',
  encoding: 'json',
  body: z.object({ purchaseId: id, fromTeeTimeId: id, toTeeTimeId: id }),
  reply: arranged,
  errors: ['not_found'],
  ours: true,
  summary: 'Moves all spots that a booking has in a tee time to another one of its course and day.',
});

export const bookingGroupCalls = {
  listGroups,
  listUngrouped,
  createGroup,
  moveToGroup,
  setRoundGroup,
  ungroupRound,
  reorderGroups,
  swapGroups,
  swapGroupTeeTimes,
  deleteGroup,
  moveParty,
};
