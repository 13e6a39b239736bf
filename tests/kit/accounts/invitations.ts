/** People whom the office has written down, and the order by which many of them are invited to log in. */
import { listInvitations, orderInvitation } from '@fourball/shared/accounts/invitation-calls.ts';
import { randomUUID } from 'node:crypto';
import { buildUser } from '../build.ts';
import { clubTest } from '../fixtures.ts';
import { callOver, replyOver, type ServerOptions } from '../server.ts';

export const invitationSubject = 'Welcome! Choose your password';

export const invitationTest = (options: ServerOptions = {}) =>
  clubTest(options)
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

export const idsOf = (people: readonly { userId: number }[]) => people.map(({ userId }) => userId);
export const idIn = ({ json }: { json: unknown }): number => (json as { invitationId: number }).invitationId;
