/** Jobs: exactly one handler each, run for every event, not lost with Redis, and harmless when run twice. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { emit } from '@fourball/domain/kernel/emit.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { numberOutbox } from '@fourball/domain/messaging/outbox/outbox.ts';
import { createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { bookingMade } from '@fourball/shared/booking/events.ts';
import { defineEventJob, defineScheduledJob, type Job } from '@fourball/shared/contract/define-job.ts';
import { queueNames } from '@fourball/shared/messaging/jobs.ts';
import { declaredJobs, handlers } from '@fourball/workers/queues/catalogue.ts';
import {
  checkCatalogue,
  handleEvent,
  handleMail,
  handleRing,
  handleSchedule,
  type Handler,
  type OrderedJob,
  type ScheduleHandler,
  type WorkerContext,
} from '@fourball/workers/queues/handler.ts';
import { openQueues, type Queues } from '@fourball/workers/queues/queues.ts';
import { defaultTuning } from '@fourball/workers/tuning.ts';
import { Queue } from 'bullmq';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ageHold, buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { forget, openLiveClub, tellSpots, type LiveClub } from '../kit/live-club.ts';
import { callOver, startServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';
import { workerContext } from '../kit/worker-context.ts';

const log = pino({ level: 'silent' });

const isJob = (exported: unknown): exported is Job =>
  typeof exported === 'object' &&
  exported !== null &&
  'kind' in exported &&
  (exported.kind === 'event-job' || exported.kind === 'scheduled-job');

describe('the catalogue', () => {
  test('has exactly one handler for each job that any domain declares', async () => {
    const shared = fileURLToPath(new URL('../../shared/', import.meta.url));
    const declared: Job[] = [];
    for (const domain of await readdir(shared)) {
      const files = await readdir(`${shared}${domain}`).catch((): string[] => []);
      if (!files.includes('jobs.ts')) continue;
      const module = (await import(`../../shared/${domain}/jobs.ts`)) as Record<string, unknown>;
      declared.push(...Object.values(module).filter(isJob));
    }
    expect(declared.length).toBeGreaterThan(0);
    expect(declaredJobs.map(({ name }) => name).sort()).toEqual(declared.map(({ name }) => name).sort());
    expect(() => checkCatalogue(declared, handlers)).not.toThrow();
  });

  test('does not hold with a job that nobody handles, two handle, or nobody declared', () => {
    const one = defineScheduledJob('test.one', 1_000);
    const two = defineScheduledJob('test.two', 1_000);
    const handler = (job: typeof one) => handleSchedule(job, async () => {});
    expect(() => checkCatalogue([one, two], [handler(one)])).toThrow('test.two has no handler');
    expect(() => checkCatalogue([one], [handler(one), handler(one)])).toThrow('test.one has two handlers');
    expect(() => checkCatalogue([one], [handler(one), handler(two)])).toThrow('handled but not declared');
  });
});

describe('jobs of events', () => {
  const job = defineEventJob('test.note', bookingMade, { attempts: 3, backoff: 10 });
  const payload = {
    purchaseId: 1,
    conversationId: 1,
    booker: { userId: 1, userName: 'ava', invite: false },
    people: [],
  };
  let club: LiveClub;
  let queues: Queues;
  let runs: number[];
  let failFirst: number;
  let release: (() => void) | undefined;

  const noteHandler = handleEvent(job, async (_context, { eventId }) => {
    runs.push(eventId);
    if (runs.length <= failFirst) throw new Error('Not yet.');
  });
  const open = (handlersOfTest: readonly Handler[] = [noteHandler], tuning = defaultTuning, rings = false) =>
    openQueues({
      connectRedis: club.connectRedis,
      names: club.names,
      handlers: handlersOfTest,
      rings,
      tuning,
      log,
    });
  const contextOf = (house: House, enqueue: Queues['enqueue']): WorkerContext =>
    workerContext(house, { tuning: { ...defaultTuning, lostJobAfter: 0, lostJobsAtOnce: 2 }, enqueue });
  const buildEvents = async (count: number): Promise<OrderedJob[]> => {
    await club.house.db.transaction(async (tx) => {
      for (let n = 0; n < count; n += 1) await emit(tx, bookingMade, payload);
    });
    const rows = (await numberOutbox(club.house.db, 10_000)).slice(-count);
    await club.house.db.query('insert into job_runs (event_id, job) select unnest($1::bigint[]), $2', [
      rows.map(({ eventId }) => eventId),
      job.name,
    ]);
    return rows.map(({ eventId, occurredAt }) => ({ eventId, job: job.name, payload, occurredAt }));
  };
  const buildEvent = async (): Promise<OrderedJob> => {
    const [ordered] = await buildEvents(1);
    if (!ordered) throw new Error('No event was built.');
    return ordered;
  };
  const isDone = async (eventId: number) =>
    (
      await club.house.db.query('select 1 from job_runs where event_id = $1 and done_at is not null', [
        eventId,
      ])
    ).length > 0;

  beforeEach(async () => {
    club = await openLiveClub();
    runs = [];
    failFirst = 0;
    release = undefined;
    queues = open();
  });
  afterEach(async () => {
    release?.();
    await queues.close();
    await club.close();
  });

  test('of a database that is no more neither run nor stand in the way of the same numbers in the next', async () => {
    const ordered = await buildEvent();
    await queues.enqueue([{ ...ordered, occurredAt: '2020-01-01T00:00:00.000Z' }]);
    queues.start(contextOf(club.house, queues.enqueue));
    const next = await buildEvent();
    await queues.enqueue([next]);
    await eventually('the queue to come past the stranger', () => isDone(next.eventId));
    expect(runs).toEqual([next.eventId]);
    await queues.enqueue([ordered]);
    await eventually('the job of this database', () => isDone(ordered.eventId));
    expect(runs).toEqual([next.eventId, ordered.eventId]);
  });

  test('that only ring browsers are ordered where browsers can be rung, and else by no event', async () => {
    const ring = handleRing(defineEventJob('test.ring', bookingMade), async () => {});
    for (const rings of [true, false]) {
      const others = open([noteHandler, ring], defaultTuning, rings);
      const ordered = others.subscribers.get(bookingMade.name);
      expect(ordered).toEqual(rings ? [job.name, 'test.ring'] : [job.name]);
      await others.close();
    }
  });

  test('that only send mails wait, so that whoever asks is answered first; others do not', async () => {
    const letters = defineEventJob('test.letter', bookingMade);
    const letter = handleMail(letters, async (_context, { eventId }) => void runs.push(-eventId));
    const patient = open([noteHandler, letter], { ...defaultTuning, mailWait: 3_600_000 });
    const queue = new Queue(queueNames.events, {
      connection: club.connectRedis(),
      prefix: club.names.queues,
    });
    patient.start(contextOf(club.house, patient.enqueue));
    const ordered = await buildEvent();
    await patient.enqueue([{ ...ordered, job: letters.name }, ordered]);
    await eventually('the other job', () => isDone(ordered.eventId));
    const waiting = await queue.getDelayed();
    expect(waiting.map(({ name, delay }) => [name, delay])).toEqual([[letters.name, 3_600_000]]);
    expect(runs).toEqual([ordered.eventId]);
    await waiting[0]?.promote();
    await eventually('the letter', () => runs.length === 2);
    expect(runs).toEqual([ordered.eventId, -ordered.eventId]);
    await queue.close();
    await patient.close();
  });

  test('run once, although ordered twice', async () => {
    queues.start(contextOf(club.house, queues.enqueue));
    const ordered = await buildEvent();
    await queues.enqueue([ordered, ordered]);
    await eventually('the job to be done', () => isDone(ordered.eventId));
    await forget(club.redis, club.names);
    const next = await buildEvent();
    await queues.enqueue([ordered, next]);
    await eventually('the next job', () => isDone(next.eventId));
    expect(runs).toEqual([ordered.eventId, next.eventId]);
  });

  test('are tried again until they succeed', async () => {
    failFirst = 2;
    queues.start(contextOf(club.house, queues.enqueue));
    const ordered = await buildEvent();
    await queues.enqueue([ordered]);
    await eventually('the job to be done', () => isDone(ordered.eventId));
    expect(runs).toHaveLength(3);
  });

  test('are not lost when Redis forgets everything', async () => {
    const ordered = await buildEvent();
    await queues.enqueue([ordered]);
    await forget(club.redis, club.names);
    queues.start(contextOf(club.house, queues.enqueue));

    const sweep = handlers.find(
      (handler) => handler.job.name === 'messaging.requeue-lost',
    ) as ScheduleHandler;
    await sweep.run(contextOf(club.house, queues.enqueue));
    await eventually('the job to be done', () => isDone(ordered.eventId));
    await sweep.run(contextOf(club.house, queues.enqueue));
    expect(runs).toEqual([ordered.eventId]);
  });

  test('are not lost behind many others that nobody will finish', async () => {
    failFirst = 9;
    queues.start(contextOf(club.house, queues.enqueue));
    const hopeless = [await buildEvent(), await buildEvent(), await buildEvent()];
    await queues.enqueue(hopeless);
    await eventually('the last try of each', () => runs.length === failFirst);
    const lost = await buildEvent();
    const sweep = handlers.find(
      (handler) => handler.job.name === 'messaging.requeue-lost',
    ) as ScheduleHandler;
    await sweep.run(contextOf(club.house, queues.enqueue));
    await eventually('the job to be done', () => isDone(lost.eventId));
    expect(runs).toHaveLength(failFirst + 1);
  });

  test('that failed for good are tried again after a rest, which grows, until they succeed', async () => {
    failFirst = 5;
    await queues.close();
    queues = open([noteHandler], { ...defaultTuning, lostJobRest: 0 });
    queues.start(contextOf(club.house, queues.enqueue));
    const ordered = await buildEvent();
    const from = performance.now();
    await queues.enqueue([ordered]);
    const sweep = handlers.find(
      (handler) => handler.job.name === 'messaging.requeue-lost',
    ) as ScheduleHandler;
    const failedAt: number[] = [];
    await eventually('the job to be done', async () => {
      if (runs.length > failedAt.length + 2) failedAt.push(performance.now() - from);
      await sweep.run(contextOf(club.house, queues.enqueue));
      return isDone(ordered.eventId);
    });
    expect(runs).toHaveLength(failFirst + 1);
    // Three tries in one go, and then one after each rest.
    const rests = failedAt.map((at, index) => at - (failedAt[index - 1] ?? 0));
    expect(rests.at(-1)).toBeGreaterThan(rests[1] ?? Infinity);
  });

  test('that still wait are left alone by the search for lost ones', async () => {
    const ordered = await buildEvent();
    await queues.enqueue([ordered]);
    const sweep = handlers.find(
      (handler) => handler.job.name === 'messaging.requeue-lost',
    ) as ScheduleHandler;
    await sweep.run(contextOf(club.house, queues.enqueue));
    queues.start(contextOf(club.house, queues.enqueue));
    await eventually('the job to be done', () => isDone(ordered.eventId));
    const next = await buildEvent();
    await queues.enqueue([next]);
    await eventually('the next job', () => isDone(next.eventId));
    expect(runs).toEqual([ordered.eventId, next.eventId]);
  });

  test('schedules run, and come back after Redis forgot them', async () => {
    let ticks = 0;
    const tick = handleSchedule(defineScheduledJob('test.tick', 100), async () => {
      ticks += 1;
    });
    const scheduled = openQueues({
      connectRedis: club.connectRedis,
      names: club.names,
      handlers: [tick],
      rings: false,
      tuning: { ...defaultTuning, checkSchedulesEvery: 50 },
      log,
    });
    scheduled.start(contextOf(club.house, scheduled.enqueue));
    await eventually('the schedule', () => ticks >= 2);
    await forget(club.redis, club.names);
    const before = ticks;
    expect(await eventually('the schedule again', () => ticks >= before + 3, 20_000)).toBe(true);
    await scheduled.close();
  });

  test('leave little behind in Redis, however many were run', async () => {
    const keyOf = (queue: string, what: string) => `${club.names.queues}:${queue}:${what}`;
    // As an earlier version left them.
    const before = Array.from({ length: 3_000 }, (_, n) => [Date.now(), `earlier ${n}`]).flat();
    await club.redis.zadd(keyOf('events', 'completed'), ...before);
    queues.start(contextOf(club.house, queues.enqueue));
    const ordered = await buildEvents(100);
    await queues.enqueue(ordered);
    await eventually('the jobs to be done', () => runs.length === ordered.length, 20_000);
    await queues.close();
    let ticks = 0;
    const tick = handleSchedule(defineScheduledJob('test.tick', 5), async () => {
      ticks += 1;
    });
    const scheduled = open([tick]);
    scheduled.start(contextOf(club.house, scheduled.enqueue));
    await eventually('the schedule to have run often', () => ticks >= 80, 20_000);
    await scheduled.close();
    // A real Redis trims its streams by whole blocks of a hundred.
    expect(await club.redis.xlen(keyOf('events', 'events'))).toBeLessThanOrEqual(250);
    expect(await club.redis.xlen(keyOf('schedules', 'events'))).toBeLessThanOrEqual(250);
    expect(await club.redis.zcard(keyOf('events', 'completed'))).toBeLessThanOrEqual(1_000);
    expect(await club.redis.zcard(keyOf('schedules', 'completed'))).toBe(0);
  });

  test('the relay orders one per event and notes the order with the publishing', async () => {
    await queues.close();
    await club.startWorkers({ pollEvery: 100 });
    await tellSpots(club.house, 1);
    await club.house.db.transaction((tx) => emit(tx, bookingMade, payload));
    const orders = await eventually('the order', async () => {
      const rows = await club.house.db.query<{ job: string }>('select job from job_runs');
      return rows.length > 0 && rows;
    });
    expect(orders).toEqual([{ job: 'booking.send-confirmation' }]);
  });
});

test('every scheduled job may run twice, and two at once', async () => {
  const server = await startServer();
  const { db, house } = server;
  const course = await buildCourse(db);
  const [ava, ben] = [await buildUser(db), await buildUser(db)];
  const take = async (user: BuiltUser, time: string, book: boolean) => {
    const day = '2026-06-21';
    const { bookingDate } = await buildTeeTime(db, course.courseId, { day, time });
    const { token } = user;
    const { courseFeeId } = course;
    await callOver(server.url, holdSpots, { token, body: { spots: 3, courseFeeId, bookingDate } });
    const booking = {
      simpleDate: day,
      courseFeeId,
      numSpots: 3,
      bookingGroups: [{ players: [{ userId: user.userId }] }],
    };
    if (book) await callOver(server.url, createBooking, { token, body: booking });
  };
  await take(ava, '09:00', true);
  await take(ben, '10:00', false);
  await ageHold(db, ben.userId);
  // Now within the hours before the round in which vacant spots are released.
  server.clock.advance(4 * 86_400_000);
  await db.query(
    `insert into tee_sheet_templates (course_id, weekdays, start_date, end_date, first_time, last_time,
       interval_minutes, spots)
     values ($1, '{1,2,3,4,5,6,7}', '2026-01-01', '2026-12-31', '14:00', '15:00', 10, 4)`,
    [course.courseId],
  );

  const context = workerContext(house);
  const scheduled = handlers.filter(
    (handler): handler is ScheduleHandler => handler.job.kind === 'scheduled-job',
  );
  const findFacts = async () =>
    (
      await db.query<Record<string, number>>(
        `select (select count(*) from tee_times) as "teeTimes", (select count(*) from holds) as holds,
           (select count(*) from rounds where status = 'BOOKED') as rounds, (select count(*) from outbox) as events`,
      )
    )[0];
  const before = await findFacts();
  expect(before).toMatchObject({ teeTimes: 2, holds: 1, rounds: 3 });
  for (const handler of scheduled) await handler.run(context);
  const after = await findFacts();
  expect(after).toMatchObject({ holds: 0, rounds: 1 });
  expect(after?.teeTimes).toBeGreaterThan(2);
  for (const handler of scheduled) await Promise.all([handler.run(context), handler.run(context)]);
  expect(await findFacts()).toEqual(after);
  await server.close();
});
