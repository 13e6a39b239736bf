/** Health: alive is not ready, and a check that hangs or throws says so instead of hanging whoever asks. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { createHealth, healthPath, standardHealth } from '@fourball/domain/kernel/process/health.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { healthListener } from '@fourball/domain/kernel/process/open-service.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cable } from '../chaos/house/cable.ts';
import { testTimeZone } from '../kit/build.ts';
import { cloneDatabase, databaseUrl, type TestDatabase } from '../kit/database.ts';
import { openLiveClub, type LiveClub } from '../kit/live-club.ts';
import { eventually } from '../kit/wait.ts';

const fine = async () => ({ ok: true });

describe('health', () => {
  it('is alive whatever fails', async () => {
    const health = createHealth({ database: async () => Promise.reject(new Error('down')) });
    expect(await health['/healthz']()).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('is ready when every check is fine', async () => {
    expect(await createHealth({ a: fine, b: fine })['/readyz']()).toEqual({
      status: 200,
      body: { status: 'ok', checks: { a: { ok: true }, b: { ok: true } } },
    });
  });

  it('names what fails and what does not answer in time', async () => {
    const health = createHealth(
      { a: fine, b: () => Promise.reject(new Error('down')), c: () => new Promise(() => {}) },
      { timeLimit: 30 },
    );
    expect(await health['/readyz']()).toEqual({
      status: 503,
      body: {
        status: 'unavailable',
        checks: {
          a: { ok: true },
          b: { ok: false, detail: 'down' },
          c: { ok: false, detail: 'no answer within 30 ms' },
        },
      },
    });
  });

  it('bears what it does without, and tells of it', async () => {
    const down = () => Promise.reject(new Error('down'));
    const readyz = (checks: Parameters<typeof createHealth>[0]) =>
      createHealth(checks, { doesWithout: ['b'] })['/readyz']();
    expect(await readyz({ a: fine, b: down })).toEqual({
      status: 200,
      body: { status: 'limited', checks: { a: { ok: true }, b: { ok: false, detail: 'down' } } },
    });
    expect(await readyz({ a: down, b: down })).toMatchObject({
      status: 503,
      body: { status: 'unavailable' },
    });
  });

  it('looks once for all who ask at the same time, and anew for the next', async () => {
    let looks = 0;
    let answer = (): void => {};
    const slow = () =>
      new Promise<{ ok: boolean }>((resolve) => {
        looks += 1;
        answer = () => resolve({ ok: true });
      });
    const health = createHealth({ database: slow });
    const asked = Array.from({ length: 20 }, () => health['/readyz']());
    answer();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(looks).toBe(1);
    const next = health['/readyz']();
    answer();
    await next;
    expect(looks).toBe(2);
  });

  it('knows its own addresses', () => {
    expect(healthPath('/readyz?verbose')).toBe('/readyz');
    expect(healthPath('/readyz/x')).toBeUndefined();
    expect(healthPath(undefined)).toBeUndefined();
  });
});

describe('the standard checks', () => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await cloneDatabase();
    db = openDatabase({ url: database.url, poolSize: 2, applicationName: 'fourball-test' });
  });

  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const ready = (pingRedis: () => Promise<unknown> = async () => 'PONG') =>
    standardHealth({ db, databaseUrl: database.url, pingRedis })['/readyz']();
  const publishLate = (seconds: number) =>
    db.query(
      `insert into outbox (name, payload, occurred_at) values ('x', '{}', now() - $1 * interval '1 s')`,
      [seconds],
    );

  it('are fine when all is there', async () => {
    expect(await ready()).toEqual({
      status: 200,
      body: {
        status: 'ok',
        checks: {
          database: { ok: true },
          migrations: { ok: true },
          redis: { ok: true },
          outbox: { ok: true, detail: '0.0 s behind' },
        },
      },
    });
  });

  it('tell of a Redis that does not answer', async () => {
    expect(await ready(() => Promise.reject(new Error('gone')))).toMatchObject({
      status: 200,
      body: { status: 'limited', checks: { redis: { ok: false, detail: 'away: gone' } } },
    });
  });

  it('bear events that wait, and tell of those that wait too long', async () => {
    await publishLate(5);
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok' } });
    await publishLate(20);
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'limited', checks: { outbox: { ok: false } } },
    });
    await db.query('delete from outbox');
  });

  it('tell of migrations that are missing', async () => {
    const [last] = await db.query<{ name: string }>(
      'delete from knex_migrations where id = (select max(id) from knex_migrations) returning name',
    );
    expect(await ready()).toMatchObject({
      status: 503,
      body: { checks: { migrations: { ok: false, detail: `missing: ${last?.name}` } } },
    });
  });
});

describe('by HTTP', () => {
  let club: LiveClub;
  beforeAll(async () => {
    club = await openLiveClub();
  });
  afterAll(() => club.close());
  const ask = async (url: string) => {
    const answer = await fetch(`${url}/readyz`);
    const body = (await answer.json()) as { status: string; checks: Record<string, { detail?: string }> };
    return { code: answer.status, status: body.status, redis: body.checks.redis?.detail, body };
  };
  const well = { code: 200, status: 'ok', redis: undefined };
  const without = { code: 200, status: 'limited', redis: expect.stringMatching(/^away: ./) as string };

  const urlOfClub = async (): Promise<string> => {
    const [row] = await club.house.db.query<{ name: string }>('select current_database() as name');
    return databaseUrl(row?.name ?? '');
  };

  /** What gateways and workers answer with. */
  async function listenAs(connectRedis: LiveClub['connectRedis'], url: string) {
    const house = await openHouse({
      databaseUrl: url,
      poolSize: 2,
      databaseSeconds: club.settings.databaseSeconds,
      timeZone: testTimeZone,
      applicationName: 'fourball-test',
      onConnectionError: () => {},
    });
    const undo: (() => void | Promise<void>)[] = [];
    const lifetime = {
      onStop: (stop: () => void | Promise<void>) => void undo.push(stop),
      allow: () => {},
      stop: () => new Promise<never>(() => {}),
      stopping: false,
    };
    const { redisPatience } = club.settings;
    const server = createServer(
      healthListener({ house, connectRedis }, { databaseUrl: url, redisPatience }, lifetime),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      async close() {
        server.closeAllConnections();
        server.close();
        for (const stop of undo) await stop();
        await house.close();
      },
    };
  }

  it('every service stays ready without Redis, and says so', async () => {
    const cable = await club.openCable();
    const api = await club.startApi(cable.connectRedis);
    const other = await listenAs(cable.connectRedis, await urlOfClub());
    for (const url of [api.url, other.url]) {
      await eventually('all to be there', async () => (await ask(url)).status === 'ok');
      expect(await ask(url)).toMatchObject(well);
    }
    cable.cut();
    for (const url of [api.url, other.url]) expect(await ask(url)).toMatchObject(without);
    cable.mend();
    for (const url of [api.url, other.url])
      await eventually('Redis to be known again', async () => (await ask(url)).status === 'ok');
    await other.close();
    await api.stop();
  });

  it('no service is ready without PostgreSQL', async () => {
    const url = new URL(await urlOfClub());
    const cable = await Cable.open(Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(cable.port);
    const service = await listenAs(club.connectRedis, url.href);
    await eventually('all to be there', async () => (await ask(service.url)).status === 'ok');
    await cable.close();
    expect(await ask(service.url)).toMatchObject({
      code: 503,
      status: 'unavailable',
      body: { checks: { database: { ok: false }, redis: { ok: true } } },
    });
    await service.close();
  });
});
