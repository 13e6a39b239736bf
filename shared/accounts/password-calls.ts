/** The calls that set, reset and change passwords. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { email, id } from '../contract/fields.ts';
import { lookupResult, passwordChangeResult, passwordResetResult, resetLinkResult } from './enums.ts';
import { currentPassword, newPassword } from './passwords.ts';

/** Any text: a link that is not one of ours is answered with a word, not refused. */
const resetUuid = z.string().min(1).max(200);

export const requestPasswordResetLink = defineCall({
  id: 'user.requestPasswordResetLink',
  method: 'POST',
  path: 'user/password-reset-link',
  access: 'public',
  encoding: 'form',
  body: z.object({ email }),
  reply: lookupResult,
  summary: 'Mails a link that sets a new password; NOT_FOUND where no account has the email.',
});

export const checkResetLink = defineCall({
  id: 'user.checkResetUuid',
  method: 'GET',
  path: 'user/check-valid-uuid/{uuid}',
  access: 'public',
  params: z.object({ uuid: resetUuid }),
  reply: resetLinkResult,
  summary: 'Says whether a reset link is VALID, or why it is not.',
});

export const resetPassword = defineCall({
  id: 'user.resetPassword',
  method: 'POST',
  path: 'user/password-reset',
  access: 'public',
  encoding: 'form',
  body: z.object({ password: newPassword, uuid: resetUuid }),
  /** The email is null, and nothing was changed, where the result is not RESET: the link was not VALID. */
  reply: z.object({ email: z.string().nullable(), result: passwordResetResult }),
  summary:
    'Sets a new password with a reset link, once, and tells whose it is; a link that is not VALID is told by its word.',
});

export const changePassword = defineCall({
  id: 'user.changePassword',
  method: 'PATCH',
  path: 'user/password-change',
  access: 'user',
  encoding: 'json',
  body: z.object({
    password: newPassword,
    currentPassword,
    /** The passkeys that are the caller's and stay, the others go; left out, all of them wait to be confirmed. */
    keepPasskeys: z.array(id).max(100).nullable().optional(),
  }),
  reply: passwordChangeResult,
  summary:
    "Changes the caller's password and logs them out everywhere. RESET when done, INVALID when the current one is wrong.",
});

export const updateUserPassword = defineCall({
  id: 'user.updatePassword',
  method: 'PATCH',
  path: 'user/update-password',
  access: 'admin',
  encoding: 'form',
  body: z.object({ userId: id, password: newPassword }),
  reply: z.object({ updated: z.boolean() }),
  errors: ['not_found'],
  summary: "Sets a user's password and logs them out everywhere.",
});

export const passwordCalls = {
  requestPasswordResetLink,
  checkResetLink,
  resetPassword,
  changePassword,
  updateUserPassword,
};
