/** Golfers without a booking at the desk: what the rules of online booking leave them, never more than there is room for. */
import { cancelBallot, createBallot, enterBallot } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { cancelBooking, createBooking } from '@fourball/shared/booking/calls.ts';
import { adminBail, adminCancelBooking, getHistory } from '@fourball/shared/booking/spots/spot-calls.ts';
import {
  blockTeeTimes,
  checkIn,
  removeTeeTime,
  squeezeTeeTime,
  unblockTeeTimes,
  walkUp,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, hold, sheet } from '../../kit/booking/book.ts';
import {
  ageHold,
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, testNow, testToday } from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';
import { buildAdmin, starterTeeTime } from '../../kit/booking/starter.ts';

const test = courseTest({ with: ['gateway', 'workers'] })
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('bodyOf', ({ course }) => ({ teeTimeId }: BuiltTeeTime, players: Players, checkIn?: boolean) => ({
    teeTimeId,
    courseFeeId: course.courseFeeId,
    players,
    ...(checkIn === undefined ? {} : { checkIn }),
  }))
  .extend(
    'walk',
    ({ server, admin, bodyOf }) =>
      (teeTime: BuiltTeeTime, players: Players, checkIn?: boolean) =>
        replyOver(server.url, walkUp, { token: admin.token, body: bodyOf(teeTime, players, checkIn) }),
  )
  .extend(
    'at',
    ({ server, course }) =>
      (time: string, capacity = 4, day = testToday) =>
        buildTeeTime(server.db, course.courseId, { day, time, capacity }),
  )
  .extend(
    'undoArrival',
    ({ server, admin }) =>
      (roundId: number) =>
        replyOver(server.url, checkIn, { token: admin.token, body: { roundId, checkedIn: false } }),
  )
  .extend('begun', ({ at, walk, ava, ben }) => async () => {
    const teeTime = await at('11:50');
    const { purchaseId = 0, teeTime: row } = await walk(teeTime, golfers(ava, ben));
    const [first, second] = row.places.map(({ roundId }) => roundId);
    return { purchaseId, rounds: [first ?? 0, second ?? 0] as const };
  })
  .extend(
    'takeOut',
    ({ server, admin }) =>
      (roundId: number, purchaseId: number) =>
        replyOver(server.url, adminBail, { token: admin.token, body: { roundId, purchaseId } }),
  )
  .extend(
    'cancelIt',
    ({ server, admin }) =>
      (purchaseId: number) =>
        replyOver(server.url, adminCancelBooking, { token: admin.token, body: { purchaseId } }),
  )
  .extend(
    'squeeze',
    ({ server, admin, course }) =>
      (time: string, more: object = {}) =>
        replyOver(server.url, squeezeTeeTime, {
          token: admin.token,
          body: { courseId: course.courseId, day: testToday, time, ...more },
        }),
  )
  .extend(
    'remove',
    ({ server, admin }) =>
      (id: number) =>
        replyOver(server.url, removeTeeTime, { token: admin.token, params: { id } }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

type Players = BodyInput<typeof walkUp>['players'];
const golfers = (...people: BuiltUser[]): Players => people.map(({ userId }) => ({ userId }));

test('a golfer with a guest is booked past the cut-off, checked in, charged, and sees it at once', async ({
  server,
  at,
  course,
  ava,
  walk,
  admin,
}) => {
  // In ten minutes; online booking closes 45 minutes before.
  const teeTime = await at('12:10');
  const looked = { day: testToday, courseIds: [course.courseId] };
  const page = await openPage(server, ava, looked);
  const reply = await walk(teeTime, [...golfers(ava), { guest: { name: 'Guy <b>Guest</b>' } }]);
  expect(reply).toMatchObject({ result: 'SUCCESS' });
  expect(reply.teeTime.places).toMatchObject([
    { name: ava.name, roundStatus: 'CHECKED_IN', bookerId: ava.userId, playFee: 2_800, guest: false },
    {
      name: 'Guy <b>Guest</b>',
      roundStatus: 'CHECKED_IN',
      bookerId: ava.userId,
      playFee: 9_200,
      guest: true,
    },
  ]);
  expect(await balanceOf(server.db, ava)).toBe(3_164 + 10_396);
  expect(await page.shown()).toEqual(await readPage(server, ava, looked));
  expect(await page.heard()).toEqual(['GROUP_DATA_UPDATE', 'NEW_BOOKING', 'UNGROUPED_UPDATE']);
  const params = { id: reply.purchaseId ?? 0 };
  const history = await replyOver(server.url, getHistory, { token: ava.token, params });
  expect(history.map(({ action, actor }) => [action, actor])).toEqual([
    ['BOOKED', ava.name],
    ['ADDED', admin.name],
    ['ADDED', admin.name],
    ['CHECKED_IN', admin.name],
    ['CHECKED_IN', admin.name],
  ]);
  await checkBooks(server.db, server.clock.now(), ava.userId);
  page.close();
});

describe('the desk ignores', () => {
  test('that a tee time is not for online booking, and the days ahead', async ({ server, at, walk, ava }) => {
    const teeTime = await at('13:00');
    await server.db.query(`update tee_times set block_kind = 'NO_ONLINE_BOOKING' where id = $1`, [
      teeTime.teeTimeId,
    ]);
    expect(await walk(teeTime, golfers(ava))).toMatchObject({ result: 'SUCCESS' });
    const far = await at('09:00', 4, '2026-09-01');
    const reply = await walk(far, golfers(ava));
    expect(reply).toMatchObject({ result: 'SUCCESS' });
    // Nobody has come to a round in September.
    expect(reply.teeTime.places).toMatchObject([{ roundStatus: 'EXPECTED' }]);
  });
});

describe('the desk does not ignore', () => {
  test.for([
    ['EVENT', 'Club championship'],
    ['NO_BOOKING', 'Club championship'],
    ['WEATHER', 'Club championship'],
  ] as const)('a block of the kind %s', async ([kind, reason], { server, at, walk, ava }) => {
    const teeTime = await at('13:00');
    await server.db.query('update tee_times set block_kind = $2, block_reason = $3 where id = $1', [
      teeTime.teeTimeId,
      kind,
      reason,
    ]);
    expect(await walk(teeTime, golfers(ava))).toMatchObject({ result: 'FAILED', reason });
  });

  test('a ballot of the day, until it is drawn or cancelled', async ({
    server,
    at,
    admin,
    course,
    walk,
    ava,
  }) => {
    const day = '2026-06-27';
    const teeTime = await at('09:00', 4, day);
    const { ballotId } = await replyOver(server.url, createBallot, {
      token: admin.token,
      body: {
        courseId: course.courseId,
        day,
        opensAt: '2026-06-16T08:00',
        closesAt: '2026-06-20T18:00',
      },
    });
    expect(await walk(teeTime, golfers(ava))).toMatchObject({
      result: 'FAILED',
      reason: 'The tee times of this day are drawn by ballot.',
    });
    await replyOver(server.url, cancelBallot, { token: admin.token, params: { id: ballotId } });
    expect(await walk(teeTime, golfers(ava))).toMatchObject({ result: 'SUCCESS' });
  });

  test('what others hold, until that has run out', async ({ server, at, ben, course, walk, ava, admin }) => {
    const teeTime = await at('13:00', 2);
    await hold(server, ben, course, [teeTime], 2);
    expect(await walk(teeTime, golfers(ava))).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect((await starterTeeTime(server, admin, teeTime)).places).toEqual([]);
    await ageHold(server.db, ben.userId);
    expect(await walk(teeTime, golfers(ava))).toMatchObject({ result: 'SUCCESS' });
  });

  test('golfers who play there already, who are named twice or unknown, and fees of other courses', async ({
    server,
    at,
    ava,
    course,
    walk,
    ben,
    admin,
    bodyOf,
  }) => {
    const teeTime = await at('13:00');
    await book(server, ava, course, teeTime);
    expect(await walk(teeTime, golfers(ben, ava))).toMatchObject({
      result: 'FAILED',
      reason: 'A golfer of this booking already plays at this time.',
    });
    const send = (body: object) =>
      callOver(server.url, walkUp, {
        token: admin.token,
        body: { ...bodyOf(teeTime, golfers(ben)), ...body },
      });
    const other = await buildCourse(server.db);
    const inactive = await buildUser(server.db, { status: 'INACTIVE' });
    for (const [body, field] of [
      [{ players: golfers(ben, ben) }, 'players.0.userId'],
      [{ players: [{ userId: 987_654_321 }] }, 'players.0.userId'],
      [{ players: golfers(inactive) }, 'players.0.userId'],
      [{ players: [{ userId: ben.userId, guest: { name: 'Both' } }] }, 'players.0.userId'],
      [{ players: [] }, 'players'],
      [{ courseFeeId: other.courseFeeId }, 'courseFeeId'],
    ] as const) {
      expect(refusalIn(await send(body)), field).toMatchObject({ status: 422, fields: [field] });
    }
    expect(refusalIn(await send({ teeTimeId: 987_654_321 }))).toMatchObject({ status: 404 });
    const passed = await at('09:00', 4, '2026-06-15');
    expect(await walk(passed, golfers(ben))).toMatchObject({
      result: 'FAILED',
      reason: 'This day has passed.',
    });
  });
});

test('two walk-ups and a booking for the last place: one gets it', async ({
  server,
  at,
  walk,
  admin,
  ben,
  course,
  ava,
}) => {
  for (const time of ['14:00', '14:10', '14:20']) {
    const teeTime = await at(time, 1);
    const others = [await buildUser(server.db), await buildUser(server.db)];
    const answers = await Promise.all(others.map((golfer) => walk(teeTime, golfers(golfer))));
    expect(answers.map(({ result }) => result).sort()).toEqual(['SPOTS_NOT_AVAILABLE', 'SUCCESS']);
    expect((await starterTeeTime(server, admin, teeTime)).places).toHaveLength(1);
  }
  const teeTime = await at('14:30', 2);
  await hold(server, ben, course, [teeTime], 1);
  const [walked, booked] = await Promise.all([
    walk(teeTime, golfers(ava, await buildUser(server.db))),
    replyOver(server.url, createBooking, {
      token: ben.token,
      body: { simpleDate: testToday, courseFeeId: course.courseFeeId, numSpots: 1 },
    }),
  ]);
  // The hold was Ben's before the walk-up came.
  expect([walked.result, booked.result]).toEqual(['SPOTS_NOT_AVAILABLE', 'SUCCESS']);
});

test('sent twice with its key a walk-up is booked once', async ({ server, at, admin, bodyOf, ava }) => {
  const teeTime = await at('15:10');
  const send = () =>
    callOver(server.url, walkUp, {
      token: admin.token,
      headers: { 'idempotency-key': key },
      body: bodyOf(teeTime, golfers(ava)),
    });
  const key = randomUUID();
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ json }) => (json as { purchaseId: number }).purchaseId)).size).toBe(1);
  expect((await starterTeeTime(server, admin, teeTime)).places).toHaveLength(1);
});

