/** The club's log of errors: what gets into it, what never does, who reads it, and how long it stays. */
import { errorLogDays, trimErrorLog } from '@fourball/domain/club/errors/error-log.ts';
import { scrubbed } from '@fourball/domain/club/errors/scrub.ts';
import { listCourses } from '@fourball/shared/club/calls.ts';
import {
  listErrors,
  listErrorsToday,
  listStartupLogs,
  raiseTestError,
  reportError,
} from '@fourball/shared/club/error-calls.ts';
import { createParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import type { ErrorEntry } from '@fourball/shared/club/shapes.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { callOver, refusalIn, replyOver, startServer, testNow } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const test = clubTest({ env: { ERROR_REPORTS: '1000', SERVER_ERRORS_PER_MINUTE: '1000' } })
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'tell',
    ({ server }) =>
      (fields: object = {}, token?: string, url = server.url) =>
        callOver(url, reportError, { token, body: { ...report, ...fields } }),
  )
  .extend(
    'list',
    ({ server, admin }) =>
      (query: Record<string, string | number> = {}) =>
        replyOver(server.url, listErrors, { token: admin.token, query }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  await server.db.query('delete from error_log');
});

const report = {
  statusCode: null,
  name: 'TypeError',
  type: 'client',
  message: 'x is undefined',
  route: '/book',
  stack: 'TypeError: x is undefined\n    at SheetPage.tsx:12',
} as const;
const messages = (entries: readonly ErrorEntry[]) => entries.map(({ message }) => message);

describe('what a page tells', () => {
  test('is logged with the moment, by visitors and golfers; who it was says the session, not the body', async ({
    tell,
    admin,
    golfer,
    list,
  }) => {
    expect((await tell({ userName: admin.userName })).json).toEqual({ logged: true });
    await tell({ userName: admin.userName, type: 'http', statusCode: 503 }, golfer.token);
    const [second, first] = await list();
    expect(first).toEqual({ ...report, id: first?.id, at: testNow.toISOString(), userName: null });
    expect(second).toMatchObject({ type: 'http', statusCode: 503, userName: golfer.userName });
  });

  test('is cut where it is long, and no markup in it matters', async ({ tell, list }) => {
    const html = '<img src=x onerror=alert(1)>';
    await tell({
      message: html + 'm'.repeat(50_000),
      stack: 's'.repeat(90_000),
      name: 'n'.repeat(999),
      route: 'r'.repeat(9_000),
    });
    const [entry] = await list();
    expect(entry?.message).toHaveLength(4_000);
    expect(entry?.message.startsWith(html)).toBe(true);
    expect([entry?.stack.length, entry?.name.length, entry?.route.length]).toEqual([20_000, 200, 2_000]);
  });

  test.for(['token-', 'a://b:', 'a.', 'aA1-', 'token=\\"', "password='"] as const)(
    'of nothing but %j is cleaned in no time: everybody else waits for it',
    async (piece, { tell, list }) => {
      const from = performance.now();
      expect((await tell({ stack: piece.repeat(20_000 / piece.length) })).status).toBe(200);
      // Minutes where a word is looked at again from each of its letters.
      expect(performance.now() - from).toBeLessThan(20_000);
      expect(await list()).toHaveLength(1);
    },
  );

  test('is never what failed in the server: that the server tells itself', async ({ tell, list }) => {
    await tell({ type: 'server', statusCode: 500 });
    expect(await list({ type: 'server' })).toEqual([]);
    expect(await list({ type: 'client' })).toHaveLength(1);
  });

  test('is refused where it makes no sense', async ({ tell, list }) => {
    expect(refusalIn(await tell({ type: 'weather' })).fields).toEqual(['type']);
    expect(refusalIn(await tell({ statusCode: 1000 })).fields).toEqual(['statusCode']);
    expect(refusalIn(await tell({ message: undefined })).fields).toEqual(['message']);
    expect(await list()).toEqual([]);
  });

  test('is limited, so that nobody fills the log', async ({ tell }) => {
    const strict = await startServer({ env: { ERROR_REPORTS: '3' } });
    try {
      const statuses: number[] = [];
      for (let at = 0; at < 6; at += 1) statuses.push((await tell({}, undefined, strict.url)).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
      expect(await strict.db.query('select 1 from error_log')).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });
});

describe('what fails in the server', () => {
  test('on purpose: an admin’s test answers 500 and is in the log', async ({ server, admin, list }) => {
    const reply = await callOver(server.url, raiseTestError, { token: admin.token });
    expect(refusalIn(reply)).toEqual({ status: 500, code: 'internal', fields: [] });
    expect(reply.text).not.toContain('on purpose');
    const [entry] = await eventually('an entry', async () => {
      const entries = await list({ type: 'server' });
      return entries.length > 0 ? entries : undefined;
    });
    expect(entry).toMatchObject({
      type: 'server',
      statusCode: 500,
      name: 'Error',
      message: 'Raised on purpose, to see that errors are logged.',
      route: 'GET /api/v1/error/test',
      userName: admin.userName,
    });
    expect(entry?.stack).toContain('error-handlers.ts');
  });

  test('with what the database says about it, but with no password or token', async ({
    server,
    golfer,
    list,
  }) => {
    await server.db.query('alter table course_fees rename column active to active_away');
    try {
      await server.db.query('update course_fees set twilight = twilight');
      const { status } = await callOver(server.url, listCourses, { token: golfer.token });
      expect(status).toBe(500);
    } finally {
      await server.db.query('alter table course_fees rename column active_away to active');
    }
    const [entry] = await eventually('an entry', async () => {
      const entries = await list({ type: 'server' });
      return entries.length > 0 ? entries : undefined;
    });
    expect(entry).toMatchObject({ route: 'GET /api/v1/course/list', userName: golfer.userName });
    expect(JSON.stringify(entry)).not.toContain(golfer.token);
  });

  test('is not written again and again where writing fails, and each request is still answered', async ({
    server,
    admin,
    list,
  }) => {
    await server.db.query('alter table error_log rename to error_log_away');
    try {
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => callOver(server.url, raiseTestError, { token: admin.token })),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([500]));
    } finally {
      await server.db.query('alter table error_log_away rename to error_log');
    }
    // At most what was still being written then.
    expect((await list()).length).toBeLessThanOrEqual(4);
  });

  test('is written so many times a minute and no more', async () => {
    const strict = await startServer({ env: { SERVER_ERRORS_PER_MINUTE: '2' } });
    try {
      const { token } = await buildUser(strict.db, { roles: ['GOLFER', 'ADMIN'] });
      for (let at = 0; at < 5; at += 1) await callOver(strict.url, raiseTestError, { token });
      await eventually(
        'two entries',
        async () => (await strict.db.query('select 1 from error_log')).length === 2,
      );
      await callOver(strict.url, raiseTestError, { token });
      expect(await strict.db.query('select 1 from error_log')).toHaveLength(2);
    } finally {
      await strict.close();
    }
  });

  test('is only what nobody could foresee: refusals are none', async ({ server, golfer, tell, list }) => {
    await callOver(server.url, listErrors, { token: golfer.token });
    await callOver(server.url, listErrors);
    await tell({ type: 'weather' });
    expect(await list()).toEqual([]);
  });
});

