/** Play that is stopped and goes on: who is told, how soon, and that later starts are moved once. */
import { resumeEvent, suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { updateDrawGroup } from '@fourball/shared/seasons/draw-calls.ts';
import { cancelEvent } from '@fourball/shared/seasons/event-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, groupsFor, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { allHeard, golfOf, listen, watch, type Ear } from '../../kit/seasons/live.ts';
import { addCard, participantOf } from '../../kit/seasons/score-rows.ts';
import { lastEvent, runAllAgain } from '../../kit/seasons/told.ts';
import { subjectOf, toldTest } from '../../kit/seasons/told-test.ts';
import { callOver, outcomeOf, replyOver, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const today = '2026-06-16';

const suspend = (server: TestServer, { token }: BuiltUser, eventId: number, message = '') =>
  replyOver(server.url, suspendEvent, { token, body: { eventId, kind: 'LIGHTNING', message } });

/** An hour after it was stopped, on the clock of the club. */
const later = (beganAt: string, minutes: number): string =>
  new Date(Date.parse(beganAt) + minutes * 60_000).toISOString();

const live = clubTest({ with: ['gateway', 'workers'] }).extend('club', ({ server }) =>
  buildOpenSeason(server, { type: 'TOURNAMENT' }),
);

live(
  'is told at once to golfers who play or are to start, to who looks, and to nobody else',
  async ({ server, club }) => {
    const { id } = await makeEvent(server, club, { date: today, time: '18:00' });
    const [playing, waiting, done] = await enterGolfers(server, id, 3);
    if (!playing || !waiting || !done) throw new Error('Nobody entered.');
    await addCard(server, id, await participantOf(server.db, id, playing.userId), {
      scores: [4],
      signed: false,
    });
    await addCard(server, id, await participantOf(server.db, id, done.userId), { over: 1 });
    const ears: Record<string, Ear> = {
      playing: await listen(server, playing),
      waiting: await listen(server, waiting),
      done: await listen(server, done),
      stranger: await listen(server, await buildUser(server.db)),
      looking: await watch(server, await buildUser(server.db)),
    };
    try {
      expect(await ears['looking']?.look(id)).toBe(true);
      await allHeard(server, Object.values(ears));
      const before = Object.fromEntries(
        Object.entries(ears).map(([name, ear]) => [name, golfOf(ear.events).length]),
      );
      const since = performance.now();
      const { result, told, suspension } = await suspend(server, club.organizer, id, 'Into the clubhouse');
      expect({ result, told }).toEqual({ result: 'SUSPENDED', told: 2 });
      const news = (name: string) =>
        golfOf(ears[name]?.events ?? [])
          .slice(before[name])
          .map(({ type, eventId }) => [type, eventId]);
      const update = [['EVENT_UPDATE', id]];
      await eventually('the notice', () => news('playing').length > 0 && news('waiting').length > 0);
      expect(performance.now() - since).toBeLessThan(2_000);
      await allHeard(server, Object.values(ears));
      const all = () => Object.keys(ears).map((name) => [name, news(name)]);
      expect(all()).toEqual([
        ['playing', update],
        ['waiting', update],
        ['done', []],
        ['stranger', []],
        ['looking', update],
      ]);
      // Once more changes and tells nothing.
      expect(await suspend(server, club.organizer, id)).toEqual({ result: 'ALREADY', suspension, told: 0 });
      await allHeard(server, Object.values(ears));
      expect(news('playing')).toEqual(update);
      const shown = () =>
        replyOver(server.url, getLeaderboard, { params: { eventId: id } }) as Promise<Leaderboard>;
      expect((await shown()).suspension).toMatchObject({ kind: 'LIGHTNING', message: 'Into the clubhouse' });
      await replyOver(server.url, resumeEvent, {
        token: club.organizer.token,
        body: { eventId: id, startsAgain: later(suspension.beganAt, 30) },
      });
      await eventually('play that goes on', async () => (await shown()).suspension === null);
    } finally {
      for (const ear of Object.values(ears)) ear.close();
    }
  },
);

const test = toldTest();

/** Every version of the groups that there is, with its starts and how many play in it. */
const keptStarts = (server: TestServer, eventId: number) =>
  server.db.query(
    `select d.state, d.version, array(select to_char(g.starts, 'HH24:MI') from draw_groups g where g.draw_id = d.id order by g.starts) as starts,
       (select count(*)::int from draw_places x where x.draw_id = d.id) as golfers
     from draws d where d.event_id = $1 order by d.version`,
    [eventId],
  );

describe('later starts', () => {
  test('are moved once by the length of the break, though it is asked twice; golfers are written to', async ({
    server,
    season,
    make,
    told,
  }) => {
    // The first group has started when play is stopped, the second has not.
    const { id } = await make({ fees: [], date: today, time: '18:00' });
    const golfers = await enterGolfers(server, id, 6);
    await drawGroups(server, season.organizer, id, { startTime: '08:00', interval: 10, size: 3 });
    const { groups, drawVersion } = await publishDraw(server, season.organizer, id);
    const [, second] = groups;
    const { token } = season.organizer;
    await replyOver(server.url, updateDrawGroup, {
      token,
      body: {
        id: second?.id ?? 0,
        eventId: id,
        drawVersion,
        startTime: '17:00',
        interval: 10,
        lineItems: [],
      },
    });
    await publishDraw(server, season.organizer, id);
    const startsOf = async () => (await groupsFor(server, id)).map(({ startsAt }) => startsAt);
    const [first = '', was = ''] = await startsOf();
    const { suspension, told: count } = await suspend(server, season.organizer, id, 'Wait inside');
    expect(count).toBe(6);
    const from = await lastEvent(server);
    const body = { eventId: id, startsAgain: later(suspension.beganAt, 45) };
    const resume = () => replyOver(server.url, resumeEvent, { token, body });
    const both = await Promise.all([resume(), resume()]);
    expect(both.map(({ result }) => result).sort()).toEqual(['ALREADY', 'RESUMED']);
    expect(both.find(({ result }) => result === 'RESUMED')).toEqual({
      result: 'RESUMED',
      minutes: 45,
      moved: 1,
      told: 6,
    });
    expect(await resume()).toMatchObject({ result: 'ALREADY', moved: 0 });
    expect(await startsOf()).toEqual([first, later(was, 45)]);
    const versions = (await groupsFor(server, id)).map((group) => group.drawVersion);
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toBeGreaterThan(drawVersion);
    // What golfers had been told before is kept under its version, with who was in it.
    expect(await keptStarts(server, id)).toEqual([
      { state: 'SUPERSEDED', version: drawVersion, starts: ['08:00', '08:10'], golfers: 6 },
      { state: 'SUPERSEDED', version: drawVersion + 1, starts: ['08:00', '17:00'], golfers: 6 },
      { state: 'PUBLISHED', version: drawVersion + 2, starts: ['08:00', '17:45'], golfers: 6 },
    ]);
    for (const golfer of golfers) {
      const moved = second?.places.some(({ userId }) => userId === golfer.userId) ?? false;
      const subjects = (await told.subjectsTo(golfer)).filter((subject) => /Play|17:45/.test(subject));
      const start = moved ? ['You start at 17:45 from tee 1: Night one'] : [];
      // What is told of at the same moment leaves in any order.
      expect(subjects.toSorted()).toEqual([
        'Play goes on: Night one',
        'Play is stopped: Night one',
        ...start,
      ]);
    }
    const [mail] = (await told.to(golfers[0] as BuiltUser)).filter((one) =>
      subjectOf(one).startsWith('Play is stopped'),
    );
    expect(mail?.text).toContain('There is lightning. Stop at once');
    expect(mail?.text).toContain('Wait inside');
    expect(await runAllAgain(server, from)).toEqual([]);
  });

  test('stay where somebody would start after midnight, or play goes on before it was stopped', async ({
    server,
    season,
    make,
  }) => {
    const { id } = await make({ fees: [], date: today, time: '20:00' });
    await enterGolfers(server, id, 2);
    await drawGroups(server, season.organizer, id, { startTime: '20:00' });
    await publishDraw(server, season.organizer, id);
    const { suspension } = await suspend(server, season.organizer, id);
    const resume = (minutes: number) =>
      callOver(server.url, resumeEvent, {
        token: season.organizer.token,
        body: { eventId: id, startsAgain: later(suspension.beganAt, minutes) },
      });
    expect(outcomeOf(await resume(-5))).toBe(422);
    expect(outcomeOf(await resume(300))).toBe('CONFLICT');
    const starts = await groupsFor(server, id);
    expect(outcomeOf(await resume(60))).toBe(200);
    const [after] = await groupsFor(server, id);
    expect(after?.startsAt).toBe(later(starts[0]?.startsAt ?? '', 60));
    await replyOver(server.url, cancelEvent, { token: season.organizer.token, body: { id, notes: 'Storm' } });
    const refused = await callOver(server.url, suspendEvent, {
      token: season.organizer.token,
      body: { eventId: id, kind: 'WEATHER' },
    });
    expect(outcomeOf(refused)).toBe('CONFLICT');
  });
});
