/** Rights of the office as a session has them: from the moment they are given until they are taken. */
import type { Sql } from '@fourball/db/connection.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { eraseOwnAccount, exportOwnData, listUserAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import { deleteUser } from '@fourball/shared/accounts/user-admin-calls.ts';
import { listBlocks } from '@fourball/shared/booking/starter/starter-calls.ts';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { readZip } from '../../kit/zip.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const rolesLeft = async (db: Sql, { userId }: BuiltUser): Promise<number> =>
  (await db.query('select 1 from user_office_roles where user_id = $1', [userId])).length;

const test = clubTest().extend(
  'rightsOf',
  ({ server }) =>
    async ({ token }: { token: string }) =>
      (await replyOver(server.url, getCurrentUser, { token })).rights,
);

test('a golfer has none, an admin all of them, and somebody of the office those of each role, once', async ({
  server,
  admin,
  rightsOf,
}) => {
  expect(await rightsOf(await buildUser(server.db))).toEqual([]);
  expect(await rightsOf(admin)).toEqual([
    'STARTER',
    'ACCOUNTANT',
    'MANAGER',
    'CONTENT',
    'MEMBERSHIP',
    'EVENTS',
  ]);
  const both = await buildUser(server.db, { rights: ['EVENTS', 'STARTER'] });
  await server.db.query(
    `insert into user_office_roles (user_id, office_role_id) select $1, id from office_roles where name = 'Manager'`,
    [both.userId],
  );
  await server.heard();
  expect(await rightsOf(both)).toEqual(['STARTER', 'MANAGER', 'MEMBERSHIP', 'EVENTS']);
});

test('what is given, changed and taken holds for the session that is open', async ({ server, rightsOf }) => {
  const golfer = await buildUser(server.db);
  const blocks = async () => (await callOver(server.url, listBlocks, { token: golfer.token })).status;
  expect(await blocks()).toBe(403);
  const [role] = await server.db.query<{ id: number }>(
    `insert into office_roles (name, rights) values ('Marshal', '{STARTER}') returning id`,
  );
  await server.db.query('insert into user_office_roles (user_id, office_role_id) values ($1, $2)', [
    golfer.userId,
    role?.id,
  ]);
  await server.heard();
  expect(await rightsOf(golfer)).toEqual(['STARTER']);
  await server.db.query(`update office_roles set rights = '{CONTENT}' where id = $1`, [role?.id]);
  await server.heard();
  expect(await rightsOf(golfer)).toEqual(['CONTENT']);
  expect(await blocks()).toBe(403);
  await server.db.query('delete from user_office_roles where user_id = $1', [golfer.userId]);
  await server.heard();
  expect(await rightsOf(golfer)).toEqual([]);
});

test('the database takes no right that there is not, no role without any, and no name twice', async ({
  server,
}) => {
  const add = (name: string, rights: string) =>
    server.db.query('insert into office_roles (name, rights) values ($1, $2::text[])', [name, rights]);
  await expect(add('Boss', '{ADMIN}')).rejects.toThrow('office_roles_known_rights');
  await expect(add('Nobody', '{}')).rejects.toThrow('office_roles_known_rights');
  await expect(add('STARTER', '{STARTER}')).rejects.toThrow('office_roles_name_key');
});

test('a role that somebody has is not removed', async ({ server }) => {
  const { userId } = await buildUser(server.db, { rights: ['STARTER'] });
  const removed = server.db.query(
    'delete from office_roles where id in (select office_role_id from user_office_roles where user_id = $1)',
    [userId],
  );
  await expect(removed).rejects.toThrow('user_office_roles');
});

test('an account that is closed leaves its roles, and the trail says which these were', async ({
  server,
  admin,
}) => {
  const starter = await buildUser(server.db);
  await server.db.query(
    `insert into user_office_roles (user_id, office_role_id)
     select $1, id from office_roles where name in ('Starter', 'Events')`,
    [starter.userId],
  );
  const by = { token: admin.token, params: { id: starter.userId } };
  expect((await replyOver(server.url, deleteUser, by)).result).toBe('DONE');
  expect(await rolesLeft(server.db, starter)).toBe(0);
  const [closed] = await replyOver(server.url, listUserAudit, by);
  expect(closed?.changes).toContainEqual({ field: 'officeRoles', before: 'Events, Starter', after: null });
});

test('who takes the own data along reads the roles by name; who has them erased leaves none', async ({
  server,
}) => {
  const password = 'fairway-and-rough';
  const starter = await buildUser(server.db, { password });
  await server.db.query(
    `insert into user_office_roles (user_id, office_role_id) select $1, id from office_roles where name = 'Starter'`,
    [starter.userId],
  );
  const answer = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
    headers: { authorization: `Bearer ${starter.token}` },
  });
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({ officeRoles: ['Starter'] });
  const erased = { token: starter.token, body: { currentPassword: password } };
  expect(await replyOver(server.url, eraseOwnAccount, erased)).toBe('ERASED');
  expect(await rolesLeft(server.db, starter)).toBe(0);
});
