/** The books as golfers and admins see them: accounts, entries, corrections, reversals, and who may look. */
import { addDays } from '@fourball/shared/club/days.ts';
import { reverseEntries } from '@fourball/domain/money/ledger/ledger.ts';
import { listAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  adjustAccount,
  checkLedger,
  getAccount,
  getOwnAccount,
  getStatement,
  listLedgerEntries,
  listOwing,
  reverseEntry,
} from '@fourball/shared/money/ledger-calls.ts';
import { reportRevenue, reportTax } from '@fourball/shared/money/report-calls.ts';
import { expect } from 'vitest';
import { ownClubTest } from '../kit/fixtures.ts';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { buildCharge, buildEntries, buildPayment, chargeEntry } from '../kit/money/build-books.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testToday, testTomorrow } from '../kit/server.ts';

const test = ownClubTest()
  .extend('ava', ({ server }) => buildUser(server.db))
  .extend('asAdmin', ({ admin }) => () => ({ token: admin.token }))
  .extend(
    'entriesOf',
    ({ server, asAdmin }) =>
      (query: Record<string, string | number> = {}, page = 0, size = 50) =>
        replyOver(server.url, listLedgerEntries, { ...asAdmin(), params: { page, size }, query }),
  )
  .extend(
    'adjust',
    ({ server, asAdmin }) =>
      (body: Record<string, unknown>, key?: string) =>
        callOver(server.url, adjustAccount, {
          ...asAdmin(),
          body,
          headers: key ? { 'idempotency-key': key } : {},
        }),
  )
  .extend(
    'reverse',
    ({ server, asAdmin }) =>
      (entryId: number, key?: string) =>
        callOver(server.url, reverseEntry, {
          ...asAdmin(),
          body: { entryId, reason: 'Entered twice' },
          headers: key ? { 'idempotency-key': key } : {},
        }),
  )
  .extend(
    'check',
    ({ server, asAdmin }) =>
      () =>
        replyOver(server.url, checkLedger, asAdmin()),
  )
  .extend(
    'balanceOf',
    ({ server }) =>
      async ({ token }: BuiltUser) =>
        (await replyOver(server.url, getOwnAccount, { token })).balance,
  );

test('an account shows the balance after each entry, in the order of their days', async ({
  server,
  ava,
  asAdmin,
}) => {
  await buildCharge(server.db, { userId: ava.userId, day: '2026-06-10', description: 'Second' });
  await buildCharge(server.db, { userId: ava.userId, day: '2026-06-01', net: 2000, description: 'First' });
  await buildPayment(server.db, { userId: ava.userId, cents: 5000 });
  const account = await replyOver(server.url, getOwnAccount, { token: ava.token });
  expect(account).toMatchObject({ userId: ava.userId, name: ava.name, balance: 8560 });
  expect(account.entries.map(({ description, cents, balance }) => [description, cents, balance])).toEqual([
    ['Payment', -5000, 8560],
    ['Second', 11300, 13560],
    ['First', 2260, 2260],
  ]);
  expect(await replyOver(server.url, getAccount, { ...asAdmin(), params: { userId: ava.userId } })).toEqual(
    account,
  );
});

test('an account without entries is even, and shows fifty entries at most', async ({ server, ava }) => {
  expect(await replyOver(server.url, getOwnAccount, { token: ava.token })).toMatchObject({
    balance: 0,
    entries: [],
  });
  await buildEntries(
    server.db,
    Array.from({ length: 60 }, (_, n) =>
      chargeEntry({ userId: ava.userId, day: addDays(testToday, -n), net: 100, basisPoints: 0 }),
    ),
  );
  const { entries } = await replyOver(server.url, getOwnAccount, { token: ava.token });
  expect(entries).toHaveLength(50);
  expect([entries[0]?.balance, entries.at(-1)?.balance]).toEqual([6000, 1100]);
});

test('nobody but admins sees the money of another golfer', async ({ server, ava, balanceOf, asAdmin }) => {
  const marcus = await buildUser(server.db);
  await buildCharge(server.db, { userId: ava.userId });
  const month = { year: 2026, month: 6 };
  const asked = [
    [getAccount, { userId: ava.userId }],
    [getStatement, { userId: ava.userId, ...month }],
    [getStatement, { userId: 9_999_999, ...month }],
    [listOwing, { page: 0, size: 10 }],
    [listLedgerEntries, { page: 0, size: 10 }],
    [checkLedger, {}],
    [reportRevenue, { start: testToday, end: testToday }],
    [reportTax, { start: testToday, end: testToday }],
  ] as const;
  for (const [call, params] of asked) {
    expect([call.id, (await callOver(server.url, call, { token: marcus.token, params })).status]).toEqual([
      call.id,
      403,
    ]);
  }
  for (const [call, body] of [
    [adjustAccount, { userId: marcus.userId, cents: -100_000, reason: 'Please' }],
    [reverseEntry, { entryId: 1, reason: 'Please' }],
  ] as const) {
    expect((await callOver(server.url, call, { token: marcus.token, body })).status).toBe(403);
  }
  expect(await balanceOf(marcus)).toBe(0);
  const unknown = await callOver(server.url, getAccount, { ...asAdmin(), params: { userId: 9_999_999 } });
  expect(unknown.status).toBe(404);
});

