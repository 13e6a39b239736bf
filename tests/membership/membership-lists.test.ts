/** Lists of memberships: whose they are, of which year, who lapsed, and what does not add up. */
import {
  cancelMembership,
  createMembership,
  getRoundCredits,
  hasReachedMaxMemberships,
  listLapsedMembers,
  listMembershipProblems,
  listMembershipsByUser,
  listMembershipsByYear,
} from '@fourball/shared/membership/membership-calls.ts';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { buildItem, buildMembership, type BuiltItem } from '../kit/membership/build-memberships.ts';
import { callOver, replyOver, testNow } from '../kit/server.ts';

let item: BuiltItem;

const test = clubTest()
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { roles: ['GOLFER', 'ADMIN'], memberDays: null }),
  )
  .extend('ava', ({ server }) => buildUser(server.db, { memberDays: null }))
  .extend(
    'send',
    ({ server, admin }) =>
      (call: Parameters<typeof callOver>[1], body: object) =>
        callOver(server.url, call, { token: admin.token, body }),
  )
  .extend('create', ({ ava, send }) => async (more: object = {}): Promise<Membership> => {
    const body = { discount: 0, advanceBookingDays: 14, creditAdjustment: 0, usedCredits: 0 };
    const named = { userId: ava.userId, productId: item.productItemId };
    const { json } = await send(createMembership, { ...body, ...named, ...more });
    expect(json).toMatchObject({ result: 'SUCCESS' });
    return (json as { membership: Membership }).membership;
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  item = await buildItem(server.db, { name: 'Full' });
});

describe('lists', () => {
  test('of another golfer are for admins', async ({ server, ava, admin }) => {
    const marcus = await buildUser(server.db);
    for (const call of [listMembershipsByUser, getRoundCredits]) {
      const asked = { params: { id: ava.userId } };
      expect((await callOver(server.url, call, { token: marcus.token, ...asked })).status).toBe(403);
      expect((await callOver(server.url, call, { token: admin.token, ...asked })).status).toBe(200);
      const unknown = { token: admin.token, params: { id: 99_999_999 } };
      expect((await callOver(server.url, call, unknown)).status).toBe(404);
    }
    const max = { userId: ava.userId, productItemId: item.productItemId, modifying: false };
    const asked = { token: marcus.token, body: max };
    expect((await callOver(server.url, hasReachedMaxMemberships, asked)).status).toBe(403);
  });

  test('of a year are those whose days touch it', async ({ server, create, admin, ava }) => {
    item = await buildItem(server.db, { startDate: '2031-11-01', endDate: '2032-03-31' });
    const membership = await create();
    const idsOf = async (year: number) =>
      (await replyOver(server.url, listMembershipsByYear, { token: admin.token, params: { year } }))
        .filter(({ userId }) => userId === ava.userId)
        .map(({ id }) => id);
    expect(await idsOf(2031)).toEqual([membership.id]);
    expect(await idsOf(2032)).toEqual([membership.id]);
    expect(await idsOf(2033)).toEqual([]);
    expect(await idsOf(0)).toEqual([membership.id]);
  });

  test('who was a member and is none', async ({ server, admin, ava, create, send }) => {
    const lapsed = async (year: number) =>
      (await replyOver(server.url, listLapsedMembers, { token: admin.token, params: { year } }))
        .filter(({ userId }) => userId === ava.userId)
        .map(({ lastProduct, endDate }) => [lastProduct, endDate]);
    await buildMembership(server.db, ava.userId, {
      name: 'Of old',
      startDate: '2024-01-01',
      endDate: '2024-12-31',
    });
    expect(await lapsed(2024)).toEqual([['Of old', '2024-12-31']]);
    expect(await lapsed(2025)).toEqual([]);
    expect(await lapsed(0)).toEqual([['Of old', '2024-12-31']]);
    const membership = await create();
    expect(await lapsed(2024)).toEqual([]);
    await send(cancelMembership, { id: membership.id });
    expect(await lapsed(2026)).toEqual([['Full', '2026-06-16']]);
    await server.db.query(`update users set closed_at = now(), status = 'INACTIVE' where id = $1`, [
      ava.userId,
    ]);
    expect(await lapsed(2026)).toEqual([]);
  });

  test('what does not add up', async ({ server, admin, ava, create }) => {
    const problems = async () =>
      (await replyOver(server.url, listMembershipProblems, { token: admin.token }))
        .filter(({ membership: { userId } }) => userId === ava.userId)
        .map(({ problem }) => problem);
    const membership = await create();
    expect(await problems()).toEqual(['UNPAID']);
    await server.db.query(`update users set member_number = null, status = 'INACTIVE' where id = $1`, [
      ava.userId,
    ]);
    await buildMembership(server.db, ava.userId, { startDate: '2026-12-01', endDate: '2027-01-31' });
    await buildMembership(server.db, ava.userId, { startDate: '2025-01-01', endDate: '2025-12-31' });
    await server.db.query('update catalogue_entries set purchase_limit = 1 where id = $1', [
      item.catalogueEntryId,
    ]);
    expect(await problems()).toEqual([
      'OVERLAPPING',
      'OVERLAPPING',
      'NO_MEMBER_NUMBER',
      'NO_MEMBER_NUMBER',
      'INACTIVE_ACCOUNT',
      'INACTIVE_ACCOUNT',
      'CREDITS_LEFT_AFTER_END',
      'UNPAID',
    ]);
    const other = await buildUser(server.db, { memberDays: null });
    await server.db.query('update catalogue_entries set purchase_limit = 0');
    const second = await create({ userId: other.userId });
    await server.db.query('update catalogue_entries set purchase_limit = 1 where id = $1', [
      item.catalogueEntryId,
    ]);
    const all = await replyOver(server.url, listMembershipProblems, { token: admin.token });
    const over = all.filter(({ problem }) => problem === 'OVER_LIMIT').map((one) => one.membership.id);
    expect(over).toEqual([second.id]);
    expect(over).not.toContain(membership.id);
  });
});
