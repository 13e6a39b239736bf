/** Product items: what is on sale today, what it gives and costs, and what stays as it is once it is sold. */
import {
  createProductItem,
  deleteProductItem,
  listAvailableMemberships,
  listAvailableMembershipsByYear,
  listProductItems,
  reorderCatalogueEntries,
  updateCatalogueEntry,
  updateProductItem,
} from '@fourball/shared/membership/catalogue-calls.ts';
import {
  countMembershipsByProductItem,
  getMembershipFeatures,
  hasCurrentMembership,
  userHasCurrentMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import type { OfferedEntry, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEntry, buildItem, buildMembership } from '../kit/membership/build-memberships.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { entryBody, itemBody } from '../kit/membership/catalogue.ts';
import {
  callOver,
  refusalIn,
  replyOver,
  startServer,
  testNow,
  type TestServer,
  outcomeOf,
} from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

let server: TestServer;
let admin: BuiltUser;
let golfer: BuiltUser;
let entryId: number;
beforeAll(async () => {
  server = await startServer({ apis: 2 });
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  golfer = await buildUser(server.db, { memberDays: null });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testNow);
  await server.db.query('update product_items set removed_at = now()');
  await server.db.query('update catalogue_entries set removed_at = now()');
  entryId = await buildEntry(server.db, { name: 'Full' });
});

const available = () => replyOver(server.url, listAvailableMemberships);
const availableIn = (year: number) =>
  replyOver(server.url, listAvailableMembershipsByYear, { params: { year } });
const itemsOf = (id = entryId, { token } = admin) =>
  replyOver(server.url, listProductItems, { token, params: { id } });
const create = (fields: object = {}, token = admin.token) =>
  callOver(server.url, createProductItem, {
    token,
    body: { ...itemBody, catalogueEntryId: entryId, ...fields },
  });
const created = async (fields: object = {}) => {
  const reply = await create(fields);
  expect(reply.status).toBe(200);
  return reply.json as ProductItem;
};
const update = (fields: { id: number; [field: string]: unknown }, token = admin.token) =>
  callOver(server.url, updateProductItem, {
    token,
    body: { ...itemBody, catalogueEntryId: entryId, ...fields },
  });
const remove = (id: number, token = admin.token) =>
  callOver(server.url, deleteProductItem, { token, params: { id } });
const sell = async (productItemId: number) => {
  const { userId } = await buildUser(server.db, { memberDays: null });
  await buildMembership(server.db, userId, { productItemId });
  return userId;
};
const lastTrail = async () => {
  const [entry] = await server.db.query<{ action: string; changes: { field: string }[] }>(
    'select action, changes from audit_entries order by id desc limit 1',
  );
  return entry;
};
const offeredNames = (entries: readonly OfferedEntry[]) =>
  entries.map(({ name, productItems }) => [name, productItems.map((item) => item.name)]);

