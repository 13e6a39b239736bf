/** Email lists as the office sets them up: names, places, who sees which, and what can't be taken back. */
import {
  createCategory,
  createList,
  deleteCategory,
  listAdminLists,
  listCategories,
  listLists,
  listPublicCategories,
  listPublicLists,
  setListCategory,
  updateCategory,
  updateList,
  updateLists,
} from '@fourball/shared/mail/list-calls.ts';
import { listExternalLists } from '@fourball/shared/mail/mail-calls.ts';
import { subscribe } from '@fourball/shared/mail/subscription-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';

const league = {
  externalId: 'league-news',
  externalName: 'League news',
  purpose: 'Draws and results of the league.',
  showPublic: true,
  showAdmin: true,
};

const test = ownClubTest()
  .extend(
    'office',
    ({ server, admin }) =>
      (call: Call, body: object, params: Record<string, string | number> = {}) =>
        callOver(server.url, call, { token: admin.token, body, params }),
  )
  .extend(
    'made',
    ({ server, admin }) =>
      (more: Partial<typeof league> = {}) =>
        replyOver(server.url, createList, { token: admin.token, body: { ...league, ...more } }),
  )
  .extend(
    'category',
    ({ server, admin }) =>
      (name: string, sequenceNo = 0) =>
        replyOver(server.url, createCategory, { token: admin.token, body: { name, sequenceNo } }),
  )
  .extend(
    'categories',
    ({ server, admin }) =>
      async () =>
        (await replyOver(server.url, listCategories, { token: admin.token })).map(
          ({ name, sequenceNo, lists }) => [sequenceNo, name, lists.map(({ externalId }) => externalId)],
        ),
  );