test('lists who owes most first, with what is owed and owing in all', async ({ server, ava, asAdmin }) => {
  const [marcus, fiona] = [await buildUser(server.db), await buildUser(server.db)];
  await buildCharge(server.db, { userId: ava.userId, net: 1000 });
  await buildCharge(server.db, { userId: marcus.userId, net: 5000 });
  await buildPayment(server.db, { userId: marcus.userId, cents: 650, day: '2026-06-02' });
  await buildPayment(server.db, { userId: fiona.userId, cents: 300 });
  await server.db.query(
    `insert into saved_cards (user_id, card_ref, brand, last4, exp_month, exp_year)
     values ($1, 'pm_one', 'visa', '4242', 4, 2030)`,
    [fiona.userId],
  );
  const first = await replyOver(server.url, listOwing, { ...asAdmin(), params: { page: 0, size: 2 } });
  expect(first).toMatchObject({ total: 3, owed: 6130, owing: 300 });
  expect(first.accounts).toMatchObject([
    { userId: marcus.userId, balance: 5000, lastPaymentOn: '2026-06-02', hasCard: false },
    { userId: ava.userId, balance: 1130, lastPaymentOn: null },
  ]);
  const second = await replyOver(server.url, listOwing, { ...asAdmin(), params: { page: 1, size: 2 } });
  expect(second.accounts).toMatchObject([{ userId: fiona.userId, balance: -300, hasCard: true }]);
});

test('lists entries with their lines, the latest first, by kind, golfer, account, purchase and day', async ({
  server,
  ava,
  admin,
  entriesOf,
}) => {
  const early = await buildCharge(server.db, { userId: ava.userId, day: '2026-05-31' });
  const late = await buildCharge(server.db, { userId: admin.userId, day: '2026-06-02' });
  const { entryId: paid } = await buildPayment(server.db, {
    userId: ava.userId,
    cents: 100,
    day: '2026-06-01',
  });
  const all = await entriesOf();
  expect(all.total).toBe(3);
  expect(all.entries.map(({ entryId }) => entryId)).toEqual([late, paid, early]);
  const [entry] = all.entries;
  expect(entry?.lines.map(({ account, code, cents }) => [account, code, cents])).toEqual([
    [admin.name, `golfer:${admin.userId}`, 11300],
    ['HST', 'tax:HST', -1300],
    ['Dues', 'product:test:dues', -10000],
  ]);
  expect(entry?.lines.find(({ kind }) => kind === 'TAX')).toMatchObject({
    taxBasisPoints: 1300,
    taxable: 10000,
  });
  const ids = async (query: Record<string, string | number>) =>
    (await entriesOf(query)).entries.map(({ entryId }) => entryId);
  const product = entry?.lines.find(({ kind }) => kind === 'PRODUCT')?.accountId ?? 0;
  expect(await ids({ kind: 'PAYMENT' })).toEqual([paid]);
  expect(await ids({ userId: ava.userId })).toEqual([paid, early]);
  expect(await ids({ accountId: product })).toEqual([late, early]);
  expect(await ids({ start: '2026-06-01', end: '2026-06-01' })).toEqual([paid]);
  expect(await ids({ userId: ava.userId, kind: 'CHARGE', end: '2026-06-01' })).toEqual([early]);
  expect(await ids({ purchaseId: 4711 })).toEqual([]);
  expect(await ids({ userId: ava.userId, accountId: product })).toEqual([early]);
  expect(await entriesOf({ userId: ava.userId }, 1, 1)).toMatchObject({
    total: 2,
    entries: [{ entryId: early }],
  });
  expect((await entriesOf({}, 1, 2)).entries.map(({ entryId }) => entryId)).toEqual([early]);
});

