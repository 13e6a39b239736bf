/** Binds the calls of a club's first admin to their commands. */
import { openAdmin } from '@fourball/domain/accounts/setup/open-admin.ts';
import { judgeSetupLink } from '@fourball/domain/accounts/setup/setup-links.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const setupHandlers = ({
  house,
  limits,
  devices,
  passwordRules,
}: Services): BuiltHandlers['setup'] => ({
  checkSetupLink: ({ body, ctx }) =>
    limits.limited(
      'mailedLink',
      { client: ctx.ip },
      () => judgeSetupLink(house.db, body.token),
      (state) => state === 'INVALID',
    ),
  async openAdminBySetupLink({ body, ctx }) {
    const result = await limits.limited(
      'mailedLink',
      { client: ctx.ip },
      async () => openAdmin(house, body, await passwordRules.clubName()),
      (opened) => opened === 'INVALID',
    );
    if (result === 'OPENED') await devices.remember(ctx, { email: body.email });
    return result;
  },
});
