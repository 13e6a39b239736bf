/** Vouchers: sold without tax, spent in part and never twice, filled again by what goes back, and owed in the books until then. */
import { giveBack, takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { checkLedger, listLedgerEntries, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { payOut } from '@fourball/shared/money/payment-calls.ts';
import { closeTill, getDayEnd } from '@fourball/shared/money/till/till-calls.ts';
import {
  changeVoucher,
  findVoucher,
  getVoucher,
  giveVoucher,
  listVouchers,
  renewVoucherCode,
  voidVoucher,
} from '@fourball/shared/money/vouchers/voucher-calls.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { callOver, outcomeOf, replyOver, testNow, testToday } from '../../kit/server.ts';

type Taking = BodyInput<typeof takeMoney>;

let minute = 0;
const round = 10_396;

const test = courseTest({ apis: 2 })
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('till', ({ server, desk }) => buildOpenTill(server, desk))
  .extend(
    'take',
    ({ server, desk, till }) =>
      (
        more: Omit<Taking, 'tillId'>,
        sent: { headers?: Record<string, string>; api?: number; token?: string } = {},
      ) =>
        replyOver(server.urls[sent.api ?? 0] ?? server.url, takeMoney, {
          token: sent.token ?? desk.token,
          headers: sent.headers,
          body: { tillId: till.tillId, ...more },
        }),
  )
  .extend('sell', ({ take }) => async (amount: number, buyer?: Taking['buyer']) => {
    const reply = await take({
      vouchers: [{ amount }],
      buyer,
      payments: [{ method: 'CASH', amount }],
      total: amount,
    });
    const [voucher] = reply.vouchers;
    if (!voucher || !reply.taking) throw new Error(`Nothing was sold: ${reply.reason ?? ''}`);
    return { ...voucher, taking: reply.taking };
  })
  .extend('walkIn', ({ server, desk, course }) => async () => {
    minute += 1;
    const time = `13:${String(minute).padStart(2, '0')}`;
    const { teeTimeId } = await buildTeeTime(server.db, course.courseId, { day: testToday, time });
    const { teeTime } = await replyOver(server.url, walkUp, {
      token: desk.token,
      body: { teeTimeId, courseFeeId: course.courseFeeId, players: [{ guest: { name: 'A guest' } }] },
    });
    return teeTime.places[0]?.roundId ?? 0;
  })
  .extend('find', ({ server, desk }) => async (code: string) => {
    const { voucher } = await replyOver(server.url, findVoucher, { token: desk.token, body: { code } });
    return voucher;
  })
  .extend('holds', ({ server, desk }) => async () => {
    await checkBooks(server.db, server.clock.now());
    const { rules } = await replyOver(server.url, checkLedger, { token: desk.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
    return rules;
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

test('a voucher is sold to nobody named, without tax, pays a part of a round, and what is left is told', async ({
  server,
  desk,
  till,
  take,
  sell,
  walkIn,
  find,
  holds,
}) => {
  const sold = await sell(5_000);
  expect(sold.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(sold.taking.lines).toMatchObject([
    {
      description: 'Voucher',
      payer: 'Counter sale',
      amount: 5_000,
      tax: 0,
      sold: { kind: 'VOUCHER', left: 1 },
    },
  ]);
  const roundId = await walkIn();
  const typed = `${sold.code.slice(0, 4).toLowerCase()}-${sold.code.slice(4)}`;
  const paid = await take({
    rounds: [{ roundId }],
    payments: [
      { method: 'VOUCHER', amount: 3_000, code: typed },
      { method: 'CARD', amount: round - 3_000 },
    ],
    total: round,
  });
  expect(paid).toMatchObject({
    result: 'SUCCESS',
    taking: { payments: [{ method: 'VOUCHER', amount: 3_000 }, { method: 'CARD' }] },
    teeTimes: [{ places: [{ taken: round, payment: 'PAID' }] }],
  });
  expect(await find(typed)).toMatchObject({ balance: 2_000, amount: 5_000, state: 'OPEN', expiresOn: null });
  const rules = await holds();
  for (const rule of ['vouchers', 'vouchers-owed'])
    expect(rules.find((one) => one.rule === rule)?.checked).toBeGreaterThan(0);

  const { cashUp } = await replyOver(server.url, closeTill, {
    token: desk.token,
    body: {
      cashUpId: till.open?.cashUpId ?? 0,
      counts: { CASH: 25_000, CARD: round - 3_000, CHEQUE: 0, TRANSFER: 0 },
      left: 0,
    },
  });
  expect(cashUp).toMatchObject({
    vouchers: 3_000,
    closed: { counts: [{ difference: 0 }, { difference: 0 }, {}, {}] },
  });
  const end = await replyOver(server.url, getDayEnd, { token: desk.token, params: { day: testToday } });
  const way = end.methods.find(({ method }) => method === 'VOUCHER');
  expect(way).toMatchObject({ elsewhere: 0, difference: 0 });
  expect(way?.tills).toBeGreaterThanOrEqual(3_000);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
  expect(sum(end.money) + end.owedMore).toBe(sum(end.products) + sum(end.taxes) + end.vouchers);
});

test('of many who spend one voucher at once over two apis no more is spent than is in it', async ({
  server,
  take,
  sell,
  walkIn,
  find,
  holds,
}) => {
  const { code } = await sell(2_500);
  const rounds: number[] = [];
  const desks = await Promise.all(Array.from({ length: 6 }, () => buildAdmin(server)));
  for (let n = 0; n < 6; n += 1) rounds.push(await walkIn());
  const replies = await Promise.all(
    rounds.map((roundId, n) =>
      take(
        {
          rounds: [{ roundId }],
          payments: [
            { method: 'VOUCHER', amount: 1_000, code },
            { method: 'CASH', amount: round - 1_000 },
          ],
          total: round,
        },
        { api: n % 2, token: desks[n]?.token },
      ),
    ),
  );
  expect(replies.filter(({ result }) => result === 'SUCCESS')).toHaveLength(2);
  expect(replies.find(({ result }) => result === 'REFUSED')?.reason).toMatch(/is left of the voucher/);
  expect(await find(code)).toMatchObject({ balance: 500 });
  await holds();
});

test('the database lets no voucher be spent twice, whatever the commands do', async ({ server, sell }) => {
  const { voucherId } = await sell(1_000);
  const spend = server.db.transaction(async (tx) => {
    const [entry] = await tx.query<{ id: number }>(
      `with e as (
         insert into ledger_entries (kind, day, description, reason) values ('ADJUSTMENT', '2026-06-16', 'x', 'x') returning id
       ), l as (
         insert into ledger_lines (entry_id, account_id, day, cents)
         select e.id, a.id, '2026-06-16', case a.code when 'vouchers' then 1500 else -1500 end
         from e, ledger_accounts a where a.code in ('vouchers', 'cash')
       ) select id from e`,
    );
    await tx.query(
      `insert into voucher_moves (voucher_id, kind, cents, entry_id) values ($1, 'REDEEMED', -1500, $2)`,
      [voucherId, entry?.id],
    );
  });
  await expect(spend).rejects.toThrow(/vouchers_spent_once/);
});

test('sold twice by one key it is one voucher, with the same code; nobody else is told it', async ({
  server,
  desk,
  take,
}) => {
  const headers = { 'idempotency-key': randomUUID() };
  const wish = {
    vouchers: [{ amount: 4_000 }],
    payments: [{ method: 'CARD' as const, amount: 4_000 }],
    total: 4_000,
  };
  const [one, two] = await Promise.all([take(wish, { headers }), take(wish, { headers, api: 1 })]);
  expect(one.vouchers).toHaveLength(1);
  expect(two.vouchers).toEqual(one.vouchers);
  const id = one.vouchers[0]?.voucherId ?? 0;
  const seen = await callOver(server.url, getVoucher, { token: desk.token, params: { id } });
  expect(seen.text).not.toContain(one.vouchers[0]?.code);
  const [row] = await server.db.query('select * from vouchers where id = $1', [id]);
  expect(JSON.stringify(row)).not.toContain(one.vouchers[0]?.code);
});

test('what a voucher paid goes back to the voucher, at a till and by the office, never past its amount', async ({
  server,
  desk,
  till,
  take,
  sell,
  walkIn,
  find,
  holds,
}) => {
  const { code, voucherId } = await sell(20_000);
  const roundId = await walkIn();
  const { taking } = await take({
    rounds: [{ roundId }],
    payments: [{ method: 'VOUCHER', amount: round, code }],
    total: round,
  });
  const paymentId = taking?.payments[0]?.paymentId ?? 0;
  const back = await replyOver(server.url, giveBack, {
    token: desk.token,
    body: {
      tillId: till.tillId,
      takingId: taking?.takingId ?? 0,
      refunds: [{ paymentId, amount: 396 }],
      reason: 'The cart stopped',
    },
  });
  expect(back).toMatchObject({
    result: 'SUCCESS',
    taking: { refunds: [{ method: 'VOUCHER', amount: 396 }] },
  });
  expect(await find(code)).toMatchObject({ balance: 20_000 - round + 396 });
  await replyOver(server.url, payOut, {
    token: desk.token,
    body: { paymentId, amount: 10_000, reason: 'All of it' },
  });
  expect(await find(code)).toMatchObject({ balance: 20_000 });
  const { moves } = await replyOver(server.url, getVoucher, { token: desk.token, params: { id: voucherId } });
  expect(moves.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['ISSUED', 20_000, 20_000],
    ['REDEEMED', -round, 20_000 - round],
    ['GIVEN_BACK', 396, 20_000 - round + 396],
    ['GIVEN_BACK', 10_000, 20_000],
  ]);
  // The books are not undone past the voucher.
  const { entries } = await replyOver(server.url, listLedgerEntries, {
    token: desk.token,
    params: { page: 0, size: 5 },
    query: { entryId: moves[1]?.entryId ?? 0 },
  });
  expect(entries[0]?.cannotReverse).toMatch(/voucher/);
  const undone = await callOver(server.url, reverseEntry, {
    token: desk.token,
    body: { entryId: moves[1]?.entryId ?? 0, reason: 'x' },
  });
  expect(outcomeOf(undone)).toBe('CONFLICT');
  await holds();
});

test('a voucher that comes back unspent is void, and its buyer gets the money; spent in part it stays', async ({
  server,
  desk,
  till,
  take,
  sell,
  walkIn,
  holds,
}) => {
  const { taking, code } = await sell(6_000);
  const give = (more: object) =>
    replyOver(server.url, giveBack, {
      token: desk.token,
      body: { tillId: till.tillId, takingId: taking.takingId, refunds: [], reason: 'Wrong amount', ...more },
    });
  const [line] = taking.lines;
  const returns = [{ entryId: line?.entryId ?? 0 }];
  const refunds = [{ paymentId: taking.payments[0]?.paymentId ?? 0, amount: 6_000 }];
  // Nobody named would owe it again, or have money on an account.
  expect(await give({ refunds })).toMatchObject({ result: 'REFUSED' });
  expect(await give({ returns })).toMatchObject({ result: 'REFUSED' });
  expect(await give({ returns, refunds })).toMatchObject({
    result: 'SUCCESS',
    taking: { lines: [{ sold: { left: 0 } }], refunds: [{ amount: 6_000 }] },
  });
  expect(await give({ returns, refunds })).toMatchObject({ result: 'REFUSED' });
  const roundId = await walkIn();
  const pay = (paid: string) =>
    take({
      rounds: [{ roundId }],
      payments: [
        { method: 'VOUCHER', amount: 100, code: paid },
        { method: 'CASH', amount: round - 100 },
      ],
      total: round,
    });
  expect(await pay(code)).toMatchObject({ result: 'REFUSED', reason: expect.stringMatching(/taken back/) });

  const other = await sell(6_000);
  expect(await pay(other.code)).toMatchObject({ result: 'SUCCESS' });
  const late = await replyOver(server.url, giveBack, {
    token: desk.token,
    body: {
      tillId: till.tillId,
      takingId: other.taking.takingId,
      refunds: [{ paymentId: other.taking.payments[0]?.paymentId ?? 0, amount: 6_000 }],
      returns: [{ entryId: other.taking.lines[0]?.entryId ?? 0 }],
      reason: 'Changed my mind',
    },
  });
  expect(late).toMatchObject({ result: 'REFUSED', reason: 'Some of the voucher is spent already.' });
  await holds();
});

test('a member buys one on account beside a round that a credit half pays, and vouchers buy no vouchers', async ({
  server,
  ava,
  take,
  sell,
  holds,
}) => {
  const { code } = await sell(3_000);
  const bought = await take({
    vouchers: [{ amount: 3_000 }],
    buyer: { userId: ava.userId },
    payments: [{ method: 'VOUCHER', amount: 3_000, code }],
    total: 3_000,
  });
  expect(bought).toMatchObject({ result: 'REFUSED', reason: 'A voucher is not paid for with vouchers.' });
  const onAccount = await take({
    vouchers: [{ amount: 3_000 }],
    buyer: { userId: ava.userId },
    payments: [],
    onAccount: 3_000,
    total: 3_000,
  });
  expect(onAccount).toMatchObject({
    result: 'SUCCESS',
    taking: { payments: [], lines: [{ amount: 0, charged: 3_000 }] },
  });
  expect(await balanceOf(server.db, ava)).toBe(3_000);
  const nobody = await take({ vouchers: [{ amount: 3_000 }], payments: [], onAccount: 3_000, total: 3_000 });
  expect(nobody).toMatchObject({ result: 'REFUSED', vouchers: [] });
  await holds();
});

test('the office gives, prolongs, renames and takes back; each with its line in the trail', async ({
  server,
  desk,
  ava,
  take,
  walkIn,
  find,
  holds,
}) => {
  const asOffice = <Body extends object>(body: Body) => ({ token: desk.token, body });
  const given = await replyOver(
    server.url,
    giveVoucher,
    asOffice({ amount: 5_000, reason: 'Prize of the raffle' }),
  );
  expect(given.voucher).toMatchObject({ kind: 'GOODWILL', balance: 5_000, reason: 'Prize of the raffle' });
  const charged = await replyOver(
    server.url,
    giveVoucher,
    asOffice({ amount: 7_000, userId: ava.userId, reason: 'For her brother' }),
  );
  expect(charged.voucher).toMatchObject({ kind: 'GIFT', holder: ava.name });
  expect(await balanceOf(server.db, ava)).toBe(7_000);

  const { voucherId } = given.voucher;
  await replyOver(server.url, changeVoucher, asOffice({ voucherId, expiresOn: '2026-06-15', reason: 'Old' }));
  const roundId = await walkIn();
  const pay = (code: string) =>
    take({
      rounds: [{ roundId }],
      payments: [
        { method: 'VOUCHER', amount: 400, code },
        { method: 'CASH', amount: round - 400 },
      ],
      total: round,
    });
  expect(await pay(given.issued.code)).toMatchObject({
    result: 'REFUSED',
    reason: expect.stringMatching(/could be spent until/),
  });
  await replyOver(
    server.url,
    changeVoucher,
    asOffice({ voucherId, expiresOn: testToday, reason: 'A day more' }),
  );
  const renewed = await replyOver(server.url, renewVoucherCode, asOffice({ voucherId, reason: 'Lost' }));
  expect(renewed.issued.code).not.toBe(given.issued.code);
  expect(await find(given.issued.code)).toBeNull();
  expect(await pay(given.issued.code)).toMatchObject({
    result: 'REFUSED',
    reason: 'No voucher has this code.',
  });
  expect(await pay(renewed.issued.code)).toMatchObject({ result: 'SUCCESS' });

  const gone = await replyOver(server.url, voidVoucher, asOffice({ voucherId, reason: 'Found a copy' }));
  expect(gone).toMatchObject({ state: 'VOID', balance: 0, voidReason: 'Found a copy' });
  const again = await callOver(server.url, voidVoucher, asOffice({ voucherId, reason: 'Twice' }));
  expect(outcomeOf(again)).toBe('CONFLICT');
  const { vouchers } = await replyOver(server.url, listVouchers, {
    token: desk.token,
    params: { page: 0, size: 20 },
    query: { search: ava.name },
  });
  expect(vouchers.map(({ voucherId: id }) => id)).toContain(charged.voucher.voucherId);
  const trail = await server.db.query<{ action: string }>(
    `select distinct action from audit_entries where action like 'voucher.%' order by 1`,
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'voucher.changed',
    'voucher.code-renewed',
    'voucher.given',
    'voucher.voided',
  ]);
  await holds();
});

test('codes are not guessed: after some wrong ones there is a pause, at both places where one is typed', async ({
  server,
  till,
  walkIn,
}) => {
  const guesser = await buildAdmin(server);
  const roundId = await walkIn();
  const outcomes: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const code = `000000000000${String(n).padStart(4, '0')}`;
    const answer =
      n % 2 === 0
        ? await callOver(server.url, findVoucher, { token: guesser.token, body: { code } })
        : await callOver(server.url, takeMoney, {
            token: guesser.token,
            body: {
              tillId: till.tillId,
              rounds: [{ roundId }],
              payments: [{ method: 'VOUCHER', amount: round, code }],
              total: round,
            },
          });
    outcomes.push(answer.status);
  }
  expect(outcomes[0]).toBe(200);
  expect(outcomes.at(-1)).toBe(429);
  expect(outcomes.at(-2)).toBe(429);
});

test('only the office sells and reads vouchers, and nobody makes one for the own account', async ({
  server,
  ava,
}) => {
  const listed = await callOver(server.url, listVouchers, {
    token: ava.token,
    params: { page: 0, size: 20 },
  });
  expect(listed.status).toBe(403);
  const accountant = await buildUser(server.db, { rights: ['ACCOUNTANT'] });
  const own = await callOver(server.url, giveVoucher, {
    token: accountant.token,
    body: { amount: 100, userId: accountant.userId, reason: 'x' },
  });
  expect(outcomeOf(own)).toBe(403);
});
