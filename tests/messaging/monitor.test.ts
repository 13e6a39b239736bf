/** The admins' monitor: who is online and on which page, what gateways report, how the queues stand, and who may look. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '@fourball/api/app.ts';
import { ping } from '@fourball/shared/messaging/calls.ts';
import { queueNames } from '@fourball/shared/messaging/jobs.ts';
import { getMonitor, removeJob, retryJob } from '@fourball/shared/messaging/monitor-calls.ts';
import type { GatewayReport } from '@fourball/shared/messaging/monitor-shapes.ts';
import { versions, versionText } from '@fourball/shared/club/versions.ts';
import { Queue } from 'bullmq';
import pino from 'pino';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { connectTo, namesOf, runWaitingJobs } from '../kit/failed-jobs.ts';
import { openLiveClub } from '../kit/live-club.ts';
import { comeOnline } from '../kit/messaging/presence.ts';
import { callOver, refusalIn, replyOver } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';
import { setLogBack, writeLog } from '../kit/log.ts';

const test = clubTest()
  .extend('names', { scope: 'file' }, ({ server }) => namesOf(server))
  .extend('redis', { scope: 'file' }, ({ server }) => connectTo(server))
  .extend(
    'look',
    ({ server, admin }) =>
      (search?: string) =>
        replyOver(server.url, getMonitor, {
          token: admin.token,
          query: search === undefined ? {} : { search },
        }),
  )
  .extend(
    'pingFrom',
    ({ server }) =>
      ({ token }: BuiltUser, body: unknown) =>
        callOver(server.url, ping, { token, body }),
  )
  .extend('prefix', ({ redis, names }) => () => ({ connection: redis, prefix: names.queues }))
  .extend('ofEvents', ({ look }) => async () => {
    const { queues, failedJobs } = await look();
    return { report: queues.find(({ name }) => name === queueNames.events), failedJobs };
  })
  .extend(
    'order',
    ({ server, admin }) =>
      (call: typeof retryJob | typeof removeJob, jobId: string, of: string = queueNames.events) =>
        callOver(server.url, call, { token: admin.token, body: { queue: of, jobId } }),
  );

test.afterAll(async ({ redis }) => {
  redis.disconnect();
});
test.beforeEach(async ({ redis, names }) => {
  await redis.del(names.online, names.onlineSince, names.gateways);
  const keys = await redis.keys(`${names.queues}*`);
  if (keys.length > 0) await redis.del(...keys);
});

describe('only admins', () => {
  test.for([
    ['nobody', undefined, 401],
    ['a golfer', ['GOLFER'], 403],
    ['an organizer', ['GOLFER', 'ORGANIZER'], 403],
  ] as const)('and not %s, may look, retry and remove', async ([, roles, status], { server }) => {
    const token = roles && (await buildUser(server.db, { roles })).token;
    const body = { queue: queueNames.events, jobId: '1' };
    const answers = await Promise.all([
      callOver(server.url, getMonitor, { token }),
      callOver(server.url, retryJob, { token, body }),
      callOver(server.url, removeJob, { token, body }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  });
});

describe('people', () => {
  test('are those with a connection: since when, on which page, with which version, and when they were last heard of', async ({
    server,
    redis,
    names,
    pingFrom,
    look,
  }) => {
    const ava = await buildUser(server.db, { firstName: 'Ava' });
    const cal = await buildUser(server.db, { firstName: 'Cal' });
    await comeOnline(redis, names, ava, cal);
    await redis.hset(names.onlineSince, ava.userName, Date.parse('2026-06-16T15:30:00Z'));
    expect((await pingFrom(ava, { version: versions.public, page: '/book' })).status).toBe(200);
    const report = await look();
    expect(report).toMatchObject({ at: '2026-06-16T16:00:00.000Z', online: 2, found: 2 });
    expect(report.people).toEqual([
      {
        userName: ava.userName,
        name: ava.name,
        since: '2026-06-16T15:30:00.000Z',
        page: '/book',
        version: versionText(versions.public),
        outdated: false,
        lastPingAt: '2026-06-16T16:00:00.000Z',
      },
      {
        userName: cal.userName,
        name: cal.name,
        since: null,
        page: null,
        version: null,
        outdated: false,
        lastPingAt: null,
      },
    ]);
  });

  test('are marked where their pages are older than what golfers, or admins, are offered', async ({
    server,
    redis,
    names,
    admin,
    pingFrom,
    look,
  }) => {
    const ava = await buildUser(server.db);
    await comeOnline(redis, names, ava, admin);
    const older = { ...versions.public, minor: versions.public.minor - 1 };
    await pingFrom(ava, older);
    // The public pages' version is an old one for an admin.
    await pingFrom(admin, { version: versions.public });
    const { people } = await look();
    expect(people.map(({ version, outdated }) => [version, outdated])).toEqual([
      [versionText(versions.public), true],
      [versionText(older), true],
    ]);
    await pingFrom(ava, { version: versions.public });
    expect((await look(ava.userName)).people.map(({ outdated }) => outdated)).toEqual([false]);
  });

  test('are found by a piece of their name, which is no pattern', async ({
    server,
    redis,
    names,
    admin,
    look,
  }) => {
    const zoe = await buildUser(server.db, { firstName: 'Zo_e' });
    await comeOnline(redis, names, zoe, admin);
    const found = async (search: string) => (await look(search)).people.map(({ userName }) => userName);
    expect(await found('zO_E')).toEqual([zoe.userName]);
    expect(await found('zo%')).toEqual([]);
    expect(await found('')).toHaveLength(2);
    expect(await look('nobody at all')).toMatchObject({ online: 2, found: 0, people: [] });
  });

  test('do not tell a page that is no path of ours, and their notes run out', async ({
    server,
    redis,
    names,
    pingFrom,
  }) => {
    const ava = await buildUser(server.db);
    await comeOnline(redis, names, ava);
    for (const page of ['https://evil.example/', '//x?token=1', '/book?token=secret', 'javascript:1']) {
      expect((await pingFrom(ava, { version: versions.public, page })).status).toBe(422);
    }
    await pingFrom(ava, { version: versions.public, page: '/book' });
    const left = await redis.pttl(names.ping(ava.userName));
    expect(left).toBeGreaterThan(60_000);
    expect(left).toBeLessThanOrEqual(180_000);
  });
});

describe('gateways', () => {
  const report = (gatewayId: string, secondsAgo: number): GatewayReport => ({
    gatewayId,
    startedAt: '2026-06-16T12:00:00.000Z',
    at: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
    streams: 3,
    sockets: 2,
    users: 4,
    entriesPerSecond: 1.5,
    deliveriesPerSecond: 30,
    head: 17,
    lagMs: 12,
    cut: 0,
    refused: 1,
    memory: 80_000_000,
  });

  test('are told as they reported; who is silent for ten seconds is only counted, and no more after minutes', async ({
    redis,
    names,
    look,
  }) => {
    const live = report('a', 1);
    await redis.hset(names.gateways, {
      a: JSON.stringify(live),
      b: JSON.stringify(report('b', 11)),
      c: JSON.stringify(report('c', 3_600)),
      d: 'not a report',
      e: JSON.stringify({ ...live, gatewayId: 'e', streams: -1 }),
    });
    expect(await look()).toMatchObject({ gateways: [live], silentGateways: 1 });
  });
});

describe('queues', () => {
  let queue: Queue;
  test.beforeEach(async ({ prefix }) => {
    queue = new Queue(queueNames.events, prefix());
    await queue.waitUntilReady();
    return () => queue.close();
  });
  const failing = (eventId: number) =>
    queue.add('bad', { eventId }, { jobId: `${eventId}.bad`, attempts: 1 });

  test('are both there, empty, before anybody used them', async ({ look }) => {
    const { queues, failedJobs } = await look();
    const empty = { waiting: 0, active: 0, delayed: 0, failed: 0, completed: 0, done: 0, paused: false };
    expect(queues).toEqual([
      { name: 'events', ...empty },
      { name: 'schedules', ...empty },
    ]);
    expect(failedJobs).toEqual([]);
  });

  test('tell what waits, what is done and what failed, the newest failure first', async ({
    server,
    ofEvents,
  }) => {
    await queue.add('good', { eventId: 1 }, { jobId: '1.good' });
    await failing(2);
    await runWaitingJobs(server);
    await failing(3);
    await runWaitingJobs(server);
    await queue.add('later', { eventId: 4 }, { delay: 3_600_000 });
    await queue.add('soon', { eventId: 5 });
    const { report, failedJobs } = await ofEvents();
    expect(report).toMatchObject({ waiting: 1, delayed: 1, active: 0, failed: 2, completed: 1, done: 1 });
    expect(failedJobs.map(({ jobId }) => jobId)).toEqual(['3.bad', '2.bad']);
    expect(failedJobs[0]).toEqual({
      queue: 'events',
      jobId: '3.bad',
      name: 'bad',
      reason: 'The mail server said no.',
      attempts: 1,
      failedAt: expect.any(String),
    });
  });

  test('show fifty of the failed', async ({ server, ofEvents }) => {
    await queue.addBulk(
      Array.from({ length: 55 }, (_, at) => ({
        name: 'bad',
        data: { eventId: at },
        opts: { jobId: `${at}.bad` },
      })),
    );
    await runWaitingJobs(server);
    const { report, failedJobs } = await ofEvents();
    expect([report?.failed, failedJobs.length]).toEqual([55, 50]);
  });

  test('try a failed job again, once for two admins at once', async ({ server, order, ofEvents }) => {
    await failing(7);
    await runWaitingJobs(server);
    const answers = await Promise.all([order(retryJob, '7.bad'), order(retryJob, '7.bad')]);
    // The slower one may find that it has not failed any more.
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect((await ofEvents()).report).toMatchObject({ waiting: 1, failed: 0 });
    expect(refusalIn(await order(retryJob, '7.bad')).code).toBe('not_found');
  });

  test('take a failed job off the list for good: what looks after lost jobs leaves it alone', async ({
    server,
    order,
    ofEvents,
  }) => {
    const [event] = await server.db.query<{ id: number }>(
      `insert into outbox (name, payload) values ('test.happened', '{}') returning id`,
    );
    const eventId = event?.id ?? 0;
    await server.db.query(`insert into job_runs (event_id, job) values ($1, 'bad')`, [eventId]);
    await failing(eventId);
    await runWaitingJobs(server);
    expect((await order(removeJob, `${eventId}.bad`)).json).toEqual({ removed: true });
    expect((await ofEvents()).failedJobs).toEqual([]);
    const [run] = await server.db.query<{ done: boolean }>(
      'select done_at is not null as done from job_runs where event_id = $1',
      [eventId],
    );
    expect(run?.done).toBe(true);
    expect(refusalIn(await order(removeJob, `${eventId}.bad`)).code).toBe('not_found');
  });

  test('leave jobs alone that did not fail, and know no other queues', async ({ order, ofEvents }) => {
    await queue.add('good', { eventId: 1 }, { jobId: '1.good' });
    for (const call of [retryJob, removeJob]) {
      expect(refusalIn(await order(call, '1.good')).code).toBe('not_found');
      expect(refusalIn(await order(call, 'nothing')).code).toBe('not_found');
      expect(refusalIn(await order(call, '1.good', 'sessions')).code).toBe('not_found');
    }
    expect((await ofEvents()).report).toMatchObject({ waiting: 1 });
  });
});

test('the outbox tells what waits, for how long, and how far the log is', async ({ server, look }) => {
  await setLogBack(server.db);
  expect((await look()).outbox).toEqual({ waiting: 0, oldestMs: null, head: 0 });
  await writeLog(server.db, [{ seq: 41, name: 'test.happened', payload: {} }]);
  await server.db.query(
    `insert into outbox (name, payload, seq, occurred_at) values
       ('test.happened', '{}', 42, now() - interval '90 seconds'), ('test.happened', '{}', null, now())`,
  );
  await server.db.query('update outbox_progress set numbered = 42');
  const { outbox } = await look();
  expect(outbox).toMatchObject({ waiting: 2, head: 42 });
  expect(outbox.oldestMs).toBeGreaterThanOrEqual(90_000);
});

test('without Redis the monitor says so, and pings are answered all the same', async () => {
  const club = await openLiveClub();
  const cable = await club.openCable();
  const api = await createApi({
    house: club.house,
    databaseUrl: '',
    connectRedis: cable.connectRedis,
    settings: club.settings,
    log: pino({ level: 'silent' }),
    names: club.names,
  });
  const front = createServer(api.callback);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  try {
    const { token } = await buildUser(club.house.db, { roles: ['GOLFER', 'ADMIN'] });
    const status = async () => (await callOver(url, getMonitor, { token })).status;
    await eventually('the monitor', async () => (await status()) === 200);
    cable.cut();
    await eventually('the word of it', async () => (await status()) === 503);
    expect(refusalIn(await callOver(url, getMonitor, { token })).code).toBe('unavailable');
    const body = { queue: queueNames.events, jobId: '1' };
    expect((await callOver(url, retryJob, { token, body })).status).toBe(503);
    expect((await callOver(url, removeJob, { token, body })).status).toBe(503);
    expect((await callOver(url, ping, { token, body: { version: versions.admin } })).status).toBe(200);
    cable.mend();
    await eventually('the monitor again', async () => (await status()) === 200);
  } finally {
    await api.close();
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
    await club.close();
  }
});
