/** Which pages are old: what the ping finds out, and that a release is told to everybody once. */
import { recordRelease } from '@fourball/domain/club/versions.ts';
import { isOlder, versions, versionText, type Version } from '@fourball/shared/club/versions.ts';
import { ping } from '@fourball/shared/messaging/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSession, buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream, type OpenedStream } from '../kit/event-stream.ts';
import { replyOver, startServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let admin: BuiltUser;
let golfer: BuiltUser;
beforeAll(async () => {
  server = await startServer({ with: ['gateway', 'workers'] });
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  golfer = await buildUser(server.db);
});
afterAll(() => server.close());

let newest = 0;
/** `told` tells what was told after this. */
async function begin(): Promise<void> {
  const [row] = await server.db.query<{ id: number }>('select coalesce(max(id), 0) as id from outbox');
  newest = row?.id ?? 0;
}
const told = () =>
  server.db.query<{ name: string; payload: Record<string, unknown> }>(
    `select name, payload from outbox
     where name in ('club.versions-released', 'club.pages-outdated') and id > $1 order by id`,
    [newest],
  );
const texts = { admin: '2.2.74', public: '2.2.29', cms: '2.2.44' };

test('[drawerHeader.4] the versions are those of the documents', () => {
  expect(Object.fromEntries(Object.entries(versions).map(([area, one]) => [area, versionText(one)]))).toEqual(
    texts,
  );
});

test('a server that starts notes them', async () => {
  const rows = await server.db.query<{ area: string }>('select area from released_versions order by area');
  expect(rows.map(({ area }) => area)).toEqual(['admin', 'cms', 'public']);
});

test.each([
  ['2.2.28', '2.2.29', true],
  ['2.2.29', '2.2.29', false],
  ['2.2.30', '2.2.29', false],
  ['2.1.99', '2.2.29', true],
  ['2.10.0', '2.9.9', false],
  ['1.99.99', '2.0.0', true],
  ['3.0.0', '2.2.29', false],
])('%s is older than %s: %s', (one, other, older) => {
  const read = (text: string): Version => {
    const [major = 0, minor = 0, revision = 0] = text.split('.').map(Number);
    return { major, minor, revision };
  };
  expect(isOlder(read(one), read(other))).toBe(older);
});

describe('a ping', () => {
  beforeEach(begin);
  const pingAs = (user: BuiltUser, version: Version) =>
    replyOver(server.url, ping, { token: user.token, body: { version } });

  test('[realtime.8] of the current version, or of a newer one, tells nothing', async () => {
    await pingAs(golfer, versions.public);
    await pingAs(golfer, { ...versions.public, revision: 999 });
    await pingAs(admin, versions.admin);
    expect(await told()).toEqual([]);
  });

  test('of an older one than the server has for that golfer tells that golfer alone', async () => {
    const streams = await Promise.all(
      [golfer, golfer, admin].map((user) => openEventStream(server.url, user)),
    );
    const [own, ownOther, others] = streams as [OpenedStream, OpenedStream, OpenedStream];
    try {
      await pingAs(golfer, { ...versions.public, revision: versions.public.revision - 1 });
      for (const stream of [own, ownOther]) {
        expect((await stream.find('UPDATE')).data).toMatchObject({ version: '2.2.29', versions: texts });
      }
      // What is current for golfers is old for admins.
      await pingAs(admin, versions.public);
      expect((await others.find('UPDATE')).data).toMatchObject({ version: '2.2.74', versions: texts });
      expect([own, ownOther, others].map((stream) => stream.ofType('UPDATE').length)).toEqual([1, 1, 1]);
    } finally {
      for (const stream of streams) stream.close();
    }
  });

  test('may carry its numbers flat', async () => {
    const { token } = await buildUser(server.db);
    await replyOver(server.url, ping, { token, body: { major: 1, minor: 0, revision: 0 } });
    expect(await told()).toHaveLength(1);
  });

  test('that comes again and again from pages that stay old tells its session once, and another session too', async () => {
    const old = { ...versions.public, revision: versions.public.revision - 1 };
    const user = await buildUser(server.db);
    await Promise.all(Array.from({ length: 20 }, () => pingAs(user, old)));
    await pingAs(user, { major: 1, minor: 0, revision: 0 });
    expect(await told()).toHaveLength(1);
    await pingAs({ ...user, token: await buildSession(server.db, user) }, old);
    expect(await told()).toHaveLength(2);
    // What is offered now is another version.
    await server.db.query(`update sessions set told_version = '2.2.28' where user_id = $1`, [user.userId]);
    await pingAs(user, old);
    expect(await told()).toHaveLength(3);
  });
});

describe('a release', () => {
  const newer = { ...versions, public: { major: 2, minor: 3, revision: 0 } };
  beforeEach(async () => {
    await server.db.query('delete from released_versions');
    await begin();
  });
  const known = () =>
    server.db.query<{ text: string }>(
      `select area || ' ' || major || '.' || minor || '.' || revision as text from released_versions order by 1`,
    );

  test('of a club’s first start is no news, and is known from then on', async () => {
    expect(await recordRelease(server.house)).toEqual({ told: false });
    expect(await recordRelease(server.house)).toEqual({ told: false });
    expect(await told()).toEqual([]);
    expect((await known()).map(({ text }) => text)).toEqual(['admin 2.2.74', 'cms 2.2.44', 'public 2.2.29']);
  });

  test('that is newer is told once to everybody who is connected, however many servers start', async () => {
    await recordRelease(server.house);
    const streams = await Promise.all([golfer, admin].map((user) => openEventStream(server.url, user)));
    try {
      const starts = await Promise.all(Array.from({ length: 8 }, () => recordRelease(server.house, newer)));
      expect(starts.filter((start) => start.told)).toHaveLength(1);
      for (const stream of streams) {
        expect((await stream.find('UPDATE')).data).toMatchObject({
          version: '2.3.0',
          versions: { ...texts, public: '2.3.0' },
        });
      }
      expect(await recordRelease(server.house, newer)).toEqual({ told: false });
      expect(await told()).toHaveLength(1);
      expect(streams.map((stream) => stream.ofType('UPDATE').length)).toEqual([1, 1]);
    } finally {
      for (const stream of streams) stream.close();
    }
  });

  test('that is older, as of a server that lags behind, is none', async () => {
    await recordRelease(server.house, newer);
    expect(await recordRelease(server.house, versions)).toEqual({ told: false });
    expect(await recordRelease(server.house, newer)).toEqual({ told: false });
    expect(await told()).toEqual([]);
  });

  test('of the same figures after a new one is told again for none but the new one', async () => {
    await recordRelease(server.house);
    await recordRelease(server.house, newer);
    const newest = { ...newer, admin: { major: 2, minor: 2, revision: 75 } };
    expect(await recordRelease(server.house, newest)).toEqual({ told: true });
    expect((await told()).map(({ payload }) => payload.versions)).toEqual([
      { ...texts, public: '2.3.0' },
      { ...texts, public: '2.3.0', admin: '2.2.75' },
    ]);
  });
});
