/** Courses of golf events: asked for, agreed, and then kept free on the tee sheet; bookings inside are told, never cancelled. */
import { getBookingDetails } from '@fourball/shared/booking/calls.ts';
import {
  addEventCourse,
  cancelEvent,
  confirmEventCourse,
  deleteEvent,
  listEventCourses,
  removeEventCourse,
  updateEventCourseStatus,
} from '@fourball/shared/seasons/event-calls.ts';
import { blockTeeTimes, unblockTeeTimes } from '@fourball/shared/booking/starter/starter-calls.ts';
import { describe, expect } from 'vitest';
import { book } from '../../kit/booking/book.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { buildOpenSeason, buildSheet, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const day = '2026-06-18';
const times = ['16:50', '17:00', '17:10', '17:30', '18:30'];

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('event', ({ server, club }) => makeEvent(server, club, { numSpots: 16 }))
  .extend('sheet', ({ server }) => buildSheet(server.db, day, times))
  .extend(
    'ask',
    ({ server, club, event }) =>
      (courseId: number) =>
        replyOver(server.url, addEventCourse, {
          token: club.organizer.token,
          body: { eventId: event.id, courseId },
        }),
  )
  .extend(
    'confirm',
    ({ server, event }) =>
      (by: { token: string }, courseId: number, confirmed = true) =>
        callOver(server.url, confirmEventCourse, {
          token: by.token,
          body: { eventId: event.id, courseId, confirmed },
        }),
  )
  .extend('blocks', ({ server, sheet }) => async () => {
    const rows = await server.db.query<{ time: string; kind: string | null; reason: string | null }>(
      `select to_char(starts_at at time zone 'America/Toronto', 'HH24:MI') as time, block_kind as kind, block_reason as reason
       from tee_times where course_id = $1 order by starts_at`,
      [sheet.courseId],
    );
    return Object.fromEntries(rows.map(({ time, kind, reason }) => [time, kind && `${kind} ${reason}`]));
  });

const missing = 4_000_000;
const free = Object.fromEntries(times.map((time) => [time, null]));

