/** Promos: which are shown where and when, in which order, whose pictures they may show, and how clicks are counted. */
import { deleteGlobalImage } from '@fourball/shared/club/images/global-image-calls.ts';
import { addImage, removeImage } from '@fourball/shared/club/images/image-calls.ts';
import { createParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import {
  countPromoClick,
  createCoursePromo,
  createPromo,
  deletePromo,
  listAllPromos,
  listGlobalPromos,
  listPromosByCourse,
  movePromo,
  updatePromo,
  updatePromoLink,
} from '@fourball/shared/club/promos/promo-calls.ts';
import type { Promo } from '@fourball/shared/club/promos/promo-shapes.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { ownClubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { addedPromo, buildLibraryImage } from '../../kit/club/content.ts';
import { pictureFile, uploadOf } from '../../kit/club/pictures.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testToday } from '../../kit/server.ts';

const inDays = (days: number) => addDays(testToday, days);

const test = ownClubTest({ apis: 2 })
  .extend(
    'add',
    ({ server, admin }) =>
      (more: Partial<BodyInput<typeof createPromo>> = {}) =>
        addedPromo({ url: server.url, token: admin.token, db: server.db }, more),
  )
  .extend(
    'upload',
    ({ server, admin }) =>
      async (courseId: number, more: object = {}) =>
        callOver(server.url, createCoursePromo, {
          token: admin.token,
          body: { courseId, link: 'https://pro.example', image: await pictureFile(), ...more },
        }),
  )
  .extend(
    'global',
    ({ server }) =>
      async () =>
        idsOf(await replyOver(server.url, listGlobalPromos, {})),
  )
  .extend(
    'ofCourse',
    ({ server }) =>
      async (id: number) =>
        idsOf(await replyOver(server.url, listPromosByCourse, { params: { id } })),
  )
  .extend(
    'click',
    ({ server }) =>
      (id: number, at = 0) =>
        callOver(server.urls[at] ?? server.url, countPromoClick, { body: { id } }),
  )
  .extend(
    'managed',
    ({ server, admin }) =>
      () =>
        replyOver(server.url, listAllPromos, { token: admin.token }),
  );

const idsOf = (promos: readonly Promo[]) => promos.map(({ id }) => id);

describe('promos are shown', () => {
  test('with a course its own first, then those of the whole club', async ({
    server: { db },
    add,
    global,
    ofCourse,
  }) => {
    const [hollow, maple] = [await buildCourse(db), await buildCourse(db)];
    const club = await add();
    const own = await add({ courseId: hollow.courseId });
    const other = await add({ courseId: maple.courseId });
    expect(await global()).toEqual([club.id]);
    expect(await ofCourse(hollow.courseId)).toEqual([own.id, club.id]);
    expect(await ofCourse(maple.courseId)).toEqual([other.id, club.id]);
  });

  test('on their days, both included', async ({ add, global, managed }) => {
    const always = await add();
    const today = await add({ startDate: testToday, endDate: testToday });
    await add({ startDate: inDays(1) });
    await add({ endDate: inDays(-1) });
    expect(await global()).toEqual([always.id, today.id]);
    expect((await managed()).map(({ standing }) => standing)).toEqual([
      'CURRENT',
      'CURRENT',
      'UPCOMING',
      'PAST',
    ]);
  });

  test('of a hidden course to nobody but the office', async ({ server: { db, url }, admin, add }) => {
    const { courseId } = await buildCourse(db);
    const { id } = await add({ courseId });
    await db.query('update courses set visible = false where id = $1', [courseId]);
    const list = (token?: string, id = courseId) =>
      callOver(url, listPromosByCourse, { params: { id }, ...(token ? { token } : {}) });
    await expect.poll(async () => (await list()).status).toBe(404);
    expect(idsOf((await list(admin.token)).json as Promo[])).toEqual([id]);
    expect((await list(admin.token, 4_000_000)).status).toBe(404);
  });

  test('in the order that the office puts them in; who go elsewhere or are removed leave no gap', async ({
    server,
    admin,
    add,
    global,
    managed,
  }) => {
    const { token } = admin;
    const { courseId } = await buildCourse(server.db);
    const [one, two, three] = [await add(), await add(), await add()];
    expect([one, two, three].map(({ sequenceNo }) => sequenceNo)).toEqual([1, 2, 3]);
    const move = (id: number, sequenceNo: number, at = 0) =>
      replyOver(server.urls[at] ?? server.url, movePromo, { token, body: { id, sequenceNo } });
    await move(three.id, 1);
    expect(await global()).toEqual([three.id, one.id, two.id]);
    // Two admins at once: one after the other, and each place once.
    await Promise.all([move(one.id, 3, 0), move(two.id, 1, 1), move(three.id, 99, 0)]);
    const places = (await managed()).map(({ sequenceNo }) => sequenceNo);
    expect(places).toEqual([1, 2, 3]);
    const before = await global();
    const body = { id: before[0] ?? 0, link: '/find', image: await buildLibraryImage(server.db), courseId };
    expect(await replyOver(server.url, updatePromo, { token, body })).toMatchObject({
      courseId,
      sequenceNo: 1,
    });
    const remove = () => replyOver(server.url, deletePromo, { token, params: { id: before[1] ?? 0 } });
    expect(await Promise.all([remove(), remove()])).toEqual(
      expect.arrayContaining([{ deleted: true }, { deleted: false }]),
    );
    expect((await managed()).map(({ id, sequenceNo }) => [id, sequenceNo])).toEqual([
      [before[2], 1],
      [before[0], 1],
    ]);
    const trail = await server.db.query<{ action: string }>(
      `select distinct action from audit_entries where action like 'promo.%' order by action`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'promo.added',
      'promo.changed',
      'promo.moved',
      'promo.removed',
    ]);
  });
});

