/** Memberships come along by a file: to whom it means, within the limits, charged to nobody, and are taken back while nothing leans on them. */
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import { importKinds as importKindNames } from '@fourball/shared/club/imports/import-kinds.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import {
  downloadImportSample,
  getImport,
  getImportUndo,
  undoImport,
  writeImport,
} from '@fourball/shared/club/imports/import-calls.ts';
import { sampleOf } from '@fourball/shared/club/imports/sample.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { importKinds } from '@fourball/workers/club/import-kinds.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { csvFile, lookedAt, rowsOf, uploaded } from '../../kit/club/imports.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCredits, buildItem, buildMembership } from '../../kit/membership/build-memberships.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';

let last = 90_000;

const test = clubTest()
  .extend('desk', { scope: 'file' }, ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend('member', ({ server }) => async () => {
    const number = String((last += 1));
    const { userId, email, name } = await buildUser(server.db);
    await server.db.query('update users set member_number = $2 where id = $1', [userId, number]);
    return { userId, email, name, number };
  })
  .extend(
    'looked',
    ({ desk }) =>
      async (lines: readonly string[]) =>
        lookedAt(desk, await uploaded(desk, csvFile(lines, 'memberships.csv'), 'MEMBERSHIPS')),
  )
  .extend(
    'order',
    ({ desk }) =>
      (state: ImportState, token = desk.token) =>
        callOver(desk.url, writeImport, {
          token,
          body: { id: state.id, fingerprint: state.fingerprint ?? 'f'.repeat(64) },
        }),
  )
  .extend('work', ({ server }) => async () => {
    while (await workOnNextImport(server.house, importKinds));
  })
  .extend(
    'now',
    ({ desk }) =>
      (id: number) =>
        replyOver(desk.url, getImport, { token: desk.token, params: { id } }),
  )
  .extend(
    'undo',
    ({ desk }) =>
      (id: number) =>
        replyOver(desk.url, getImportUndo, { token: desk.token, params: { id } }),
  )
  .extend(
    'given',
    ({ server }) =>
      (userId: number, ...items: number[]) =>
        server.db.query<{ item: number; comments: string | null }>(
          `select product_item_id as item, comments from memberships where user_id = $1 and product_item_id = any($2) and cancelled_at is null order by id`,
          [userId, items],
        ),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));

test('each row says whom it means and what becomes of it; what is given is charged to nobody', async ({
  server,
  desk,
  member,
  looked,
  order,
  work,
  now,
  given,
}) => {
  const [ann, ben, cat] = [await member(), await member(), await member()];
  const item = await buildItem(server.db, { name: 'Full membership' });
  const next = await buildItem(server.db, {
    name: 'Full membership',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    roundCredits: 0,
  });
  await buildMembership(server.db, cat.userId, { productItemId: item.productItemId });
  const entries = await server.db.query<{ count: number }>('select count(*) as count from ledger_entries');
  const state = await looked([
    'member number,email,membership,year,comments',
    `${ann.number},,full  MEMBERSHIP,2026,Paid by cheque`,
    `,${ben.email},Full membership,2027,`,
    `${cat.number},,Full membership,2026,`,
    `${ann.number},,Full membership,,`,
    `${ann.number},${ben.email},Full membership,2026,`,
    `no such,${ben.email},Full membership,2026,`,
    `${ben.number},,Half membership,2026,`,
    `${ben.number},,Full membership,2031,`,
  ]);
  expect(state.columns.map(({ column }) => column)).toEqual([
    'memberNumber',
    'email',
    'product',
    'year',
    'comments',
  ]);
  expect((await rowsOf(desk, state.id)).map(({ fate, why, notes }) => [fate, why, ...notes])).toEqual([
    ['NEW', null, 'Its round credits are not given by this file.'],
    ['NEW', null],
    ['SAME', null],
    ['REFUSED', 'The same person stands in row 2.'],
    ['REFUSED', `The number is that of ${ann.name}, the mail address that of ${ben.name}.`],
    ['REFUSED', 'The club knows no golfer of this number or address.'],
    ['REFUSED', 'The club has no membership “Half membership”.'],
    ['REFUSED', 'The club has no membership “Full membership 2031”.'],
  ]);
  expect((await order(state)).json).toMatchObject({ state: 'QUEUED' });
  await work();
  expect(await now(state.id)).toMatchObject({ state: 'WRITTEN' });
  expect(await given(ann.userId, item.productItemId, next.productItemId)).toEqual([
    { item: item.productItemId, comments: 'Paid by cheque' },
  ]);
  expect(await given(ben.userId, item.productItemId, next.productItemId)).toEqual([
    { item: next.productItemId, comments: null },
  ]);
  expect(await server.db.query('select count(*) as count from ledger_entries')).toEqual(entries);
  const again = await looked(['number,membership,year', `${ann.number},Full membership,2026`]);
  expect(again.counts).toMatchObject({ SAME: 1, NEW: 0 });
});