describe('one that was booked by mistake, at a time that has begun', () => {
  test('is cancelled by the office once nobody is noted as there, and costs nothing', async ({
    server,
    begun,
    cancelIt,
    undoArrival,
    ava,
    ben,
  }) => {
    const { purchaseId, rounds } = await begun();
    expect(await cancelIt(purchaseId)).toMatchObject({
      result: 'FAILED',
      reason: 'This booking has begun, and it is noted who came. Please take that back first.',
    });
    for (const roundId of rounds) await undoArrival(roundId);
    expect(await cancelIt(purchaseId)).toEqual({ result: 'SUCCESS' });
    expect([await balanceOf(server.db, ava), await balanceOf(server.db, ben)]).toEqual([0, 0]);
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });

  test('lets one golfer go in the same way, until the day is over', async ({
    server,
    begun,
    takeOut,
    undoArrival,
    ben,
  }) => {
    const { purchaseId, rounds } = await begun();
    expect(await takeOut(rounds[1], purchaseId)).toMatchObject({ result: 'FAILED' });
    await undoArrival(rounds[1]);
    server.clock.set(new Date('2026-06-17T04:30:00Z'));
    expect(await takeOut(rounds[1], purchaseId)).toMatchObject({
      result: 'FAILED',
      reason: 'This booking has begun.',
    });
    server.clock.set(new Date('2026-06-17T03:30:00Z'));
    expect(await takeOut(rounds[1], purchaseId)).toMatchObject({ result: 'SUCCESS', cancellationFee: 0 });
    expect(await balanceOf(server.db, ben)).toBe(0);
  });
});

