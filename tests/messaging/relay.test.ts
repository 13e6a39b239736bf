/** The relay: every committed event reaches the log once and in order, whatever dies or is away meanwhile. */
import type { Database } from '@fourball/db/connection.ts';
import { emit } from '@fourball/domain/kernel/emit.ts';
import {
  findLogEnd,
  markPublished,
  numberOutbox,
  readLog,
  trimOutbox,
} from '@fourball/domain/messaging/outbox/outbox.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../kit/build.ts';
import { openEventStream } from '../kit/event-stream.ts';
import { openLiveClub, teeTimeOf, tellSpots, type LiveClub } from '../kit/live-club.ts';
import { someoneWaitsForRow } from '../kit/gate.ts';
import { countWaiting } from '../kit/log.ts';
import { eventually } from '../kit/wait.ts';

let club: LiveClub;
beforeEach(async () => {
  club = await openLiveClub();
});
afterEach(() => club.close());

interface Published {
  seq: number;
  eventId: number;
  payload: { teeTimes: [{ version: number }] };
}

/** Everything that is said on the log's channel from now on. */
async function hearLog(): Promise<Published[]> {
  const heard: Published[] = [];
  const redis = club.connectRedis();
  redis.on('message', (_channel, message: string) => heard.push(JSON.parse(message) as Published));
  await redis.subscribe(club.names.log);
  return heard;
}

const versionsOf = (published: readonly Published[]): number[] =>
  published.map(({ payload }) => payload.teeTimes[0].version);

const countUnpublished = (): Promise<number> => countWaiting(club.house.db);

test('numbers what many writers commit at once without a gap, and publishes each once and in order', async () => {
  const heard = await hearLog();
  await club.startWorkers({ relayBatch: 7 });
  await Promise.all(Array.from({ length: 120 }, (_, index) => tellSpots(club.house, index, index + 1_000)));
  await eventually('all events', () => heard.length >= 240);
  expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: 240 }, (_, index) => index + 1));
  expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(240);
  // What one transaction wrote stays in the order in which it wrote it.
  const versions = versionsOf(heard);
  for (let one = 0; one < 120; one += 1) {
    expect(versions.indexOf(one)).toBeLessThan(versions.indexOf(one + 1_000));
  }
  await eventually('all to be marked', async () => (await countUnpublished()) === 0);
});

test('an event that was written first and committed last comes last: nothing appears behind a reader', async () => {
  const heard = await hearLog();
  await club.startWorkers();
  await club.house.db.transaction(async (tx) => {
    await emit(tx, spotsChanged, { courseId: 1, day: '2026-06-17', teeTimes: [teeTimeOf(1)] });
    await tellSpots(club.house, 2);
    await eventually('the quick one', () => heard.length === 1);
  });
  await eventually('the slow one', () => heard.length === 2);
  expect(versionsOf(heard)).toEqual([2, 1]);
  expect(heard.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(heard[1]?.eventId).toBeLessThan(heard[0]?.eventId ?? 0);
});

test('two relays side by side publish nothing twice and leave no gap', async () => {
  const heard = await hearLog();
  await club.startWorkers();
  await club.startWorkers();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => tellSpots(club.house, round * 20 + index)));
  }
  await eventually('all events', () => heard.length >= 100);
  await eventually('all to be marked', async () => (await countUnpublished()) === 0);
  expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});

test('the relay is woken by the commit, not by its poll', async () => {
  const heard = await hearLog();
  await club.startWorkers({ pollEvery: 3_600_000 });
  await tellSpots(club.house, 1);
  await eventually('the first', () => heard.length === 1);
  await tellSpots(club.house, 2);
  await eventually('the second', () => heard.length === 2);
  expect(versionsOf(heard)).toEqual([1, 2]);
});

test('the poll finds what nobody told of', async () => {
  const heard = await hearLog();
  await club.startWorkers({ pollEvery: 50 });
  await club.house.db.query('alter table outbox disable trigger outbox_filled');
  await tellSpots(club.house, 1);
  await eventually('the silent event', () => heard.length === 1);
  expect(versionsOf(heard)).toEqual([1]);
});