test('corrects an account up and down, once per key, and the trail says by whom and why', async ({
  server,
  ava,
  adjust,
  admin,
  balanceOf,
  asAdmin,
  check,
}) => {
  const body = { userId: ava.userId, cents: 2500, reason: 'Broken flag' };
  const answers = await Promise.all([adjust(body, 'one'), adjust(body, 'one'), adjust(body, 'one')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.json).toMatchObject({
    kind: 'ADJUSTMENT',
    reason: 'Broken flag',
    actor: admin.name,
    day: testToday,
  });
  expect(await balanceOf(ava)).toBe(2500);
  expect((await adjust({ ...body, cents: -4000 })).status).toBe(200);
  expect(await balanceOf(ava)).toBe(-1500);
  const { entries } = await replyOver(server.url, listAudit, { ...asAdmin(), params: { page: 0, size: 10 } });
  expect(entries.map(({ action, user }) => [action, user?.userId])).toEqual([
    ['ledger.adjusted', ava.userId],
    ['ledger.adjusted', ava.userId],
  ]);
  expect(entries[0]?.changes).toContainEqual({ field: 'amount', before: null, after: '-$40.00' });
  expect(await check()).toMatchObject({ holds: true, entries: 2 });
});

test('refuses a correction of nothing, without a reason, or of nobody', async ({
  adjust,
  ava,
  entriesOf,
}) => {
  expect(refusalIn(await adjust({ userId: ava.userId, cents: 0, reason: 'x' }))).toMatchObject({
    status: 422,
    fields: ['cents'],
  });
  expect(refusalIn(await adjust({ userId: ava.userId, cents: 5, reason: '  ' }))).toMatchObject({
    fields: ['reason'],
  });
  expect((await adjust({ userId: 9_999_999, cents: 5, reason: 'x' })).status).toBe(404);
  expect((await entriesOf()).total).toBe(0);
});

test('reverses an entry once, however many ask at once, and both stay', async ({
  server,
  ava,
  reverse,
  entriesOf,
  admin,
  balanceOf,
  check,
}) => {
  const entryId = await buildCharge(server.db, { userId: ava.userId });
  const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(entryId)));
  expect(answers.filter((answer) => outcomeOf(answer) === 200)).toHaveLength(1);
  expect(answers.filter((answer) => outcomeOf(answer) === 'CONFLICT')).toHaveLength(7);
  const { entries } = await entriesOf({ userId: ava.userId });
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    kind: 'REVERSAL',
    reverses: entryId,
    reason: 'Entered twice',
    actor: admin.name,
  });
  expect(entries[1]).toMatchObject({ entryId, reversedBy: entries[0]?.entryId });
  expect(await balanceOf(ava)).toBe(0);
  expect(await check()).toMatchObject({ holds: true });
});

test('a reversal replayed under its key comes back as it was', async ({
  server,
  ava,
  reverse,
  entriesOf,
}) => {
  const entryId = await buildCharge(server.db, { userId: ava.userId });
  const first = await reverse(entryId, 'again');
  expect(first.status).toBe(200);
  expect((await reverse(entryId, 'again')).text).toBe(first.text);
  expect((await entriesOf()).total).toBe(2);
});

test('says how to undo what has a command of its own', async ({ server, ava, reverse }) => {
  const course = await buildCourse(server.db);
  const { purchaseId } = await book(
    server,
    ava,
    course,
    await buildTeeTime(server.db, course.courseId, { day: testTomorrow }),
  );
  const [round] = await server.db.query<{ id: number }>('select id from rounds where purchase_id = $1', [
    purchaseId,
  ]);
  const ofRound = await buildCharge(server.db, { userId: ava.userId, roundId: round?.id ?? 0 });
  const { entryId: byCard } = await buildPayment(server.db, {
    userId: ava.userId,
    cents: 100,
    method: 'STRIPE',
  });
  const entryId = await buildCharge(server.db, { userId: ava.userId });
  const undone = await reverse(entryId);
  const reversal = (undone.json as { entryId: number }).entryId;
  for (const [id, hint] of [
    [ofRound, 'Change or cancel the round instead.'],
    [byCard, 'A payment by the processor is given back as a refund of the payment.'],
    [reversal, 'This entry undoes another one and stays. Adjust the account instead.'],
  ] as const) {
    const refused = await reverse(id);
    expect(refusalIn(refused)).toEqual({ status: 200, code: 'conflict', fields: ['entryId'] });
    expect(refused.text).toContain(hint);
  }
  expect((await reverse(9_999_999)).status).toBe(404);
});

