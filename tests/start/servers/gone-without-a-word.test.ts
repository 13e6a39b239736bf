/** Hosts that vanish without a farewell: what they held is free soon, and whoever waits too long is told to try again. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '@fourball/api/app.ts';
import { redisConnector } from '@fourball/db/redis.ts';
import { getMyHold, holdSpots } from '@fourball/shared/booking/calls.ts';
import { openDatabase } from '@fourball/db/connection.ts';
import { isOutage } from '@fourball/domain/kernel/outage.ts';
import { openHouse, type OpenHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { asOnlyRelay } from '@fourball/domain/messaging/outbox/outbox.ts';
import pino from 'pino';
import { afterAll, expect } from 'vitest';
import { Cable } from '../../chaos/house/cable.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, testTimeZone, type BuiltUser } from '../../kit/build.ts';
import { book, hold } from '../../kit/booking/book.ts';
import { namesOf } from '../../kit/failed-jobs.ts';
import { callOver, refusalIn, replyOver, testTomorrow, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const idleSeconds = 2;
const env = {
  DATABASE_IDLE_SECONDS: String(idleSeconds),
  DATABASE_LOCK_SECONDS: '5',
  DATABASE_STATEMENT_SECONDS: '6',
};
let cable: Cable;
let through: string;

const it = courseTest({ env })
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day: testTomorrow }))
  .extend(
    'openFar',
    ({ server }) =>
      (
        seconds: Partial<TestServer['settings']['databaseSeconds']> = {},
        rewrite?: (text: string) => string,
      ): Promise<OpenHouse> =>
        openHouse({
          rewrite,
          databaseUrl: through,
          poolSize: 4,
          databaseSeconds: { ...server.settings.databaseSeconds, ...seconds },
          timeZone: testTimeZone,
          applicationName: 'fourball-far',
        }),
  );

it.beforeAll(async ({ server }) => {
  const url = new URL(server.settings.databaseUrl as string);
  cable = await Cable.open(Number(url.port || 5432));
  url.hostname = '127.0.0.1';
  url.port = String(cable.port);
  through = url.href;
});
afterAll(async () => {
  await cable.close();
});
/** The line on which it listens is dead too: that it is gone comes out when the cable goes. */
const leave = (far: OpenHouse): void => void far.close().catch(() => {});
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

it('the tee time that a vanished host had locked is held and booked by others soon', async ({
  server,
  openFar,
  teeTime,
  course,
}) => {
  const far = await openFar();
  const lost = far.db.transaction(async (tx) => {
    await tx.query('select from tee_times where id = $1 for update', [teeTime.teeTimeId]);
    cable.losePresent();
    await new Promise(() => {});
  });
  void lost;
  const ava = await buildUser(server.db);
  await eventually('the lock to be taken', async () => {
    const free = await server.db.query('select from tee_times where id = $1 for update skip locked', [
      teeTime.teeTimeId,
    ]);
    return free.length === 0;
  });
  expect(await seconds(() => hold(server, ava, course, [teeTime], 2))).toBeLessThan(idleSeconds + 1.5);
  expect((await replyOver(server.url, getMyHold, { token: ava.token })).hold).toMatchObject({ spots: 2 });
});

it('the tee time that a vanished api was selling is booked by others soon, and its golfer is free too', async ({
  server,
  openFar,
  teeTime,
  course,
}) => {
  let vanishing = false;
  const far = await openFar({}, (text) => {
    // Golfer and tee time are locked by then, and what comes next never arrives.
    if (vanishing && text.includes('h.tax_basis_points')) cable.losePresent();
    return text;
  });
  const { settings } = server;
  const api = await createApi({
    house: far,
    databaseUrl: through,
    connectRedis: redisConnector({ url: settings.redisUrl ?? '', connectionName: 'fourball-far' }),
    settings,
    log: pino({ level: 'silent' }),
    names: namesOf(server),
  });
  const door = createServer(api.callback);
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
  vanishing = true;
  const lost = callOver(`http://127.0.0.1:${(door.address() as AddressInfo).port}`, holdSpots, {
    token: ava.token,
    body: {
      spots: [{ teeTimeId: teeTime.teeTimeId, spots: 4 }],
      courseFeeId: course.courseFeeId,
      bookingDate: testTomorrow,
    },
  }).catch(() => undefined);
  await eventually('the lock to be taken', async () => {
    const free = await server.db.query('select from tee_times where id = $1 for update skip locked', [
      teeTime.teeTimeId,
    ]);
    return free.length === 0;
  });
  const took = await seconds(async () => {
    // `book` fails where the answer is not SUCCESS.
    await book(server, ben, course, [teeTime], { spots: 4 });
  });
  expect(took).toBeLessThan(idleSeconds + 3);
  const other = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '11:00' });
  expect(await hold(server, ava, course, [other], 1)).toMatchObject({ spots: 1 });
  door.closeAllConnections();
  door.close();
  await lost;
  void api.close().catch(() => {});
  leave(far);
});

