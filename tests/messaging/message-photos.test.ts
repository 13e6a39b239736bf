/** Photos of messages: what may be one, who may see it, and that none is left when its message goes. */
import { openDatabase } from '@fourball/db/connection.ts';
import { sweepStrayFiles } from '@fourball/domain/club/images/clean-up.ts';
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { sweepUnsentPhotos } from '@fourball/domain/messaging/messages/message-photos.ts';
import { imageUsers } from '@fourball/domain/mail/campaigns/image-users.ts';
import { deleteMessage } from '@fourball/shared/messaging/calls.ts';
import { getMessagePhoto, uploadMessagePhoto } from '@fourball/shared/messaging/message-calls.ts';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { gate, meetAtGate } from '../kit/gate.ts';
import { buildThread, threadOver } from '../kit/messaging/messages.ts';
import { fileOf, picture } from '../kit/club/pictures.ts';
import { callOver, refusalIn } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const test = clubTest({ with: ['workers'] })
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('ben', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('stranger', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('thread', async ({ server, ava, ben }) => threadOver(server, await buildThread(server, [ava, ben])))
  .extend(
    'tryUpload',
    ({ server, thread }) =>
      (user: BuiltUser, file: unknown, conversationId = thread.conversationId) =>
        callOver(server.url, uploadMessagePhoto, {
          token: user.token,
          params: { conversationId },
          body: { file },
        }),
  )
  .extend(
    'look',
    ({ server }) =>
      (user: BuiltUser | undefined, id: number, headers: Record<string, string> = {}) =>
        fetch(`${server.url}/api/v1/${getMessagePhoto.path.replace('{id}', String(id))}`, {
          headers: { ...(user ? { authorization: `Bearer ${user.token}` } : {}), ...headers },
        }),
  )
  .extend(
    'storage',
    ({ server }) =>
      () =>
        openImageStorage(server.settings),
  )
  .extend('keyOf', ({ server }) => async (id: number): Promise<string> => {
    const [row] = await server.db.query<{ storage_key: string }>(
      'select storage_key from message_photos where id = $1',
      [id],
    );
    return row?.storage_key ?? '';
  })
  .extend(
    'isKept',
    ({ storage }) =>
      async (key: string) =>
        (await storage().get(key)) !== undefined,
  );

describe('a photo', () => {
  test('travels with its message, without what its camera noted, and no larger than a screen', async ({
    tryUpload,
    ava,
    thread,
    ben,
    look,
  }) => {
    const taken = await picture({ width: 2600, height: 1300 })
      .withExif({ IFD0: { Artist: 'Ava at home' } })
      .jpeg()
      .toBuffer();
    const { json } = await tryUpload(ava, fileOf(taken));
    expect(json).toEqual({ id: expect.any(Number), width: 2000, height: 1000 });
    const { id } = json as { id: number };
    const sent = await thread.say(ava, '', { photoId: id });
    expect(sent).toMatchObject({ text: '', photo: json });
    expect((await thread.read(ben))[0]).toEqual(sent);

    const seen = await look(ben, id);
    expect(seen.status).toBe(200);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('Authorization'),
    });
    const bytes = Buffer.from(await seen.arrayBuffer());
    expect(bytes.includes('Ava at home')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 });
    const again = await look(ben, id, { 'if-none-match': seen.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('has a text beside it or none; without either nothing is sent', async ({ thread, ava }) => {
    const { id } = await thread.upload(ava);
    expect(await thread.say(ava, 'Look', { photoId: id })).toMatchObject({ text: 'Look', photo: { id } });
    expect(refusalIn(await thread.trySay(ava, ''))).toMatchObject({ status: 422, fields: ['text'] });
  });

  test.for([
    ['a page', fileOf(Buffer.from('<html><script>alert(1)</script>'), 'x.jpg')],
    ['a drawing with a script', fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg')],
    ['only the beginning of one', fileOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'x.jpg')],
  ] as const)('is not %s', async ([, file], { tryUpload, ava }) => {
    expect(refusalIn(await tryUpload(ava, file))).toMatchObject({ status: 422, fields: ['file'] });
  });

  test('is uploaded by who may write in the thread', async ({ tryUpload, stranger, ava }) => {
    const theirs = await tryUpload(stranger, fileOf(await picture().jpeg().toBuffer()));
    expect(refusalIn(theirs)).toMatchObject({ status: 404 });
    expect((await tryUpload(ava, fileOf(await picture().jpeg().toBuffer()), 4_000_000_000)).text).toBe(
      theirs.text,
    );
  });
});

describe('who may see it', () => {
  test('its sender alone until it is sent, then who may read the thread, while they may', async ({
    server,
    thread,
    ava,
    look,
    ben,
    stranger,
  }) => {
    const { id } = await thread.upload(ava);
    expect((await look(ava, id)).status).toBe(200);
    expect((await look(ben, id)).status).toBe(404);
    await thread.say(ava, 'Look', { photoId: id });
    expect((await look(ben, id)).status).toBe(200);
    expect((await look(stranger, id)).status).toBe(404);
    expect((await look(stranger, 4_000_000_000)).status).toBe(404);
    expect((await look(undefined, id)).status).toBe(401);
    await server.db.query('update conversation_members set left_at = now() where user_id = $1', [ben.userId]);
    expect((await look(ben, id)).status).toBe(404);
    await server.db.query('update conversation_members set left_at = null where user_id = $1', [ben.userId]);
  });

  test('nobody by the address of its file', async ({ server, thread, ava, keyOf, isKept }) => {
    const { id } = await thread.upload(ava);
    const key = await keyOf(id);
    expect(await isKept(key)).toBe(true);
    const response = await fetch(`${server.url}/${key}`, {
      headers: { authorization: `Bearer ${ava.token}` },
    });
    expect(response.status).toBe(404);
  });

  test('a message takes only a photo of its own sender and thread', async ({ server, thread, ava, ben }) => {
    const { id } = await thread.upload(ava);
    const other = threadOver(server, await buildThread(server, [ava, ben]));
    const sent = await thread.upload(ava);
    await thread.say(ava, '', { photoId: sent.id });
    for (const refused of [
      await thread.trySay(ben, 'Mine', { photoId: id }),
      await other.trySay(ava, 'Elsewhere', { photoId: id }),
      await thread.trySay(ava, 'Again', { photoId: sent.id }),
    ]) {
      expect(refusalIn(refused)).toEqual({ status: 422, code: 'invalid_input', fields: ['photoId'] });
    }
  });
});

describe('when it goes', () => {
  test('a deleted message takes its photo along, the record and the file', async ({
    server,
    thread,
    ava,
    keyOf,
    look,
    isKept,
  }) => {
    const { id } = await thread.upload(ava);
    const key = await keyOf(id);
    const message = await thread.say(ava, 'Look', { photoId: id });
    await callOver(server.url, deleteMessage, { token: ava.token, params: { id: message.id } });
    expect((await look(ava, id)).status).toBe(404);
    expect(await keyOf(id)).toBe('');
    await eventually('the file to be gone', async () => !(await isKept(key)));
  });

  test('what is sent while the sweep looks stays', async ({ server, thread, ava, look }) => {
    const photo = await thread.upload(ava);
    await server.db.query(
      `update message_photos set created_at = now() - interval '25 hours' where id = $1`,
      [photo.id],
    );
    // The sweep has looked by then, and locked nothing.
    const slow = openDatabase({
      url: server.settings.databaseUrl ?? '',
      poolSize: 1,
      applicationName: 'fourball-test',
      rewrite: (text) => text.replace('from message_photos p\n', `from ${gate}, message_photos p\n`),
    });
    const [swept] = await meetAtGate(
      server,
      1,
      () => [sweepUnsentPhotos({ db: slow }, 24)],
      () => thread.say(ava, 'Look', { photoId: photo.id }),
    );
    expect(swept).toBe(0);
    expect((await look(ava, photo.id)).status).toBe(200);
    await slow.close();
  });

  test('what was never sent goes after a day; what was sent, or is young, stays', async ({
    server,
    thread,
    ava,
    keyOf,
    isKept,
    look,
    storage,
  }) => {
    const [old, young, sent] = [await thread.upload(ava), await thread.upload(ava), await thread.upload(ava)];
    const keys = await Promise.all([old, young, sent].map(({ id }) => keyOf(id)));
    await thread.say(ava, '', { photoId: sent.id });
    await server.db.query(
      `update message_photos set created_at = now() - interval '25 hours' where id = any($1::bigint[])`,
      [[old.id, sent.id]],
    );
    expect(await sweepUnsentPhotos(server.house, 24)).toBe(1);
    expect(await sweepUnsentPhotos(server.house, 24)).toBe(0);
    await eventually('the file to be gone', async () => !(await isKept(keys[0] ?? '')));
    expect(await Promise.all([young, sent].map(({ id }) => look(ava, id)))).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
    // The sweep of files that nothing names knows them too.
    await sweepStrayFiles({ house: server.house, storage: storage(), users: imageUsers }, 0);
    expect(await Promise.all(keys.map(isKept))).toEqual([false, true, true]);
  });
});
