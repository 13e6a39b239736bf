/** The calls that keep a session alive, show where one is logged in, and open one with a passkey. */
import { z } from 'zod';
import { filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { confirmationResult, passkeyQuestionResult } from './enums.ts';
import { currentPassword } from './passwords.ts';
import { openSession, passkey } from './shapes.ts';

/** Passed on to and from the browser's own passkey functions, which know its form. */
const passkeyOptions = z.looseObject({ challenge: z.string() });
const passkeyResponse = z.looseObject({ id: z.string().max(2000), type: z.literal('public-key') });

const byId = z.object({ id });

export const refreshSession = defineCall({
  id: 'session.refresh',
  method: 'POST',
  path: 'session/refresh',
  origin: 'server',
  access: 'public',
  reply: z.object({ access_token: z.string() }),
  errors: ['unauthenticated', 'csrf'],
  ours: true,
  summary:
    'Gives a new access token for the refresh cookie, and a new cookie; an old cookie ends the session. A session that is over is answered 401 with `ended`, the word for why.',
});

export const listSessions = defineCall({
  id: 'session.list',
  method: 'GET',
  path: 'user/sessions',
  access: 'user',
  reply: z.array(openSession),
  ours: true,
  summary: 'Where the caller is logged in.',
});

export const endSession = defineCall({
  id: 'session.end',
  method: 'DELETE',
  path: 'user/sessions/{id}',
  access: 'user',
  params: byId,
  reply: z.object({ ended: z.boolean() }),
  errors: ['not_found', 'confirmation_needed'],
  ours: true,
  summary: 'Logs the caller out somewhere else.',
});

export const listPasskeys = defineCall({
  id: 'passkey.list',
  method: 'GET',
  path: 'passkey',
  access: 'user',
  reply: z.array(passkey),
  ours: true,
  summary: "The caller's passkeys.",
});

export const passkeyRegistrationOptions = defineCall({
  id: 'passkey.registrationOptions',
  method: 'POST',
  path: 'passkey/registration-options',
  access: 'user',
  encoding: 'json',
  body: z.object({ currentPassword }),
  reply: z.object({ result: passkeyQuestionResult, options: passkeyOptions.nullable() }),
  ours: true,
  summary:
    'What the browser needs to make a passkey for the caller, who shows the current password: a passkey outlives the session. INVALID when it is wrong.',
});

export const addPasskey = defineCall({
  id: 'passkey.add',
  method: 'POST',
  path: 'passkey',
  access: 'user',
  encoding: 'json',
  body: z.object({ name: filled(80), response: passkeyResponse }),
  reply: passkey,
  errors: ['confirmation_needed'],
  ours: true,
  summary: 'Keeps a passkey that the browser has made.',
});

export const removePasskey = defineCall({
  id: 'passkey.remove',
  method: 'DELETE',
  path: 'passkey/{id}',
  access: 'user',
  params: byId,
  reply: z.object({ removed: z.boolean() }),
  errors: ['not_found', 'confirmation_needed'],
  ours: true,
  summary: "Removes one of the caller's passkeys.",
});

export const passkeyLoginOptions = defineCall({
  id: 'passkey.loginOptions',
  method: 'POST',
  path: 'passkey/login-options',
  access: 'public',
  reply: passkeyOptions,
  ours: true,
  summary: 'What the browser needs to log in with a passkey.',
});

export const passkeyLogin = defineCall({
  id: 'passkey.login',
  method: 'POST',
  path: 'passkey/login',
  access: 'public',
  encoding: 'json',
  body: z.object({ response: passkeyResponse }),
  reply: z.object({ access_token: z.string() }),
  errors: ['invalid_password', 'forbidden', 'csrf'],
  ours: true,
  summary: 'Opens a session with a passkey, as a login with a password does.',
});

export const keepPasskey = defineCall({
  id: 'passkey.keep',
  method: 'POST',
  path: 'passkey/{id}/keep',
  access: 'user',
  params: byId,
  reply: passkey,
  errors: ['not_found', 'confirmation_needed'],
  ours: true,
  summary: 'Says that a passkey which waits since a new password is the own: it is good again.',
});

export const confirmWithPassword = defineCall({
  id: 'session.confirm',
  method: 'POST',
  path: 'user/sessions/confirm',
  access: 'user',
  encoding: 'json',
  body: z.object({ currentPassword }),
  reply: z.object({ result: confirmationResult }),
  ours: true,
  summary:
    'The caller shows who they are once more, for what a session alone may not do in the next minutes. INVALID for a wrong password.',
});

export const confirmationQuestion = defineCall({
  id: 'session.confirmationQuestion',
  method: 'POST',
  path: 'user/sessions/confirmation-options',
  access: 'user',
  reply: passkeyOptions,
  ours: true,
  summary: 'What the browser needs to confirm the session with a passkey of the caller.',
});

export const confirmWithPasskey = defineCall({
  id: 'session.confirmWithPasskey',
  method: 'POST',
  path: 'user/sessions/confirm-with-passkey',
  access: 'user',
  encoding: 'json',
  body: z.object({ response: passkeyResponse }),
  reply: z.object({ result: confirmationResult }),
  ours: true,
  summary: 'As confirming with the password, with a passkey.',
});

export const sessionCalls = {
  keepPasskey,
  confirmWithPassword,
  confirmationQuestion,
  confirmWithPasskey,
  refreshSession,
  listSessions,
  endSession,
  listPasskeys,
  passkeyRegistrationOptions,
  addPasskey,
  removePasskey,
  passkeyLoginOptions,
  passkeyLogin,
};
