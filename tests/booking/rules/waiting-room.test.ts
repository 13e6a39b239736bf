/** The waiting room of a day that opens: one place each, a drawn order for who was there, and a clock that lets in. */
import { createHash } from 'node:crypto';
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import { enterWaitingRoom, getWaitingRoom } from '@fourball/shared/booking/waitlist/waiting-room-calls.ts';
import { clubMoment } from '@fourball/domain/kernel/club-time.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import {
  buildCourse,
  buildCrowd,
  buildTeeTime,
  buildUser,
  testTimeZone,
  type BuiltUser,
} from '../../kit/build.ts';
import { callOver, replyOver } from '../../kit/server.ts';

/** Members may book 14 days ahead: this day opens on June 16 at seven. */
const day = '2026-06-30';
const opening = clubMoment('2026-06-16', '07:00', testTimeZone);
const after = (seconds: number) => new Date(opening.getTime() + seconds * 1000);

const test = courseTest({ apis: 2 })
  .extend(
    'enter',
    ({ server, course }) =>
      ({ token }: BuiltUser, url = server.url, of = day) =>
        replyOver(url, enterWaitingRoom, { token, body: { courseId: course.courseId, day: of } }),
  )
  .extend(
    'look',
    ({ server, course }) =>
      ({ token }: BuiltUser) =>
        replyOver(server.url, getWaitingRoom, { token, params: { courseId: course.courseId, day } }),
  )
  .extend('tryToHold', ({ server, course }) => async ({ token }: BuiltUser, time: string) => {
    const reply = await replyOver(server.url, holdSpots, {
      token,
      body: { spots: 1, courseFeeId: course.courseFeeId, bookingDate: `${day}T${time}` },
    });
    return { result: reply.result, reason: reply.reason };
  });

test.beforeAll(async ({ server }) => {
  await server.db.query(
    `insert into parameters (name, value, start_date) values
       ('WAITING_ROOM_ADMITS', '2', '2020-01-02'), ('WAITING_ROOM_SECONDS', '5', '2020-01-02'),
       ('WAITING_ROOM_MINUTES', '30', '2020-01-02')`,
  );
});
test.beforeEach(async ({ server }) => {
  server.clock.set(after(-60));
});
test.beforeEach(async ({ server, course }) => {
  await server.db.query(
    `insert into fairness_rules (course_id, kind, start_date, end_date, enabled) values ($1, 'WAITING_ROOM', $2, $2, true)`,
    [course.courseId, day],
  );
});
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('200 enter at once and more than once: one place each, and the order is that of the published seed', async ({
  server,
  enter,
  course,
  look,
}) => {
  const crowd = await buildCrowd(server.db, 200);
  await Promise.all(crowd.flatMap((user, index) => [enter(user, server.urls[index % 2]), enter(user)]));
  const [{ places } = { places: 0 }] = await server.db.query<{ places: number }>(
    'select count(*)::int as places from waiting_room_places p join waiting_rooms r on r.id = p.waiting_room_id where r.course_id = $1',
    [course.courseId],
  );
  expect(places).toBe(200);
  const before = await look(crowd[0] as BuiltUser);
  expect(before).toMatchObject({
    state: 'WAITING',
    position: null,
    ahead: 199,
    secondsToOpening: 60,
    seed: null,
  });

  server.clock.set(after(0));
  // Many look at once; one of them draws.
  const seen = await Promise.all(crowd.map(look));
  const seed = seen[0]?.seed ?? '';
  expect(new Set(seen.map((one) => one.seed))).toEqual(new Set([seed]));
  const order = [...crowd].sort((a, b) =>
    sha256(`${seed}${a.userId}`) < sha256(`${seed}${b.userId}`) ? -1 : 1,
  );
  const ranks = await server.db.query<{ user_id: number }>(
    'select p.user_id from waiting_room_places p join waiting_rooms r on r.id = p.waiting_room_id where r.course_id = $1 order by rank',
    [course.courseId],
  );
  expect(ranks.map(({ user_id }) => user_id)).toEqual(order.map(({ userId }) => userId));
  expect(order.map(({ userId }) => userId)).not.toEqual(crowd.map(({ userId }) => userId));
});

