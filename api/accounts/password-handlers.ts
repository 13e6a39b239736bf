/** Binds the calls of passwords to their commands. */
import { changePassword } from '@fourball/domain/accounts/change-password.ts';
import {
  checkPasswordLink,
  requestResetLink,
  resetPassword,
} from '@fourball/domain/accounts/password-links.ts';
import { updateUserPassword } from '@fourball/domain/accounts/update-user-password.ts';
import type { BuiltHandlers } from '../built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const passwordHandlers = ({ house, limits }: Services): BuiltHandlers['passwords'] => ({
  requestPasswordResetLink: ({ body, ctx }) =>
    limits.limited('resetLink', { email: body.email, client: ctx.ip }, () =>
      requestResetLink(house, body.email),
    ),
  checkResetLink: ({ params, ctx }) =>
    limits.limited(
      'mailedLink',
      { client: ctx.ip },
      () => checkPasswordLink(house, params.uuid),
      (state) => state === 'INVALID',
    ),
  resetPassword: ({ body, ctx }) =>
    limits.limited(
      'mailedLink',
      { client: ctx.ip },
      () => resetPassword(house, body),
      ({ result }) => result === 'INVALID',
    ),
  changePassword({ actor, body, ctx }) {
    const user = userOf(actor);
    return limits.limited(
      'currentPassword',
      { userId: user.userId, client: ctx.ip },
      () => changePassword(house, user, body),
      (result) => result === 'INVALID',
    );
  },
  updateUserPassword: ({ actor, body }) => updateUserPassword(house, userOf(actor), body),
});
