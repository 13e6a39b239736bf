/** Memberships that were sold before they kept what they count for: an upgrade makes them count for what their entry said at the sale. */
import { clubMigrations, migrate } from '@fourball/db/migrate.ts';
import { explainBooking } from '@fourball/shared/booking/find/why-calls.ts';
import { updateCatalogueEntry } from '@fourball/shared/membership/catalogue-calls.ts';
import { modifyMembership } from '@fourball/shared/membership/membership-calls.ts';
import { expect } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { databaseUrl } from '../kit/database.ts';
import { courseTest } from '../kit/fixtures.ts';
import { buildItem, buildMembership, type BuiltItem } from '../kit/membership/build-memberships.ts';
import { entryBody } from '../kit/membership/catalogue.ts';
import { replyOver } from '../kit/server.ts';

/** Of which a membership of weekdays says nothing. */
const saturday = '2026-06-20';

const upgraded = '202611300530_membership_sold_bounds.ts';
/** By which name it was applied once more, each time. */
const again: string[] = [];

const test = courseTest()
  .extend('sell', ({ server }) => async (item: BuiltItem) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    const { membershipId } = await buildMembership(server.db, golfer.userId, {
      productItemId: item.productItemId,
    });
    return { ...golfer, membershipId };
  })
  .extend('mark', ({ server, admin }) => async (item: BuiltItem, fields: object) => {
    await replyOver(server.url, updateCatalogueEntry, {
      token: admin.token,
      body: { ...entryBody, name: 'Full (7)', id: item.catalogueEntryId ?? 0, ...fields },
    });
  })
  /** The upgrade before left each membership with what its entry says on that day; then comes the one of this file. */
  .extend('upgrade', ({ server }) => async () => {
    await server.db.query(
      `update memberships m set weekday = e.weekday, nine_hole = e.nine_hole
       from product_items i join catalogue_entries e on e.id = i.catalogue_entry_id where i.id = m.product_item_id`,
    );
    const [row] = await server.db.query<{ name: string }>('select current_database() as name');
    again.push(`${again.length + 1} more of ${clubMigrations.getMigrationName(upgraded)}`);
    const applied = await migrate(databaseUrl(row?.name ?? ''), undefined, {
      getMigrations: async (extensions) => [...(await clubMigrations.getMigrations(extensions)), ...again],
      getMigrationName: (file) => clubMigrations.getMigrationName(file),
      getMigration: () => clubMigrations.getMigration(upgraded),
    });
    expect(applied).toEqual(again.slice(-1));
  })
  .extend('classOf', ({ server, course }) => async ({ token }: BuiltUser) => {
    const body = { courseId: course.courseId, day: saturday, time: '09:00', courseFeeId: course.courseFeeId };
    return (await replyOver(server.url, explainBooking, { token, body })).price?.priceClass;
  });

test('what an entry was marked as later takes nothing from who bought before, and gives nothing', async ({
  server,
  sell,
  mark,
  upgrade,
  classOf,
}) => {
  const item = await buildItem(server.db);
  const before = await sell(item);
  await mark(item, { weekday: true });
  const between = await sell(item);
  await mark(item, { weekday: false, nineHole: true });
  const after = await sell(item);
  await mark(item, { weekday: false });
  await upgrade();
  expect(await Promise.all([before, between, after].map(classOf))).toEqual([
    'MEMBER',
    'NON_MEMBER',
    'NON_MEMBER',
  ]);
  const bounds = await server.db.query(
    'select weekday, nine_hole from memberships where product_item_id = $1 order by id',
    [item.productItemId],
  );
  expect(bounds).toEqual([
    { weekday: false, nine_hole: false },
    { weekday: true, nine_hole: false },
    { weekday: false, nine_hole: true },
  ]);
});

test('an entry that nobody marked otherwise leaves its memberships as they are', async ({
  server,
  sell,
  mark,
  upgrade,
  classOf,
}) => {
  const [other, item] = [await buildItem(server.db), await buildItem(server.db, { weekday: true })];
  const golfer = await sell(item);
  await mark(other, { weekday: true });
  await mark(item, { weekday: true, name: 'Mondays to Fridays' });
  await upgrade();
  expect(await classOf(golfer)).toBe('NON_MEMBER');
});

test('who changed to another membership has what that one was sold for on the day of the change', async ({
  server,
  admin,
  sell,
  mark,
  upgrade,
  classOf,
}) => {
  const [first, second] = [await buildItem(server.db), await buildItem(server.db)];
  const golfer = await sell(first);
  await mark(second, { weekday: true });
  await replyOver(server.url, modifyMembership, {
    token: admin.token,
    body: { id: golfer.membershipId, productItemId: second.productItemId },
  });
  await mark(second, { weekday: false });
  await upgrade();
  expect(await classOf(golfer)).toBe('NON_MEMBER');
});
