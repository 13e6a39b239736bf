/** The pages that admins write: their elements, what is kept of the HTML, and that two admins don't undo each other's work. */
import {
  addPageElementImage,
  createPage,
  getPage,
  updatePage,
  updatePageElements,
} from '@fourball/shared/club/page-calls.ts';
import type { ContentPage } from '@fourball/shared/club/shapes.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { pictureFile } from '../kit/club/pictures.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend(
    'start',
    ({ server, admin }) =>
      (type: Type = 'HOMEPAGE') =>
        replyOver(server.url, createPage, { token: admin.token, body: { type } }),
  )
  .extend(
    'read',
    ({ server }) =>
      (type: Type = 'HOMEPAGE') =>
        replyOver(server.url, getPage, { params: { type } }),
  )
  .extend(
    'put',
    ({ server, admin }) =>
      (body: object, url = server.url) =>
        callOver(url, updatePage, { token: admin.token, body }),
  )
  .extend(
    'putElements',
    ({ server, admin }) =>
      (body: object) =>
        callOver(server.url, updatePageElements, { token: admin.token, body }),
  )
  /** A page with these paragraphs. */
  .extend('written', ({ start, put }) => async (...paragraphs: string[]): Promise<ContentPage> => {
    const { pageId } = await start();
    const htmlElements = paragraphs.map((text) => ({ type: 'P', text }));
    return pageIn(await put({ pageId, title: 'Welcome', htmlElements }));
  })
  .extend(
    'send',
    ({ server, admin }) =>
      async (body: object) =>
        callOver(server.url, addPageElementImage, {
          token: admin.token,
          body: { file: await pictureFile(), fileName: 'x.jpg', extension: 'jpg', ...body },
        }),
  );

test.beforeEach(({ server }) => server.db.query('delete from pages'));

type Type = ContentPage['type'];
const pageIn = ({ status, json, text }: { status: number; json: unknown; text: string }) => {
  if (status !== 200) throw new Error(text);
  return json as ContentPage;
};
const texts = ({ elements }: ContentPage) => elements.map(({ text }) => text);

