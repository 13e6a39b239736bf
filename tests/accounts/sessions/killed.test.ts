/** An api that is killed in the middle of its work leaves nothing half done: the next one goes on from what was before. */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepStrayFiles } from '@fourball/domain/club/images/clean-up.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { imageUsers } from '@fourball/domain/mail/campaigns/image-users.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { getProfile } from '@fourball/shared/accounts/user-calls.ts';
import { addOwnImage } from '@fourball/shared/club/images/image-calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { logInOver, refreshOver, sessionIn } from '../../kit/accounts/browser-session.ts';
import { buildUser } from '../../kit/build.ts';
import { uploadOf } from '../../kit/club/pictures.ts';
import { startProcess, type OwnProcess } from '../../kit/own-process.ts';
import { callOver, replyOver, startServer, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const password = 'Fairway-and-rough 1';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** An api in a process of its own, beside that of the test. */
let api: OwnProcess;
beforeEach(async () => {
  api = await startProcess(server, 'api/main.ts');
  await api.works();
}, 70_000);
afterEach(() => api.kill());

/** Lets the api come as far as its first write to `table`, and kills it there. */
async function killAt(table: string, ask: () => Promise<unknown>): Promise<void> {
  await server.db.transaction(async (tx) => {
    await tx.query(`lock table ${table} in share mode`);
    const asked = ask().catch(() => 'cut off');
    await eventually('the api to wait', async () => {
      const waiting = await server.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and application_name = 'fourball-api'`,
      );
      return waiting.length > 0;
    });
    await api.kill();
    expect(await asked).toBe('cut off');
  });
  await eventually('its connections to be gone', async () => {
    const left = await server.db.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'fourball-api'`,
    );
    return left.length === 0;
  });
}

test('an upload: the golfer has no new avatar, and the file that was stored is swept away', async () => {
  const { userId, token } = await buildUser(server.db);
  const body = { ...(await uploadOf()), id: userId, type: 'AVATAR' };
  await killAt('images', () => callOver(api.url, addOwnImage, { token, body }));
  const pending = () => server.db.query('select pending_avatar from users where id = $1', [userId]);
  expect(await pending()).toEqual([{ pending_avatar: null }]);
  expect(await server.db.query('select from images')).toEqual([]);
  const storage = openImageStorage(server.settings);
  const left = await storage.list('images/');
  expect(left).toHaveLength(1);
  const then = new Date(Date.now() - 25 * 3_600_000);
  for (const key of left) await utimes(join(server.settings.dataDir, key), then, then);
  expect(await sweepStrayFiles({ house: server.house, storage, users: imageUsers }, 24)).toBe(1);
  // The same again, where nobody is killed.
  const sent = await replyOver(server.url, addOwnImage, { token, body });
  expect(await pending()).toEqual([{ pending_avatar: sent.url }]);
});

test('a refresh: the same refresh token is still good for one time', async () => {
  const { email } = await buildUser(server.db, { password });
  const session = await logInOver(server.url, { email, password });
  await killAt('access_tokens', () => refreshOver(api.url, session));
  const renewed = await refreshOver(server.url, session);
  expect(renewed.status).toBe(200);
  await replyOver(server.url, getProfile, { token: sessionIn(renewed).token });
});

test('an erasure: nothing of the golfer is gone, and asked for again all of it is', async () => {
  const user = await buildUser(server.db, { password });
  const stored = () =>
    server.db.query(
      `select u.*, c.first_name as contact from users u left join contacts c on c.user_id = u.id where u.id = $1`,
      [user.userId],
    );
  const before = await stored();
  const ask = (url: string) =>
    callOver(url, eraseOwnAccount, { token: user.token, body: { currentPassword: password } });
  await killAt('outbox', () => ask(api.url));
  expect(await stored()).toEqual(before);
  await logInOver(server.url, { email: user.email, password });
  expect((await ask(server.url)).json).toBe('ERASED');
  expect(await stored()).toMatchObject([{ first_name: 'Former', contact: null }]);
});
