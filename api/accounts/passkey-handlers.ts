/** Binds the calls of passkeys to their commands. */
import { relyingParty } from '@fourball/domain/accounts/passkey-challenges.ts';
import { logInWithPasskey, passkeyLoginOptions } from '@fourball/domain/accounts/passkey-login.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyRegistrationOptions,
  removePasskey,
} from '@fourball/domain/accounts/passkeys.ts';
import type { BuiltHandlers } from '../built-calls.ts';
import { refuseForeignOrigin } from '../http/csrf.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { giveSessionCookies } from './session-cookies.ts';

type PasskeyCalls =
  | 'listPasskeys'
  | 'passkeyRegistrationOptions'
  | 'addPasskey'
  | 'removePasskey'
  | 'passkeyLoginOptions'
  | 'passkeyLogin';

export const passkeyHandlers = ({
  house,
  settings,
  limits,
  devices,
}: Services): Pick<BuiltHandlers['sessions'], PasskeyCalls> => {
  const party = relyingParty(settings);
  const { passkeyMinutes } = settings;
  return {
    listPasskeys: ({ actor }) => listPasskeys(house, userOf(actor)),
    async passkeyRegistrationOptions({ actor, body, ctx }) {
      const user = userOf(actor);
      return limits.limited(
        'currentPassword',
        await devices.attemptOn(ctx, { userId: user.userId }),
        async () => {
          const { currentPassword } = body;
          const options = await passkeyRegistrationOptions(
            house,
            user,
            currentPassword,
            party,
            passkeyMinutes,
          );
          return { result: options ? 'ASKED' : 'INVALID', options: options && { ...options } } as const;
        },
        ({ result }) => result === 'INVALID',
      );
    },
    addPasskey: ({ actor, body }) => addPasskey(house, userOf(actor), body, party),
    removePasskey: ({ actor, params }) => removePasskey(house, userOf(actor), params.id),
    passkeyLoginOptions: ({ ctx }) =>
      limits.limited('passkeyQuestion', { client: ctx.ip }, async () => ({
        ...(await passkeyLoginOptions(house, party, passkeyMinutes)),
      })),
    async passkeyLogin({ body, ctx }) {
      refuseForeignOrigin(ctx, settings.allowedOrigins);
      const sent = { response: body.response, userAgent: ctx.get('user-agent') };
      const session = await limits.limited('login', { client: ctx.ip }, () =>
        logInWithPasskey(house, sent, party, settings),
      );
      await devices.remember(ctx, { userId: session.userId });
      return giveSessionCookies(ctx, session, settings);
    },
  };
};
