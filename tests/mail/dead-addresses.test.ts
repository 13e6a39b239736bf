/** Mails to one person at an address that nobody had: one is tried a day, whatever the person has left. */
import { requestPasswordResetLink } from '@fourball/shared/accounts/password-calls.ts';
import { sendMail } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { clubTest } from '../kit/fixtures.ts';
import { mailsTo } from '../kit/mails.ts';
import { replyOver, type TestServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const test = clubTest({
  with: ['workers'],
  env: { LOGIN_ATTEMPTS: '1000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' },
});

const suppress = ({ db }: TestServer, email: string, reason: 'HARD' | 'MANUAL') =>
  db.query('insert into suppressions (email_hash, reason) values (mail_hash($1), $2)', [email, reason]);

/** Writes to somebody as the office does, and waits until all mails to the address have left or were given up. */
async function write(server: TestServer, admin: BuiltUser, email: string, count: number): Promise<void> {
  // Mails of the same moment to the same person would be one file.
  server.clock.advance(1_000);
  await replyOver(server.url, sendMail, {
    token: admin.token,
    body: { to: email, subject: 'The course', html: '<p>It is open.</p>' },
  });
  await settled(server, email, count);
}

const settled = ({ db }: TestServer, email: string, count: number): Promise<boolean> =>
  eventually('the mails to be settled', async () => {
    const rows = await db.query(
      'select from mail_deliveries where recipient = $1 and (sent_at is not null or given_up_at is not null)',
      [email],
    );
    return rows.length === count;
  });

test('one is tried a day, and the others are given up', async ({ server, admin }) => {
  const { email } = await buildUser(server.db);
  await suppress(server, email, 'HARD');
  await write(server, admin, email, 1);
  await write(server, admin, email, 2);
  expect(await mailsTo(server, email)).toHaveLength(1);
  const given = await server.db.query(
    'select last_error from mail_deliveries where recipient = $1 and given_up_at is not null',
    [email],
  );
  expect(given).toEqual([{ last_error: expect.stringContaining('tried within a day') }]);
  await server.db.query(`update suppressions set tried_at = tried_at - interval '1 day'`);
  await write(server, admin, email, 3);
  expect(await mailsTo(server, email)).toHaveLength(2);
});

test('a link that somebody asks for is always tried', async ({ server, admin }) => {
  const { email } = await buildUser(server.db, { password: 'Fairway-and-rough 1' });
  await suppress(server, email, 'HARD');
  await write(server, admin, email, 1);
  server.clock.advance(1_000);
  await replyOver(server.url, requestPasswordResetLink, { body: { email } });
  await settled(server, email, 2);
  expect(await mailsTo(server, email)).toHaveLength(2);
});

test('who wants no advertising gets each of them', async ({ server, admin }) => {
  const { email } = await buildUser(server.db);
  await suppress(server, email, 'MANUAL');
  await write(server, admin, email, 1);
  await write(server, admin, email, 2);
  expect(await mailsTo(server, email)).toHaveLength(2);
});
