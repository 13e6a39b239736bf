/** What a golfer learns about themselves and about others. */
import { countOnline, getCurrentUser, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser, type UserOptions } from '../../kit/build.ts';
import { book } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';

const uniqueName = (start: string) => `${start}${randomUUID().slice(0, 8)}`;

const test = clubTest()
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'search',
    ({ server, ava }) =>
      (text: string) =>
        replyOver(server.url, searchUsers, { token: ava.token, query: { text } }),
  )
  .extend(
    'namesFor',
    ({ search }) =>
      async (text: string) =>
        (await search(text)).map(({ name }) => name),
  )
  /** A golfer with a first name that no other test uses. */
  .extend(
    'called',
    ({ server }) =>
      async (firstName: string, options: UserOptions & { nickname?: string; memberNumber?: string } = {}) => {
        const user = await buildUser(server.db, { ...options, firstName });
        const { nickname, memberNumber } = options;
        await server.db.query(
          'update users set nickname = $2, member_number = coalesce($3, member_number) where id = $1',
          [user.userId, nickname ?? null, memberNumber ?? null],
        );
        return user;
      },
  );

describe('the search', () => {
  test('finds by first name, last name, both, and a piece in the middle, in any letter case', async ({
    called,
    namesFor,
  }) => {
    const firstName = uniqueName('Alberta');
    const { name } = await called(firstName);
    const lastName = name.split(' ')[1] ?? '';
    for (const text of [firstName, name, name.toUpperCase(), firstName.slice(3), ` ${firstName} `]) {
      expect(await namesFor(text)).toEqual([name]);
    }
    expect(await namesFor(lastName)).toContain(name);
  });

  test('finds by nickname and by a piece of a member number', async ({ called, search, namesFor }) => {
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
    expect(await namesFor(memberNumber.slice(3))).toEqual([user.name]);
    expect(await namesFor(memberNumber.replace('-', ''))).toEqual([user.name]);
  });

  test('finds all words in any order, without accents and signs', async ({ called, namesFor }) => {
    const stem = uniqueName('Zoe').replaceAll('-', '');
    const { name } = await called(`${stem.replace('Zoe', 'Zoë')} D’Ångelo-Łuk`);
    const lastName = name.split(' ').at(-1) ?? '';
    for (const text of [
      `${lastName} ${stem}`,
      `d'angelo ${stem}`,
      `${stem.toLowerCase()} dangelo luk`,
      `luk ${lastName}, ${stem.toUpperCase()}`,
      `DÅNGELO-ŁUK ${stem}`,
    ]) {
      expect(await namesFor(text), text).toEqual([name]);
    }
    expect(await namesFor(`${stem} angela`)).toEqual([]);
    // One letter or two begin a word; in the middle of one they would be in everybody.
    expect(await namesFor(`${stem} dn`)).toEqual([]);
    expect(await namesFor(`${stem} da`)).toEqual([name]);
  });

  test('finds by one slip of the finger, where nobody has the words as they were typed', async ({
    server,
    called,
    namesFor,
  }) => {
    const { name, userId } = await called('Philippa');
    await server.db.query(`update users set last_name = 'Wrzesniewska' where id = $1`, [userId]);
    const whole = 'Philippa Wrzesniewska';
    expect(name).not.toBe(whole);
    for (const text of [
      'Wrzesniewsk',
      'Wrzesnievska',
      'Wrzeniewska',
      'Wrzesniewsska',
      'Wrzesneiwska',
      'rWzesniewska',
      'wrzesnewska philippa',
      'philipa wrzesniewska',
      'Wrzesnaew',
    ])
      expect(await namesFor(text), text).toEqual([whole]);
    for (const text of ['Wrzesnievzka', 'Wrzxsniewsxa', 'philipa wrzesnevska', 'Wrz1sniewska'])
      expect(await namesFor(text), text).toEqual([]);
    // Whoever is typed right hides who is nearly so.
    const other = await called('Philippa');
    await server.db.query(`update users set last_name = 'Wrzesnievska' where id = $1`, [other.userId]);
    expect(await namesFor('Wrzesnievska')).toEqual(['Philippa Wrzesnievska']);
    // Who hides the name is not found by a slip either.
    await server.db.query(`update users set name_shown = 'NOBODY' where id = any($1)`, [
      [userId, other.userId],
    ]);
    expect(await namesFor('Wrzeniewska')).toEqual([]);
  });

  test('finds nobody by address or phone', async ({ server, called, namesFor }) => {
    const stem = uniqueName('Nora').replaceAll('-', '');
    const user = await called(stem);
    const address = `${stem}.hidden@oak.example`.toLowerCase();
    await server.db.query('update users set email = $2 where id = $1', [user.userId, address]);
    await server.db.query(
      `update contacts set phone = '807-555-0177', phone2 = '807-555-0178' where user_id = $1`,
      [user.userId],
    );
    for (const text of [address, `${stem} hidden`, `${stem} oak`, '807-555-0177', '5550178'])
      expect(await namesFor(text), text).toEqual([]);
  });

  test('whoever has the text as member number comes first', async ({ called, search }) => {
    const number = uniqueName('Q').replaceAll('-', '');
    await called(`${number}abel`);
    const user = await called('Zz', { memberNumber: number });
    expect((await search(number.toUpperCase())).map(({ userId }) => userId)[0]).toBe(user.userId);
  });

  test('tells nothing else about anybody', async ({ server, called, ava }) => {
    const firstName = uniqueName('Private');
    await called(firstName);
    const { text } = await callOver(server.url, searchUsers, {
      token: ava.token,
      query: { text: firstName },
    });
    expect(text).not.toMatch(/@|password|email|birth/i);
  });

  test('signs of patterns stand for themselves', async ({ called, namesFor }) => {
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

  test('leaves out who is inactive', async ({ called, namesFor }) => {
    const firstName = uniqueName('Former');
    await called(firstName, { status: 'INACTIVE' });
    expect(await namesFor(firstName)).toEqual([]);
  });

  test('names that begin with the text come first, and there are twenty at most', async ({
    called,
    namesFor,
    search,
  }) => {
    const stem = uniqueName('Xav');
    await called(`Zz${stem}`);
    await called(`${stem}ier`);
    expect((await namesFor(stem))[0]).toMatch(new RegExp(`^${stem}`));
    for (let count = 0; count < 22; count += 1) await called(`${stem}${count}`);
    expect((await search(stem)).length).toBe(20);
  });

  test.for(['', 'ab', '  ab  ', ' '] as const)('needs three letters: %j', async (text, { server, ava }) => {
    const answer = await callOver(server.url, searchUsers, { token: ava.token, query: { text } });
    expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_input', fields: ['text'] });
    expect(answer.text).toContain('Please enter at least 3 letters.');
  });

  test('does not run SQL that somebody typed', async ({ namesFor, ava }) => {
    expect(await namesFor(`'; drop table users; --`)).toEqual([]);
    expect(await namesFor(`' or '1'='1`)).toEqual([]);
    expect((await namesFor(ava.name)).length).toBe(1);
  });
});

describe('the current user', () => {
  test('is told with roles, both spellings of the avatar, and nothing secret', async ({ server, ava }) => {
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
      rights: [],
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

  test('has the bookings ahead with their threads', async ({ server }) => {
    const course = await buildCourse(server.db);
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    const ben = await buildUser(server.db);
    const booked = await book(server, ben, course, teeTime);
    const me = await replyOver(server.url, getCurrentUser, { token: ben.token });
    expect(me.activeBookings).toEqual([booked]);
  });
});

test('nobody is online while no gateway has a connection', async ({ server, ava }) => {
  expect(await replyOver(server.url, countOnline, { token: ava.token })).toEqual({ count: 0, userNames: [] });
});
