/** The pictures of event types: cover photos that are uploaded, and images of the library. */
import {
  addEventTypeCoverPhoto,
  deleteEventType,
  getEventType,
  setEventTypeImage,
} from '@fourball/shared/seasons/event-type-calls.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { buildEventType } from '../kit/seasons/event-types.ts';
import { pictureFile } from '../kit/club/pictures.ts';
import { callOver, refusalIn, replyOver } from '../kit/server.ts';

const test = clubTest()
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('lastChanges', ({ server }) => async () => {
    const [entry] = await server.db.query<{ changes: unknown[] }>(
      'select changes from audit_entries order by id desc limit 1',
    );
    return entry?.changes;
  })
  .extend(
    'set',
    ({ server, admin }) =>
      (body: object) =>
        callOver(server.url, setEventTypeImage, { token: admin.token, body }),
  )
  .extend(
    'send',
    ({ server, admin }) =>
      async (id: number, imageFile?: File) =>
        callOver(server.url, addEventTypeCoverPhoto, {
          token: admin.token,
          body: { id, imageFile: imageFile ?? (await pictureFile()) },
        }),
  )
  .extend(
    'kept',
    ({ server }) =>
      (id: number) =>
        server.db.query<{ url: string }>(
          `select '/' || key as url from images where owner_id = $1 and type = 'EVENT_COVER_PHOTO'`,
          [id],
        ),
  );

describe('an image of the library', () => {
  const url = '/images/global/1-abcdefghijklmnopqrstuvwxyz.jpg';
  let imageId: number;
  test.beforeAll(async ({ server }) => {
    const [image] = await server.db.query<{ id: number }>(
      `insert into global_images (key, file_name) values ($1, 'cup.jpg') returning id`,
      [url.slice(1)],
    );
    imageId = image?.id ?? 0;
  });

  test('becomes the cover photo or the logo, as the type says', async ({ server, set, lastChanges }) => {
    const id = await buildEventType(server.db);
    expect((await set({ id, imageId, type: 'EVENT_COVER_PHOTO' })).json).toMatchObject({
      imageUrl: url,
      logo: '',
    });
    expect((await set({ id, imageId, type: 'LOGO' })).json).toMatchObject({ imageUrl: url, logo: url });
    expect(await lastChanges()).toContainEqual({ field: 'logo', before: '', after: url });
  });

  test('must be there, and so must the entry; not every type is one of an entry', async ({ server, set }) => {
    const id = await buildEventType(server.db);
    expect(refusalIn(await set({ id, imageId: 4_000_000, type: 'LOGO' })).fields).toEqual(['imageId']);
    expect(refusalIn(await set({ id, imageId, type: 'AVATAR' })).fields).toEqual(['type']);
    expect((await set({ id: 4_000_000, imageId, type: 'LOGO' })).status).toBe(404);
  });
});

describe('a cover photo', () => {
  test('is shown, served, noted, and takes the place of the one before', async ({
    server,
    send,
    kept,
    lastChanges,
  }) => {
    const id = await buildEventType(server.db);
    const first = (await send(id)).json as EventType;
    const second = (await send(id)).json as EventType;
    expect(second.imageUrl).toMatch(/^\/images\/event-cover-photo\/.*\.jpg$/);
    expect(second.imageUrl).not.toBe(first.imageUrl);
    const file = await fetch(server.url + (second.imageUrl ?? ''));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await kept(id)).toEqual([{ url: second.imageUrl }]);
    expect(await lastChanges()).toContainEqual({
      field: 'imageUrl',
      before: first.imageUrl,
      after: second.imageUrl,
    });
  });

  test('goes when an image of the library takes its place', async ({ server, send, admin, kept }) => {
    const id = await buildEventType(server.db);
    await send(id);
    const [image] = await server.db.query<{ id: number }>(
      `insert into global_images (key, file_name)
       values ('images/global/1-zzzzzzzzzzzzzzzzzzzzzzzzzz.jpg', 'x.jpg') returning id`,
    );
    const body = { id, imageId: image?.id, type: 'COVER_PHOTO' };
    await replyOver(server.url, setEventTypeImage, { token: admin.token, body });
    expect(await kept(id)).toEqual([]);
  });

  test('goes with its entry, file and all', async ({ server, send, admin, kept }) => {
    const id = await buildEventType(server.db);
    const { imageUrl } = (await send(id)).json as EventType;
    await replyOver(server.url, deleteEventType, { token: admin.token, params: { id } });
    expect(await kept(id)).toEqual([]);
    const [retired] = await server.db.query<{ payload: unknown }>(
      `select payload from outbox where name = 'club.images-retired' order by id desc limit 1`,
    );
    expect(retired?.payload).toEqual({ keys: [imageUrl?.slice(1)] });
  });

  test('is a picture of an entry that is there', async ({ server, send, kept, golfer }) => {
    expect((await send(4_000_000)).status).toBe(404);
    const id = await buildEventType(server.db);
    const page = new File(['<script>x()</script>'], 'cover.jpg', { type: 'image/jpeg' });
    expect(refusalIn(await send(id, page))).toMatchObject({ status: 422, fields: ['imageFile'] });
    expect(await kept(id)).toEqual([]);
    const { token } = golfer;
    const body = { id, imageFile: await pictureFile() };
    expect((await callOver(server.url, addEventTypeCoverPhoto, { token, body })).status).toBe(403);
  });

  test('of two at once one stays, with its file', async ({ server, send, kept, admin }) => {
    const id = await buildEventType(server.db);
    await Promise.all([send(id), send(id), send(id)]);
    const images = await kept(id);
    expect(images).toHaveLength(1);
    const shown = await replyOver(server.url, getEventType, { token: admin.token, params: { id } });
    expect(images).toEqual([{ url: shown.imageUrl }]);
  });
});
