/** Revenue and tax by day, product, month and rate: exact while lines wait, while they are folded, and after. */
import { foldLedgerTail } from '@fourball/domain/money/ledger/fold-ledger-tail.ts';
import {
  golferAccount,
  postEntries,
  productAccount,
  refundLines,
} from '@fourball/domain/money/ledger/ledger.ts';
import { checkLedger } from '@fourball/shared/money/ledger-calls.ts';
import { reportRevenue, reportTax } from '@fourball/shared/money/report-calls.ts';
import { expect } from 'vitest';
import { ownClubTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { buildCharge, buildEntries, chargeEntry, dues } from '../kit/money/build-books.ts';
import { buildItem } from '../kit/membership/build-memberships.ts';
import { callOver, refusalIn, replyOver } from '../kit/server.ts';

const may = { start: '2026-05-01', end: '2026-05-31' };

const test = ownClubTest()
  .extend(
    'revenue',
    ({ server, admin }) =>
      (params = may) =>
        replyOver(server.url, reportRevenue, { token: admin.token, params }),
  )
  .extend(
    'tax',
    ({ server, admin }) =>
      (params = may) =>
        replyOver(server.url, reportTax, { token: admin.token, params }),
  )
  .extend(
    'waiting',
    ({ server }) =>
      async () =>
        (await server.db.query<{ n: number }>('select count(*)::int as n from ledger_tail'))[0]?.n ?? 0,
  )
  /** Dues in three months at two rates, a cart, and a refund of some of the dues. */
  .extend('buildYear', ({ server }) => async () => {
    const { userId } = await buildUser(server.db);
    const cart = productAccount('test:cart', 'Cart');
    await buildEntries(server.db, [
      chargeEntry({ userId, day: '2026-04-30', net: 70_000 }),
      chargeEntry({ userId, day: '2026-05-01', net: 10_000 }),
      chargeEntry({ userId, day: '2026-05-31', net: 20_000, basisPoints: 1500 }),
      chargeEntry({ userId, day: '2026-05-15', net: 3_000, product: cart, basisPoints: 0 }),
      {
        kind: 'REFUND',
        day: '2026-05-20',
        description: 'Dues',
        actorId: null,
        lines: refundLines({
          payer: golferAccount(userId),
          product: dues,
          netCents: 4_000,
          taxCents: 520,
          taxBasisPoints: 1300,
        }),
      },
      chargeEntry({ userId, day: '2026-06-01', net: 90_000 }),
    ]);
    return userId;
  });

test('tells what each product earned and gave back, and the net of each month', async ({
  buildYear,
  revenue,
}) => {
  await buildYear();
  const report = await revenue();
  expect(report).toMatchObject({ startDate: may.start, endDate: may.end, net: 29_000 });
  expect(
    report.rows.map(({ product, charged, givenBack, net, entries }) => ({
      product,
      charged,
      givenBack,
      net,
      entries,
    })),
  ).toEqual([
    { product: 'Dues', charged: 30_000, givenBack: 4_000, net: 26_000, entries: 3 },
    { product: 'Cart', charged: 3_000, givenBack: 0, net: 3_000, entries: 1 },
  ]);
  expect((await revenue({ start: '2026-03-15', end: '2026-06-01' })).months).toEqual([
    { month: '2026-03', net: 0 },
    { month: '2026-04', net: 70_000 },
    { month: '2026-05', net: 29_000 },
    { month: '2026-06', net: 90_000 },
  ]);
});

test('tells items of the shop of one name apart by their year', async ({ server, revenue }) => {
  const { userId } = await buildUser(server.db);
  const sell = async (name: string, year: number, net: number) => {
    const { productItemId } = await buildItem(server.db, {
      name,
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
    });
    const product = productAccount(`membership:${productItemId}`, name);
    await buildEntries(server.db, [chargeEntry({ userId, day: '2026-05-02', net, product })]);
  };
  await sell('Full 7-day', 2026, 30_000);
  await sell('Full 7-day', 2027, 20_000);
  await sell('Junior', 2026, 10_000);
  expect((await revenue()).rows.map(({ product }) => product)).toEqual([
    'Full 7-day 2026',
    'Full 7-day 2027',
    'Junior',
  ]);
});

test('tells the tax by month and by the rate that was in force', async ({ buildYear, tax }) => {
  await buildYear();
  expect(await tax({ start: '2026-04-01', end: '2026-05-31' })).toEqual({
    startDate: '2026-04-01',
    endDate: '2026-05-31',
    rows: [
      { month: '2026-04', name: 'HST', basisPoints: 1300, taxable: 70_000, tax: 9_100 },
      { month: '2026-05', name: 'HST', basisPoints: 1300, taxable: 6_000, tax: 780 },
      { month: '2026-05', name: 'HST', basisPoints: 1500, taxable: 20_000, tax: 3_000 },
    ],
    taxable: 96_000,
    tax: 12_880,
  });
});

test('refuses a span that ends before it starts, or is longer than ten years', async ({ server, admin }) => {
  for (const call of [reportRevenue, reportTax]) {
    for (const params of [
      { start: '2026-05-02', end: '2026-05-01' },
      { start: '2010-01-01', end: '2026-05-01' },
    ]) {
      const answer = await callOver(server.url, call, { token: admin.token, params });
      expect(refusalIn(answer)).toMatchObject({ status: 422, fields: ['end'] });
    }
    const days = await callOver(server.url, call, {
      token: admin.token,
      params: { start: '2026-02-30', end: '2026-03-01' },
    });
    expect(days.status).toBe(404);
  }
});

test('folding changes no report, and leaves nothing waiting', async ({
  server,
  buildYear,
  revenue,
  tax,
  waiting,
  admin,
}) => {
  const userId = await buildYear();
  const before = [await revenue(), await tax()];
  expect(await waiting()).toBeGreaterThan(0);
  expect(await foldLedgerTail(server.house, 2)).toBeGreaterThan(6);
  expect(await waiting()).toBe(0);
  expect([await revenue(), await tax()]).toEqual(before);
  // What comes after is added to what was folded.
  await buildCharge(server.db, { userId, day: '2026-05-01', net: 500 });
  expect((await revenue()).net).toBe(29_500);
  await foldLedgerTail(server.house);
  expect((await revenue()).net).toBe(29_500);
  expect(await foldLedgerTail(server.house)).toBe(0);
  expect(await replyOver(server.url, checkLedger, { token: admin.token })).toMatchObject({ holds: true });
});

test('several that fold at once, while entries are posted and reports are read, lose and double nothing', async ({
  server,
  revenue,
  waiting,
  admin,
}) => {
  const golfers = await Promise.all([buildUser(server.db), buildUser(server.db), buildUser(server.db)]);
  let posted = 0;
  const work = { done: false };
  const post = async ({ userId }: BuiltUser) => {
    for (let n = 0; n < 12; n += 1) {
      await buildEntries(server.db, [chargeEntry({ userId, day: `2026-05-${10 + (n % 5)}`, net: 100 })]);
      posted += 1;
    }
  };
  const fold = async () => {
    while (!work.done) await foldLedgerTail(server.house, 3);
  };
  const read = async () => {
    while (!work.done) {
      const least = posted;
      const { net } = await revenue();
      expect(net).toBeGreaterThanOrEqual(least * 100);
      expect(net % 100).toBe(0);
    }
  };
  const working = [fold(), fold(), fold(), read()];
  await Promise.all(golfers.map(post));
  work.done = true;
  await Promise.all(working);
  await foldLedgerTail(server.house);
  expect(await waiting()).toBe(0);
  expect(await revenue()).toMatchObject({ net: 3_600, rows: [{ entries: 36 }] });
  expect(await replyOver(server.url, checkLedger, { token: admin.token })).toMatchObject({ holds: true });
});

test('a report is exact while a fold is under way, and one that is killed leaves all as it was', async ({
  server,
  buildYear,
  revenue,
  waiting,
}) => {
  await buildYear();
  const whole = await revenue();
  const rows = await waiting();
  const { db } = server.house;
  const killed = db.transaction(async (tx) => {
    await foldLedgerTail({ db: { ...db, query: (statement, values) => tx.query(statement, values) } });
    expect(await tx.query('select from ledger_tail')).toEqual([]);
    // Others see nothing of it yet, and a report reads both sides at one moment.
    expect(await revenue()).toEqual(whole);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await waiting()).toBe(rows);
  expect(await revenue()).toEqual(whole);
});

test('an entry that is not balanced, that grows, changes or goes is refused by the database', async ({
  server,
  revenue,
}) => {
  const { userId } = await buildUser(server.db);
  const entryId = await buildCharge(server.db, { userId });
  const entry = chargeEntry({ userId });
  const [first, ...rest] = entry.lines;
  if (!first) throw new Error('A charge has lines.');
  const post = (lines: typeof entry.lines) =>
    server.db.transaction((tx) => postEntries(tx, [{ ...entry, lines }]));
  await expect(post([{ ...first, cents: first.cents + 1 }, ...rest])).rejects.toThrow('not balanced');
  await expect(post([])).rejects.toThrow('has no lines');
  for (const [statement, refusal] of [
    ['update ledger_entries set description = $2 where id = $1', 'append-only'],
    ['delete from ledger_entries where id = $1 and description <> $2', 'append-only'],
    ['update ledger_lines set cents = cents where entry_id = $1 and $2 = $2', 'append-only'],
    ['delete from ledger_lines where entry_id = $1 and $2 = $2', 'append-only'],
    [
      `insert into ledger_lines (entry_id, account_id, day, cents)
       select $1, id, current_date, case kind when 'TAX' then 1 else -1 end from ledger_accounts
       where kind in ('TAX', 'PRODUCT') and $2 = $2`,
      'was complete',
    ],
  ] as const) {
    await expect(server.db.query(statement, [entryId, 'x'])).rejects.toThrow(refusal);
  }
  for (const table of ['ledger_entries', 'ledger_lines', 'ledger_accounts']) {
    await expect(server.db.query(`truncate ${table} cascade`)).rejects.toThrow('append-only');
  }
  expect((await revenue({ start: '2026-06-01', end: '2026-06-30' })).net).toBe(10_000);
});
