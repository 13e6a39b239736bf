/** The library of images, where images are used, how they are served, and keeping files and records in step. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerErrors } from '@fourball/api/http/errors.ts';
import { serveImages } from '@fourball/api/http/serve-images.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import {
  addGlobalImage,
  countGlobalImages,
  deleteGlobalImage,
  findGlobalImageUsages,
  listGlobalImages,
  listGlobalImagesPage,
  searchGlobalImagesByTags,
  searchGlobalImagesByText,
  updateGlobalImage,
} from '@fourball/shared/club/images/global-image-calls.ts';
import {
  addImage,
  addOwnImage,
  listImageProblems,
  removeUnusedImages,
  repairImages,
} from '@fourball/shared/club/images/image-calls.ts';
import { createPage, getPage, updatePage } from '@fourball/shared/club/page-calls.ts';
import type { GlobalImage } from '@fourball/shared/club/shapes.ts';
import Koa from 'koa';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildCourse, buildUser } from '../kit/build.ts';
import { pictureFile, uploadOf } from '../kit/club/pictures.ts';
import { callOver, outcomeOf, replyOver } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const names = (images: readonly GlobalImage[]) => images.map(({ fileName }) => fileName);

const test = clubTest({ with: ['workers'], env: { PUBLIC_URL: 'https://club.example' } })
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('asAdmin', ({ admin }) => (body?: unknown) => ({ token: admin.token, body }))
  .extend(
    'storage',
    ({ server }) =>
      () =>
        openImageStorage(server.settings),
  )
  .extend(
    'add',
    ({ server, asAdmin }) =>
      async (tags?: string, over: Record<string, unknown> = {}): Promise<GlobalImage> =>
        replyOver(server.url, addGlobalImage, asAdmin({ ...(await uploadOf()), tags, ...over })),
  )
  .extend(
    'statusOf',
    ({ server }) =>
      async (url: string) =>
        (await fetch(server.url + url)).status,
  )
  /** `fetch` would tidy the address up. */
  .extend(
    'statusOfRaw',
    ({ server }) =>
      (path: string): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
          const { hostname, port } = new URL(server.url);
          request({ hostname, port, path }, (response) => {
            response.resume();
            resolve(response.statusCode);
          })
            .on('error', reject)
            .end();
        }),
  );