test('a limit holds for all rows together, and for who buys between the look and the writing', async ({
  server,
  desk,
  member,
  looked,
  order,
  work,
  now,
  given,
}) => {
  const people = [await member(), await member(), await member()];
  const item = await buildItem(server.db, { name: 'Limited', purchaseLimit: 2 });
  const lines = ['number,membership', ...people.map(({ number }) => `${number},Limited`)];
  const state = await looked(lines);
  expect((await rowsOf(desk, state.id)).map(({ fate, why }) => [fate, why])).toEqual([
    ['NEW', null],
    ['NEW', null],
    ['REFUSED', 'Limited is limited to 2, and there are no more.'],
  ]);
  await order(state);
  await buildMembership(server.db, (await member()).userId, { productItemId: item.productItemId });
  await work();
  expect(await now(state.id)).toMatchObject({ state: 'CHECKED', changed: true });
  expect(await given(people[0]?.userId ?? 0, item.productItemId)).toEqual([]);
});

test('nobody of the office gives a membership to themselves by a file', async ({
  server,
  looked,
  order,
  desk,
}) => {
  await buildItem(server.db, { name: 'Own membership' });
  const clerk = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const state = await looked(['email,membership', `${clerk.email},Own membership`]);
  expect((await order(state, clerk.token)).json).toMatchObject({
    result: 'CONFLICT',
    reason: expect.stringContaining('gives something to you'),
  });
  expect((await order(state, desk.token)).json).toMatchObject({ state: 'QUEUED' });
});

test('what was given is taken back while nothing leans on it, and makes room again', async ({
  server,
  desk,
  member,
  looked,
  order,
  work,
  now,
  undo,
  given,
}) => {
  await work();
  const [ann, ben, cat] = [await member(), await member(), await member()];
  const item = await buildItem(server.db, { name: 'Taken back', purchaseLimit: 3 });
  const state = await looked([
    'number,membership',
    ...[ann, ben, cat].map(({ number }) => `${number},Taken back`),
  ]);
  await order(state);
  await work();
  const [bens] = await server.db.query<{ id: number }>(
    'select id from memberships where user_id = $1 and product_item_id = $2',
    [ben.userId, item.productItemId],
  );
  const lotId = await buildCredits(server.db, ben.userId, 2, { membershipId: bens?.id ?? 0 });
  await server.db.query(
    'update memberships set cancelled_at = now() where user_id = $1 and product_item_id = $2',
    [cat.userId, item.productItemId],
  );
  expect(await undo(state.id)).toMatchObject({
    counts: { REMOVED: 1, LEANS: 1, KEPT: 1 },
    rows: [
      { row: 3, fate: 'LEANS', why: ['Can’t be removed: has a membership or round credits.'] },
      { row: 4, fate: 'KEPT', why: ['This membership was ended since.'] },
    ],
  });
  await server.db.query('update round_credit_lots set membership_id = null where id = $1', [lotId]);
  const looked2 = await undo(state.id);
  const ordered = await callOver(desk.url, undoImport, {
    token: desk.token,
    body: { id: state.id, fingerprint: looked2.fingerprint ?? '' },
  });
  expect(ordered.json).toMatchObject({ state: 'UNDO_QUEUED' });
  await work();
  expect(await now(state.id)).toMatchObject({ state: 'UNDONE' });
  expect([
    ...(await given(ann.userId, item.productItemId)),
    ...(await given(ben.userId, item.productItemId)),
  ]).toEqual([]);
  const [sold] = await server.db.query<{ sold: number }>('select sold from product_items where id = $1', [
    item.productItemId,
  ]);
  expect(sold?.sold).toBe(0);
});

test('the sample of memberships is matched as it is', async ({ desk }) => {
  const { head, rows } = sampleOf('MEMBERSHIPS');
  const state = await uploaded(desk, csvFile([head, ...rows].map((cells) => cells.join(','))), 'MEMBERSHIPS');
  expect(state.columns.map(({ column }) => column)).not.toContain(null);
});

test.for(importKindNames)(
  'the workbook of %s that is handed out is matched as it is',
  async (kind, { desk }) => {
    const path = urlPathOf(downloadImportSample).replace('{kind}', kind);
    const answer = await fetch(`${desk.url}${path}`, { headers: { authorization: `Bearer ${desk.token}` } });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${kind.toLowerCase()}-sample.xlsx"`,
    );
    const file = new File([await answer.arrayBuffer()], 'sample.xlsx');
    const state = await uploaded(desk, file, kind);
    const { head, rows } = sampleOf(kind);
    expect(state.columns.map((column) => column.head)).toEqual(head);
    expect(state.columns.map(({ column }) => column)).not.toContain(null);
    expect(state.columns[0]?.values[0]).toBe(rows[0]?.[0]);
  },
);
