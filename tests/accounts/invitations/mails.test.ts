/** Who is invited to log in reads it once, comes in by its link, and the trail says who was asked. */
import { sendInvitations } from '@fourball/domain/accounts/invitations/send-invitations.ts';
import {
  listInvitations,
  orderInvitation,
  previewInvitation,
} from '@fourball/shared/accounts/invitation-calls.ts';
import { resetPassword } from '@fourball/shared/accounts/password-calls.ts';
import { listAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { mailsTo, mailTo, tokenIn } from '../../kit/mails.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const subject = 'Welcome! Choose your password';

const test = clubTest({ with: ['workers'] })
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

test(
  'mails each once at the pace of the club, and the link lets them in',
  { timeout: 60_000 },
  async ({ server, admin, strangers, order, look }) => {
    const people = await strangers(5);
    const key = randomUUID();
    const first = await order(idsOf(people), 5, key);
    const id = idIn(first);
    // The same order sent again is the same batch; another one finds nobody left.
    expect(idIn(await order(idsOf(people), 5, key))).toBe(id);
    const { count, left } = await replyOver(server.url, previewInvitation, {
      token: admin.token,
      body: { userIds: idsOf(people) },
    });
    expect([count, left.invited]).toEqual([0, 5]);
    // Who can log in by then is left out; five turns at once send nobody twice, and no more than the pace.
    await server.db.query(`update users set password_hash = 'x' where id = $1`, [people[4]?.userId]);
    await Promise.all([1, 2, 3, 4, 5].map(() => sendInvitations(server.house, 1_000)));
    for (const { email } of people.slice(0, 4)) await mailTo(server, email, subject);
    expect(await look(id)).toMatchObject({ people: 5, waiting: 0, sent: 4, opened: 0, left: 1, failed: 0 });
    const [mail] = await mailsTo(server, people[0]?.email ?? '');
    const uuid = tokenIn(mail ?? { text: '' }, 'change-password');
    await replyOver(server.url, resetPassword, { body: { uuid, password: 'Fairway-and-rough 1' } });
    expect(await look(id)).toMatchObject({ sent: 4, opened: 1 });
    for (const { email } of people.slice(0, 4)) expect(await mailsTo(server, email)).toHaveLength(1);
    expect(await mailsTo(server, people[4]?.email ?? '')).toEqual([]);
    const { entries } = await replyOver(server.url, listAudit, {
      token: admin.token,
      params: { page: 0, size: 20 },
      query: { area: 'invitation' },
    });
    expect(entries.map(({ action }) => action)).toContain('invitation.ordered');
  },
);
