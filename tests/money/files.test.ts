/** What the office and golfers take along: CSV that no spreadsheet runs, XLSX with numbers, PDFs that can be read. */
import { getReceiptPdf } from '@fourball/shared/money/purchase-calls.ts';
import { getOwnAccount, getStatementPdf, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { downloadReport, reportName } from '@fourball/shared/money/report-calls.ts';
import { urlPathOf, type Call } from '@fourball/shared/contract/define-call.ts';
import readExcelFile from 'read-excel-file/node';
import { describe, expect } from 'vitest';
import { productAccount } from '@fourball/domain/money/ledger/ledger.ts';
import { clubTest } from '../kit/fixtures.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { readZip } from '../kit/zip.ts';
import { buildUser } from '../kit/build.ts';
import { buildCharge, buildEntries, buildPayment, chargeEntry } from '../kit/money/build-books.ts';
import { callOver, refusalIn, testToday } from '../kit/server.ts';

/** Names that people give themselves to see what happens. */
const hostile = [
  '=HYPERLINK("http://evil.example","Click")',
  '\t=1+1',
  '+1 800',
  '-2+3',
  '@SUM(A1)',
  '\r=2',
  'Quote "in" it',
  'Comma, semicolon; and more',
  'Two\nlines',
  'Łukasz Żółć 李',
  '＝1+1',
];
const span = { start: '2026-01-01', end: testToday };

/** RFC 4180 and nothing else: a quote where none may be, or a line that ends otherwise, is an error. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const record: string[] = [];
    for (;;) {
      let field = '';
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          if (at >= text.length) throw new Error('A quote is never closed.');
          if (text[at] !== '"') field += text[at++] ?? '';
          else if (text[at + 1] === '"') {
            field += '"';
            at += 2;
          } else break;
        }
        at += 1;
      } else {
        while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
          if (text[at] === '"' || text[at] === '\n')
            throw new Error(`A bare ${JSON.stringify(text[at])} at ${at}.`);
          field += text[at++] ?? '';
        }
      }
      record.push(field);
      if (text[at] === ',') at += 1;
      else break;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`A line ends otherwise at ${at}.`);
    at += 2;
    records.push(record);
  }
  return records;
}
/** The mark at the front of a file is no part of its first cell; a journal has none, for programs stumble over it. */
const recordsIn = (bytes: Buffer): string[][] => readCsv(bytes.toString('utf8').replace(/^\uFEFF/, ''));

const test = clubTest()
  /** The bytes of a file as they came, and its headers. */
  .extend(
    'fetchFile',
    ({ server }) =>
      async (
        call: Pick<Call, 'method' | 'path' | 'origin'>,
        token: string,
        params: Record<string, string | number>,
      ) => {
        const path = urlPathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
        const response = await fetch(`${server.url}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return {
          status: response.status,
          headers: response.headers,
          bytes: Buffer.from(await response.arrayBuffer()),
        };
      },
  )
  .extend(
    'report',
    ({ fetchFile, admin }) =>
      (name: string, format: 'csv' | 'xlsx', days = span) =>
        fetchFile(downloadReport, admin.token, { name, format, ...days }),
  );

describe('tables', () => {
  test.beforeAll(async ({ server }) => {
    for (const [n, name] of hostile.entries()) {
      const { userId } = await buildUser(server.db);
      await server.db.query('update users set first_name = $2, last_name = $3 where id = $1', [
        userId,
        name,
        String(n),
      ]);
      await buildCharge(server.db, {
        userId,
        net: 1000 + n,
        product: productAccount(`hostile:${n}`, name),
        description: name,
      });
      await buildPayment(server.db, { userId, cents: 100_000 + n });
    }
    const { userId } = await buildUser(server.db);
    await server.db.query(`update users set last_name = 'Owes' where id = $1`, [userId]);
    await buildCharge(server.db, { userId, net: 100_000 });
  });

  test('a CSV is UTF-8 with a mark, lines end in CRLF, and what looks like a formula is defused', async ({
    report,
  }) => {
    const { status, headers, bytes } = await report('owing', 'csv');
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      `attachment; filename="owing-2026-01-01-${testToday}.csv"`,
    ]);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [titles, ...records] = recordsIn(bytes);
    expect(titles?.slice(0, 4)).toEqual(['Name', 'Member number', 'Email', 'Balance']);
    expect(records).toHaveLength(hostile.length + 1);
    expect(records[0]?.[3]).toBe('1130.00');
    const names = records.slice(1).map(([name]) => name);
    for (const [n, name] of hostile.entries()) {
      const defused = /^[=+\-@\t\r＝]/.test(name) ? `'${name}` : name;
      expect(names).toContain(`${defused} ${n}`);
    }
    // Amounts below zero are numbers, not defused texts.
    expect(records.at(-1)?.[3]).toMatch(/^-\d+\.\d\d$/);
    expect(records.flat().filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
  });

  test('every report is a CSV and a workbook with the same cells, and a workbook adds up below them', async ({
    report,
  }) => {
    for (const name of reportName.options) {
      const csv = recordsIn((await report(name, 'csv')).bytes);
      const xlsx = await report(name, 'xlsx');
      expect([name, xlsx.status, xlsx.headers.get('content-type')]).toEqual([
        name,
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]);
      const [sheet] = await readExcelFile(xlsx.bytes);
      expect([name, sheet?.data[0]]).toEqual([name, csv[0]]);
      // Nothing is added up where there is nothing.
      const sums = csv.length > 1 ? 1 : 0;
      expect([name, sheet?.data.length]).toEqual([name, csv.length + sums]);
      expect([name, sheet?.data.at(-1)?.[0]]).toEqual([name, sums ? 'Total' : csv.at(-1)?.[0]]);
    }
  });

  test('in a workbook amounts are numbers with two decimals, and a formula is a text', async ({ report }) => {
    const [sheet] = await readExcelFile((await report('owing', 'xlsx')).bytes);
    expect(sheet?.data.find(([name]) => String(name).startsWith('=HYPERLINK'))?.[0]).toBe(`${hostile[0]} 0`);
    expect(sheet?.data[1]?.[3]).toBe(1130);
    expect(sheet?.data.slice(1, -1).every((row) => typeof row[3] === 'number')).toBe(true);
    const [entries] = await readExcelFile((await report('entries', 'xlsx')).bytes);
    const debit = entries?.data[0]?.indexOf('Debit') ?? -1;
    expect(entries?.data.slice(1).some((row) => row[debit] === 11.31)).toBe(true);
  });

  test('in a workbook days are dates, rows can be filtered, and what is shown is added up', async ({
    report,
  }) => {
    const csv = recordsIn((await report('entries', 'csv')).bytes);
    const { bytes } = await report('entries', 'xlsx');
    const [entries] = await readExcelFile(bytes);
    const [titles = []] = csv;
    const day = titles.indexOf('Day');
    // As the office's calendar has it, wherever the reader is.
    expect(entries?.data.slice(1, -1).map((row) => row[day])).toEqual(
      csv.slice(1).map((record) => new Date(`${record[day]}T00:00:00.000Z`)),
    );
    const xml = readZip(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    const column = (title: string) => String.fromCodePoint(65 + titles.indexOf(title));
    const end = `${String.fromCodePoint(64 + titles.length)}${csv.length}`;
    // A reader refuses the file where what stands in a sheet is in another order.
    expect(xml).toMatch(
      new RegExp(`</sheetData><autoFilter ref="A1:${end}"/>(?!.*<(sheetData|cols|sheetViews)[ >])`, 's'),
    );
    expect(xml).toContain(`<f>SUBTOTAL(109,${column('Debit')}2:${column('Debit')}${csv.length})</f>`);
    const payments = await readExcelFile((await report('payments', 'xlsx')).bytes);
    const [paid] = recordsIn((await report('payments', 'csv')).bytes).slice(1);
    expect(payments[0]?.data[1]?.[1]).toEqual(new Date(`${paid?.[1]?.replace(' ', 'T')}:00.000Z`));
  });

  test('the lines of the books add up in the file', async ({ report }) => {
    const [titles = [], ...records] = recordsIn((await report('entries', 'csv')).bytes);
    const sum = (title: string) =>
      records.reduce((all, record) => all + Math.round(Number(record[titles.indexOf(title)] ?? 0) * 100), 0);
    expect(sum('Debit')).toBeGreaterThan(1_000_000);
    expect(sum('Debit')).toBe(sum('Credit'));
  });

  test('a workbook of many rows is written beside everything else that the api does', async ({
    server,
    report,
  }) => {
    const { userId, token } = await buildUser(server.db);
    await buildEntries(
      server.db,
      Array.from({ length: 2_500 }, (_, n) =>
        chargeEntry({ userId, day: '2020-02-03', net: 100, description: `Round number ${n + 1}.` }),
      ),
    );
    const days = { start: '2020-02-01', end: '2020-02-29' };
    // The thread takes its time to begin.
    await report('revenue', 'xlsx', days);
    const press = { busy: true };
    const from = performance.now();
    const workbook = report('entries', 'xlsx', days).finally(() => (press.busy = false));
    let longest = 0;
    while (press.busy) {
      const asked = performance.now();
      await callOver(server.url, getOwnAccount, { token });
      longest = Math.max(longest, performance.now() - asked);
    }
    const whole = performance.now() - from;
    const [sheet] = await readExcelFile((await workbook).bytes);
    expect(sheet?.data).toHaveLength(1 + 3 * 2_500 + 1);
    expect(longest).toBeLessThan(whole / 2);
  });

  test('is for admins, and for a span that can be', async ({ server, admin }) => {
    const golfer = await buildUser(server.db);
    const asked = { name: 'owing', format: 'csv', ...span };
    expect((await callOver(server.url, downloadReport, { token: golfer.token, params: asked })).status).toBe(
      403,
    );
    const params = { name: 'entries', format: 'csv', start: '2026-02-01', end: '2026-01-01' };
    expect(
      refusalIn(await callOver(server.url, downloadReport, { token: admin.token, params })),
    ).toMatchObject({
      status: 422,
      fields: ['end'],
    });
    for (const wrong of [{ name: 'secrets' }, { format: 'exe' }]) {
      const answer = await callOver(server.url, downloadReport, {
        token: admin.token,
        params: { ...asked, ...wrong },
      });
      expect(answer.status).toBe(404);
    }
  });
});

describe('papers', () => {
  test.beforeAll(async ({ server }) => {
    await server.db.query(
      `insert into parameters (name, value, "group", start_date) values
         ('CLUB_ADDRESS', '1 Fairway Road, Guelph', 'MONEY', '2020-01-01'),
         ('CLUB_TAX_NUMBER', '12345 6789 RT0001', 'MONEY', '2020-01-01')`,
    );
    await server.db.query(`select pg_notify('reference_changed', '')`);
    await server.heard();
  });

  test('a statement has the club, every entry with its balance, the tax and the sums, in any Latin letters', async ({
    server,
    fetchFile,
  }) => {
    const ava = await buildUser(server.db);
    await server.db.query(
      `update users set first_name = 'Łukasz', last_name = 'Nguyễn-Žižek' where id = $1`,
      [ava.userId],
    );
    await buildCharge(server.db, { userId: ava.userId, day: '2026-04-30', net: 5_000 });
    await buildCharge(server.db, {
      userId: ava.userId,
      day: '2026-05-03',
      net: 123_456,
      description: 'Café <b>locker</b>',
    });
    await buildPayment(server.db, { userId: ava.userId, day: '2026-05-20', cents: 40_000 });
    const params = { userId: ava.userId, year: 2026, month: 5 };
    const file = await fetchFile(getStatementPdf, ava.token, params);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'inline; filename="statement-2026-05.pdf"',
    ]);
    const { pages, title, fonts } = await readPdf(file.bytes);
    expect(pages).toHaveLength(1);
    expect([title, fonts]).toEqual(['Statement for May 2026, Łukasz Nguyễn-Žižek', true]);
    for (const part of [
      'Maple Hollow Golf Club',
      '1 Fairway Road, Guelph',
      'HST registration 12345 6789 RT0001',
      'Statement for May 2026',
      'Łukasz Nguyễn-Žižek',
      'Café <b>locker</b>',
      'May 3, 2026',
      '$1,395.05',
      '$56.50',
      '$160.49',
      '$400.00',
      'You owe',
      '$1,051.55',
      'Page 1 of 1',
    ]) {
      expect(pages[0]).toContain(part);
    }
    const other = await buildUser(server.db);
    expect((await fetchFile(getStatementPdf, other.token, params)).status).toBe(403);
  });

  test('a statement says which entries take others back, and why', async ({ server, admin, fetchFile }) => {
    const ava = await buildUser(server.db);
    const entryId = await buildCharge(server.db, { userId: ava.userId, description: 'Locker 12' });
    await callOver(server.url, reverseEntry, {
      token: admin.token,
      body: { entryId, reason: 'Charged twice' },
    });
    const params = { userId: ava.userId, year: 2026, month: 6 };
    const { pages } = await readPdf((await fetchFile(getStatementPdf, ava.token, params)).bytes);
    expect(pages[0]).toContain('Reversed · Charged twice');
  });

  test('a long statement goes on over pages, with its titles on each', async ({ server, fetchFile }) => {
    const ava = await buildUser(server.db);
    await buildEntries(
      server.db,
      Array.from({ length: 120 }, (_, n) =>
        chargeEntry({
          userId: ava.userId,
          day: '2026-05-10',
          net: 100,
          description: `Round number ${n + 1}.`,
        }),
      ),
    );
    const file = await fetchFile(getStatementPdf, ava.token, { userId: ava.userId, year: 2026, month: 5 });
    const { pages } = await readPdf(file.bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      if (at < pages.length - 1) expect(page).toContain('Charged Paid Balance');
    }
    const all = pages.join(' ');
    for (let n = 1; n <= 120; n += 1) expect(all).toContain(`Round number ${n}.`);
  });

  test('a receipt has its number, lines, the HST line and the total, for who bought and admins alone', async ({
    server,
    fetchFile,
    admin,
  }) => {
    const ava = await buildUser(server.db, { firstName: 'Zoë' });
    const [made] = await server.db.query<{ purchase: number; membership: number; item: number }>(
      `with p as (
         insert into purchases (user_id, kind, charged_user_id, bought_by, message) values ($1, 'CART', $1, $1, 'Thank you – merci')
         returning id
       ) select p.id as purchase, m.id as membership, m.product_item_id as item from p, memberships m where m.user_id = $1`,
      [ava.userId],
    );
    if (!made) throw new Error('Nothing was bought.');
    const [entryId] = await buildEntries(server.db, [
      {
        ...chargeEntry({ userId: ava.userId, net: 100_000, description: 'Full' }),
        purchaseId: made.purchase,
        membershipId: made.membership,
      },
    ]);
    await server.db.query(
      `insert into purchase_lines (purchase_id, product_item_id, user_id, name, quantity, unit_price_cents, tax_basis_points,
         tax_cents, membership_id, entry_id) values ($1, $2, $3, 'Full golf', 1, 100000, 1300, 13000, $4, $5)`,
      [made.purchase, made.item, ava.userId, made.membership, entryId],
    );
    const file = await fetchFile(getReceiptPdf, ava.token, { id: made.purchase });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { pages, title } = await readPdf(file.bytes);
    const number = `F-${String(made.purchase).padStart(6, '0')}`;
    expect(title).toBe(`Receipt ${number}`);
    for (const part of [
      'Maple Hollow Golf Club',
      'HST registration 12345 6789 RT0001',
      `Receipt ${number}`,
      ava.name,
      'Full golf',
      '$1,000.00',
      'HST 13 % of $1,000.00',
      '$130.00',
      '$1,130.00',
      'Thank you – merci',
    ]) {
      expect(pages.join(' ')).toContain(part);
    }
    const other = await buildUser(server.db);
    expect((await fetchFile(getReceiptPdf, other.token, { id: made.purchase })).status).toBe(404);
    expect((await fetchFile(getReceiptPdf, admin.token, { id: made.purchase })).status).toBe(200);
    expect((await fetchFile(getReceiptPdf, admin.token, { id: 9_999_999 })).status).toBe(404);
  });

  test('a long message goes on over pages, line by line, and no word of it is lost', async ({
    server,
    fetchFile,
  }) => {
    const ava = await buildUser(server.db);
    const lines = Array.from({ length: 100 }, (_, n) => `Line ${n + 1}.`);
    const words = Array.from({ length: 420 }, (_, n) => `WORD${n + 1}`).join(' ');
    const [made] = await server.db.query<{ id: number }>(
      `insert into purchases (user_id, kind, charged_user_id, message) values ($1, 'CART', $1, $2) returning id`,
      [ava.userId, `${lines.join('\n')}\r\n${words}${'W'.repeat(800)}`],
    );
    const { pages } = await readPdf((await fetchFile(getReceiptPdf, ava.token, { id: made?.id ?? 0 })).bytes);
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    const all = pages.join(' ');
    expect(all).toContain('Line 1. Line 2.');
    for (const line of lines) expect(all).toContain(line);
    for (let n = 1; n <= 420; n += 1) expect(all).toMatch(new RegExp(`WORD${n}\\b|WORD${n}W`));
  });
});
