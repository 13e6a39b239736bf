/** Totals that are kept, not counted: exact while work waits, while it is folded and after, over any span of days. */
import { foldLedgerTail, foldPurchaseTail } from '@fourball/domain/money/ledger/fold-ledger-tail.ts';
import { productAccount, reverseEntries } from '@fourball/domain/money/ledger/ledger.ts';
import {
  checkLedger,
  getStatement,
  listLedgerEntries,
  listOwing,
  reverseEntry,
} from '@fourball/shared/money/ledger-calls.ts';
import { listPurchases } from '@fourball/shared/money/purchase-calls.ts';
import { reportRevenue, reportTax } from '@fourball/shared/money/report-calls.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ownClubTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { buildCharge, buildEntries, buildPayment, chargeEntry } from '../kit/money/build-books.ts';
import { callOver, replyOver } from '../kit/server.ts';

/** A day of 2024 or 2025, by its number. */
const dayOf = (n: number): string => new Date(Date.UTC(2024, 0, 1 + (n % 731))).toISOString().slice(0, 10);

const test = ownClubTest()
  .extend('ava', ({ server }) => buildUser(server.db))
  .extend('asAdmin', ({ admin }) => () => ({ token: admin.token }))
  .extend(
    'check',
    ({ server, asAdmin }) =>
      () =>
        replyOver(server.url, checkLedger, asAdmin()),
  )
  .extend(
    'entriesOf',
    ({ server, asAdmin }) =>
      (query = {}, params = { page: 0, size: 50 }) =>
        replyOver(server.url, listLedgerEntries, { ...asAdmin(), params, query }),
  )
  .extend(
    'reverse',
    ({ server, asAdmin }) =>
      (entryId: number) =>
        callOver(server.url, reverseEntry, { ...asAdmin(), body: { entryId, reason: 'By mistake' } }),
  )
  .extend(
    'lastPaymentOf',
    ({ server, asAdmin }) =>
      async ({ userId }: BuiltUser) =>
        (
          await replyOver(server.url, listOwing, { ...asAdmin(), params: { page: 0, size: 50 } })
        ).accounts.find((account) => account.userId === userId)?.lastPaymentOn,
  )
  .extend(
    'number',
    ({ server }) =>
      async (sql: string, values: unknown[] = []): Promise<number> =>
        (await server.db.query<{ n: number }>(`select (${sql})::int as n`, values))[0]?.n ?? -1,
  );

test('over any span of days totals and counts say what every line says', async ({
  server,
  admin,
  ava,
  entriesOf,
  asAdmin,
  number,
  check,
}) => {
  const shop = productAccount('test:shop', 'Shop');
  const charges = Array.from({ length: 90 }, (_, n) =>
    chargeEntry({
      userId: n % 3 === 0 ? admin.userId : ava.userId,
      day: dayOf(n * 97),
      net: 100 + n,
      basisPoints: n % 4 === 0 ? 1500 : 1300,
      ...(n % 2 === 0 ? { product: shop } : {}),
    }),
  );
  const ids = await buildEntries(server.db, charges.slice(0, 60));
  await foldLedgerTail(server.house, 7);
  // Some wait, and some of what was folded is undone.
  await buildEntries(server.db, charges.slice(60));
  await server.db.transaction((tx) =>
    reverseEntries(tx, ids.slice(0, 5), { day: '2025-02-28', actorId: null, reason: 'Twice' }),
  );
  await buildPayment(server.db, { userId: ava.userId, cents: 50, day: '2024-02-29' });

  const edges = fc.oneof(fc.nat(730), fc.constantFrom(0, 30, 31, 59, 60, 365, 366, 424, 730));
  await fc.assert(
    fc.asyncProperty(
      edges,
      edges,
      fc.constantFrom('CHARGE', 'REVERSAL', 'PAYMENT', undefined),
      async (a, b, kind) => {
        const [start, end] = [dayOf(Math.min(a, b)), dayOf(Math.max(a, b))];
        const span = { start, end };
        const found = await entriesOf({ ...span, ...(kind ? { kind } : {}) });
        const wanted = await server.db.query<{ id: number }>(
          'select id from ledger_entries where day between $1 and $2 and ($3::text is null or kind = $3) order by day desc, id desc',
          [start, end, kind ?? null],
        );
        expect(found.total).toBe(wanted.length);
        expect(found.entries.map(({ entryId }) => entryId)).toEqual(wanted.slice(0, 50).map(({ id }) => id));
        const revenue = await replyOver(server.url, reportRevenue, { ...asAdmin(), params: span });
        const sums = await server.db.query<{ code: string; net: number; lines: number }>(
          `select a.code, -sum(l.cents)::int as net, count(*)::int as lines
         from ledger_lines l join ledger_accounts a on a.id = l.account_id and a.kind = 'PRODUCT'
         where l.day between $1 and $2 group by 1 order by 2 desc`,
          [start, end],
        );
        expect(revenue.rows.map(({ code, net, entries: lines }) => ({ code, net, lines }))).toEqual(sums);
        expect(revenue.net).toBe(sums.reduce((all, { net }) => all + net, 0));
        expect(revenue.months.reduce((all, { net }) => all + net, 0)).toBe(revenue.net);
        const tax = await replyOver(server.url, reportTax, { ...asAdmin(), params: span });
        expect(tax.tax).toBe(
          await number(
            `select coalesce(-sum(l.cents), 0) from ledger_lines l join ledger_accounts a on a.id = l.account_id
           where a.kind = 'TAX' and l.day between $1 and $2`,
            [start, end],
          ),
        );
      },
    ),
    { numRuns: 25 },
  );
  for (const query of [{}, { start: '2024-06-15' }, { end: '2025-02-28' }, { kind: 'CHARGE' as const }]) {
    const { total } = await entriesOf(query);
    expect(total).toBe(
      await number(
        `select count(*) from ledger_entries where day >= coalesce($1::date, '-infinity')
           and day <= coalesce($2::date, 'infinity') and ($3::text is null or kind = $3)`,
        [query.start ?? null, query.end ?? null, query.kind ?? null],
      ),
    );
  }
  // A later page goes on where the one before ended.
  const pages = [0, 1, 2].map((page) => entriesOf({ kind: 'CHARGE' }, { page, size: 40 }));
  const listed = (await Promise.all(pages)).flatMap(({ entries }) => entries.map(({ entryId }) => entryId));
  expect(new Set(listed).size).toBe(90);
  expect(await check()).toMatchObject({ holds: true });
});

