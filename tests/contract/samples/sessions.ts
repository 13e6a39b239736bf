/** What the calls of sessions, passwords and passkeys take to be answered. */
import { makePasswordLink } from '@fourball/domain/accounts/passwords/password-links.ts';
import { makeSetupLink } from '@fourball/domain/accounts/setup/setup-links.ts';
import {
  addPasskey,
  confirmationQuestion,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '@fourball/shared/accounts/session-calls.ts';
import { createAuthenticator } from '../../kit/accounts/authenticator.ts';
import { logInOver, withCookies } from '../../kit/accounts/browser-session.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { replyOver, type CallOptions, type TestServer } from '../../kit/server.ts';

const password = 'Bunker-to-fairway 9';
const newPassword = 'Green-to-tee 18';

type Sample = (server: TestServer) => Promise<CallOptions>;

const asGolfer: Sample = async ({ db }) => ({ token: (await buildUser(db)).token });

const mailedLink = async ({ db, house }: TestServer): Promise<string> => {
  const { userId } = await buildUser(db, { password });
  const link = await makePasswordLink(house, { userId, eventId: 1, kind: 'RESET', minutes: 60 });
  return link?.token ?? '';
};

const setupToken = async ({ db, settings }: TestServer): Promise<string> =>
  (await makeSetupLink(db, settings)).split('#')[1] ?? '';

async function withPasskey({ url, settings }: TestServer, { token }: BuiltUser) {
  const authenticator = createAuthenticator(settings.publicUrl);
  const asked = { token, body: { currentPassword: password } };
  const { options } = await replyOver(url, passkeyRegistrationOptions, asked);
  if (options === null) throw new Error('Nothing was asked.');
  const body = { name: 'My phone', response: authenticator.register(options) };
  return { authenticator, body };
}

export const sessionSamples: Readonly<Record<string, Sample>> = {
  'session.refresh': async ({ db, url }) => {
    const { email } = await buildUser(db, { password });
    return withCookies(await logInOver(url, { email, password }));
  },
  'session.list': asGolfer,
  'session.end': async ({ db }) => {
    const { token, userId } = await buildUser(db);
    const [session] = await db.query<{ id: number }>('select id from sessions where user_id = $1', [userId]);
    return { token, params: { id: session?.id ?? 0 } };
  },
  'user.requestPasswordResetLink': async ({ db }) => ({ body: { email: (await buildUser(db)).email } }),
  'user.checkResetUuid': async (server) => ({ params: { uuid: await mailedLink(server) } }),
  'user.resetPassword': async (server) => ({
    body: { uuid: await mailedLink(server), password: newPassword },
  }),
  'setup.check': async (server) => ({ body: { token: await setupToken(server) } }),
  'setup.openAdmin': async (server) => ({
    body: {
      token: await setupToken(server),
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: `ada.${Date.now()}@club.example`,
      password: newPassword,
    },
  }),
  'user.changePassword': async ({ db }) => ({
    token: (await buildUser(db, { password })).token,
    body: { currentPassword: password, password: newPassword },
  }),
  'user.updatePassword': async ({ db }) => ({
    token: (await buildUser(db, { roles: ['ADMIN'] })).token,
    body: { userId: (await buildUser(db)).userId, password: newPassword },
  }),
  'passkey.list': asGolfer,
  'passkey.registrationOptions': async ({ db }) => ({
    token: (await buildUser(db, { password })).token,
    body: { currentPassword: password },
  }),
  'passkey.add': async (server) => {
    const ava = await buildUser(server.db, { password });
    return { token: ava.token, body: (await withPasskey(server, ava)).body };
  },
  'passkey.remove': async (server) => {
    const { url, db } = server;
    const ava = await buildUser(db, { password });
    const { body } = await withPasskey(server, ava);
    const { id } = await replyOver(url, addPasskey, { token: ava.token, body });
    return { token: ava.token, params: { id } };
  },
  'passkey.keep': async (server) => {
    const { url, db } = server;
    const ava = await buildUser(db, { password });
    const { body } = await withPasskey(server, ava);
    const { id } = await replyOver(url, addPasskey, { token: ava.token, body });
    return { token: ava.token, params: { id } };
  },
  'session.confirm': async ({ db }) => ({
    token: (await buildUser(db, { password })).token,
    body: { currentPassword: password },
  }),
  'session.confirmationQuestion': asGolfer,
  'session.confirmWithPasskey': async (server) => {
    const { url } = server;
    const ava = await buildUser(server.db, { password });
    const { authenticator, body } = await withPasskey(server, ava);
    await replyOver(url, addPasskey, { token: ava.token, body });
    const options = await replyOver(url, confirmationQuestion, { token: ava.token });
    return { token: ava.token, body: { response: authenticator.answer(options) } };
  },
  'passkey.loginOptions': async () => ({}),
  'passkey.login': async (server) => {
    const ava = await buildUser(server.db, { password });
    const { authenticator, body } = await withPasskey(server, ava);
    await replyOver(server.url, addPasskey, { token: ava.token, body });
    const options = await replyOver(server.url, passkeyLoginOptions);
    return { body: { response: authenticator.answer(options) } };
  },
};
