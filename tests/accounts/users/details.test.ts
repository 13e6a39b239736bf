/** A golfer in detail: all of it for the golfer and for admins, the public part for everybody else. */
import { getUserDetails, updateProfile } from '@fourball/shared/accounts/user-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';

const everything = (may: boolean) => ({
  administer: may,
  changeStatus: may,
  giveRoles: may,
  setPassword: may,
  close: may,
});

const test = clubTest()
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db, 'Maple'))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'see',
    ({ server, ava }) =>
      (by: BuiltUser, { userId }: BuiltUser = ava) =>
        replyOver(server.url, getUserDetails, { token: by.token, params: { id: userId } }),
  )
  .extend('publicPart', ({ ava }) => () => ({
    userId: ava.userId,
    userName: ava.userName,
    name: ava.name,
    nickname: 'Birdie',
    memberNumber: expect.any(String),
    avatarUrl: '/portraits/a.svg',
    avatarURL: '/portraits/a.svg',
    coverPhotoUrl: '/images/cover-photo/1-c.jpg',
    profile: 'Walks.',
  }));

test.beforeAll(async ({ server, ava }) => {
  await server.db.query(
    `update users set nickname = 'Birdie', avatar_url = '/portraits/a.svg', pending_avatar = '/images/avatar/1-b.jpg', claimed_member_number = 'C-1',
       cover_photo_url = '/images/cover-photo/1-c.jpg' where id = $1`,
    [ava.userId],
  );
  await server.db.query(`update contacts set phone = '416-555-0101' where user_id = $1`, [ava.userId]);
  await callOver(server.url, updateProfile, {
    token: ava.token,
    body: { profile: 'Walks.', birthDate: '1984-03-01' },
  });
});

test.for([['GOLFER'], ['GOLFER', 'ORGANIZER']] as const)(
  'others (%s %s) see the public part and nothing else',
  async (roles, { server, ava, publicPart }) => {
    const other = await buildUser(server.db, { roles: [...roles] });
    const answer = await callOver(server.url, getUserDetails, {
      token: other.token,
      params: { id: ava.userId },
    });
    expect(answer.json).toEqual({ ...publicPart(), full: null, can: everything(false) });
    expect(answer.text).not.toMatch(/@|416-555|1984|1-b\.jpg|C-1/);
  },
);

test('the golfer and admins see all of it: bookings, memberships, what was paid, roles and status', async ({
  server,
  course,
  ava,
  see,
  publicPart,
}) => {
  // So far apart that one golfer can play both.
  const [later, sooner] = [
    await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '14:00' }),
    await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' }),
  ];
  const first = await book(server, ava, course, later, { spots: 2 });
  const second = await book(server, ava, course, sooner, { spots: 1 });
  await callOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: second.purchaseId } });
  const friend = await buildUser(server.db);
  const full = {
    email: ava.email,
    contactId: expect.any(Number),
    phone: '416-555-0101',
    birthDate: '1984-03-01',
    status: 'ACTIVE',
    roles: ['GOLFER'],
    pendingAvatar: '/images/avatar/1-b.jpg',
    claimedMemberNumber: 'C-1',
    createdAt: expect.any(String),
    lastLoginAt: expect.any(String),
    emergencyContact: null,
    bookings: [
      { ...first, day: testTomorrow, time: '14:00', courseName: 'Maple', spots: 2, cancelled: false },
      { ...second, day: testTomorrow, time: '09:10', courseName: 'Maple', spots: 1, cancelled: true },
    ],
    memberships: [
      {
        membershipId: expect.any(Number),
        name: 'Full',
        startDate: '2020-01-01',
        endDate: '2099-12-31',
        cancelledAt: null,
      },
    ],
    ledger: [
      // Cancelled within the minutes in which that is free.
      {
        purchaseId: second.purchaseId,
        at: expect.any(String),
        text: `Maple, 18 holes, ${testTomorrow} 09:10`,
        amount: 0,
      },
      // Two spots, one of them vacant and without a price: 28.00 and 13 % of it.
      {
        purchaseId: first.purchaseId,
        at: expect.any(String),
        text: `Maple, 18 holes, ${testTomorrow} 14:00`,
        amount: 3164,
      },
    ],
  };
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  expect(await see(ava)).toEqual({ ...publicPart(), full, can: everything(false) });
  expect(await see(admin)).toEqual({ ...publicPart(), full, can: everything(true) });
  expect((await see(friend)).full).toBeNull();
  // Of somebody who has done nothing yet there is nothing.
  expect((await see(admin, friend)).full).toMatchObject({ bookings: [], ledger: [] });
});

test('who is switched off is there for admins only', async ({ server, ava, see }) => {
  const gone = await buildUser(server.db, { status: 'INACTIVE' });
  const answer = await callOver(server.url, getUserDetails, {
    token: ava.token,
    params: { id: gone.userId },
  });
  expect(refusalIn(answer)).toEqual({ status: 404, code: 'not_found', fields: [] });
  const admin = await buildUser(server.db, { roles: ['ADMIN'] });
  expect((await see(admin, gone)).full).toMatchObject({ status: 'INACTIVE' });
});
