/** Lists of golfers to play with: they are their owner's alone, and name nobody whom a search would not find. */
import { exportOwnData, eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { getValidBookingUserByEmail, searchValidBookingUsers } from '@fourball/shared/accounts/user-calls.ts';
import {
  addBuddy,
  createBuddyList,
  deleteBuddyList,
  listBuddyLists,
  removeBuddy,
  updateBuddyList,
  type BuddyList,
} from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, outcomeOf } from '../../kit/server.ts';
import { readZip } from '../../kit/zip.ts';

const password = 'Fairway-and-rough 1';

const test = clubTest({ env: { BUDDY_LISTS: '3', BUDDIES_PER_LIST: '2' } })
  .extend(
    'listsOf',
    ({ server }) =>
      ({ token, userId }: BuiltUser): Promise<BuddyList[]> =>
        replyOver(server.url, listBuddyLists, { token, params: { id: userId } }),
  )
  .extend(
    'start',
    ({ server }) =>
      ({ token }: BuiltUser, name: string): Promise<BuddyList> =>
        replyOver(server.url, createBuddyList, { token, body: { name, description: '' } }),
  )
  .extend(
    'add',
    ({ server }) =>
      ({ token }: BuiltUser, { id }: BuddyList, contactId: number) =>
        callOver(server.url, addBuddy, { token, body: { contactId, buddyListId: id } }),
  )
  .extend('contactOf', ({ server }) => async ({ email }: BuiltUser): Promise<number> => {
    const { token } = await buildUser(server.db);
    const found = await replyOver(server.url, getValidBookingUserByEmail, { token, query: { email } });
    return found?.contactId ?? 0;
  });

describe('a list', () => {
  test('is started, named anew, filled by searching, emptied and removed', async ({
    server,
    add,
    listsOf,
  }) => {
    const ava = await buildUser(server.db);
    const ben = await buildUser(server.db, { firstName: 'Benedetta' });
    const html = '<b>Early</b> & "often"';
    const list = await replyOver(server.url, createBuddyList, {
      token: ava.token,
      body: { name: 'Saturdays', description: html },
    });
    expect(list).toEqual({ id: list.id, name: 'Saturdays', description: html, buddies: [] });

    const [found] = await replyOver(server.url, searchValidBookingUsers, {
      token: ava.token,
      query: { text: 'benedetta' },
    });
    expect(found?.userId).toBe(ben.userId);
    const filled = await add(ava, list, found?.contactId ?? 0);
    const buddy = (filled.json as BuddyList).buddies[0];
    expect(buddy).toEqual({
      id: buddy?.id,
      buddyListId: list.id,
      contactId: found?.contactId,
      userId: ben.userId,
      name: ben.name,
      userName: ben.userName,
      imageUrl: null,
      memberNumber: expect.any(String) as unknown,
      placeable: true,
    });
    // Twice is fine.
    expect((await add(ava, list, found?.contactId ?? 0)).json).toEqual(filled.json);

    const renamed = { id: list.id, name: 'Sundays', description: '' };
    expect(await replyOver(server.url, updateBuddyList, { token: ava.token, body: renamed })).toEqual({
      ...renamed,
      buddies: [buddy],
    });
    await replyOver(server.url, removeBuddy, { token: ava.token, params: { id: buddy?.id ?? 0 } });
    expect(await listsOf(ava)).toEqual([{ ...renamed, buddies: [] }]);
    await replyOver(server.url, deleteBuddyList, { token: ava.token, params: { id: list.id } });
    expect(await listsOf(ava)).toEqual([]);
    const again = await callOver(server.url, deleteBuddyList, { token: ava.token, params: { id: list.id } });
    expect(again.status).toBe(404);
  });

  test('is removed by the bare address too, which is no buddy', async ({ server, start }) => {
    const ava = await buildUser(server.db);
    const list = await start(ava, 'Bare');
    const path = urlPathOf({ ...deleteBuddyList, path: 'buddy/list' });
    const answer = await fetch(`${server.url}${path}?id=${list.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ava.token}` },
    });
    expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }]);
  });

  test('has a limit, and so has their number, also when two come at once', async ({
    server,
    listsOf,
    contactOf,
    add,
  }) => {
    const ava = await buildUser(server.db);
    const started = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        callOver(server.url, createBuddyList, {
          token: ava.token,
          body: { name: `List ${index}`, description: '' },
        }),
      ),
    );
    expect(started.map(outcomeOf).sort()).toEqual([200, 200, 200, 'CONFLICT', 'CONFLICT', 'CONFLICT']);
    const refused = started.find((answer) => outcomeOf(answer) === 'CONFLICT');
    expect(refused && refusalIn(refused).fields).toEqual(['name']);

    const [list] = (await listsOf(ava)) as [BuddyList];
    const contacts = await Promise.all(
      Array.from({ length: 4 }, async () => contactOf(await buildUser(server.db))),
    );
    const added = await Promise.all(contacts.map((contactId) => add(ava, list, contactId)));
    expect(added.map(outcomeOf).sort()).toEqual([200, 200, 'CONFLICT', 'CONFLICT']);
    const full = added.find((answer) => outcomeOf(answer) === 'CONFLICT');
    expect(full && refusalIn(full).fields).toEqual(['buddyListId']);
    expect((await listsOf(ava))[0]?.buddies).toHaveLength(2);
  });
});

