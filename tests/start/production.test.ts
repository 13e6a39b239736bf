/** What `npm run doctor` says of settings for production: each lack in a sentence, nothing of those that are fit, no secret. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksOf, lacksOfDatabase, lacksOfFile } from '../../start/production.ts';
import { buildCourse, buildUser } from '../kit/build.ts';
import { sayWhoWeAre } from '../kit/club/profile.ts';
import { startServer, type TestServer } from '../kit/server.ts';

const secret = '8f1c0b7e5a9d4c3e2f6b';
const fit: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://club.example',
  PROXY_HOPS: '1',
  DATABASE_URL: `postgres://fourball:${secret}@postgres:5432/fourball`,
  REDIS_URL: `redis://:${secret}@redis:6379`,
  METRICS_TOKEN: secret,
  SMTP_URL: 'smtps://mail.example:465',
};
const today = new Date('2026-11-22T12:00:00Z');
const lacks = (env: Record<string, string> = {}, node = '24.9.0') =>
  lacksOf(loadSettings({ ...fit, ...env }), node, today);
const bad = (env: Record<string, string>, node?: string) =>
  lacks(env, node).flatMap(([kind, text]) => (kind === 'bad' ? [text] : []));

test('fit settings lack nothing', () => {
  expect(bad({})).toEqual([]);
  expect(lacks()).toEqual([['note', expect.stringContaining('VAPID_PUBLIC_KEY')]]);
});

describe('says what is missing', () => {
  test.each<[string, Record<string, string>, readonly string[]]>([
    ['development', { NODE_ENV: 'development', DEMO: 'false' }, ['NODE_ENV is not production']],
    ['the demo club', { DEMO: 'true', PUBLIC_URL: 'http://localhost:8080' }, ['DEMO is on']],
    ['http', { PUBLIC_URL: 'http://club.example' }, ['PUBLIC_URL is http']],
    [
      'an origin of http',
      { ALLOWED_ORIGINS: 'http://other.example' },
      ['ALLOWED_ORIGINS lets http://other.example'],
    ],
    ['a proxy that is not believed', { PROXY_HOPS: '0' }, ['PROXY_HOPS is 0']],
    [
      'no token for metrics, which any process here could read',
      { PROXY_HOPS: '0', METRICS_TOKEN: '' },
      ['PROXY_HOPS is 0', 'METRICS_TOKEN is not set'],
    ],
    [
      'a token of one letter',
      { METRICS_TOKEN: 'm'.repeat(40) },
      ['METRICS_TOKEN has a password of the same few letters'],
    ],
    [
      'no password of PostgreSQL',
      { DATABASE_URL: 'postgres://fourball@db/club' },
      ['DATABASE_URL has no password'],
    ],
    [
      'a short one',
      { DATABASE_URL: 'postgres://fourball:hunter2@db/club' },
      ['DATABASE_URL has a password of fewer'],
    ],
    ['Redis for everybody', { REDIS_URL: 'redis://redis:6379' }, ['REDIS_URL has no password']],
    ['no mail', { SMTP_URL: '' }, ['SMTP_URL is not set']],
  ])('%s', (_, env, expected) => {
    const found = bad(env);
    expect(found).toHaveLength(expected.length);
    for (const [index, beginning] of expected.entries()) expect(found[index]).toContain(beginning);
    // Passwords and tokens are in no sentence.
    const told = lacks(env).join('\n');
    for (const hidden of [secret, 'hunter2', 'm'.repeat(40)]) expect(told).not.toContain(hidden);
  });

  test('a Node.js without mends, and one that nobody promised any for', () => {
    expect(bad({}, '20.20.1')).toEqual([expect.stringContaining('no mends since 2026-04-30')]);
    expect(bad({}, '22.1.0')).toEqual([]);
    expect(lacks({}, '25.0.0')).toContainEqual(['note', expect.stringContaining('Node.js 25.0.0')]);
  });

  test('servers of the start’s own, as a note', () => {
    const told = lacks({ DATABASE_URL: '', REDIS_URL: '' }).join('\n');
    expect(told).toContain('DATABASE_URL is not set');
    expect(told).toContain('REDIS_URL is not set');
  });
});

describe('what the database says', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  const demoIn = async (open: boolean) =>
    (await lacksOfDatabase({ ...server.settings, demoLogins: open })).filter(([, text]) =>
      text.includes('demo logins'),
    );

  test('says where nobody can administer the club', async () => {
    const admins = async () =>
      (await lacksOfDatabase({ ...server.settings, demoLogins: false })).filter(([, text]) =>
        text.includes('administer'),
      );
    expect(await admins()).toEqual([['bad', expect.stringContaining('npm run admin:create')]]);
    await buildUser(server.db, { roles: ['ADMIN'] });
    expect(await admins()).toEqual([]);
  });

  test('names what golfers would notice first: a club without its own name, and no course to see', async () => {
    const firstSteps = async () =>
      (await lacksOfDatabase({ ...server.settings, clubName: 'Golf Club', demoLogins: false })).flatMap(
        ([kind, text]) => (text.includes('/admin/first-run') ? [`${kind}: ${text}`] : []),
      );
    expect(await firstSteps()).toEqual([
      expect.stringMatching(/^note: .*pages say Golf Club/),
      expect.stringMatching(/^note: Golfers see no course/),
    ]);
    await sayWhoWeAre(server, await buildUser(server.db, { roles: ['ADMIN'] }));
    const { courseId } = await buildCourse(server.db);
    await server.db.query('update courses set visible = false where id = $1', [courseId]);
    expect(await firstSteps()).toEqual([expect.stringContaining('no course')]);
    await server.db.query('update courses set visible = true where id = $1', [courseId]);
    expect(await firstSteps()).toEqual([]);
  });

  test('names demo logins where they are, and whether they open anything', async () => {
    expect(await demoIn(true)).toEqual([]);
    await server.db.query(
      `insert into users (user_name, email, first_name, last_name, member_number)
       values ('ava.demo', $1, 'Ava', 'Tremblay', 'D1')`,
      [demoLogins[0]?.email],
    );
    expect(await demoIn(true)).toEqual([['bad', expect.stringMatching(/^1 demo logins .* opens them\.$/)]]);
    expect(await demoIn(false)).toEqual([['note', expect.stringContaining('opens nothing')]]);
  });
});

test('a file of secrets that others can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-secrets-'));
  const file = join(folder, '.env');
  expect(await lacksOfFile(file)).toEqual([]);
  await writeFile(file, 'METRICS_TOKEN=x');
  await chmod(file, 0o644);
  expect(await lacksOfFile(file)).toEqual([['bad', expect.stringContaining('chmod 600')]]);
  await chmod(file, 0o600);
  expect(await lacksOfFile(file)).toEqual([]);
  await rm(folder, { recursive: true });
});
