/** Switching accounts off and on, and closing them: who gets out, what stays, and how one comes back. */
import { getCurrentUser, login, searchUsers } from '@fourball/shared/accounts/calls.ts';
import {
  countUsers,
  deleteUser,
  listInactiveUsers,
  listUsers,
  updateMemberNumber,
  mostChangedAtOnce,
  updateUserStatus,
  updateUserStatuses,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { createOfficeRole, giveOfficeRole } from '@fourball/shared/accounts/office-role-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { book, details } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';

const password = 'Fairway-and-rough 1';

const test = clubTest({ with: ['gateway'] })
  .extend(
    'setStatus',
    ({ server, admin }) =>
      (userId: number, status: 'ACTIVE' | 'INACTIVE', by = admin) =>
        replyOver(server.url, updateUserStatus, { token: by.token, body: { userId, status } }),
  )
  .extend(
    'close',
    ({ server, admin }) =>
      (userId: number, by = admin) =>
        replyOver(server.url, deleteUser, { token: by.token, params: { id: userId } }),
  )
  .extend(
    'logIn',
    ({ server }) =>
      ({ email }: BuiltUser) =>
        callOver(server.url, login, { body: { username: email, password } }),
  );

test('who is switched off is out at once, on every device, and stays out until switched on', async ({
  server,
  logIn,
  setStatus,
  admin,
}) => {
  const golfer = await buildUser(server.db, { password });
  const second = (await logIn(golfer)).json as { access_token: string };
  const stream = await openEventStream(server.url, golfer);
  expect(await setStatus(golfer.userId, 'INACTIVE')).toEqual({ result: 'DONE', message: null });
  await stream.ended();
  await server.heard();
  for (const token of [golfer.token, second.access_token]) {
    expect((await callOver(server.url, getCurrentUser, { token })).status).toBe(401);
  }
  expect(refusalIn(await logIn(golfer))).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await setStatus(golfer.userId, 'INACTIVE')).toMatchObject({ result: 'UNCHANGED' });
  const inactive = await replyOver(server.url, listInactiveUsers, { token: admin.token });
  expect(inactive.map(({ userId }) => userId)).toContain(golfer.userId);

  expect(await setStatus(golfer.userId, 'ACTIVE')).toMatchObject({ result: 'DONE' });
  await server.heard();
  // The sessions from before are over for good.
  expect((await callOver(server.url, getCurrentUser, { token: golfer.token })).status).toBe(401);
  expect((await logIn(golfer)).status).toBe(200);
});

test('an admin can not switch off or close the own account', async ({ server, setStatus, admin, close }) => {
  await buildUser(server.db, { roles: ['ADMIN'] });
  const message = 'You can not switch off or close the account you are logged in with.';
  expect(await setStatus(admin.userId, 'INACTIVE')).toEqual({ result: 'SELF', message });
  expect(await close(admin.userId)).toEqual({ result: 'SELF', message });
  expect((await callOver(server.url, getCurrentUser, { token: admin.token })).status).toBe(200);
});

test('a closed account leaves every list and its bookings stay', async ({ server, admin, close, logIn }) => {
  const golfer = await buildUser(server.db, { password, firstName: 'Closabelle' });
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const booked = await book(server, golfer, course, teeTime);
  const { token } = admin;
  const { count } = await replyOver(server.url, countUsers, { token });
  expect(await close(golfer.userId)).toEqual({ result: 'DONE', message: null });
  expect(await close(golfer.userId)).toMatchObject({ result: 'UNCHANGED' });
  expect(await replyOver(server.url, countUsers, { token })).toMatchObject({ count: count - 1 });
  const found = await replyOver(server.url, listUsers, { token, query: { text: 'Closabelle' } });
  const searched = await replyOver(server.url, searchUsers, { token, query: { text: 'Closabelle' } });
  const inactive = await replyOver(server.url, listInactiveUsers, { token });
  expect([found, searched, inactive.filter(({ userId }) => userId === golfer.userId)]).toEqual([[], [], []]);
  expect(refusalIn(await logIn(golfer))).toMatchObject({ status: 403 });
  expect(await details(server, admin, booked)).toMatchObject({
    status: 'BOOKED',
    booker: { name: golfer.name },
  });
});

