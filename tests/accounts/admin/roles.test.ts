/** Giving and taking roles: who may, when it takes effect, and that somebody can always administer the club. */
import { takeLock } from '@fourball/db/locks.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { listRoles, listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  addRole,
  deleteUser,
  listUsersByRole,
  revokeRole,
  updateUserStatus,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { checkAdmin } from '@fourball/shared/accounts/user-calls.ts';
import { expect } from 'vitest';
import { ownClubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

type Role = 'GOLFER' | 'ORGANIZER' | 'ADMIN';

const test = ownClubTest()
  .extend(
    'change',
    ({ server }) =>
      (call: typeof addRole | typeof revokeRole, by: BuiltUser, userId: number, role: Role) =>
        replyOver(server.url, call, { token: by.token, body: { userRole: { userId, role } } }),
  )
  .extend(
    'rolesOf',
    ({ server }) =>
      async ({ token }: BuiltUser) =>
        (await replyOver(server.url, getCurrentUser, { token })).roles.toSorted(),
  )
  .extend('storedRoles', ({ server }) => async ({ userId }: BuiltUser) => {
    const rows = await server.db.query<{ role: string }>(
      'select role from user_roles where user_id = $1 order by role',
      [userId],
    );
    return rows.map(({ role }) => role);
  })
  .extend('adminsLeft', ({ server }) => async (club = server) => {
    const rows = await club.db.query<{ user_id: number }>(
      `select r.user_id from user_roles r join users u on u.id = r.user_id
     where r.role = 'ADMIN' and u.status = 'ACTIVE'`,
    );
    return rows.length;
  });

test('a role that is given holds for the very session that is open', async ({
  server,
  change,
  admin,
  rolesOf,
}) => {
  const golfer = await buildUser(server.db);
  expect(await replyOver(server.url, checkAdmin, { token: golfer.token })).toBe(false);
  expect(await change(addRole, admin, golfer.userId, 'ADMIN')).toEqual({ result: 'DONE', message: null });
  await server.heard();
  expect(await rolesOf(golfer)).toEqual(['ADMIN', 'GOLFER']);
  expect(await replyOver(server.url, checkAdmin, { token: golfer.token })).toBe(true);
  expect(await change(addRole, golfer, golfer.userId, 'ORGANIZER')).toMatchObject({ result: 'DONE' });
});

test('a role that is taken is gone at once, and what was open with it is over', async ({
  server,
  change,
  admin,
  storedRoles,
}) => {
  const second = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  expect(await change(revokeRole, admin, second.userId, 'ADMIN')).toMatchObject({ result: 'DONE' });
  await server.heard();
  const forged = { userRole: { userId: second.userId, role: 'ADMIN' } };
  const answer = await callOver(server.url, addRole, { token: second.token, body: forged });
  expect(refusalIn(answer)).toMatchObject({ status: 401 });
  expect(await storedRoles(second)).toEqual(['GOLFER']);
});

test('giving or taking twice changes nothing and is not written down', async ({ server, change, admin }) => {
  const { userId } = await buildUser(server.db);
  await change(addRole, admin, userId, 'ORGANIZER');
  expect(await change(addRole, admin, userId, 'ORGANIZER')).toMatchObject({ result: 'UNCHANGED' });
  await change(revokeRole, admin, userId, 'ORGANIZER');
  expect(await change(revokeRole, admin, userId, 'ORGANIZER')).toMatchObject({ result: 'UNCHANGED' });
  const trail = await replyOver(server.url, listUserAudit, { token: admin.token, params: { id: userId } });
  expect(trail.map(({ action, changes, actor }) => [action, changes, actor?.userId])).toEqual([
    ['account.role-revoked', [{ field: 'role', before: 'ORGANIZER', after: null }], admin.userId],
    ['account.role-added', [{ field: 'role', before: null, after: 'ORGANIZER' }], admin.userId],
  ]);
});

test('the last admin stays one, with a sentence that says why', async ({
  server,
  change,
  admin,
  storedRoles,
}) => {
  expect(await change(revokeRole, admin, admin.userId, 'ADMIN')).toEqual({
    result: 'LAST_ADMIN',
    message: 'Somebody has to be able to administer the club: make another golfer an admin first.',
  });
  // One who can't log in does not count.
  await buildUser(server.db, { roles: ['ADMIN'], status: 'INACTIVE' });
  expect(await change(revokeRole, admin, admin.userId, 'ADMIN')).toMatchObject({ result: 'LAST_ADMIN' });
  expect(await change(revokeRole, admin, admin.userId, 'GOLFER')).toMatchObject({ result: 'DONE' });
  expect(await storedRoles(admin)).toEqual(['ADMIN']);
});

const ways = ['revoke each other', 'switch each other off', 'close each other', 'do one of each'] as const;

/** Three admins, of whom each takes the next one away, as many ways as there are steps; their statuses. */
async function takeEachOtherAway(club: TestServer, admins: readonly BuiltUser[], how: (typeof ways)[number]) {
  const steps = [
    (by: BuiltUser, userId: number) =>
      callOver(club.url, revokeRole, { token: by.token, body: { userRole: { userId, role: 'ADMIN' } } }),
    (by: BuiltUser, userId: number) =>
      callOver(club.url, updateUserStatus, { token: by.token, body: { userId, status: 'INACTIVE' } }),
    (by: BuiltUser, userId: number) =>
      callOver(club.url, deleteUser, { token: by.token, params: { id: userId } }),
  ];
  let asked: Promise<number | undefined>[] = [];
  // Nobody can write until each has come as far as it can: without the lock each has seen the others by then.
  await club.db.transaction(async (tx) => {
    await tx.query('lock table users, user_roles in share mode');
    asked = admins.map(async (by, at) => {
      const step = steps[how === 'do one of each' ? at : ways.indexOf(how)];
      return (await step?.(by, (admins[(at + 1) % admins.length] ?? by).userId))?.status;
    });
    await eventually('three that wait', async () => {
      const waiting = await club.db.query(
        `select distinct pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length === 3;
    });
  });
  return Promise.all(asked);
}

const threeAdmins = (club: TestServer) =>
  Promise.all([1, 2, 3].map(() => buildUser(club.db, { roles: ['ADMIN'] })));

test.for(ways)('of admins who %s at once one stays', async (how, { server, admin, adminsLeft }) => {
  const admins = await threeAdmins(server);
  await server.db.query('delete from user_roles where user_id = $1', [admin.userId]);
  const statuses = await takeEachOtherAway(server, admins, how);
  expect(statuses.filter((status) => status !== 200 && status !== 401 && status !== 403)).toEqual([]);
  expect(await adminsLeft()).toBe(1);
});

test.for(ways)('without the lock admins who %s at once are all gone', async (how, { adminsLeft }) => {
  const open = await startServer({
    rewrite: (sql) => (sql.includes(takeLock('-admins')) ? 'select $1::bigint' : sql),
  });
  try {
    expect(await takeEachOtherAway(open, await threeAdmins(open), how)).toEqual([200, 200, 200]);
    expect(await adminsLeft(open)).toBe(0);
  } finally {
    await open.close();
  }
});

test('lists the roles with how many open accounts have each, and who has one', async ({ server, admin }) => {
  const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  const closed = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  await server.db.query(`update users set status = 'INACTIVE', closed_at = now() where id = $1`, [
    closed.userId,
  ]);
  const { token } = admin;
  expect(await replyOver(server.url, listRoles, { token })).toEqual([
    { role: 'GOLFER', count: 2 },
    { role: 'ORGANIZER', count: 1 },
    { role: 'ADMIN', count: 1 },
  ]);
  const organizers = await replyOver(server.url, listUsersByRole, { token, params: { role: 'ORGANIZER' } });
  expect(organizers.map(({ userId, roles }) => [userId, roles])).toEqual([
    [organizer.userId, ['GOLFER', 'ORGANIZER']],
  ]);
});

test('is refused for accounts and roles that there are not', async ({ server, admin }) => {
  const unknown = { token: admin.token, body: { userRole: { userId: 4_000_000, role: 'ADMIN' } } };
  for (const call of [addRole, revokeRole]) {
    expect(refusalIn(await callOver(server.url, call, unknown))).toMatchObject({ status: 404 });
    const body = { userRole: { userId: admin.userId, role: 'OWNER' } };
    expect(refusalIn(await callOver(server.url, call, { token: admin.token, body }))).toMatchObject({
      status: 422,
      fields: ['userRole.role'],
    });
  }
});