describe('what is written', () => {
  test('keeps its days where they are left out; PATCH changes the link alone', async ({
    server,
    admin,
    add,
  }) => {
    const { token } = admin;
    const { id, image } = await add({ startDate: testToday, endDate: inDays(9) });
    const body = { id, link: 'pro.example', image };
    expect(await replyOver(server.url, updatePromo, { token, body })).toMatchObject({
      link: 'pro.example',
      startDate: testToday,
      endDate: inDays(9),
    });
    expect(
      await replyOver(server.url, updatePromo, { token, body: { ...body, endDate: null } }),
    ).toMatchObject({ startDate: testToday, endDate: null });
    expect(
      await replyOver(server.url, updatePromoLink, { token, body: { id, link: '/events' } }),
    ).toMatchObject({ link: '/events', image, startDate: testToday });
    expect(
      (await callOver(server.url, updatePromoLink, { token, body: { id: 9_999, link: '' } })).status,
    ).toBe(404);
  });

  test.for([
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: ' java\nscript:alert(1)' }],
    ['link', { link: 'vbscript:x' }],
    ['image', { image: 'https://spy.example/x.png' }],
    ['image', { image: '/images/library/../../etc/passwd' }],
    ['image', { image: '/images/library/0-abcdefghijklmnopqrstuvwxyz.jpg' }],
    ['courseId', { courseId: 4_000_000 }],
    ['endDate', { startDate: testToday, endDate: inDays(-1) }],
  ] as const)('is refused at %s', async ([field, more], { server, admin, managed }) => {
    const body = { link: '/events', image: await buildLibraryImage(server.db), ...more };
    const refused = refusalIn(await callOver(server.url, createPromo, { token: admin.token, body }));
    expect(refused.fields).toEqual([field]);
    expect(await managed()).toEqual([]);
  });

  test('shows no picture of something else of the club’s', async ({ server, admin, upload, managed }) => {
    const { courseId } = await buildCourse(server.db);
    const golfer = await buildUser(server.db);
    const avatar = await replyOver(server.url, addImage, {
      token: admin.token,
      body: { ...(await uploadOf()), id: golfer.userId, type: 'AVATAR' },
    });
    const other = (await upload(courseId)).json as Promo;
    for (const image of [avatar.url, other.image]) {
      const body = { link: '/events', image };
      const refused = refusalIn(await callOver(server.url, createPromo, { token: admin.token, body }));
      expect(refused.fields).toEqual(['image']);
    }
    expect(await managed()).toHaveLength(1);
  });

  test('by who is no admin, not at all', async ({ server, add }) => {
    const { id, image } = await add();
    const { courseId } = await buildCourse(server.db);
    const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    const file = await pictureFile();
    for (const answer of [
      await callOver(server.url, createPromo, { token, body: { link: '/', image } }),
      await callOver(server.url, createCoursePromo, { token, body: { link: '/', courseId, image: file } }),
      await callOver(server.url, updatePromo, { token, body: { id, link: '/', image } }),
      await callOver(server.url, updatePromoLink, { token, body: { id, link: '/' } }),
      await callOver(server.url, movePromo, { token, body: { id, sequenceNo: 1 } }),
      await callOver(server.url, deletePromo, { token, params: { id } }),
      await callOver(server.url, listAllPromos, { token }),
    ]) {
      expect(outcomeOf(answer)).toBe(403);
    }
  });
});

