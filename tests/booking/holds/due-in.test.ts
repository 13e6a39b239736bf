/** Sweeps by the clock: what is due is done as soon as it is due, not only when its sweep comes round the next time. */
import { findNextEnd } from '@fourball/domain/booking/holds/next-end.ts';
import { createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { autoCancelSpots as job } from '@fourball/shared/booking/jobs.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ageHold, buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { openLiveClub, type LiveClub } from '../../kit/live-club.ts';
import { callOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

let club: LiveClub;
beforeEach(async () => {
  club = await openLiveClub();
});
afterEach(() => club.close());

const day = '2026-06-20';
const teeOff = Date.parse(`${day}T13:00:00Z`);

/** Holds two spots four days ahead, of which one is for nobody yet. */
async function holdTwo(time = '09:00') {
  const { db } = club.house;
  const { url } = await club.startApi();
  const { token, userId } = await buildUser(db);
  const { courseId, courseFeeId } = await buildCourse(db);
  const { bookingDate } = await buildTeeTime(db, courseId, { day, time });
  const { json } = await callOver(url, holdSpots, { token, body: { spots: 2, courseFeeId, bookingDate } });
  expect(json).toMatchObject({ result: 'SUCCESS' });
  const book = async () => {
    const bookingGroups = [{ players: [{ userId }] }];
    const body = { simpleDate: day, courseFeeId, numSpots: 2, bookingGroups };
    expect((await callOver(url, createBooking, { token, body })).json).toMatchObject({ result: 'SUCCESS' });
  };
  return { userId, book };
}

const countBooked = async () => {
  const [row] = await club.house.db.query<{ booked: number }>(
    'select sum(booked)::int as booked from tee_times',
  );
  return row?.booked;
};

test('a vacant spot is released at its time, long before the sweep would come round', async () => {
  expect(job.every).toBeGreaterThan(20_000);
  for (const time of ['08:00', '09:00']) await (await holdTwo(time)).book();
  const due = teeOff - 48 * 3_600_000;
  club.clock.set(new Date(due - 300));
  await club.startWorkers();
  await eventually('the first sweep', async () => (await countBooked()) === 3);
  club.clock.set(new Date(due));
  await eventually('the spot', async () => (await countBooked()) === 2);
});

test('a hold tells when it ends, and that it has ended', async () => {
  const { db } = club.house;
  expect(await findNextEnd(db, 'hold')).toBeUndefined();
  const { userId } = await holdTwo();
  const left = await findNextEnd(db, 'hold');
  expect(left).toBeGreaterThan(60_000);
  await ageHold(db, userId, 3_600);
  expect(await findNextEnd(db, 'hold')).toBeCloseTo((left ?? 0) - 3_600_000, -4);
  expect(await findNextEnd(db, 'offer')).toBeUndefined();
});
