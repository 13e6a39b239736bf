/** The calls of tills: opening one, and receipts. */
import { z } from 'zod';
import { filled, price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { taking, till } from './till-shapes.ts';

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

export const tillCalls = { listTills, writeTill, openTill, getTaking };