test('the clock lets in so many every few seconds; who comes later follows in the order of arrival', async ({
  server,
  enter,
  ava,
  look,
}) => {
  const present = await buildCrowd(server.db, 4);
  for (const user of present) await enter(user);
  server.clock.set(after(1));
  const [late, later] = [ava, await buildUser(server.db)];
  expect(await enter(late)).toMatchObject({ state: 'WAITING', position: 3, ahead: 2, secondsToAdmission: 9 });
  expect(await enter(later)).toMatchObject({ position: 4 });
  const states = async () =>
    (await Promise.all(present.map(look))).filter(({ state }) => state === 'ADMITTED').length;
  expect(await states()).toBe(2);
  server.clock.set(after(4.9));
  expect(await states()).toBe(2);
  server.clock.set(after(5));
  expect(await states()).toBe(4);
  expect(await look(late)).toMatchObject({ state: 'WAITING', position: 1, ahead: 0, secondsToAdmission: 5 });
  server.clock.set(after(10));
  expect(await look(late)).toMatchObject({ state: 'ADMITTED', position: null });
  expect(await look(later)).toMatchObject({ state: 'ADMITTED' });
});

describe('taking a hold', () => {
  test('refuses who has not been let in, and nobody once it is over', async ({
    server,
    course,
    enter,
    tryToHold,
    ava,
    look,
  }) => {
    for (const time of ['09:00', '09:10']) await buildTeeTime(server.db, course.courseId, { day, time });
    const crowd = await buildCrowd(server.db, 3);
    await Promise.all(crowd.map((user) => enter(user)));
    server.clock.set(after(0));
    // Taking a hold itself draws the order when nobody has looked yet.
    const results = await Promise.all(crowd.map((user) => tryToHold(user, '09:00')));
    expect(results.map(({ result }) => result).sort()).toEqual(['FAILED', 'SUCCESS', 'SUCCESS']);
    expect(results.find(({ result }) => result === 'FAILED')?.reason).toMatch(/not your turn/);
    const last = crowd[results.findIndex(({ result }) => result === 'FAILED')] as BuiltUser;
    expect(await tryToHold(ava, '09:10')).toMatchObject({
      result: 'FAILED',
      reason: expect.stringMatching(/waiting room/),
    });
    server.clock.set(after(5));
    expect(await tryToHold(last, '09:10')).toMatchObject({ result: 'SUCCESS' });
    server.clock.set(after(30 * 60));
    expect(await look(ava)).toMatchObject({ state: 'OVER' });
    expect(await tryToHold(ava, '09:10')).toMatchObject({ result: 'SUCCESS' });
  });

  test('asks nothing on other days and courses', async ({ server, course, ava }) => {
    const other = await buildCourse(server.db);
    await buildTeeTime(server.db, other.courseId, { day, time: '09:00' });
    await buildTeeTime(server.db, course.courseId, { day: '2026-06-29', time: '09:00' });
    server.clock.set(after(0));
    const body = (courseFeeId: number, on: string) => ({ spots: 1, courseFeeId, bookingDate: `${on}T09:00` });
    for (const sent of [body(other.courseFeeId, day), body(course.courseFeeId, '2026-06-29')]) {
      expect((await replyOver(server.url, holdSpots, { token: ava.token, body: sent })).result).toBe(
        'SUCCESS',
      );
    }
  });

  test('a day named falsely does not get around it', async ({ server, course, ava }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day, time: '09:00' });
    server.clock.set(after(0));
    const body = {
      spots: [{ teeTimeId: teeTime.teeTimeId, spots: 1 }],
      courseFeeId: course.courseFeeId,
      bookingDate: '2026-06-29',
    };
    expect(await replyOver(server.url, holdSpots, { token: ava.token, body })).toMatchObject({
      result: 'FAILED',
    });
  });
});

describe('the doors', () => {
  test('are closed until half an hour before the opening: nobody is there before', async ({
    server,
    enter,
    ava,
    look,
  }) => {
    server.clock.set(after(-31 * 60));
    expect(await enter(ava)).toMatchObject({ state: 'CLOSED', secondsToOpening: 31 * 60 });
    server.clock.set(after(0));
    expect(await look(ava)).toMatchObject({ state: 'WAITING', position: null, secondsToAdmission: null });
  });

  test('stay closed for whom the day opens later', async ({ server, enter }) => {
    const visitor = await buildUser(server.db, { memberDays: null });
    expect(await enter(visitor)).toMatchObject({
      state: 'CLOSED',
      opensAt: clubMoment('2026-06-25', '07:00', testTimeZone).toISOString(),
    });
  });

  test('there are none where it is off, and none of a course that there is not', async ({
    server,
    enter,
    ava,
  }) => {
    expect(await enter(ava, server.url, '2026-06-29')).toMatchObject({ state: 'OFF', opensAt: null });
    const body = { courseId: 4_000_000, day };
    expect((await callOver(server.url, enterWaitingRoom, { token: ava.token, body })).status).toBe(404);
  });
});
