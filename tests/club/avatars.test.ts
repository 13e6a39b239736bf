/** Avatars and cover photos: whose they are, how an avatar is reviewed, and what becomes of the old files. */
import { openImageStorage } from '@fourball/domain/club/images/open-images.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { removeAvatar } from '@fourball/shared/accounts/user-calls.ts';
import {
  addImage,
  addOwnImage,
  approveAvatar,
  listAvatarsInReview,
  removeImage,
  updateImage,
  updateOwnImage,
} from '@fourball/shared/club/images/image-calls.ts';
import type { Image } from '@fourball/shared/club/shapes.ts';
import { handlers } from '@fourball/workers/queues/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream, type OpenedStream } from '../kit/event-stream.ts';
import { mailsTo } from '../kit/mails.ts';
import { uploadOf } from '../kit/club/pictures.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

let server: TestServer;
let admin: BuiltUser;
let ava: BuiltUser;
let ben: BuiltUser;
beforeAll(async () => {
  server = await startServer({ with: ['gateway', 'workers'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  ava = await buildUser(server.db, { firstName: 'Ava' });
  ben = await buildUser(server.db, { firstName: 'Ben' });
});

const own = async (user: BuiltUser, over: Record<string, unknown> = {}) => ({
  token: user.token,
  body: { ...(await uploadOf()), id: user.userId, type: 'AVATAR', ...over },
});
const send = async (user: BuiltUser, over: Record<string, unknown> = {}): Promise<Image> =>
  replyOver(server.url, addOwnImage, await own(user, over));
const approve = (user: BuiltUser, pendingAvatar?: string) =>
  replyOver(server.url, approveAvatar, { token: admin.token, body: { id: user.userId, pendingAvatar } });
const me = ({ token }: BuiltUser) => replyOver(server.url, getCurrentUser, { token });
const isServed = async (url: string) => (await fetch(server.url + url)).status === 200;
const gone = (url: string) => eventually(`${url} to be gone`, async () => !(await isServed(url)));
const filesOf = ({ userId }: BuiltUser) => openImageStorage(server.settings).list(`images/avatar/${userId}-`);

describe('a new avatar', () => {
  test('waits for approval: nobody is shown it before', async () => {
    const image = await send(ava);
    expect(image).toMatchObject({ type: 'AVATAR', state: 'REVIEW', width: 100, height: 100 });
    expect(image.url).toBe(`/${image.key}`);
    expect(image.key).toMatch(/^images\/avatar\//);
    expect(await me(ava)).toMatchObject({ avatarUrl: null, avatarURL: null, pendingAvatar: image.url });
  });

  test('takes the place of one that waits, whose file goes; the approved one stays', async () => {
    const first = await send(ava);
    await approve(ava);
    const second = await send(ava);
    const third = await replyOver(server.url, updateOwnImage, await own(ava, { oldImageKey: second.key }));
    expect(await me(ava)).toMatchObject({ avatarUrl: first.url, pendingAvatar: third.url });
    await gone(second.url);
    expect(await isServed(first.url)).toBe(true);
    expect(await isServed(third.url)).toBe(true);
  });

  test('many at once: one waits, and the files of all the others go', async () => {
    await Promise.all(Array.from({ length: 6 }, () => send(ava)));
    const { pendingAvatar } = await me(ava);
    const records = await server.db.query<{ key: string }>('select key from images where owner_id = $1', [
      ava.userId,
    ]);
    expect(records.map(({ key }) => `/${key}`)).toEqual([pendingAvatar]);
    await eventually('one file', async () => (await filesOf(ava)).length === 1);
  });
});

describe('whose it is', () => {
  test.each([addOwnImage, updateOwnImage])('$id refuses the id of another golfer', async (call) => {
    const options = await own(ava, { id: ben.userId });
    expect(refusalIn(await callOver(server.url, call, options))).toMatchObject({ status: 403 });
    expect(await me(ben)).toMatchObject({ pendingAvatar: null });
    expect(await filesOf(ben)).toEqual([]);
    // Not even an admin, by this call.
    const forAdmin = await own(admin, { id: ben.userId });
    expect((await callOver(server.url, call, forAdmin)).status).toBe(403);
  });

  test('only an avatar and a cover photo are one’s own', async () => {
    for (const type of ['SLIDER', 'LOGO', 'ICON', 'NEWS_FEED', 'ORG_LOGO', 'EVENT_COVER_PHOTO', 'PRODUCT']) {
      expect((await callOver(server.url, addOwnImage, await own(ava, { type }))).status).toBe(403);
    }
  });

  test('an old image of another golfer is not found, and stays', async () => {
    const bens = await send(ben);
    const options = await own(ava, { oldImageKey: bens.key });
    expect(refusalIn(await callOver(server.url, updateOwnImage, options))).toMatchObject({ status: 404 });
    expect(await isServed(bens.url)).toBe(true);
    expect(await me(ben)).toMatchObject({ pendingAvatar: bens.url });
    expect(await filesOf(ava)).toEqual([]);
    // Nor one of the own that is of another type.
    const cover = await send(ava, { type: 'COVER_PHOTO' });
    const mixed = await own(ava, { oldImageKey: cover.key });
    expect((await callOver(server.url, updateOwnImage, mixed)).status).toBe(404);
    expect(await isServed(cover.url)).toBe(true);
  });

  test('an older picture that has no record can be replaced', async () => {
    await server.db.query(`update users set avatar_url = '/portraits/ava.svg' where id = $1`, [ava.userId]);
    const options = await own(ava, { oldImageKey: 'portraits/ava.svg' });
    const image = await replyOver(server.url, updateOwnImage, options);
    expect(await me(ava)).toMatchObject({ avatarUrl: '/portraits/ava.svg', pendingAvatar: image.url });
    expect(
      (await callOver(server.url, updateOwnImage, await own(ben, { oldImageKey: 'portraits/ava.svg' })))
        .status,
    ).toBe(404);
  });

  test.each(['../../../etc/passwd', 'images/../x', '..%2f..', 'images\\avatar'])(
    'an old image called %j is nobody’s',
    async (oldImageKey) => {
      const options = await own(ava, { oldImageKey });
      expect((await callOver(server.url, updateOwnImage, options)).status).toBe(404);
    },
  );

  test('organizers and golfers put no images for others', async () => {
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    for (const { token } of [organizer, ava]) {
      const options = { ...(await own(ben)), token };
      expect((await callOver(server.url, addImage, options)).status).toBe(403);
      expect((await callOver(server.url, updateImage, options)).status).toBe(403);
    }
    expect(await filesOf(ben)).toEqual([]);
  });

  test('what an admin puts is approved, and answers one that waits', async () => {
    const waiting = await send(ava);
    const image = await replyOver(server.url, addImage, { ...(await own(ava)), token: admin.token });
    expect(image.state).toBe('APPROVED');
    expect(await me(ava)).toMatchObject({ avatarUrl: image.url, pendingAvatar: null });
    await gone(waiting.url);
    const nobody = { ...(await own(ava, { id: 4_000_000 })), token: admin.token };
    expect((await callOver(server.url, addImage, nobody)).status).toBe(404);
    expect(await openImageStorage(server.settings).list('images/avatar/4000000-')).toEqual([]);
  });
});

describe('a cover photo', () => {
  test('is shown at once, and the one before goes', async () => {
    const first = await send(ava, { type: 'COVER_PHOTO' });
    expect(first.state).toBe('APPROVED');
    expect(await me(ava)).toMatchObject({
      coverPhotoUrl: first.url,
      coverPhotoImage: { id: first.imageId, url: first.url },
    });
    const second = await replyOver(
      server.url,
      updateOwnImage,
      await own(ava, { type: 'COVER_PHOTO', oldImageKey: first.key }),
    );
    expect(await me(ava)).toMatchObject({ coverPhotoUrl: second.url });
    await gone(first.url);
  });
});

describe('the review', () => {
  test('lists the oldest first, with the approved one that would be replaced', async () => {
    const avas = await send(ava);
    const bens = await send(ben);
    const list = async () =>
      (await replyOver(server.url, listAvatarsInReview, { token: admin.token })).filter(({ id }) =>
        [ava.userId, ben.userId].includes(id),
      );
    expect(await list()).toMatchObject([
      { id: ava.userId, userName: ava.userName, name: ava.name, pendingAvatar: avas.url, avatarUrl: null },
      { id: ben.userId, pendingAvatar: bens.url },
    ]);
    await approve(ava);
    const again = await send(ava);
    expect(await list()).toMatchObject([
      { id: ben.userId },
      { id: ava.userId, pendingAvatar: again.url, avatarUrl: avas.url },
    ]);
  });

  test('approving shows the avatar, mails the golfer once, and takes the old file away', async () => {
    const first = await send(ava);
    expect(await approve(ava)).toEqual({ result: 'APPROVED' });
    await eventually('the first mail', async () => (await mailsTo(server, ava.email)).length === 1);
    // Mails that are kept are called after their moment.
    server.clock.advance(60_000);
    const second = await send(ava);
    await approve(ava);
    expect(await me(ava)).toMatchObject({
      avatarUrl: second.url,
      avatarURL: second.url,
      pendingAvatar: null,
    });
    await gone(first.url);
    const mails = await eventually('two mails', async () => {
      const all = await mailsTo(server, ava.email);
      return all.length === 2 && all;
    });
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your avatar is approved'));
    expect(mails[0]?.text).toContain('Hello Ava');
    expect(mails[0]?.text).toContain('/account');
    expect(await approve(ava)).toEqual({ result: 'NOT_IN_REVIEW' });
    expect(
      await server.db.query('select 1 from audit_entries where user_id = $1 and action = $2', [
        ava.userId,
        'account.avatar-approved',
      ]),
    ).toHaveLength(2);
  });

  test('two admins at once decide once', async () => {
    await send(ava);
    const other = await buildUser(server.db, { roles: ['ADMIN'] });
    const results = await Promise.all(
      [admin, other, admin, other].map(({ token }) =>
        replyOver(server.url, approveAvatar, { token, body: { id: ava.userId } }),
      ),
    );
    expect(results.map(({ result }) => result).sort()).toEqual([
      'APPROVED',
      'NOT_IN_REVIEW',
      'NOT_IN_REVIEW',
      'NOT_IN_REVIEW',
    ]);
    await eventually('the mail', async () => (await mailsTo(server, ava.email)).length > 0);
    expect(
      await server.db.query(
        `select 1 from outbox where name = 'club.avatar-approved' and (payload->>'userId')::int = $1`,
        [ava.userId],
      ),
    ).toHaveLength(1);
  });

  test('approving and refusing at once leave one of both, and files that fit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await buildUser(server.db);
      const image = await send(user);
      const [approved, refused] = await Promise.all([
        approve(user),
        replyOver(server.url, removeAvatar, { token: admin.token, body: { userId: user.userId } }),
      ]);
      const { avatarUrl, pendingAvatar } = await me(user);
      expect(pendingAvatar).toBeNull();
      // Refused after it was approved takes the approved one: that is what refusing does where none waits.
      expect([image.url, null]).toContain(avatarUrl);
      expect(approved.result === 'NOT_IN_REVIEW' || refused).toBeTruthy();
      if (avatarUrl === null) await gone(image.url);
      else expect(await isServed(image.url)).toBe(true);
    }
  });

  test('only the one that the admin saw is approved', async () => {
    const seen = await send(ava);
    const newer = await send(ava);
    expect(await approve(ava, seen.url)).toEqual({ result: 'REPLACED' });
    expect(await me(ava)).toMatchObject({ avatarUrl: null, pendingAvatar: newer.url });
    expect(await approve(ava, newer.url)).toEqual({ result: 'APPROVED' });
  });

  test('refusing mails the golfer, takes the file away, and leaves the approved one', async () => {
    const approved = await send(ava);
    await approve(ava);
    const bad = await send(ava);
    await replyOver(server.url, removeAvatar, { token: admin.token, body: { userId: ava.userId } });
    expect(await me(ava)).toMatchObject({ avatarUrl: approved.url, pendingAvatar: null });
    await gone(bad.url);
    expect(await isServed(approved.url)).toBe(true);
    await eventually('the mail', async () =>
      (await mailsTo(server, ava.email)).some(({ subject }) => subject === 'Please send another avatar'),
    );
    const records = await server.db.query<{ key: string }>('select key from images where owner_id = $1', [
      ava.userId,
    ]);
    expect(records).toEqual([{ key: approved.key }]);
    // And another may be sent.
    expect((await send(ava)).state).toBe('REVIEW');
  });

  test('golfers neither see the list nor approve', async () => {
    await send(ava);
    expect((await callOver(server.url, listAvatarsInReview, { token: ava.token })).status).toBe(403);
    expect(
      (await callOver(server.url, approveAvatar, { token: ava.token, body: { id: ava.userId } })).status,
    ).toBe(403);
    const nobody = { token: admin.token, body: { id: 4_000_000 } };
    expect((await callOver(server.url, approveAvatar, nobody)).status).toBe(404);
  });
});

describe('live', () => {
  let streams: OpenedStream[];
  beforeEach(async () => {
    streams = await Promise.all([ava, ben].map((user) => openEventStream(server.url, user)));
  });

  test('the golfer hears of it on every device, and nobody else does', async () => {
    const [avas, bens] = streams as [OpenedStream, OpenedStream];
    const image = await send(ava);
    await avas.find('AVATAR_UPDATE', ({ pendingAvatar }) => pendingAvatar === image.url);
    await approve(ava);
    const told = await avas.find('AVATAR_UPDATE', ({ avatarUrl }) => avatarUrl === image.url);
    expect(told.data).toMatchObject({ userName: ava.userName, avatarUrl: image.url, pendingAvatar: null });
    await send(ava);
    await replyOver(server.url, removeAvatar, { token: admin.token, body: { userId: ava.userId } });
    await eventually('the refusal', () => {
      const last = avas.ofType('AVATAR_UPDATE').at(-1)?.data;
      return (
        last?.avatarUrl === image.url &&
        last.pendingAvatar === null &&
        avas.ofType('AVATAR_UPDATE').length >= 4
      );
    });
    // What Ben hears of his own comes after all of that.
    await send(ben);
    await bens.find('AVATAR_UPDATE');
    expect(bens.ofType('AVATAR_UPDATE').map(({ data }) => data.userName)).toEqual([ben.userName]);
    for (const stream of streams) stream.close();
  });
});

describe('removing', () => {
  const remove = (user: BuiltUser, body: { id: number; key: string; type: string }) =>
    callOver(server.url, removeImage, { token: user.token, body });

  test('a golfer removes the own avatar and cover photo, again without harm', async () => {
    for (const type of ['AVATAR', 'COVER_PHOTO']) {
      const image = await send(ava, { type });
      const body = { id: ava.userId, key: image.key, type };
      expect((await remove(ava, body)).json).toEqual({ removed: true });
      expect((await remove(ava, body)).json).toEqual({ removed: false });
      await gone(image.url);
    }
    expect(await me(ava)).toMatchObject({ pendingAvatar: null, coverPhotoUrl: null, coverPhotoImage: null });
  });

  test('not another’s, whatever id is claimed', async () => {
    const bens = await send(ben);
    expect((await remove(ava, { id: ben.userId, key: bens.key, type: 'AVATAR' })).status).toBe(403);
    expect((await remove(ava, { id: ava.userId, key: bens.key, type: 'AVATAR' })).status).toBe(403);
    expect((await remove(ava, { id: ava.userId, key: bens.key, type: 'LOGO' })).status).toBe(403);
    expect(await isServed(bens.url)).toBe(true);
    expect(await me(ben)).toMatchObject({ pendingAvatar: bens.url });
    // An admin does, but not under a wrong owner or type.
    expect((await remove(admin, { id: ava.userId, key: bens.key, type: 'AVATAR' })).json).toEqual({
      removed: false,
    });
    expect((await remove(admin, { id: ben.userId, key: bens.key, type: 'COVER_PHOTO' })).json).toEqual({
      removed: false,
    });
    expect((await remove(admin, { id: ben.userId, key: bens.key, type: 'AVATAR' })).json).toEqual({
      removed: true,
    });
    await gone(bens.url);
    expect(await me(ben)).toMatchObject({ pendingAvatar: null });
  });

  test.each([
    '../../../etc/passwd',
    'images/avatar/../../secret',
    '/etc/passwd',
    '%2e%2e/x',
    'images\\..\\x',
  ])('by the key %j nothing is removed', async (key) => {
    expect((await remove(ava, { id: ava.userId, key, type: 'AVATAR' })).json).toEqual({ removed: false });
    expect((await remove(admin, { id: ava.userId, key, type: 'LOGO' })).json).toEqual({ removed: false });
  });
});

test('jobs that run twice remove no more and mail no more', async () => {
  const first = await send(ava);
  await approve(ava);
  await send(ava);
  await replyOver(server.url, removeAvatar, { token: admin.token, body: { userId: ava.userId } });
  await send(ava);
  await replyOver(server.url, updateImage, {
    ...(await own(ava, { oldImageKey: first.key })),
    token: admin.token,
  });
  await gone(first.url);
  await eventually('both mails', async () => (await mailsTo(server, ava.email)).length === 2);
  const events = await server.db.query<{ id: number; name: string; payload: unknown }>(
    `select id, name, payload from outbox where name like 'club.%' or name like 'accounts.avatar-%' order by id`,
  );
  const { createMailTransport } = await import('@fourball/workers/mail/transport.ts');
  const context = {
    house: server.house,
    images: openImageStorage(server.settings),
    mail: createMailTransport(server.settings, server.clock),
    publicUrl: server.settings.publicUrl,
  };
  server.clock.advance(60_000);
  for (const event of events) {
    for (const handler of handlers) {
      if (handler.job.kind !== 'event-job' || handler.job.on.name !== event.name) continue;
      // Of all that handlers get, these look at nothing else.
      await handler.run(context as never, { eventId: event.id, payload: event.payload });
    }
  }
  expect(await mailsTo(server, ava.email)).toHaveLength(2);
  const { avatarUrl } = await me(ava);
  expect(await isServed(avatarUrl ?? '')).toBe(true);
});
