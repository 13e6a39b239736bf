/** The office's lists and reports on bookings: who plays, who was not checked in, what came in, how full the sheets are. */
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import {
  bookingReportCalls,
  bookingReportName,
  countBookingsToday,
  countRoundsToday,
  downloadBookingReport,
  getBookingAdvanceReport,
  listBookingsMadeInAdvance,
  listPlayingByDate,
  listPlayingToday,
  reportBookings,
  reportBookingsByRoundDate,
  reportUtilisation,
} from '@fourball/shared/booking/reports/report-calls.ts';
import { listUnconfirmedRounds } from '@fourball/shared/booking/spots/round-calls.ts';
import { applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import { blockTeeTimes, checkIn, markNoShow } from '@fourball/shared/booking/starter/starter-calls.ts';
import { expect } from 'vitest';
import { replyConfirmed } from '../../kit/booking/confirm.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { book, details, madeAt } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltCourse } from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { roundOf } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, testToday, testTomorrow } from '../../kit/server.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';

let avas: number;
let bens: number;

const test = clubTest()
  .extend('north', { scope: 'file' }, ({ server }) => buildCourse(server.db, 'North Course'))
  .extend('south', { scope: 'file' }, ({ server }) => buildCourse(server.db, 'South Course'))
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', { scope: 'file' }, ({ server }) => buildUser(server.db, { firstName: '=Ben' }))
  .extend('visitor', { scope: 'file' }, ({ server }) => buildUser(server.db, { memberDays: null }))
  .extend('asAdmin', { scope: 'file' }, ({ admin }) => () => ({ token: admin.token }));

/**
 * Today on the north course Ava, Ben and a vacant spot at 13:00, booked ten days ago; a visitor at 14:00, booked today, who
 * stays away. Tomorrow on the south course Ava on a credit, and a booking of Ben's that was cancelled. It is four o'clock.
 */
test.beforeAll(async ({ server, ava, north, ben, visitor, south, asAdmin }) => {
  const at = ({ courseId }: BuiltCourse, day: string, time: string) =>
    buildTeeTime(server.db, courseId, { day, time });

  const early = await book(server, ava, north, await at(north, testToday, '13:00'), {
    spots: 3,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
  await madeAt(server.db, early, new Date('2026-06-06T16:00:00Z'));
  const today = await details(server, ava, early);
  [avas, bens] = [roundOf(today, ava), roundOf(today, ben)];
  const alone = await book(server, visitor, north, await at(north, testToday, '14:00'));
  await madeAt(server.db, alone, new Date('2026-06-16T15:00:00Z'));

  await buildCredits(server.db, ava.userId, 1);
  const onCredit = await book(server, ava, south, await at(south, testTomorrow, '09:00'));
  await madeAt(server.db, onCredit, new Date('2026-06-16T15:30:00Z'));
  const productId = roundOf(await details(server, ava, onCredit), ava);
  await replyOver(server.url, applyRoundCredit, { token: ava.token, body: { productId } });
  const given = await book(server, ben, south, await at(south, testTomorrow, '10:00'));
  await madeAt(server.db, given, new Date('2026-06-15T12:00:00Z'));
  await replyOver(server.url, cancelBooking, { token: ben.token, body: { purchaseId: given.purchaseId } });

  server.clock.set(new Date('2026-06-16T20:00:00Z'));
  await replyOver(server.url, checkIn, { ...asAdmin(), body: { roundId: avas, checkedIn: true } });
  const missed = roundOf(await details(server, visitor, alone), visitor);
  await replyOver(server.url, markNoShow, { ...asAdmin(), body: { roundId: missed, noShow: true } });
});
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('who plays today, on all courses or one, and on a day', async ({
  server,
  asAdmin,
  ava,
  ben,
  visitor,
  south,
  north,
  admin,
}) => {
  const all = await replyOver(server.url, listPlayingToday, asAdmin());
  expect(names(all)).toEqual([ava.name, ben.name, visitor.name]);
  expect(all[0]).toMatchObject({
    courseName: 'North Course',
    day: testToday,
    time: '13:00',
    booker: ava.name,
    status: 'BOOKED',
    roundStatus: 'CHECKED_IN',
    playFee: 2_800,
    tax: 364,
  });
  expect(all[2]).toMatchObject({ roundStatus: 'NO_SHOW', playFee: 9_200 });
  const query = { courseId: south.courseId };
  expect(await replyOver(server.url, listPlayingToday, { ...asAdmin(), query })).toEqual([]);
  const path = `${server.url}/api/v1/book/playing-today/${north.courseId}`;
  const byPath = await fetch(path, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(await byPath.json()).toEqual(all);
  const tomorrow = await replyOver(server.url, listPlayingByDate, {
    ...asAdmin(),
    body: { date: testTomorrow },
  });
  expect(tomorrow).toMatchObject([{ name: ava.name, courseName: 'South Course', roundCredits: 1 }]);
  expect(await replyOver(server.url, countBookingsToday, asAdmin())).toBe(2);
  expect(await replyOver(server.url, countRoundsToday, asAdmin())).toBe(3);
});

test('unconfirmed are rounds that have begun and of which nobody has said whether the golfer came', async ({
  server,
  asAdmin,
}) => {
  const ask = async (includeCancelled: boolean, end = testToday) =>
    (
      await replyOver(server.url, listUnconfirmedRounds, {
        ...asAdmin(),
        body: { start: '2026-06-01', end, includeCancelled },
      })
    ).map(({ roundId, status }) => [roundId, status]);
  expect(await ask(false)).toEqual([[bens, 'BOOKED']]);
  // Tomorrow has not begun.
  expect(await ask(true, '2026-06-30')).toEqual([[bens, 'BOOKED']]);
  server.clock.set(new Date('2026-06-17T20:00:00Z'));
  expect((await ask(true, '2026-06-30')).map(([, status]) => status)).toEqual([
    'BOOKED',
    'BOOKED',
    'CANCELLED',
  ]);
  server.clock.set(new Date('2026-06-16T20:00:00Z'));
});

test('bookings by when they were made and by the day of play', async ({
  server,
  asAdmin,
  ben,
  visitor,
  ava,
}) => {
  const made = await replyOver(server.url, reportBookings, {
    ...asAdmin(),
    body: { start: '2026-06-15', end: testToday },
  });
  expect(made.bookings.map(({ booker, bookedOn, status }) => [booker, bookedOn, status])).toEqual([
    [ben.name, '2026-06-15', 'CANCELLED'],
    [visitor.name, testToday, 'BOOKED'],
    [ava.name, testToday, 'BOOKED'],
  ]);
  expect(made.totals).toEqual({
    bookings: 2,
    cancelled: 1,
    spots: 2,
    golfers: 2,
    playFees: 9_200,
    tax: 1_196,
    total: 10_396,
  });
  const played = await replyOver(server.url, reportBookingsByRoundDate, {
    ...asAdmin(),
    body: { day: testToday },
  });
  expect(played.bookings).toMatchObject([
    { booker: ava.name, daysAhead: 10, numSpots: 3, golfers: 2, playFees: 5_600, time: '13:00' },
    { booker: visitor.name, daysAhead: 0, numSpots: 1, golfers: 1 },
  ]);
  const credit = await replyOver(server.url, reportBookingsByRoundDate, {
    ...asAdmin(),
    body: { day: testTomorrow },
  });
  expect(credit.bookings[0]).toMatchObject({ creditRounds: 1, total: 0 });
});

test('how far ahead rounds are booked', async ({ server, asAdmin }) => {
  const params = { start: testToday, end: testTomorrow };
  const report = await replyOver(server.url, getBookingAdvanceReport, { ...asAdmin(), params });
  expect(report.rows).toEqual([
    { daysAhead: 0, bookings: 1, rounds: 1, memberRounds: 0, guestRounds: 1 },
    { daysAhead: 1, bookings: 1, rounds: 1, memberRounds: 1, guestRounds: 0 },
    { daysAhead: 10, bookings: 1, rounds: 2, memberRounds: 2, guestRounds: 0 },
  ]);
  expect(report).toMatchObject({ bookings: 3, rounds: 4, averageDays: 3.7, medianDays: 1 });
  const ahead = async (n: number) =>
    (await replyOver(server.url, listBookingsMadeInAdvance, { ...asAdmin(), params: { n } })).map(
      ({ daysAhead }) => daysAhead,
    );
  expect(await ahead(0)).toEqual([10, 0, 1]);
  expect(await ahead(5)).toEqual([10]);
  expect(await ahead(11)).toEqual([]);
  const empty = await replyOver(server.url, getBookingAdvanceReport, {
    ...asAdmin(),
    params: { start: '2027-01-01', end: '2027-01-02' },
  });
  expect(empty).toMatchObject({ rows: [], averageDays: null, medianDays: null });
});

test('how full the sheets are, by weekday and hour; who stayed away has not played, blocked times offer nothing, those to come do not count', async ({
  server,
  asAdmin,
  south,
}) => {
  const ask = (query: object = {}) =>
    replyOver(server.url, reportUtilisation, {
      ...asAdmin(),
      query: { start: testToday, end: testTomorrow, ...query },
    });
  const atFour = await ask();
  expect(atFour.until).toBe('2026-06-16T20:00:00.000Z');
  expect(atFour).toMatchObject({ offered: 8, played: 2, share: 0.25 });
  expect(atFour.byWeekday.map(({ weekday }) => weekday)).toEqual([2]);
  server.clock.set(new Date('2026-06-18T20:00:00Z'));
  const report = await ask();
  expect(report.until).toBeNull();
  expect(report.cells).toEqual([
    { weekday: 2, hour: 13, offered: 4, played: 2, share: 0.5 },
    { weekday: 2, hour: 14, offered: 4, played: 0, share: 0 },
    { weekday: 3, hour: 9, offered: 4, played: 1, share: 0.25 },
    { weekday: 3, hour: 10, offered: 4, played: 0, share: 0 },
  ]);
  expect(report.byWeekday).toEqual([
    { weekday: 2, offered: 8, played: 2, share: 0.25 },
    { weekday: 3, offered: 8, played: 1, share: 0.125 },
  ]);
  expect(report).toMatchObject({ offered: 16, played: 3, share: 0.1875 });
  expect((await ask({ courseId: south.courseId })).cells.map(({ hour }) => hour)).toEqual([9, 10]);
  server.clock.set(new Date('2026-06-16T20:00:00Z'));
  await replyConfirmed(server.url, blockTeeTimes, {
    ...asAdmin(),
    body: {
      courseId: south.courseId,
      kind: 'EVENT',
      reason: 'Club day',
      startDate: testTomorrow,
      endDate: testTomorrow,
      fromTime: '00:00',
      toTime: '24:00',
    },
  });
  server.clock.set(new Date('2026-06-18T20:00:00Z'));
  expect((await ask({ courseId: south.courseId })).cells).toEqual([
    { weekday: 3, hour: 9, offered: 1, played: 1, share: 1 },
    { weekday: 3, hour: 10, offered: 0, played: 0, share: 0 },
  ]);
  server.clock.set(new Date('2026-06-16T20:00:00Z'));
});

test('each report is a file, in which no cell is a formula', async ({ server, asAdmin, ben }) => {
  const params = { start: testToday, end: testTomorrow };
  for (const name of bookingReportName.options) {
    const csv = await callOver(server.url, downloadBookingReport, {
      ...asAdmin(),
      params: { ...params, report: name, format: 'csv' },
    });
    expect(csv.status, name).toBe(200);
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename="${name}-${testToday}-${testTomorrow}.csv"`,
    );
    expect(csv.text.split('\r\n').length, name).toBeGreaterThan(1);
    expect(csv.text, name).not.toMatch(/(^|,|\n)"?=/);
    const xlsx = await callOver(server.url, downloadBookingReport, {
      ...asAdmin(),
      params: { ...params, report: name, format: 'xlsx' },
    });
    expect(xlsx.status, name).toBe(200);
  }
  const { text } = await callOver(server.url, downloadBookingReport, {
    ...asAdmin(),
    params: { ...params, report: 'playing', format: 'csv' },
  });
  expect(text).toContain(`'${ben.name}`);
  expect(text).toContain('28.00');
});

test('spans that can not be are refused by field, and all of it is closed to golfers', async ({
  server,
  asAdmin,
  ava,
}) => {
  const body = { start: testTomorrow, end: testToday };
  expect(refusalIn(await callOver(server.url, reportBookings, { ...asAdmin(), body }))).toMatchObject({
    status: 422,
    fields: ['end'],
  });
  const long = { start: '2020-01-01', end: testToday };
  expect(refusalIn(await callOver(server.url, reportBookings, { ...asAdmin(), body: long })).fields).toEqual([
    'end',
  ]);
  for (const call of [...Object.values(bookingReportCalls), listUnconfirmedRounds]) {
    const params = { n: 1, report: 'bookings', format: 'csv', start: testToday, end: testToday };
    const answer = await callOver(server.url, call, {
      token: ava.token,
      params,
      ...(call.method === 'GET' ? {} : { body: {} }),
    });
    expect(refusalIn(answer), call.id).toMatchObject({ status: 403 });
  }
});