describe('whose list it is', () => {
  test('others neither read nor change it; admins read', async ({
    server,
    start,
    contactOf,
    add,
    listsOf,
  }) => {
    const [ava, eve] = [await buildUser(server.db), await buildUser(server.db)];
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const list = await start(ava, 'Mine');
    const contactId = await contactOf(await buildUser(server.db));
    await add(ava, list, contactId);
    const [before] = await listsOf(ava);
    const id = before?.buddies[0]?.id ?? 0;
    for (const { token } of [eve, admin]) {
      const asked = [
        await callOver(server.url, updateBuddyList, {
          token,
          body: { id: list.id, name: 'Hers', description: '' },
        }),
        await callOver(server.url, deleteBuddyList, { token, params: { id: list.id } }),
        await callOver(server.url, addBuddy, { token, body: { contactId, buddyListId: list.id } }),
        await callOver(server.url, removeBuddy, { token, params: { id } }),
      ];
      expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const params = { id: ava.userId };
    expect((await callOver(server.url, listBuddyLists, { token: eve.token, params })).status).toBe(403);
    expect(await replyOver(server.url, listBuddyLists, { token: admin.token, params })).toEqual([before]);
    const nobody = await callOver(server.url, listBuddyLists, {
      token: admin.token,
      params: { id: 4_000_000 },
    });
    expect(nobody.status).toBe(404);
    expect(await listsOf(ava)).toEqual([before]);
  });

  test('ids of contacts tell nothing of who has no account, and nobody is the own buddy', async ({
    server,
    start,
    contactOf,
    add,
  }) => {
    const ava = await buildUser(server.db);
    const ben = await buildUser(server.db);
    const list = await start(ava, 'Guesses');
    // Somebody whom the club knows by mail alone: a relative of a golfer.
    const [relative] = await server.db.query<{ id: number }>(
      `insert into contacts (first_name, last_name, email)
       values ('Relativa', 'Kinsfolk', 'relativa@elsewhere.example') returning id`,
    );
    const inactive = await contactOf(ben);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ben.userId]);
    for (const id of [relative?.id ?? 0, inactive, 4_000_000]) {
      const { status, text } = await add(ava, list, id);
      expect(status).toBe(404);
      expect(text).not.toContain('Relativa');
    }
    const own = await contactOf(ava);
    expect(refusalIn(await add(ava, list, own)).fields).toEqual(['contactId']);
  });
});

describe('who leaves the club', () => {
  test('takes the own lists along, and vanishes from those of others', async ({
    server,
    start,
    add,
    contactOf,
    listsOf,
  }) => {
    const ava = await buildUser(server.db, { password, firstName: 'Quintessa' });
    const ben = await buildUser(server.db);
    const own = await start(ava, 'Thursdays');
    await add(ava, own, await contactOf(ben));
    const theirs = await start(ben, 'With Quintessa');
    await add(ben, theirs, await contactOf(ava));
    await replyOver(server.url, updateBuddyList, {
      token: ben.token,
      body: { id: theirs.id, name: 'Wednesdays', description: `${ava.name} drives.` },
    });

    const archive = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
      headers: { authorization: `Bearer ${ava.token}` },
    });
    const files = readZip(Buffer.from(await archive.arrayBuffer()));
    expect(JSON.parse(files.get('buddies.json')?.toString() ?? '')).toEqual([
      { name: 'Thursdays', description: '', buddies: [ben.name] },
    ]);

    // Closed for a while is hidden for a while.
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    expect((await listsOf(ben))[0]?.buddies).toEqual([]);
    await server.db.query(`update users set status = 'ACTIVE' where id = $1`, [ava.userId]);
    expect((await listsOf(ben))[0]?.buddies).toHaveLength(1);

    await replyOver(server.url, eraseOwnAccount, {
      token: ava.token,
      body: { currentPassword: password },
    });
    const [left] = await listsOf(ben);
    expect(left?.buddies).toEqual([]);
    expect(left?.description).not.toContain('Quintessa');
    const rows = await server.db.query('select from buddy_lists where user_id = $1', [ava.userId]);
    expect(rows).toEqual([]);
  });
});