describe('the list', () => {
  test('has the newest first, of one type or all, page by page', async ({ server, tell, list, admin }) => {
    for (const [at, type] of ['client', 'http', 'client', 'client'].entries()) {
      server.clock.set(new Date(testNow.getTime() + at * 1000));
      await tell({ type, message: `error ${at}` });
    }
    expect(messages(await list())).toEqual(['error 3', 'error 2', 'error 1', 'error 0']);
    expect(messages(await list({ type: 'all' }))).toHaveLength(4);
    expect(messages(await list({ type: 'client' }))).toEqual(['error 3', 'error 2', 'error 0']);
    expect(messages(await list({ type: 'server' }))).toEqual([]);
    expect(messages(await list({ type: 'client', page: 1, size: 2 }))).toEqual(['error 0']);
    expect(
      refusalIn(await callOver(server.url, listErrors, { token: admin.token, query: { type: 'x' } })).fields,
    ).toEqual(['type']);
  });

  test('of today begins at midnight at the club', async ({ server, tell, admin }) => {
    server.clock.set(new Date('2026-06-16T03:59:59Z'));
    await tell({ message: 'yesterday' });
    server.clock.set(new Date('2026-06-16T04:00:00Z'));
    await tell({ message: 'today' });
    server.clock.set(new Date('2026-06-17T03:59:59Z'));
    expect(messages(await replyOver(server.url, listErrorsToday, { token: admin.token }))).toEqual(['today']);
    server.clock.set(new Date('2026-06-17T04:00:00Z'));
    expect(await replyOver(server.url, listErrorsToday, { token: admin.token })).toEqual([]);
  });

  test('is for admins', async ({ server, golfer }) => {
    for (const call of [listErrors, listErrorsToday, listStartupLogs, raiseTestError]) {
      expect((await callOver(server.url, call, { token: golfer.token })).status).toBe(403);
      expect((await callOver(server.url, call)).status).toBe(401);
    }
  });
});

