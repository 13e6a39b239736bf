/** The calls with which admins see the mails that could not be sent yet, and have them tried at once. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { instant } from '../contract/fields.ts';

export const owedMailsMax = 200;

const count = z.number().int().min(0);

const owedMail = z.object({
  /** What it is tried by. */
  key: z.string(),
  to: z.string(),
  subject: z.string(),
  owedSince: instant,
  tries: count,
  /** Why the last try failed; empty where nobody said how it went. */
  reason: z.string(),
  /** Null unless it waits. */
  nextTryAt: instant.nullable(),
  state: z.enum(['WAITING', 'ON_ITS_WAY', 'GIVEN_UP']),
  canTry: z.boolean(),
});

const owedMails = z.object({
  waiting: count,
  givenUp: count,
  /** Since when the one that has waited longest is owed. */
  oldestSince: instant.nullable(),
  /** For how long a mail is tried before it is given up. */
  tryForHours: z.number().positive(),
  /** For how long one that was given up is shown. */
  keepDays: z.number().positive(),
  /** At most `owedMailsMax`: what is tried next comes first, what was given up last. */
  mails: z.array(owedMail),
});
export type OwedMails = z.output<typeof owedMails>;

export const listOwedMails = defineCall({
  id: 'mail.listOwed',
  method: 'GET',
  path: 'mail/owed',
  access: 'admin',
  reply: owedMails,
  ours: true,
  summary: 'The mails that could not be sent yet, and those that were given up.',
});

export const tryOwedMails = defineCall({
  id: 'mail.tryOwed',
  method: 'POST',
  path: 'mail/owed/try',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    /** One of them, also one that was given up; without it all that wait. */
    key: z.string().min(1).max(300).optional(),
  }),
  reply: z.object({ due: count }),
  errors: ['not_found'],
  ours: true,
  summary: 'Has mails that could not be sent tried at once.',
});

export const owedMailCalls = { listOwedMails, tryOwedMails };
