/** News: when they are current, whose they are, what is kept of their HTML, and that pages hear of each change. */
import { addImage, removeImage } from '@fourball/shared/club/images/image-calls.ts';
import { updateGlobalImage } from '@fourball/shared/club/images/global-image-calls.ts';
import {
  createNews,
  deleteNews,
  listAllNews,
  listCurrentNews,
  listNewsByCourse,
  listNewsByOrganization,
  listNewsByProperty,
  listNewsOwners,
  listSponsorNews,
  updateNews,
} from '@fourball/shared/club/news/news-calls.ts';
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';
import { createParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { describe, expect } from 'vitest';
import { ownClubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { buildLibraryImage, newsBody, publishedNews, type NewsBody } from '../../kit/club/content.ts';
import { uploadOf } from '../../kit/club/pictures.ts';
import { buildGolfEvent, buildSeason } from '../../kit/seasons/seasons.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testToday } from '../../kit/server.ts';

const inDays = (days: number) => addDays(testToday, days);

const test = ownClubTest()
  .extend(
    'publish',
    ({ server, admin }) =>
      (more: Partial<NewsBody> = {}) =>
        publishedNews({ url: server.url, token: admin.token }, more),
  )
  .extend(
    'send',
    ({ server, admin }) =>
      (body: object) =>
        callOver(server.url, createNews, { token: admin.token, body }),
  )
  .extend(
    'current',
    ({ server }) =>
      () =>
        replyOver(server.url, listCurrentNews, {}),
  )
  .extend('owners', async ({ server: { db } }) => {
    const [org] = await db.query<{ id: number }>(
      `insert into organizations (name) values ('Maple Hollow'), ('Maple Savings') returning id`,
    );
    const orgId = org?.id ?? 0;
    const [property] = await db.query<{ id: number }>(
      `insert into properties (organization_id, name) values ($1, 'The Valley') returning id`,
      [orgId],
    );
    const { courseId } = await buildCourse(db, 'Hollow');
    return { orgId, sponsorId: orgId + 1, propertyId: property?.id ?? 0, courseId };
  })
  /** The ids that pages were told since then, by NEWS_UPDATE. */
  .extend('told', ({ server }) => async () => {
    const rows = await server.db.query<{ payload: { entityId: number } }>(
      `delete from outbox where name = 'club.news-changed' returning id, payload`,
    );
    return rows.map(({ payload }) => payload.entityId).sort((one, other) => one - other);
  });

const idsOf = (items: readonly NewsItem[]) => items.map(({ id }) => id);

describe('news are current', () => {
  test('from their date to their last day, both included, the newest first', async ({ publish, current }) => {
    const old = await publish({ date: inDays(-3), expiry: testToday });
    const fresh = await publish({ date: testToday });
    const second = await publish({ date: testToday });
    const over = await publish({ date: inDays(-9), expiry: inDays(-1) });
    const later = await publish({ date: inDays(1) });
    expect(idsOf(await current())).toEqual([second.id, fresh.id, old.id]);
    expect([old, over, later].map(({ standing }) => standing)).toEqual(['CURRENT', 'PAST', 'UPCOMING']);
  });

  test('without a last day for as many days as the club says', async ({
    server,
    admin,
    publish,
    current,
  }) => {
    const last = await publish({ date: inDays(-90) });
    const gone = await publish({ date: inDays(-91) });
    expect(last).toMatchObject({ expiry: null, shownUntil: testToday, standing: 'CURRENT' });
    expect(gone.standing).toBe('PAST');
    expect(idsOf(await current())).toEqual([last.id]);
    const body = { name: 'NEWS_DAYS', value: '91', group: 'CONTENT' };
    await replyOver(server.url, createParameter, { token: admin.token, body });
    await expect.poll(async () => idsOf(await current())).toEqual([last.id, gone.id]);
  });

  test('fifty of them at most', async ({ server, current }) => {
    await server.db.query(
      `insert into news (text, date) select 'News ' || n, $1::date from generate_series(1, 60) n`,
      [testToday],
    );
    const items = await current();
    expect(items).toHaveLength(50);
    expect(items[0]?.text).toBe('News 60');
  });
});

describe('whose they are', () => {
  test('their card says: a course, a property, an organization, or the whole club', async ({
    server,
    admin,
    owners: { courseId, propertyId, sponsorId },
    publish,
  }) => {
    const logo = await replyOver(server.url, addImage, {
      token: admin.token,
      body: { ...(await uploadOf()), id: courseId, type: 'LOGO' },
    });
    const orgLogo = await replyOver(server.url, addImage, {
      token: admin.token,
      body: { ...(await uploadOf()), id: sponsorId, type: 'ORG_LOGO' },
    });
    expect(await publish({ courseId })).toMatchObject({ name: 'Hollow', logoUrl: logo.url, courseId });
    expect(await publish({ propertyId })).toMatchObject({ name: 'The Valley', logoUrl: null, propertyId });
    expect(await publish({ orgId: sponsorId })).toMatchObject({
      name: 'Maple Savings',
      logoUrl: orgLogo.url,
      orgId: sponsorId,
    });
    const ofAll = await publish();
    expect(ofAll).toMatchObject({ courseId: null, propertyId: null, orgId: null, displayDate: testToday });
    expect(ofAll.name).not.toBe('');
  });

  test('lists have those of one owner; older ones where they are asked for', async ({
    server,
    owners: { courseId, propertyId, orgId, sponsorId },
    publish,
  }) => {
    const mine = await publish({ courseId });
    const older = await publish({ courseId, date: inDays(-30), expiry: inDays(-1) });
    await publish({ courseId, date: inDays(2) });
    const valley = await publish({ propertyId });
    const savings = await publish({ orgId: sponsorId });
    await publish();
    const ofCourse = (all?: string) =>
      replyOver(server.url, listNewsByCourse, { params: { courseId }, query: all ? { all } : {} });
    expect(idsOf(await ofCourse())).toEqual([mine.id]);
    expect(idsOf(await ofCourse('true'))).toEqual([mine.id, older.id]);
    expect(idsOf(await replyOver(server.url, listNewsByProperty, { params: { propertyId } }))).toEqual([
      valley.id,
    ]);
    const ofOrg = (id: number) => replyOver(server.url, listNewsByOrganization, { params: { orgId: id } });
    expect(idsOf(await ofOrg(sponsorId))).toEqual([savings.id]);
    expect(await ofOrg(orgId)).toEqual([]);
  });

  test('of a hidden course nobody but the office reads any', async ({
    server,
    admin,
    owners: { courseId },
    publish,
    current,
  }) => {
    const { id } = await publish({ courseId });
    const ava = await buildUser(server.db);
    await server.db.query('update courses set visible = false where id = $1', [courseId]);
    const ofCourse = (token?: string) =>
      callOver(server.url, listNewsByCourse, { params: { courseId }, ...(token ? { token } : {}) });
    await expect.poll(async () => (await ofCourse()).status).toBe(404);
    expect((await ofCourse(ava.token)).status).toBe(404);
    expect(idsOf((await ofCourse(admin.token)).json as NewsItem[])).toEqual([id]);
    expect(await current()).toEqual([]);
    expect(idsOf(await replyOver(server.url, listAllNews, { token: admin.token }))).toEqual([id]);
    for (const [call, params] of [
      [listNewsByCourse, { courseId: 4_000_000 }],
      [listNewsByOrganization, { orgId: 4_000_000 }],
      [listNewsByProperty, { propertyId: 4_000_000 }],
    ] as const) {
      expect((await callOver(server.url, call, { params })).status).toBe(404);
    }
  });

  test('sponsors are who sponsors an event or a competition that is not over', async ({
    server: { db, url },
    owners: { orgId, sponsorId },
    publish,
  }) => {
    const sponsored = async () => idsOf(await replyOver(url, listSponsorNews, {}));
    const [savings, club] = [await publish({ orgId: sponsorId }), await publish({ orgId })];
    await publish();
    expect(await sponsored()).toEqual([]);
    const { seasonId } = await buildSeason(db);
    const eventId = await buildGolfEvent(db, seasonId);
    await db.query('update golf_events set publish = true, day = $2, end_day = $2 where id = $1', [
      eventId,
      testToday,
    ]);
    await db.query('insert into event_sponsors (event_id, org_id) values ($1, $2)', [eventId, sponsorId]);
    expect(await sponsored()).toEqual([savings.id]);
    await db.query('update golf_events set publish = false where id = $1', [eventId]);
    expect(await sponsored()).toEqual([]);
    const [competition] = await db.query<{ id: number }>(
      `insert into season_competitions (season_id, kind, name, sequence_no) values ($1, 'CONTEST', 'Drive', 1)
       returning id`,
      [seasonId],
    );
    await db.query('insert into competition_sponsors (competition_id, org_id) values ($1, $2)', [
      competition?.id,
      orgId,
    ]);
    expect(await sponsored()).toEqual([club.id]);
    await db.query(`update event_types set hidden = true`);
    expect(await sponsored()).toEqual([]);
  });
});

describe('what is written', () => {
  test('[mgmt.news.1] is published, changed and removed by admins, and everybody’s pages are told', async ({
    server,
    admin,
    owners: { courseId, propertyId, orgId },
    publish,
    current,
    told,
  }) => {
    const { id } = await publish({ courseId, link: 'https://pro.example', expiry: inDays(5) });
    expect(await told()).toEqual([courseId]);
    const put = (body: object) =>
      replyOver(server.url, updateNews, { token: admin.token, body: { id, ...newsBody(), ...body } });
    const moved = await put({ propertyId, text: '<p>Moved</p>' });
    expect(moved).toMatchObject({ id, courseId: null, propertyId, link: null, expiry: null });
    expect(await told()).toEqual([...new Set([courseId, propertyId])].sort());
    // The same again changes nothing, and tells nobody.
    await put({ propertyId, text: '<p>Moved</p>' });
    expect(await told()).toEqual([]);
    // The whole club's carry the organization that has the courses.
    await put({});
    expect(await told()).toEqual([...new Set([propertyId, orgId])].sort());
    const remove = () => replyOver(server.url, deleteNews, { token: admin.token, params: { id } });
    expect(await Promise.all([remove(), remove()])).toEqual(
      expect.arrayContaining([{ deleted: true }, { deleted: false }]),
    );
    expect(await told()).toEqual([orgId]);
    expect(await current()).toEqual([]);
    const trail = await server.db.query<{ action: string }>(
      `select action from audit_entries where action like 'news.%' order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'news.published',
      'news.changed',
      'news.changed',
      'news.removed',
    ]);
  });

  test('of its HTML only the harmless is kept', async ({ publish, server }) => {
    const text =
      '<p onclick="steal()">Rolled <b>today</b></p><script>alert(1)</script><a href="javascript:alert(1)">go</a>' +
      '<img src="https://spy.example/x.png"><img src="/images/global/1-a.jpg" alt="Green"><style>p{}</style>';
    const { text: kept } = await publish({ text });
    expect(kept).not.toMatch(/script|onclick|javascript|spy|style/);
    expect(kept).toContain('<p>Rolled <b>today</b></p>');
    expect(kept).toContain('src="/images/global/1-a.jpg"');
    const [row] = await server.db.query<{ text: string }>('select text from news');
    expect(row?.text).toBe(kept);
  });

  test.for([
    ['text', { text: '<script>alert(1)</script>' }],
    ['text', { text: '<p> &nbsp; </p>' }],
    ['text', { text: 'x'.repeat(20_001) }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'data:text/html,<b>x</b>' }],
    ['link', { link: 'java\tscript:alert(1)' }],
    ['expiry', { expiry: inDays(-1) }],
    ['date', { date: '2026-02-30' }],
    ['courseId', { courseId: 4_000_000 }],
    ['propertyId', { propertyId: 4_000_000 }],
    ['orgId', { orgId: 4_000_000 }],
  ] as const)('is refused at %s', async ([field, more], { send, current, told }) => {
    expect(refusalIn(await send({ ...newsBody(), ...more })).fields).toEqual([field]);
    expect(await current()).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test('is of one owner at most', async ({ send, owners: { courseId, orgId } }) => {
    expect(refusalIn(await send(newsBody({ courseId, orgId }))).fields).toEqual(['orgId']);
  });

  test('by who is no admin, not at all', async ({ server, publish }) => {
    const { id } = await publish();
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    const { token } = organizer;
    for (const answer of [
      await callOver(server.url, createNews, { token, body: newsBody() }),
      await callOver(server.url, updateNews, { token, body: { id, ...newsBody() } }),
      await callOver(server.url, deleteNews, { token, params: { id } }),
      await callOver(server.url, listAllNews, { token }),
      await callOver(server.url, listNewsOwners, { token }),
    ]) {
      expect(outcomeOf(answer)).toBe(403);
    }
  });

  test('may be of whom the office chooses from', async ({ server, admin, owners }) => {
    const { courseId: gone } = await buildCourse(server.db);
    await server.db.query('update courses set removed_at = now(), visible = false where id = $1', [gone]);
    const choices = await replyOver(server.url, listNewsOwners, { token: admin.token });
    expect(choices.courses.map(({ id }) => id)).not.toContain(gone);
    expect(choices.courses).toContainEqual({ id: owners.courseId, name: 'Hollow' });
    expect(choices.properties).toEqual([{ id: owners.propertyId, name: 'The Valley' }]);
    expect(choices.organizations.map(({ name }) => name)).toEqual(['Maple Hollow', 'Maple Savings']);
  });
});

describe('their picture', () => {
  test('is put to them by their id, cut to 3:2, exchanged, and taken away', async ({
    server,
    admin,
    publish,
    current,
    told,
  }) => {
    const { token } = admin;
    const { id } = await publish();
    await told();
    const put = async () =>
      replyOver(server.url, addImage, {
        token,
        body: { ...(await uploadOf({ width: 900, height: 900 })), id, type: 'NEWS_FEED' },
      });
    const first = await put();
    expect(first).toMatchObject({ width: 900, height: 600 });
    expect((await current())[0]?.imageUrl).toBe(first.url);
    expect(await told()).toHaveLength(1);
    const second = await put();
    expect((await current())[0]?.imageUrl).toBe(second.url);
    const left = await server.db.query<{ key: string }>(`select key from images where type = 'NEWS_FEED'`);
    expect(left).toEqual([{ key: second.key }]);
    await told();
    const body = { id, key: second.key, type: 'NEWS_FEED' as const };
    expect(await replyOver(server.url, removeImage, { token, body })).toEqual({ removed: true });
    expect((await current())[0]?.imageUrl).toBeNull();
    expect(await told()).toHaveLength(1);
  });

  test('goes with them', async ({ server, admin, publish }) => {
    const { token } = admin;
    const { id } = await publish();
    const image = await replyOver(server.url, addImage, {
      token,
      body: { ...(await uploadOf()), id, type: 'NEWS_FEED' },
    });
    await replyOver(server.url, deleteNews, { token, params: { id } });
    expect(await server.db.query(`select 1 from images where type = 'NEWS_FEED'`)).toEqual([]);
    const [retired] = await server.db.query<{ payload: unknown }>(
      `select payload from outbox where name = 'club.images-retired' order by id desc limit 1`,
    );
    expect(retired?.payload).toEqual({ keys: [image.key] });
  });

  test('of news that are not there is refused, and by who is no admin', async ({
    server,
    admin,
    publish,
  }) => {
    const body = { ...(await uploadOf()), id: 4_000_000, type: 'NEWS_FEED' as const };
    expect((await callOver(server.url, addImage, { token: admin.token, body })).status).toBe(404);
    const { id } = await publish();
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    const mine = { ...body, id };
    expect((await callOver(server.url, addImage, { token: organizer.token, body: mine })).status).toBe(403);
  });

  test('of the library in their text is exchanged there too', async ({
    server,
    admin,
    publish,
    current,
    told,
  }) => {
    const url = await buildLibraryImage(server.db);
    await publish({ text: `<p>Look: <img src="${url}" alt=""></p>` });
    await told();
    const [image] = await server.db.query<{ id: number }>('select id from global_images');
    const { file } = await uploadOf();
    const changed = await replyOver(server.url, updateGlobalImage, {
      token: admin.token,
      body: { imageId: image?.id ?? 0, fileName: 'cup.jpg', file },
    });
    expect((await current())[0]?.text).toContain(changed.url);
    expect(await told()).toHaveLength(1);
  });
});
