/** Binds the calls of passwords to their commands. */
import { changePassword } from '@fourball/domain/accounts/passwords/change-password.ts';
import {
  checkPasswordLink,
  requestResetLink,
  resetPassword,
} from '@fourball/domain/accounts/passwords/password-links.ts';
import { updateUserPassword } from '@fourball/domain/accounts/passwords/update-user-password.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const passwordHandlers = ({
  house,
  limits,
  devices,
  passwordRules,
}: Services): BuiltHandlers['passwords'] => ({
  requestPasswordResetLink: async ({ body, ctx }) =>
    limits.limited('resetLink', await devices.attemptOn(ctx, { email: body.email }), () =>
      requestResetLink(house, body.email),
    ),
  checkResetLink: ({ params, ctx }) =>
    limits.limited(
      'mailedLink',
      { client: ctx.ip },
      () => checkPasswordLink(house, params.uuid),
      (state) => state === 'INVALID',
    ),
  async resetPassword({ body, ctx }) {
    const reset = await limits.limited(
      'mailedLink',
      { client: ctx.ip },
      () => resetPassword(house, body, passwordRules),
      ({ result }) => result === 'INVALID',
    );
    // Whoever guesses at this account must not be in the way of the login that comes next.
    if (reset.email !== null) await devices.remember(ctx, { email: reset.email });
    return reset;
  },
  async changePassword({ actor, body, ctx }) {
    const user = userOf(actor);
    const owner = { userId: user.userId };
    const result = await limits.limited(
      'currentPassword',
      await devices.attemptOn(ctx, owner),
      () => changePassword(house, user, body, passwordRules),
      (changed) => changed === 'INVALID',
    );
    if (result === 'RESET') await devices.remember(ctx, owner);
    return result;
  },
  updateUserPassword: ({ actor, body }) => updateUserPassword(house, userOf(actor), body, passwordRules),
});
