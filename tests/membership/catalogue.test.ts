/** The catalogue: who reads it, how admins change it, its pictures, and that its order holds whoever moves at once. */
import { takeLock } from '@fourball/db/locks.ts';
import {
  createCatalogueEntry,
  deleteCatalogueEntry,
  getCatalogueEntry,
  listAvailableMemberships,
  listCatalogueEntries,
  listProductItems,
  reorderCatalogueEntries,
  updateCatalogueEntry,
} from '@fourball/shared/membership/catalogue-calls.ts';
import { addImage } from '@fourball/shared/club/images/image-calls.ts';
import { findGlobalImageUsages } from '@fourball/shared/club/images/global-image-calls.ts';
import { purchaseMemberships } from '@fourball/shared/membership/membership-calls.ts';
import type { CatalogueEntry } from '@fourball/shared/membership/shapes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEntry, buildItem, buildMembership } from '../kit/membership/build-memberships.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { entryBody } from '../kit/membership/catalogue.ts';
import { pictureFile, uploadOf } from '../kit/club/pictures.ts';
import { gate, meetAtGate } from '../kit/gate.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let admin: BuiltUser;
let golfer: BuiltUser;
beforeAll(async () => {
  server = await startServer({ apis: 2 });
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  golfer = await buildUser(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('update product_items set removed_at = now()');
  await server.db.query('update catalogue_entries set removed_at = now()');
});

const listAll = () => replyOver(server.url, listCatalogueEntries);
const create = (fields: object = {}, token = admin.token) =>
  callOver(server.url, createCatalogueEntry, { token, body: { ...entryBody, ...fields } });
const created = async (fields: object = {}) => {
  const reply = await create(fields);
  expect(reply.status).toBe(200);
  return reply.json as CatalogueEntry;
};
const update = (fields: { id: number; [field: string]: unknown }, token = admin.token) =>
  callOver(server.url, updateCatalogueEntry, { token, body: { ...entryBody, ...fields } });
const remove = (id: number) =>
  callOver(server.url, deleteCatalogueEntry, { token: admin.token, params: { id } });
const reorder = (ids: readonly number[], url = server.url) =>
  callOver(url, reorderCatalogueEntries, {
    token: admin.token,
    body: { entries: ids.map((id, at) => ({ id, sequenceNo: at + 1 })) },
  });
const trail = () =>
  server.db.query<{
    action: string;
    actor: number;
    changes: { field: string; before: unknown; after: unknown }[];
  }>('select action, actor_user_id as actor, changes from audit_entries order by id');
const limitOf = async (productItemId: number) => {
  const [row] = await server.db.query<{ purchase_limit: number }>(
    'select purchase_limit from product_items where id = $1',
    [productItemId],
  );
  return row?.purchase_limit;
};

describe('an entry', () => {
  test('is added at the end, read by everybody, and noted', async () => {
    const full = await created();
    const nine = await created({ name: 'Nine', nineHole: true, purchaseLimit: 40 });
    expect(full).toEqual({ ...entryBody, id: full.id, imageUrl: null, sequenceNo: 1 });
    expect(await listAll()).toEqual([full, nine]);
    expect(nine).toMatchObject({ sequenceNo: 2, nineHole: true, purchaseLimit: 40 });
    expect(await replyOver(server.url, getCatalogueEntry, { params: { id: nine.id } })).toEqual(nine);
    const last = (await trail()).at(-1);
    expect(last).toMatchObject({ action: 'catalogue-entry.created', actor: admin.userId });
    expect(last?.changes).toContainEqual({ field: 'name', before: null, after: 'Nine' });
  });

  test('is changed as a whole, and only what changed is noted', async () => {
    const { id } = await created();
    const changed = await update({ id, name: 'Full member', weekday: true, organizationId: null });
    expect(changed.json).toMatchObject({ id, name: 'Full member', weekday: true, sequenceNo: 1 });
    expect((await trail()).at(-1)).toEqual({
      action: 'catalogue-entry.changed',
      actor: admin.userId,
      changes: [
        { field: 'catalogueEntry', before: null, after: `Full member (${id})` },
        { field: 'name', before: 'Full', after: 'Full member' },
        { field: 'weekday', before: 'false', after: 'true' },
      ],
    });
    const before = (await trail()).length;
    await update({ id, name: 'Full member', weekday: true });
    expect(await trail()).toHaveLength(before);
  });

  test('holds texts as they were typed: HTML is text, line breaks stay', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const description = '<script>alert(1)</script>\n=SUM(A1) & "more"';
    const entry = await created({ name, description });
    expect(entry).toMatchObject({ name, description });
    const served = await callOver(server.url, listCatalogueEntries);
    expect(served.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((served.json as CatalogueEntry[])[0]).toMatchObject({ name, description });
  });

  test('is changed by admins only', async () => {
    const { id } = await created();
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    for (const { token } of [golfer, organizer]) {
      expect((await create({}, token)).status).toBe(403);
      expect((await update({ id }, token)).status).toBe(403);
      const asked = { token, params: { id }, body: { entries: [{ id, sequenceNo: 1 }] } };
      expect((await callOver(server.url, reorderCatalogueEntries, asked)).status).toBe(403);
      expect((await callOver(server.url, deleteCatalogueEntry, { token, params: { id } })).status).toBe(403);
    }
    expect((await callOver(server.url, createCatalogueEntry, { body: entryBody })).status).toBe(401);
    expect(await listAll()).toHaveLength(1);
  });

  test.each([
    ['name', '  '],
    ['name', 'x'.repeat(121)],
    ['description', 'x'.repeat(10_001)],
    ['purchaseLimit', -1],
    ['purchaseLimit', 1001],
    ['purchaseLimit', 1.5],
    ['nineHole', 'perhaps'],
    ['organizationId', 4_000_000],
    ['imageFile', 'no file'],
  ])('is told that %s can’t be %j', async (field, value) => {
    const refusal = { status: 422, code: 'invalid_input', fields: [field] };
    expect(refusalIn(await create({ [field]: value }))).toEqual(refusal);
    const { id } = await created();
    expect(refusalIn(await update({ id, [field]: value }))).toEqual(refusal);
  });

  test('ignores what is not its to say', async () => {
    const forged = { id: 77_777, sequenceNo: 99, imageUrl: 'https://evil.example/x.png', removedAt: null };
    const entry = await created(forged);
    expect(entry).toMatchObject({ sequenceNo: 1, imageUrl: null });
    expect(entry.id).not.toBe(77_777);
  });

  test('that is not there is not found', async () => {
    expect((await update({ id: 4_000_000 })).status).toBe(404);
    expect((await remove(4_000_000)).status).toBe(404);
    const { status } = await callOver(server.url, getCatalogueEntry, { params: { id: 4_000_000 } });
    expect(status).toBe(404);
  });
});

describe('the limit', () => {
  test('holds for every membership of the entry, but never below what is sold', async () => {
    const catalogueEntryId = await buildEntry(server.db);
    const sold = await buildItem(server.db, { catalogueEntryId });
    const unsold = await buildItem(server.db, { catalogueEntryId, name: 'Next' });
    for (let at = 0; at < 3; at += 1) {
      const { userId } = await buildUser(server.db, { memberDays: null });
      await buildMembership(server.db, userId, { productItemId: sold.productItemId });
    }
    expect((await update({ id: catalogueEntryId, purchaseLimit: 2 })).status).toBe(200);
    expect([await limitOf(sold.productItemId), await limitOf(unsold.productItemId)]).toEqual([3, 2]);
    await update({ id: catalogueEntryId, purchaseLimit: 0 });
    expect([await limitOf(sold.productItemId), await limitOf(unsold.productItemId)]).toEqual([0, 0]);
  });

  test('and sales at once never end with more sold than the limit says', async () => {
    const catalogueEntryId = await buildEntry(server.db, { purchaseLimit: 20 });
    const { productItemId } = await buildItem(server.db, { catalogueEntryId });
    const buyers = await Promise.all(
      Array.from({ length: 13 }, () => buildUser(server.db, { memberDays: null })),
    );
    const buy = async ({ token }: BuiltUser, at: number) => {
      const body = { membershipPurchases: [{ productItemId }] };
      const url = server.urls[at % 2] ?? server.url;
      return (await replyOver(url, purchaseMemberships, { token, body })).result;
    };
    const [limited, ...results] = await Promise.all([
      update({ id: catalogueEntryId, purchaseLimit: 1 }),
      ...buyers.slice(1).map(buy),
    ]);
    expect(limited.status).toBe(200);
    const sold = results.filter((result) => result === 'SUCCESS').length;
    expect(results.filter((result) => result === 'MAX_REACHED')).toHaveLength(results.length - sold);
    expect(sold).toBeGreaterThan(0);
    expect(
      await server.db.query('select sold, purchase_limit as "limit" from product_items where id = $1', [
        productItemId,
      ]),
    ).toEqual([{ sold, limit: sold }]);
    const [late] = buyers;
    expect(late && (await buy(late, 0))).toBe('MAX_REACHED');
  });
});

describe('the picture', () => {
  const kept = (id: number) =>
    server.db.query<{ url: string }>(
      `select '/' || key as url from images where owner_id = $1 and type = 'PRODUCT'`,
      [id],
    );
  const isServed = async (url: string | null) => (await fetch(server.url + (url ?? ''))).status === 200;

  test('comes with the form, is served, and another takes its place', async () => {
    const { id, imageUrl } = await created({ imageFile: await pictureFile() });
    expect(imageUrl).toMatch(new RegExp(`^/images/product/${id}-.*\\.jpg$`));
    expect(await isServed(imageUrl)).toBe(true);
    const changed = (await update({ id, imageFile: await pictureFile() })).json as CatalogueEntry;
    expect(changed.imageUrl).not.toBe(imageUrl);
    expect(await kept(id)).toEqual([{ url: changed.imageUrl }]);
    // Without one it stays, in a form and in JSON.
    expect((await update({ id, name: 'Other' })).json).toMatchObject({ imageUrl: changed.imageUrl });
    const used = await replyOver(server.url, findGlobalImageUsages, {
      token: admin.token,
      body: { url: changed.imageUrl ?? '' },
    });
    expect(used).toEqual([{ kind: 'CATALOGUE_ENTRY', id, label: 'Other' }]);
    expect((await update({ id, imageFile: null })).json).toMatchObject({ imageUrl: null });
    expect(await kept(id)).toEqual([]);
  });

  test('may be put by the call for images too, to an entry that is there', async () => {
    const { id } = await created();
    const put = async (ownerId: number) =>
      callOver(server.url, addImage, {
        token: admin.token,
        body: { ...(await uploadOf()), id: ownerId, type: 'PRODUCT' },
      });
    const image = (await put(id)).json as { url: string };
    expect(await replyOver(server.url, getCatalogueEntry, { params: { id } })).toMatchObject({
      imageUrl: image.url,
    });
    expect((await put(4_000_000)).status).toBe(404);
  });

  test('must be one: what is none adds and changes nothing', async () => {
    const page = new File(['<svg onload="alert(1)"/>'], 'cover.jpg', { type: 'image/jpeg' });
    expect(refusalIn(await create({ imageFile: page }))).toMatchObject({
      status: 422,
      fields: ['imageFile'],
    });
    expect(await listAll()).toEqual([]);
    const { id, imageUrl } = await created({ imageFile: await pictureFile() });
    expect(refusalIn(await update({ id, name: 'Other', imageFile: page })).fields).toEqual(['imageFile']);
    expect(await listAll()).toMatchObject([{ id, name: 'Full', imageUrl }]);
    expect(await kept(id)).toEqual([{ url: imageUrl }]);
  });

  test('of an entry that is not there is not kept', async () => {
    const { status } = await update({ id: 4_000_000, imageFile: await pictureFile() });
    expect(status).toBe(404);
    const organization = { organizationId: 4_000_000, imageFile: await pictureFile() };
    expect(refusalIn(await create(organization)).fields).toEqual(['organizationId']);
    const stray = await server.db.query(
      `select 1 from images i where i.type = 'PRODUCT' and not exists (
         select from catalogue_entries e where e.id = i.owner_id)`,
    );
    expect(stray).toEqual([]);
  });

  test('of two at once one stays, with its file', async () => {
    const { id } = await created();
    await Promise.all(Array.from({ length: 3 }, async () => update({ id, imageFile: await pictureFile() })));
    const { imageUrl } = await replyOver(server.url, getCatalogueEntry, { params: { id } });
    expect(await kept(id)).toEqual([{ url: imageUrl }]);
  });

  test('goes with the entry', async () => {
    const { id } = await created({ imageFile: await pictureFile() });
    expect((await remove(id)).status).toBe(200);
    expect(await kept(id)).toEqual([]);
  });
});

describe('removing an entry', () => {
  test('takes it and what is sold of it off sale, and the others close up', async () => {
    const ids = [await created(), await created({ name: 'Nine' }), await created({ name: 'Weekday' })].map(
      ({ id }) => id,
    );
    const { productItemId } = await buildItem(server.db, {
      catalogueEntryId: ids[0] ?? 0,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    });
    const { userId } = await buildUser(server.db, { memberDays: null });
    await buildMembership(server.db, userId, { productItemId });
    expect((await remove(ids[0] ?? 0)).json).toMatchObject({ id: ids[0], name: 'Full' });
    expect((await remove(ids[0] ?? 0)).status).toBe(404);
    expect((await update({ id: ids[0] ?? 0 })).status).toBe(404);
    expect((await listAll()).map(({ name, sequenceNo }) => [name, sequenceNo])).toEqual([
      ['Nine', 1],
      ['Weekday', 2],
    ]);
    const asked = { params: { id: ids[0] ?? 0 } };
    expect((await callOver(server.url, listProductItems, asked)).status).toBe(404);
    // The membership of last year stays.
    expect(
      await server.db.query(
        'select i.removed_at is not null as removed from memberships m join product_items i on i.id = m.product_item_id where m.user_id = $1',
        [userId],
      ),
    ).toEqual([{ removed: true }]);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'catalogue-entry.removed',
      changes: [{ field: 'catalogueEntry', after: `Full (${ids[0]})` }],
    });
  });

  test.each([
    ['today', '2026-01-01', '2026-06-16'],
    ['later', '2027-01-01', '2027-12-31'],
  ])('is refused while a membership of it holds %s', async (_, startDate, endDate) => {
    const { id } = await created();
    const { productItemId } = await buildItem(server.db, { catalogueEntryId: id, startDate, endDate });
    const { userId } = await buildUser(server.db, { memberDays: null });
    await buildMembership(server.db, userId, { productItemId });
    expect(refusalIn(await remove(id))).toEqual({ status: 200, code: 'conflict', fields: ['id'] });
    expect(await listAll()).toMatchObject([{ id }]);
    await server.db.query('update memberships set cancelled_at = now() where product_item_id = $1', [
      productItemId,
    ]);
    expect((await remove(id)).status).toBe(200);
    expect(await replyOver(server.url, listAvailableMemberships)).toEqual([]);
  });
});