describe('a course of an event', () => {
  test('is asked for at first, however often, and keeps nothing free', async ({ sheet, ask, blocks }) => {
    for (const once of [1, 2]) {
      expect(await ask(sheet.courseId)).toMatchObject([
        { courseId: sheet.courseId, status: 'REQUESTED', confirmed: false, blocked: false },
      ]);
      expect(once).toBeGreaterThan(0);
    }
    expect(await blocks()).toEqual(free);
  });

  test('whose tee times are booked here is confirmed by admins alone; its starts are kept free then', async ({
    club,
    admin,
    event,
    sheet,
    ask,
    confirm,
    blocks,
  }) => {
    await ask(sheet.courseId);
    expect(refusalIn(await confirm(club.organizer, sheet.courseId))).toMatchObject({
      status: 422,
      fields: ['courseId'],
    });
    expect(await blocks()).toEqual(free);
    const told = await confirm(admin, sheet.courseId);
    expect(told.json).toMatchObject({
      courses: [{ status: 'CONFIRMED', confirmed: true, blocked: true }],
      teeTimes: 3,
      bookings: [],
    });
    // Sixteen golfers are four groups, one each ten minutes from five on.
    const kept = `EVENT ${event.name}`;
    expect(await blocks()).toEqual({ ...free, '17:00': kept, '17:10': kept, '17:30': kept });
    // Confirmed twice is confirmed once.
    expect((await confirm(admin, sheet.courseId)).json).toMatchObject({ teeTimes: 0 });
    expect((await confirm(club.organizer, sheet.courseId, false)).json).toMatchObject({
      courses: [{ status: 'REQUESTED', confirmed: false, blocked: false }],
      teeTimes: 3,
    });
    expect(await blocks()).toEqual(free);
  });

  test('lists the bookings inside for the starter, and cancels none of them', async ({
    server,
    admin,
    sheet,
    ask,
    confirm,
  }) => {
    const golfer = await buildUser(server.db);
    const teeTime = { teeTimeId: sheet.teeTimeIds[1] ?? 0, day, time: '17:00', bookingDate: `${day}T17:00` };
    const { purchaseId } = await book(server, golfer, sheet, teeTime, { spots: 2 });
    await ask(sheet.courseId);
    const told = await confirm(admin, sheet.courseId);
    expect(told.json).toMatchObject({
      bookings: [{ purchaseId, bookedBy: golfer.name, spots: 2, startsAt: '2026-06-18T21:00:00.000Z' }],
    });
    const details = await callOver(server.url, getBookingDetails, {
      token: golfer.token,
      params: { id: purchaseId },
    });
    expect(details.status).toBe(200);
    const rounds = await server.db.query('select status from rounds where purchase_id = $1', [purchaseId]);
    expect(rounds).toEqual([{ status: 'BOOKED' }, { status: 'BOOKED' }]);
  });

  test('declined, removed, or with its event called off, gives its starts back', async ({
    server,
    club,
    admin,
    event,
    sheet,
    ask,
    confirm,
    blocks,
  }) => {
    const { token } = club.organizer;
    const { courseId } = sheet;
    const eventId = event.id;
    await ask(courseId);
    await confirm(admin, courseId);
    const status = (value: string, by = token) =>
      callOver(server.url, updateEventCourseStatus, {
        token: by,
        body: { eventId, courseId, status: value },
      });
    expect((await status('DECLINED')).json).toMatchObject({
      courses: [{ status: 'DECLINED', blocked: false }],
    });
    expect(await blocks()).toEqual(free);
    expect((await status('CONFIRMED', admin.token)).json).toMatchObject({
      courses: [{ confirmed: true, blocked: true }],
    });
    expect(
      refusalIn(await callOver(server.url, deleteEvent, { token, params: { id: eventId } })),
    ).toMatchObject({
      code: 'conflict',
      fields: ['id'],
    });
    const removed = await callOver(server.url, removeEventCourse, { token, params: { eventId, courseId } });
    expect(removed.json).toMatchObject({ courses: [], teeTimes: 3 });
    expect(await blocks()).toEqual(free);
    await ask(courseId);
    await confirm(admin, courseId);
    await replyOver(server.url, cancelEvent, { token, body: { id: eventId, notes: 'Thunder' } });
    expect(await blocks()).toEqual(free);
    expect(refusalIn(await confirm(admin, courseId))).toMatchObject({ status: 422, fields: ['eventId'] });
  });

  test('keeps its starts free by a block of its own, also where another event has the same name, course and hour', async ({
    server,
    club,
    admin,
    event,
    sheet,
    blocks,
  }) => {
    const { token } = club.organizer;
    const { courseId } = sheet;
    const twin = await makeEvent(server, club, { numSpots: 16 });
    const kept = `EVENT ${event.name}`;
    const blocked = { ...free, '17:00': kept, '17:10': kept, '17:30': kept };
    for (const { id: eventId } of [event, twin]) {
      await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId } });
      const { courses, teeTimes } = await replyOver(server.url, confirmEventCourse, {
        token: admin.token,
        body: { eventId, courseId, confirmed: true },
      });
      expect({ courses, teeTimes }).toMatchObject({ courses: [{ blocked: true }], teeTimes: 3 });
    }
    // One that the office makes by hand is none of both.
    const span = { startDate: day, endDate: day, fromTime: '17:00', toTime: '17:40' };
    const byHand = {
      courseId,
      kind: 'EVENT',
      reason: event.name,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      ...span,
    } as const;
    const { block } = await replyOver(server.url, blockTeeTimes, { token: admin.token, body: byHand });
    await replyOver(server.url, unblockTeeTimes, { token: admin.token, params: { id: block.id } });
    expect(await blocks()).toEqual(blocked);
    await replyOver(server.url, cancelEvent, { token, body: { id: event.id, notes: 'Too few' } });
    expect(await blocks()).toEqual(blocked);
    expect(await replyOver(server.url, listEventCourses, { params: { id: twin.id } })).toMatchObject([
      { courseId, status: 'CONFIRMED', blocked: true },
    ]);
    await replyOver(server.url, cancelEvent, { token, body: { id: twin.id, notes: 'Too few' } });
    expect(await blocks()).toEqual(free);
  });

  test('that is elsewhere is noted by organizers themselves', async ({ server, club, ask, confirm }) => {
    const { courseId } = await buildCourse(server.db);
    await ask(courseId);
    expect((await confirm(club.organizer, courseId)).json).toMatchObject({
      courses: [{ status: 'CONFIRMED', confirmed: true, blocked: false }],
      teeTimes: 0,
      bookings: [],
    });
  });

  test('is one that is there, of an event that is there', async ({
    server,
    club,
    event,
    sheet,
    confirm,
    admin,
  }) => {
    const { token } = club.organizer;
    const add = (body: object) => callOver(server.url, addEventCourse, { token, body });
    expect(refusalIn(await add({ eventId: event.id, courseId: missing }))).toMatchObject({
      status: 422,
      fields: ['courseId'],
    });
    expect((await add({ eventId: missing, courseId: sheet.courseId })).status).toBe(404);
    expect((await confirm(admin, sheet.courseId)).status).toBe(404);
    expect((await confirm(admin, missing)).status).toBe(404);
    const params = { eventId: event.id, courseId: sheet.courseId };
    expect((await callOver(server.url, removeEventCourse, { token, params })).status).toBe(404);
  });
});
