/** The lists by which admins find accounts, and the look-ups by which golfers find whom to book. */
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import {
  countUsers,
  listNewAccounts,
  listNewAccountsToday,
  listUsers,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { getValidBookingUserByEmail, searchValidBookingUsers } from '@fourball/shared/accounts/user-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest({
  env: { LOGIN_ATTEMPTS: '1000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' },
})
  .extend(
    'list',
    ({ server, admin }) =>
      (query: Record<string, string | number> = {}) =>
        replyOver(server.url, listUsers, { token: admin.token, query }),
  )
  .extend('openedAt', ({ server }) => async (moment: string, firstName = 'Golfer') => {
    const user = await buildUser(server.db, { firstName });
    await server.db.query('update users set created_at = $2 where id = $1', [user.userId, moment]);
    return user.userId;
  })
  .extend(
    'search',
    ({ server, admin }) =>
      (text: string) =>
        callOver(server.url, searchValidBookingUsers, { token: admin.token, query: { text } }),
  )
  .extend(
    'byEmail',
    ({ server, admin }) =>
      (email: string) =>
        replyOver(server.url, getValidBookingUserByEmail, { token: admin.token, query: { email } }),
  );

describe('all accounts', () => {
  test('come with what admins look at, by name, and are counted', async ({
    server,
    openedAt,
    list,
    admin,
  }) => {
    const member = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    await server.db.query(
      `update users set pending_avatar = '/images/avatar/1-b.jpg', claimed_member_number = 'C-1' where id = $1`,
      [member.userId],
    );
    const guest = await buildUser(server.db, { memberDays: null });
    await buildUser(server.db, { status: 'INACTIVE' });
    await openedAt('2020-01-01T12:00:00Z');
    const rows = await list();
    const recent = await replyOver(server.url, listNewAccounts, { token: admin.token });
    expect(recent.length).toBeLessThan(rows.length);
    expect(await replyOver(server.url, countUsers, { token: admin.token })).toEqual({
      count: rows.length,
      inactive: rows.filter(({ status }) => status === 'INACTIVE').length,
      recent: recent.length,
      waiting: 0,
    });
    expect(rows.find(({ userId }) => userId === member.userId)).toEqual({
      userId: member.userId,
      userName: member.userName,
      name: member.name,
      nickname: null,
      memberNumber: expect.any(String),
      avatarUrl: null,
      email: member.email,
      status: 'ACTIVE',
      roles: ['GOLFER', 'ORGANIZER'],
      contactId: expect.any(Number),
      pendingAvatar: '/images/avatar/1-b.jpg',
      membershipName: 'Full',
      createdAt: expect.any(String),
      lastLoginAt: expect.any(String),
      claimedMemberNumber: 'C-1',
    });
    expect(rows.find(({ userId }) => userId === guest.userId)?.membershipName).toBeNull();
  });

  test('come page by page without a gap or a double', async ({ server, list }) => {
    for (let count = 0; count < 5; count += 1) await buildUser(server.db);
    const whole = await list();
    const pages = [];
    for (let page = 0; page * 3 < whole.length; page += 1) pages.push(...(await list({ page, size: 3 })));
    expect(pages).toEqual(whole);
    expect(await list({ page: 1000, size: 3 })).toEqual([]);
  });

  test.for(['name', 'memberNumber', 'email', 'status', 'createdAt', 'lastLoginAt'] as const)(
    'are put in order by %s, both ways, across pages; what is missing comes last',
    async (order, { server, list }) => {
      const guest = await buildUser(server.db, { memberDays: null });
      await server.db.query('update users set member_number = null where id = $1', [guest.userId]);
      await server.db.query('delete from sessions where user_id = $1', [guest.userId]);
      const idle = await buildUser(server.db);
      await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [idle.userId]);
      const valueOf = (row: AccountRow): string | null =>
        order === 'name' ? row.name.split(' ').toReversed().join(' ') : row[order];
      for (const down of [false, true]) {
        const pages: AccountRow[] = [];
        for (let page = 0; pages.length === page * 4; page += 1) {
          pages.push(...(await list({ order, down: String(down), page, size: 4 })));
        }
        const values = pages.map(valueOf);
        const present = values.filter((value) => value !== null);
        const way = down ? -1 : 1;
        expect(values).toEqual([
          ...present.toSorted((one, other) => (one === other ? 0 : one < other ? -way : way)),
          ...values.filter((value) => value === null),
        ]);
        expect(new Set(pages.map(({ userId }) => userId)).size).toBe((await list()).length);
      }
    },
  );

  test('an order that is none is refused', async ({ server, admin }) => {
    const answer = await callOver(server.url, listUsers, {
      token: admin.token,
      query: { order: 'password_hash' },
    });
    expect(refusalIn(answer).fields).toEqual(['order']);
  });

  test('are found by a piece of name, nickname, address or member number', async ({ server, list }) => {
    const user = await buildUser(server.db, { firstName: 'Wilhelmina' });
    await server.db.query(
      `update users set nickname = 'Mulligan', member_number = 'WX-4711', email = 'mina.w@oak.example' where id = $1`,
      [user.userId],
    );
    for (const text of ['helmi', 'MULLI', 'a.w@oak', 'wx-4', '4711']) {
      expect((await list({ text })).map(({ userId }) => userId)).toEqual([user.userId]);
    }
    for (const text of ['%', '_', '\\', `' or 1=1 --`]) expect(await list({ text })).toEqual([]);
    expect(await list({ text: 'helmi', page: 1, size: 1 })).toEqual([]);
  });

  test('are found by phone, however it is written, and by several words in any order', async ({
    server,
    list,
    admin,
  }) => {
    const user = await buildUser(server.db, { firstName: 'Siobhán' });
    await server.db.query(`update users set last_name = 'Ó Dálaigh-Weiß' where id = $1`, [user.userId]);
    await server.db.query(
      `update contacts set phone = '(519) 555-0142', phone2 = '+44 7911 778 812' where user_id = $1`,
      [user.userId],
    );
    for (const text of [
      '519-555-0142',
      '+1 519 555 0142',
      '555-0142',
      '5550142',
      '7911 778812',
      'weiss siobhan',
      'SIOBHÁN dalaigh',
      'Ó Dálaigh-Weiß, Siobhán',
      `${user.email} siob`,
    ]) {
      expect(
        (await list({ text })).map(({ userId }) => userId),
        text,
      ).toEqual([user.userId]);
      const found = await replyOver(server.url, searchUsers, { token: admin.token, query: { text } });
      expect(
        found.map(({ userId }) => userId),
        text,
      ).toEqual([user.userId]);
    }
    for (const text of ['519-555-0143', 'siobhan schwarz']) expect(await list({ text })).toEqual([]);
    // With one slip of the finger in one of the words.
    for (const text of ['siobahn', 'dalaigh siobhn', 'Siobhanx weiss'])
      expect(
        (await list({ text, size: 5 })).map(({ userId }) => userId),
        text,
      ).toEqual([user.userId]);
    expect(await list({ text: 'siobahn', size: 5, page: 1 })).toEqual([]);
  });

  test('are found by the names of the account where the contact was known by others', async ({
    server,
    list,
  }) => {
    await server.db.query(
      `insert into contacts (first_name, last_name, email) values ('Ottoline', 'Known', 'ottoline@oak.example')`,
    );
    await server.db.query(
      `insert into users (user_name, email, first_name, last_name) values ('violet.told', 'ottoline@oak.example', 'Violetta', 'Told')`,
    );
    for (const text of ['violetta told', 'ottoline known']) {
      expect((await list({ text })).map(({ userName }) => userName)).toEqual(['violet.told']);
    }
    await server.db.query(
      `update users set first_name = 'Rosalba', member_number = 'R-9917' where user_name = 'violet.told'`,
    );
    expect(await list({ text: 'violetta' })).toEqual([]);
    for (const text of ['rosalba', '9917', 'R9917']) {
      expect((await list({ text })).map(({ userName }) => userName)).toEqual(['violet.told']);
    }
  });
});

