/** What the office says of accounts in its accounting program is what the journals say, and the tax is called what the club calls it. */
import { golferAccount, productAccount } from '@fourball/domain/money/ledger/ledger.ts';
import { listJournalAccounts, nameJournalAccounts } from '@fourball/shared/money/journal/journal-calls.ts';
import { listLedgerEntries } from '@fourball/shared/money/ledger-calls.ts';
import { downloadReport, reportTax } from '@fourball/shared/money/report-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { buildEntries, buildPayment, chargeEntry } from '../../kit/money/build-books.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

/** As it is sent; what is left out the program is not told. */
interface Named {
  code: string;
  quickBooksName?: string;
  xeroCode?: string;
  xeroTaxRate?: string;
}
const none = { quickBooksName: null, xeroCode: null, xeroTaxRate: null };

const test = ownClubTest()
  .extend('file', ({ server, admin }) => async (name: string) => {
    const params = { name, format: 'csv', start: '2026-09-01', end: '2026-09-30' };
    const { text } = await callOver(server.url, downloadReport, { token: admin.token, params });
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  })
  .extend(
    'callThem',
    ({ server, admin }) =>
      (accounts: readonly Named[]) =>
        callOver(server.url, nameJournalAccounts, {
          token: admin.token,
          body: { accounts: accounts.map((one) => ({ ...none, ...one })) },
        }),
  )
  .extend('sold', ({ server }) => async () => {
    const { userId } = await buildUser(server.db);
    const charge = (code: string, name: string, net: number) =>
      chargeEntry({ userId, day: '2026-09-02', net, product: productAccount(code, name) });
    await buildEntries(server.db, [
      charge('test:cart', 'Carts', 2_000),
      charge('test:range', 'Range', 500),
      charge('test:dues', 'Dues', 10_000),
    ]);
    await buildPayment(server.db, { userId, cents: 4_000, day: '2026-09-15' });
    return golferAccount(userId).code;
  });

test('names of the office stand in both journals, what is sold may share one, and months still add up to zero', async ({
  file,
  callThem,
  sold,
}) => {
  await sold();
  const { status } = await callThem([
    { code: 'products', quickBooksName: 'Sales:Golf', xeroCode: '200', xeroTaxRate: 'GST on Income' },
    { code: 'product:test:dues', quickBooksName: 'Dues income', xeroCode: '210' },
    { code: 'tax:HST', quickBooksName: 'GST/HST Payable', xeroCode: '820' },
    { code: 'golfers', quickBooksName: 'Accounts receivable' },
  ]);
  expect(status).toBe(200);
  expect(
    (await file('journal-quickbooks')).map(([, , account, debit, credit]) => [account, debit, credit]),
  ).toEqual([
    ['Cash', '40.00', ''],
    ['Sales:Golf', '', '25.00'],
    ['Dues income', '', '100.00'],
    ['GST/HST Payable', '', '16.25'],
    ['Accounts receivable', '101.25', ''],
  ]);
  const xero = await file('journal-xero');
  expect(xero.map(([, , what, code, rate, amount]) => [what, code, rate, amount])).toEqual([
    ['Cash', expect.stringMatching(/^FB\d+$/), 'Tax Exempt (0%)', '40.00'],
    ['Carts', '200', 'GST on Income', '-20.00'],
    ['Dues', '210', 'GST on Income', '-100.00'],
    ['Range', '200', 'GST on Income', '-5.00'],
    ['HST', '820', 'Tax Exempt (0%)', '-16.25'],
    ['Golfer accounts', 'FBGOLFERS', 'Tax Exempt (0%)', '101.25'],
  ]);
});

test('all that is sent is named or nothing, with a word that names the field; and it can be taken back', async ({
  server,
  admin,
  callThem,
  sold,
}) => {
  const ofGolfer = await sold();
  const dues = { code: 'product:test:dues', quickBooksName: 'Dues income' };
  for (const [bad, field] of [
    [{ code: 'product:nothing' }, 'accounts.1.code'],
    // A golfer's account is no account of the journal, whoever asks.
    [{ code: ofGolfer }, 'accounts.1.code'],
    [{ code: 'products', xeroCode: 'more than ten' }, 'accounts.1.xeroCode'],
    [{ code: 'products', quickBooksName: '  ' }, 'accounts.1.quickBooksName'],
  ] as [Named, string][])
    expect(refusalIn(await callThem([dues, bad])).fields).toEqual([field]);

  const namedNow = async () => {
    const { accounts } = await replyOver(server.url, listJournalAccounts, { token: admin.token });
    return accounts.filter(({ quickBooksName }) => quickBooksName !== null).map(({ name: own }) => own);
  };
  expect(await namedNow()).toEqual([]);
  await callThem([dues]);
  expect(await namedNow()).toEqual(['Dues']);
  await callThem([{ code: dues.code }]);
  expect(await namedNow()).toEqual([]);
  const trail = await server.db.query<{ changes: unknown }>(
    `select changes from audit_entries where action = 'ledger.accounts-named' order by id`,
  );
  expect(trail.map(({ changes }) => changes)).toEqual([
    [{ field: 'Dues', before: null, after: 'Dues income' }],
    [{ field: 'Dues', before: 'Dues income', after: null }],
  ]);
});

test('the tax is what the club calls it, in the books, their reports and their files', async ({
  server,
  admin,
  file,
  sold,
}) => {
  await sold();
  await server.db.query(`update parameters set value = 'MwSt' where name = 'TAX_NAME'`);
  const { token } = admin;
  const params = { start: '2026-09-01', end: '2026-09-30' };
  const { rows } = await replyOver(server.url, reportTax, { token, params });
  expect(rows.map(({ name: tax }) => tax)).toEqual(['MwSt']);
  const { entries } = await replyOver(server.url, listLedgerEntries, {
    token,
    params: { page: 0, size: 20 },
  });
  const taxes = entries.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'TAX'));
  expect(new Set(taxes.map(({ account }) => account))).toEqual(new Set(['MwSt']));
  expect((await file('journal-quickbooks')).map(([, , account]) => account)).toContain('MwSt');
  const lines = await file('entries');
  expect(lines.filter((line) => line.includes('tax:HST')).map((line) => line[6])).toEqual([
    'MwSt',
    'MwSt',
    'MwSt',
  ]);
});
