/** Product items for rounds that are paid in advance: each day of the club belongs to one of them. */
import {
  createProductItem,
  deleteProductItem,
  listAvailableMemberships,
  updateProductItem,
} from '@fourball/shared/membership/catalogue-calls.ts';
import {
  createRoundProductItem,
  getRoundProductItem,
  getRoundProductItemByYear,
} from '@fourball/shared/booking/spots/round-calls.ts';
import type { ProductItem } from '@fourball/shared/membership/shapes.ts';
import { reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildEntry, buildItem } from '../kit/membership/build-memberships.ts';
import { buildUser } from '../kit/build.ts';
import { itemBody, roundItemBody } from '../kit/membership/catalogue.ts';
import { callOver, refusalIn, replyOver, outcomeOf } from '../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db, { memberDays: null }))
  .extend('entryId', ({ server }) => buildEntry(server.db, { name: 'Full' }))
  .extend(
    'available',
    ({ server }) =>
      () =>
        replyOver(server.url, listAvailableMemberships),
  )
  .extend(
    'update',
    ({ server, admin, entryId }) =>
      (fields: { id: number; [field: string]: unknown }) =>
        callOver(server.url, updateProductItem, {
          token: admin.token,
          body: { ...itemBody, catalogueEntryId: entryId, ...fields },
        }),
  )
  .extend(
    'remove',
    ({ server, admin }) =>
      (id: number) =>
        callOver(server.url, deleteProductItem, { token: admin.token, params: { id } }),
  )
  .extend(
    'make',
    ({ server, admin }) =>
      (fields: object = {}, url = server.url) =>
        callOver(url, createRoundProductItem, { token: admin.token, body: { ...roundItemBody, ...fields } }),
  )
  .extend(
    'ofYear',
    ({ server, admin }) =>
      (year: number) =>
        replyOver(server.url, getRoundProductItemByYear, { token: admin.token, params: { year } }),
  );

test.beforeEach(async ({ server }) => {
  await server.db.query('update product_items set removed_at = now()');
  await server.db.query('update catalogue_entries set removed_at = now()');
});

