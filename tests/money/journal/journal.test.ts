/** The journal that accounting programs take: their columns, months that add up to zero, and nobody's name. */
import { downloadReport } from '@fourball/shared/money/report-calls.ts';
import { golferAccount, productAccount } from '@fourball/domain/money/ledger/ledger.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { buildEntries, buildPayment, chargeEntry } from '../../kit/money/build-books.ts';
import { callOver, refusalIn } from '../../kit/server.ts';

const test = ownClubTest()
  .extend('file', ({ server, admin }) => async (name: string, start: string, end: string) => {
    const params = { name, format: 'csv', start, end };
    const { status, text } = await callOver(server.url, downloadReport, { token: admin.token, params });
    expect(status).toBe(200);
    return text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  })
  .extend('filled', ({ server }) => async () => {
    const { userId, name } = await buildUser(server.db);
    await buildEntries(server.db, [
      chargeEntry({ userId, day: '2026-09-02', net: 10_000 }),
      chargeEntry({
        userId,
        day: '2026-09-30',
        net: 2_000,
        product: productAccount('test:a', 'Cart: 18 holes'),
      }),
      chargeEntry({ userId, day: '2026-10-01', net: 5_000, product: productAccount('test:b', 'Range') }),
      chargeEntry({ userId, day: '2026-10-01', net: 700, product: productAccount('test:c', 'Range') }),
      // Moves between golfers are none of the club's.
      {
        kind: 'ADJUSTMENT',
        day: '2026-10-09',
        description: 'Adjustment',
        actorId: null,
        reason: 'Moved',
        lines: [
          { account: golferAccount(userId), cents: 100 },
          { account: productAccount('test:b', 'Range'), cents: -100 },
        ],
      },
    ]);
    await buildPayment(server.db, { userId, cents: 4_000, day: '2026-09-15' });
    return name;
  });

const cents = (typed: string | undefined): number => (typed ? Math.round(Number(typed) * 100) : 0);

test('for QuickBooks it has an entry for each month, by the names of accounts', async ({ file, filled }) => {
  const name = await filled();
  const [head, ...rows] = await file('journal-quickbooks', '2026-09-01', '2026-10-15');
  expect(head).toEqual(['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description']);
  expect(rows.filter(([number]) => number === 'FB260901-30')).toEqual([
    ['FB260901-30', '09/30/2026', 'Cash', '40.00', '', 'Golf club 2026-09'],
    ['FB260901-30', '09/30/2026', 'Cart 18 holes', '', '20.00', 'Golf club 2026-09'],
    ['FB260901-30', '09/30/2026', 'Dues', '', '100.00', 'Golf club 2026-09'],
    ['FB260901-30', '09/30/2026', 'HST', '', '15.60', 'Golf club 2026-09'],
    ['FB260901-30', '09/30/2026', 'Golfer accounts', '95.60', '', 'Golf club 2026-09'],
  ]);
  const october = rows.filter(([number]) => number === 'FB261001-15');
  expect(october.map(([, day, account]) => [day, account])).toEqual([
    ['10/15/2026', 'Range (product test b)'],
    ['10/15/2026', 'Range (product test c)'],
    ['10/15/2026', 'HST'],
    ['10/15/2026', 'Golfer accounts'],
  ]);
  expect(rows).toHaveLength(9);
  const sum = (at: number) => october.reduce((all, row) => all + cents(row[at]), 0);
  expect(sum(3)).toBe(sum(4));
  expect(JSON.stringify(rows)).not.toContain(name);
});

test('for Xero it has the columns of its template, and amounts that add up to zero', async ({
  file,
  filled,
}) => {
  await filled();
  const [head, ...rows] = await file('journal-xero', '2026-09-01', '2026-09-30');
  expect(head).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
  expect(
    rows.map(([narration, day, account, , rate, amount]) => [narration, day, account, rate, amount]),
  ).toEqual([
    ['Golf club 2026-09', '30/09/2026', 'Cash', 'Tax Exempt (0%)', '40.00'],
    ['Golf club 2026-09', '30/09/2026', 'Cart 18 holes', 'Tax Exempt (0%)', '-20.00'],
    ['Golf club 2026-09', '30/09/2026', 'Dues', 'Tax Exempt (0%)', '-100.00'],
    ['Golf club 2026-09', '30/09/2026', 'HST', 'Tax Exempt (0%)', '-15.60'],
    ['Golf club 2026-09', '30/09/2026', 'Golfer accounts', 'Tax Exempt (0%)', '95.60'],
  ]);
  const codes = rows.map(([, , , code]) => code ?? '');
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{3,10}$/);
  expect(rows.reduce((all, row) => all + cents(row[5]), 0)).toBe(0);
});

test('begins with its first title, without a mark before it, as programs read it', async ({
  server,
  admin,
}) => {
  const path = '/api/v1/ledger/report/download/journal-xero/csv/2026-09-01/2026-09-30';
  const reply = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(String.fromCharCode(...bytes.slice(0, 10))).toBe('*Narration');
});

test('a span that can’t be is refused, and one without entries is a head alone', async ({
  server,
  admin,
  file,
}) => {
  const params = { name: 'journal-xero', format: 'csv', start: '2026-09-02', end: '2026-09-01' };
  const refused = await callOver(server.url, downloadReport, { token: admin.token, params });
  expect(refusalIn(refused).fields).toEqual(['end']);
  expect(await file('journal-xero', '2019-01-01', '2019-01-31')).toHaveLength(1);
});