describe('what is on sale', () => {
  test('is shown to everybody in the order of the catalogue, with today’s tax and what is left', async () => {
    const nine = await buildEntry(server.db, { name: 'Nine', purchaseLimit: 2 });
    await buildEntry(server.db, { name: 'Nothing for sale' });
    const full = await buildItem(server.db, { catalogueEntryId: entryId, name: 'Full 2026' });
    const { productItemId } = await buildItem(server.db, {
      catalogueEntryId: nine,
      name: 'Nine 2026',
      unitPriceCents: 99_999,
    });
    await sell(productItemId);
    const [first, second, ...others] = await available();
    expect(others).toEqual([]);
    expect(first).toEqual({
      id: entryId,
      name: 'Full',
      description: 'Golf all season',
      nineHole: false,
      weekday: false,
      leagues: false,
      tournaments: false,
      trips: false,
      purchaseLimit: 0,
      organizationId: null,
      imageUrl: null,
      sequenceNo: first?.sequenceNo,
      productItems: [
        {
          id: full.productItemId,
          kind: 'MEMBERSHIP',
          catalogueEntryId: entryId,
          orgId: null,
          seasonId: null,
          name: 'Full 2026',
          unitPrice: 100_000,
          startDate: '2026-01-01',
          endDate: '2026-12-31',
          advanceBookingDays: 14,
          roundCredits: 10,
          instalmentDays: [],
          fullPrice: 100_000,
          days: 365,
          daysLeft: 199,
          tax: 13_000,
          left: null,
        },
      ],
    });
    // 12999.87 cents are rounded half up; how many are sold is nobody's business.
    expect(second).toMatchObject({ name: 'Nine', productItems: [{ tax: 13_000, left: 1 }] });
    expect(second?.productItems[0]).not.toHaveProperty('sold');

    await callOver(server.url, reorderCatalogueEntries, {
      token: admin.token,
      body: {
        entries: (
          await server.db.query<{ id: number }>(
            'select id from catalogue_entries where removed_at is null order by id desc',
          )
        ).map(({ id }, sequenceNo) => ({ id, sequenceNo })),
      },
    });
    expect(offeredNames(await available())).toEqual([
      ['Nine', ['Nine 2026']],
      ['Full', ['Full 2026']],
    ]);
  });

  test('is shown as sold out at the limit, and also where a limit came later', async () => {
    const limited = await buildEntry(server.db, { name: 'Few', purchaseLimit: 2 });
    const { productItemId } = await buildItem(server.db, { catalogueEntryId: limited });
    const leftNow = async () => (await available())[0]?.productItems[0]?.left;
    await sell(productItemId);
    await sell(productItemId);
    expect(await leftNow()).toBe(0);
    const limit = (purchaseLimit: number) =>
      callOver(server.url, updateCatalogueEntry, {
        token: admin.token,
        body: { ...entryBody, id: limited, purchaseLimit },
      });
    expect((await limit(1)).status).toBe(200);
    expect(await leftNow()).toBe(0);
    await server.db.query(
      `update memberships set cancelled_at = now()
       where id = (select max(id) from memberships where product_item_id = $1)`,
      [productItemId],
    );
    // One stands, and the entry allows one.
    expect(await leftNow()).toBe(0);
    await limit(3);
    expect(await leftNow()).toBe(2);
  });

  test('is what is not over on the club’s calendar, and of a year what has a day in it', async () => {
    const item = (name: string, startDate: string, endDate: string) =>
      buildItem(server.db, { catalogueEntryId: entryId, name, startDate, endDate });
    await item('Over', '2026-01-01', '2026-06-15');
    await item('Last day', '2026-01-01', '2026-06-16');
    await item('Winter', '2026-11-01', '2027-03-31');
    await item('Next', '2027-01-01', '2027-12-31');
    await item('Last year', '2025-01-01', '2025-12-31');
    expect(offeredNames(await available())).toEqual([['Full', ['Last day', 'Winter', 'Next']]]);
    expect(offeredNames(await availableIn(2026))).toEqual([['Full', ['Last day', 'Winter']]]);
    expect(offeredNames(await availableIn(2027))).toEqual([['Full', ['Winter', 'Next']]]);
    expect(await availableIn(2025)).toEqual([]);
    expect(offeredNames(await availableIn(0))).toEqual(offeredNames(await available()));
    // 23:59 of that day at the club is 03:59 of the next in London.
    server.clock.set(new Date('2026-06-17T03:59:00Z'));
    expect(offeredNames(await availableIn(2026))).toEqual([['Full', ['Last day', 'Winter']]]);
    server.clock.set(new Date('2026-06-17T04:00:00Z'));
    expect(offeredNames(await availableIn(2026))).toEqual([['Full', ['Winter']]]);
  });

  test('has the tax of the rate in force', async () => {
    await buildItem(server.db, { catalogueEntryId: entryId, unitPriceCents: 10_000 });
    await server.db.query(
      `insert into parameters (name, value, "group", start_date) values ('HST', '15', 'MONEY', '2026-07-01T04:00Z')`,
    );
    const tax = async () => (await available())[0]?.productItems[0]?.tax;
    expect(await tax()).toBe(1300);
    server.clock.set(new Date('2026-07-01T04:00:00Z'));
    expect(await tax()).toBe(1500);
  });
});

