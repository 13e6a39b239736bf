/** A host whose clock is wrong: rules ask the time of the database, by which all rows are stamped. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { followDatabase } from '@fourball/domain/kernel/clock.ts';
import { openHouse } from '@fourball/domain/kernel/process/open-house.ts';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testTimeZone } from '../kit/build.ts';
import { cloneDatabase, type TestDatabase } from '../kit/database.ts';

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
afterEach(() => vi.useRealTimers());

const minutes = 60_000;
const setWrongBy = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
};

it.each([-9 * minutes, 9 * minutes])(
  'a service on it goes by the time of the database (%i ms)',
  async (off) => {
    setWrongBy(off);
    const house = await openHouse({
      databaseUrl: database.url,
      poolSize: 2,
      databaseSeconds: loadSettings({ NODE_ENV: 'test' }).databaseSeconds,
      timeZone: testTimeZone,
      applicationName: 'fourball-test',
    });
    expect(Math.abs(house.clock.now().getTime() - (Date.now() - off))).toBeLessThan(2_000);
    await house.close();
  },
);

it('what is no more than the way to the database is left as it is', async () => {
  setWrongBy(-400);
  const clock = await followDatabase(db);
  expect(clock.now().getTime()).toBe(Date.now());
  clock.close();
});

it('without an answer the host’s own clock counts', async () => {
  setWrongBy(9 * minutes);
  const clock = await followDatabase({ query: () => Promise.reject(new Error('Nobody is there.')) });
  expect(clock.now().getTime()).toBe(Date.now());
  clock.close();
});
