/** What each right reads and changes of other golfers' accounts, and that of the staff nobody but admins takes one over. */
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { addRole, updateMemberNumber, updateUserStatus } from '@fourball/shared/accounts/user-admin-calls.ts';
import { createContactAndUser, getUserDetails, removeAvatar } from '@fourball/shared/accounts/user-calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { updateEmailContact } from '@fourball/shared/mail/subscription-calls.ts';
import { describe, expect } from 'vitest';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser, type UserOptions } from '../../kit/build.ts';
import { mailTo, tokenIn } from '../../kit/mails.ts';
import { listsTest } from '../../kit/mail/lists.ts';
import { book } from '../../kit/booking/book.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, replyOver, testTomorrow, type TestServer } from '../../kit/server.ts';

const test = clubTest().extend(
  'personWith',
  { scope: 'file' },
  ({ server }) =>
    (right: OfficeRight): Promise<BuiltUser> =>
      buildUser(server.db, { rights: [right], memberDays: null }),
);

const rename = (server: TestServer, by: BuiltUser, of: BuiltUser, more: object) =>
  callOver(server.url, updateEmailContact, {
    token: by.token,
    body: { email: of.email, firstName: 'New', lastName: 'Name', ...more },
  });

describe('of a golfer who hides from everybody', () => {
  test.for([
    ['STARTER', 200, false],
    ['ACCOUNTANT', 200, true],
    ['MANAGER', 200, false],
    ['CONTENT', 404, false],
    ['MEMBERSHIP', 200, true],
    ['EVENTS', 200, false],
  ] as const)(
    '%s reads the card: %d; all the club keeps: %s',
    async ([right, status, all], { server, personWith }) => {
      const golfer = await buildUser(server.db, { firstName: 'Hidden' });
      await server.db.query(`update users set name_shown = 'NOBODY' where id = $1`, [golfer.userId]);
      const by = await personWith(right);
      const read = await callOver(server.url, getUserDetails, {
        token: by.token,
        params: { id: golfer.userId },
      });
      expect(read.status).toBe(status);
      if (status !== 200) return;
      expect(getUserDetails.reply?.safeParse(read.json).data).toMatchObject({
        name: golfer.name,
        full: all ? { email: golfer.email } : null,
        can: {
          administer: right === 'MEMBERSHIP',
          changeStatus: right === 'MEMBERSHIP',
          giveRoles: false,
          setPassword: false,
          close: false,
        },
      });
      const found = await replyOver(server.url, searchUsers, {
        token: by.token,
        query: { text: golfer.name.toLowerCase() },
      });
      expect(found.map(({ userId }) => userId)).toEqual([golfer.userId]);
    },
  );
});

test('what a golfer bought is told to who keeps the books, and to the golfer', async ({
  server,
  personWith,
}) => {
  const golfer = await buildUser(server.db);
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  await book(server, golfer, course, teeTime);
  const linesFor = async ({ token }: BuiltUser) => {
    const { full } = await replyOver(server.url, getUserDetails, { token, params: { id: golfer.userId } });
    return [full?.bookings.length, full?.ledger.length];
  };
  expect(await linesFor(golfer)).toEqual([1, 1]);
  expect(await linesFor(await personWith('ACCOUNTANT'))).toEqual([1, 1]);
  expect(await linesFor(await personWith('MEMBERSHIP'))).toEqual([1, 0]);
});

test('a picture is refused by who keeps the accounts or the pages, of a hidden golfer, too', async ({
  server,
  personWith,
}) => {
  for (const [right, status] of [
    ['STARTER', 403],
    ['CONTENT', 200],
    ['MEMBERSHIP', 200],
  ] as const) {
    const golfer = await buildUser(server.db);
    await server.db.query(
      `update users set name_shown = 'NOBODY', pending_avatar = '/images/avatar/waits.jpg' where id = $1`,
      [golfer.userId],
    );
    const asked = { token: (await personWith(right)).token, body: { userId: golfer.userId } };
    expect([right, (await callOver(server.url, removeAvatar, asked)).status]).toEqual([right, status]);
  }
});

test('an account that the office opens has its member number; a starter opens one like any visitor', async ({
  server,
  personWith,
}) => {
  const open = async (right: OfficeRight, memberNumber: string) => {
    const body = {
      firstName: 'Kim',
      lastName: 'Newly',
      email: `kim.${memberNumber}@club.example`,
      memberNumber,
    };
    await replyOver(server.url, createContactAndUser, { token: (await personWith(right)).token, body });
    const [row] = await server.db.query<{ number: string | null; claimed: string | null }>(
      'select member_number as number, claimed_member_number as claimed from users where email = $1',
      [body.email],
    );
    return row;
  };
  expect(await open('MEMBERSHIP', '88001')).toEqual({ number: '88001', claimed: null });
  expect(await open('STARTER', '88002')).toEqual({ number: null, claimed: '88002' });
});

