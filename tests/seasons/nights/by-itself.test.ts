/** A league night that runs by itself: groups, cards, results and what is said of them, with nobody’s hand; and what is asked instead. */
import { cancelEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import {
  getEventNight,
  getSeasonNight,
  updateEventNight,
  updateSeasonNight,
} from '@fourball/shared/seasons/nights/night-calls.ts';
import { setCardOutcome } from '@fourball/shared/seasons/scores/score-calls.ts';
import { getSeasonStandings, reopenResults } from '@fourball/shared/seasons/results/result-calls.ts';
import { resumeEvent, suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { describe, expect } from 'vitest';
import type { BuiltUser } from '../../kit/build.ts';
import { drawGroups, groupsFor, idsOf } from '../../kit/seasons/draws.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import { after, before, hour, nightTest, start } from '../../kit/seasons/night-test.ts';
import { enterRound, groupOf, signRound } from '../../kit/seasons/play-round.ts';
import { resultsOf } from '../../kit/seasons/results.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';

const test = nightTest();

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

describe('a night that runs by itself', () => {
  test('has its groups drawn and shown at the hour, once, by any number of workers at once', async ({
    server,
    golfers,
    set,
    make,
    draw,
    nightOf,
    countOf,
  }) => {
    await set({ drawHours: 30 });
    const { id } = await make();
    expect(await nightOf(id)).toMatchObject({
      automatic: true,
      step: 'TO_DRAW',
      drawsAt: before(30).toISOString(),
    });
    server.clock.set(new Date(before(30).getTime() - 1));
    await draw();
    expect((await nightOf(id)).step).toBe('TO_DRAW');
    server.clock.set(before(30));
    await Promise.all([draw(), draw(), draw()]);
    await draw();
    expect((await nightOf(id)).step).toBe('TO_PLAY');
    const groups = await groupsFor(server, id, golfers[0]);
    expect(groups.map(({ startsAt }) => startsAt)).toEqual([
      start.toISOString(),
      new Date(start.getTime() + 10 * 60_000).toISOString(),
    ]);
    expect(idsOf(groups).flat().length).toBe(6);
    expect(groups[0]?.drawVersion).toBe(1);
    expect(await countOf('seasons.starts-changed', id)).toBe(1);
  });

  test('is left alone where nobody has switched it on, where it is hidden, and where its organizers drew it', async ({
    server,
    season,
    set,
    make,
    draw,
    nightOf,
  }) => {
    const off = await make();
    server.clock.set(before(2));
    await draw();
    expect(await nightOf(off.id)).toMatchObject({ automatic: false, step: 'TO_DRAW', drawsAt: null });
    await set();
    const hidden = await make({ publish: false });
    const drawn = await make();
    const board = await drawGroups(server, season.organizer, drawn.id);
    const alone = await make();
    await replyOver(server.url, updateEventNight, {
      token: season.organizer.token,
      body: { eventId: alone.id, automatic: false },
    });
    const gone = await make();
    await replyOver(server.url, cancelEvent, {
      token: season.organizer.token,
      body: { id: gone.id, notes: '' },
    });
    await draw();
    expect((await nightOf(off.id)).step).toBe('TO_PLAY');
    expect((await nightOf(hidden.id)).step).toBe('HIDDEN');
    expect((await nightOf(alone.id)).step).toBe('TO_DRAW');
    expect((await nightOf(gone.id)).step).toBe('CANCELLED');
    expect((await nightOf(drawn.id)).step).toBe('TO_PUBLISH');
    expect((await groupsFor(server, drawn.id, season.organizer))[0]?.drawVersion).toBe(board.drawVersion);
  });

  test('goes on where a run was ended between the draw and its showing, and never over an organizer', async ({
    server,
    season,
    set,
    make,
    draw,
    nightOf,
  }) => {
    await set({ publishes: false });
    const ended = await make();
    const touched = await make();
    server.clock.set(before(10));
    await draw();
    expect((await nightOf(ended.id)).step).toBe('TO_PUBLISH');
    await drawGroups(server, season.organizer, touched.id);
    await set({ publishes: true });
    await draw();
    expect((await nightOf(ended.id)).step).toBe('TO_PLAY');
    expect((await nightOf(touched.id)).step).toBe('TO_PUBLISH');
    // Hidden by an organizer, they stay hidden.
    await replyOver(server.url, publishEventGroups, {
      token: season.organizer.token,
      body: { id: ended.id, publishGroups: false },
    });
    await draw();
    expect((await nightOf(ended.id)).step).toBe('TO_PUBLISH');
  });

  test('asks an organizer to look where they want to, once', async ({
    server,
    season,
    set,
    make,
    draw,
    nightOf,
    asked,
    countOf,
  }) => {
    await set({ publishes: false });
    const { id } = await make({ name: 'Night nine' });
    server.clock.set(before(10));
    await Promise.all([draw(), draw()]);
    await draw();
    expect((await nightOf(id)).questions).toMatchObject([{ what: 'PUBLISH', reason: null }]);
    expect(await countOf('seasons.night-asked', id)).toBe(1);
    const [mail, ...others] = await asked(id);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(season.organizer.email);
    expect(mail?.subject).toContain('The groups are drawn: ');
    expect(mail?.text).toContain(`/organize/golf-events/${id}/groups`);
    await replyOver(server.url, publishEventGroups, {
      token: season.organizer.token,
      body: { id, publishGroups: true },
    });
    expect((await nightOf(id)).questions).toEqual([]);
    // Nobody is written to of what is done by now.
    expect(await asked(id)).toEqual([]);
  });

  test('says why it could not draw, and tries again once it is told to', async ({
    server,
    season,
    set,
    make,
    draw,
    nightOf,
    asked,
  }) => {
    await set();
    const { id } = await make({ loadedAllParticipants: false });
    server.clock.set(before(3));
    await draw();
    await draw();
    expect((await nightOf(id)).questions).toMatchObject([
      { what: 'DRAW', reason: 'Nobody plays in it yet.' },
    ]);
    expect((await asked(id)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('The groups could not be drawn: '),
    ]);
    await server.db.query(
      `insert into participants (event_id, registration_id, user_id, place, price_class)
       select $1, id, user_id, 'IN', 'NON_MEMBER' from registrations where season_id = $2`,
      [id, season.seasonId],
    );
    await draw();
    expect((await nightOf(id)).step).toBe('TO_DRAW');
    await replyOver(server.url, updateEventNight, {
      token: season.organizer.token,
      body: { eventId: id, automatic: null },
    });
    await draw();
    expect(await nightOf(id)).toMatchObject({ step: 'TO_PLAY', questions: [] });
  });

  test('needs nobody from its publishing to the standings: cards are entered, and all else follows', async ({
    server,
    season,
    golfers,
    set,
    make,
    draw,
    finish,
    nightOf,
    openThread,
    linesOf,
    countOf,
  }) => {
    await set();
    const { id } = await make({ name: 'Night one' });
    await openThread(id);
    server.clock.set(before(24));
    await draw();
    server.clock.set(after(0.2));
    await enterRound(server, golfers, id, (_, hole) => (hole === 1 ? 1 : 0));
    await finish();
    expect(await nightOf(id)).toMatchObject({ step: 'IN_PLAY', cards: { all: 6, ready: 0 } });
    server.clock.set(after(3));
    await signRound(server, golfers, id);
    expect(await nightOf(id)).toMatchObject({ step: 'TO_FINISH', cards: { all: 6, ready: 6 } });
    // A slip can still be mended.
    server.clock.set(new Date(after(3).getTime() + 10 * 60_000 - 1));
    await finish();
    expect((await nightOf(id)).step).toBe('TO_FINISH');
    server.clock.set(new Date(after(3).getTime() + 10 * 60_000));
    await Promise.all([finish(), finish()]);
    await finish();
    expect(await nightOf(id)).toMatchObject({ step: 'FINAL', questions: [] });
    const results = await resultsOf(server, id);
    expect(results.final).toBe(true);
    const { events, standings } = await replyOver(server.url, getSeasonStandings, {
      params: { seasonId: season.seasonId },
    });
    expect(events.map((event) => event.id)).toEqual([id]);
    expect(standings.length).toBe(6);
    // Opened again, they wait for whoever opened them.
    await replyOver(server.url, reopenResults, {
      token: season.admin.token,
      body: { eventId: id, reason: 'A card was added up wrong' },
    });
    await finish();
    expect((await nightOf(id)).step).toBe('TO_FINISH');
    expect(await linesOf(id)).toEqual([
      'The groups of Night one are published: first start on June 18, 2026 at 17:00.',
      'The results of Night one are final.',
    ]);
    expect(await countOf('seasons.night-asked', id)).toBe(0);
  });

  test('binds nobody without a yes: of cards that are missing its organizers are asked', async ({
    server,
    season,
    golfers,
    set,
    make,
    draw,
    finish,
    nightOf,
    asked,
  }) => {
    await set({ askHours: 4 });
    const { id } = await make();
    const [late, ...early] = golfers;
    if (!late) throw new Error('Nobody plays.');
    server.clock.set(before(24));
    await draw();
    const groups = await groupsFor(server, id, late);
    const lastStart = Date.parse(groups.at(-1)?.startsAt ?? '');
    server.clock.set(after(1));
    await enterRound(server, golfers, id);
    await signRound(server, early, id);
    server.clock.set(new Date(lastStart + 4 * hour - 1));
    await finish();
    expect((await nightOf(id)).questions).toEqual([]);
    server.clock.set(new Date(lastStart + 4 * hour));
    await Promise.all([finish(), finish()]);
    const night = await nightOf(id);
    expect(night).toMatchObject({ step: 'IN_PLAY', questions: [{ what: 'CARDS', reason: null }] });
    const { all, ready } = night.cards;
    const [mail, ...others] = await asked(id);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`${ready} of ${all} are complete`);
    // The organizer says of each what becomes of it; then it goes on by itself.
    for (const golfer of golfers) {
      const { cards } = await groupOf(server, golfer, id);
      for (const { cardId, locked, outcome } of cards) {
        if (locked || outcome !== null) continue;
        await replyOver(server.url, setCardOutcome, {
          token: season.organizer.token,
          body: { cardId, outcome: 'NR', reason: 'Never handed in' },
        });
      }
    }
    server.clock.set(new Date(lastStart + 5 * hour));
    await finish();
    expect(await nightOf(id)).toMatchObject({ step: 'FINAL', questions: [] });
  });

  test('waits while play is stopped, which its thread says once, as that it goes on', async ({
    server,
    season,
    golfers,
    set,
    make,
    draw,
    finish,
    nightOf,
    openThread,
    linesOf,
  }) => {
    await set({ askHours: 1 });
    const { id } = await make({ name: 'Night two' });
    await openThread(id);
    server.clock.set(before(24));
    await draw();
    server.clock.set(after(0.5));
    await enterRound(server, golfers, id);
    const { token } = season.organizer;
    for (const _ of [1, 2])
      await replyOver(server.url, suspendEvent, { token, body: { eventId: id, kind: 'LIGHTNING' } });
    server.clock.set(after(5));
    await finish();
    expect((await nightOf(id)).questions).toEqual([]);
    for (const _ of [1, 2]) {
      await replyOver(server.url, resumeEvent, {
        token,
        body: { eventId: id, startsAgain: after(5).toISOString() },
      });
    }
    await finish();
    expect((await nightOf(id)).questions).toMatchObject([{ what: 'CARDS' }]);
    expect((await linesOf(id)).slice(1)).toEqual([
      'Play of Night two is stopped: lightning.',
      'Play of Night two goes on.',
    ]);
  });

  test('is set by who organizes its season alone', async ({ server, season, golfers, set, make }) => {
    expect(
      await replyOver(server.url, getSeasonNight, nightOfSeason(season.organizer, season.seasonId)),
    ).toEqual({
      seasonId: season.seasonId,
      automatic: false,
      publishes: true,
      finishes: true,
      drawHours: null,
      askHours: null,
      byClub: { drawHours: 24, askHours: 6, finalMinutes: 10 },
    });
    expect(await set({ askHours: 3 })).toMatchObject({ automatic: true, askHours: 3 });
    const { id } = await make();
    const stranger = (await buildOpenSeason(server)).organizer;
    for (const golfer of [stranger, golfers[0]]) {
      if (!golfer) throw new Error('Nobody plays.');
      const { token } = golfer;
      const statuses = [
        await callOver(server.url, getSeasonNight, nightOfSeason(golfer, season.seasonId)),
        await callOver(server.url, updateSeasonNight, {
          token,
          body: { seasonId: season.seasonId, automatic: false },
        }),
        await callOver(server.url, getEventNight, { token, params: { id } }),
        await callOver(server.url, updateEventNight, { token, body: { eventId: id, automatic: false } }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403]);
    }
  });
});

const nightOfSeason = ({ token }: Pick<BuiltUser, 'token'>, id: number) => ({ token, params: { id } });