describe('a product item for rounds', () => {
  test('is added, found by id and by the years it has days of', async ({
    server,
    make,
    admin,
    ofYear,
    entryId,
  }) => {
    const item = (await make()).json as ProductItem;
    expect(item).toMatchObject({ ...roundItemBody, kind: 'ROUND', sold: 0, seasonId: null });
    const winter = (await make({ name: 'Winter', startDate: '2027-11-01', endDate: '2028-03-31' }))
      .json as ProductItem;
    const found = { token: admin.token, params: { id: item.id } };
    expect(await replyOver(server.url, getRoundProductItem, found)).toEqual(item);
    expect(await ofYear(2026)).toEqual([item]);
    expect(await ofYear(2027)).toEqual([winter]);
    expect(await ofYear(2028)).toEqual([winter]);
    expect(await ofYear(2025)).toEqual([]);
    expect(await ofYear(0)).toEqual([item, winter]);
    const trail = await server.db.query('select action from audit_entries order by id desc limit 1');
    expect(trail).toEqual([{ action: 'product-item.created' }]);
    const membership = await replyOver(server.url, createProductItem, {
      token: admin.token,
      body: { ...itemBody, catalogueEntryId: entryId },
    });
    const asked = { token: admin.token, params: { id: membership.id } };
    expect((await callOver(server.url, getRoundProductItem, asked)).status).toBe(404);
  });

  test('has its days alone, also of two that come at once', async ({ server, make, ofYear, update }) => {
    await make();
    const overlapping = await make({ name: 'Other', startDate: '2026-12-31', endDate: '2027-01-31' });
    expect(refusalIn(overlapping)).toEqual({ status: 422, code: 'invalid_input', fields: ['startDate'] });
    const next = { startDate: '2027-01-01', endDate: '2027-12-31' };
    const statuses = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, at) => (await make({ ...next, name: `At once ${at}` }, server.urls[at % 2])).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, ...Array<number>(5).fill(422)]);
    const [, second] = await ofYear(0);
    const fields = { id: second?.id ?? 0, name: 'Moved', startDate: '2026-06-01' };
    expect(refusalIn(await update(fields)).fields).toEqual(['startDate']);
  });

  test('of a catalogue entry is offered with it, in any number', async ({ server, make, available }) => {
    const limited = await buildEntry(server.db, { name: 'Green fees', purchaseLimit: 1 });
    await make({ catalogueEntryId: limited });
    expect(await available()).toMatchObject([
      { name: 'Green fees', productItems: [{ kind: 'ROUND', name: 'Rounds 2026', left: null }] },
    ]);
  });

  test('is changed without a catalogue entry, which a membership needs', async ({
    server,
    make,
    update,
    admin,
    entryId,
  }) => {
    const { id } = (await make()).json as ProductItem;
    const changed = await update({ ...roundItemBody, id, name: 'Rounds', catalogueEntryId: null });
    expect(changed.json).toMatchObject({ id, name: 'Rounds', catalogueEntryId: null, kind: 'ROUND' });
    const membership = await replyOver(server.url, createProductItem, {
      token: admin.token,
      body: { ...itemBody, catalogueEntryId: entryId },
    });
    const without = await update({ id: membership.id, catalogueEntryId: null });
    expect(refusalIn(without)).toEqual({ status: 422, code: 'invalid_input', fields: ['catalogueEntryId'] });
  });

  test('that golfers have bought keeps its days', async ({
    server,
    make,
    entryId,
    golfer,
    update,
    remove,
  }) => {
    const { id } = (await make({ catalogueEntryId: entryId })).json as ProductItem;
    await server.db.query(
      `with p as (insert into purchases (user_id, kind) values ($1, 'CART') returning id)
       insert into purchase_lines (purchase_id, product_item_id, user_id, name, quantity, unit_price_cents,
         tax_basis_points, tax_cents) select id, $2, $1, 'Rounds 2026', 3, 5000, 1300, 1950 from p`,
      [golfer.userId, id],
    );
    const { name, startDate, endDate } = roundItemBody;
    const kept = { id, name, startDate, roundCredits: 0, advanceBookingDays: 0 };
    expect(refusalIn(await update({ ...kept, endDate: '2026-11-30' })).fields).toEqual(['endDate']);
    expect((await update({ ...kept, endDate, unitPrice: 6_000 })).json).toMatchObject({ unitPrice: 6_000 });
    expect(outcomeOf(await remove(id))).toBe('CONFLICT');
  });

  test('tells the office how many were bought and not taken back', async ({
    server,
    make,
    entryId,
    golfer,
    ofYear,
    admin,
  }) => {
    const { id } = (await make({ catalogueEntryId: entryId, endDate: '2026-12-31' })).json as ProductItem;
    const buy = async (quantity: number) => {
      const body = { purchase: [{ productType: 'GOLF' as const, productItemId: id, quantity }] };
      const { purchaseId } = await replyOver(server.url, createPurchase, { token: golfer.token, body });
      return purchaseId;
    };
    await buy(3);
    const mistake = await buy(2);
    const sold = async () => (await ofYear(2026))[0]?.sold;
    expect(await sold()).toBe(5);
    const [charge] = await server.db.query<{ id: number }>(
      'select id from ledger_entries where purchase_id = $1',
      [mistake],
    );
    const reversed = { token: admin.token, body: { entryId: charge?.id, reason: 'By mistake' } };
    expect((await callOver(server.url, reverseEntry, reversed)).status).toBe(200);
    expect(await sold()).toBe(3);
  });

  test('is not on sale while the club takes no round credits', async ({
    server,
    entryId,
    make,
    available,
    golfer,
  }) => {
    await buildItem(server.db, { catalogueEntryId: entryId, name: 'Full 2026' });
    const { id } = (await make({ catalogueEntryId: entryId })).json as ProductItem;
    const names = async () => (await available())[0]?.productItems.map(({ name }) => name).sort();
    expect(await names()).toEqual(['Full 2026', 'Rounds 2026']);
    await server.db.query(
      `insert into parameters (name, value, "group", start_date) values ('ROUND_CREDIT', '0', 'MONEY', '2026-06-01T00:00Z')`,
    );
    await server.heard();
    expect(await names()).toEqual(['Full 2026']);
    const body = { purchase: [{ productType: 'GOLF', productItemId: id, quantity: 1 }] };
    const { json } = await callOver(server.url, createPurchase, { token: golfer.token, body });
    expect(json).toMatchObject({ result: 'NOT_AVAILABLE', field: 'purchase.0.productItemId' });
    await server.db.query(`delete from parameters where name = 'ROUND_CREDIT' and value = '0'`);
    await server.heard();
  });

  test.for([
    ['name', ''],
    ['endDate', '2025-12-31'],
    ['unitPrice', -1],
    ['catalogueEntryId', 4_000_000],
    ['orgId', 4_000_000],
  ] as const)('is told that %s can’t be %j', async ([field, value], { make }) => {
    expect(refusalIn(await make({ [field]: value }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: [field],
    });
  });

  test('is for admins', async ({ server, golfer }) => {
    const { token } = golfer;
    const params = { id: 1, year: 2026 };
    for (const call of [getRoundProductItem, getRoundProductItemByYear]) {
      expect((await callOver(server.url, call, { token, params })).status).toBe(403);
    }
    expect((await callOver(server.url, createRoundProductItem, { token, body: roundItemBody })).status).toBe(
      403,
    );
  });
});
