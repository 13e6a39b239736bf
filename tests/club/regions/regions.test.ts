/** Regions within regions: their chains, how they move, and what keeps them from being removed. */
import { getCourse } from '@fourball/shared/club/calls.ts';
import { createCourse, deleteCourse, updateCourse } from '@fourball/shared/club/course-calls.ts';
import {
  createRegion,
  createRegionLabel,
  deleteRegion,
  deleteRegionLabel,
  listRegionLabels,
  listRegions,
  listRegionsByLabels,
  updateRegion,
  updateRegionLabel,
} from '@fourball/shared/club/regions/region-calls.ts';
import type { Region } from '@fourball/shared/club/regions/region-shapes.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { addedLabel, addedRegion } from '../../kit/club/regions.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend('by', ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend(
    'add',
    ({ by }) =>
      (name: string, parentId: number | null = null, labelId: number | null = null) =>
        addedRegion(by, { name, parentId, labelId }),
  )
  /** Of these names each within the one before. */
  .extend('down', ({ add }) => async (...names: string[]): Promise<Region[]> => {
    const regions: Region[] = [];
    for (const name of names) regions.push(await add(name, regions.at(-1)?.id ?? null));
    return regions;
  })
  .extend(
    'change',
    ({ server, by }) =>
      (body: object, url = server.url) =>
        callOver(url, updateRegion, { token: by.token, body }),
  )
  .extend(
    'remove',
    ({ server, by }) =>
      (id: number, url = server.url) =>
        callOver(url, deleteRegion, { token: by.token, params: { id } }),
  )
  .extend(
    'chains',
    ({ server }) =>
      async () =>
        (await replyOver(server.url, listRegions)).map(({ chain }) => chain),
  )
  .extend(
    'course',
    ({ by }) =>
      (regionId: number | null) =>
        replyOver(by.url, createCourse, {
          token: by.token,
          body: { name: 'Meadow', fullName: 'The Meadow', listingType: 'PUBLIC', regionId },
        }),
  );

test.beforeEach(async ({ server }) => {
  await server.db.query('update courses set region_id = null');
  await server.db.query('delete from regions');
  await server.db.query('delete from region_labels');
});

const names = ['Canada', 'Ontario', 'Simcoe', 'Oro', 'Shanty Bay'];
const fields = ['parentId'];

describe('the list', () => {
  test('has each region with the names from the top, joined by " > ", and those within it below', async ({
    server,
    add,
    by,
  }) => {
    const country = await addedLabel(by, 'Country');
    const canada = await add('Canada', null, country.id);
    await add('Québec', canada.id);
    const ontario = await add('Ontario', canada.id);
    await add('Simcoe', ontario.id);
    await add('Bermuda');
    const all = await replyOver(server.url, listRegions);
    expect(all.map(({ chain }) => chain)).toEqual([
      'Bermuda',
      'Canada',
      'Canada > Ontario',
      'Canada > Ontario > Simcoe',
      'Canada > Québec',
    ]);
    expect(all[1]).toEqual({
      id: canada.id,
      name: 'Canada',
      labelId: country.id,
      label: 'Country',
      parentId: null,
      path: ['Canada'],
      chain: 'Canada',
    });
    expect(all[3]).toMatchObject({
      parentId: ontario.id,
      label: null,
      path: ['Canada', 'Ontario', 'Simcoe'],
    });
  });

  test('by labels has those with one of them, in any letter case and with blanks around', async ({
    server,
    add,
    by,
  }) => {
    const [country, province] = [await addedLabel(by, 'Country'), await addedLabel(by, 'Province')];
    const canada = await add('Canada', null, country.id);
    await add('Ontario', canada.id, province.id);
    await add('Simcoe', canada.id);
    const of = async (...labelNames: string[]) =>
      (await replyOver(server.url, listRegionsByLabels, { body: { labelNames } })).map(({ chain }) => chain);
    expect(await of('  pROVINCE ')).toEqual(['Canada > Ontario']);
    expect(await of('province', 'COUNTRY', 'County')).toEqual(['Canada', 'Canada > Ontario']);
    expect(await of('County')).toEqual([]);
    expect(await of()).toEqual([]);
  });
});

describe('a region', () => {
  test('is added by admins alone, and by no golfer or organizer', async ({ server }) => {
    for (const roles of [['GOLFER'], ['GOLFER', 'ORGANIZER']] as const) {
      const { token } = await buildUser(server.db, { roles });
      expect((await callOver(server.url, createRegion, { token, body: { name: 'Canada' } })).status).toBe(
        403,
      );
    }
    expect((await callOver(server.url, createRegion, { body: { name: 'Canada' } })).status).toBe(401);
  });

  test('has five levels at most', async ({ by, down, chains }) => {
    const regions = await down(...names);
    expect(regions.at(-1)?.chain).toBe('Canada > Ontario > Simcoe > Oro > Shanty Bay');
    const sixth = await callOver(by.url, createRegion, {
      token: by.token,
      body: { name: 'The pier', parentId: regions[4]?.id },
    });
    expect(refusalIn(sixth)).toEqual({ status: 200, code: 'conflict', fields });
    expect(sixth.json).toMatchObject({ reason: 'Regions have 5 levels at most.' });
    expect(await chains()).toHaveLength(5);
  });

  test('names a parent and a label that there are', async ({ by }) => {
    const added = (body: object) =>
      callOver(by.url, createRegion, { token: by.token, body: { name: 'Oro', ...body } });
    expect(refusalIn(await added({ parentId: 999 }))).toMatchObject({ status: 422, fields: ['parentId'] });
    expect(refusalIn(await added({ labelId: 999 }))).toMatchObject({ status: 422, fields: ['labelId'] });
  });

  test('is there once in its place, in any letter case; the same name may stand elsewhere', async ({
    by,
    add,
    change,
  }) => {
    const [canada, ontario] = [await add('Canada'), await add('Ontario')];
    await add('Simcoe', canada.id);
    const again = await callOver(by.url, createRegion, {
      token: by.token,
      body: { name: ' SIMCOE', parentId: canada.id },
    });
    expect(refusalIn(again)).toEqual({ status: 422, code: 'invalid_input', fields: ['name'] });
    const other = await add('Simcoe', ontario.id);
    expect(refusalIn(await change({ id: other.id, name: 'Simcoe', parentId: canada.id })).fields).toEqual([
      'name',
    ]);
  });

  test('keeps what is left out, and loses what is null', async ({ add, by, change }) => {
    const label = await addedLabel(by, 'Province');
    const canada = await add('Canada');
    const { id } = await add('Ontario', canada.id, label.id);
    const renamed = (await change({ id, name: 'Ontario!' })).json;
    expect(renamed).toMatchObject({ chain: 'Canada > Ontario!', label: 'Province' });
    const bare = (await change({ id, name: 'Ontario', labelId: null, parentId: null })).json;
    expect(bare).toMatchObject({ chain: 'Ontario', labelId: null, parentId: null });
    expect((await change({ id: 999_999, name: 'X' })).status).toBe(404);
  });

  test('takes those within it along', async ({ add, down, change, chains }) => {
    const [canada] = await down('Canada', 'Ontario', 'Simcoe');
    const america = await add('America');
    await change({ id: canada?.id, name: 'Canada', parentId: america.id });
    expect(await chains()).toEqual([
      'America',
      'America > Canada',
      'America > Canada > Ontario',
      'America > Canada > Ontario > Simcoe',
    ]);
  });

  test('never lies within itself, nor within one of its own', async ({ down, change, chains }) => {
    const regions = await down('Canada', 'Ontario', 'Simcoe');
    const [canada, , simcoe] = regions;
    const before = await chains();
    expect(refusalIn(await change({ id: canada?.id, name: 'Canada', parentId: canada?.id }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields,
    });
    const within = await change({ id: canada?.id, name: 'Canada', parentId: simcoe?.id });
    expect(refusalIn(within)).toEqual({ status: 200, code: 'conflict', fields });
    expect(await chains()).toEqual(before);
  });

  test('does not move where those within it would have a sixth level', async ({
    add,
    down,
    change,
    chains,
  }) => {
    const [ontario] = await down('Ontario', 'Simcoe', 'Oro');
    const [, , deep] = await down('World', 'America', 'Canada');
    const before = await chains();
    expect(outcomeOf(await change({ id: ontario?.id, name: 'Ontario', parentId: deep?.id }))).toBe(
      'CONFLICT',
    );
    expect(await chains()).toEqual(before);
    const shallow = await add('Ontario by itself');
    expect(outcomeOf(await change({ id: shallow.id, name: 'Ontario', parentId: deep?.id }))).toBe(200);
  });

  test('is kept while it has others within it or a course, also one that nobody sees', async ({
    by,
    down,
    remove,
    course,
    chains,
  }) => {
    const [canada, ontario] = await down('Canada', 'Ontario');
    const kept = await remove(canada?.id ?? 0);
    expect(kept.json).toMatchObject({ result: 'CONFLICT' });
    expect(kept.text).toContain('1 region lies within it.');
    const { courseId } = await course(ontario?.id ?? 0);
    const used = await remove(ontario?.id ?? 0);
    expect(outcomeOf(used)).toBe('CONFLICT');
    expect(used.text).toContain('1 course lies in it.');
    // A course that is taken away for good keeps nothing.
    await replyOver(by.url, deleteCourse, { token: by.token, params: { id: courseId } });
    expect((await remove(ontario?.id ?? 0)).json).toEqual({ deleted: true });
    expect((await remove(canada?.id ?? 0)).json).toEqual({ deleted: true });
    expect((await remove(canada?.id ?? 0)).status).toBe(404);
    expect(await chains()).toEqual([]);
  });

  test('stands in the trail of changes with its chain', async ({ server, down, change, remove }) => {
    const [canada, ontario] = await down('Canada', 'Ontario');
    await change({ id: ontario?.id, name: 'Ontario', parentId: null });
    await remove(canada?.id ?? 0);
    const rows = await server.db.query<{ action: string; changes: { before: string; after: string }[] }>(
      `select action, changes from audit_entries where action like 'region.%' order by id desc limit 3`,
    );
    expect(rows.map(({ action, changes }) => [action, changes[0]?.before, changes[0]?.after])).toEqual([
      ['region.deleted', 'Canada', null],
      ['region.changed', 'Canada > Ontario', 'Ontario'],
      ['region.created', null, 'Canada > Ontario'],
    ]);
  });
});

describe('two admins at once', () => {
  test('never put two regions into each other', async ({ server, add, change }) => {
    for (let turn = 0; turn < 6; turn += 1) {
      const [one, two] = [await add(`One ${turn}`), await add(`Two ${turn}`)];
      const outcomes = await Promise.all([
        change({ id: one.id, name: one.name, parentId: two.id }, server.urls[0]),
        change({ id: two.id, name: two.name, parentId: one.id }, server.urls[1]),
      ]);
      expect(outcomes.map(outcomeOf).toSorted()).toEqual([200, 'CONFLICT']);
    }
    // All of them are still to be reached from the top.
    const [{ count } = { count: 0 }] = await server.db.query<{ count: number }>(
      'select count(*)::int as count from regions',
    );
    expect(await replyOver(server.url, listRegions)).toHaveLength(count);
  });

  test('never give a region a sixth level together', async ({ server, down, change }) => {
    for (let turn = 0; turn < 6; turn += 1) {
      const upper = await down(`A ${turn}`, 'B', 'C');
      const middle = await down(`M ${turn}`, 'N');
      const [lower] = await down(`Z ${turn}`);
      await Promise.all([
        change({ id: middle[0]?.id, name: `M ${turn}`, parentId: upper[2]?.id }, server.urls[0]),
        change({ id: lower?.id, name: `Z ${turn}`, parentId: middle[1]?.id }, server.urls[1]),
      ]);
    }
    const all = await replyOver(server.url, listRegions);
    expect(Math.max(...all.map(({ path }) => path.length))).toBe(5);
  });

  test('one removes a region while another puts a course there: one of both is refused', async ({
    server,
    by,
    add,
    course,
    remove,
  }) => {
    const { courseId: id } = await course(null);
    for (let turn = 0; turn < 6; turn += 1) {
      const region = await add(`Turn ${turn}`);
      const body = { id, name: 'Meadow', fullName: 'The Meadow', listingType: 'PUBLIC', regionId: region.id };
      const [removed, put] = await Promise.all([
        remove(region.id, server.urls[0]),
        callOver(server.urls[1] ?? server.url, updateCourse, { token: by.token, body }),
      ]);
      expect([
        ['CONFLICT', 200],
        [200, 422],
      ]).toContainEqual([outcomeOf(removed), outcomeOf(put)]);
    }
  });

  test('make one label of one name', async ({ server, by }) => {
    const body = { name: 'Province' };
    const replies = await Promise.all(
      [0, 1, 0, 1].map((api) =>
        callOver(server.urls[api] ?? server.url, createRegionLabel, { token: by.token, body }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('what gets past the rules is refused by the database: a circle, and a sixth level', async ({
    server,
    down,
  }) => {
    const regions = await down(...names);
    const [first, , third] = regions;
    const put = (id: number | undefined, parentId: number | undefined) =>
      server.db.query('update regions set parent_id = $2 where id = $1', [id, parentId]);
    await expect(put(first?.id, third?.id)).rejects.toThrow(/regions_levels|5 levels/);
    const [other] = await down('Elsewhere');
    await expect(put(first?.id, other?.id)).rejects.toThrow(/regions_levels|5 levels/);
  });
});

describe('a label', () => {
  test('has a name of its own, in any letter case', async ({ server, by }) => {
    const [country] = [await addedLabel(by, 'Country'), await addedLabel(by, 'area')];
    const again = await callOver(by.url, createRegionLabel, { token: by.token, body: { name: ' COUNTRY ' } });
    expect(refusalIn(again)).toEqual({ status: 422, code: 'invalid_input', fields: ['name'] });
    const rename = (name: string, id = country.id) =>
      callOver(by.url, updateRegionLabel, { token: by.token, body: { id, name } });
    expect(refusalIn(await rename('AREA')).fields).toEqual(['name']);
    expect((await rename('COUNTRY')).json).toEqual({ id: country.id, name: 'COUNTRY' });
    expect((await rename('Land', 999_999)).status).toBe(404);
    const list = await replyOver(server.url, listRegionLabels);
    expect(list.map(({ name }) => name)).toEqual(['area', 'COUNTRY']);
  });

  test('is kept while a region has it; its id may stand in the path or behind it', async ({
    server,
    by,
    add,
    remove,
  }) => {
    const label = await addedLabel(by, 'Country');
    const { id } = await add('Canada', null, label.id);
    const drop = () => callOver(by.url, deleteRegionLabel, { token: by.token, params: { id: label.id } });
    const kept = await drop();
    expect(outcomeOf(kept)).toBe('CONFLICT');
    expect(kept.text).toContain('1 region has this label.');
    await remove(id);
    const headers = { authorization: `Bearer ${by.token}` };
    const bare = await fetch(`${server.url}/api/v1/region/label?id=${label.id}`, {
      method: 'DELETE',
      headers,
    });
    expect([bare.status, await bare.json()]).toEqual([200, { deleted: true }]);
    expect((await drop()).status).toBe(404);
  });
});

describe('a course', () => {
  test('tells where it lies, and every server follows when a region is renamed or moves', async ({
    server,
    by,
    down,
    course,
    change,
  }) => {
    const [, ontario] = await down('Canada', 'Ontario');
    const { courseId: id } = await course(ontario?.id ?? 0);
    const read = async (url: string) => {
      const { regionId, regionPath } = await replyOver(url, getCourse, { token: by.token, params: { id } });
      return { regionId, regionPath };
    };
    expect(await read(server.url)).toEqual({ regionId: ontario?.id, regionPath: ['Canada', 'Ontario'] });
    await server.db.query('update courses set visible = true where id = $1', [id]);
    const [{ last } = { last: 0 }] = await server.db.query<{ last: number }>(
      'select coalesce(max(id), 0) as last from outbox',
    );
    await change({ id: ontario?.id, name: 'Upper Canada', parentId: null });
    for (const url of server.urls)
      await expect.poll(async () => (await read(url)).regionPath).toEqual(['Upper Canada']);
    const told = await server.db.query<{ payload: { courseId: number } }>(
      `select payload from outbox where id > $1 and name = 'club.course-changed'`,
      [last],
    );
    expect(told.map(({ payload }) => payload.courseId)).toEqual([id]);
  });

  test('names a region that there is, keeps it when nothing is said of it, and may have none', async ({
    server,
    by,
    add,
    course,
  }) => {
    const region = await add('Oro');
    const { courseId: id } = await course(region.id);
    const body = { id, name: 'Meadow', fullName: 'The Meadow', listingType: 'PUBLIC' as const };
    const put = (more: object = {}) =>
      callOver(by.url, updateCourse, { token: by.token, body: { ...body, ...more } });
    expect(refusalIn(await put({ regionId: 999_999 }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: ['regionId'],
    });
    expect((await put()).json).toMatchObject({ regionId: region.id, regionPath: ['Oro'] });
    expect((await put({ regionId: null })).json).toMatchObject({ regionId: null, regionPath: [] });
    const [{ changes } = { changes: [] }] = await server.db.query<{ changes: object[] }>(
      `select changes from audit_entries where action = 'course.changed' order by id desc limit 1`,
    );
    expect(changes).toContainEqual({ field: 'region', before: 'Oro', after: null });
  });
});
