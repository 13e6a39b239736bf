/** What a stranger, or somebody who means no good, tries on a day of golf: old links, days that have not come, boards that are none, golfers written to again and again. */
import { cancelEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { setEventPrizes } from '@fourball/shared/seasons/results/result-calls.ts';
import {
  createScoreLink,
  enterLinkedMarker,
  enterLinkedScores,
  enterMarker,
  enterScores,
  getLinkedScores,
  reopenScorecard,
  signByLink,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import { resumeEvent, suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import { buildRound, ownCard, Phone, signWhole, wholeCard } from '../../kit/seasons/scoring.ts';
import { callOver, outcomeOf, replyOver, testNow, type TestServer } from '../../kit/server.ts';

const test = clubTest({ env: { EVENT_NEWS_PER_HOUR: '3', SCORE_LINK_DAYS: '2', CLIENT_ATTEMPTS: '1000' } })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('round', ({ server, club }) => buildRound(server, club, 4));

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

const linkOf = (server: TestServer, { token }: Pick<BuiltUser, 'token'>, eventId: number) =>
  replyOver(server.url, createScoreLink, { token, body: { eventId } });

const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('There is none.');
  return item;
};

describe('a link', () => {
  test('leads nowhere some days after its event, whatever is sent to it', async ({ server, round }) => {
    const ava = first(round.golfers);
    const card = await ownCard(server, ava, round.event.id);
    const { token } = await linkOf(server, ava, round.event.id);
    const entries = new Phone().write({ cardId: card.cardId, hole: 1, strokes: 4 });
    const all = async () => {
      const params = { token };
      const body = {
        kind: 'LONG_DRIVE',
        hole: 4,
        participantId: card.players[0]?.participantId,
        centimetres: 1,
      };
      return [
        await callOver(server.url, getLinkedScores, { params }),
        await callOver(server.url, enterLinkedScores, { params, body: { entries } }),
        await callOver(server.url, enterLinkedMarker, { params, body }),
        await callOver(server.url, signByLink, {
          params,
          body: { cardId: card.cardId, as: 'PLAYER', version: card.version },
        }),
      ].map(({ status }) => status);
    };
    const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000);
    server.clock.set(days(2));
    // It signs for nobody who has an account.
    expect(await all()).toEqual([200, 200, 200, 403]);
    server.clock.set(days(3));
    expect(await all()).toEqual([404, 404, 404, 404]);
  });

  test('of one event enters nothing in another', async ({ server, club, round }) => {
    const other = await buildRound(server, club, 2);
    const theirs = await ownCard(server, first(other.golfers), other.event.id);
    const { token } = await linkOf(server, first(round.golfers), round.event.id);
    const { answers, cards } = await replyOver(server.url, enterLinkedScores, {
      params: { token },
      body: { entries: new Phone().write({ cardId: theirs.cardId, hole: 1, strokes: 3 }) },
    });
    expect([answers.map(({ why }) => why), cards]).toEqual([['NOT_YOURS'], []]);
    const signed = await callOver(server.url, signByLink, {
      params: { token },
      body: { cardId: theirs.cardId, as: 'PLAYER', version: theirs.version },
    });
    expect(signed.status).not.toBe(200);
  });
});

test('nobody measures before the day, but who organizes it', async ({ server, club }) => {
  const { event, golfers } = await buildRound(server, club, 2, {
    date: '2026-06-18',
    longDriveMarkers: 1,
  });
  const ava = first(golfers);
  const card = await ownCard(server, ava, event.id);
  const measure = async ({ token }: Pick<BuiltUser, 'token'>) => {
    const body = {
      eventId: event.id,
      kind: 'LONG_DRIVE' as const,
      hole: 13,
      participantId: card.players[0]?.participantId ?? 0,
      centimetres: 25_000,
    };
    const { result, why } = await replyOver(server.url, enterMarker, { token, body });
    return [result, why];
  };
  expect(await measure(ava)).toEqual(['REFUSED', 'NOT_STARTED']);
  const { token } = await linkOf(server, ava, event.id);
  const linked = await replyOver(server.url, enterLinkedMarker, {
    params: { token },
    body: {
      kind: 'LONG_DRIVE',
      hole: 13,
      participantId: card.players[0]?.participantId ?? 0,
      centimetres: 25_000,
    },
  });
  expect(linked.why).toBe('NOT_STARTED');
  expect((await measure(club.organizer))[0]).toBe('TAKEN');
});

test('numbers that are none are refused by their field, and boards that there are not', async ({
  server,
  club,
  round,
}) => {
  const { token } = club.organizer;
  const eventId = round.event.id;
  const card = await ownCard(server, first(round.golfers), eventId);
  for (const wrong of [
    { strokes: -1 },
    { strokes: 1e9 },
    { strokes: 4.5 },
    { hole: 0 },
    { hole: -3 },
    { hole: 1e12 },
    { counter: 0 },
    { counter: 2 ** 31 },
    { driveBy: -1 },
    { cardId: 0 },
  ]) {
    const entries = new Phone().write({ cardId: card.cardId, hole: 1, strokes: 4, ...wrong });
    const { status } = await callOver(server.url, enterScores, { token, body: { entries } });
    expect([wrong, status]).toEqual([wrong, 422]);
  }
  for (const board of [
    'main-net@99999999',
    'main-net~1',
    'main-net@0',
    `main-net@${'9'.repeat(60)}`,
    'main-net~',
    '',
    'x'.repeat(81),
  ]) {
    const { status } = await callOver(server.url, setEventPrizes, {
      token,
      body: { eventId, board, prizes: [{ place: 1, amount: 100 }] },
    });
    expect([board, status]).toEqual([board, 422]);
  }
  for (const prize of [
    { amount: -1 },
    { amount: 1e12 },
    { place: 0 },
    { description: 'a'.repeat(100_000) },
  ]) {
    const { status } = await callOver(server.url, setEventPrizes, {
      token,
      body: { eventId, board: 'main-net', prizes: [{ place: 1, amount: 0, ...prize }] },
    });
    expect([Object.keys(prize), status]).toEqual([Object.keys(prize), 422]);
  }
});

describe('golfers are written to', () => {
  const suspend = (server: TestServer, { token }: Pick<BuiltUser, 'token'>, eventId: number) =>
    callOver(server.url, suspendEvent, { token, body: { eventId, kind: 'WEATHER' } });
  const resume = (server: TestServer, { token }: Pick<BuiltUser, 'token'>, eventId: number) =>
    callOver(server.url, resumeEvent, { token, body: { eventId, startsAgain: testNow.toISOString() } });

  test('only so often in an hour by one organizer of one event, who can always end what was begun', async ({
    server,
    club,
    round,
  }) => {
    const eventId = round.event.id;
    // Whoever may not uses up nobody's.
    const stranger = (await buildOpenSeason(server)).organizer;
    for (let time = 0; time < 5; time += 1)
      expect((await suspend(server, stranger, eventId)).status).toBe(time < 3 ? 403 : 429);
    // Once it was published.
    for (const _ of [1, 2]) {
      expect((await suspend(server, club.organizer, eventId)).status).toBe(200);
      expect((await resume(server, club.organizer, eventId)).status).toBe(200);
    }
    const refused = await suspend(server, club.organizer, eventId);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ error: { details: { retryAfterSeconds: expect.any(Number) } } });
    expect(JSON.stringify(refused.json)).toMatch(/"retryAfterSeconds":3\d{3}/);
    const { token } = club.organizer;
    const show = (publishGroups: boolean) =>
      callOver(server.url, publishEventGroups, { token, body: { id: eventId, publishGroups } });
    expect((await show(false)).status).toBe(200);
    expect((await show(true)).status).toBe(429);
    // Another organizer goes on.
    expect((await suspend(server, club.admin, eventId)).status).toBe(200);
    expect((await resume(server, club.organizer, eventId)).status).toBe(200);
  });

  test('of a card that is opened again as often', async ({ server, club, round }) => {
    const [ava, ben] = round.golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const card = await ownCard(server, ava, round.event.id);
    await new Phone().enter(server, ava, ...wholeCard(card));
    const { token } = club.organizer;
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const now = await ownCard(server, ava, round.event.id);
      const marker = round.golfers.find(({ name }) => name === now.marker?.name) ?? ben;
      await signWhole(server, ava, marker, now);
      const body = { cardId: card.cardId, reason: 'Look again' };
      statuses.push((await callOver(server.url, reopenScorecard, { token, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('of play that goes on, not where the event was called off meanwhile', async ({
    server,
    club,
    round,
  }) => {
    const eventId = round.event.id;
    expect((await suspend(server, club.organizer, eventId)).status).toBe(200);
    await replyOver(server.url, cancelEvent, {
      token: club.organizer.token,
      body: { id: eventId, notes: 'Storm' },
    });
    expect(outcomeOf(await resume(server, club.organizer, eventId))).toBe('CONFLICT');
    const [last] = await server.db.query<{ n: number }>(
      `select count(*)::int as n from outbox where name = 'seasons.play-held' and payload ->> 'resumed' = 'true'
         and (payload ->> 'eventId')::bigint = $1`,
      [eventId],
    );
    expect(last?.n).toBe(0);
  });
});

test('the same at once is done once: links, and what stops play', async ({ server, club, round }) => {
  const eventId = round.event.id;
  const links = await Promise.all([1, 2, 3, 4].map(() => linkOf(server, first(round.golfers), eventId)));
  expect(new Set(links.map(({ token }) => token)).size).toBe(1);
  const stranger = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const stops = await Promise.all(
    [club.organizer, club.organizer, club.admin, stranger].map(({ token }) =>
      replyOver(server.url, suspendEvent, { token, body: { eventId, kind: 'LIGHTNING' } }),
    ),
  );
  expect(stops.map(({ result }) => result).sort()).toEqual(['ALREADY', 'ALREADY', 'ALREADY', 'SUSPENDED']);
});