test('a payment noted by mistake is undone with its row, unless part of it went back', async ({
  server,
  ava,
  reverse,
  balanceOf,
}) => {
  const { paymentId, entryId } = await buildPayment(server.db, { userId: ava.userId, cents: 700 });
  expect((await reverse(entryId)).status).toBe(200);
  expect(await balanceOf(ava)).toBe(0);
  expect(await server.db.query('select status from payments where id = $1', [paymentId])).toEqual([
    { status: 'CANCELLED' },
  ]);
  const refunded = await buildPayment(server.db, { userId: ava.userId, cents: 700 });
  await server.db.query('update payments set refunded_cents = 100 where id = $1', [refunded.paymentId]);
  expect(refusalIn(await reverse(refunded.entryId))).toMatchObject({ fields: ['entryId'] });
});

test('the check tells what does not hold, by rule and with examples', async ({
  server,
  ava,
  admin,
  check,
  entriesOf,
}) => {
  const entryId = await buildCharge(server.db, { userId: ava.userId });
  const { entryId: paid, paymentId } = await buildPayment(server.db, { userId: ava.userId, cents: 300 });
  const twice = await buildCharge(server.db, { userId: admin.userId });
  await server.db.transaction((tx) =>
    reverseEntries(tx, [twice], { day: testToday, actorId: null, reason: 'Twice' }),
  );
  const whole = await check();
  expect(whole).toMatchObject({ holds: true, entries: 4, lines: 11 });
  expect(whole.rules.every(({ broken }) => broken === 0)).toBe(true);
  expect(whole.totals.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
  expect(whole.totals.find(({ kind }) => kind === 'GOLFER')).toMatchObject({
    accounts: 2,
    debit: 22600,
    credit: 11600,
  });

  /** Breaks something behind the back of the triggers, and says which rules notice. */
  const broken = async (...statements: string[]) => {
    await server.db.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      for (const statement of statements) await tx.query(statement);
    });
    const { holds, rules } = await check();
    expect(holds).toBe(false);
    return rules.flatMap(({ rule, broken: count, examples }) => (count > 0 ? [[rule, examples]] : []));
  };
  const account = async (code: string) =>
    (await server.db.query<{ id: number }>('select id from ledger_accounts where code = $1', [code]))[0]
      ?.id ?? 0;
  const avas = await account(`golfer:${ava.userId}`);
  const adminsOwn = await account(`golfer:${admin.userId}`);
  const cash = await account('cash');

  expect(
    await broken(`update ledger_accounts set balance_cents = balance_cents + 5 where id = ${avas}`),
  ).toEqual([
    ['books-at-zero', [2]],
    ['golfer-balances', [avas]],
  ]);
  await server.db.query(`update ledger_accounts set balance_cents = balance_cents - 5 where id = ${avas}`);

  expect(
    await broken(`update ledger_tail set debit_cents = debit_cents + 5 where account_id = ${cash}`),
  ).toEqual([
    ['books-at-zero', [2]],
    ['day-totals', [cash]],
  ]);
  await server.db.query(`update ledger_tail set debit_cents = debit_cents - 5 where account_id = ${cash}`);

  expect(await broken(`update payments set amount_cents = 400 where id = ${paymentId}`)).toEqual([
    ['payments-booked', [paymentId]],
  ]);
  await server.db.query(`update payments set amount_cents = 300 where id = ${paymentId}`);

  expect(await broken(`update ledger_lines set day = '2026-06-01' where entry_id = ${paid}`)).toContainEqual([
    'entries-whole',
    [paid],
  ]);
  await broken(`update ledger_lines set day = '${testToday}' where entry_id = ${paid}`).catch(
    () => undefined,
  );
  expect(await check()).toMatchObject({ holds: true });

  expect(
    await broken(
      `update ledger_lines set cents = cents + 7 where entry_id = ${entryId} and cents > 0`,
      `update ledger_accounts set balance_cents = balance_cents + 7 where id = ${avas}`,
    ),
  ).toEqual([
    ['entries-balanced', [entryId]],
    ['books-at-zero', [1, 2]],
  ]);
  await server.db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update ledger_lines set cents = cents - 7 where entry_id = ${entryId} and cents > 0`);
    await tx.query(`update ledger_accounts set balance_cents = balance_cents - 7 where id = ${avas}`);
  });

  const reversal = (await entriesOf({ kind: 'REVERSAL' })).entries[0]?.entryId ?? 0;
  expect(
    await broken(
      `update ledger_lines set account_id = ${avas} where entry_id = ${reversal} and account_id = ${adminsOwn}`,
      `update ledger_accounts set balance_cents = balance_cents - 11300 where id = ${avas}`,
      `update ledger_accounts set balance_cents = balance_cents + 11300 where id = ${adminsOwn}`,
    ),
  ).toEqual([['reversals-mirror', [reversal]]]);
});
