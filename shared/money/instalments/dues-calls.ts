/** The calls by which the office books what falls due of memberships that are paid in instalments. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { cents, day, id } from '../../contract/fields.ts';
import { instalment } from '../shapes.ts';

const duesPreview = z.object({
  day,
  count: z.number().int(),
  total: cents,
  /** The earliest due comes first. */
  instalments: z.array(
    instalment.extend({ userId: id, golfer: z.string(), memberNumber: z.string().nullable() }),
  ),
  /** Of all that fall due after that day, and when the next of them does. */
  later: z.object({ count: z.number().int(), total: cents, next: day.nullable() }),
});
export type DuesPreview = z.output<typeof duesPreview>;

export const previewDues = defineCall({
  id: 'dues.preview',
  method: 'GET',
  path: 'dues/preview/{day}',
  access: 'admin',
  ours: true,
  params: z.object({ day }),
  reply: duesPreview,
  summary: 'The instalments that fall due up to a day and are not booked yet, golfer by golfer.',
});

export const runDues = defineCall({
  id: 'dues.run',
  method: 'POST',
  path: 'dues/run',
  access: 'admin',
  ours: true,
  encoding: 'json',
  /** `count` and `total`: what the preview said. */
  body: z.object({ day, count: z.number().int().min(1), total: cents }),
  reply: z.object({ count: z.number().int(), total: cents }),
  errors: ['conflict'],
  idempotent: true,
  summary:
    'Books the instalments that have fallen due up to a day on the accounts of their golfers, each once.',
});

export const duesCalls = { previewDues, runDues };
