/** The calls with which the office mails the statements of a month to many: looked at first, ordered, stopped, tried again. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { id, instant } from '../../contract/fields.ts';

const howMany = z.number().int();

/** `OWING`: who owed something when the month ended. `MOVED`: these, who has a credit, and all on whose account something happened. */
const whom = z.enum(['OWING', 'MOVED']);
export type StatementWhom = z.output<typeof whom>;

const months = {
  year: z.coerce.number().int().min(2000).max(2100),
  month: z.coerce.number().int().min(1).max(12),
};

/** What becomes of somebody: mailed, mailed before, without an address of mail, or without an open account. */
const fate = z.enum(['MAIL', 'BEFORE', 'NO_ADDRESS', 'NO_ACCOUNT']);
export type StatementFate = z.output<typeof fate>;

const preview = z.object({
  year: howMany,
  month: howMany,
  /** Who would be mailed, and what they owed together, in cents. */
  count: howMany,
  owed: z.number().int(),
  perMinute: howMany,
  /** Who owes most comes first; `closing` in cents, less than 0 the club owes. */
  people: z.array(
    z.object({
      userId: id,
      name: z.string(),
      memberNumber: z.string().nullable(),
      closing: z.number().int(),
      fate,
    }),
  ),
  /** As it would be of the first of them; null where nobody is mailed. */
  mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type StatementPreview = z.output<typeof preview>;

const run = z.object({
  runId: id,
  year: howMany,
  month: howMany,
  whom,
  orderedBy: z.string(),
  orderedAt: instant,
  stoppedAt: instant.nullable(),
  people: howMany,
  waiting: howMany,
  /** The mail server has them. */
  sent: howMany,
  /** On their way, or tried again after a pause. */
  sending: howMany,
  /** Given up after all tries. */
  failed: howMany,
  /** Whose account was not open any more, or had no address, when it was their turn. */
  left: howMany,
});
export type StatementRun = z.output<typeof run>;

const mailState = z.enum(['WAITING', 'SENDING', 'SENT', 'FAILED', 'LEFT', 'STOPPED']);
export type StatementMailState = z.output<typeof mailState>;

const runWithMails = run.extend({
  /** Those that failed come first. */
  mails: z.array(
    z.object({
      userId: id,
      name: z.string(),
      memberNumber: z.string().nullable(),
      closing: z.number().int(),
      state: mailState,
      /** What the mail server said last; empty where nothing went wrong. */
      reason: z.string(),
    }),
  ),
});
export type StatementRunWithMails = z.output<typeof runWithMails>;

export const previewStatements = defineCall({
  id: 'statement.preview',
  method: 'GET',
  path: 'statement/preview/{year}/{month}',
  access: 'admin',
  ours: true,
  params: z.object(months),
  query: z.object({ whom }),
  reply: preview,
  summary:
    'Who would be mailed the statement of a month that is over, what each owed, and who is left out and why.',
});

export const orderStatements = defineCall({
  id: 'statement.order',
  method: 'POST',
  path: 'statement/run',
  access: 'admin',
  ours: true,
  encoding: 'json',
  /** `count`: how many the preview said. */
  body: z.object({ ...months, whom, count: z.number().int().min(1) }),
  reply: run,
  errors: ['conflict'],
  idempotent: true,
  summary: 'Mails the statements of a month; a worker does it, each once, as fast as the club mails.',
});

export const listStatementRuns = defineCall({
  id: 'statement.listRuns',
  method: 'GET',
  path: 'statement/run',
  access: 'admin',
  ours: true,
  reply: z.array(run),
  summary: 'The latest orders of statements, with how far they are.',
});

export const getStatementRun = defineCall({
  id: 'statement.getRun',
  method: 'GET',
  path: 'statement/run/{id}',
  access: 'admin',
  ours: true,
  params: z.object({ id }),
  reply: runWithMails,
  errors: ['not_found'],
  summary: 'One order of statements with each of its mails.',
});

export const stopStatements = defineCall({
  id: 'statement.stop',
  method: 'POST',
  path: 'statement/run/stop',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ runId: id }),
  reply: run,
  errors: ['not_found'],
  summary: 'Stops an order of statements: whoever was not mailed yet is not mailed.',
});

export const retryStatements = defineCall({
  id: 'statement.retry',
  method: 'POST',
  path: 'statement/run/retry',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ runId: id }),
  reply: run,
  errors: ['not_found'],
  summary: 'Tries the mails of an order again that were given up.',
});

export const statementCalls = {
  previewStatements,
  orderStatements,
  listStatementRuns,
  getStatementRun,
  stopStatements,
  retryStatements,
};