test('a statement opens with what was before, from whichever side it is added up', async ({
  server,
  ava,
  number,
}) => {
  for (let n = 0; n < 40; n += 1) {
    await buildCharge(server.db, { userId: ava.userId, day: dayOf(n * 18), net: 100 + n });
  }
  for (let month = 0; month < 26; month += 1) {
    const [year, number_] = [2024 + Math.floor(month / 12), (month % 12) + 1];
    const { opening, closing } = await replyOver(server.url, getStatement, {
      token: ava.token,
      params: { userId: ava.userId, year, month: number_ },
    });
    const before = (day: string) =>
      number(
        `select coalesce(sum(cents), 0) from ledger_lines where day < $2::date
           and account_id = (select id from ledger_accounts where user_id = $1)`,
        [ava.userId, day],
      );
    const first = `${year}-${String(number_).padStart(2, '0')}-01`;
    expect([first, opening]).toEqual([first, await before(first)]);
    expect(closing).toBe(
      await number(
        `select coalesce(sum(cents), 0) from ledger_lines where day < $2::date + interval '1 month'
           and account_id = (select id from ledger_accounts where user_id = $1)`,
        [ava.userId, first],
      ),
    );
  }
});

test('the last payment is the latest that stands, whichever of them is undone', async ({
  server,
  ava,
  lastPaymentOf,
  reverse,
  check,
}) => {
  await buildCharge(server.db, { userId: ava.userId });
  expect(await lastPaymentOf(ava)).toBe(null);
  const june = await buildPayment(server.db, { userId: ava.userId, cents: 10, day: '2026-06-03' });
  const may = await buildPayment(server.db, { userId: ava.userId, cents: 10, day: '2026-05-03' });
  expect(await lastPaymentOf(ava)).toBe('2026-06-03');
  // What is given back, and a correction in the golfer's favour, are no payments.
  await buildEntries(server.db, [
    {
      ...chargeEntry({ userId: ava.userId, day: '2026-06-10', net: 5 }),
      kind: 'CREDIT',
      lines: chargeEntry({ userId: ava.userId, net: 5 }).lines.map((line) => ({
        ...line,
        cents: -line.cents,
      })),
    },
  ]);
  expect(await lastPaymentOf(ava)).toBe('2026-06-03');
  expect((await reverse(june.entryId)).status).toBe(200);
  expect(await lastPaymentOf(ava)).toBe('2026-05-03');
  expect((await reverse(may.entryId)).status).toBe(200);
  expect(await lastPaymentOf(ava)).toBe(null);
  expect(await check()).toMatchObject({ holds: true });
});