describe('entries', () => {
  test('stay as long as ERROR_LOG_DAYS says', async ({ server, tell, list, admin }) => {
    const day = 86_400_000;
    for (const age of [0, 6.9, 7.1, 29.9, 30.1]) {
      server.clock.set(new Date(testNow.getTime() - age * day));
      await tell({ message: `${age} days` });
    }
    server.clock.set(testNow);
    expect(await trimErrorLog(server.house, errorLogDays({ ERROR_LOG_DAYS: '30' }))).toBe(1);
    expect(await trimErrorLog(server.house, errorLogDays({ ERROR_LOG_DAYS: '7' }))).toBe(2);
    expect(messages(await list())).toEqual(['0 days', '6.9 days']);
    expect(() => errorLogDays({})).toThrow('ERROR_LOG_DAYS');
    const body = { name: 'ERROR_LOG_DAYS', value: 'forever', group: 'UPKEEP' };
    expect((await callOver(server.url, createParameter, { token: admin.token, body })).status).toBe(422);
  });
});

describe('a start', () => {
  test('is kept with versions, surroundings and schema, and without secrets', async () => {
    const other = await startServer({
      env: { SMTP_URL: 'smtp://club:hunter2@mail.example:587', PUBLIC_URL: 'https://club.example' },
    });
    try {
      const { token } = await buildUser(other.db, { roles: ['GOLFER', 'ADMIN'] });
      const [start] = await replyOver(other.url, listStartupLogs, { token });
      expect(start).toMatchObject({ service: 'api', at: testNow.toISOString() });
      const text = start?.lines.join('\n') ?? '';
      for (const fact of ['admin 2.2.74', process.version, 'https://club.example', 'mail is sent']) {
        expect(text).toContain(fact);
      }
      expect(text).toMatch(/PostgreSQL \d+.*, \d+ migrations, the newest \d{12}_/);
      expect(text).not.toContain('hunter2');
      expect(text).not.toMatch(/postgres:\/\//);
    } finally {
      await other.close();
    }
  });

  test('is told of the newest first, and the last of a service outlives the others', async ({
    server,
    admin,
  }) => {
    await server.db.query(
      `insert into startup_logs (at, service, lines) values ('2025-01-01T00:00Z', 'old', '{first}'), ('2025-02-01T00:00Z', 'old', '{second}')`,
    );
    const starts = async () =>
      (await replyOver(server.url, listStartupLogs, { token: admin.token }))
        .filter(({ service }) => service === 'old')
        .map(({ lines }) => lines[0]);
    expect(await starts()).toEqual(['second', 'first']);
    await trimErrorLog(server.house, 30);
    expect(await starts()).toEqual(['second']);
  });
});

test.each([
  [
    'postgres://club:hunter2@db.example:5432/club refused',
    'postgres://club:[removed]@db.example:5432/club refused',
  ],
  ['Authorization: Bearer abc.def-123', 'Authorization: [removed] [removed]'],
  ['{"password":"hunter2","name":"Ava"}', '{"password":[removed],"name":"Ava"}'],
  ["{ currentPassword: 'hunt\\'er2' }", '{ currentPassword: [removed] }'],
  ['GET /x?access_token=abc&day=1', 'GET /x?access_token=[removed]&day=1'],
  ['GET /change-password/Zm9vYmFyMTIz?x', 'GET /change-password/[removed]?x'],
  ['GET /api/v1/book/invitation-link/short', 'GET /api/v1/book/invitation-link/[removed]'],
  ['GET /api/v1/book/feed/short.ics', 'GET /api/v1/book/feed/[removed]'],
  ['at /invitation/short', 'at /invitation/[removed]'],
  ['a-token=short; --api-key: "hunter2"', 'a-token=[removed]; --api-key: [removed]'],
  ['key Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4MTIz there', 'key [removed] there'],
  ['Unexpected token < in JSON at position 0', 'Unexpected token < in JSON at position 0'],
  ['at BookingDrawer.tsx:120:14', 'at BookingDrawer.tsx:120:14'],
])('of %j is kept %j', (text, kept) => {
  const clean = scrubbed(text);
  expect(clean).not.toMatch(/hunter2|hunt\\|abc/);
  if (!text.startsWith('Authorization')) expect(clean).toBe(kept);
});
