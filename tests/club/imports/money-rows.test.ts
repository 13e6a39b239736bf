/** Round credits and opening balances come along by a file: once for each golfer, charged to nobody, and taken back while nothing leans on them. */
import { checkLedger } from '@fourball/domain/money/ledger/check-ledger.ts';
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import {
  getImport,
  getImportUndo,
  undoImport,
  writeImport,
} from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportKindName } from '@fourball/shared/club/imports/import-kinds.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { getRoundCredits } from '@fourball/shared/membership/membership-calls.ts';
import { reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { importKinds } from '@fourball/workers/club/import-kinds.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { csvFile, lookedAt, rowsOf, uploaded } from '../../kit/club/imports.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';

let last = 70_000;

const test = clubTest()
  .extend('desk', { scope: 'file' }, ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend('member', ({ server }) => async () => {
    const number = String((last += 1));
    const built = await buildUser(server.db);
    await server.db.query('update users set member_number = $2 where id = $1', [built.userId, number]);
    return { ...built, number };
  })
  .extend(
    'looked',
    ({ desk }) =>
      async (kind: ImportKindName, lines: readonly string[]) =>
        lookedAt(desk, await uploaded(desk, csvFile(lines), kind)),
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
  .extend('takeBack', ({ desk }) => async (id: number, token = desk.token) => {
    const { fingerprint } = await replyOver(desk.url, getImportUndo, { token, params: { id } });
    return callOver(desk.url, undoImport, { token, body: { id, fingerprint: fingerprint ?? '' } });
  })
  .extend(
    'credits',
    ({ desk }) =>
      (userId: number) =>
        replyOver(desk.url, getRoundCredits, { token: desk.token, params: { id: userId } }),
  )
  .extend('balance', ({ server }) => async (userId: number) => {
    const rows = await server.db.query<{ cents: number }>(
      'select balance_cents as cents from ledger_accounts where user_id = $1',
      [userId],
    );
    return rows[0]?.cents ?? 0;
  })
  .extend('booksHold', ({ server }) => async () => {
    const { rules } = await checkLedger(server.house);
    return rules.filter(({ broken }) => broken > 0);
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

const fatesOf = async (desk: { url: string; token: string }, id: number) =>
  (await rowsOf(desk, id)).map(({ fate, why }) => [fate, why]);

test('round credits come as lots with their kind and last day, and the same file gives them once', async ({
  desk,
  member,
  looked,
  order,
  work,
  now,
  credits,
}) => {
  const [ann, ben] = [await member(), await member()];
  const year = testNow.getUTCFullYear();
  const lines = [
    'member number,email,credits,kind,expires on',
    `${ann.number},,10,Ten rounds,${year + 1}-10-31`,
    `,${ben.email},4.0,,`,
    `${ann.number},,3,ten  ROUNDS,${year + 1}-10-31`,
    `${ann.number},,2.5,Halves,`,
    `${ann.number},,,Nothing,`,
    `${ann.number},,2,Over,2019-01-31`,
    `no such,,2,Nobody’s,`,
    `${ann.number},,2,Rain checks,some day`,
  ];
  const state = await looked('CREDITS', lines);
  expect(await fatesOf(desk, state.id)).toEqual([
    ['NEW', null],
    ['NEW', null],
    ['REFUSED', 'Row 2 says the same; add both up in one row where both are meant.'],
    ['REFUSED', 'Credits can’t be read: “2.5”.'],
    ['REFUSED', 'Credits is empty.'],
    ['REFUSED', 'The last day is over.'],
    ['REFUSED', 'The club knows no golfer of this number or address.'],
    ['REFUSED', 'Expires on can’t be read: “some day”.'],
  ]);
  await order(state);
  await work();
  expect(await now(state.id)).toMatchObject({ state: 'WRITTEN' });
  expect(await credits(ann.userId)).toMatchObject({
    available: 10,
    lots: [{ name: 'Ten rounds', available: 10, endDate: `${year + 1}-10-31`, source: 'ADJUSTMENT' }],
  });
  expect(await credits(ben.userId)).toMatchObject({
    lots: [{ name: 'Brought along from another program', available: 4, endDate: `${year}-12-31` }],
  });
  const again = await looked('CREDITS', lines.slice(0, 3));
  expect(again.counts).toMatchObject({ SAME: 2, NEW: 0 });
  const more = await looked('CREDITS', [lines[0] ?? '', `${ann.number},,12,Ten rounds,${year + 1}-10-31`]);
  expect(await fatesOf(desk, more.id)).toEqual([
    ['SAME', 'Has 10 of this kind with these days already, which stay as they are.'],
  ]);
});

test('credits are taken back as they were given; those that pay for a round keep the whole file', async ({
  server,
  member,
  looked,
  order,
  work,
  now,
  undo,
  takeBack,
  credits,
}) => {
  const [ann, ben] = [await member(), await member()];
  const state = await looked('CREDITS', [
    'member number,credits,kind',
    `${ann.number},5,Pass`,
    `${ben.number},6,Pass`,
  ]);
  await order(state);
  await work();
  const lots = await server.db.query<{ id: number }>('select id from round_credit_lots where user_id = $1', [
    ben.userId,
  ]);
  const used = (kind: string) =>
    server.db.query(
      'insert into round_credit_moves (lot_id, kind, credits, round_id) values ($1, $2, 2, 1)',
      [lots[0]?.id ?? 0, kind],
    );
  await used('RESERVED');
  expect(await undo(state.id)).toMatchObject({
    counts: { REMOVED: 1, LEANS: 1 },
    rows: [{ row: 3, why: ['2 of these credits are used, or set aside for a round.'] }],
  });
  expect((await takeBack(state.id)).json).toMatchObject({ result: 'CONFLICT' });
  await used('GIVEN_BACK');
  expect((await takeBack(state.id)).json).toMatchObject({ state: 'UNDO_QUEUED' });
  await work();
  expect(await now(state.id)).toMatchObject({ state: 'UNDONE' });
  expect([(await credits(ann.userId)).available, (await credits(ben.userId)).available]).toEqual([0, 0]);
  const next = await looked('CREDITS', ['member number,credits,kind', `${ann.number},5,Pass`]);
  expect(next.counts).toMatchObject({ NEW: 1 });
});

test('what golfers owe comes into the books once, against opening balances, and the books hold', async ({
  server,
  desk,
  member,
  looked,
  order,
  work,
  now,
  balance,
  booksHold,
}) => {
  const [ann, ben, cat, dan] = [await member(), await member(), await member(), await member()];
  const lines = [
    'member number,balance,credit,comments',
    `${ann.number},"$1,234.50",,Dues`,
    `${ben.number},(40.00),,`,
    `${cat.number},,15,`,
    `${dan.number},0.00,,`,
    `${ann.number},3,,`,
    `${dan.number},4,5,`,
    `${dan.number},1.234,,`,
  ];
  const state = await looked('BALANCES', lines);
  expect((await rowsOf(desk, state.id)).map(({ fate, why, changes }) => [fate, why, changes[0]])).toEqual([
    ['NEW', null, { field: 'owes', before: null, after: '$1234.50' }],
    ['NEW', null, { field: 'has', before: null, after: '$40.00' }],
    ['NEW', null, { field: 'has', before: null, after: '$15.00' }],
    ['SAME', 'The balance is zero.', undefined],
    ['REFUSED', 'The same person stands in row 2.', undefined],
    [
      'REFUSED',
      'Says that this golfer owes something, and has something with the club too. Please say one.',
      undefined,
    ],
    ['REFUSED', 'Owes the club can’t be read: “1.234”.', undefined],
  ]);
  const payments = await server.db.query('select count(*) as count from payments');
  await order(state);
  await work();
  expect(await now(state.id)).toMatchObject({ state: 'WRITTEN' });
  expect(await Promise.all([ann, ben, cat, dan].map(({ userId }) => balance(userId)))).toEqual([
    123_450, -4_000, -1_500, 0,
  ]);
  const told = await server.db.query(
    `select e.kind, e.description, e.reason, a.code from ledger_entries e join ledger_lines l on l.entry_id = e.id
       join ledger_accounts a on a.id = l.account_id
     where e.id = (select opening_entry_id from ledger_accounts where user_id = $1) order by l.cents`,
    [ann.userId],
  );
  expect(told).toEqual([
    { kind: 'ADJUSTMENT', description: 'Opening balance', reason: 'Dues', code: 'opening' },
    { kind: 'ADJUSTMENT', description: 'Opening balance', reason: 'Dues', code: `golfer:${ann.userId}` },
  ]);
  expect(await server.db.query('select count(*) as count from payments')).toEqual(payments);
  expect(await booksHold()).toEqual([]);
  const again = await looked('BALANCES', [...lines.slice(0, 2), `${ben.number},40,,`]);
  expect(await fatesOf(desk, again.id)).toEqual([
    ['SAME', null],
    [
      'REFUSED',
      'An opening balance stands in the books already: has $40.00 with the club. Reverse it there first.',
    ],
  ]);
});

test('a balance is taken back by its reversal; one that the office has reversed stays so, and may be brought again', async ({
  server,
  desk,
  member,
  looked,
  order,
  work,
  now,
  undo,
  takeBack,
  balance,
  booksHold,
}) => {
  const [ann, ben] = [await member(), await member()];
  const lines = ['member number,owes', `${ann.number},20`, `${ben.number},30`];
  const state = await looked('BALANCES', lines);
  await order(state);
  await work();
  const entries = await server.db.query<{ id: number }>(
    'select opening_entry_id as id from ledger_accounts where user_id = $1',
    [ben.userId],
  );
  await replyOver(desk.url, reverseEntry, {
    token: desk.token,
    body: { entryId: entries[0]?.id ?? 0, reason: 'Paid at the old desk' },
  });
  expect(await booksHold()).toEqual([]);
  expect(await undo(state.id)).toMatchObject({
    counts: { REMOVED: 1, KEPT: 1 },
    rows: [{ row: 3, fate: 'KEPT', why: ['This balance was reversed in the books since.'] }],
  });
  expect((await takeBack(state.id)).json).toMatchObject({ state: 'UNDO_QUEUED' });
  await work();
  expect(await now(state.id)).toMatchObject({ state: 'UNDONE' });
  expect([await balance(ann.userId), await balance(ben.userId)]).toEqual([0, 0]);
  expect(await booksHold()).toEqual([]);
  expect((await looked('BALANCES', lines)).counts).toMatchObject({ NEW: 2 });
});

test('of two files with the same balance, looked at before either is written, one is written', async ({
  member,
  looked,
  order,
  work,
  now,
  balance,
}) => {
  const ann = await member();
  const lines = ['member number,owes', `${ann.number},20`];
  const [one, other] = [await looked('BALANCES', lines), await looked('BALANCES', lines)];
  await order(one);
  await order(other);
  await Promise.all([work(), work()]);
  await work();
  expect([(await now(one.id)).state, (await now(other.id)).state].toSorted()).toEqual(['CHECKED', 'WRITTEN']);
  expect(await balance(ann.userId)).toBe(2_000);
});

test('nobody of the office brings along what they owe, or takes it back', async ({
  server,
  desk,
  looked,
  order,
  work,
  takeBack,
}) => {
  const clerk = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const state = await looked('BALANCES', ['email,owes', `${clerk.email},20`]);
  const own = { result: 'CONFLICT', reason: expect.stringContaining('gives something to you') };
  expect((await order(state, clerk.token)).json).toMatchObject(own);
  expect((await order(state, desk.token)).json).toMatchObject({ state: 'QUEUED' });
  await work();
  expect((await takeBack(state.id, clerk.token)).json).toMatchObject(own);
  expect((await takeBack(state.id, desk.token)).json).toMatchObject({ state: 'UNDO_QUEUED' });
  await work();
});

test('what names a record that was merged means the one that goes on', async ({
  server,
  desk,
  member,
  looked,
  order,
  work,
  balance,
}) => {
  const [gone, kept] = [await member(), await member()];
  await server.db.query(
    `update users set status = 'INACTIVE', closed_at = now(), merged_into = $2, password_hash = null, member_number = null where id = $1`,
    [gone.userId, kept.userId],
  );
  const state = await looked('BALANCES', ['email,owes', `${gone.email},20`, `${kept.email},20`]);
  expect((await rowsOf(desk, state.id)).map(({ fate, person }) => [fate, person?.userId])).toEqual([
    ['NEW', kept.userId],
    ['REFUSED', kept.userId],
  ]);
  await order(state);
  await work();
  expect(await balance(kept.userId)).toBe(2_000);
  const members = await looked('MEMBERS', [
    'first name,last name,email',
    `${gone.name.replace(' ', ',')},${gone.email}`,
  ]);
  expect((await rowsOf(desk, members.id))[0]).toMatchObject({ person: { userId: kept.userId } });
});
