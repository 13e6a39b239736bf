/** Roles of the office: made, changed and removed by admins alone, given and taken, and what that does to who is logged in. */
import { locks, takeLock } from '@fourball/db/locks.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import {
  createOfficeRole,
  deleteOfficeRole,
  giveOfficeRole,
  listOfficeRoles,
  officeRoleCalls,
  takeOfficeRole,
  updateOfficeRole,
} from '@fourball/shared/accounts/office-role-calls.ts';
import { listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import { updateUserStatus } from '@fourball/shared/accounts/user-admin-calls.ts';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { callOver, replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = ownClubTest()
  .extend('make', ({ server, admin }) => async (name: string, rights: OfficeRight[]): Promise<number> => {
    const { officeRole } = await replyOver(server.url, createOfficeRole, {
      token: admin.token,
      body: { name, rights },
    });
    return officeRole?.id ?? 0;
  })
  .extend(
    'change',
    ({ server, admin }) =>
      (id: number, name: string, rights: OfficeRight[]) =>
        replyOver(server.url, updateOfficeRole, { token: admin.token, body: { id, name, rights } }),
  )
  .extend(
    'give',
    ({ server, admin }) =>
      async ({ userId }: BuiltUser, officeRoleId: number) =>
        (await replyOver(server.url, giveOfficeRole, { token: admin.token, body: { userId, officeRoleId } }))
          .result,
  )
  .extend(
    'take',
    ({ server, admin }) =>
      async ({ userId }: BuiltUser, officeRoleId: number) =>
        (await replyOver(server.url, takeOfficeRole, { token: admin.token, body: { userId, officeRoleId } }))
          .result,
  )
  .extend('rightsOf', ({ server }) => async ({ token }: BuiltUser) => {
    await server.heard();
    const answer = await callOver(server.url, getCurrentUser, { token });
    return answer.status === 200 ? getCurrentUser.reply?.safeParse(answer.json).data?.rights : answer.status;
  });

test('six are there from the first day, and admins make more', async ({ server, admin, make }) => {
  const listed = async () =>
    (await replyOver(server.url, listOfficeRoles, { token: admin.token })).map(
      ({ name, rights, holders }) => [name, rights.join(' '), holders.length],
    );
  expect(await listed()).toEqual([
    ['Accountant', 'ACCOUNTANT', 0],
    ['Content', 'CONTENT', 0],
    ['Events', 'EVENTS', 0],
    ['Manager', 'STARTER MANAGER MEMBERSHIP EVENTS', 0],
    ['Membership', 'MEMBERSHIP', 0],
    ['Starter', 'STARTER', 0],
  ]);
  await make('  Pro shop ', ['ACCOUNTANT', 'STARTER']);
  expect(await listed()).toContainEqual(['Pro shop', 'STARTER ACCOUNTANT', 0]);
  const again = { token: admin.token, body: { name: 'PRO SHOP', rights: ['CONTENT'] as OfficeRight[] } };
  expect(await replyOver(server.url, createOfficeRole, again)).toEqual({ result: 'TAKEN', officeRole: null });
  const none = await callOver(server.url, createOfficeRole, { ...again, body: { name: 'None', rights: [] } });
  expect(none.status).toBe(422);
});

test('nobody but admins reads or writes them, whatever rights they have', async ({ server, make }) => {
  const officeRoleId = await make('Everything', [
    'STARTER',
    'ACCOUNTANT',
    'MANAGER',
    'CONTENT',
    'MEMBERSHIP',
    'EVENTS',
  ]);
  const all = await buildUser(server.db, {
    roles: ['GOLFER', 'ORGANIZER'],
    rights: ['STARTER', 'ACCOUNTANT', 'MANAGER', 'CONTENT', 'MEMBERSHIP', 'EVENTS'],
  });
  const body = { id: officeRoleId, name: 'Mine', rights: ['STARTER'], userId: all.userId, officeRoleId };
  for (const call of Object.values(officeRoleCalls)) {
    const asked = {
      token: all.token,
      params: { id: officeRoleId },
      ...(call.method === 'GET' ? {} : { body }),
    };
    expect([call.id, (await callOver(server.url, call, asked)).status]).toEqual([call.id, 403]);
  }
});

test('given, its rights are there at once and nobody is logged out; taken, all sessions end', async ({
  server,
  admin,
  make,
  give,
  take,
  rightsOf,
}) => {
  const golfer = await buildUser(server.db);
  const role = await make('Marshal', ['STARTER', 'EVENTS']);
  expect(await give(golfer, role)).toBe('DONE');
  expect(await give(golfer, role)).toBe('UNCHANGED');
  expect(await rightsOf(golfer)).toEqual(['STARTER', 'EVENTS']);
  expect(await take(golfer, role)).toBe('DONE');
  expect(await take(golfer, role)).toBe('UNCHANGED');
  expect(await rightsOf(golfer)).toBe(401);
  const trail = await replyOver(server.url, listUserAudit, {
    token: admin.token,
    params: { id: golfer.userId },
  });
  expect(trail.map(({ action, changes }) => [action, changes])).toEqual([
    ['account.office-role-taken', [{ field: 'officeRole', before: 'Marshal', after: null }]],
    ['account.office-role-given', [{ field: 'officeRole', before: null, after: 'Marshal' }]],
  ]);
});

test('who loses a right by a change is logged out, who has it otherwise or wins one is not', async ({
  server,
  make,
  give,
  change,
  rightsOf,
}) => {
  const [loser, keeper] = [await buildUser(server.db), await buildUser(server.db)];
  const role = await make('Desk', ['STARTER', 'CONTENT']);
  const other = await make('Pages', ['CONTENT']);
  for (const golfer of [loser, keeper]) await give(golfer, role);
  await give(keeper, other);
  expect((await change(role, 'Desk', ['STARTER', 'CONTENT', 'EVENTS'])).result).toBe('DONE');
  expect(await rightsOf(loser)).toEqual(['STARTER', 'CONTENT', 'EVENTS']);
  expect((await change(role, 'Desk', ['STARTER', 'EVENTS'])).result).toBe('DONE');
  expect(await rightsOf(loser)).toBe(401);
  expect(await rightsOf(keeper)).toEqual(['STARTER', 'CONTENT', 'EVENTS']);
  expect((await change(role, 'pages', ['STARTER'])).result).toBe('TAKEN');
  expect(await rightsOf(keeper)).toEqual(['STARTER', 'CONTENT', 'EVENTS']);
});

test('one that somebody has is not removed; one that there is not is not found', async ({
  server,
  admin,
  make,
  give,
  take,
}) => {
  const golfer = await buildUser(server.db);
  const role = await make('Marshal', ['STARTER']);
  await give(golfer, role);
  const remove = () => callOver(server.url, deleteOfficeRole, { token: admin.token, params: { id: role } });
  expect((await remove()).json).toEqual({ result: 'HELD' });
  await take(golfer, role);
  expect((await remove()).json).toEqual({ result: 'DONE' });
  expect((await remove()).status).toBe(404);
  const body = { userId: golfer.userId, officeRoleId: role };
  expect((await callOver(server.url, giveOfficeRole, { token: admin.token, body })).status).toBe(404);
  const changed = { id: role, name: 'Marshal', rights: ['STARTER'] };
  expect((await callOver(server.url, updateOfficeRole, { token: admin.token, body: changed })).status).toBe(
    404,
  );
});

test('an account that is switched off or waits gets none', async ({ server, admin, make, give }) => {
  const role = await make('Marshal', ['STARTER']);
  expect(await give(await buildUser(server.db, { status: 'WAITING' }), role)).toBe('INACTIVE');
  const golfer = await buildUser(server.db);
  await replyOver(server.url, updateUserStatus, {
    token: admin.token,
    body: { userId: golfer.userId, status: 'INACTIVE' },
  });
  expect(await give(golfer, role)).toBe('INACTIVE');
});

test('removed and given at the same moment, it is one or the other', async ({ server, admin, make }) => {
  const golfers = await Promise.all(Array.from({ length: 6 }, () => buildUser(server.db)));
  for (const { userId } of golfers) {
    const officeRoleId = await make(`Race of ${userId}`, ['STARTER']);
    const [given, removed] = await Promise.all([
      callOver(server.url, giveOfficeRole, { token: admin.token, body: { userId, officeRoleId } }),
      callOver(server.url, deleteOfficeRole, { token: admin.token, params: { id: officeRoleId } }),
    ]);
    expect([
      [200, { result: 'HELD' }],
      [404, { result: 'DONE' }],
    ]).toContainEqual([given.status, removed.json]);
  }
});

test('two admins who write one role do so one after the other, and the later one sees the earlier', async ({
  server,
  make,
  give,
  change,
  rightsOf,
}) => {
  const golfer = await buildUser(server.db);
  const role = await make('Desk', ['STARTER', 'CONTENT']);
  await give(golfer, role);
  let given: Promise<unknown> = Promise.resolve();
  await server.db.transaction(async (tx) => {
    await tx.query(`select ${takeLock('-office-roles')}($1)`, [locks.officeRoles]);
    given = Promise.all([change(role, 'Desk', ['STARTER']), change(role, 'Desk', ['CONTENT'])]);
    await eventually('both wait', async () => {
      const waiting = await server.db.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      );
      return waiting.length === 2;
    });
  });
  await given;
  // Whichever was first took a right away.
  expect(await rightsOf(golfer)).toBe(401);
});
