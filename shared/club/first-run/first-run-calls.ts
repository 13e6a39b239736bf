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

/**
 * The last test of mail. QUEUED: on its way; SENT: the mail server has taken it; WAITING: it is tried again; GIVEN_UP: it is
 * tried no more.
 */
const mailTest = z.object({
  state: z.enum(['NONE', 'QUEUED', 'SENT', 'WAITING', 'GIVEN_UP']),
  /** When it was taken; before that, when it was ordered. */
  at: z.iso.datetime().nullable(),
  /** The address that it goes to, once it is written. */
  to: z.string().nullable(),
  /** What the mail server said, or why it was not reached. */
  reason: z.string().nullable(),
});
export type MailTest = z.output<typeof mailTest>;

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
  mail: z.object({ server: z.string().nullable(), from: z.string(), test: mailTest }),
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

export const testMail = defineCall({
  id: 'club.testMail',
  method: 'POST',
  path: 'club/first-run/mail-test',
  access: 'admin',
  encoding: 'json',
  body: z.object({}),
  /** NO_SERVER: none is set, and nothing was sent. */
  reply: z.enum(['ORDERED', 'NO_SERVER']),
  ours: true,
  summary: 'Sends a mail to whoever asks, to see whether mails leave.',
});

export const firstRunCalls = { getFirstRun, skipFirstRunStep, closeFirstRun, testMail };