describe('its picture', () => {
  test('uploaded for a course stays until another is put in its place, and goes with the promo', async ({
    server,
    admin,
    upload,
    ofCourse,
  }) => {
    const { token } = admin;
    const { courseId } = await buildCourse(server.db);
    const added = (await upload(courseId)).json as Promo;
    expect(added).toMatchObject({ courseId, sequenceNo: 1 });
    expect((await fetch(server.url + added.image)).headers.get('content-type')).toBe('image/jpeg');
    const kept = () =>
      server.db.query<{ type: string; key: string }>(
        `select type, key from images where type like '%PROMO' order by id`,
      );
    expect(await kept()).toEqual([{ type: 'COURSE_PROMO', key: added.image.slice(1) }]);
    const taken = await callOver(server.url, removeImage, {
      token,
      body: { id: courseId, key: added.image.slice(1), type: 'COURSE_PROMO' },
    });
    expect(outcomeOf(taken)).toBe('CONFLICT');
    // Put anew by the call of images.
    const put = await replyOver(server.url, addImage, {
      token,
      body: { ...(await uploadOf()), id: added.id, type: 'PROMO' },
    });
    expect(await kept()).toEqual([{ type: 'PROMO', key: put.key }]);
    // Of the library: what was uploaded goes.
    const image = await buildLibraryImage(server.db);
    await replyOver(server.url, updatePromo, { token, body: { id: added.id, link: '/', courseId, image } });
    expect(await kept()).toEqual([]);
    expect(await ofCourse(courseId)).toEqual([added.id]);
    const second = (await upload(courseId)).json as Promo;
    await replyOver(server.url, deletePromo, { token, params: { id: second.id } });
    expect(await kept()).toEqual([]);
    const missing = { ...(await uploadOf()), id: 4_000_000, type: 'PROMO' as const };
    expect((await callOver(server.url, addImage, { token, body: missing })).status).toBe(404);
  });

  test('of the library can’t be deleted while a promo shows it', async ({ server, admin, add }) => {
    const { id } = await add();
    const [image] = await server.db.query<{ id: number }>('select id from global_images');
    const reply = await replyOver(server.url, deleteGlobalImage, {
      token: admin.token,
      params: { id: image?.id ?? 0 },
    });
    expect(reply).toMatchObject({ result: 'IN_USE', usages: [{ kind: 'PROMO', id }] });
  });

  test('that is none is refused, and nothing is left of it', async ({ server, upload, managed }) => {
    const { courseId } = await buildCourse(server.db);
    const image = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg', { type: 'image/svg+xml' });
    expect(refusalIn(await upload(courseId, { image })).fields).toEqual(['image']);
    expect(refusalIn(await upload(courseId, { endDate: inDays(-1), startDate: testToday })).fields).toEqual([
      'endDate',
    ]);
    expect((await upload(4_000_000)).status).toBe(404);
    expect(await managed()).toEqual([]);
    expect(await server.db.query(`select 1 from images`)).toEqual([]);
  });
});

describe('clicks', () => {
  test('are counted by day, of anybody and of nobody by name', async ({ server, add, click, managed }) => {
    const { id } = await add();
    for (const at of [0, 1, 0]) expect((await click(id, at)).json).toEqual({ counted: true });
    await server.db.query(
      'insert into promo_clicks (promo_id, day, clicks) values ($1, $2, 40), ($1, $3, 5)',
      [id, inDays(-30), inDays(-29)],
    );
    expect((await managed())[0]).toMatchObject({ clicks: 48, clicksLately: 8 });
    const columns = await server.db.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'promo_clicks' order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['clicks', 'day', 'promo_id']);
  });

  test('from one address are no more in a minute than the club counts, whichever api they come to', async ({
    server,
    admin,
    add,
    click,
    managed,
  }) => {
    const body = { name: 'PROMO_CLICKS_PER_MINUTE', value: '5', group: 'CONTENT' };
    await replyOver(server.url, createParameter, { token: admin.token, body });
    const { id } = await add();
    await expect
      .poll(async () => {
        const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => click(id, at % 2)));
        return replies.filter(({ json }) => (json as { counted: boolean }).counted).length;
      })
      .toBe(0);
    const { clicks = 0 } = (await managed())[0] ?? {};
    expect(clicks).toBeGreaterThanOrEqual(5);
    expect(clicks).toBeLessThanOrEqual(20);
  });

  test('on what is not shown are none', async ({ server, add, click, managed }) => {
    const { courseId } = await buildCourse(server.db);
    const hidden = await add({ courseId });
    await server.db.query('update courses set visible = false where id = $1', [courseId]);
    const over = await add({ endDate: inDays(-1) });
    for (const id of [hidden.id, over.id, 4_000_000]) expect((await click(id)).status).toBe(404);
    expect((await managed()).map(({ clicks }) => clicks)).toEqual([0, 0]);
  });
});