describe('lists', () => {
  test('everybody sees the public ones, admins theirs, and the engine all with its ids', async ({
    server,
    admin,
    made,
  }) => {
    await made();
    await made({ externalId: 'starters', externalName: 'Starters', showPublic: false });
    await made({ externalId: 'old', externalName: 'Old', showPublic: false, showAdmin: false });
    const names = (lists: { externalId: string }[]) => lists.map(({ externalId }) => externalId);
    const token = admin.token;
    expect(names(await replyOver(server.url, listPublicLists, {}))).toEqual(['league-news', 'newsletter']);
    expect(names(await replyOver(server.url, listAdminLists, { token }))).toEqual([
      'league-news',
      'newsletter',
      'starters',
      'digest',
    ]);
    for (const call of [listLists, listExternalLists])
      expect(names(await replyOver(server.url, call, { token }))).toEqual([
        'league-news',
        'newsletter',
        'old',
        'starters',
        'digest',
      ]);
    const golfer = await buildUser(server.db);
    for (const call of [listLists, listAdminLists, listCategories, listExternalLists]) {
      expect((await callOver(server.url, call, {})).status).toBe(401);
      expect((await callOver(server.url, call, { token: golfer.token })).status).toBe(403);
    }
  });

  test('a list is shown with the words by which consent to it is asked', async ({ server, made }) => {
    await made();
    const [list] = await replyOver(server.url, listPublicLists, {});
    expect(list?.wording).toBe(
      'Send me “League news” by mail. Draws and results of the league. I can leave at any time by the link in each mail.',
    );
  });

  test('a public list says what it is for; ids and names are each there once', async ({ office, made }) => {
    await made();
    const twin = { ...league, externalId: 'twin', externalName: 'Twin' };
    const fields = async (body: object) => refusalIn(await office(createList, body)).fields;
    expect(await fields({ ...twin, purpose: '' })).toEqual(['purpose']);
    expect(await fields({ ...twin, externalId: 'league-news' })).toEqual(['externalId']);
    expect(await fields({ ...twin, externalName: 'LEAGUE NEWS' })).toEqual(['externalName']);
    expect(await fields({ ...twin, categoryId: 99 })).toEqual(['categoryId']);
    expect(await fields({ ...twin, orgId: 99 })).toEqual(['orgId']);
    for (const externalId of ['League', 'a b', '-a', 'a--b', 'a\r\nBcc: x', '../x', ''])
      expect(new Set(await fields({ ...twin, externalId }))).toEqual(new Set(['externalId']));
  });

  test('a name can put no line into a header, and nothing into a page', async ({ made }) => {
    const list = await made({ externalName: 'News\r\nBcc: all@club.example', purpose: '<b>x</b>' });
    expect(list.externalName).toBe('News Bcc: all@club.example');
  });

  test('its id stays once somebody has subscribed', async ({ server, admin, office, made }) => {
    const { id } = await made();
    const renamed = { id, ...league, externalId: 'league' };
    expect((await office(updateList, renamed)).status).toBe(200);
    const golfer = await buildUser(server.db);
    await replyOver(server.url, subscribe, { token: golfer.token, body: { list: 'league' } });
    expect(outcomeOf(await office(updateList, { id, ...league }))).toBe('CONFLICT');
    const [list] = await replyOver(server.url, listLists, { token: admin.token });
    expect(list).toMatchObject({ externalId: 'league', used: true, counts: { subscribed: 1 } });
  });

  test('several are changed together, or none', async ({ server, admin, office, made }) => {
    const one = await made();
    const two = await made({ externalId: 'two', externalName: 'Two' });
    const bodies = [
      { ...league, id: one.id, externalName: 'One' },
      { ...league, id: two.id, externalId: 'two', externalName: 'one' },
    ];
    expect(refusalIn(await office(updateLists, { lists: bodies })).fields).toEqual(['lists.1.externalName']);
    const before = await replyOver(server.url, listLists, { token: admin.token });
    expect(before.map(({ externalName }) => externalName)).toContain('League news');
    const changed = bodies.map((body, at) => ({ ...body, externalName: `List ${at}` }));
    expect((await office(updateLists, { lists: changed })).status).toBe(200);
    const unknown = [{ ...changed[0], id: 999 }];
    expect((await office(updateLists, { lists: unknown })).status).toBe(404);
  });

  test('what a service goes by stays', async ({ server, admin, office }) => {
    const digest = (await replyOver(server.url, listLists, { token: admin.token })).find(
      ({ kind }) => kind === 'SERVICE',
    );
    const { id, externalName, purpose } = digest ?? { id: 0, externalName: '', purpose: '' };
    const body = { id, externalId: 'digest', externalName, purpose, showPublic: false, showAdmin: true };
    expect(refusalIn(await office(updateList, { ...body, externalId: 'x' })).fields).toEqual(['externalId']);
    expect(refusalIn(await office(updateList, { ...body, showPublic: true })).fields).toEqual(['showPublic']);
    expect((await office(updateList, { ...body, externalName: 'Unread' })).status).toBe(200);
  });

  test('each change stands in the trail', async ({ server, office, made }) => {
    const { id } = await made();
    await office(updateList, { id, ...league, showPublic: false });
    await office(updateList, { id, ...league, showPublic: false });
    const rows = await server.db.query<{ action: string }>(
      `select action from audit_entries where action like 'email-list.%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['email-list.created', 'email-list.changed']);
  });
});

describe('categories', () => {
  test('they keep their places without gaps; lists without one come last', async ({
    office,
    made,
    category,
    categories,
  }) => {
    const golf = await category('Golf');
    const house = await category('House');
    const first = await category('First', 1);
    expect(first.sequenceNo).toBe(1);
    const list = await made();
    await office(setListCategory, { listId: list.id, categoryId: house.id });
    await office(updateCategory, { id: house.id, name: 'Club house', sequenceNo: 2 });
    expect(await categories()).toEqual([
      [1, 'First', []],
      [2, 'Club house', ['league-news']],
      [3, 'Golf', []],
      [4, 'Other', ['newsletter', 'digest']],
    ]);
    expect((await office(deleteCategory, {}, { id: house.id })).json).toEqual({ deleted: true });
    expect(await categories()).toEqual([
      [1, 'First', []],
      [2, 'Golf', []],
      [3, 'Other', ['league-news', 'newsletter', 'digest']],
    ]);
    expect((await office(deleteCategory, {}, { id: house.id })).status).toBe(404);
    expect(refusalIn(await office(updateCategory, { ...golf, name: 'FIRST' })).fields).toEqual(['name']);
    expect((await office(setListCategory, { listId: 999, categoryId: golf.id })).status).toBe(404);
  });

  test('everybody sees those with public lists, and nothing of the office in them', async ({
    server,
    office,
    made,
    category,
  }) => {
    const golf = await category('Golf');
    await category('Empty');
    const list = await made();
    await office(setListCategory, { listId: list.id, categoryId: golf.id });
    const shown = await replyOver(server.url, listPublicCategories, {});
    expect(shown.map(({ name, lists }) => [name, lists.length])).toEqual([
      ['Golf', 1],
      ['Other', 1],
    ]);
    expect(Object.keys(shown[0]?.lists[0] ?? {})).not.toContain('counts');
  });

  test('of many that are made at once each has its own place', async ({ category, categories }) => {
    await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => category(name, 1)));
    const places = (await categories()).map(([sequenceNo]) => sequenceNo);
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
