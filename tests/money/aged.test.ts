/** What golfers owe by its age: payments pay what is oldest first, and what was undone makes nothing look new. */
import { mergeRecords, previewMerge } from '@fourball/shared/accounts/merge-calls.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { downloadReport, reportAged } from '@fourball/shared/money/report-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../kit/build.ts';
import { ownClubTest } from '../kit/fixtures.ts';
import { buildCharge, buildEntries, buildPayment, chargeEntry } from '../kit/money/build-books.ts';
import { callOver, replyOver, testToday } from '../kit/server.ts';

const ago = (days: number): string => addDays(testToday, -days);

const test = ownClubTest().extend(
  'aged',
  ({ server, admin }) =>
    (day = testToday) =>
      replyOver(server.url, reportAged, { token: admin.token, params: { day } }),
);

/** Charges without tax, by how many days ago and cents. */
const charges = (userId: number, ...owed: readonly (readonly [days: number, net: number])[]) =>
  owed.map(([days, net]) => chargeEntry({ userId, day: ago(days), net, basisPoints: 0 }));

test('each charge lies by its days, to the day, and payments take the oldest first', async ({
  server,
  aged,
}) => {
  const [late, partly, even] = await Promise.all([1, 2, 3].map(() => buildUser(server.db)));
  if (!late || !partly || !even) throw new Error('There are three.');
  await buildEntries(server.db, [
    ...charges(
      late.userId,
      [0, 1],
      [30, 10],
      [31, 100],
      [60, 1_000],
      [61, 10_000],
      [90, 100_000],
      [91, 1_000_000],
    ),
    ...charges(partly.userId, [100, 5_000], [40, 3_000], [2, 2_000]),
    ...charges(even.userId, [100, 4_000]),
  ]);
  // 6,000 of 10,000 pay all of the oldest and a part of the next.
  await buildPayment(server.db, { userId: partly.userId, cents: 6_000 });
  await buildPayment(server.db, { userId: even.userId, cents: 4_500 });
  const { rows, total } = await aged();
  expect(rows.map(({ userId }) => userId)).toEqual([late.userId, partly.userId]);
  expect(rows[0]).toMatchObject({
    days0To30: 11,
    days31To60: 1_100,
    days61To90: 110_000,
    over90: 1_000_000,
    owed: 1_111_111,
  });
  expect(rows[1]).toMatchObject({
    days0To30: 2_000,
    days31To60: 2_000,
    days61To90: 0,
    over90: 0,
    owed: 4_000,
  });
  expect(total).toEqual({
    days0To30: 2_011,
    days31To60: 3_100,
    days61To90: 110_000,
    over90: 1_000_000,
    owed: 1_115_111,
  });
});

test('a day of before is told as it was, and a charge that was taken back is none of today', async ({
  server,
  admin,
  aged,
}) => {
  const { userId } = await buildUser(server.db);
  await buildEntries(server.db, charges(userId, [80, 9_000]));
  const wrong = await buildCharge(server.db, { userId, day: ago(3), net: 700, basisPoints: 0 });
  // Of a golfer, so that its reversal is a line of more than 0 of today.
  const { entryId } = await buildPayment(server.db, { userId, cents: 2_000 });
  for (const id of [wrong, entryId])
    await replyOver(server.url, reverseEntry, {
      token: admin.token,
      body: { entryId: id, reason: 'By mistake' },
    });
  expect((await aged()).rows).toMatchObject([{ days0To30: 0, days61To90: 9_000, owed: 9_000 }]);
  expect((await aged(ago(1))).rows).toMatchObject([{ days0To30: 700, days61To90: 9_000, owed: 9_700 }]);
  expect((await aged(ago(81))).rows).toEqual([]);
});

test('what moves from one account of a golfer to another makes no debt younger', async ({
  server,
  admin,
  aged,
}) => {
  const [gone, kept] = [await buildUser(server.db), await buildUser(server.db)];
  await buildEntries(server.db, [...charges(gone.userId, [75, 6_000]), ...charges(kept.userId, [5, 500])]);
  const pair = { goneId: gone.userId, keptId: kept.userId };
  const { fingerprint } = await replyOver(server.url, previewMerge, { token: admin.token, query: pair });
  await replyOver(server.url, mergeRecords, { token: admin.token, body: { ...pair, fingerprint } });
  expect((await aged()).rows).toMatchObject([
    { userId: kept.userId, days0To30: 500, days31To60: 0, days61To90: 6_000, over90: 0, owed: 6_500 },
  ]);
});

test('is taken along as a file of the day', async ({ server, admin }) => {
  const { userId, name } = await buildUser(server.db);
  await buildEntries(server.db, charges(userId, [70, 12_345]));
  const params = { name: 'aged', format: 'csv', start: testToday, end: testToday };
  const { status, text } = await callOver(server.url, downloadReport, { token: admin.token, params });
  expect(status).toBe(200);
  expect(text).toContain('0–30 days,31–60 days,61–90 days,Over 90 days,Balance');
  expect(text.split('\r\n').find((line) => line.startsWith(name))).toContain('0.00,0.00,123.45,0.00,123.45');
});