describe('the order', () => {
  const places = (entries: readonly CatalogueEntry[]) => entries.map(({ sequenceNo }) => sequenceNo);
  const several = async (count: number) => {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await created({ name: `Entry ${at + 1}` })).id);
    return ids;
  };

  test('becomes the one that was sent, whatever the numbers, and is noted', async () => {
    const [first = 0, second = 0, third = 0] = await several(3);
    const body = {
      entries: [
        { id: first, sequenceNo: 70 },
        { id: second, sequenceNo: 8 },
        { id: third, sequenceNo: 9 },
      ],
    };
    const reply = await replyOver(server.url, reorderCatalogueEntries, { token: admin.token, body });
    expect(reply.map(({ id, sequenceNo }) => [id, sequenceNo])).toEqual([
      [second, 1],
      [third, 2],
      [first, 3],
    ]);
    expect(await listAll()).toEqual(reply);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'catalogue-entry.reordered',
      changes: [
        {
          field: 'sequenceNo',
          before: 'Entry 1, Entry 2, Entry 3',
          after: 'Entry 2, Entry 3, Entry 1',
        },
      ],
    });
    const before = (await trail()).length;
    expect((await reorder([second, third, first])).status).toBe(200);
    expect(await trail()).toHaveLength(before);
  });

  test('must name each entry once, or somebody has changed the catalogue since', async () => {
    const [first = 0, second = 0, third = 0] = await several(3);
    await remove(third);
    const wrong = [[first], [first, first], [first, second, third], [first, 4_000_000], []];
    for (const ids of wrong) {
      expect(refusalIn(await reorder(ids))).toMatchObject({ status: 200, code: 'conflict' });
    }
    expect((await listAll()).map(({ id }) => id)).toEqual([first, second]);
  });

  test('refuses numbers that are none, naming them', async () => {
    const [first = 0] = await several(1);
    const body = { entries: [{ id: first, sequenceNo: -1 }] };
    const reply = await callOver(server.url, reorderCatalogueEntries, { token: admin.token, body });
    expect(refusalIn(reply)).toMatchObject({ status: 422, fields: ['entries.0.sequenceNo'] });
  });

  /** Orders, adds and removes at once, through two apis; returns the statuses. */
  const crowd = async (target: TestServer, token: string, ids: readonly number[]) =>
    Promise.all(
      Array.from({ length: 32 }, async (_, at) => {
        const url = target.urls[at % target.urls.length] ?? target.url;
        if (at % 4 === 3) {
          const body = { ...entryBody, name: `Late ${at}` };
          return (await callOver(url, createCatalogueEntry, { token, body })).status;
        }
        const rows = (await replyOver(url, listCatalogueEntries)).map(({ id }) => id);
        const from = at % ids.length;
        const moved = [...rows.slice(from), ...rows.slice(0, from)];
        const body = { entries: moved.map((id, place) => ({ id, sequenceNo: place })) };
        return (await callOver(url, reorderCatalogueEntries, { token, body })).status;
      }),
    );

  test('holds whoever orders and adds at once', async () => {
    const ids = await several(6);
    const statuses = await crowd(server, admin.token, ids);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const after = await listAll();
    expect(after).toHaveLength(14);
    expect(places(after)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  });

  test('breaks without the lock: two would take the same place', async () => {
    const next = '(select count(*) + 1 from catalogue_entries';
    const open = await startServer({
      rewrite: (sql) =>
        sql.includes(takeLock('-catalogue'))
          ? 'select $1::bigint'
          : sql.replace(`${next} where`, `${next}, ${gate} where`),
    });
    try {
      const { token } = await buildUser(open.db, { roles: ['GOLFER', 'ADMIN'] });
      await meetAtGate(open, 2, () =>
        ['One', 'Another'].map((name) =>
          replyOver(open.url, createCatalogueEntry, { token, body: { ...entryBody, name } }),
        ),
      );
      expect(places(await replyOver(open.url, listCatalogueEntries))).toEqual([1, 1]);
    } finally {
      await open.close();
    }
  });
});
