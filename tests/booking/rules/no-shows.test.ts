/** Staying away: a first time is free, then comes a warning, then booking ahead is suspended; and all of it taken back. */
import { stepOf } from '@fourball/domain/booking/rules/no-shows.ts';
import { holdSpots, getBookingParams, validateDate } from '@fourball/shared/booking/calls.ts';
import { getHistory } from '@fourball/shared/booking/spots/spot-calls.ts';
import {
  checkIn,
  liftSuspension,
  listSuspensions,
  markNoShow,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import { chargeNoShow } from '@fourball/shared/money/payment-calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltCourse } from '../../kit/build.ts';
import { mailTo } from '../../kit/mails.ts';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';
import {
  afterTeeOff,
  bookOnTheDay,
  bookParty,
  buildAdmin,
  spotOf,
  starterTeeTime,
  stayAway,
} from '../../kit/booking/starter.ts';
import { usualRules } from '../../domain/rules.ts';

const test = courseTest({ with: ['gateway', 'workers'] })
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('golfer', ({ server }) => buildUser(server.db))
  .extend('asAdmin', ({ admin }) => () => ({ token: admin.token }))
  .extend(
    'mark',
    ({ server, asAdmin }) =>
      (roundId: number | undefined, noShow = true) =>
        replyOver(server.url, markNoShow, { ...asAdmin(), body: { roundId, noShow } }),
  )
  .extend(
    'running',
    ({ server, asAdmin, golfer }) =>
      async () =>
        (await replyOver(server.url, listSuspensions, asAdmin())).filter(
          ({ userId }) => userId === golfer.userId,
        ),
  )
  .extend('holdOn', ({ server, course, golfer }) => async (day: string, time: string) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day, time });
    const body = { spots: 1, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
    return replyOver(server.url, holdSpots, { token: golfer.token, body });
  })
  .extend('nameOf', ({ server }) => async ({ courseId }: BuiltCourse): Promise<string> => {
    const [row] = await server.db.query<{ name: string }>('select name from courses where id = $1', [
      courseId,
    ]);
    return row?.name ?? '';
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('[golf-rules.1] the ladder goes by the club’s parameters', () => {
  const ladder = [1, 2, 3, 4].map((missed) => stepOf(missed, usualRules.noShow));
  expect(ladder).toEqual(['FREE', 'WARNING', 'SUSPENDED', 'SUSPENDED']);
  expect(stepOf(1, { ...usualRules.noShow, free: 0, warnings: 0 })).toBe('SUSPENDED');
});

test('a missed round is noted once, reaches the page of the booking, and is told by its history', async ({
  server,
  course,
  golfer,
  mark,
  asAdmin,
}) => {
  const party = await bookParty(server, course, { day: testToday, time: '13:00', golfers: [golfer] });
  expect(await mark(party.roundIds[0])).toMatchObject({
    result: 'REFUSED',
    reason: 'This round has not begun yet.',
  });
  server.clock.set(afterTeeOff);
  const looked = { day: testToday, courseIds: [course.courseId], purchaseIds: [party.purchaseId] };
  const page = await openPage(server, golfer, looked);
  const first = await mark(party.roundIds[0]);
  expect(first).toMatchObject({ result: 'SUCCESS', step: 'FREE', suspendedUntil: null });
  expect(spotOf(first.teeTime, party.roundIds[0] ?? 0).roundStatus).toBe('NO_SHOW');
  expect(await page.shown()).toEqual(await readPage(server, golfer, looked));
  expect(await page.heard()).toEqual(['GROUP_DATA_UPDATE', 'UNGROUPED_UPDATE']);
  expect((await mark(party.roundIds[0])).teeTime.version).toBe(first.teeTime.version);
  expect(await mark(party.roundIds[0], false)).toMatchObject({ result: 'SUCCESS', step: null });
  expect(await page.shown()).toEqual(await readPage(server, golfer, looked));
  const history = await replyOver(server.url, getHistory, { ...asAdmin(), params: { id: party.purchaseId } });
  expect(history.map(({ action }) => action)).toEqual(['BOOKED', 'NO_SHOW', 'NO_SHOW_UNDONE']);
  page.close();
});

describe('[golf-rules.1] who stays away', () => {
  test('once hears nothing, twice is warned by mail, three times can book today only', async ({
    server,
    admin,
    course,
    golfer,
    nameOf,
    mark,
    running,
    holdOn,
  }) => {
    const [first, second, third] = await stayAway(server, admin, course, golfer, [
      '2026-06-14',
      '2026-06-15',
      testToday,
    ]);
    await mailTo(server, golfer.email, `We missed you: ${await nameOf(course)}, Monday, June 15, 2026`);
    const suspended = await mailTo(
      server,
      golfer.email,
      'Booking ahead is suspended until Tuesday, June 30, 2026',
    );
    expect(suspended.text).toContain('tee times of the same day only');
    const steps = await Promise.all([first, second, third].map((party) => mark(party?.roundIds[0])));
    expect(steps.map(({ step }) => step)).toContain('SUSPENDED');
    expect(await running()).toMatchObject([
      { playedOn: testToday, roundId: third?.roundIds[0], liftedAt: null },
    ]);

    expect(await holdOn(testTomorrow, '09:00')).toEqual({
      result: 'FAILED',
      reason: 'Booking ahead is suspended for you until 2026-06-30: you can book today only.',
    });
    expect(await holdOn(testToday, '17:30')).toMatchObject({ result: 'SUCCESS' });
    const { token } = golfer;
    expect(await replyOver(server.url, getBookingParams, { token })).toMatchObject({
      lastDay: testToday,
      suspendedUntil: '2026-06-30',
    });
    expect(await replyOver(server.url, validateDate, { token, body: { date: testTomorrow } })).toMatchObject({
      result: 'INVALID_DATE',
    });
    // Fourteen days later it is over by itself.
    server.clock.set(new Date(afterTeeOff.getTime() + 14 * 86_400_000));
    expect(await running()).toEqual([]);
    expect(await holdOn('2026-07-01', '09:00')).toMatchObject({ result: 'SUCCESS' });
  });

  test('and was there after all loses the suspension and the fee; an admin may lift it too', async ({
    server,
    admin,
    course,
    golfer,
    running,
    asAdmin,
    holdOn,
  }) => {
    const parties = await stayAway(server, admin, course, golfer, [
      '2026-06-13',
      '2026-06-14',
      '2026-06-15',
      testToday,
    ]);
    const [, , third, fourth] = parties.map(({ roundIds }) => roundIds[0]);
    expect(await running()).toHaveLength(2);
    const owed = await balanceOf(server.db, golfer);
    await replyOver(server.url, chargeNoShow, { ...asAdmin(), body: { roundId: third, fee: 1_130 } });
    expect(await balanceOf(server.db, golfer)).toBe(owed + 1_130);
    const came = { ...asAdmin(), body: { roundId: third, checkedIn: true } };
    expect(await replyOver(server.url, checkIn, came)).toMatchObject({ result: 'SUCCESS' });
    expect(await balanceOf(server.db, golfer)).toBe(owed);
    const [left] = await running();
    expect(left?.roundId).toBe(fourth);
    const params = { id: left?.suspensionId ?? 0 };
    const lifted = await replyOver(server.url, liftSuspension, { ...asAdmin(), params });
    expect(lifted).toMatchObject({ liftedBy: admin.name, liftedAt: afterTeeOff.toISOString() });
    expect(await replyOver(server.url, liftSuspension, { ...asAdmin(), params })).toEqual(lifted);
    expect(await holdOn(testTomorrow, '09:10')).toMatchObject({ result: 'SUCCESS' });
    const all = await replyOver(server.url, listSuspensions, { ...asAdmin(), query: { all: 'true' } });
    expect(all).toContainEqual(lifted);
    const [trail] = await server.db.query(
      `select user_id from audit_entries where action = 'booking-suspension.lifted' and actor_user_id = $1`,
      [admin.userId],
    );
    expect(trail).toEqual({ user_id: golfer.userId });
    await checkBooks(server.db, server.clock.now(), golfer.userId);
  });

  test('with the same round noted many times at once counts once', async ({
    server,
    admin,
    course,
    golfer,
    mark,
    running,
  }) => {
    const [, second] = await stayAway(server, admin, course, golfer, ['2026-06-14', '2026-06-15']);
    await mark(second?.roundIds[0], false);
    const later = await bookOnTheDay(server, course, golfer, testToday);
    server.clock.set(afterTeeOff);
    const rounds = [second?.roundIds[0], later.roundIds[0]];
    await Promise.all([...rounds, ...rounds, ...rounds].map((roundId) => mark(roundId)));
    // Free, warned, suspended: one of each, whichever of the two came first.
    expect(await running()).toHaveLength(1);
    const steps = await server.db.query<{ step: string }>(
      `select details->>'step' as step from booking_history h join rounds r on r.id = (h.details->>'roundId')::bigint
       where h.action = 'NO_SHOW' and r.user_id = $1 order by h.id`,
      [golfer.userId],
    );
    expect(steps.map(({ step }) => step)).toEqual(['FREE', 'WARNING', 'WARNING', 'SUSPENDED']);
  });

  test('long ago is forgotten', async ({ server, admin, course, golfer, mark }) => {
    const parties = await stayAway(server, admin, course, golfer, ['2026-06-14', '2026-06-15']);
    await server.db.query(`update rounds set day = '2025-06-01' where id = any($1::bigint[])`, [
      parties.map(({ roundIds }) => roundIds[0]),
    ]);
    const [last] = await stayAway(server, admin, course, golfer, [testToday]);
    expect(await mark(last?.roundIds[0])).toMatchObject({ step: 'FREE' });
  });
});

test('who is charged for staying away is noted as missing; who came is not charged', async ({
  server,
  course,
  golfer,
  asAdmin,
  admin,
  mark,
}) => {
  const ben = await buildUser(server.db);
  const party = await bookParty(server, course, { day: testToday, time: '13:00', golfers: [golfer, ben] });
  server.clock.set(afterTeeOff);
  const [avas, bens] = party.roundIds;
  await replyOver(server.url, chargeNoShow, { ...asAdmin(), body: { roundId: avas, fee: 1_000 } });
  expect(spotOf(await starterTeeTime(server, admin, party.teeTime), avas ?? 0).roundStatus).toBe('NO_SHOW');
  await replyOver(server.url, checkIn, { ...asAdmin(), body: { roundId: bens, checkedIn: true } });
  const refused = await callOver(server.url, chargeNoShow, {
    ...asAdmin(),
    body: { roundId: bens, fee: 1_000 },
  });
  expect(refusalIn(refused)).toMatchObject({ status: 200, code: 'conflict' });
  expect(await mark(bens)).toMatchObject({ result: 'REFUSED' });
});
