/** What a golfer learns about themselves and about others. */
import { countOnline, getCurrentUser, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser, type UserOptions } from '../../kit/build.ts';
import { book } from '../../kit/booking/book.ts';
import {
  callOver,
  refusalIn,
  replyOver,
  startServer,
  testTomorrow,
  type TestServer,
} from '../../kit/server.ts';

let server: TestServer;
let ava: BuiltUser;
beforeAll(async () => {
  server = await startServer();
  ava = await buildUser(server.db);
});
afterAll(() => server.close());

const search = (text: string) => replyOver(server.url, searchUsers, { token: ava.token, query: { text } });
const namesFor = async (text: string) => (await search(text)).map(({ name }) => name);

/** A golfer with a first name that no other test uses. */
async function called(
  firstName: string,
  options: UserOptions & { nickname?: string; memberNumber?: string } = {},
) {
  const user = await buildUser(server.db, { ...options, firstName });
  const { nickname, memberNumber } = options;
  await server.db.query(
    'update users set nickname = $2, member_number = coalesce($3, member_number) where id = $1',
    [user.userId, nickname ?? null, memberNumber ?? null],
  );
  return user;
}
const uniqueName = (start: string) => `${start}${randomUUID().slice(0, 8)}`;

describe('the search', () => {
  test('finds by first name, last name, both, and a piece in the middle, in any letter case', async () => {
    const firstName = uniqueName('Alberta');
    const { name } = await called(firstName);
    const lastName = name.split(' ')[1] ?? '';
    for (const text of [firstName, name, name.toUpperCase(), firstName.slice(3), ` ${firstName} `]) {
      expect(await namesFor(text)).toEqual([name]);
    }
    expect(await namesFor(lastName)).toContain(name);
  });

  test('finds by nickname, and by the beginning of a member number', async () => {
    const nickname = uniqueName('Birdie');
    const memberNumber = uniqueName('M-').toUpperCase();
    const user = await called('Zoë', { nickname, memberNumber });
    expect(await search(nickname.toLowerCase())).toEqual([
      {
        userId: user.userId,
        userName: user.userName,
        name: user.name,
        nickname,
        memberNumber,
        avatarUrl: null,
        placeable: true,
      },
    ]);
    expect(await namesFor(memberNumber.slice(0, 8))).toEqual([user.name]);
    expect(await namesFor(memberNumber.slice(3))).toEqual([]);
  });

  test('tells nothing else about anybody', async () => {
    const firstName = uniqueName('Private');
    await called(firstName);
    const { text } = await callOver(server.url, searchUsers, {
      token: ava.token,
      query: { text: firstName },
    });
    expect(text).not.toMatch(/@|password|email|birth/i);
  });

  test('signs of patterns stand for themselves', async () => {
    const stem = uniqueName('Wild');
    await called(`${stem}100%`);
    await called(`${stem}a_b`);
    await called(`${stem}axb`);
    await called(`${stem}back\\slash`);
    expect(await namesFor('%%%')).toEqual([]);
    expect(await namesFor('___')).toEqual([]);
    expect(await namesFor('\\\\\\')).toEqual([]);
    expect((await namesFor(`${stem}100%`)).length).toBe(1);
    expect(await namesFor(`${stem}a_b`)).toEqual([expect.stringContaining(`${stem}a_b`)]);
    expect(await namesFor(`${stem}back\\s`)).toEqual([expect.stringContaining(`${stem}back\\slash`)]);
  });

  test('leaves out who is inactive', async () => {
    const firstName = uniqueName('Former');
    await called(firstName, { status: 'INACTIVE' });
    expect(await namesFor(firstName)).toEqual([]);
  });

  test('names that begin with the text come first, and there are twenty at most', async () => {
    const stem = uniqueName('Xav');
    await called(`Zz${stem}`);
    await called(`${stem}ier`);
    expect((await namesFor(stem))[0]).toMatch(new RegExp(`^${stem}`));
    for (let count = 0; count < 22; count += 1) await called(`${stem}${count}`);
    expect((await search(stem)).length).toBe(20);
  });

  test.each(['', 'ab', '  ab  ', ' '])('needs three letters: %j', async (text) => {
    const answer = await callOver(server.url, searchUsers, { token: ava.token, query: { text } });
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: ['text'] });
    expect(answer.text).toContain('Please enter at least 3 letters.');
  });

  test('does not run SQL that somebody typed', async () => {
    expect(await namesFor(`'; drop table users; --`)).toEqual([]);
    expect(await namesFor(`' or '1'='1`)).toEqual([]);
    expect((await namesFor(ava.name)).length).toBe(1);
  });
});

describe('the current user', () => {
  test('is told with roles, both spellings of the avatar, and nothing secret', async () => {
    const { json, text } = await callOver(server.url, getCurrentUser, { token: ava.token });
    expect(json).toEqual({
      userId: ava.userId,
      userName: ava.userName,
      name: ava.name,
      nickname: null,
      memberNumber: expect.any(String),
      email: ava.email,
      admin: false,
      seesNames: true,
      roles: ['GOLFER'],
      avatarUrl: null,
      avatarURL: null,
      pendingAvatar: null,
      coverPhotoUrl: null,
      profile: null,
      birthDate: null,
      coverPhotoImage: null,
      contactId: expect.any(Number),
      emergencyContact: null,
      activeBookings: [],
      lastSeenMessages: null,
      unseenMessages: false,
    });
    expect(text).not.toMatch(/password|hash/i);
  });

  test('has the bookings ahead with their threads', async () => {
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    const ben = await buildUser(server.db);
    const booked = await book(server, ben, course, teeTime);
    const me = await replyOver(server.url, getCurrentUser, { token: ben.token });
    expect(me.activeBookings).toEqual([booked]);
  });
});

test('nobody is online while no gateway has a connection', async () => {
  expect(await replyOver(server.url, countOnline, { token: ava.token })).toEqual({ count: 0, userNames: [] });
});
