/** The calls about who of a family pays for whose rounds: set by the office, agreed to, and ended by either of the two. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { id, instant } from '../../contract/fields.ts';
import { familyYes } from '../enums.ts';

const pays = z.object({
  /** Whose rounds are paid for. */
  golfer: z.object({ userId: id, name: z.string(), imageUrl: z.string().nullable() }),
  payer: z.object({ userId: id, name: z.string(), imageUrl: z.string().nullable() }),
  golferYes: familyYes,
  payerYes: familyYes,
  /** Both have said yes: rounds that the golfer comes to have from now on are the payer's. */
  inForce: z.boolean(),
  since: instant,
  /** Who of the office set it. */
  setBy: z.string(),
});
export type FamilyPays = z.output<typeof pays>;

const familyPayers = z.object({
  /** Who pays for the golfer; null where nobody does. */
  paidBy: pays.nullable(),
  /** For whom the golfer pays. */
  paysFor: z.array(pays),
  /** For how many one golfer can pay. */
  most: z.number().int(),
});
export type FamilyPayers = z.output<typeof familyPayers>;

const byUser = z.object({ userId: id });
const byPair = z.object({ userId: id, payerId: id });

export const getOwnFamilyPayers = defineCall({
  id: 'book.getOwnFamilyPayers',
  method: 'GET',
  path: 'book/family-payers',
  access: 'user',
  reply: familyPayers,
  ours: true,
  summary: 'Who of the family pays for the caller’s rounds, and for whose the caller pays.',
});

export const answerFamilyPayer = defineCall({
  id: 'book.answerFamilyPayer',
  method: 'PUT',
  path: 'book/family-payers/{userId}/{payerId}/answer',
  access: 'user',
  encoding: 'json',
  params: byPair,
  body: z.object({
    /** No also ends what was agreed to; rounds that are booked stay as they are. */
    yes: z.boolean(),
  }),
  reply: familyPayers,
  errors: ['not_found'],
  ours: true,
  summary: 'One of the two agrees that the payer pays for the golfer’s rounds, says no, or ends it.',
});

export const getFamilyPayers = defineCall({
  id: 'book.getFamilyPayers',
  method: 'GET',
  path: 'book/family-payers/{userId}',
  access: 'admin',
  params: byUser,
  reply: familyPayers,
  errors: ['not_found'],
  ours: true,
  summary: 'Who of the family pays for a golfer’s rounds, and for whose the golfer pays.',
});

export const setFamilyPayer = defineCall({
  id: 'book.setFamilyPayer',
  method: 'PUT',
  path: 'book/family-payers/{userId}/{payerId}',
  access: 'admin',
  encoding: 'none',
  params: byPair,
  reply: familyPayers,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'The payer is to pay for the golfer’s rounds from now on: who has a login is asked, for others the office answers on their word.',
});

export const removeFamilyPayer = defineCall({
  id: 'book.removeFamilyPayer',
  method: 'DELETE',
  path: 'book/family-payers/{userId}/{payerId}',
  access: 'admin',
  params: byPair,
  reply: familyPayers,
  errors: ['not_found'],
  ours: true,
  summary: 'The payer pays for the golfer’s rounds no more; those that are booked stay as they are.',
});

export const familyPayerCalls = {
  getOwnFamilyPayers,
  answerFamilyPayer,
  getFamilyPayers,
  setFamilyPayer,
  removeFamilyPayer,
};
