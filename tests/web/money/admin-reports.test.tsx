// @vitest-environment happy-dom
/** The office's reports: each with its picture, its table and its files, over a span of days or a year. */
import { describe, expect, it } from 'vitest';
import { catchFiles, choose, openBooks, rowsOf } from '../kit/money-office.ts';
import { office } from '../kit/office.tsx';
import { button, click, field, pass, text, type } from '../kit/start-app.tsx';
import { at, failed, refusal, failure } from '../kit/network.ts';
import { reportAged, reportRevenue, reportTax, downloadReport } from '@fourball/shared/money/report-calls.ts';
import {
  reportRoundsWeekly,
  reportRoundsByYear,
  reportRoundsBilling,
} from '@fourball/shared/booking/spots/round-calls.ts';

const revenue = at(reportRevenue, { start: '2026-01-01', end: '2026-12-31' });
const revenueOf = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  rows: [
    {
      accountId: 1,
      code: 'a',
      product: '=cmd("Full")',
      charged: 50_000,
      givenBack: 8_475,
      net: 41_525,
      entries: 3,
    },
    { accountId: 2, code: 'b', product: 'Twilight', charged: 100, givenBack: 350, net: -250, entries: 1 },
  ],
  months: [
    { month: '2026-06', net: 41_525 },
    { month: '2026-07', net: -250 },
  ],
  net: 41_275,
};

const week = (startDate: string, endDate: string, rounds: number) => ({
  startDate,
  endDate,
  rounds,
  memberRounds: rounds - 3,
  guestRounds: 3,
  creditRounds: 1,
  cancelled: 4,
  playFees: rounds * 5_000,
  tax: rounds * 650,
});
const golfer = (userId: number, name: string, total: number) => ({
  userId,
  name,
  memberNumber: null,
  rounds: 2,
  creditRounds: 0,
  playFees: total - 100,
  fees: 0,
  tax: 100,
  total,
});

const books = () =>
  office()
    .on(revenue, revenueOf)
    .on(reportRoundsWeekly, {
      weeks: [week('2026-06-01', '2026-06-07', 40), week('2026-06-08', '2026-06-14', 60)],
    })
    .on(at(reportRoundsByYear, { year: 2026 }), {
      year: 2026,
      months: [{ month: 6, rounds: 100, creditRounds: 2, cancelled: 8, playFees: 500_000, tax: 65_000 }],
    });

const csv = async (file: Blob | undefined): Promise<string> =>
  (await file?.text())?.replace('\uFEFF', '') ?? '';

describe('revenue', () => {
  it('stands by month and by product in tables that add up', async () => {
    await openBooks(books(), '/admin/reports');
    expect(text()).toContain('$412.75 in all');
    expect(rowsOf(0)).toEqual([
      ['June 2026', '$415.25'],
      ['July 2026', '-$2.50'],
      ['Total', '$412.75'],
    ]);
    expect(rowsOf(1)).toEqual([
      ['=cmd("Full")', '$500.00', '$84.75', '$415.25', '3'],
      ['Twilight', '$1.00', '$3.50', '-$2.50', '1'],
      ['Total', '$501.00', '$88.25', '$412.75', '4'],
    ]);
    expect(document.querySelectorAll('figure .recharts-responsive-container')).toHaveLength(2);
  });

  it('is a CSV of plain amounts in which no name is a formula', async () => {
    await openBooks(books(), '/admin/reports');
    const files = catchFiles();
    await click(button('Download Revenue by product as CSV'));
    expect(files[0]?.name).toBe('revenue-by-product-2026-01-01-2026-12-31.csv');
    expect(await csv(files[0]?.file)).toBe(
      'Product,Charged,Given back,Net,Entries\r\n"\'=cmd(""Full"")",500,84.75,415.25,3\r\nTwilight,1,3.5,-2.5,1\r\n',
    );
  });

  it('is asked for other days: presets and two fields, of which the first is not after the last', async () => {
    const network = books();
    const of = (span: string) => {
      const [start = '', end = ''] = span.split('/');
      return at(reportRevenue, { start, end });
    };
    for (const span of ['2025-01-01/2025-12-31', '2026-11-01/2026-11-30', '2026-10-01/2026-10-31'])
      network.on(of(span), revenueOf);
    await openBooks(network, '/admin/reports');
    for (const name of ['Last year', 'This month', 'Last month']) {
      await click(button(name));
      await pass(300);
    }
    expect(network.to(of('2025-01-01/2025-12-31'))).toHaveLength(1);
    expect(network.to(of('2026-11-01/2026-11-30'))).toHaveLength(1);
    expect(network.to(of('2026-10-01/2026-10-31'))).toHaveLength(1);
    await type(field('From'), '2026-12-01');
    await pass(300);
    expect(text()).toContain('The first day must not be after the last.');
    expect(network.to(of('2026-12-01/2026-10-31'))).toEqual([]);
    // While a year is typed, each of its digits is a year of its own: none is asked for, and the way back is one step.
    const steps = window.history.length;
    for (const day of ['0002-12-01', '0020-12-01', '0202-12-01']) await type(field('From'), day);
    await pass(300);
    expect(text()).toContain('Choose ten years at most.');
    expect(network.sent.filter(({ path }) => path.includes('report/revenue/0'))).toEqual([]);
    expect(window.history.length).toBe(steps);
  });

  it('says in the server’s own words what is wrong with the days', async () => {
    const issues = [{ field: 'end', message: 'Please choose 400 days at most.' }];
    const { error } = failure('invalid_input', 'Something is wrong.');
    const body = { error: { ...error, details: { issues } } };
    await openBooks(books().on(revenue, failed(422, body)), '/admin/reports');
    expect(text()).toContain('Please choose 400 days at most.');
  });

  it('that does not load can be asked for again, and may be empty', async () => {
    const network = books().on(revenue, refusal('internal', 'No'));
    await openBooks(network, '/admin/reports');
    expect(text()).toContain('The report did not load');
    network.on(revenue, { ...revenueOf, rows: [], months: [] });
    await click(button('Try again'));
    expect(text()).toContain('Nothing in these days');
  });
});

