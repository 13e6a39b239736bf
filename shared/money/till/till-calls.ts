/** The calls of tills: opening one, and receipts. */
import { z } from 'zod';
import { filled, price, text } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id, line, page, pageSize } from '../../contract/fields.ts';
import { cashUp, dayEnd, taking, takingRow, till } from './till-shapes.ts';

export const listTills = defineCall({
  id: 'till.list',
  method: 'GET',
  path: 'till',
  access: 'admin',
  ours: true,
  reply: z.array(till),
  summary: 'The tills of the club by name, each with its cash-up that runs.',
});

export const writeTill = defineCall({
  id: 'till.write',
  method: 'POST',
  path: 'till',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    /** Left out: a new one. */
    tillId: id.nullish(),
    name: filled(60),
    active: z.boolean().default(true),
  }),
  /** OPEN: a till is put away once it is closed. TAKEN: another one has the name. */
  reply: z.object({ result: z.enum(['SUCCESS', 'OPEN', 'TAKEN']), tills: z.array(till) }),
  errors: ['not_found'],
  summary: 'Adds a till, names one anew, or puts one away.',
});

export const openTill = defineCall({
  id: 'till.open',
  method: 'POST',
  path: 'till/open',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    tillId: id,
    /** What is in the drawer, in cents. */
    float: price,
  }),
  /** OPEN_ALREADY: somebody else was first; the till says who, since when and with which float. */
  reply: z.object({ result: z.enum(['SUCCESS', 'OPEN_ALREADY']), till }),
  errors: ['not_found'],
  summary: 'Opens a till with what is in its drawer.',
});

export const closeTill = defineCall({
  id: 'till.close',
  method: 'POST',
  path: 'till/close',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    cashUpId: id,
    /** What was counted, in cents; the float is in the cash. */
    counts: z.object({ CASH: price, CARD: price, CHEQUE: price, TRANSFER: price }),
    /** How much of the cash stays in the drawer. */
    left: price,
    /** Needed where anything is over or short. */
    note: text(500).nullish(),
  }),
  /** CLOSED_ALREADY: somebody else was first, and it is their count that holds. */
  reply: z.object({
    result: z.enum(['SUCCESS', 'CLOSED_ALREADY', 'REFUSED']),
    reason: z.string().optional(),
    cashUp,
  }),
  errors: ['not_found'],
  summary: 'Closes a till with what was counted.',
});

export const getCashUp = defineCall({
  id: 'till.getCashUp',
  method: 'GET',
  path: 'till/cash-up/{id}',
  access: 'admin',
  ours: true,
  params: z.object({ id }),
  reply: cashUp,
  errors: ['not_found'],
  summary: 'One run of a till, with its count once it is closed.',
});

export const getDayEnd = defineCall({
  id: 'till.getDayEnd',
  method: 'GET',
  path: 'till/day/{day}',
  access: 'admin',
  ours: true,
  params: z.object({ day }),
  reply: dayEnd,
  summary: 'A day of the books, and the tills beside it.',
});

export const getTaking = defineCall({
  id: 'till.getTaking',
  method: 'GET',
  path: 'till/taking/{id}',
  access: 'admin',
  ours: true,
  params: z.object({ id }),
  reply: taking,
  errors: ['not_found'],
  summary: 'What a desk took at once, as its receipt says it.',
});

export const listTakings = defineCall({
  id: 'till.listTakings',
  method: 'GET',
  path: 'till/takings/{page}/{size}',
  access: 'admin',
  ours: true,
  params: z.object({ page, size: pageSize }),
  query: z.object({
    /** On which it was taken, by the club's calendar. */
    day: day.optional(),
    cashUpId: id.optional(),
    /** Whose round is in it. */
    roundId: id.optional(),
    /** A receipt's number, or a part of the name of who paid or who plays. */
    search: line(120).optional(),
  }),
  reply: z.object({ total: z.number().int(), takings: z.array(takingRow) }),
  summary: 'What desks took, the latest first.',
});

export const tillCalls = {
  listTills,
  writeTill,
  openTill,
  closeTill,
  getCashUp,
  getDayEnd,
  getTaking,
  listTakings,
};
