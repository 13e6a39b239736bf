/** Statements of a month are mailed to many: looked at first, sent by a worker once each, stopped, and tried again where they failed. */
import { noMailAddress } from '@fourball/domain/accounts/users/no-mail.ts';
import { sendStatements } from '@fourball/domain/money/statements/send-statements.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import {
  getStatementRun,
  listStatementRuns,
  orderStatements,
  previewStatements,
  retryStatements,
  stopStatements,
} from '@fourball/shared/money/statements/statement-calls.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { mailsTo, mailTo } from '../../kit/mails.ts';
import { buildCharge, buildPayment } from '../../kit/money/build-books.ts';
import { lastMonth, previewOf } from '../../kit/money/statements.ts';
import { callOver, refusalIn, replyOver, testToday, type ServerOptions } from '../../kit/server.ts';

const within = lastMonth.end;
const before = addDays(`${within.slice(0, 8)}01`, -1);

const statementTest = (options: ServerOptions = {}) =>
  ownClubTest(options)
    /** So many golfers who owed 113.00 when last month ended. */
    .extend('owing', ({ server }) => async (count: number) => {
      const people = [];
      for (let n = 0; n < count; n += 1) {
        const golfer = await buildUser(server.db);
        await buildCharge(server.db, { userId: golfer.userId, day: within });
        people.push(golfer);
      }
      return people;
    })
    .extend(
      'order',
      ({ server, admin }) =>
        (count: number, key: string = randomUUID()) =>
          callOver(server.url, orderStatements, {
            token: admin.token,
            body: { year: lastMonth.year, month: lastMonth.month, whom: 'OWING', count },
            headers: { 'idempotency-key': key },
          }),
    )
    .extend(
      'look',
      ({ server, admin }) =>
        (runId: number) =>
          replyOver(server.url, getStatementRun, { token: admin.token, params: { id: runId } }),
    );

const test = statementTest();
const mailing = statementTest({ with: ['workers'] });
const idIn = ({ json }: { json: unknown }): number => (json as { runId: number }).runId;

test('says who is mailed, what each owed when the month ended, and who is left out and why', async ({
  server,
  admin,
  owing,
}) => {
  const [owes, mailless, gone] = await owing(3);
  const [paid, early, late] = await Promise.all([1, 2, 3].map(() => buildUser(server.db)));
  await server.db.query('update users set email = $2 where id = $1', [mailless?.userId, noMailAddress()]);
  await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [gone?.userId]);
  await buildCharge(server.db, { userId: paid?.userId ?? 0, day: within });
  await buildPayment(server.db, { userId: paid?.userId ?? 0, cents: 11_300, day: within });
  await buildPayment(server.db, { userId: early?.userId ?? 0, cents: 500, day: before });
  // What happens after the month is no matter of its statement: neither the late charge nor the late payment.
  await buildCharge(server.db, { userId: late?.userId ?? 0, day: testToday });
  await buildPayment(server.db, { userId: owes?.userId ?? 0, cents: 11_300 });
  const { token } = admin;
  const owed = await previewOf(server, token);
  expect(owed).toMatchObject({ count: 1, owed: 11_300 });
  expect(owed.people.map(({ userId, closing, fate }) => [userId, closing, fate])).toEqual([
    [owes?.userId, 11_300, 'MAIL'],
    [mailless?.userId, 11_300, 'NO_ADDRESS'],
    [gone?.userId, 11_300, 'NO_ACCOUNT'],
  ]);
  expect(owed.mail?.subject).toContain('Statement for');
  expect(owed.mail?.text).toMatch(/Balance after: +\$113\.00\n.*Balance now: +\$0\.00/);
  const moved = await previewOf(server, token, 'MOVED');
  expect(moved.people.map(({ userId, closing }) => [userId, closing]).slice(3)).toEqual([
    [paid?.userId, 0],
    [early?.userId, -500],
  ]);
  const [year = 0, month = 0] = testToday.split('-').map(Number);
  const early2 = await callOver(server.url, previewStatements, {
    token,
    params: { year, month },
    query: { whom: 'OWING' },
  });
  expect(early2.status).toBe(422);
  expect(refusalIn(early2)).toMatchObject({ fields: ['month'] });
  const starter = await buildUser(server.db, { rights: ['STARTER'] });
  const { year: y, month: m } = lastMonth;
  const asked = { params: { year: y, month: m }, query: { whom: 'OWING' } } as const;
  expect((await callOver(server.url, previewStatements, { token: starter.token, ...asked })).status).toBe(
    403,
  );
});

