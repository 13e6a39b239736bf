/** A membership that is bought after it began: what the shop says is what is charged, by the club's rule of the day. */
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';
import { listMembershipsByUser } from '@fourball/shared/membership/membership-calls.ts';
import { daysInCommon, daysLeftOf, proratedPrice } from '@fourball/shared/membership/prorate.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { balanceOf, buildItem } from '../kit/membership/build-memberships.ts';
import { replyOver } from '../kit/server.ts';

const year = { startDate: '2026-01-01', endDate: '2026-12-31' };

const test = clubTest();

test('the rule: all of it, the days left, the months left with the begun one; before its first day always all', () => {
  // June 16 is day 167 of 365: 199 are left, and 7 of 12 months.
  expect(daysLeftOf(year, '2026-06-16')).toEqual({ days: 365, left: 199 });
  expect(proratedPrice(100_000, year, '2026-06-16', 'OFF')).toBe(100_000);
  expect(proratedPrice(100_000, year, '2026-06-16', 'DAYS')).toBe(54_521);
  expect(proratedPrice(100_000, year, '2026-06-16', 'MONTHS')).toBe(58_333);
  for (const rule of ['OFF', 'DAYS', 'MONTHS'] as const)
    expect(proratedPrice(100_000, year, '2025-12-31', rule)).toBe(100_000);
  expect(proratedPrice(365, year, '2026-12-31', 'DAYS')).toBe(1);
  expect(daysInCommon(year, { startDate: '2026-12-01', endDate: '2027-11-30' })).toBe(31);
  expect(daysInCommon(year, { startDate: '2027-01-01', endDate: '2027-12-31' })).toBe(0);
});

test.for([
  ['OFF', 100_000, '08'],
  ['DAYS', 54_521, '09'],
  ['MONTHS', 58_333, '10'],
] as const)(
  '%s: what the shop shows is what is sold, and no other sum',
  async ([rule, price, hour], { server }) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    const { productItemId } = await buildItem(server.db, { unitPriceCents: 100_000, name: `Full ${rule}` });
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('MEMBERSHIP_PRORATION', $1, $2)`,
      [rule, new Date(`2026-06-16T${hour}:00:00Z`)],
    );
    await server.db.query(
      `update product_items set start_date = '2026-01-01', end_date = '2026-12-31' where id = $1`,
      [productItemId],
    );
    await server.heard();
    const offers = await replyOver(server.url, listAvailableMemberships, { token: golfer.token });
    const item = offers.flatMap(({ productItems }) => productItems).find(({ id }) => id === productItemId);
    expect(item).toMatchObject({ unitPrice: price, fullPrice: 100_000, days: 365, daysLeft: 199 });
    const buy = (total: number) =>
      replyOver(server.url, createPurchase, {
        token: golfer.token,
        body: { purchase: [{ productType: 'GOLF', productItemId, quantity: 1, total }] },
      });
    const total = price + (item?.tax ?? 0);
    expect(await buy(total - 1)).toMatchObject({ result: 'NOT_AVAILABLE', field: 'purchase.0.total' });
    expect(await buy(total)).toMatchObject({ result: 'SUCCESS' });
    expect(await balanceOf(server.db, golfer.userId)).toBe(total);
    const own = await replyOver(server.url, listMembershipsByUser, {
      token: golfer.token,
      params: { id: golfer.userId },
    });
    expect(own).toMatchObject([{ unitPrice: price, total }]);
  },
);
