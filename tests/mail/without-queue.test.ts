/** The first try of a mail where Redis is away, or comes back without what it knew: it leaves all the same, once. */
import { findUnqueuedJobs } from '@fourball/domain/messaging/outbox/job-runs.ts';
import { createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { queueNames } from '@fourball/shared/messaging/jobs.ts';
import { Queue } from 'bullmq';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { forget, openLiveClub, type Cable, type LiveClub, type RunningGateway } from '../kit/live-club.ts';
import { callOver, testTomorrow } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';
import { countWaiting } from '../kit/log.ts';
import { startMailServer, type MailServer } from '../kit/mail-server.ts';

let mails: MailServer;
let club: LiveClub;
let cable: Cable;
let api: RunningGateway;

/** Waits are cut short; which of them end in a mail is what the tests are about. */
const soon = { mailLookEvery: 100, mailLookGap: 20, unpublishedAfter: 200, checkSchedulesEvery: 100 };

beforeEach(async () => {
  mails = await startMailServer();
  club = await openLiveClub({ SMTP_URL: mails.url });
  cable = await club.openCable();
  api = await club.startApi();
  return async () => {
    await club.close();
    await mails.close();
  };
});
afterEach(() => cable.mend());

let minutes = 0;
async function book(golfer: BuiltUser): Promise<void> {
  const { db } = club.house;
  const { token, userId } = golfer;
  minutes += 10;
  const course = await buildCourse(db);
  const time = `10:${String(minutes % 60).padStart(2, '0')}`;
  const { bookingDate } = await buildTeeTime(db, course.courseId, { day: testTomorrow, time });
  const { courseFeeId } = course;
  // The api hears of a course that was not made by its commands a moment later.
  await eventually('the hold', async () => {
    const held = await callOver(api.url, holdSpots, { token, body: { spots: 1, courseFeeId, bookingDate } });
    return (held.json as { result?: string }).result === 'SUCCESS';
  });
  const booking = {
    simpleDate: testTomorrow,
    courseFeeId,
    numSpots: 1,
    bookingGroups: [{ players: [{ userId }] }],
  };
  const { json } = await callOver(api.url, createBooking, { token, body: booking });
  expect(json).toMatchObject({ result: 'SUCCESS' });
}
const golfers = (count: number): Promise<BuiltUser[]> =>
  Promise.all(Array.from({ length: count }, () => buildUser(club.house.db)));
const sentTo = ({ email }: BuiltUser): number => mails.received.filter(({ to }) => to.includes(email)).length;
const openJobs = async (): Promise<number> =>
  (await club.house.db.query('select from job_runs where done_at is null')).length;

test('while Redis is away for long every confirmation leaves, once, and no second time when it is back', async () => {
  cable.cut();
  const workers = [
    await club.startWorkers(soon, cable.connectRedis),
    await club.startWorkers(soon, cable.connectRedis),
  ];
  const party = await golfers(5);
  for (const golfer of party) await book(golfer);
  await eventually('the mails', () => party.every((golfer) => sentTo(golfer) >= 1));
  // Nothing was published yet: no queue knows of them.
  expect(await club.house.db.query('select from outbox_progress where published > 0')).toEqual([]);
  cable.mend();
  await eventually('the queue to come past them', async () => {
    return (await countWaiting(club.house.db)) === 0 && (await openJobs()) === 0;
  });
  expect(party.map(sentTo)).toEqual([1, 1, 1, 1, 1]);
  for (const { stop } of workers) await stop();
}, 60_000);

/** Jobs are ordered and none is begun. */
async function orderButHold(party: readonly BuiltUser[]): Promise<Queue> {
  const queue = new Queue(queueNames.events, { connection: club.redis, prefix: club.names.queues });
  await queue.pause();
  const { stop } = await club.startWorkers({}, cable.connectRedis);
  for (const golfer of party) await book(golfer);
  await eventually('the orders', async () => (await openJobs()) === party.length);
  await stop();
  expect(party.map(sentTo)).toEqual(party.map(() => 0));
  return queue;
}

test('where Redis goes away after it took the order they leave too', async () => {
  const party = await golfers(3);
  const queue = await orderButHold(party);
  cable.cut();
  await club.startWorkers({ ...soon, lostJobAfter: 200 }, cable.connectRedis);
  await eventually('the mails', () => party.every((golfer) => sentTo(golfer) >= 1));
  await eventually('their notes', async () => (await openJobs()) === 0);
  cable.mend();
  await queue.resume();
  await eventually('the queue to come past them', async () => {
    const counts = await queue.getJobCounts('waiting', 'active', 'prioritized', 'delayed');
    return Object.values(counts).every((count) => count === 0);
  });
  expect(party.map(sentTo)).toEqual([1, 1, 1]);
  await queue.close();
}, 60_000);

test('where Redis comes back empty after it took the order they leave once it is known to be lost', async () => {
  const party = await golfers(3);
  const queue = await orderButHold(party);
  await forget(club.redis, club.names);
  await club.startWorkers({ ...soon, lostJobAfter: 0 }, cable.connectRedis);
  await eventually('the mails', () => party.every((golfer) => sentTo(golfer) >= 1));
  await eventually('their notes', async () => (await openJobs()) === 0);
  expect(party.map(sentTo)).toEqual([1, 1, 1]);
  await queue.close();
}, 60_000);

test('what the queue has and is at is left to it', async () => {
  const party = await golfers(2);
  const queue = await orderButHold(party);
  const wanted = {
    jobs: [{ job: 'booking.send-confirmation', event: 'booking.made' }],
    unpublishedFor: 0,
    limit: 10,
  };
  expect(await findUnqueuedJobs(club.house.db, { ...wanted, orderedFor: null })).toEqual([]);
  const open = await findUnqueuedJobs(club.house.db, { ...wanted, orderedFor: 0 });
  expect(open).toHaveLength(2);
  const [first] = open;
  expect(await findUnqueuedJobs(club.house.db, { ...wanted, orderedFor: 0, after: first })).toEqual([
    open[1],
  ]);
  await queue.close();
});
