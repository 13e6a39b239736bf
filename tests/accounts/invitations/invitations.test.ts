/** Many who have never logged in are invited at once: counted first, mailed by a worker once each, and stopped. */
import { sendInvitations } from '@fourball/domain/accounts/invitations/send-invitations.ts';
import { noMailAddress } from '@fourball/domain/accounts/users/no-mail.ts';
import {
  listInvitations,
  orderInvitation,
  previewInvitation,
  stopInvitation,
} from '@fourball/shared/accounts/invitation-calls.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const subject = 'Welcome! Choose your password';

const test = clubTest()
  /** So many people whom the office has written down. */
  .extend('strangers', ({ server }) => async (count: number) => {
    const people = [];
    for (let n = 0; n < count; n += 1) people.push(await buildUser(server.db));
    await server.db.query('delete from sessions where user_id = any($1::bigint[])', [
      people.map(({ userId }) => userId),
    ]);
    return people;
  })
  .extend(
    'order',
    ({ server, admin }) =>
      (userIds: readonly number[], count: number, key: string = randomUUID()) =>
        callOver(server.url, orderInvitation, {
          token: admin.token,
          body: { userIds: [...userIds], count },
          headers: { 'idempotency-key': key },
        }),
  )
  .extend('look', ({ server, admin }) => async (invitationId: number) => {
    const all = await replyOver(server.url, listInvitations, { token: admin.token });
    return all.find((one) => one.invitationId === invitationId);
  });
const idsOf = (people: readonly { userId: number }[]) => people.map(({ userId }) => userId);
const idIn = ({ json }: { json: unknown }): number => (json as { invitationId: number }).invitationId;

test('says who would be invited, who is left out and why, and what they read', async ({
  server,
  admin,
  strangers,
}) => {
  const [fresh, mailless, inactive] = await strangers(3);
  const known = await buildUser(server.db);
  await server.db.query('update users set email = $2 where id = $1', [mailless?.userId, noMailAddress()]);
  await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [inactive?.userId]);
  const { token } = admin;
  const userIds = [fresh, mailless, inactive, known].map((one) => one?.userId ?? 0);
  const shown = await replyOver(server.url, previewInvitation, { token, body: { userIds } });
  expect(shown).toMatchObject({
    count: 1,
    left: { hasLogin: 1, noMail: 1, invited: 0, notActive: 1 },
    againDays: 14,
    mail: { subject },
  });
  expect(shown.mail.text).toContain('Choose a password and you are in.');
  const all = await replyOver(server.url, previewInvitation, { token, body: {} });
  expect(all.count).toBeGreaterThanOrEqual(1);
  const gone = await callOver(server.url, previewInvitation, { token, body: { importId: 999_999 } });
  expect(refusalIn(gone)).toMatchObject({ code: 'not_found' });
  const clerk = await buildUser(server.db, { rights: ['CONTENT'] });
  expect((await callOver(server.url, previewInvitation, { token: clerk.token, body: {} })).status).toBe(403);
});

test('no more leave in a minute than the club mails', async ({ server, strangers, order, look }) => {
  const people = await strangers(4);
  const id = idIn(await order(idsOf(people), 4));
  expect(await sendInvitations(server.house, 2)).toBe(1);
  expect(await sendInvitations(server.house, 2)).toBe(1);
  expect(await sendInvitations(server.house, 2)).toBe(0);
  expect(await look(id)).toMatchObject({ sent: 2, waiting: 2 });
});

test('stopped, whoever was not mailed yet is not; they may be invited again', async ({
  server,
  admin,
  strangers,
  order,
}) => {
  const people = await strangers(3);
  const id = idIn(await order(idsOf(people), 3));
  const { token } = admin;
  const stopped = await replyOver(server.url, stopInvitation, { token, body: { invitationId: id } });
  expect(stopped).toMatchObject({ waiting: 0, people: 3 });
  expect(stopped.stoppedAt).not.toBeNull();
  await sendInvitations(server.house, 1_000);
  const again = await replyOver(server.url, stopInvitation, { token, body: { invitationId: id } });
  expect(again).toEqual(stopped);
  const still = stopped.people - stopped.sent;
  expect(
    (await replyOver(server.url, previewInvitation, { token, body: { userIds: idsOf(people) } })).count,
  ).toBe(still);
});

test('of two who invite the same people at once one is told to look again', async ({ strangers, order }) => {
  const people = await strangers(6);
  const answers = await Promise.all([1, 2, 3].map(() => order(idsOf(people), 6)));
  const ordered = answers.filter(
    ({ json }) => typeof json === 'object' && json !== null && 'invitationId' in json,
  );
  expect(ordered).toHaveLength(1);
  for (const late of answers.filter((one) => !ordered.includes(one)))
    expect(refusalIn(late)).toMatchObject({ code: 'conflict', fields: ['count'] });
});
