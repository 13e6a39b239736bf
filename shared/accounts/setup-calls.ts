/** The calls by which a club that has no admin gets its first one. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { plainWords } from '../contract/body-fields.ts';
import { email } from '../contract/fields.ts';
import { adminOpenedResult, resetLinkResult } from './enums.ts';
import { newPassword } from './passwords.ts';

/** Any text: a link that is not one of ours is answered with a word, not refused. It is sent, and stands in no address. */
const token = z.string().min(1).max(200);

export const checkSetupLink = defineCall({
  id: 'setup.check',
  method: 'POST',
  path: 'setup/check',
  access: 'public',
  encoding: 'json',
  body: z.object({ token }),
  reply: resetLinkResult,
  ours: true,
  summary: 'Says whether a link to set the club up is VALID, or why it is not. Once one was used all are.',
});

export const openAdminBySetupLink = defineCall({
  id: 'setup.openAdmin',
  method: 'POST',
  path: 'setup/admin',
  access: 'public',
  encoding: 'json',
  body: z.object({
    token,
    firstName: plainWords(80),
    lastName: plainWords(80),
    email,
    password: newPassword,
  }),
  reply: adminOpenedResult,
  ours: true,
  summary:
    'Opens the account of an admin by a link that the start of the club has said, once. Anything but OPENED leaves everything as it was.',
});

export const setupCalls = { checkSetupLink, openAdminBySetupLink };