test('an admin sees a closed account and opens it again, without its roles and member number', async ({
  server,
  close,
  admin,
  setStatus,
  logIn,
}) => {
  const golfer = await buildUser(server.db, { password, roles: ['GOLFER', 'ORGANIZER'] });
  await close(golfer.userId);
  const see = () =>
    replyOver(server.url, getUserDetails, { token: admin.token, params: { id: golfer.userId } });
  expect((await see()).full).toMatchObject({ status: 'INACTIVE', roles: [] });
  expect(await setStatus(golfer.userId, 'ACTIVE')).toMatchObject({ result: 'DONE' });
  expect(await see()).toMatchObject({ memberNumber: null, full: { status: 'ACTIVE', roles: [] } });
  expect((await logIn(golfer)).status).toBe(200);
});

test('the number of a closed account is free for another', async ({ server, close, admin }) => {
  const [old, heir] = [await buildUser(server.db), await buildUser(server.db)];
  await server.db.query(`update users set member_number = null where id = $1`, [heir.userId]);
  const [row] = await server.db.query<{ n: string }>('select member_number as n from users where id = $1', [
    old.userId,
  ]);
  await close(old.userId);
  const body = { userId: heir.userId, memberNumber: row?.n ?? '' };
  expect(await replyOver(server.url, updateMemberNumber, { token: admin.token, body })).toMatchObject({
    result: 'DONE',
  });
});

test('is refused for accounts that there are not', async ({ server, admin }) => {
  const { token } = admin;
  const answers = [
    await callOver(server.url, updateUserStatus, { token, body: { userId: 4_000_000, status: 'ACTIVE' } }),
    await callOver(server.url, deleteUser, { token, params: { id: 4_000_000 } }),
  ];
  for (const answer of answers) expect(refusalIn(answer)).toMatchObject({ status: 404, code: 'not_found' });
  const body = { userId: admin.userId, status: 'GONE' };
  expect(refusalIn(await callOver(server.url, updateUserStatus, { token, body })).fields).toEqual(['status']);
});

test('several are switched at once, each by its own rules: who may not be keeps no other back', async ({
  server,
  admin,
}) => {
  const [ava, ben, off] = [
    await buildUser(server.db),
    await buildUser(server.db),
    await buildUser(server.db),
  ];
  const office = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [off.userId]);
  const change = (by: BuiltUser, userIds: number[], status: 'ACTIVE' | 'INACTIVE' = 'INACTIVE') =>
    callOver(server.url, updateUserStatuses, { token: by.token, body: { userIds, status } });
  const nobody = 99_999_999;
  const ids = [nobody, office.userId, ben.userId, off.userId, ava.userId, ava.userId];
  const { json } = await change(office, ids);
  expect(json).toEqual({
    changes: [
      { userId: ava.userId, result: 'DONE' },
      { userId: ben.userId, result: 'DONE' },
      { userId: off.userId, result: 'UNCHANGED' },
      { userId: office.userId, result: 'SELF' },
      { userId: nobody, result: 'NOT_FOUND' },
    ],
  });
  const trail = await server.db.query(
    `select user_id from audit_entries where action = 'account.status-changed' and actor_user_id = $1 order by user_id`,
    [office.userId],
  );
  expect(trail).toEqual([{ user_id: ava.userId }, { user_id: ben.userId }]);
  // Who was switched off at another's word is nobody to switch others.
  expect(refusalIn(await change(ava, [ben.userId], 'ACTIVE')).status).toBe(401);
  expect(refusalIn(await change(admin, [])).fields).toEqual(['userIds']);
  const many = Array.from({ length: mostChangedAtOnce + 1 }, (_, at) => at + 1);
  expect(refusalIn(await change(admin, many)).fields).toEqual(['userIds']);
});

test('of who works in the office an admin alone switches several, too', async ({ server, admin }) => {
  const [member, clerk] = [await buildUser(server.db), await buildUser(server.db)];
  const { officeRole } = await replyOver(server.url, createOfficeRole, {
    token: admin.token,
    body: { name: 'Members desk', rights: ['MEMBERSHIP'] },
  });
  await replyOver(server.url, giveOfficeRole, {
    token: admin.token,
    body: { userId: clerk.userId, officeRoleId: officeRole?.id ?? 0 },
  });
  await server.heard();
  const changes = async () =>
    (
      await replyOver(server.url, updateUserStatuses, {
        token: clerk.token,
        body: { userIds: [member.userId, admin.userId], status: 'INACTIVE' },
      })
    ).changes;
  expect(await changes()).toEqual([
    { userId: admin.userId, result: 'FORBIDDEN' },
    { userId: member.userId, result: 'DONE' },
  ]);
});