describe('a product item', () => {
  test('is added to its entry, listed for everybody, and noted', async () => {
    const item = await created();
    expect(item).toEqual({
      ...itemBody,
      id: item.id,
      kind: 'MEMBERSHIP',
      catalogueEntryId: entryId,
      instalmentDays: [],
      sold: 0,
    });
    const older = await created({ name: 'Full 2026', startDate: '2026-01-01', endDate: '2026-12-31' });
    expect(await itemsOf()).toEqual([item, older]);
    // How many are sold is told to admins alone.
    const bare = [item, older].map((listed) => ({ ...listed, sold: undefined }));
    expect(await itemsOf(entryId, golfer)).toEqual(bare);
    expect(await replyOver(server.url, listProductItems, { params: { id: entryId } })).toEqual(bare);
    expect(await lastTrail()).toMatchObject({ action: 'product-item.created' });
    expect((await lastTrail())?.changes).toContainEqual({
      field: 'unitPrice',
      before: null,
      after: '120000',
    });
    const asked = { params: { id: 4_000_000 } };
    expect((await callOver(server.url, listProductItems, asked)).status).toBe(404);
  });

  test('takes the limit of its entry', async () => {
    const limited = await buildEntry(server.db, { purchaseLimit: 7 });
    const { id } = await created({ catalogueEntryId: limited });
    const limit = () =>
      server.db.query('select purchase_limit as "limit" from product_items where id = $1', [id]);
    expect(await limit()).toEqual([{ limit: 7 }]);
    expect((await update({ id })).status).toBe(200);
    expect(await limit()).toEqual([{ limit: 0 }]);
    await update({ id, catalogueEntryId: limited });
    expect(await limit()).toEqual([{ limit: 7 }]);
  });

  test('is changed, and only what changed is noted', async () => {
    const { id } = await created();
    const changed = await update({ id, name: 'Full, all of 2027', unitPrice: 0, roundCredits: 0 });
    expect(changed.json).toMatchObject({ id, name: 'Full, all of 2027', unitPrice: 0, roundCredits: 0 });
    expect(await lastTrail()).toMatchObject({
      action: 'product-item.changed',
      changes: [
        { field: 'productItem', after: `Full, all of 2027 (${id})` },
        { field: 'name' },
        { field: 'unitPrice', before: '120000', after: '0' },
        { field: 'roundCredits', before: '10', after: '0' },
      ],
    });
  });

  test('holds its name as it was typed', async () => {
    const name = '<b onclick="x()">=1+1</b>';
    expect(await created({ name })).toMatchObject({ name });
    expect((await available())[0]?.productItems[0]?.name).toBe(name);
  });

  test('is changed by admins only', async () => {
    const { id } = await created();
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    for (const { token } of [golfer, organizer]) {
      expect((await create({}, token)).status).toBe(403);
      expect((await update({ id }, token)).status).toBe(403);
      expect((await remove(id, token)).status).toBe(403);
    }
    expect(await itemsOf()).toHaveLength(1);
  });

  test.each([
    ['name', ' '],
    ['unitPrice', -1],
    ['unitPrice', 10.5],
    ['unitPrice', 100_000_001],
    ['startDate', '2027-02-30'],
    ['startDate', '0000-01-01'],
    ['endDate', '2026-12-31'],
    ['endDate', 'tomorrow'],
    ['advanceBookingDays', 367],
    ['advanceBookingDays', -1],
    ['roundCredits', 1001],
    ['catalogueEntryId', 4_000_000],
    ['orgId', 4_000_000],
  ])('is told that %s can’t be %j', async (field, value) => {
    const refusal = { status: 422, code: 'invalid_input', fields: [field] };
    expect(refusalIn(await create({ [field]: value }))).toEqual(refusal);
    const { id } = await created();
    expect(refusalIn(await update({ id, [field]: value }))).toEqual(refusal);
    expect(await itemsOf()).toMatchObject([{ ...itemBody, id }]);
  });

  test('may overlap another, but is not there twice by name and days', async () => {
    await created();
    expect(refusalIn(await create({ name: 'FULL 2027' })).fields).toEqual(['name']);
    const half = await created({ endDate: '2027-06-30' });
    expect(refusalIn(await update({ id: half.id })).fields).toEqual(['name']);
    expect((await update({ id: half.id, name: 'Half', endDate: '2027-06-30' })).status).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const body = { ...itemBody, name: 'At once', catalogueEntryId: entryId };
        const url = server.urls[at % 2] ?? server.url;
        return (await callOver(url, createProductItem, { token: admin.token, body })).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, ...Array<number>(5).fill(422)]);
  });

  test('that is not there, or is removed, is not found', async () => {
    expect((await update({ id: 4_000_000 })).status).toBe(404);
    const { id } = await created();
    expect((await remove(id)).json).toMatchObject({ id });
    expect(await lastTrail()).toMatchObject({
      action: 'product-item.removed',
      changes: [{ field: 'productItem', after: `Full 2027 (${id})` }],
    });
    expect((await remove(id)).status).toBe(404);
    expect((await update({ id })).status).toBe(404);
    expect([await itemsOf(), await available()]).toEqual([[], []]);
  });

  test('is removed by its id in the query too', async () => {
    const { id } = await created();
    const response = await fetch(`${server.url}/api/v1/memberships/product-item?id=${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([response.status, await itemsOf()]).toEqual([200, []]);
  });
});

describe('once it is sold', () => {
  test.each([
    ['startDate', '2027-01-02'],
    ['endDate', '2027-12-30'],
    ['roundCredits', 11],
    ['catalogueEntryId', 'another'],
  ])('its %s stays as it is', async (field, value) => {
    const { id } = await created();
    await sell(id);
    const changed = value === 'another' ? await buildEntry(server.db) : value;
    const reply = await update({ id, [field]: changed });
    expect(refusalIn(reply)).toEqual({ status: 200, code: 'conflict', fields: [field] });
    expect(reply.text).toContain('Golfers have bought it');
    expect(await itemsOf()).toMatchObject([{ ...itemBody, id, sold: 1 }]);
  });

  test('its price may change for those to come; what was sold keeps its own', async () => {
    const { id } = await created();
    const userId = await sell(id);
    await server.db.query('update memberships set unit_price_cents = 120000 where user_id = $1', [userId]);
    expect(
      (await update({ id, unitPrice: 150_000, name: 'Full', advanceBookingDays: 21 })).json,
    ).toMatchObject({
      unitPrice: 150_000,
      sold: 1,
    });
    expect(
      await server.db.query('select unit_price_cents as price from memberships where user_id = $1', [userId]),
    ).toEqual([{ price: 120_000 }]);
  });

  test('it can’t be removed until nobody has it any more', async () => {
    const { id } = await created();
    const userId = await sell(id);
    expect(refusalIn(await remove(id))).toEqual({ status: 200, code: 'conflict', fields: ['id'] });
    await server.db.query('update memberships set cancelled_at = now() where user_id = $1', [userId]);
    expect(outcomeOf(await remove(id))).toBe(200);
  });

  test('or about to be: a sale under way is waited for', async () => {
    const { id } = await created();
    const { userId } = await buildUser(server.db, { memberDays: null });
    const { removing } = await server.house.db.transaction(async (tx) => {
      await tx.query('insert into memberships (user_id, product_item_id) values ($1, $2)', [userId, id]);
      const begun = remove(id);
      await eventually('the removal to wait', async () => {
        const waiting = await server.house.db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      return { removing: begun };
    });
    expect(outcomeOf(await removing)).toBe('CONFLICT');
    expect(await itemsOf()).toMatchObject([{ id, sold: 1 }]);
  });
});

describe('what it gives', () => {
  const features = (id: number) =>
    callOver(server.url, getMembershipFeatures, { token: golfer.token, params: { id } });

  test('is told to golfers, also when it is off sale', async () => {
    const { json } = await callOver(server.url, updateCatalogueEntry, {
      token: admin.token,
      body: { ...entryBody, id: entryId, weekday: true, nineHole: true },
    });
    expect(json).toMatchObject({ weekday: true });
    const { id } = await created();
    const given = {
      productItemId: id,
      name: 'Full 2027',
      entryName: 'Full',
      nineHole: true,
      weekday: true,
      leagues: true,
      tournaments: true,
      trips: false,
      credits: 10,
      advanceBookingDays: 14,
    };
    expect((await features(id)).json).toEqual(given);
    await remove(id);
    expect((await features(id)).json).toEqual(given);
    expect((await features(4_000_000)).status).toBe(404);
    expect((await callOver(server.url, getMembershipFeatures, { params: { id } })).status).toBe(401);
  });

  test('and how many are sold is told to admins', async () => {
    const { id } = await created();
    await sell(id);
    await sell(id);
    const count = (productItemId: number, token = admin.token) =>
      callOver(server.url, countMembershipsByProductItem, { token, params: { id: productItemId } });
    expect((await count(id)).json).toBe(2);
    expect((await count(4_000_000)).status).toBe(404);
    expect((await count(id, golfer.token)).status).toBe(403);
  });
});

describe('whether a golfer is a member today', () => {
  const own = async ({ token }: BuiltUser) =>
    (await callOver(server.url, hasCurrentMembership, { token })).json;
  const other = (token: string, id: number) =>
    callOver(server.url, userHasCurrentMembership, { token, params: { id } });

  test('depends on the days and on whether it stands', async () => {
    const someone = await buildUser(server.db, { memberDays: null });
    expect(await own(someone)).toBe(false);
    const next = await created();
    await buildMembership(server.db, someone.userId, { productItemId: next.id });
    expect(await own(someone)).toBe(false);
    server.clock.set(new Date('2027-01-01T05:00:00Z'));
    expect(await own(someone)).toBe(true);
    await server.db.query('update memberships set cancelled_at = now() where user_id = $1', [someone.userId]);
    expect(await own(someone)).toBe(false);
  });

  test('is told to the golfer and to admins, to nobody else', async () => {
    const member = await buildUser(server.db);
    expect((await other(member.token, member.userId)).json).toBe(true);
    expect((await other(admin.token, member.userId)).json).toBe(true);
    expect((await other(admin.token, golfer.userId)).json).toBe(false);
    expect((await other(golfer.token, member.userId)).status).toBe(403);
    expect((await other(golfer.token, 4_000_000)).status).toBe(403);
    expect((await other(admin.token, 4_000_000)).status).toBe(404);
  });
});