describe('an extra tee time', () => {
  test('is on everybody’s sheet, once, can be booked, and is taken out while nobody ever had a place', async ({
    server,
    at,
    ava,
    course,
    squeeze,
    ben,
    remove,
  }) => {
    await at('13:00');
    const page = await openPage(server, ava, { day: testToday, courseIds: [course.courseId] });
    const made = await squeeze('13:05', { capacity: 3 });
    expect(made).toMatchObject({
      result: 'SUCCESS',
      teeTime: { squeezed: true, capacity: 3, time: '13:05' },
    });
    expect(await page.heard()).toContain('COURSE_UPDATE');
    expect(await squeeze('13:05')).toMatchObject({ result: 'REFUSED', teeTime: null });
    expect(await squeeze('13:05', { startTee: 10 })).toMatchObject({ result: 'SUCCESS' });
    const seen = () => sheet(server, ava, course, testToday);
    expect((await seen()).teeTimes.map(({ time }) => time)).toEqual(['13:00', '13:05', '13:05']);

    const { teeTimeId } = made.teeTime ?? { teeTimeId: 0 };
    const teeTime = { teeTimeId, day: testToday, time: '13:05', bookingDate: `${testToday}T13:05` };
    const { purchaseId } = await book(server, ben, course, teeTime);
    expect(await remove(teeTimeId)).toMatchObject({ result: 'REFUSED' });
    await replyOver(server.url, cancelBooking, { token: ben.token, body: { purchaseId } });
    expect(await remove(teeTimeId)).toMatchObject({ result: 'REFUSED' });
    const spare = await squeeze('13:07');
    expect(await remove(spare.teeTime?.teeTimeId ?? 0)).toEqual({ result: 'SUCCESS' });
    await server.heard();
    expect((await seen()).teeTimes.map(({ time }) => time)).toEqual(['13:00', '13:05', '13:05']);
    const audit = await server.db.query<{ action: string }>(
      `select action from audit_entries where action in ('tee-time.squeezed', 'tee-time.removed') order by id`,
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'tee-time.squeezed',
      'tee-time.squeezed',
      'tee-time.squeezed',
      'tee-time.removed',
    ]);
    page.close();
  });

  test('is blocked like those around it, but not by what closes the course, and opens with them', async ({
    server,
    admin,
    course,
    squeeze,
    ava,
  }) => {
    const { block } = await replyOver(server.url, blockTeeTimes, {
      token: admin.token,
      body: {
        courseId: course.courseId,
        kind: 'EVENT',
        reason: 'Club day',
        startDate: testToday,
        endDate: testToday,
        fromTime: '13:00',
        toTime: '14:00',
      },
    });
    await server.db.query(
      `insert into tee_sheet_blocks (course_id, kind, reason, start_date, end_date) values ($1, 'CLOSED', 'Winter', $2, $2)`,
      [course.courseId, testToday],
    );
    const made = await squeeze('13:05');
    expect(made.teeTime?.block).toEqual({ kind: 'EVENT', reason: 'Club day' });
    expect((await squeeze('14:00')).teeTime?.block).toBeNull();
    await server.heard();
    const seen = (await sheet(server, ava, course, testToday)).teeTimes.map(({ available }) => available);
    expect(seen).toEqual([0, 4]);
    await server.db.query(`delete from tee_sheet_blocks where kind = 'CLOSED' and course_id = $1`, [
      course.courseId,
    ]);
    await replyOver(server.url, unblockTeeTimes, { token: admin.token, params: { id: block.id } });
    expect(
      (await starterTeeTime(server, admin, { teeTimeId: made.teeTime?.teeTimeId ?? 0, day: testToday }))
        .block,
    ).toBeNull();
  });

  test('stays while an entry of a ballot wishes for it', async ({
    server,
    squeeze,
    admin,
    course,
    ava,
    remove,
  }) => {
    const day = '2026-06-27';
    const made = await squeeze('09:05', { day });
    const id = made.teeTime?.teeTimeId ?? 0;
    const { ballotId } = await replyOver(server.url, createBallot, {
      token: admin.token,
      body: { courseId: course.courseId, day, opensAt: '2026-06-16T08:00', closesAt: '2026-06-20T18:00' },
    });
    await replyOver(server.url, enterBallot, {
      token: ava.token,
      params: { id: ballotId },
      body: { courseFeeId: course.courseFeeId, spots: 1, wishes: [id] },
    });
    expect(await remove(id)).toMatchObject({ result: 'REFUSED' });
    await replyOver(server.url, cancelBallot, { token: admin.token, params: { id: ballotId } });
    expect(await remove(id)).toEqual({ result: 'SUCCESS' });
  });

  test('is refused in the past and where the clock skips it; one of the template stays', async ({
    server,
    squeeze,
    at,
    remove,
    admin,
  }) => {
    expect(await squeeze('13:00', { day: '2026-06-15' })).toMatchObject({ result: 'REFUSED' });
    expect(await squeeze('02:30', { day: '2027-03-14' })).toMatchObject({ result: 'REFUSED' });
    const { teeTimeId } = await at('13:30');
    expect(await remove(teeTimeId)).toMatchObject({ result: 'REFUSED' });
    const send = (body: object) => callOver(server.url, squeezeTeeTime, { token: admin.token, body });
    expect(refusalIn(await send({ courseId: 987_654, day: testToday, time: '13:00' })).status).toBe(404);
    expect(refusalIn(await send({ courseId: 1, day: testToday, time: '25:00' })).fields).toEqual(['time']);
  });
});
