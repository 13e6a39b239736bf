/** Statements: what a golfer owed, was charged and paid in a month, and what it comes to. */
import { reverseEntries } from '@fourball/domain/money/ledger/ledger.ts';
import { getStatement } from '@fourball/shared/money/ledger-calls.ts';
import { expect } from 'vitest';
import { ownClubTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { buildCharge, buildEntries, buildPayment, chargeEntry } from '../kit/money/build-books.ts';
import { callOver, replyOver } from '../kit/server.ts';

const test = ownClubTest()
  .extend('ava', ({ server }) => buildUser(server.db))
  .extend(
    'statementOf',
    ({ server, ava }) =>
      ({ userId }: BuiltUser, year: number, month: number, { token } = ava) =>
        replyOver(server.url, getStatement, { token, params: { userId, year, month } }),
  );

test('opens with what was before, runs through the month, and closes with what is owed', async ({
  server,
  ava,
  statementOf,
}) => {
  const { userId } = ava;
  await buildCharge(server.db, { userId, day: '2026-04-30', net: 1000 });
  const wrong = await buildCharge(server.db, { userId, day: '2026-05-01', net: 2000, description: 'Locker' });
  await buildCharge(server.db, {
    userId,
    day: '2026-05-31',
    net: 3000,
    basisPoints: 500,
    description: 'Cart',
  });
  await buildPayment(server.db, { userId, cents: 500, day: '2026-05-15' });
  await server.db.transaction((tx) =>
    reverseEntries(tx, [wrong], { day: '2026-05-20', actorId: null, reason: 'Not rented' }),
  );
  await buildCharge(server.db, { userId, day: '2026-06-01', net: 9000 });
  const may = await statementOf(ava, 2026, 5);
  expect(may).toMatchObject({
    name: ava.name,
    startDate: '2026-05-01',
    endDate: '2026-05-31',
    opening: 1130,
    charged: 2260 + 3150,
    paid: 500 + 2260,
    closing: 1130 + 3150 - 500,
    tax: 150,
    club: { name: 'Maple Hollow Golf Club' },
  });
  expect(
    may.entries.map(({ day, kind, cents, balance, reason }) => [day, kind, cents, balance, reason]),
  ).toEqual([
    ['2026-05-01', 'CHARGE', 2260, 3390, null],
    ['2026-05-15', 'PAYMENT', -500, 2890, null],
    ['2026-05-20', 'REVERSAL', -2260, 630, 'Not rented'],
    ['2026-05-31', 'CHARGE', 3150, 3780, null],
  ]);
  expect(may.opening + may.charged - may.paid).toBe(may.closing);
  expect((await statementOf(ava, 2026, 6)).opening).toBe(may.closing);
});

test('a month without entries has the balance alone, and who never had any has nothing', async ({
  server,
  ava,
  statementOf,
}) => {
  await buildCharge(server.db, { userId: ava.userId, day: '2026-02-03' });
  expect(await statementOf(ava, 2028, 2)).toMatchObject({
    startDate: '2028-02-01',
    endDate: '2028-02-29',
    opening: 11300,
    entries: [],
    charged: 0,
    paid: 0,
    closing: 11300,
  });
  expect(await statementOf(ava, 2026, 1)).toMatchObject({ opening: 0, closing: 0 });
  const marcus = await buildUser(server.db);
  expect(await statementOf(marcus, 2026, 5, marcus)).toMatchObject({ opening: 0, entries: [], closing: 0 });
});

test('is of the golfer alone or of an admin; address and tax number are those that the club has set', async ({
  server,
  statementOf,
  ava,
}) => {
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  await server.db.query(
    `insert into parameters (name, value, "group", start_date) values
       ('CLUB_ADDRESS', '1 Fairway Road, Guelph', 'MONEY', '2020-01-01'),
       ('CLUB_TAX_NUMBER', '12345 6789 RT0001', 'MONEY', '2020-01-01')`,
  );
  await server.db.query('select pg_notify($1, $2)', ['reference_changed', '']);
  await server.heard();
  expect((await statementOf(ava, 2026, 5, admin)).club).toEqual({
    name: 'Maple Hollow Golf Club',
    address: '1 Fairway Road, Guelph',
    taxName: 'HST',
    taxNumber: '12345 6789 RT0001',
  });
  const params = { userId: ava.userId, year: 2026, month: 5 };
  const other = await buildUser(server.db);
  expect((await callOver(server.url, getStatement, { token: other.token, params })).status).toBe(403);
  for (const wrong of [{ month: 13 }, { month: 0 }, { year: 1999 }]) {
    const answer = await callOver(server.url, getStatement, {
      token: ava.token,
      params: { ...params, ...wrong },
    });
    expect(answer.status).toBe(404);
  }
  const unknown = await callOver(server.url, getStatement, {
    token: admin.token,
    params: { ...params, userId: 9_999_999 },
  });
  expect(unknown.status).toBe(404);
});

test('two hundred entries in a month come with balances that follow from each other', async ({
  server,
  ava,
  statementOf,
}) => {
  await buildEntries(
    server.db,
    Array.from({ length: 200 }, (_, n) =>
      chargeEntry({
        userId: ava.userId,
        day: `2026-05-${String(1 + (n % 31)).padStart(2, '0')}`,
        net: 100 + n,
      }),
    ),
  );
  const { entries, opening, closing } = await statementOf(ava, 2026, 5);
  expect(entries).toHaveLength(200);
  let balance = opening;
  for (const entry of entries) {
    balance += entry.cents;
    expect(entry.balance).toBe(balance);
  }
  expect(closing).toBe(balance);
});