describe('the library', () => {
  test('keeps what is added, whole and not larger than 2000 pixels, the newest first', async ({
    server,
    asAdmin,
    add,
    statusOf,
  }) => {
    const before = await replyOver(server.url, countGlobalImages, asAdmin());
    const large = { ...(await uploadOf({ width: 3000, height: 1000 })), fileName: 'wide.jpg' };
    const wide = await replyOver(server.url, addGlobalImage, asAdmin(large));
    expect(wide).toMatchObject({
      fileName: 'wide.jpg',
      oldFileName: null,
      tags: [],
      width: 2000,
      height: 667,
    });
    const dawn = await add('Dawn,  hole 7 ,dawn,', { fileName: 'dawn.jpg' });
    expect(dawn.tags).toEqual(['dawn', 'hole 7']);
    const all = await replyOver(server.url, listGlobalImages, asAdmin());
    expect(names(all).slice(0, 2)).toEqual(['dawn.jpg', 'wide.jpg']);
    expect(await replyOver(server.url, countGlobalImages, asAdmin())).toEqual({ count: before.count + 2 });
    expect(await statusOf(wide.url)).toBe(200);
  });

  test('comes in pages', async ({ server, add, admin, asAdmin }) => {
    for (const fileName of ['p1.jpg', 'p2.jpg', 'p3.jpg']) await add('page', { fileName });
    const page = (number: number) =>
      replyOver(server.url, listGlobalImagesPage, { token: admin.token, params: { page: number, size: 2 } });
    const all = await replyOver(server.url, listGlobalImages, asAdmin());
    const pages = [...(await page(0)), ...(await page(1))];
    expect(names(pages)).toEqual(names(all).slice(0, 4));
    expect(await page(900)).toEqual([]);
  });

  test('is searched by a piece of a tag, and by tags that all must be there', async ({
    server,
    add,
    asAdmin,
  }) => {
    await add('sunrise, water', { fileName: 'a.jpg' });
    await add('sunset, water, 100%_real', { fileName: 'b.jpg' });
    const byText = async (text: string) =>
      names(await replyOver(server.url, searchGlobalImagesByText, asAdmin({ text })));
    expect(await byText('SUN')).toEqual(['b.jpg', 'a.jpg']);
    expect(await byText('100%_')).toEqual(['b.jpg']);
    expect(await byText('%')).toEqual(['b.jpg']);
    expect(await byText('nothing like it')).toEqual([]);
    const byTags = async (tags: string[]) =>
      names(await replyOver(server.url, searchGlobalImagesByTags, asAdmin({ tags })));
    expect(await byTags(['Water '])).toEqual(['b.jpg', 'a.jpg']);
    expect(await byTags(['water', 'sunset'])).toEqual(['b.jpg']);
    expect(await byTags(['wat'])).toEqual([]);
  });

  test('another picture has another address, which every user of the old one gets', async ({
    server,
    add,
    ava,
    asAdmin,
    statusOf,
  }) => {
    const image = await add('x', { fileName: 'before.jpg' });
    await server.db.query('update users set cover_photo_url = $2 where id = $1', [ava.userId, image.url]);
    const changed = await replyOver(
      server.url,
      updateGlobalImage,
      asAdmin({
        file: await pictureFile({ fill: '#aa0000' }),
        fileName: 'after.jpg',
        imageId: image.imageId,
      }),
    );
    expect(changed).toMatchObject({
      imageId: image.imageId,
      fileName: 'after.jpg',
      oldFileName: 'before.jpg',
      tags: ['x'],
    });
    expect(changed.url).not.toBe(image.url);
    const [user] = await server.db.query('select cover_photo_url as url from users where id = $1', [
      ava.userId,
    ]);
    expect(user).toEqual({ url: changed.url });
    await eventually('the old file to be gone', async () => (await statusOf(image.url)) === 404);
    expect(await statusOf(changed.url)).toBe(200);
  });

  test('another picture lets the pages that show it move on: what is open of them is old then', async ({
    server,
    add,
    asAdmin,
  }) => {
    const { url, imageId } = await add();
    const { pageId } = await replyOver(server.url, createPage, asAdmin({ type: 'HOMEPAGE' }));
    const htmlElements = [{ type: 'DIV', text: `<p><img src="${url}" alt="" /></p>` }];
    const open = await replyOver(server.url, updatePage, asAdmin({ pageId, title: 'x', htmlElements }));
    const changed = await replyOver(
      server.url,
      updateGlobalImage,
      asAdmin({ file: await pictureFile(), fileName: 'new.jpg', imageId }),
    );
    const late = { pageId, title: 'x', htmlElements: open.elements, version: open.version };
    expect(outcomeOf(await callOver(server.url, updatePage, asAdmin(late)))).toBe('CONFLICT');
    const { elements } = await replyOver(server.url, getPage, { params: { type: 'HOMEPAGE' } });
    expect(elements[0]?.text).toContain(changed.url);
  });

  test('a name and tags change without a picture', async ({ server, add, asAdmin }) => {
    const image = await add('old');
    const body = {
      fileName: 'named.jpg',
      oldFileName: 'other.jpg',
      imageId: image.imageId,
      tags: ['New', 'tag'],
    };
    const changed = await replyOver(server.url, updateGlobalImage, asAdmin(body));
    expect(changed).toEqual({
      ...image,
      fileName: 'named.jpg',
      oldFileName: 'other.jpg',
      tags: ['new', 'tag'],
    });
  });

  test('of two changes at once one wins, and one file stays', async ({ server, add, asAdmin, statusOf }) => {
    const image = await add('race');
    const replies = await Promise.all(
      Array.from({ length: 4 }, async () =>
        replyOver(
          server.url,
          updateGlobalImage,
          asAdmin({ file: await pictureFile(), fileName: 'race.jpg', imageId: image.imageId }),
        ),
      ),
    );
    const [row] = await server.db.query<{ key: string }>('select key from global_images where id = $1', [
      image.imageId,
    ]);
    const urls = replies.map(({ url }) => url);
    expect(urls).toContain(`/${row?.key}`);
    for (const url of [image.url, ...urls].filter((one) => one !== `/${row?.key}`)) {
      await eventually(`${url} to be gone`, async () => (await statusOf(url)) === 404);
    }
    expect(await statusOf(`/${row?.key}`)).toBe(200);
  });

  test('an image in use is not deleted, and says where it is used; one that is free goes with its file', async ({
    server,
    add,
    ava,
    admin,
    asAdmin,
    statusOf,
  }) => {
    const image = await add('delete');
    await server.db.query('update users set avatar_url = $2 where id = $1', [ava.userId, image.url]);
    const remove = () =>
      replyOver(server.url, deleteGlobalImage, { token: admin.token, params: { id: image.imageId } });
    const usages = [{ kind: 'USER', id: ava.userId, label: ava.name }];
    expect(await remove()).toEqual({ result: 'IN_USE', usages });
    for (const url of [image.url, `https://club.example${image.url}`]) {
      expect(await replyOver(server.url, findGlobalImageUsages, asAdmin({ url }))).toEqual(usages);
    }
    expect(
      await replyOver(server.url, findGlobalImageUsages, asAdmin({ url: 'https://evil.example/x' })),
    ).toEqual([]);
    await server.db.query('update users set avatar_url = null where id = $1', [ava.userId]);
    expect(await remove()).toEqual({ result: 'DELETED', usages: [] });
    await eventually('the file to be gone', async () => (await statusOf(image.url)) === 404);
    const again = { token: admin.token, params: { id: image.imageId } };
    expect((await callOver(server.url, deleteGlobalImage, again)).status).toBe(404);
  });

  test('what is no picture is refused on the field, and nothing stays', async ({
    server,
    storage,
    add,
    asAdmin,
  }) => {
    const before = await storage().list('images/library/');
    const file = new File(['<svg/>'], 'a.jpg', { type: 'image/jpeg' });
    for (const [call, more] of [
      [addGlobalImage, { extension: 'jpg' }],
      [updateGlobalImage, { imageId: (await add()).imageId }],
    ] as const) {
      const { status, json } = await callOver(
        server.url,
        call,
        asAdmin({ file, fileName: 'a.jpg', ...more }),
      );
      expect(status).toBe(422);
      expect(JSON.stringify(json)).toContain('Sorry this is not a valid file type.');
    }
    expect((await storage().list('images/library/')).length).toBe(before.length + 1);
    const nothing = asAdmin({ file: await pictureFile(), fileName: 'a.jpg', imageId: 4_000_000 });
    expect((await callOver(server.url, updateGlobalImage, nothing)).status).toBe(404);
    expect((await storage().list('images/library/')).length).toBe(before.length + 1);
  });
});

