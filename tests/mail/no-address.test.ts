/** Members without an address: they are in the club like others, and nothing is sent to the address that stands for one. */
import { noMailAddress } from '@fourball/domain/accounts/users/no-mail.ts';
import { createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import { countAudience } from '@fourball/shared/mail/audience/audience-calls.ts';
import { sendMail } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { expect } from 'vitest';
import { book } from '../kit/booking/book.ts';
import { buildTeeTime, type BuiltUser } from '../kit/build.ts';
import { courseTest } from '../kit/fixtures.ts';
import { buildMailList, putOnList } from '../kit/mail/readers.ts';
import { mailsTo } from '../kit/mails.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const test = courseTest({ with: ['workers'] }).extend('unreached', async ({ server, ava }) => {
  const email = noMailAddress();
  await server.db.query('update users set email = $2 where id = $1', [ava.userId, email]);
  return { ...ava, email };
});

test('one plays like everybody, and no mail about it is written or owed', async ({
  server,
  course,
  unreached,
  ben,
}) => {
  const at = (time: string) => buildTeeTime(server.db, course.courseId, { day: testTomorrow, time });
  const deliveries = ({ email }: Pick<BuiltUser, 'email'>) =>
    server.db.query('select key from mail_deliveries where recipient = $1', [email]);
  await book(server, unreached, course, await at('08:00'));
  await book(server, ben, course, await at('08:10'));
  await eventually(
    'the confirmation of the other',
    async () => (await mailsTo(server, ben.email)).length > 0,
  );
  await eventually('all mails to be written', async () => {
    const left = await server.db.query(
      `select from mail_deliveries where sent_at is null and given_up_at is null`,
    );
    return left.length === 0;
  });
  expect(await mailsTo(server, unreached.email)).toEqual([]);
  expect(await deliveries(unreached)).toEqual([]);
});

test('is in no audience, and the office is told that nobody has the address', async ({
  server,
  admin,
  unreached,
  ben,
}) => {
  const listId = await buildMailList(server.db);
  for (const reader of [unreached, ben]) await putOnList(server.db, listId, reader);
  const body = { lists: [listId], audience: { match: 'ALL' as const, of: [] }, names: true };
  const { names } = await replyOver(server.url, countAudience, { token: admin.token, body });
  expect(names).toEqual([ben.name]);
  const written = await callOver(server.url, sendMail, {
    token: admin.token,
    body: { to: unreached.email, subject: 'The course', html: '<p>It is open.</p>' },
  });
  expect(refusalIn(written)).toMatchObject({ status: 422, fields: ['to'] });
});

test('nobody signs up with an address of that form', async ({ server }) => {
  const answer = await callOver(server.url, createContactAndUser, {
    body: { firstName: 'No', lastName: 'Body', email: noMailAddress() },
  });
  expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: ['email'] });
});