it('who waits too long for a lock is told to try again in a moment, a crowd at once', async ({
  server,
  teeTime,
  course,
}) => {
  const golfers = await Promise.all(Array.from({ length: 6 }, () => buildUser(server.db)));
  // Longer than anybody may wait: the transaction goes on saying something.
  const answered = new AbortController();
  const taken = server.db.transaction(async (tx) => {
    await tx.query('select from tee_times where id = $1 for update', [teeTime.teeTimeId]);
    while (!answered.signal.aborted) await tx.query('select pg_sleep(0.1)');
  });
  const took = await seconds(async () => {
    const answers = await Promise.all(
      golfers.map(({ token }) =>
        callOver(server.url, holdSpots, {
          token,
          body: {
            spots: [{ teeTimeId: teeTime.teeTimeId, spots: 1 }],
            courseFeeId: course.courseFeeId,
            bookingDate: testTomorrow,
          },
        }),
      ),
    );
    expect(answers.map(refusalIn)).toEqual(
      golfers.map(() => ({ status: 503, code: 'unavailable', fields: [] })),
    );
  });
  answered.abort();
  await taken;
  // One wait for all, and one more for those who came while it went on; one after the other they would wait for six.
  expect(took).toBeLessThan(4 * 5);
  expect(await hold(server, golfers[0] as BuiltUser, course, [teeTime], 1)).toMatchObject({ spots: 1 });
});

it('connections that fell silent are dropped, all at the first that is noticed', async ({ openFar }) => {
  const far = await openFar({ statement: 1, report: 1 });
  await Promise.all(Array.from({ length: 4 }, () => far.db.query('select pg_sleep(0.2)')));
  cable.losePresent();
  let failure: unknown;
  const noticed = await seconds(async () => {
    failure = await far.db.query('select 1').catch((error: unknown) => error);
  });
  expect(isOutage(failure)).toBe(true);
  expect(noticed).toBeLessThan(4.5);
  const others = await seconds(async () => {
    for (let query = 0; query < 6; query += 1) await far.db.query('select 1');
    await far.db.transaction((tx) => tx.query('select 1'));
  });
  expect(others).toBeLessThan(1.5);
  leave(far);
});

it('a transaction on a line that fell silent ends, and the next has a line of its own', async ({
  openFar,
}) => {
  const far = await openFar({ statement: 1, report: 1 });
  const failure = await far.db
    .transaction(async (tx) => {
      await tx.query('select 1');
      cable.losePresent();
      await tx.query('select 1');
    })
    .catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(await far.db.transaction((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
  leave(far);
});

it('a relay that is cut off leaves its lock to another; one that works keeps it', async ({
  server,
  openFar,
}) => {
  const far = await openFar();
  const vanished = new Promise<void>((resolve) => {
    void asOnlyRelay(far.db, async () => {
      resolve();
      await new Promise(() => {});
    }).catch(() => {});
  });
  await vanished;
  cable.losePresent();
  const isFree = () => asOnlyRelay(server.house.db, async () => {});
  expect(await isFree()).toBe(false);
  expect(await seconds(() => eventually('the lock to be free', isFree))).toBeLessThan(idleSeconds + 1.5);

  const working = await asOnlyRelay(server.house.db, async (stillMine) => {
    const until = performance.now() + (idleSeconds + 1) * 1_000;
    while (performance.now() < until) {
      await server.house.reading.query('select pg_sleep(0.1)');
      await stillMine();
    }
  });
  expect(working).toBe(true);
});

it('every connection of a service has limits, whatever its address says beside them', async () => {
  const url = new URL(through);
  url.searchParams.set('options', '-c work_mem=5MB');
  const far = await openHouse({
    databaseUrl: url.href,
    poolSize: 2,
    databaseSeconds: { statement: 3, report: 30, lock: 4, idle: 5 },
    timeZone: testTimeZone,
    applicationName: 'fourball-far',
  });
  const names = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'work_mem',
    'default_transaction_read_only',
    'tcp_keepalives_idle',
    'tcp_user_timeout',
  ];
  const told = async (db: OpenHouse['db']) => {
    const rows = await db.query<{ value: string }>(
      'select current_setting(name) as value from unnest($1::text[]) with ordinality as n (name, place) order by place',
      [names],
    );
    return rows.map(({ value }) => value);
  };
  expect(await told(far.db)).toEqual(['3s', '4s', '5s', '5MB', 'off', '5', '10000']);
  expect(await told(far.reading)).toEqual(['30s', '4s', '5s', '5MB', 'on', '5', '10000']);
  await far.close();

  const tool = openDatabase({ url: through, poolSize: 1, applicationName: 'fourball-far' });
  expect(await told(tool)).toEqual(['0', '0', '1min', expect.any(String), 'off', '5', '10000']);
  await tool.close();
});