test('killed between numbering and publishing: the next relay publishes under the same numbers, before newer ones', async () => {
  const heard = await hearLog();
  await tellSpots(club.house, 1, 2);
  // The dead relay got as far as this.
  expect((await numberOutbox(club.house.db, 100)).map(({ seq }) => seq)).toEqual([1, 2]);
  await tellSpots(club.house, 3);
  await club.startWorkers();
  await eventually('all events', () => heard.length >= 3);
  expect(heard.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(versionsOf(heard)).toEqual([1, 2, 3]);
});

test('killed between publishing and marking: it is published again, and readers see it once', async () => {
  const heard = await hearLog();
  const gateway = await club.startGateway();
  const ava = await buildUser(club.house.db);
  const stream = await openEventStream(gateway.url, ava);
  const first = await club.startWorkers();
  await tellSpots(club.house, 1, 2);
  await eventually('both', () => heard.length === 2);
  await eventually('both to be marked', async () => (await countUnpublished()) === 0);
  await first.stop();
  await club.house.db.query('update outbox_progress set published = 0');
  await club.startWorkers();
  await eventually('both again', () => heard.length === 4);
  await tellSpots(club.house, 3);
  await stream.find('NUMBER_SPOTS_CHANGED', ({ seq }) => seq === 3);
  expect(stream.ofType('NUMBER_SPOTS_CHANGED').map(({ data }) => data.seq)).toEqual([1, 2, 3]);
});

test('while Redis is away rows wait, streams are fed from Postgres, and nothing is lost when it is back', async () => {
  const heard = await hearLog();
  const cable = await club.openCable();
  await club.startWorkers({ pollEvery: 100, redisPatience: 300 }, cable.connectRedis);
  const gateway = await club.startGateway({ silence: 200, pollEvery: 50 }, cable.connectRedis);
  const ava = await buildUser(club.house.db);
  const stream = await openEventStream(gateway.url, ava);
  await tellSpots(club.house, 1);
  await stream.find('NUMBER_SPOTS_CHANGED');

  cable.cut();
  await tellSpots(club.house, 2);
  await tellSpots(club.house, 3);
  await stream.find('NUMBER_SPOTS_CHANGED', ({ seq }) => seq === 3);
  expect(await countUnpublished()).toBe(2);
  expect(heard).toHaveLength(1);

  cable.mend();
  await eventually('what waited', () => heard.length === 3);
  await tellSpots(club.house, 4);
  await stream.find('NUMBER_SPOTS_CHANGED', ({ seq }) => seq === 4);
  expect(stream.ofType('NUMBER_SPOTS_CHANGED').map(({ data }) => data.seq)).toEqual([1, 2, 3, 4]);
});

test('two relays that number at once, as after a lock that was lost, give each number once and without a gap', async () => {
  const { db } = club.house;
  await tellSpots(club.house, 1, 2, 3);
  let begun: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    await tx.query('select from outbox_progress for update');
    begun = [numberOutbox(db, 2), numberOutbox(db, 2)];
    await someoneWaitsForRow({ db }, 2);
  });
  await Promise.all(begun);
  await numberOutbox(db, 10);
  const log = await readLog(db, { after: 0, limit: 10 });
  expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(await findLogEnd(db)).toBe(3);
});

test('trimming keeps the young and the newest, and numbering goes on', async () => {
  const first = await club.startWorkers();
  await tellSpots(club.house, 1, 2, 3);
  await eventually('all to be marked', async () => (await countUnpublished()) === 0);
  await first.stop();
  await club.house.db.query("update outbox set occurred_at = now() - interval '8 days'");
  expect(await trimOutbox(club.house.db, 7 * 86_400_000)).toBe(2);
  expect(await findLogEnd(club.house.db)).toBe(3);
  await tellSpots(club.house, 4);
  await numberOutbox(club.house.db, 10);
  const log = await readLog(club.house.db, { after: 0, limit: 10 });
  expect(log.map(({ seq }) => seq)).toEqual([3, 4]);
  expect(await trimOutbox(club.house.db, 7 * 86_400_000)).toBe(1);
});

test('a flood right after PostgreSQL found the log empty costs a few looks for each row, not one at all the others', async () => {
  const { db } = club.house;
  const [flood, batch] = [3_000, 500];
  await db.query('vacuum (analyze) outbox');
  // Often enough for a plan that is kept.
  for (let turn = 0; turn < 7; turn += 1) await numberOutbox(db, batch);
  await db.query(
    `insert into outbox (name, payload) select 'club.course-changed', '{"courseId": 1}' from generate_series(1, $1::int)`,
    [flood],
  );
  // Within one transaction, for that can say what it has read.
  const read = await db.transaction(
    async (tx) => {
      const here: Pick<Database, 'transaction'> = {
        transaction(work, options) {
          expect(options).toEqual({ byIndex: true });
          return work(tx);
        },
      };
      for (;;) {
        const last = (await numberOutbox(here, batch)).at(-1);
        if (!last) break;
        await markPublished(tx, last.seq, []);
      }
      const [row] = await tx.query<{ read: number }>(
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
         from pg_stat_xact_user_tables where relname = 'outbox'`,
      );
      return row?.read ?? Infinity;
    },
    { byIndex: true },
  );
  expect(await countUnpublished()).toBe(0);
  expect(await findLogEnd(db)).toBe(flood);
  expect(read).toBeLessThan(flood * 12);
});