describe('a page', () => {
  test('[content.1] of each type is there once it was started, for everybody', async ({
    server,
    start,
    read,
  }) => {
    for (const type of ['HOMEPAGE', 'MEMBERSHIP', 'COURSE'] as const) {
      expect((await callOver(server.url, getPage, { params: { type } })).status).toBe(404);
      const page = await start(type);
      expect(await read(type)).toEqual(page);
      expect(page).toMatchObject({ type, elements: [], htmlElements: [] });
    }
    expect((await callOver(server.url, getPage, { params: { type: 'CELLAR' } })).status).toBe(404);
  });

  test('is started once, whoever starts it at the same time', async ({ server, admin }) => {
    const pages = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        replyOver(server.urls[at % 2] ?? server.url, createPage, {
          token: admin.token,
          body: { type: 'COURSE' },
        }),
      ),
    );
    expect(new Set(pages.map(({ pageId }) => pageId)).size).toBe(1);
  });

  test('[content.2] has elements of every type in their order, under both names', async ({
    start,
    put,
    read,
  }) => {
    const { pageId } = await start();
    const sent = [
      { type: 'H1', text: 'Welcome to <b>Maple</b>' },
      { type: 'H6', text: 'small' },
      { type: 'P', text: 'Two courses' },
      { type: 'DIV', text: '<ul><li>one</li></ul>', deviceSize: 'LARGE' },
      { type: 'A', text: 'Book now', name: '/book' },
      { type: 'IMG', name: 'The 18th' },
    ];
    const page = pageIn(await put({ pageId, title: ' Home ', htmlElements: sent }));
    const { title, elements, htmlElements } = await read();
    expect(title).toBe('Home');
    expect(elements).toEqual(htmlElements);
    expect(elements).toEqual(page.elements);
    expect(elements).toEqual(
      sent.map(({ type, text = null, name = null, deviceSize = 'ANY' }, at) => ({
        id: elements[at]?.id,
        type,
        text,
        name,
        image: null,
        images: [],
        deviceSize,
      })),
    );
    const other = pageIn(await put({ pageId, title: 'Home', elements: [{ type: 'P', text: 'less' }] }));
    expect(texts(other)).toEqual(['less']);
  });

  test('keeps an element by its id, whatever becomes of its place, its type and its text', async ({
    written,
    put,
  }) => {
    const { pageId, elements } = await written('one', 'two', 'three');
    const [one, two, three] = elements;
    const page = pageIn(
      await put({
        pageId,
        title: 'Welcome',
        htmlElements: [
          { ...three, type: 'H2' },
          { type: 'P', text: 'new' },
          { ...one, text: 'first' },
        ],
      }),
    );
    expect(texts(page)).toEqual(['three', 'new', 'first']);
    expect(page.elements.map(({ id }) => id)).toEqual([three?.id, expect.any(Number), one?.id]);
    expect(page.elements.map(({ id }) => id)).not.toContain(two?.id);
    expect(page.elements[0]?.type).toBe('H2');
  });

  test.for(['P', 'DIV'] as const)(
    'keeps of the HTML of a %s the allow-list',
    async (type, { start, put }) => {
      const { pageId } = await start();
      const text = '<p onclick=x()>a<script>x()</script></p><iframe src=x></iframe><h2>b</h2>';
      const page = pageIn(await put({ pageId, title: 'x', htmlElements: [{ type, text }] }));
      expect(texts(page)).toEqual(['<p>a</p><h2>b</h2>']);
    },
  );

  test.for(['H1', 'H3', 'A', 'IMG'] as const)(
    'keeps of the HTML of a %s the marks alone',
    async (type, { start, put }) => {
      const { pageId } = await start();
      const text = '<h1>a</h1> <b>b</b> <a href="https://x.example">c</a><script>x()</script>';
      const page = pageIn(await put({ pageId, title: 'x', htmlElements: [{ type, text }] }));
      expect(texts(page)).toEqual(['a <b>b</b> c']);
    },
  );

  test.for([
    'javascript:x()',
    ' JAVASCRIPT:x()',
    'java\nscript:x()',
    'data:text/html,x',
    'vbscript:x',
    'a b',
  ] as const)('has no link to %j', async (name, { start, put, read }) => {
    const { pageId } = await start();
    const reply = await put({ pageId, title: 'x', htmlElements: [{ type: 'P' }, { type: 'A', name }] });
    expect(refusalIn(reply)).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: ['htmlElements.1.name'],
    });
    expect((await read()).elements).toEqual([]);
  });

  test.for(['https://other.example/a.jpg', '/api/v1/logout', 'javascript:x()', '/images/../x.jpg'] as const)(
    'shows no image from %j',
    async (url, { start, put }) => {
      const { pageId } = await start();
      const reply = await put({ pageId, title: 'x', htmlElements: [{ type: 'IMG', image: { url } }] });
      expect(refusalIn(reply).fields).toEqual(['htmlElements.0.image.url']);
    },
  );

  test('shows an image of the club, whatever host its address is given with', async ({ start, put }) => {
    const { pageId } = await start();
    const path = '/images/global/7-abcdefghijklmnopqrstuvwxyz.jpg';
    const page = pageIn(
      await put({
        pageId,
        title: 'x',
        htmlElements: [{ type: 'IMG', image: { url: `https://club.example${path}` } }],
      }),
    );
    expect(page.elements[0]).toMatchObject({
      image: { url: path },
      images: [{ deviceSize: 'ANY', url: path }],
    });
    const [element] = page.elements;
    const kept = pageIn(await put({ pageId, title: 'x', htmlElements: [{ ...element, image: undefined }] }));
    expect(kept.elements[0]?.image).toEqual({ url: path });
    const gone = pageIn(await put({ pageId, title: 'x', htmlElements: [{ ...element, image: null }] }));
    expect(gone.elements[0]).toMatchObject({ image: null, images: [] });
  });

  test('does not take elements that it does not have, of another page, or twice', async ({
    written,
    start,
    put,
    read,
  }) => {
    const { pageId, elements } = await written('one', 'two');
    const { pageId: otherId } = await start('COURSE');
    const foreign = pageIn(
      await put({ pageId: otherId, title: 'Course', htmlElements: [{ type: 'P', text: 'course' }] }),
    ).elements;
    for (const [id, field] of [
      [foreign[0]?.id, 'htmlElements.1.id'],
      [4_000_000, 'htmlElements.1.id'],
      [elements[0]?.id, 'htmlElements.1.id'],
    ]) {
      const reply = await put({
        pageId,
        title: 'x',
        htmlElements: [elements[0], { id, type: 'P', text: 'stolen' }],
      });
      expect(refusalIn(reply)).toEqual({ status: 422, code: 'invalid_input', fields: [field] });
    }
    expect(texts(await read())).toEqual(['one', 'two']);
    expect(texts(await read('COURSE'))).toEqual(['course']);
  });

  test('that is not there is a not_found', async ({ put }) => {
    expect((await put({ pageId: 4_000_000, title: 'x', htmlElements: [] })).status).toBe(404);
  });
});

