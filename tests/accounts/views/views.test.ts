/** Views of the office's lists: kept, shared, renamed, taken away, for whom the list is open, and gone with who kept them. */
import { officeRight, type OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { changeView, deleteView, listViews, saveView } from '@fourball/shared/accounts/view-calls.ts';
import type { ViewPage } from '@fourball/shared/accounts/view-pages.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const page: ViewPage = '/admin/purchases';
const password = 'correct-horse-battery';

const test = clubTest().extend('desk', ({ server }) => async (...rights: OfficeRight[]) => {
  const user = await buildUser(server.db, { rights, password });
  const { token } = user;
  const kept: BodyOf<typeof saveView> = {
    page,
    name: 'Carts',
    query: 'kind=CART&sort=-total',
    shared: false,
  };
  return {
    ...user,
    save: (more: Partial<BodyOf<typeof saveView>> = {}) =>
      callOver(server.url, saveView, { token, body: { ...kept, ...more } }),
    list: () => replyOver(server.url, listViews, { token, query: { page } }),
    change: (viewId: number, name: string, shared: boolean) =>
      callOver(server.url, changeView, { token, body: { viewId, name, shared } }),
    drop: (id: number) => callOver(server.url, deleteView, { token, params: { id } }),
  };
});

describe('a view', () => {
  test('is kept, and replaced under the same name in whatever letters', async ({ desk }) => {
    const ann = await desk('ACCOUNTANT');
    await ann.save();
    await ann.save({ name: ' CARTS ', query: 'kind=CART&year=2026' });
    expect(await ann.list()).toMatchObject([
      { name: 'CARTS', query: 'kind=CART&year=2026', shared: false, own: true },
    ]);
  });

  test('is its own person’s, until it is shared, and only that person changes it', async ({ desk }) => {
    const [ann, bob] = [await desk('ACCOUNTANT'), await desk('ACCOUNTANT')];
    await ann.save({ name: 'Of Ann' });
    const [{ viewId } = { viewId: 0 }] = await ann.list();
    const named = async () => (await bob.list()).filter(({ viewId: one }) => one === viewId);
    expect(await named()).toEqual([]);
    expect((await ann.change(viewId, 'Ann’s carts', true)).status).toBe(200);
    expect(await named()).toMatchObject([{ name: 'Ann’s carts', own: false, shared: true }]);
    expect((await bob.change(viewId, 'Mine', true)).status).toBe(404);
    expect((await bob.drop(viewId)).status).toBe(404);
    expect((await ann.drop(viewId)).status).toBe(200);
    expect(await named()).toEqual([]);
    expect((await ann.drop(viewId)).status).toBe(404);
  });

  test('has a name of its own', async ({ desk }) => {
    const ann = await desk('ACCOUNTANT');
    await ann.save({ name: 'One' });
    await ann.save({ name: 'Two' });
    const two = (await ann.list()).find(({ name }) => name === 'Two');
    const refused = await ann.change(two?.viewId ?? 0, 'ONE', false);
    expect(refused.json).toMatchObject({ result: 'CONFLICT', issues: [{ field: 'name' }] });
  });

  test('is of a list that its reader may open, and shared with nobody else', async ({ server, desk }) => {
    const ann = await desk('ACCOUNTANT');
    await ann.save({ name: 'Shared', shared: true });
    const others = officeRight.options.filter((right) => right !== 'ACCOUNTANT');
    const meg = await desk(...others);
    const asked = await callOver(server.url, listViews, { token: meg.token, query: { page } });
    expect(asked.status).toBe(403);
    expect((await meg.save()).status).toBe(403);
    // Whoever leaves the office shares nothing any more.
    const bob = await desk('ACCOUNTANT');
    const seen = async () => (await bob.list()).some(({ name }) => name === 'Shared');
    expect(await seen()).toBe(true);
    await server.db.query('delete from user_office_roles where user_id = $1', [ann.userId]);
    expect(await seen()).toBe(false);
  });

  test.for([
    ['another page', { page: 'https://elsewhere.example' as string as ViewPage }, 'page'],
    ['a page of golfers', { page: '/account' as string as ViewPage }, 'page'],
    ['no name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['a long query', { query: `search=${'x'.repeat(500)}` }, 'query'],
    ['one that grows too long as it is written', { query: `search=${'é'.repeat(200)}` }, 'query'],
    ['an address', { query: 'https://elsewhere.example/?a=b' }, 'query'],
    ['fields that no page has', { query: '__proto__=1' }, 'query'],
  ] as const)('with %s is refused by its field', async ([, wrong, field], { desk }) => {
    const ann = await desk('ACCOUNTANT');
    const refused = await ann.save(wrong);
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({ error: { details: { issues: [{ field }] } } });
    expect(await ann.list()).toEqual([]);
  });

  test('keeps what is typed as values, whatever it looks like', async ({ desk }) => {
    const ann = await desk('ACCOUNTANT');
    await ann.save({ query: '?search=//evil.example/#x y' });
    expect((await ann.list())[0]?.query).toBe('search=%2F%2Fevil.example%2F%23x+y');
  });
});

describe('how many', () => {
  test('is limited for each person, also for two that are kept at once', async ({ server, desk }) => {
    await server.db.query(`update parameters set value = '2' where name = 'OFFICE_VIEWS_MOST'`);
    const ann = await desk('ACCOUNTANT');
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ann.save({ name })));
    expect(answers.filter(({ json }) => Array.isArray(json))).toHaveLength(2);
    const own = (await ann.list()).filter((view) => view.own);
    expect(own).toHaveLength(2);
    const [first] = own;
    // What is there is replaced all the same.
    const again = await ann.save({ name: first?.name ?? '', query: 'year=2026' });
    expect(again.json).toMatchObject([{ query: 'year=2026' }, {}]);
    await server.db.query(`update parameters set value = '50' where name = 'OFFICE_VIEWS_MOST'`);
  });
});

test('goes with the account of who kept it', async ({ server, desk }) => {
  const ann = await desk('ACCOUNTANT');
  await ann.save({ name: 'Of who leaves', shared: true });
  const kept = () => server.db.query('select 1 from office_views where user_id = $1', [ann.userId]);
  expect(await kept()).toHaveLength(1);
  const body = { currentPassword: password };
  await callOver(server.url, eraseOwnAccount, { token: ann.token, body });
  expect(await kept()).toEqual([]);
});