describe('new accounts', () => {
  test('are those of the last 30 days, the newest first, or of as many as the parameter says', async ({
    server,
    openedAt,
    admin,
  }) => {
    // The test clock stands at noon of the 16th of June.
    const [fresh, older, old] = [
      await openedAt('2026-06-15T12:00:00Z', 'Fresh'),
      await openedAt('2026-05-17T16:00:01Z', 'Older'),
      await openedAt('2026-05-17T15:59:59Z', 'Old'),
    ];
    const found = async () => {
      const rows = await replyOver(server.url, listNewAccounts, { token: admin.token });
      return rows.map(({ userId }) => userId).filter((id) => [fresh, older, old].includes(id));
    };
    expect(await found()).toEqual([fresh, older]);
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('NEW_ACCOUNT_DAYS', '2', '2026-06-01T00:00Z')`,
    );
    expect(await found()).toEqual([fresh]);
    await server.db.query(`delete from parameters where name = 'NEW_ACCOUNT_DAYS' and value = '2'`);
  });

  test('of today begin with the day at the club, not with that of the server', async ({
    server,
    openedAt,
    admin,
  }) => {
    const [first, eve] = [await openedAt('2026-06-16T04:00:00Z'), await openedAt('2026-06-16T03:59:59Z')];
    const today = await replyOver(server.url, listNewAccountsToday, { token: admin.token });
    const ids = today.map(({ userId }) => userId);
    expect(ids).toContain(first);
    expect(ids).not.toContain(eve);
  });
});

describe('golfers who may be booked', () => {
  test('are the active ones, by a piece of their name or by address', async ({ server, search, byEmail }) => {
    const [on, off] = [
      await buildUser(server.db, { firstName: 'Bookabella' }),
      await buildUser(server.db, { firstName: 'Bookabella', status: 'INACTIVE' }),
    ];
    expect((await search('bookabe')).json).toEqual([
      {
        userId: on.userId,
        userName: on.userName,
        name: on.name,
        nickname: null,
        memberNumber: expect.any(String),
        avatarUrl: null,
        contactId: expect.any(Number),
      },
    ]);
    expect(await byEmail(on.email.toUpperCase())).toMatchObject({ userId: on.userId });
    expect(await byEmail(off.email)).toBeNull();
    expect(await byEmail('nobody@club.example')).toBeNull();
    const answer = await search('bo');
    expect(refusalIn(answer).fields).toEqual(['text']);
    expect(answer.text).toContain('Please enter at least 3 letters.');
  });
});