describe('/images/', () => {
  test('serves a picture for good, to anybody, and as nothing else', async ({ server, add }) => {
    const { url } = await add();
    const response = await fetch(server.url + url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    const known = await fetch(server.url + url, { headers: { 'if-none-match': etag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const head = await fetch(server.url + url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const refused = await fetch(server.url + url, { method });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('one that goes while it is asked for is not found, and nobody’s failure', async ({ storage }) => {
    let looks = 0;
    const vanishing = {
      ...storage(),
      get: async () =>
        (looks += 1) > 1
          ? undefined
          : {
              bytes: 3,
              storedAt: new Date(),
              etag: '"3"',
              open: () => Promise.reject(new Error('There is no such file.')),
            },
    };
    const failures: unknown[] = [];
    const app = new Koa()
      .use(answerErrors({ error: (told: unknown) => failures.push(told) }))
      .use(serveImages(vanishing));
    const listening = app.listen(0, '127.0.0.1');
    try {
      await once(listening, 'listening');
      const { port } = listening.address() as AddressInfo;
      const { status, headers } = await fetch(
        `http://127.0.0.1:${port}/images/library/1-${'a'.repeat(26)}.jpg`,
      );
      expect([status, headers.get('cache-control'), failures]).toEqual([404, 'no-store', []]);
    } finally {
      listening.close();
    }
  });

  test('leads to nothing else, however it is written', async ({ add, statusOfRaw }) => {
    const { url } = await add();
    const name = url.slice('/images/library/'.length);
    for (const path of [
      '/images/',
      '/images/library/',
      '/images/library/none.jpg',
      `/images/library/../library/${name}`,
      `/images/library/%2e%2e/library/${name}`,
      `/images/library/..%2flibrary%2f${name}`,
      `/images//library/${name}`,
      `/images/library/${name}/`,
      `/images/library/${name}%00`,
      `/images/library\\${name}`,
      `/images/library/${name.toUpperCase()}`,
      '/images/../../../../etc/passwd',
      '/images/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '/images/..%5c..%5cetc%5cpasswd',
      '/images/../.env',
    ]) {
      expect({ path, status: await statusOfRaw(path) }).toEqual({ path, status: 404 });
    }
    expect(await statusOfRaw(`${url}?v=1`)).toBe(200);
  });
});

describe('files and records', () => {
  const orphan = (owner: number) => `images/avatar/${owner}-${'q'.repeat(26)}.jpg`;

  test('unused files are removed by their keys; what is used, recorded or no key stays', async ({
    server,
    add,
    ava,
    storage,
    admin,
    asAdmin,
  }) => {
    const library = await add();
    const avatar = await replyOver(server.url, addOwnImage, {
      token: ava.token,
      body: { ...(await uploadOf()), id: ava.userId, type: 'AVATAR' },
    });
    const used = orphan(77);
    const unused = orphan(78);
    for (const key of [used, unused]) await storage().put(key, Buffer.from('x'), 'image/jpeg');
    await server.db.query('update users set cover_photo_url = $2 where id = $1', [admin.userId, `/${used}`]);
    const kept = [
      library.url.slice(1),
      avatar.key,
      used,
      '../../etc/passwd',
      'images/avatar/../x',
      '',
      'a\\b',
    ];
    const imageNotUsed = [...kept.filter(Boolean), unused, unused];
    const reply = await replyOver(server.url, removeUnusedImages, asAdmin({ imageNotUsed }));
    expect(reply).toEqual({ removed: [unused], kept: kept.filter(Boolean) });
    expect(await storage().get(unused)).toBeUndefined();
    for (const key of [library.url.slice(1), avatar.key, used])
      expect(await storage().get(key)).toBeDefined();
    expect(
      (await replyOver(server.url, removeUnusedImages, asAdmin({ imageNotUsed: [unused] }))).removed,
    ).toEqual([]);
  });

  test('problems of an owner are records without a file and files without a record', async ({
    server,
    asAdmin,
    admin,
    storage,
  }) => {
    const { courseId } = await buildCourse(server.db);
    const put = async (type: string) =>
      replyOver(server.url, addImage, asAdmin({ ...(await uploadOf()), id: courseId, type }));
    const [logo, slider, second] = [await put('LOGO'), await put('SLIDER'), await put('SLIDER')];
    const problems = () =>
      replyOver(server.url, listImageProblems, { token: admin.token, params: { id: courseId } });
    const found = (await problems()).filter(
      ({ key }) => key.startsWith('images/slider') || key.startsWith('images/logo'),
    );
    expect(found).toEqual([]);
    await storage().remove(logo.key);
    await server.db.query('delete from images where id = $1', [second.imageId]);
    expect(await problems()).toEqual(
      expect.arrayContaining([
        { key: logo.key, problem: 'NO_FILE', imageId: logo.imageId },
        { key: second.key, problem: 'NO_RECORD', imageId: null },
      ]),
    );
    expect((await problems()).map(({ key }) => key)).not.toContain(slider.key);
  });

  test('a second logo takes the place of the first, a second slide does not', async ({
    server,
    asAdmin,
    statusOf,
  }) => {
    const { courseId } = await buildCourse(server.db);
    const put = async (type: string) =>
      replyOver(server.url, addImage, asAdmin({ ...(await uploadOf()), id: courseId, type }));
    const [logo, slide] = [await put('LOGO'), await put('SLIDER')];
    await put('LOGO');
    await put('SLIDER');
    await eventually('the old logo to be gone', async () => (await statusOf(logo.url)) === 404);
    expect(await statusOf(slide.url)).toBe(200);
    const nowhere = asAdmin({ ...(await uploadOf()), id: 4_000_000, type: 'LOGO' });
    expect((await callOver(server.url, addImage, nowhere)).status).toBe(404);
  });

  test('repairing fills in what records lack and takes our origin off addresses, once', async ({
    server,
    add,
    asAdmin,
  }) => {
    const image = await add();
    await server.db.query('update global_images set width = null, bytes = null where id = $1', [
      image.imageId,
    ]);
    const ben = await buildUser(server.db);
    await server.db.query('update users set avatar_url = $2 where id = $1', [
      ben.userId,
      `https://club.example${image.url}`,
    ]);
    const first = await replyOver(server.url, repairImages, asAdmin());
    expect(first.filled).toBe(1);
    expect(first.checked).toBeGreaterThan(first.filled);
    const [row] = await server.db.query('select width, height from global_images where id = $1', [
      image.imageId,
    ]);
    expect(row).toEqual({ width: 120, height: 80 });
    const [user] = await server.db.query('select avatar_url as url from users where id = $1', [ben.userId]);
    expect(user).toEqual({ url: image.url });
    expect(await replyOver(server.url, repairImages, asAdmin())).toEqual({ ...first, filled: 0 });
  });
});
