/** A test of mail: ordered by the office, sent once, and told as the mail server told it. */
import { getFirstRun, testMail, type FirstRun } from '@fourball/shared/club/first-run/first-run-calls.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { sendMailTestHandler } from '@fourball/workers/club/send-mail-test.ts';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { clubTest, ownClubTest, startFor } from '../kit/fixtures.ts';
import { startMailServer } from '../kit/mail-server.ts';
import { callOver, replyOver } from '../kit/server.ts';
import { workerContext } from '../kit/worker-context.ts';

interface Ordered {
  id: number;
  payload: { testId: string; userId: number };
}

const test = clubTest()
  .extend('mailServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mails = await startMailServer();
    onCleanup(() => mails.close());
    return mails;
  })
  .extend('server', { scope: 'file' }, ({ mailServer }, { onCleanup }) =>
    startFor(
      {
        env: {
          SMTP_URL: mailServer.url,
          PUBLIC_URL: 'https://club.example',
          MAIL_FROM: 'Pine <club@pine.example>',
        },
      },
      onCleanup,
    ),
  )
  /** Empty, and taking what comes. */
  .extend('mails', ({ mailServer }) => {
    mailServer.received.length = 0;
    mailServer.answers = () => undefined;
    return mailServer;
  })
  .extend(
    'order',
    ({ server }) =>
      ({ token }: BuiltUser) =>
        replyOver(server.url, testMail, { token, body: {} }),
  )
  .extend(
    'look',
    ({ server, admin }) =>
      (): Promise<FirstRun> =>
        replyOver(server.url, getFirstRun, admin),
  )
  .extend(
    'seen',
    ({ look }) =>
      async () =>
        (await look()).mail.test,
  )
  .extend(
    'lacks',
    ({ look }) =>
      async () =>
        (await look()).steps.find(({ step }) => step === 'MAIL')?.lacks,
  )
  .extend(
    'orders',
    ({ server }) =>
      (): Promise<Ordered[]> =>
        server.db.query(
          `select id::int as id, payload from outbox where name = 'club.mail-test-ordered' order by id`,
        ),
  )
  .extend('lastOrder', ({ orders }) => async (): Promise<Ordered> => {
    const last = (await orders()).at(-1);
    if (!last) throw new Error('No test was ordered.');
    return last;
  })
  /** What the worker does of it, by the real way to the server. */
  .extend('work', ({ server }) => async ({ id, payload }: Ordered): Promise<void> => {
    const mail = createMailTransport(server.settings, server.clock);
    await sendMailTestHandler
      .run(workerContext(server.house, { mail, publicUrl: 'https://club.example' }), { eventId: id, payload })
      .finally(() => mail.close());
  });

test('leaves once to whoever asked, and is told as taken', async ({
  server,
  admin,
  mails,
  order,
  seen,
  lacks,
  lastOrder,
  work,
}) => {
  expect(await order(admin)).toBe('ORDERED');
  expect(await seen()).toMatchObject({ state: 'QUEUED', at: server.clock.now().toISOString(), to: null });
  expect(await lacks()).toEqual(['MAIL_SENT']);
  const ordered = await lastOrder();
  // Two workers at once, and once more: one mail.
  await Promise.all([work(ordered), work(ordered)]);
  await work(ordered);
  expect(mails.received.map(({ to }) => to)).toEqual([[admin.email]]);
  expect(mails.received[0]?.header('Subject')).toBe('Mails of the club arrive');
  expect(mails.received[0]?.header('From')).toContain('<club@pine.example>');
  expect(mails.received[0]?.text).toContain('https://club.example/admin/first-run?step=mail');
  expect(await seen()).toMatchObject({ state: 'SENT', to: admin.email, reason: null });
  expect(await lacks()).toEqual([]);
});

test('says what the mail server said', async ({ admin, mails, order, seen, lacks, lastOrder, work }) => {
  mails.answers = () => ({ code: 451, says: 'Greylisted, come again' });
  await order(admin);
  await work(await lastOrder());
  const waiting = await seen();
  expect(waiting).toMatchObject({ state: 'WAITING', to: admin.email });
  expect(waiting.reason).toContain('Greylisted, come again');
  expect(await lacks()).toEqual(['MAIL_SENT']);

  mails.answers = () => ({ code: 550, says: 'Nobody here may send' });
  await order(admin);
  await work(await lastOrder());
  const refused = await seen();
  expect(refused.state).toMatch(/WAITING|GIVEN_UP/);
  expect(refused.reason).toContain('Nobody here may send');
});

test('of tests that are ordered at once the last one is looked at', async ({
  server,
  mails,
  order,
  orders,
  seen,
  work,
}) => {
  const others = await Promise.all([1, 2].map(() => buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] })));
  const before = (await orders()).length;
  expect(await Promise.all(others.map(order))).toEqual(['ORDERED', 'ORDERED']);
  const made = (await orders()).slice(before);
  const [row] = await server.db.query<{ id: string }>('select mail_test_id as id from club');
  const last = made.find(({ payload }) => payload.testId === row?.id);
  const lost = made.find(({ payload }) => payload.testId !== row?.id);
  if (!last || !lost) throw new Error('Two tests were ordered, and one of them is the last.');
  await work(last);
  await work(lost);
  // Both have theirs, and the page tells of one.
  expect(mails.received).toHaveLength(2);
  const { email } = others.find(({ userId }) => userId === last.payload.userId) ?? {};
  expect(await seen()).toMatchObject({ state: 'SENT', to: email });
});

test('can be asked for only so often, and by the office alone', async ({ server, admin }) => {
  const golfer = await buildUser(server.db);
  expect((await callOver(server.url, testMail, { token: golfer.token, body: {} })).status).toBe(403);
  const statuses = new Set<number>();
  for (let asked = 0; asked <= server.settings.attempts.requests; asked += 1)
    statuses.add((await callOver(server.url, testMail, { token: admin.token, body: {} })).status);
  expect([...statuses]).toEqual([200, 429]);
});

ownClubTest()('sends nothing where no mail server is set', async ({ server: own, admin: by }) => {
  expect(await replyOver(own.url, testMail, { token: by.token, body: {} })).toBe('NO_SERVER');
  expect(await own.db.query(`select 1 from outbox where name = 'club.mail-test-ordered'`)).toEqual([]);
  expect((await replyOver(own.url, getFirstRun, by)).mail.test.state).toBe('NONE');
});