describe('some elements', () => {
  test('change and take their places anew among each other; the rest stays', async ({
    written,
    putElements,
    read,
  }) => {
    const { elements } = await written('one', 'two', 'three', 'four');
    const page = pageIn(await putElements({ elements: [{ ...elements[3], text: 'FOUR' }, elements[1]] }));
    expect(texts(page)).toEqual(['one', 'FOUR', 'three', 'two']);
    expect(page.title).toBe('Welcome');
    expect(await read()).toEqual(page);
  });

  test('must be said which, be there, and be of one page', async ({ written, start, put, putElements }) => {
    const { elements } = await written('one');
    const { pageId } = await start('COURSE');
    const [foreign] = pageIn(
      await put({ pageId, title: 'Course', htmlElements: [{ type: 'P', text: 'course' }] }),
    ).elements;
    const refused = async (...sent: object[]) => refusalIn(await putElements({ elements: sent })).fields;
    expect(await refused({ type: 'P', text: 'x' })).toEqual(['elements.0.id']);
    expect(await refused({ id: 4_000_000, type: 'P' })).toEqual(['elements.0.id']);
    expect(await refused(elements[0] ?? {}, foreign ?? {})).toEqual(['elements.1.id']);
    expect(await refused()).toEqual(['elements']);
  });

  test('may be sent as htmlElements too', async ({ written, putElements }) => {
    const { elements } = await written('one');
    expect(texts(pageIn(await putElements({ htmlElements: [{ ...elements[0], text: 'uno' }] })))).toEqual([
      'uno',
    ]);
  });
});

describe('two admins', () => {
  test('don’t undo each other’s work where they say what they worked on', async ({
    written,
    put,
    putElements,
    read,
  }) => {
    const page = await written('one', 'two');
    const { pageId, version, elements } = page;
    const first = await put({ pageId, title: 'First', htmlElements: elements, version });
    const second = await put({ pageId, title: 'Second', htmlElements: elements, version });
    expect(pageIn(first).version).toBe(version + 1);
    expect(refusalIn(second)).toMatchObject({ status: 200, code: 'conflict' });
    expect(second.json).toMatchObject({ result: 'CONFLICT', version: version + 1 });
    expect(refusalIn(await putElements({ elements, version })).code).toBe('conflict');
    expect((await read()).title).toBe('First');
    expect(pageIn(await put({ pageId, title: 'Third', htmlElements: elements })).title).toBe('Third');
  });

  test('at the very same moment: one of them writes', async ({ server, written, put }) => {
    const { pageId, version, elements } = await written('one');
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const body = { pageId, title: `Title ${at}`, htmlElements: elements, version };
        return outcomeOf(await put(body, server.urls[at % 2]));
      }),
    );
    expect(statuses.sort()).toEqual([200, ...Array(7).fill('CONFLICT')]);
  });

  test('without a version the last to write wins, and nothing gets mixed', async ({
    server,
    start,
    put,
    read,
  }) => {
    const { pageId } = await start();
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        put(
          {
            pageId,
            title: `Title ${at}`,
            htmlElements: [1, 2, 3].map((n) => ({ type: 'P', text: `${at} ${n}` })),
          },
          server.urls[at % 2],
        ),
      ),
    );
    const { title, ...page } = await read();
    const winner = title.replace('Title ', '');
    expect(texts({ title, ...page })).toEqual([1, 2, 3].map((n) => `${winner} ${n}`));
  });
});

