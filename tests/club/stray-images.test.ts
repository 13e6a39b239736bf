/** Files of images that a crash left without a record: they go after a while, and nothing else does. */
import { randomBytes } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sweepStrayFiles } from '@fourball/domain/club/images/clean-up.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { storePicture } from '@fourball/domain/club/images/store-image.ts';
import { imageUsers } from '@fourball/domain/mail/campaigns/image-users.ts';
import { addPageElementImage, createPage, updatePage } from '@fourball/shared/club/page-calls.ts';
import { removeImageFilesHandler } from '@fourball/workers/club/remove-image-files.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { uploadOf } from '../kit/club/pictures.ts';
import { replyOver } from '../kit/server.ts';

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const newKey = (folder: string, owner: number) =>
  `images/${folder}/${owner}-${randomBytes(20).toString('hex').slice(0, 26)}.jpg`;
const age = (path: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000);
  return utimes(path, then, then);
};

const test = clubTest()
  .extend(
    'storage',
    ({ server }) =>
      () =>
        openImageStorage(server.settings),
  )
  .extend(
    'pathOf',
    ({ server }) =>
      (key: string) =>
        join(server.settings.dataDir, key),
  )
  .extend('put', ({ storage, pathOf }) => async (key: string, hours: number) => {
    await storage().put(key, jpeg, 'image/jpeg');
    await age(pathOf(key), hours);
    return key;
  })
  .extend(
    'sweep',
    ({ server, storage }) =>
      () =>
        sweepStrayFiles({ house: server.house, storage: storage(), users: imageUsers }, 24),
  )
  .extend(
    'isThere',
    ({ storage }) =>
      async (key: string) =>
        (await storage().get(key)) !== undefined,
  )
  /** Lets the job look at everything that was retired so far. */
  .extend('removeRetired', ({ server, storage }) => async (): Promise<void> => {
    const events = await server.db.query<{ id: number; payload: { keys: string[] } }>(
      `select id, payload from outbox where name = 'club.images-retired' order by id`,
    );
    // Of all that handlers get, this one looks at nothing else.
    const context = { house: server.house, images: storage() };
    for (const { id, payload } of events)
      await removeImageFilesHandler.run(context as never, { eventId: id, payload });
  });

test('what no record and no row names goes once it is a day old; what is named, or young, stays', async ({
  server,
  put,
  pathOf,
  sweep,
  isThere,
}) => {
  const { userId } = await buildUser(server.db);
  const stray = await put(newKey('avatar', userId), 25);
  const young = await put(newKey('avatar', userId), 23);
  const recorded = await put(newKey('slider', 3), 1_000);
  await server.db.query(
    `insert into images (key, type, owner_kind, owner_id, state) values ($1, 'SLIDER', 'COURSE', 3, 'APPROVED')`,
    [recorded],
  );
  const library = await put(newKey('library', 1), 1_000);
  await server.db.query(`insert into global_images (key, file_name) values ($1, 'x.jpg')`, [library]);
  const shown = await put(newKey('avatar', userId), 1_000);
  await server.db.query('update users set avatar_url = $2 where id = $1', [userId, `/${shown}`]);
  const unfinished = (hours: number, name: string) => {
    const path = `${pathOf(stray)}.${name}.part`;
    return writeFile(path, jpeg).then(() => age(path, hours));
  };
  await unfinished(25, '0123456789ab');
  await unfinished(1, 'ba9876543210');

  expect(await sweep()).toBe(2);
  const there = await Promise.all([stray, young, recorded, library, shown].map(isThere));
  expect(there).toEqual([false, true, true, true, true]);
  const files = await readdir(dirname(pathOf(stray)));
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([
    expect.stringMatching(/\.ba9876543210\.part$/),
  ]);
  expect(await sweep()).toBe(0);
});

test('an upload under way keeps its file, however often it is swept meanwhile', async ({
  server,
  storage,
  sweep,
  pathOf,
  isThere,
}) => {
  const owner = 77;
  let stored = '';
  // Stands between the file and its record, as a slow transaction does.
  const context = {
    house: server.house,
    storage: storage(),
    users: imageUsers,
    publicUrl: server.settings.publicUrl,
    avatarLimit: 1,
    logo: { limit: 1, leastSide: 1 },
    pictures: {
      make: async () => ({ bytes: jpeg, width: 1, height: 1 }),
      makeIcons: () => Promise.reject(new Error('There is no logo here.')),
      close: async () => {},
    },
  };
  const { file } = await uploadOf();
  if (!(file instanceof Blob)) throw new Error('The upload has no file.');
  const target = { width: 100, height: 100, fit: 'exact' } as const;
  await storePicture(
    context,
    { file, field: 'file', target, folder: 'library', ownerId: owner },
    async (key) => {
      stored = key;
      expect(await sweep()).toBe(0);
      await server.db.query(`insert into global_images (key, file_name) values ($1, 'slow.jpg')`, [key]);
    },
  );
  await age(pathOf(stored), 100);
  expect(await sweep()).toBe(0);
  expect(await isThere(stored)).toBe(true);
});

test('a picture that moves to another piece of a page keeps its file until nothing shows it', async ({
  server,
  isThere,
  removeRetired,
}) => {
  const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const { pageId } = await replyOver(server.url, createPage, { token, body: { type: 'HOMEPAGE' } });
  const put = async (htmlElements: object[]) =>
    (await replyOver(server.url, updatePage, { token, body: { pageId, title: 'x', htmlElements } })).elements;
  const [piece] = await put([{ type: 'IMG' }]);
  const body = { ...(await uploadOf()), id: piece?.id, deviceSize: 'ANY' };
  const [shown] = (await replyOver(server.url, addPageElementImage, { token, body })).elements;
  const key = shown?.image?.url.slice(1) ?? '';
  expect(await isThere(key)).toBe(true);

  // The piece goes, and a new one shows its picture.
  expect((await put([{ type: 'IMG', image: shown?.image }]))[0]?.image).toEqual(shown?.image);
  await removeRetired();
  expect(await isThere(key)).toBe(true);

  await put([]);
  await removeRetired();
  expect(await isThere(key)).toBe(false);
});