mailing(
  'mails each once, however many turns there are, and says what became of each',
  { timeout: 60_000 },
  async ({ server, owing, order, look, admin }) => {
    const people = await owing(4);
    const subject = (await previewOf(server, admin.token)).mail?.subject ?? '';
    const key = randomUUID();
    const id = idIn(await order(4, key));
    expect(idIn(await order(4, key))).toBe(id);
    // The account of one is closed before it is their turn.
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [people[3]?.userId]);
    await Promise.all([1, 2, 3, 4, 5].map(() => sendStatements(server.house, 1_000)));
    for (const { email } of people.slice(0, 3)) {
      const mail = await mailTo(server, email, subject);
      expect(mail.text).toContain('/money?statement=');
      expect(mail.text).toContain('$113.00');
    }
    expect(await look(id)).toMatchObject({ people: 4, waiting: 0, sending: 0, sent: 3, left: 1, failed: 0 });
    await sendStatements(server.house, 1_000);
    for (const { email } of people.slice(0, 3)) expect(await mailsTo(server, email)).toHaveLength(1);
    expect(await mailsTo(server, people[3]?.email ?? '')).toEqual([]);
    // Nobody is left to mail for the month.
    const again = await previewOf(server, admin.token);
    expect([again.count, again.people.filter(({ fate }) => fate === 'BEFORE').length]).toEqual([0, 3]);
  },
);

test('of several orders at once one is taken, and the others are told to look again', async ({
  owing,
  order,
  server,
  admin,
}) => {
  await owing(6);
  const answers = await Promise.all([1, 2, 3].map(() => order(6)));
  const taken = answers.filter(({ json }) => typeof json === 'object' && json !== null && 'runId' in json);
  expect(taken).toHaveLength(1);
  for (const late of answers.filter((one) => !taken.includes(one)))
    expect(refusalIn(late)).toMatchObject({ code: 'conflict', fields: ['count'] });
  const runs = await replyOver(server.url, listStatementRuns, { token: admin.token });
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({ people: 6, waiting: 6 });
});

test('keeps the pace of the club; stopped, whoever was not mailed can be ordered again', async ({
  server,
  admin,
  owing,
  order,
  look,
}) => {
  await owing(4);
  const id = idIn(await order(4));
  expect(await sendStatements(server.house, 2)).toBe(1);
  expect(await sendStatements(server.house, 2)).toBe(1);
  expect(await sendStatements(server.house, 2)).toBe(0);
  const { token } = admin;
  const stopped = await replyOver(server.url, stopStatements, { token, body: { runId: id } });
  expect(stopped).toMatchObject({ waiting: 0, sending: 2 });
  expect(await replyOver(server.url, stopStatements, { token, body: { runId: id } })).toEqual(stopped);
  expect((await look(id)).mails.map(({ state }) => state).toSorted()).toEqual([
    'SENDING',
    'SENDING',
    'STOPPED',
    'STOPPED',
  ]);
  expect((await previewOf(server, token)).count).toBe(2);
  expect(idIn(await order(2))).toBeGreaterThan(id);
});

mailing(
  'what was given up is told with its reason and tried again',
  { timeout: 60_000 },
  async ({ server, admin, owing, order, look }) => {
    const [golfer] = await owing(1);
    const subject = (await previewOf(server, admin.token)).mail?.subject ?? '';
    const id = idIn(await order(1));
    await sendStatements(server.house, 1_000);
    await mailTo(server, golfer?.email ?? '', subject);
    // As it stands where the server has refused it for two days.
    await server.db.query(
      `update mail_deliveries set sent_at = null, given_up_at = now(), last_error = 'Mailbox full' where recipient = $1`,
      [golfer?.email],
    );
    expect(await look(id)).toMatchObject({
      failed: 1,
      mails: [{ userId: golfer?.userId, state: 'FAILED', reason: 'Mailbox full', closing: 11_300 }],
    });
    const { token } = admin;
    const retried = await replyOver(server.url, retryStatements, { token, body: { runId: id } });
    expect(retried.failed).toBe(0);
    await expect.poll(async () => (await look(id)).sent, { timeout: 20_000 }).toBe(1);
    expect((await callOver(server.url, retryStatements, { token, body: { runId: 999_999 } })).status).toBe(
      404,
    );
  },
);
