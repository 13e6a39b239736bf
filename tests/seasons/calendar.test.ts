/** Golf events in golfers' calendars: those they play in, with what was moved or called off, and of nobody else. */
import { readCalendarFeed, resetCalendarFeed } from '@fourball/shared/booking/calendar-calls.ts';
import { cancelEvent, downloadEventCalendar, publishEvent } from '@fourball/shared/seasons/event-calls.ts';
import { withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import ICAL from 'ical.js';
import { expect } from 'vitest';
import { buildCourse, buildUser, type BuiltUser } from '../kit/build.ts';
import { clubTest } from '../kit/fixtures.ts';
import { buildOpenSeason, enterEvent, makeEvent, type EventFields } from '../kit/seasons/golf-events.ts';
import { callOver, replyOver, testNow } from '../kit/server.ts';

/** What another program reads in a calendar. */
function entriesIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      url: component.getFirstPropertyValue('url'),
    };
  });
}

const test = clubTest({ env: { PUBLIC_URL: 'https://club.example', CLUB_NAME: 'Maple; Hollow, Club' } })
  .extend('ava', ({ server }) => buildUser(server.db))
  .extend('ben', ({ server }) => buildUser(server.db))
  .extend('season', ({ server }) => buildOpenSeason(server, { type: 'TRIP' }))
  .extend(
    'make',
    ({ server, season }) =>
      (fields: EventFields = {}) =>
        makeEvent(server, season, { date: '2026-06-26', ...fields }),
  )
  /** The golfer's calendar, as another program reads it. */
  .extend('calendarOf', ({ server }) => async (golfer: BuiltUser) => {
    const { token } = await replyOver(server.url, resetCalendarFeed, { token: golfer.token, body: {} });
    const { text } = await callOver(server.url, readCalendarFeed, { params: { token: `${token}.ics` } });
    return entriesIn(text);
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('a trip of several days is one entry, from its first start to the end of its last day', async ({
  server,
  make,
  ava,
  ben,
  calendarOf,
}) => {
  const { courseId } = await buildCourse(server.db, 'North, "Nine"; more');
  const event = await make({
    name: 'Fall; trip, 2026',
    endDate: '2026-06-28',
    time: '09:00',
    courseIds: [courseId],
  });
  await enterEvent(server, ava, event.id);
  expect(await calendarOf(ava)).toEqual([
    {
      uid: `golf-event-${event.id}@club.example`,
      summary: 'Golf: Fall; trip, 2026',
      location: 'North, "Nine"; more, Maple; Hollow, Club',
      // 09:00 in Toronto in June; the parameter says how long a round takes.
      start: '2026-06-26T13:00:00.000Z',
      end: '2026-06-28T17:20:00.000Z',
      sequence: 0,
      status: 'CONFIRMED',
      url: `https://club.example/golf-events/${event.id}`,
    },
  ]);
  expect(await calendarOf(ben)).toEqual([]);
});

test('an event that is moved or called off is the same entry with a higher number', async ({
  server,
  season,
  make,
  ava,
  calendarOf,
}) => {
  const event = await make();
  await enterEvent(server, ava, event.id);
  await server.db.query(`update golf_events set start_time = '18:30' where id = $1`, [event.id]);
  const [moved] = await calendarOf(ava);
  expect(moved).toMatchObject({ sequence: 1, start: '2026-06-26T22:30:00.000Z', status: 'CONFIRMED' });
  await replyOver(server.url, cancelEvent, {
    token: season.organizer.token,
    body: { id: event.id, notes: 'Snow' },
  });
  expect(await calendarOf(ava)).toEqual([{ ...moved, sequence: 2, status: 'CANCELLED' }]);
});

test('who waits, is only asked or has withdrawn has no entry', async ({
  server,
  make,
  ava,
  ben,
  calendarOf,
}) => {
  const event = await make({ numSpots: 1 });
  const entered = await enterEvent(server, ava, event.id);
  await enterEvent(server, ben, event.id, { askFirst: true });
  expect([await calendarOf(ava), await calendarOf(ben)].map(({ length }) => length)).toEqual([1, 0]);
  await replyOver(server.url, withdrawRegistration, {
    token: ava.token,
    body: { registrationId: entered.registrationId ?? 0 },
  });
  // The place is kept for who waited, who has not said yes yet.
  expect([await calendarOf(ava), await calendarOf(ben)].map(({ length }) => length)).toEqual([0, 0]);
});

test('what was played more than sixty days ago is not there any more', async ({
  server,
  make,
  ava,
  calendarOf,
}) => {
  const event = await make();
  await enterEvent(server, ava, event.id);
  server.clock.set(new Date('2026-08-25T15:00:00Z'));
  expect(await calendarOf(ava)).toHaveLength(1);
  server.clock.set(new Date('2026-08-26T15:00:00Z'));
  expect(await calendarOf(ava)).toHaveLength(0);
});

test('one event is a file for whoever may see it, the same entry as in the calendars of who plays', async ({
  server,
  season,
  make,
  ava,
  ben,
  calendarOf,
}) => {
  const event = await make({ name: 'Night; one' });
  const params = { id: event.id };
  const open = await callOver(server.url, downloadEventCalendar, { params });
  expect(open.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  expect(open.headers.get('Content-Disposition')).toBe(`attachment; filename="event-${event.id}.ics"`);
  await enterEvent(server, ava, event.id);
  expect(entriesIn(open.text)).toEqual(await calendarOf(ava));
  await replyOver(server.url, publishEvent, {
    token: season.organizer.token,
    body: { id: event.id, publish: false },
  });
  const seen = async (user?: BuiltUser) => {
    const token = user ? { token: user.token } : {};
    return (await callOver(server.url, downloadEventCalendar, { ...token, params })).status;
  };
  // Not published any more it stays with who is in it and who organizes it.
  expect([await seen(ava), await seen(season.organizer)]).toEqual([200, 200]);
  expect([await seen(), await seen(ben)]).toEqual([404, 404]);
  const missing = { params: { id: 4_000_000 } };
  expect((await callOver(server.url, downloadEventCalendar, missing)).status).toBe(404);
});
