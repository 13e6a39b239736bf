/** A whole process that is cut off from PostgreSQL and Redis without a word, behind the real proxy: the rest does all its work. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '@fourball/api/app.ts';
import { redisConnector } from '@fourball/db/redis.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { asOnlyRelay } from '@fourball/domain/messaging/outbox/outbox.ts';
import { createGateway } from '@fourball/gateway/app.ts';
import { createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { redisNames } from '@fourball/shared/messaging/redis-names.ts';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ways } from '../../chaos/house/cable.ts';
import { buildCourse, buildTeeTime, buildUser, testTimeZone } from '../../kit/build.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { freePort, hasNginx, startNginx } from '../../kit/nginx.ts';
import { callOver, startServer, testTomorrow, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

/** Of real time: nothing here can be hurried without telling the services other limits than clubs run by. */
const within = 15_000;

let server: TestServer;
let ways: Ways;
let url: string;
let far: Awaited<ReturnType<typeof openHouse>>;
let farUrl: string;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  server = await startServer({ with: ['gateway', 'workers'] });
  closing.push(() => server.close());
  const { databaseUrl = '', redisUrl = '' } = server.settings;
  const portOf = (address: string, usual: number) => Number(new URL(address).port || usual);
  ways = await Ways.open({ postgres: portOf(databaseUrl, 5432), redis: portOf(redisUrl, 6379) });
  closing.push(() => ways.close());
  const through = (address: string, port: number) => {
    const changed = new URL(address);
    changed.hostname = '127.0.0.1';
    changed.port = String(port);
    return changed.href;
  };
  const farDatabase = through(databaseUrl, ways.postgres.port);
  far = await openHouse({
    databaseUrl: farDatabase,
    poolSize: 10,
    databaseSeconds: server.settings.databaseSeconds,
    timeZone: testTimeZone,
    applicationName: 'fourball-far',
    clock: server.clock,
  });
  const deps = {
    house: far,
    databaseUrl: farDatabase,
    connectRedis: redisConnector({
      url: through(redisUrl, ways.redis.port),
      connectionName: 'fourball-far',
    }),
    settings: server.settings,
    log: pino({ level: 'silent' }),
    names: redisNames(new URL(databaseUrl).pathname.slice(1)),
  };
  const [api, gateway] = [await createApi(deps), await createGateway(deps)];
  const http = createServer((req, res) => {
    if (gateway.handles(req)) gateway.handle(req, res);
    else api.callback(req, res);
  });
  gateway.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  farUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  closing.push(async () => {
    http.closeAllConnections();
    await Promise.all([new Promise((resolve) => http.close(resolve)), gateway.close(), api.close()]);
    // Nobody hears it take its leave: its lines end with the ways.
    void far.close().catch(() => {});
  });
  if (!hasNginx) return;
  const port = await freePort();
  const both = [server.url, farUrl];
  const proxy = await startNginx({ api: both, gateway: both, web: both }, () =>
    Promise.resolve(`listen 127.0.0.1:${port};\n`),
  );
  closing.push(() => proxy.close());
  url = `http://127.0.0.1:${port}`;
  await eventually('nginx', async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok);
});
afterEach(async () => {
  for (let step = closing.pop(); step; step = closing.pop()) await step();
});

describe.runIf(hasNginx)('an api and a gateway that are cut off while they hold locks', () => {
  it(
    'hold up nobody for longer than a moment: holds, bookings and events go on',
    { timeout: 60_000 },
    async () => {
      const course = await buildCourse(server.db);
      const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
      const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
      // One at each gateway: the proxy looks for the one with the fewest.
      const streams = [await openEventStream(url, ben), await openEventStream(url, ben)];

      const locked = new Promise<void>((resolve) => {
        void far.db
          .transaction(async (tx) => {
            await tx.query('select from tee_times where id = $1 for update', [teeTime.teeTimeId]);
            resolve();
            await new Promise(() => {});
          })
          .catch(() => {});
      });
      const relaying = new Promise<void>((resolve) => {
        const hold = () => {
          resolve();
          return new Promise<never>(() => {});
        };
        const tryAgain = (): void =>
          void asOnlyRelay(far.db, hold).then(
            (was) => was || tryAgain(),
            () => {},
          );
        tryAgain();
      });
      await Promise.all([locked, relaying]);

      const cutAt = performance.now();
      ways.lose();
      const done = async (call: typeof holdSpots | typeof createBooking, body: object) => {
        const reply = await eventually(
          `${call.id} to be done`,
          async () => {
            const answer = await callOver(url, call, {
              token: ava.token,
              body,
              headers: { 'idempotency-key': `${call.id}-of-ava` },
            });
            if (answer.status !== 503) expect(answer.status).toBe(200);
            return answer.status === 200 && answer.json;
          },
          within,
        );
        expect(reply).toMatchObject({ result: 'SUCCESS' });
      };
      const { courseFeeId } = course;
      await done(holdSpots, { spots: 1, courseFeeId, bookingDate: teeTime.bookingDate });
      await done(createBooking, { simpleDate: testTomorrow, courseFeeId, numSpots: 1 });
      expect(performance.now() - cutAt).toBeLessThan(within);

      // Whoever listened at the one that is cut off is sent to the other, and so is whoever comes anew.
      const lost = await eventually(
        'a stream to be ended',
        () => streams.find(({ closed }) => closed),
        within,
      );
      const back = await Promise.all(
        [0, 1, 2].map(() => openEventStream(url, ben, { lastEventId: lost.lastEventId ?? '' })),
      );
      expect(back.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const stream of [...back, ...streams.filter((one) => one !== lost)]) {
        await stream.find('NUMBER_SPOTS_CHANGED', (data) => data.entityId === teeTime.teeTimeId);
        stream.close();
      }
      expect(performance.now() - cutAt).toBeLessThan(within);

      // The api hands on what it is asked, whatever the method: nobody is refused.
      const answers: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        const { status } = await callOver(url, holdSpots, {
          token: ben.token,
          body: { spots: 1, courseFeeId, bookingDate: teeTime.bookingDate },
        });
        answers.push(status);
      }
      expect(answers).toEqual(answers.map(() => 200));
      // Without the proxy there is nowhere else to go.
      expect((await callOver(farUrl, holdSpots, { token: ben.token, body: {} })).status).toBe(503);

      // Once it hears again it works again, without a restart.
      await ways.mend();
      await eventually(
        'the one that was cut off to work again',
        async () =>
          (
            await callOver(farUrl, holdSpots, {
              token: ben.token,
              body: { spots: 1, courseFeeId, bookingDate: teeTime.bookingDate },
            })
          ).status === 200,
      );
    },
  );
});