it('tax stands by month and rate', async () => {
  const row = { name: 'HST', taxable: 10_000 };
  const network = books().on(at(reportTax, { start: '2026-01-01', end: '2026-12-31' }), {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    rows: [
      { ...row, month: '2026-06', basisPoints: 1300, tax: 1_300 },
      { ...row, month: '2026-07', basisPoints: 1250, tax: 1_250 },
    ],
    taxable: 20_000,
    tax: 2_550,
  });
  await openBooks(network, '/admin/reports?view=tax');
  expect(text()).toContain('$25.50 of tax on $200.00.');
  expect(rowsOf()).toEqual([
    ['June 2026 · HST 13%', '$100.00', '$13.00'],
    ['July 2026 · HST 12.5%', '$100.00', '$12.50'],
    ['Total', '$200.00', '$25.50'],
  ]);
});

it('what is owed stands by age and golfer, at the end of a day that is chosen', async () => {
  const none = { days0To30: 0, days31To60: 0, days61To90: 0, over90: 0 };
  const report = {
    day: '2026-09-30',
    rows: [
      { ...none, userId: 1, name: 'Ava', memberNumber: '0042', days0To30: 2_000, over90: 500, owed: 2_500 },
      { ...none, userId: 2, name: 'Marcus', memberNumber: null, days31To60: 700, owed: 700 },
    ],
    total: { ...none, days0To30: 2_000, days31To60: 700, over90: 500, owed: 3_200 },
  };
  const network = books()
    .on(at(reportAged, { day: '2026-09-30' }), report)
    .on(at(reportAged, { day: '2026-08-31' }), { day: '2026-08-31', rows: [], total: { ...none, owed: 0 } });
  await openBooks(network, '/admin/reports?view=aged&start=2026-09-30&end=2026-09-30');
  expect(text()).toContain('$32.00 in all, $5.00 of it for more than 90 days.');
  expect(rowsOf(1)).toEqual([
    ['Ava #0042', '$20.00', '$0.00', '$0.00', '$5.00', '$25.00'],
    ['Marcus', '$0.00', '$7.00', '$0.00', '$0.00', '$7.00'],
    ['Total', '$20.00', '$7.00', '$0.00', '$5.00', '$32.00'],
  ]);
  await type(field('Day'), '2026-08-31');
  await pass(300);
  expect(text()).toContain('Nothing in these days');
});

describe('rounds', () => {
  it('stand by week and by month of a year, with a CSV of their own', async () => {
    const network = await openBooks(books(), '/admin/reports?view=weekly');
    expect(network.to(reportRoundsWeekly)[0]?.query.get('year')).toBe('2026');
    expect(text()).toContain('100 rounds; 8 were cancelled.');
    expect(rowsOf(0)[0]).toEqual([
      '2026-06-01 – 2026-06-07',
      '40',
      '37',
      '3',
      '1',
      '4',
      '$2,000.00',
      '$260.00',
    ]);
    expect(rowsOf(1)[0]).toEqual(['June 2026', '100', '98', '2', '8', '$5,000.00', '$650.00']);
    const files = catchFiles();
    await click(button('Download Rounds per week as CSV'));
    expect(await csv(files[0]?.file)).toContain('2026-06-08 – 2026-06-14,60,57,3,1,4,3000,390\r\n');
    await choose('Year', '2025');
    expect(network.to(at(reportRoundsByYear, { year: 2025 }))).toHaveLength(1);
  });

  it('are billed to golfers, who owes most first', async () => {
    const network = books().on(at(reportRoundsBilling, { start: '2026-01-01', end: '2026-12-31' }), {
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      rows: [golfer(1, 'Ava', 5_000), golfer(2, 'Marcus', 9_000)],
      rounds: 4,
      total: 14_000,
    });
    await openBooks(network, '/admin/reports?view=billing');
    expect(rowsOf().map(([name, , , , , , total]) => [name, total])).toEqual([
      ['Marcus', '$90.00'],
      ['Ava', '$50.00'],
      ['Total', '$140.00'],
    ]);
  });
});

it('hands over each report of the days as CSV and XLSX, fetched with the token, and says where it fails', async () => {
  const call = at(downloadReport, {
    name: 'entries',
    format: 'xlsx',
    start: '2026-01-01',
    end: '2026-12-31',
  });
  const network = books().on(
    call,
    () =>
      new Response('PK', {
        headers: { 'Content-Disposition': 'attachment; filename="entries 2026.xlsx"' },
      }),
  );
  await openBooks(network, '/admin/reports?view=files');
  const files = catchFiles();
  await click(button('Ledger entries as XLSX'));
  await pass(300);
  expect(network.to(call)[0]?.headers.get('Authorization')).toBe('Bearer token-of-ava');
  expect(files.map(({ name }) => name)).toEqual(['entries 2026.xlsx']);
  await click(button('Payments as CSV'));
  expect(text()).toContain('The file could not be fetched.');
  expect(files).toHaveLength(1);
});
