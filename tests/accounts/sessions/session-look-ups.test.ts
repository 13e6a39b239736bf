/** A crowd that comes one by one is looked up together: never more than a few statements are under way. */
import { setImmediate as aTick } from 'node:timers/promises';
import { createSessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCrowd } from '../../kit/build.ts';

const test = clubTest()
  /** Counts the statements that a resolver sends. Each takes as long as forty are asked for, whatever else the machine does. */
  .extend('countStatements', ({ server }) => () => {
    const { house } = server;
    const count = { underWay: 0, most: 0, statements: 0 };
    const db = Object.create(house.db) as typeof house.db;
    db.query = async (...asked: Parameters<typeof house.db.query>) => {
      count.statements += 1;
      count.underWay += 1;
      count.most = Math.max(count.most, count.underWay);
      try {
        for (let tick = 0; tick < 40; tick += 1) await aTick();
        return await house.db.query(...asked);
      } finally {
        count.underWay -= 1;
      }
    };
    return { count, house: { ...house, db } };
  });

test('sessions that are asked for while look-ups are under way wait for the next, and each gets its own', async ({
  server,
  countStatements,
}) => {
  const { count, house } = countStatements();
  const golfers = await buildCrowd(server.house.db, 300);
  const resolve = createSessionResolver(house);
  const asked: ReturnType<typeof resolve>[] = [];
  for (const { token } of golfers) {
    asked.push(resolve(token));
    await aTick();
  }
  asked.push(resolve('nobody’s'));
  const actors = await Promise.all(asked);
  expect(actors.map((actor) => actor?.userId)).toEqual([...golfers.map(({ userId }) => userId), undefined]);
  expect(count.most).toBeLessThanOrEqual(5);
  // One for each without; a first sight of a token is noted by a second.
  expect(count.statements).toBeLessThan(golfers.length / 2);
});

test('where look-ups begin apart the first goes at once, and a crowd behind it as one', async ({
  server,
  countStatements,
}) => {
  const { count, house } = countStatements();
  const [first, ...crowd] = await buildCrowd(server.house.db, 200);
  const resolve = createSessionResolver(house, { mostInFlight: 1, apart: 1_000 });
  const begun = performance.now();
  expect((await resolve(first?.token ?? ''))?.userId).toBe(first?.userId);
  const alone = performance.now() - begun;
  const asked: ReturnType<typeof resolve>[] = [];
  for (const { token } of crowd) {
    asked.push(resolve(token));
    await aTick();
  }
  const actors = await Promise.all(asked);
  expect(actors.map((actor) => actor?.userId)).toEqual(crowd.map(({ userId }) => userId));
  expect(count.statements).toBe(2);
  expect(count.most).toBe(1);
  expect(alone).toBeLessThan(1_000);
});
