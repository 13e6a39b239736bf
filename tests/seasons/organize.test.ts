/** What an organizer works from: the seasons they run, sponsors to choose from, and an event made whole in one step. */
import {
  cancelEvent,
  createEvent,
  createEventSeries,
  getEvent,
  listEventFees,
} from '@fourball/shared/seasons/event-calls.ts';
import { listEventsBySeason } from '@fourball/shared/seasons/event-list-calls.ts';
import { listField } from '@fourball/shared/seasons/participant-calls.ts';
import { addSponsorChoice, listSponsorChoices } from '@fourball/shared/seasons/policy-calls.ts';
import { listOrganizedSeasons } from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect } from 'vitest';
import { buildCourse, buildUser } from '../kit/build.ts';
import { clubTest } from '../kit/fixtures.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../kit/seasons/golf-events.ts';
import { buildLeague } from '../kit/seasons/seasons.ts';
import { callOver, refusalIn, replyOver } from '../kit/server.ts';

const test = clubTest().extend('league', ({ server }) => buildLeague(server));

const entry = { name: 'Entry', memberPrice: 2_000, nonMemberPrice: 3_000, externalMemberPrice: 2_500 };

describe('the seasons that one organizes', () => {
  test('are one’s own, with how far they have got', async ({ server, league }) => {
    const { organizer, seasonId, eventId } = league;
    const mine = await replyOver(server.url, listOrganizedSeasons, { token: organizer.token });
    expect(mine.map(({ id }) => id)).toEqual([seasonId]);
    expect(mine[0]).toMatchObject({ events: 1, registered: 1, can: { manage: true } });
    const { next } = mine[0] ?? {};
    // The test club's clock may stand behind the event.
    expect([null, eventId]).toContain(next?.id ?? null);
  });

  test('count each golfer once, in the season or in any of its events', async ({ server }) => {
    const club = await buildOpenSeason(server);
    const counted = async () => {
      const mine = await replyOver(server.url, listOrganizedSeasons, { token: club.organizer.token });
      return mine.map(({ registered }) => registered);
    };
    const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
    const [first, second] = [await makeEvent(server, club), await makeEvent(server, club)];
    await enterEvent(server, ava, first.id);
    await enterEvent(server, ava, second.id);
    await enterEvent(server, ben, second.id);
    expect(await counted()).toEqual([2]);
    const body = { id: second.id, notes: 'Rain' };
    await replyOver(server.url, cancelEvent, { token: club.organizer.token, body });
    expect(await counted()).toEqual([1]);
  });

  test('are all of them for admins, and none are a golfer’s to see', async ({ server, league }) => {
    const all = await replyOver(server.url, listOrganizedSeasons, { token: league.admin.token });
    expect(all.map(({ id }) => id)).toContain(league.seasonId);
    expect(all.length).toBeGreaterThan(1);
    for (const token of [league.golfer.token, undefined]) {
      const { status } = await callOver(server.url, listOrganizedSeasons, token ? { token } : {});
      expect(status).toBe(token ? 403 : 401);
    }
  });
});

test('a sponsor is added once, whoever writes its name how', async ({ server, league }) => {
  const { organizer, golfer } = league;
  const add = (name: string) =>
    replyOver(server.url, addSponsorChoice, { token: organizer.token, body: { name } });
  const first = await add('Puslinch Hardware');
  expect(await add('PUSLINCH hardware')).toEqual(first);
  const listed = await replyOver(server.url, listSponsorChoices, { token: organizer.token });
  expect(listed.filter(({ name }) => name.toLowerCase() === 'puslinch hardware')).toEqual([first]);
  const body = { name: 'Golfer’s own' };
  expect((await callOver(server.url, addSponsorChoice, { token: golfer.token, body })).status).toBe(403);
});

describe('an event', () => {
  test('is made with its courses and fees in one step', async ({ server, league }) => {
    const { organizer, seasonId } = league;
    const { courseId } = await buildCourse(server.db);
    const made = await replyOver(server.url, createEvent, {
      token: organizer.token,
      body: { seasonId, name: 'Whole', date: '2026-07-02', courseIds: [courseId], fees: [entry] },
    });
    expect(made.courses).toMatchObject([{ courseId, status: 'REQUESTED', blocked: false }]);
    const fees = await replyOver(server.url, listEventFees, {
      params: { id: made.id },
      token: organizer.token,
    });
    expect(fees).toMatchObject([{ ...entry, optional: false, sequenceNo: 1 }]);
  });

  test('is not made by halves where a course is none', async ({ server, league }) => {
    const { organizer, seasonId } = league;
    const before = await replyOver(server.url, listEventsBySeason, {
      params: { seasonId },
      token: organizer.token,
    });
    const refused = refusalIn(
      await callOver(server.url, createEvent, {
        token: organizer.token,
        body: { seasonId, name: 'Half', date: '2026-07-02', courseIds: [9_999_999], fees: [entry] },
      }),
    );
    expect(refused).toEqual({ status: 422, code: 'invalid_input', fields: ['courseIds'] });
    const after = await replyOver(server.url, listEventsBySeason, {
      params: { seasonId },
      token: organizer.token,
    });
    expect(after.length).toBe(before.length);
  });

  test('that is a copy takes courses and fees over, unless others are said', async ({ server, league }) => {
    const { organizer, seasonId } = league;
    const { courseId } = await buildCourse(server.db);
    const create = (body: object) =>
      replyOver(server.url, createEvent, {
        token: organizer.token,
        body: { seasonId, name: 'Night', date: '2026-07-02', ...body },
      });
    const feesOf = async (id: number) =>
      (await replyOver(server.url, listEventFees, { params: { id }, token: organizer.token })).map(
        ({ name }) => name,
      );
    const first = await create({ courseIds: [courseId], fees: [entry] });
    const same = await create({ copyOf: first.id });
    const other = await create({ copyOf: first.id, courseIds: [], fees: [{ ...entry, name: 'Other' }] });
    expect(same.courses.map((course) => course.courseId)).toEqual([courseId]);
    expect(await feesOf(same.id)).toEqual(['Entry']);
    expect(other.courses).toEqual([]);
    expect(await feesOf(other.id)).toEqual(['Other']);
  });

  test('of a series has them, too', async ({ server, league }) => {
    const { organizer, seasonId } = league;
    const { courseId } = await buildCourse(server.db);
    const body = { seasonId, name: 'Weekly', date: '2026-07-02', until: '2026-07-16' };
    const series = await replyOver(server.url, createEventSeries, {
      token: organizer.token,
      body: { ...body, courseIds: [courseId], fees: [entry] },
    });
    expect(series.map(({ name, courses }) => [name, courses.length])).toEqual([
      ['Weekly 1', 1],
      ['Weekly 2', 1],
      ['Weekly 3', 1],
    ]);
    const shown = await callOver(server.url, getEvent, { params: { id: series[0]?.id ?? 0 } });
    // A draft is nobody's to see but the organizers'.
    expect(shown.status).toBe(404);
  });
});

test('the field says who is in it by the season', async ({ server, league }) => {
  const { organizer, eventId, golfer } = league;
  const rows = await replyOver(server.url, listField, { params: { eventId }, token: organizer.token });
  expect(rows).toMatchObject([
    { userId: golfer.userId, ofSeason: true, permanent: false, permanentWish: false, askFirst: false },
  ]);
});
