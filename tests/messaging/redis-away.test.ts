/** The club without Redis, stopped or frozen: nobody waits for it, nothing fails, and all is well once it is back. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redisConnector } from '@fourball/db/redis.ts';
import { countOnline, login } from '@fourball/shared/accounts/calls.ts';
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import { disconnect, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { getMonitor } from '@fourball/shared/messaging/monitor-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { startEmbeddedRedis, type EmbeddedRedis } from '../../start/servers/embedded-redis.ts';
import { pidOf } from '../../start/servers/process-identity.ts';
import { ageHold, buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { buildConversation, openLiveClub, type LiveClub } from '../kit/live-club.ts';
import { comeOnline } from '../kit/messaging/presence.ts';
import { callOver, testTomorrow } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

const password = 'a walk spoiled by rain';
const second = 1_000;

let folder: string;
let server: EmbeddedRedis;
let club: LiveClub;
let url: string;
let ava: BuiltUser;
let admin: BuiltUser;
const says: string[] = [];

/** The same address and password each time: both are kept in the folder. */
const startRedis = () =>
  startEmbeddedRedis({
    folder,
    onLost: (sentence) => says.push(sentence),
  });
const connectTo = () => redisConnector({ url: server.url, connectionName: 'fourball-test' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-redis-'));
  server = await startRedis();
  club = await openLiveClub();
  ava = await buildUser(club.house.db, { password });
  admin = await buildUser(club.house.db, { roles: ['GOLFER', 'ADMIN'] });
  return async () => {
    await club.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
});

async function signalRedis(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const { identity } = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')) as {
    identity: string;
  };
  process.kill(pidOf(identity), signal);
}

async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  expect(performance.now() - from).toBeLessThan(second);
  return result;
}

const logIn = (sent: string, username = ava.email) =>
  callOver(url, login, { body: { username, password: sent } });
const online = () => callOver(url, countOnline, { token: admin.token });

async function isOnline(): Promise<boolean> {
  const redis = connectTo()();
  try {
    await comeOnline(redis, club.names, ava);
    return await eventually(
      'the golfer to be known as online',
      async () => ((await online()).json as { count: number }).count === 1,
    );
  } finally {
    redis.disconnect();
  }
}

test.each([
  {
    how: 'stopped',
    takeAway: () => server.stop(),
    bringBack: async () => {
      server = await startRedis();
    },
  },
  {
    how: 'frozen',
    takeAway: () => signalRedis('SIGSTOP'),
    bringBack: () => signalRedis('SIGCONT'),
  },
])(
  'while Redis is $how everything is answered within a second',
  async ({ takeAway, bringBack }) => {
    const connections: ReturnType<ReturnType<typeof connectTo>>[] = [];
    const connect = connectTo();
    ({ url } = await club.startApi((options) => {
      const connection = connect(options);
      connections.push(connection);
      return connection;
    }));
    const conversationId = await buildConversation(club.house, [ava.userId, admin.userId]);
    expect(await isOnline()).toBe(true);
    await takeAway();
    try {
      // Frozen, the line looks whole at first; after a second it is known to be dead. Both are seen.
      for (let round = 0; round < 2; round += 1) {
        expect((await timed(() => logIn(password))).status).toBe(200);
        expect(await timed(online)).toMatchObject({ status: 200, json: { count: 0, userNames: [] } });
        const closed = await timed(() => callOver(url, disconnect, { token: ava.token }));
        expect(closed).toMatchObject({ status: 200, json: { closed: false } });
        const ready = await timed(() => fetch(`${url}/readyz`));
        expect([ready.status, await ready.json()]).toMatchObject([
          200,
          { status: 'limited', checks: { redis: { ok: false } } },
        ]);
        const body = { conversationId, text: `Round ${round}` };
        expect((await timed(() => callOver(url, sendMessage, { token: ava.token, body }))).status).toBe(200);
        expect((await timed(() => callOver(url, getMonitor, { token: admin.token }))).status).toBe(503);
        await eventually('the line to be given up', () => connections[0]?.status !== 'ready');
      }
      // Guesses go on being counted: the pause begins as it does with Redis.
      const { guesses } = club.settings.attempts;
      const { email } = await buildUser(club.house.db, { password });
      const statuses: number[] = [];
      for (let count = 0; count <= guesses; count += 1) {
        statuses.push((await timed(() => logIn('a wrong one', email))).status);
      }
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    } finally {
      await bringBack();
    }
    expect(await isOnline()).toBe(true);
  },
  60_000,
);

test('without Redis spots come free, by any number of workers at once', async () => {
  const connect = redisConnector({ url: 'redis://127.0.0.1:1', connectionName: 'fourball-test' });
  const api = await club.startApi(connect);
  const { db } = club.house;
  const course = await buildCourse(db);
  const teeTime = await buildTeeTime(db, course.courseId, { day: testTomorrow });
  const body = {
    spots: [{ teeTimeId: teeTime.teeTimeId, spots: 3 }],
    courseFeeId: course.courseFeeId,
    bookingDate: teeTime.day,
  };
  expect((await callOver(api.url, holdSpots, { token: ava.token, body })).status).toBe(200);
  await ageHold(db, ava.userId);
  const workers = await Promise.all([club.startWorkers({}, connect), club.startWorkers({}, connect)]);
  await eventually('the hold to be cleared', async () => {
    const [row] = await db.query<{ held: number }>('select held from tee_times where id = $1', [
      teeTime.teeTimeId,
    ]);
    return row?.held === 0;
  });
  // Told once, by whoever cleared it: taken and freed.
  const told = await db.query<{ held: number }>(
    `select (t ->> 'held')::int as held from outbox, jsonb_array_elements(payload::jsonb -> 'teeTimes') t
      where name = $2 and (t ->> 'teeTimeId')::bigint = $1 order by outbox.id`,
    [teeTime.teeTimeId, spotsChanged.name],
  );
  expect(told.map(({ held }) => held).filter((held) => held === 0)).toHaveLength(1);
  await Promise.all(workers.map(({ stop }) => stop()));
}, 60_000);
