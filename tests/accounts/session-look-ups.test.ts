/** A crowd that comes one by one is looked up together: never more than a few statements are under way. */
import { setImmediate as aTick } from 'node:timers/promises';
import { createSessionResolver } from '@fourball/domain/accounts/resolve-session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCrowd } from '../kit/build.ts';
import { startServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('sessions that are asked for while look-ups are under way wait for the next, and each gets its own', async () => {
  const { house } = server;
  const golfers = await buildCrowd(house.db, 300);
  let underWay = 0;
  let most = 0;
  let statements = 0;
  const db = Object.create(house.db) as typeof house.db;
  db.query = async (...asked: Parameters<typeof house.db.query>) => {
    statements += 1;
    underWay += 1;
    most = Math.max(most, underWay);
    try {
      return await house.db.query(...asked);
    } finally {
      underWay -= 1;
    }
  };
  const resolve = createSessionResolver({ ...house, db });
  const asked: ReturnType<typeof resolve>[] = [];
  for (const { token } of golfers) {
    asked.push(resolve(token));
    await aTick();
  }
  asked.push(resolve('nobody’s'));
  const actors = await Promise.all(asked);
  expect(actors.map((actor) => actor?.userId)).toEqual([...golfers.map(({ userId }) => userId), undefined]);
  expect(most).toBeLessThanOrEqual(5);
  // One for each without; a first sight of a token is noted by a second.
  expect(statements).toBeLessThan(golfers.length / 2);
});