describe('of the staff', () => {
  const staff: readonly (readonly [string, UserOptions])[] = [
    ['an admin', { roles: ['GOLFER', 'ADMIN'] }],
    ['an organizer', { roles: ['GOLFER', 'ORGANIZER'] }],
    ['who has an office role', { rights: ['CONTENT'] }],
  ];
  test.for(staff)(
    '%s is switched off by an admin alone, and is numbered by the office',
    async ([, options], { server, admin, personWith }) => {
      const one = await buildUser(server.db, options);
      const { token } = await personWith('MEMBERSHIP');
      const off = { userId: one.userId, status: 'INACTIVE' } as const;
      expect((await callOver(server.url, updateUserStatus, { token, body: off })).status).toBe(403);
      const numbered = { token, body: { userId: one.userId, memberNumber: `S${one.userId}` } };
      expect((await replyOver(server.url, updateMemberNumber, numbered)).result).toBe('DONE');
      expect(await replyOver(server.url, updateUserStatus, { token: admin.token, body: off })).toMatchObject({
        result: 'DONE',
      });
    },
  );

  test('a golfer is switched off by the office', async ({ server, personWith }) => {
    const { userId } = await buildUser(server.db);
    const { token } = await personWith('MEMBERSHIP');
    const body = { userId, status: 'INACTIVE' } as const;
    expect((await replyOver(server.url, updateUserStatus, { token, body })).result).toBe('DONE');
  });

  test.for(staff)(
    '%s gets another address from an admin alone',
    async ([, options], { server, admin, personWith }) => {
      const one = await buildUser(server.db, options);
      const wanted = { newEmail: `taken.over.${one.userId}@club.example` };
      const office = await personWith('MEMBERSHIP');
      expect((await rename(server, office, one, wanted)).status).toBe(403);
      expect(await waitingFor(server, one)).toBe(null);
      expect((await rename(server, office, await buildUser(server.db), wanted)).status).toBe(200);
      expect((await rename(server, admin, one, wanted)).status).toBe(200);
      expect(await waitingFor(server, one)).toBe(wanted.newEmail);
    },
  );

  test('nobody else of the office gives anybody another address', async ({ server, personWith }) => {
    const golfer = await buildUser(server.db);
    for (const right of ['STARTER', 'ACCOUNTANT', 'MANAGER', 'CONTENT', 'EVENTS'] as const) {
      const { status } = await rename(server, await personWith(right), golfer, {
        newEmail: 'x@club.example',
      });
      expect([right, status]).toEqual([right, 404]);
    }
  });
});

const waitingFor = async ({ db }: TestServer, { userId }: BuiltUser): Promise<string | null> => {
  const [row] = await db.query<{ wanted: string | null }>(
    `select a.new_email as wanted from mail_addresses a join contacts c on c.id = a.contact_id where c.user_id = $1`,
    [userId],
  );
  return row?.wanted ?? null;
};

listsTest.for([
  ['the office asked for', 'NOT_FOUND'],
  ['an admin asked for', 'SUBSCRIBED'],
  ['the golfer asked for', 'SUBSCRIBED'],
] as const)(
  'the address that %s before a golfer became an admin: %s',
  async ([who, result], { server, admin, ava, join, follow }) => {
    await join(ava);
    const office = await buildUser(server.db, { rights: ['MEMBERSHIP'] });
    const by = who === 'the office asked for' ? office : who === 'an admin asked for' ? admin : ava;
    await server.db.query('update sessions set confirmed_at = now() where user_id = $1', [by.userId]);
    const [firstName, lastName] = ava.name.split(' ');
    const wanted = { newEmail: 'another@example.com', firstName, lastName };
    expect((await rename(server, by, ava, wanted)).status).toBe(200);
    const token = tokenIn(
      await mailTo(server, 'another@example.com', 'Please confirm your new address'),
      'u',
    );
    await replyOver(server.url, addRole, {
      token: admin.token,
      body: { userRole: { userId: ava.userId, role: 'ADMIN' } },
    });
    expect((await follow(token, 'CONFIRM')).result).toBe(result);
    const [{ email } = { email: '' }] = await server.db.query<{ email: string }>(
      'select email from users where id = $1',
      [ava.userId],
    );
    expect(email).toBe(result === 'NOT_FOUND' ? ava.email : 'another@example.com');
  },
);
