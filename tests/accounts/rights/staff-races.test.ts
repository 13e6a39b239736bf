/** Somebody becomes one of the staff while the office takes the account over: the office waits, and is refused. */
import { updateRecord } from '@fourball/shared/accounts/record-calls.ts';
import { addRole, updateUserStatus } from '@fourball/shared/accounts/user-admin-calls.ts';
import { giveOfficeRole, listOfficeRoles } from '@fourball/shared/accounts/office-role-calls.ts';
import { updateEmailContact } from '@fourball/shared/mail/subscription-calls.ts';
import { expect } from 'vitest';
import { recordOf, wishOf } from '../../kit/accounts/records.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { gateCommits, meetAtGate, someoneWaitsForRow } from '../../kit/gate.ts';
import { callOver, replyOver, type TestServer } from '../../kit/server.ts';

interface Asked {
  server: TestServer;
  by: BuiltUser;
  of: BuiltUser;
}

/** Whoever gives a role stands at the gate with the account locked, for the trail is written by then. */
const test = clubTest().extend('gated', { scope: 'file', auto: true }, ({ server }) =>
  gateCommits(server, 'audit_entries'),
);

const gives: Readonly<Record<string, (asked: Asked) => Promise<{ status: number }>>> = {
  'an admin': ({ server, by, of: { userId } }) =>
    callOver(server.url, addRole, { token: by.token, body: { userRole: { userId, role: 'ADMIN' } } }),
  'one of the office': async ({ server, by: { token }, of: { userId } }) => {
    const [role] = await replyOver(server.url, listOfficeRoles, { token });
    return callOver(server.url, giveOfficeRole, { token, body: { userId, officeRoleId: role?.id ?? 0 } });
  },
};

const acts: Readonly<Record<string, (asked: Asked) => Promise<{ status: number }>>> = {
  'is switched off': ({ server, by, of: { userId } }) =>
    callOver(server.url, updateUserStatus, { token: by.token, body: { userId, status: 'INACTIVE' } }),
  'gets another address at once': async ({ server, by, of }) => {
    const wish = wishOf(await recordOf(server, by, of.userId));
    const body = { ...wish, email: `at.once.${of.userId}@club.example` };
    return callOver(server.url, updateRecord, { token: by.token, body });
  },
  'is asked at another address': ({ server, by, of }) => {
    const [firstName = '', lastName = ''] = of.name.split(' ');
    const body = { email: of.email, newEmail: `asked.${of.userId}@club.example`, firstName, lastName };
    return callOver(server.url, updateEmailContact, { token: by.token, body });
  },
};

test.for(Object.keys(gives).flatMap((role) => Object.keys(acts).map((act) => [role, act] as const)))(
  'who becomes %s while the account %s stays',
  async ([role, act], { server, admin }) => {
    const by = await buildUser(server.db, { rights: ['MEMBERSHIP'] });
    const of = await buildUser(server.db);
    await server.db.query('delete from sessions where user_id = $1', [of.userId]);
    let taking: Promise<{ status: number }> | undefined;
    const [given] = await meetAtGate(
      server,
      1,
      () => [Promise.resolve(gives[role]?.({ server, by: admin, of }))],
      async () => {
        taking = acts[act]?.({ server, by, of });
        await someoneWaitsForRow(server);
      },
    );
    expect(given?.status).toBe(200);
    expect((await taking)?.status).toBe(act === 'gets another address at once' ? 422 : 403);
    const [kept] = await server.db.query('select status, email from users where id = $1', [of.userId]);
    expect(kept).toEqual({ status: 'ACTIVE', email: of.email });
  },
);
