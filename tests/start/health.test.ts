/** Health: alive is not ready, and a check that hangs or throws says so instead of hanging whoever asks. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { createHealth, healthPath, standardChecks } from '@fourball/domain/kernel/health.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../kit/database.ts';

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
      30,
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
    createHealth(standardChecks({ db, databaseUrl: database.url, pingRedis }))['/readyz']();
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
      status: 503,
      body: { checks: { redis: { ok: false, detail: 'gone' } } },
    });
  });

  it('bear events that wait a little, and tell of those that wait too long', async () => {
    await publishLate(5);
    expect(await ready()).toMatchObject({ status: 200 });
    await publishLate(20);
    expect(await ready()).toMatchObject({ status: 503, body: { checks: { outbox: { ok: false } } } });
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