test('what is posted, undone, bought and folded at once is counted once', async ({
  server,
  entriesOf,
  check,
  asAdmin,
}) => {
  const golfers = await Promise.all(Array.from({ length: 4 }, () => buildUser(server.db)));
  const work = { done: false };
  const fold = async () => {
    while (!work.done) {
      await foldLedgerTail(server.house, 5);
      await foldPurchaseTail(server.house, 3);
    }
  };
  const read = async () => {
    let least = 0;
    while (!work.done) {
      // Nothing goes, so no page says fewer than the one before.
      const { total } = await entriesOf({ kind: 'CHARGE' });
      expect(total).toBeGreaterThanOrEqual(least);
      least = total;
    }
  };
  const act = async ({ userId }: BuiltUser) => {
    for (let n = 0; n < 8; n += 1) {
      const [id = 0] = await buildEntries(server.db, [chargeEntry({ userId, day: dayOf(n * 31) })]);
      const paid = await buildPayment(server.db, { userId, cents: 100, day: dayOf(n * 31 + 3) });
      if (n % 3 === 0) {
        await server.db.transaction((tx) =>
          reverseEntries(tx, [id, paid.entryId], { day: dayOf(n * 31 + 4), actorId: null, reason: 'Twice' }),
        );
        await server.db.query(`update payments set status = 'CANCELLED' where id = $1`, [paid.paymentId]);
      }
      await server.db.query(`insert into purchases (user_id, kind) values ($1, 'CART'), ($1, 'BOOKING')`, [
        userId,
      ]);
      // What is given up leaves no count behind.
      const given = server.db.transaction(async (tx) => {
        await tx.query(`insert into purchases (user_id, kind) values ($1, 'CART')`, [userId]);
        throw new Error('given up');
      });
      await expect(given).rejects.toThrow('given up');
    }
  };
  const working = [fold(), fold(), read()];
  await Promise.all(golfers.map(act));
  work.done = true;
  await Promise.all(working);
  for (const folded of [false, true]) {
    if (folded) {
      await foldLedgerTail(server.house);
      await foldPurchaseTail(server.house);
    }
    expect(await check()).toMatchObject({ holds: true });
    expect(await entriesOf()).toMatchObject({ total: 4 * (8 + 8 + 6) });
    const all = await replyOver(server.url, listPurchases, {
      ...asAdmin(),
      params: { page: 0, size: 50 },
      query: { kind: 'CART' },
    });
    expect(all).toMatchObject({ total: 32 });
    expect(all.purchases).toHaveLength(32);
  }
});

test("a year's purchases are those of the club's calendar, counted and listed alike", async ({
  server,
  ava,
  asAdmin,
}) => {
  // Toronto is five hours behind: the first belongs to 2024, the last to 2026.
  for (const moment of [
    '2025-01-01T04:59:59Z',
    '2025-01-01T05:00:00Z',
    '2025-06-01T12:00:00Z',
    '2026-01-01T04:59:59Z',
    '2026-01-01T05:00:00Z',
  ]) {
    await server.db.query(`insert into purchases (user_id, kind, created_at) values ($1, 'CART', $2)`, [
      ava.userId,
      moment,
    ]);
  }
  const list = (query: { year?: number; kind?: 'CART' | 'BOOKING' }) =>
    replyOver(server.url, listPurchases, { ...asAdmin(), params: { page: 0, size: 50 }, query });
  for (const folded of [false, true]) {
    if (folded) expect(await foldPurchaseTail(server.house)).toBe(5);
    for (const [year, total] of [
      [2024, 1],
      [2025, 3],
      [2026, 1],
      [2023, 0],
    ] as const) {
      const found = await list({ year });
      expect([year, found.total, found.purchases.length]).toEqual([year, total, total]);
      expect((await list({ year, kind: 'BOOKING' })).total).toBe(0);
    }
    expect((await list({})).total).toBe(5);
  }
});

test('the check tells which kept total is wrong', async ({ server, ava, check }) => {
  await buildCharge(server.db, { userId: ava.userId, day: '2026-05-05' });
  await buildPayment(server.db, { userId: ava.userId, cents: 10, day: '2026-05-06' });
  await server.db.query(
    `insert into purchases (user_id, kind, created_at) values ($1, 'CART', '2026-05-05')`,
    [ava.userId],
  );
  await foldLedgerTail(server.house);
  await foldPurchaseTail(server.house);
  expect(await check()).toMatchObject({ holds: true });
  /** Breaks something, says which rules notice, and mends it again. */
  const noticed = async (breaking: string, mending: string) => {
    await server.db.query(breaking);
    const { rules } = await check();
    await server.db.query(mending);
    return rules.flatMap(({ rule, broken }) => (broken > 0 ? [rule] : []));
  };
  const by = (table: string, column: string) =>
    noticed(`update ${table} set ${column} = ${column} + 1`, `update ${table} set ${column} = ${column} - 1`);
  expect(await by('ledger_month_totals', 'lines')).toEqual(['month-totals']);
  expect(await by('ledger_month_entries', 'entries')).toEqual(['entries-counted']);
  expect(await by('ledger_day_entries', 'entries')).toEqual(['entries-counted']);
  expect(await by('purchase_year_totals', 'purchases')).toEqual(['purchases-counted']);
  const ofAva = `ledger_accounts set last_payment_on = last_payment_on`;
  expect(
    await noticed(`update ${ofAva} + 1 where kind = 'GOLFER'`, `update ${ofAva} - 1 where kind = 'GOLFER'`),
  ).toEqual(['last-payments']);
  expect(await check()).toMatchObject({ holds: true });
});
