/** The calls of a club's first run: six steps from an empty database to a sheet that can be booked. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { firstRunSteps } from './first-run-steps.ts';

const firstRunStep = z.enum(firstRunSteps);

/** What a step still lacks. SECOND_ADMIN keeps none from being done. */
const firstRunLack = z.enum([
  'NAME',
  'SECOND_ADMIN',
  'MAIL_SERVER',
  'MAIL_SENT',
  'COURSE',
  'TEMPLATE',
  'TEE_TIMES',
  'PRICES',
  'GOLFERS',
]);

const firstRun = z.object({
  steps: z.array(
    z.object({
      step: firstRunStep,
      /** By what is there, never by a tick: what is undone later is open again. */
      state: z.enum(['DONE', 'OPEN', 'SKIPPED']),
      lacks: z.array(firstRunLack),
      /** The visible courses that it is lacking of, by their names. */
      courses: z.array(z.string()),
    }),
  ),
  /** How many are open. */
  left: z.number().int(),
  /** The office wants to hear of it no more. */
  closed: z.boolean(),
  /** `server`: host and port, null where mails are only kept. `from`: the address of the sender. */
  mail: z.object({ server: z.string().nullable(), from: z.string() }),
});
export type FirstRun = z.output<typeof firstRun>;

export const getFirstRun = defineCall({
  id: 'club.firstRun',
  method: 'GET',
  path: 'club/first-run',
  access: 'admin',
  reply: firstRun,
  ours: true,
  summary: 'How far the club has got from an empty database to a sheet that can be booked.',
});

export const skipFirstRunStep = defineCall({
  id: 'club.skipStep',
  method: 'PUT',
  path: 'club/first-run/step',
  access: 'admin',
  encoding: 'json',
  body: z.object({ step: firstRunStep, skipped: z.boolean() }),
  reply: firstRun,
  ours: true,
  summary: 'Passes over a step of the first run, or takes it up again.',
});

export const closeFirstRun = defineCall({
  id: 'club.closeFirstRun',
  method: 'PUT',
  path: 'club/first-run/closed',
  access: 'admin',
  encoding: 'json',
  body: z.object({ closed: z.boolean() }),
  reply: firstRun,
  ours: true,
  summary: 'Says that the office wants to be reminded of the first run no more, or again.',
});

export const firstRunCalls = { getFirstRun, skipFirstRunStep, closeFirstRun };
