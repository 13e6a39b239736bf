/** What a season comes to: order of merit, medians, best holes, records, and two golfers against each other. */
import {
  getHeadToHead,
  getSeasonStandings,
  listSeasonRecords,
  setStandingsSettings,
} from '@fourball/shared/seasons/results/result-calls.ts';
import { describe, expect } from 'vitest';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { enterEvent, buildOpenSeason, makeEvent, type EventFields } from '../../kit/seasons/golf-events.ts';
import { finalize } from '../../kit/seasons/results.ts';
import { addCard, pars, participantOf, playOff } from '../../kit/seasons/score-rows.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const format: EventFields['format'] = { basis: 'STROKE', score: 'GROSS', ties: ['SHARED'] };

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfers', async ({ server }) => ({
    ann: await buildUser(server.db, { firstName: 'Ann' }),
    bob: await buildUser(server.db, { firstName: 'Bob' }),
    cyd: await buildUser(server.db, { firstName: 'Cyd' }),
  }))
  /** A final event on its own day, with strokes over par by name. */
  .extend('play', async ({ server, club, golfers }) => {
    const { courseId } = await buildCourse(server.db);
    return async (date: string, over: Partial<Record<keyof typeof golfers, number>>) => {
      const { id } = await makeEvent(server, club, { date, name: `Day ${date}`, format });
      for (const [name, strokes] of Object.entries(over)) {
        const golfer = golfers[name as keyof typeof golfers];
        await enterEvent(server, golfer, id);
        const participantId = await participantOf(server.db, id, golfer.userId);
        await playOff(server.db, participantId, 10);
        await addCard(server, id, participantId, { over: strokes, courseId });
      }
      expect(await finalize(server, club.organizer, id)).toMatchObject({ result: 'FINAL' });
      return id;
    };
  })
  .extend(
    'settings',
    ({ server, club }) =>
      (fields: { best: number; minimumEvents: number }) =>
        replyOver(server.url, setStandingsSettings, {
          token: club.organizer.token,
          body: { seasonId: club.seasonId, points: [500, 460, 420], ...fields },
        }),
  );

describe('the order of merit', () => {
  test('counts the best events, and who ties shares the mean of the points', async ({
    server,
    club,
    golfers: { ann, bob, cyd },
    play,
    settings,
  }) => {
    await settings({ best: 2, minimumEvents: 2 });
    const first = await play('2026-06-18', { ann: 1, bob: 2, cyd: 2 });
    await play('2026-06-25', { ann: 8, bob: 1 });
    const third = await play('2026-07-02', { ann: 3, bob: 9 });
    const standings = await replyOver(server.url, getSeasonStandings, {
      params: { seasonId: club.seasonId },
      query: {},
    });
    expect(standings.events.map(({ id }) => id)).toHaveLength(3);
    expect(
      standings.standings.map(({ userId, place, total, counted, qualified, wins }) => [
        userId,
        place,
        total,
        counted,
        qualified,
        wins,
      ]),
    ).toEqual([
      // 500, 460 and 500: the best two.
      [ann.userId, '1', 1000, 2, true, 2],
      // Two second of the first day: 440 each; 500 and 460 count.
      [bob.userId, '2', 960, 2, true, 1],
      [cyd.userId, null, 440, 1, false, 0],
    ]);
    const [best] = standings.standings;
    expect(best?.events.map(({ points, counts }) => [points, counts])).toEqual([
      [500, true],
      [460, false],
      [500, true],
    ]);
    const why = await replyOver(server.url, getSeasonStandings, {
      params: { seasonId: club.seasonId },
      query: { explain: bob.userId },
    });
    const explained = why.explanation as { events: { eventId: number; steps: object[] }[]; season: object[] };
    expect(explained.events.map(({ eventId }) => eventId)).toEqual(expect.arrayContaining([first, third]));
    expect(explained.events[0]?.steps).toEqual([
      { what: 'sharedPoints', formula: [880, '÷', 2], gives: 440 },
    ]);
    expect(explained.season.length).toBeGreaterThan(0);
  });

  test('is set by its organizers, whole or not at all', async ({ server, club, golfers: { ann } }) => {
    const set = (token: string, body: object) =>
      callOver(server.url, setStandingsSettings, { token, body: { seasonId: club.seasonId, ...body } });
    expect((await set(club.organizer.token, { points: [5], best: null })).status).toBe(422);
    expect((await set(ann.token, { points: [5], best: 1 })).status).toBe(403);
    expect((await set(club.organizer.token, { points: null, best: null })).status).toBe(200);
  });
});

test('medians, best holes, records and meetings are of signed cards of final events', async ({
  server,
  club,
  golfers: { ann, bob },
  play,
}) => {
  await server.db.query('update event_types set show_medians = true where id = $1', [club.eventTypeId]);
  await play('2026-06-18', { ann: 4, bob: 2 });
  await play('2026-06-25', { ann: 1, bob: 5 });
  await play('2026-07-02', { ann: 6, bob: 6 });
  // Not final: it does not count.
  const { id } = await makeEvent(server, club, { date: '2026-07-09', format });
  await enterEvent(server, ann, id);
  await addCard(server, id, await participantOf(server.db, id, ann.userId), { over: 0 });
  const { standings, eclectic } = await replyOver(server.url, getSeasonStandings, {
    params: { seasonId: club.seasonId },
    query: {},
  });
  const medians = Object.fromEntries(standings.map(({ userId, median }) => [userId, median]));
  expect(medians).toEqual({ [ann.userId]: 4, [bob.userId]: 5 });
  // Strokes over par are on the first holes: of the best of each hole only those of the best card stay.
  const [best] = eclectic?.rows ?? [];
  expect(best).toMatchObject({ userId: ann.userId, rounds: 3, gross: 73, net: 68 });
  expect(best?.holes.slice(0, 2)).toEqual([(pars[0] ?? 0) + 1, pars[1]]);

  const records = await replyOver(server.url, listSeasonRecords, { params: { seasonId: club.seasonId } });
  expect(
    records.map(({ kind, value, holders }) => [kind, value, holders.map(({ name }) => name.split(' ')[0])]),
  ).toEqual([
    ['LOWEST_GROSS', 73, ['Ann']],
    ['LOWEST_NET', 63, ['Ann']],
    ['MOST_POINTS', 45, ['Ann']],
    ['MOST_BIRDIES', 0, expect.any(Array)],
  ]);

  const meet = (one: number, other: number) =>
    callOver(server.url, getHeadToHead, { params: { seasonId: club.seasonId, one, other } });
  const { json } = await meet(ann.userId, bob.userId);
  expect(json).toMatchObject({ won: 1, lost: 1, halved: 1 });
  expect((json as { meetings: { outcome: string; result: string }[] }).meetings).toMatchObject([
    { outcome: 'LOST', result: '2 : 1' },
    { outcome: 'WON', result: '1 : 2' },
    { outcome: 'HALVED', result: 'T1 : T1' },
  ]);
  expect((await meet(ann.userId, club.admin.userId)).status).toBe(404);
});
