/** Bookings as calendars: the file, the private address, and what a calendar program reads in them. */
import {
  downloadCalendar,
  getCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
  resetCalendarFeed,
} from '@fourball/shared/booking/calendar-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import ICAL from 'ical.js';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, startServer, testNow, testTomorrow } from '../../kit/server.ts';

/** Commas, semicolons, backslashes and a line too long for one line of a calendar. */
const courseName = `North, "Nine"; back\\slash – ${'très long '.repeat(12)}end`;

const test = courseTest({
  env: { PUBLIC_URL: 'https://club.example', CLUB_NAME: 'Maple; Hollow, Club' },
})
  .extend('course', ({ server }) => buildCourse(server.db, courseName))
  .extend(
    'bookAt',
    ({ server, ava, course }) =>
      async (day = testTomorrow, time = '09:10', user = ava) =>
        book(server, user, course, await buildTeeTime(server.db, course.courseId, { day, time })),
  )
  .extend(
    'cancel',
    ({ server, ava }) =>
      ({ purchaseId }: { purchaseId: number }) =>
        replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } }),
  )
  .extend(
    'download',
    ({ server }) =>
      (user: BuiltUser, { purchaseId }: { purchaseId: number }) =>
        callOver(server.url, downloadCalendar, { token: user.token, params: { purchaseId } }),
  )
  .extend(
    'makeFeed',
    ({ server, ava }) =>
      async (user = ava) =>
        (await replyOver(server.url, resetCalendarFeed, { token: user.token, body: {} })).token,
  )
  .extend(
    'read',
    ({ server }) =>
      (token: string, headers: Record<string, string> = {}) =>
        callOver(server.url, readCalendarFeed, { params: { token: `${token}.ics` }, headers }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

/** As another program reads it. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      method: calendar.getFirstPropertyValue('method'),
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      alarms: component
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    };
  });
}

describe('the file of a booking', () => {
  test('says what, where and when, and reminds the evening before', async ({ bookAt, download, ava }) => {
    const booked = await bookAt();
    const { status, headers, text } = await download(ava, booked);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      `attachment; filename="booking-${booked.purchaseId}.ics"`,
    ]);
    expect(eventsIn(text)).toEqual([
      {
        method: 'PUBLISH',
        uid: `booking-${booked.purchaseId}@club.example`,
        summary: `Golf: ${courseName}`,
        location: `${courseName}, Maple; Hollow, Club`,
        // 09:10 in Toronto in June; the parameter says how long a round takes.
        start: '2026-06-17T13:10:00.000Z',
        end: '2026-06-17T17:30:00.000Z',
        sequence: 0,
        status: 'CONFIRMED',
        alarms: ['2026-06-16T22:00:00Z'],
      },
    ]);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('is the same event later, with a higher number, cancelled', async ({
    bookAt,
    download,
    ava,
    cancel,
  }) => {
    const booked = await bookAt();
    const [before] = eventsIn((await download(ava, booked)).text);
    await cancel(booked);
    const [after] = eventsIn((await download(ava, booked)).text);
    expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED', alarms: [] });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  });

  test('is for the people of the booking alone', async ({ server, download, bookAt }) => {
    const other = await buildUser(server.db);
    expect(refusalIn(await download(other, await bookAt()))).toMatchObject({ code: 'not_found' });
  });
});

describe('the private address', () => {
  test('shows the own rounds of 60 days back and ahead, cancelled ones too', async ({
    server,
    bookAt,
    cancel,
    read,
    makeFeed,
  }) => {
    const [kept, gone] = [await bookAt(), await bookAt(testTomorrow, '14:00')];
    await cancel(gone);
    await bookAt(testTomorrow, '15:00', await buildUser(server.db));
    const { status, headers, text } = await read(await makeFeed());
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const feed = eventsIn(text).map(({ uid, status: state, method }) => [uid, state, method]);
    expect(feed).toEqual([
      [`booking-${kept.purchaseId}@club.example`, 'CONFIRMED', 'PUBLISH'],
      [`booking-${gone.purchaseId}@club.example`, 'CANCELLED', 'PUBLISH'],
    ]);
    // The club's midnight sixty days after the day of the round, and a day later.
    server.clock.set(new Date('2026-08-16T15:00:00Z'));
    expect(eventsIn((await read(await makeFeed())).text)).toHaveLength(2);
    server.clock.set(new Date('2026-08-17T15:00:00Z'));
    expect(eventsIn((await read(await makeFeed())).text)).toHaveLength(0);
  });

  test('is not sent again while nothing has changed', async ({ bookAt, makeFeed, read, cancel }) => {
    const booked = await bookAt();
    const feed = await makeFeed();
    const etag = (await read(feed)).headers.get('etag') ?? '';
    const again = await read(feed, { 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await cancel(booked);
    const changed = await read(feed, { 'If-None-Match': etag });
    expect([changed.status, eventsIn(changed.text)[0]?.status]).toEqual([200, 'CANCELLED']);
  });

  test('is shown once, kept as a hash, replaced and removed by its golfer', async ({
    server,
    ava,
    makeFeed,
    read,
  }) => {
    const own = { token: ava.token };
    expect(await replyOver(server.url, getCalendarFeed, own)).toEqual({ createdAt: null });
    const first = await makeFeed();
    expect((await replyOver(server.url, getCalendarFeed, own)).createdAt).not.toBeNull();
    const [row] = await server.db.query<{ kept: string }>(
      `select encode(token_hash, 'base64') as kept from calendar_feeds where user_id = $1`,
      [ava.userId],
    );
    expect(row?.kept).not.toContain(first.slice(0, 20));
    const second = await makeFeed();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect(await replyOver(server.url, removeCalendarFeed, own)).toEqual({ removed: true });
    expect(await replyOver(server.url, removeCalendarFeed, own)).toEqual({ removed: false });
    expect((await read(second)).status).toBe(404);
  });

  test('ends with the account, and can’t be guessed', async ({ server, makeFeed, ava, read }) => {
    const feed = await makeFeed();
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
    expect((await read(feed)).status).toBe(404);
    const strict = await startServer({ env: { CLIENT_ATTEMPTS: '2' } });
    try {
      const statuses = [];
      for (const token of ['a', 'b', 'c'])
        statuses.push((await callOver(strict.url, readCalendarFeed, { params: { token } })).status);
      expect(statuses).toEqual([404, 404, 429]);
    } finally {
      await strict.close();
    }
  });
});