describe('an image that is uploaded for an element', () => {
  test('is shown on screens of that size, and takes the place of the one before', async ({
    server,
    start,
    put,
    send,
  }) => {
    const { pageId } = await start();
    const [element] = pageIn(await put({ pageId, title: 'x', htmlElements: [{ type: 'IMG' }] })).elements;
    const id = element?.id ?? 0;
    const small = pageIn(await send({ id, deviceSize: 'SMALL', name: 'The 18th' })).elements[0];
    expect(small).toMatchObject({ name: 'The 18th', images: [{ deviceSize: 'SMALL' }] });
    const large = pageIn(await send({ id, deviceSize: 'LARGE' })).elements[0];
    expect(large?.images.map(({ deviceSize }) => deviceSize)).toEqual(['LARGE', 'SMALL']);
    expect(large).toMatchObject({ name: 'The 18th', image: { url: large?.images[0]?.url } });
    const again = pageIn(await send({ id, deviceSize: 'LARGE' })).elements[0];
    expect(again?.images[1]).toEqual(large?.images[1]);
    expect(again?.images[0]?.url).not.toBe(large?.images[0]?.url);

    const stored = await server.db.query<{ url: string }>(
      `select '/' || key as url from images where owner_id = $1 and type = 'ELEMENT' order by 1`,
      [id],
    );
    expect(stored.map(({ url }) => url)).toEqual(again?.images.map(({ url }) => url).sort());
    const file = await fetch(server.url + (again?.image?.url ?? ''));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    // Sent back as it was read, it stays; without the element its images go.
    const same = pageIn(await put({ pageId, title: 'x', htmlElements: [again] }));
    expect(same.elements[0]?.images).toEqual(again?.images);
    await put({ pageId, title: 'x', htmlElements: [] });
    expect(
      await server.db.query(`select 1 from images where owner_id = $1 and type = 'ELEMENT'`, [id]),
    ).toEqual([]);
  });

  test('lets the version grow: what another admin has open is old then', async ({ start, put, send }) => {
    const { pageId } = await start();
    const open = pageIn(await put({ pageId, title: 'x', htmlElements: [{ type: 'IMG' }] }));
    await send({ id: open.elements[0]?.id, deviceSize: 'ANY' });
    const reply = await put({ pageId, title: 'x', htmlElements: open.elements, version: open.version });
    expect(outcomeOf(reply)).toBe('CONFLICT');
  });

  test('is for elements that are there, and is a picture', async ({ send, written }) => {
    expect((await send({ id: 4_000_000, deviceSize: 'ANY' })).status).toBe(404);
    const { elements } = await written('one');
    const file = new File(['<script>x()</script>'], 'x.jpg');
    const reply = await send({ id: elements[0]?.id, deviceSize: 'ANY', file });
    expect(refusalIn(reply)).toMatchObject({ status: 422, fields: ['file'] });
    expect(refusalIn(await send({ id: elements[0]?.id, deviceSize: 'HUGE' })).fields).toEqual(['deviceSize']);
  });
});

test('the trail says who changed what of which page', async ({ server, written, put, admin }) => {
  const { pageId, elements } = await written('one', 'two');
  await put({ pageId, title: 'Hello', htmlElements: [{ ...elements[0], text: 'uno' }] });
  const [entry] = await server.db.query<{ changes: { field: string }[] }>(
    'select action, actor_user_id as actor, changes from audit_entries order by id desc limit 1',
  );
  expect(entry).toMatchObject({ action: 'page.changed', actor: admin.userId });
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: 'page', before: null, after: 'HOMEPAGE' },
      { field: 'title', before: 'Welcome', after: 'Hello' },
      { field: `element ${elements[0]?.id}`, before: '1. P · one', after: '1. P · uno' },
      { field: `element ${elements[1]?.id}`, before: '2. P · two', after: null },
    ]),
  );
});

test('golfers write nothing', async ({ server, written, read }) => {
  const { pageId, elements } = await written('one');
  const { token } = await buildUser(server.db);
  const replies = await Promise.all([
    callOver(server.url, createPage, { token, body: { type: 'COURSE' } }),
    callOver(server.url, updatePage, { token, body: { pageId, title: 'x', htmlElements: [] } }),
    callOver(server.url, updatePageElements, { token, body: { elements } }),
    callOver(server.url, addPageElementImage, {
      token,
      body: { id: elements[0]?.id, file: await pictureFile() },
    }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(403));
  expect(texts(await read())).toEqual(['one']);
});
