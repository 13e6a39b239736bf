/** Binds the calls of passkeys to their commands. */
import {
  confirmWithPasskey,
  confirmWithPassword,
  confirmationQuestion,
} from '@fourball/domain/accounts/login/confirm-session.ts';
import { relyingParty } from '@fourball/domain/accounts/passkeys/passkey-challenges.ts';
import { logInWithPasskey, passkeyLoginOptions } from '@fourball/domain/accounts/login/passkey-login.ts';
import {
  addPasskey,
  keepPasskey,
  listPasskeys,
  passkeyRegistrationOptions,
  removePasskey,
} from '@fourball/domain/accounts/passkeys/passkeys.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { golferAlone } from '../limits/attempt-limits.ts';
import { refuseForeignOrigin } from '../http/csrf.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { giveSessionCookies } from './session-cookies.ts';

type PasskeyCalls =
  | 'listPasskeys'
  | 'passkeyRegistrationOptions'
  | 'addPasskey'
  | 'removePasskey'
  | 'keepPasskey'
  | 'confirmWithPassword'
  | 'confirmationQuestion'
  | 'confirmWithPasskey'
  | 'passkeyLoginOptions'
  | 'passkeyLogin';

export const passkeyHandlers = ({
  house,
  club,
  settings,
  limits,
  devices,
}: Services): Pick<BuiltHandlers['sessions'], PasskeyCalls> => {
  const party = async () => relyingParty(settings, (await club.profile()).name);
  const { passkeyMinutes, confirmationMinutes } = settings;
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
            await party(),
            passkeyMinutes,
          );
          return { result: options ? 'ASKED' : 'INVALID', options: options && { ...options } } as const;
        },
        ({ result }) => result === 'INVALID',
      );
    },
    addPasskey: async ({ actor, body }) =>
      addPasskey(house, userOf(actor), body, await party(), confirmationMinutes),
    removePasskey: ({ actor, params }) => removePasskey(house, userOf(actor), params.id, confirmationMinutes),
    keepPasskey: ({ actor, params }) => keepPasskey(house, userOf(actor), params.id, confirmationMinutes),
    confirmationQuestion: ({ actor }) =>
      limits.limited('passkeyQuestion', golferAlone(userOf(actor)), async () => ({
        ...(await confirmationQuestion(house, userOf(actor), await party(), passkeyMinutes)),
      })),
    async confirmWithPasskey({ actor, body, ctx }) {
      const user = userOf(actor);
      const result = await limits.limited(
        'currentPassword',
        await devices.attemptOn(ctx, { userId: user.userId }),
        async () => confirmWithPasskey(house, user, body.response, await party()),
        (confirmed) => confirmed === 'INVALID',
      );
      return { result };
    },
    async confirmWithPassword({ actor, body, ctx }) {
      const user = userOf(actor);
      const result = await limits.limited(
        'currentPassword',
        await devices.attemptOn(ctx, { userId: user.userId }),
        () => confirmWithPassword(house, user, body.currentPassword),
        (confirmed) => confirmed === 'INVALID',
      );
      return { result };
    },
    passkeyLoginOptions: ({ ctx }) =>
      limits.limited('passkeyQuestion', { client: ctx.ip }, async () => ({
        ...(await passkeyLoginOptions(house, await party(), passkeyMinutes)),
      })),
    async passkeyLogin({ body, ctx }) {
      refuseForeignOrigin(ctx, settings.allowedOrigins);
      const sent = { response: body.response, userAgent: ctx.get('user-agent') };
      const session = await limits.limited('login', { client: ctx.ip }, async () =>
        logInWithPasskey(house, sent, await party(), settings),
      );
      await devices.remember(ctx, { userId: session.userId });
      return giveSessionCookies(ctx, session, settings);
    },
  };
};
