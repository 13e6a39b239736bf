/** Lists of golf events: by season, competition, day, type and course, and the reader's own. */
import { createDivision } from '@fourball/shared/seasons/competition-calls.ts';
import {
  addEventCourse,
  cancelEvent,
  updateEventCourseStatus,
} from '@fourball/shared/seasons/event-calls.ts';
import {
  countEventsBySeason,
  listBasicEvents,
  listCancelledEventsBySeason,
  listEventsByCompetition,
  listEventsByDateAndCourse,
  listEventsByDates,
  listEventsByDatesAndCourse,
  listEventsByDatesAndEventType,
  listEventsByDatesEventTypeAndCourse,
  listEventsBySeason,
  listEventsByUser,
  listEventsOfAllTypesByDates,
  listMainEventsBySeason,
  listOpenEventsByCompetition,
  listOwnActiveEvents,
  listOwnEventsByYear,
  listOwnEventsTodayByEventType,
  listOwnPastEvents,
  listOwnUpcomingEventsByEventType,
  listOwnWithdrawnEvents,
  listPastEventsBySeason,
  listUpcomingEvents,
  listUpcomingEventsByCourse,
  listUpcomingEventsByEventType,
  listUpcomingEventsByEventTypeAndCourse,
  listUpcomingEventsBySeason,
  listUpcomingEventsWithoutYesterday,
} from '@fourball/shared/seasons/event-list-calls.ts';
import { withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';

// Today is 16 June.
const days = { past: '2026-06-11', yesterday: '2026-06-15', today: '2026-06-16', coming: '2026-06-25' };

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('season', async ({ server, club }) => {
    const { token } = club.organizer;
    const make = (name: string, date: string, more: object = {}) =>
      makeEvent(server, club, { name, date, ...more });
    await make('past', days.past);
    await make('yesterday', days.yesterday);
    await make('today', days.today);
    await make('coming', days.coming, { classification: 'SOCIAL' });
    await make('trip', '2026-06-14', { endDate: '2026-06-17' });
    await make('draft', '2026-06-26', { publish: false });
    const off = await make('off', '2026-06-27');
    await replyOver(server.url, cancelEvent, { token, body: { id: off.id, notes: 'Thunder' } });
    return club;
  });

test.afterEach(({ server }) => server.clock.set(testNow));

const names = (events: readonly { name: string }[]): string[] => events.map(({ name }) => name);

describe('of a season', () => {
  test('upcoming has yesterday still, the one without it has not; past has yesterday, too', async ({
    server,
    season,
  }) => {
    const params = { seasonId: season.seasonId };
    const read = async (call: typeof listEventsBySeason | typeof listBasicEvents) =>
      names(await replyOver(server.url, call, { params }));
    expect(await read(listEventsBySeason)).toEqual(['past', 'trip', 'yesterday', 'today', 'coming', 'off']);
    expect(await read(listUpcomingEventsBySeason as typeof listEventsBySeason)).toEqual([
      'trip',
      'yesterday',
      'today',
      'coming',
    ]);
    expect(await read(listUpcomingEventsWithoutYesterday as typeof listEventsBySeason)).toEqual([
      'trip',
      'today',
      'coming',
    ]);
    expect(await read(listPastEventsBySeason as typeof listEventsBySeason)).toEqual(['yesterday', 'past']);
    expect(await read(listCancelledEventsBySeason as typeof listEventsBySeason)).toEqual(['off']);
    expect(await read(listMainEventsBySeason as typeof listEventsBySeason)).toEqual([
      'past',
      'trip',
      'yesterday',
      'today',
      'off',
    ]);
    expect(await read(listBasicEvents)).toEqual(['past', 'trip', 'yesterday', 'today', 'coming', 'off']);
    const [off] = await replyOver(server.url, listCancelledEventsBySeason, { params });
    expect(off?.notes).toBe('Thunder');
    expect(await replyOver(server.url, countEventsBySeason, { params: { id: season.seasonId } })).toBe(5);
  });

  test('organizers see drafts as well', async ({ server, season }) => {
    const { token } = season.organizer;
    const listed = await replyOver(server.url, listEventsBySeason, {
      token,
      params: { seasonId: season.seasonId },
    });
    expect(names(listed)).toContain('draft');
  });

  test('basic ones have names and days alone', async ({ server, season }) => {
    const { text } = await callOver(server.url, listBasicEvents, { params: { seasonId: season.seasonId } });
    expect(Object.keys((JSON.parse(text) as object[])[0] ?? {}).sort()).toEqual(
      ['cancelled', 'date', 'endDate', 'id', 'label', 'name', 'publish', 'time'].sort(),
    );
  });

  test('that is not there, or not to be seen, is not found', async ({ server }) => {
    const hidden = await buildOpenSeason(server, { hidden: true });
    for (const seasonId of [4_000_000, hidden.seasonId]) {
      for (const call of [listEventsBySeason, listBasicEvents, listPastEventsBySeason]) {
        expect((await callOver(server.url, call, { params: { seasonId } })).status).toBe(404);
      }
      expect((await callOver(server.url, countEventsBySeason, { params: { id: seasonId } })).status).toBe(
        404,
      );
    }
  });
});

test('of a competition: all of them, or what takes registrations now', async ({ server, club }) => {
  const { token } = club.organizer;
  const body = { seasonId: club.seasonId, name: 'Birdies' };
  const division = await replyOver(server.url, createDivision, { token, body });
  await makeEvent(server, club, { name: 'past', date: days.past });
  await makeEvent(server, club, { name: 'open' });
  await makeEvent(server, club, { name: 'later', registrationOpensAt: '2026-06-17T12:00:00Z' });
  await makeEvent(server, club, { name: 'over', registrationClosesAt: '2026-06-15T12:00:00Z' });
  await makeEvent(server, club, { name: 'draft', publish: false });
  const waits = await makeEvent(server, club, { name: 'waits', numSpots: 1 });
  const full = await makeEvent(server, club, { name: 'full', numSpots: 1, waitlist: false });
  const off = await makeEvent(server, club, { name: 'off' });
  await replyOver(server.url, cancelEvent, { token, body: { id: off.id, notes: '' } });
  const golfer = await buildUser(server.db);
  await enterEvent(server, golfer, waits.id);
  await enterEvent(server, golfer, full.id);
  const params = { id: division.id };
  const all = names(await replyOver(server.url, listEventsByCompetition, { params }));
  expect(all.toSorted()).toEqual(['full', 'later', 'off', 'open', 'over', 'past', 'waits']);
  expect(names(await replyOver(server.url, listOpenEventsByCompetition, { params })).toSorted()).toEqual([
    'open',
    'waits',
  ]);
  expect((await callOver(server.url, listEventsByCompetition, { params: { id: 4_000_000 } })).status).toBe(
    404,
  );
});

describe('over all seasons', () => {
  test('by days, type and course, whatever touches them', async ({ server, club }) => {
    const { token } = club.organizer;
    const { courseId } = await buildCourse(server.db);
    const here = await makeEvent(server, club, { name: 'here', date: '2026-08-10', endDate: '2026-08-12' });
    await makeEvent(server, club, { name: 'elsewhere', date: '2026-08-12' });
    await replyOver(server.url, addEventCourse, { token, body: { eventId: here.id, courseId } });
    const other = await buildOpenSeason(server);
    await makeEvent(server, other, { name: 'other', date: '2026-08-12' });
    const { eventTypeId } = club;
    const span = { start: '2026-08-12', end: '2026-08-13' };
    const read = async (call: Parameters<typeof callOver>[1], body: object) =>
      names((await callOver(server.url, call, { body })).json as { name: string }[]).toSorted();
    expect(await read(listEventsByDates, span)).toEqual(['elsewhere', 'here', 'other']);
    expect(await read(listEventsByDatesAndEventType, { ...span, eventTypeId })).toEqual([
      'elsewhere',
      'here',
    ]);
    expect(await read(listEventsByDatesAndCourse, { ...span, courseId })).toEqual(['here']);
    expect(
      await read(listEventsByDatesEventTypeAndCourse, { ...span, eventTypeId: other.eventTypeId, courseId }),
    ).toEqual([]);
    expect(await read(listEventsByDateAndCourse, { date: '2026-08-11', courseId })).toEqual(['here']);
    expect(await read(listEventsByDateAndCourse, { date: '2026-08-13', courseId })).toEqual([]);
    const upcoming = async (call: Parameters<typeof callOver>[1], params: Record<string, number>) =>
      names((await callOver(server.url, call, { params })).json as { name: string }[]);
    expect(await upcoming(listUpcomingEventsByCourse, { id: courseId })).toEqual(['here']);
    expect(await upcoming(listUpcomingEventsByEventType, { id: other.eventTypeId })).toEqual(['other']);
    expect(
      await upcoming(listUpcomingEventsByEventTypeAndCourse, { type: eventTypeId, course: courseId }),
    ).toEqual(['here']);
    // A course that has declined is none of the event's.
    const body = { eventId: here.id, courseId, status: 'DECLINED' };
    await replyOver(server.url, updateEventCourseStatus, { token, body });
    expect(await upcoming(listUpcomingEventsByCourse, { id: courseId })).toEqual([]);
  });

  test('for at most 400 days, the first day before the last', async ({ server }) => {
    const ask = async (start: string, end: string) =>
      callOver(server.url, listEventsByDates, { body: { start, end } });
    expect((await ask('2026-01-01', '2027-02-05')).status).toBe(200);
    for (const [start, end] of [
      ['2026-01-01', '2027-02-06'],
      ['2026-01-02', '2026-01-01'],
      ['2026-01-02', 'tomorrow'],
    ] as const) {
      expect(refusalIn(await ask(start, end))).toMatchObject({ status: 422, fields: ['end'] });
    }
  });

  test('the next 90 days, without what was called off or is hidden', async ({ server, season }) => {
    const hidden = await buildOpenSeason(server, { hidden: true });
    await makeEvent(server, hidden, { name: 'hidden' });
    await makeEvent(server, season, { name: 'far', date: '2026-09-30' });
    const { events, more } = await replyOver(server.url, listUpcomingEvents, {});
    const listed = names(events);
    expect(listed).toEqual(expect.arrayContaining(['today', 'coming', 'trip']));
    for (const not of ['off', 'hidden', 'far', 'draft', 'yesterday']) expect(listed).not.toContain(not);
    expect(more).toBe(false);
  });

  test('are not crowded out by drafts of others', async ({ server }) => {
    const [drafts, shown] = [await buildOpenSeason(server), await buildOpenSeason(server)];
    const draft = await makeEvent(server, drafts, { name: 'draft', date: '2026-06-16', publish: false });
    await server.db.query(
      `insert into golf_events (season_id, name, day, end_day, start_time)
       select season_id, name, day, end_day, start_time from golf_events cross join generate_series(1, 205) where id = $1`,
      [draft.id],
    );
    await makeEvent(server, shown, { name: 'seen', date: '2026-07-30', time: '23:00' });
    const listed = async (token?: string) =>
      names((await replyOver(server.url, listUpcomingEvents, token ? { token } : {})).events);
    expect(await listed()).toContain('seen');
    expect(await listed()).not.toContain('draft');
    expect(await listed(drafts.organizer.token)).toContain('draft');
    await server.db.query(`delete from golf_events where season_id = $1`, [drafts.seasonId]);
  });

  test('by event type in the order of the directory, hidden ones for who organizes them', async ({
    server,
  }) => {
    const [second, first] = [await buildOpenSeason(server), await buildOpenSeason(server)];
    await server.db.query('update event_types set sequence_no = sequence_no + 1000 where id = $1', [
      second.eventTypeId,
    ]);
    await makeEvent(server, second, { name: 'second', date: '2026-07-20' });
    await makeEvent(server, first, { name: 'first', date: '2026-07-20' });
    const hidden = await buildOpenSeason(server, { hidden: true });
    await makeEvent(server, hidden, { name: 'hidden', date: '2026-07-20' });
    const read = async (token?: string) => {
      const body = { start: '2026-07-20', end: '2026-07-20' };
      const listed = await replyOver(server.url, listEventsOfAllTypesByDates, {
        ...(token ? { token } : {}),
        body,
      });
      return listed.map(({ eventType, events }) => [eventType.id, names(events)]);
    };
    expect(await read()).toEqual([
      [first.eventTypeId, ['first']],
      [second.eventTypeId, ['second']],
    ]);
    expect(await read(hidden.organizer.token)).toContainEqual([hidden.eventTypeId, ['hidden']]);
    expect(await read(hidden.admin.token)).toContainEqual([hidden.eventTypeId, ['hidden']]);
    const slash = await fetch(`${server.url}/api/v1/event/list/all-event-types/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ start: '2026-07-20', end: '2026-07-20' }),
    });
    expect(slash.status).toBe(200);
  });
});

describe('one’s own', () => {
  test('are active, past or withdrawn, by year and page', async ({ server, club, admin }) => {
    const golfer = await buildUser(server.db);
    const { token } = golfer;
    server.clock.set(new Date('2026-06-01T12:00:00Z'));
    const enter = async (name: string, date: string) => {
      const event = await makeEvent(server, club, { name, date });
      return { event, entry: await enterEvent(server, golfer, event.id) };
    };
    await enter('past', days.past);
    await enter('today', days.today);
    await enter('coming', days.coming);
    const left = await enter('left', '2026-06-26');
    const off = await enter('off', '2026-06-27');
    await makeEvent(server, club, { name: 'not mine', date: days.coming });
    const body = { registrationId: left.entry.registrationId ?? 0 };
    await replyOver(server.url, withdrawRegistration, { token, body });
    await replyOver(server.url, cancelEvent, {
      token: club.organizer.token,
      body: { id: off.event.id, notes: 'Thunder' },
    });
    server.clock.set(testNow);
    const read = async (call: typeof listOwnActiveEvents, params = { year: 0, page: 0, size: 10 }) => {
      const { events, total } = await replyOver(server.url, call, { token, params });
      return [names(events), total];
    };
    expect(await read(listOwnActiveEvents)).toEqual([['today', 'coming'], 2]);
    expect(await read(listOwnPastEvents as typeof listOwnActiveEvents)).toEqual([['past'], 1]);
    expect(await read(listOwnWithdrawnEvents as typeof listOwnActiveEvents)).toEqual([['off', 'left'], 2]);
    expect(await read(listOwnActiveEvents, { year: 2026, page: 1, size: 1 })).toEqual([['coming'], 2]);
    expect(await read(listOwnActiveEvents, { year: 2025, page: 0, size: 10 })).toEqual([[], 0]);
    const mine = names(await replyOver(server.url, listOwnEventsByYear, { token, params: { year: 2026 } }));
    expect(mine.toSorted()).toEqual(['coming', 'off', 'past', 'today']);
    const byAdmin = { token: admin.token, params: { userId: golfer.userId, year: 2026 } };
    expect(names(await replyOver(server.url, listEventsByUser, byAdmin)).toSorted()).toEqual(mine.toSorted());
    const params = { id: club.eventTypeId };
    expect(names(await replyOver(server.url, listOwnEventsTodayByEventType, { token, params }))).toEqual([
      'today',
    ]);
    expect(names(await replyOver(server.url, listOwnUpcomingEventsByEventType, { token, params }))).toEqual([
      'today',
      'coming',
    ]);
  });
});
