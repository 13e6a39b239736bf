/** Matches over HTTP: who plays whom, extra holes, a match that is given away, playoffs of ties, and teams with sealed orders. */
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import {
  getEventMatches,
  handInLineUp,
  setEventPairings,
  setEventPlayoff,
  setMatchTeams,
} from '@fourball/shared/seasons/matches/match-calls.ts';
import { concedeMatch, getScorecard } from '@fourball/shared/seasons/scores/score-calls.ts';
import { describe, expect, vi } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent, type BuiltClub } from '../../kit/seasons/golf-events.ts';
import { finalize, resultsOf, scoreVersion } from '../../kit/seasons/results.ts';
import { addCard, participantOf } from '../../kit/seasons/score-rows.ts';
import { buildRound, ownCard, Phone, scoreGroupOf, sign } from '../../kit/seasons/scoring.ts';
import { callOver, outcomeOf, replyOver, type TestServer } from '../../kit/server.ts';

const test = clubTest().extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }));

const boardOf = async (server: TestServer, eventId: number, { token }: Pick<BuiltUser, 'token'>) =>
  (await replyOver(server.url, getLeaderboard, { token, params: { eventId } })) as Leaderboard;

const participants = (server: TestServer, eventId: number, golfers: readonly BuiltUser[]) =>
  Promise.all(golfers.map(({ userId }) => participantOf(server.db, eventId, userId)));

/** Four golfers of one group who play singles. */
async function singles(server: TestServer, club: BuiltClub, format: object = {}) {
  const { event, golfers } = await buildRound(server, club, 4, {
    format: { basis: 'MATCH', score: 'GROSS', ...format },
  });
  const [a, b, c, d] = golfers;
  if (!a || !b || !c || !d) throw new Error('Nobody plays.');
  return {
    eventId: event.id,
    golfers: [a, b, c, d] as const,
    ids: await participants(server, event.id, golfers),
  };
}

const pairsOn = ({ board }: Leaderboard) =>
  board.matches.map((one) => [one.a.participantIds, one.b.participantIds]);

describe('pairings', () => {
  test('are by the places of a group until an organizer sets them', async ({ server, club }) => {
    const { eventId, golfers, ids } = await singles(server, club);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const { token } = club.organizer;
    const read = (reader: Pick<BuiltUser, 'token'>) =>
      replyOver(server.url, getEventMatches, { token: reader.token, params: { eventId } });
    expect(pairsOn(await boardOf(server, eventId, golfers[0]))).toEqual([
      [[a], [b]],
      [[c], [d]],
    ]);
    const [group] = (await read(golfers[0])).groups;
    expect(group).toMatchObject({
      participantIds: ids,
      pairings: [{ a: [a], b: [b], byPlaces: true }, { byPlaces: true }],
    });
    const groupId = group?.groupId ?? 0;
    const set = (pairings: { a: number[]; b: number[] }[], by = token) =>
      callOver(server.url, setEventPairings, { token: by, body: { eventId, groupId, pairings } });
    expect((await set([{ a: [a], b: [d] }], golfers[0].token)).status).toBe(403);
    expect((await set([{ a: [a], b: [a] }])).status).toBe(422);
    expect((await set([{ a: [a, b], b: [c] }])).status).toBe(422);
    expect((await set([{ a: [a], b: [d + 1000] }])).status).toBe(422);
    expect((await set([{ a: [a], b: [d] }])).status).toBe(200);
    // Whom nobody paired plays the other one of the group.
    await vi.waitFor(async () =>
      expect(pairsOn(await boardOf(server, eventId, golfers[0]))).toEqual([
        [[a], [d]],
        [[b], [c]],
      ]),
    );
    expect((await read(golfers[1])).groups[0]?.pairings.map(({ byPlaces }) => byPlaces)).toEqual([
      false,
      true,
    ]);
    // Phones of the group say who is up by the same pairs.
    const paired = async () => (await scoreGroupOf(server, golfers[1], eventId)).pairings;
    expect(await paired()).toEqual([{ a: [a], b: [d] }]);
    expect((await set([])).status).toBe(200);
    expect(await paired()).toEqual([]);
    await vi.waitFor(async () =>
      expect(pairsOn(await boardOf(server, eventId, golfers[0]))[0]).toEqual([[a], [b]]),
    );
    // What golfers don't see, and what is no match.
    const stroke = await buildRound(server, club, 2);
    const none = await callOver(server.url, setEventPairings, {
      token,
      body: { eventId: stroke.event.id, groupId, pairings: [] },
    });
    expect(outcomeOf(none)).toBe('CONFLICT');
  });

  test('stand once results are final', async ({ server, club }) => {
    const { eventId, ids } = await singles(server, club);
    const { token } = club.organizer;
    const [group] = (await replyOver(server.url, getEventMatches, { token, params: { eventId } })).groups;
    await server.db.query('insert into event_scores (event_id) values ($1)', [eventId]);
    const pair = { a: [ids[0] ?? 0], b: [ids[2] ?? 0] };
    const body = { eventId, groupId: group?.groupId ?? 0, pairings: [pair] };
    const before = await scoreVersion(server, eventId);
    await replyOver(server.url, setEventPairings, { token, body });
    // Whoever looked before has seen something else.
    expect(
      await finalize(server, club.organizer, eventId, { version: before, force: true, reason: 'Dark' }),
    ).toMatchObject({ result: 'STALE' });
    await finalize(server, club.organizer, eventId, { force: true, reason: 'Dark' });
    expect(outcomeOf(await callOver(server.url, setEventPairings, { token, body }))).toBe('CONFLICT');
  });
});

describe('a match', () => {
  test('is played on by the card after it was all square', async ({ server, club }) => {
    const { eventId, golfers } = await singles(server, club, { extraHoles: true });
    const [ava, ben] = golfers;
    const [one, other] = [await ownCard(server, ava, eventId), await ownCard(server, ben, eventId)];
    const phone = new Phone();
    for (const { cardId, holes } of [one, other])
      await phone.enter(server, ava, ...holes.map(({ hole, par }) => ({ cardId, hole, strokes: par })));
    const extra = await phone.enter(
      server,
      ava,
      { cardId: one.cardId, hole: 19, strokes: 4 },
      { cardId: other.cardId, hole: 19, strokes: 5 },
    );
    expect(extra.answers.map(({ result }) => result)).toEqual(['TAKEN', 'TAKEN']);
    await vi.waitFor(async () =>
      expect((await boardOf(server, eventId, ava)).board.matches[0]).toMatchObject({
        winner: 'A',
        result: '19th',
      }),
    );
  });

  test('has no extra hole before the one that was not entered', async ({ server, club }) => {
    const { eventId, golfers } = await singles(server, club, { extraHoles: true });
    const [ava, ben] = golfers;
    const phone = new Phone();
    const cards = [await ownCard(server, ava, eventId), await ownCard(server, ben, eventId)];
    for (const { cardId, holes } of cards)
      await phone.enter(server, ava, ...holes.map(({ hole, par }) => ({ cardId, hole, strokes: par })));
    for (const [at, { cardId }] of cards.entries())
      await phone.enter(server, ava, { cardId, hole: 20, strokes: 4 + at });
    await vi.waitFor(async () => {
      const [match] = (await boardOf(server, eventId, ava)).board.matches;
      expect(match).toMatchObject({ winner: null, result: null, thru: 18 });
    });
  });

  test('is given away by who plays it, with who and when', async ({ server, club }) => {
    const { eventId, golfers, ids } = await singles(server, club);
    const [ava, ben, cy] = golfers;
    const { cardId } = await ownCard(server, ben, eventId);
    const give = (by: Pick<BuiltUser, 'token'>, fields: { concedes?: boolean; reason?: string } = {}) =>
      callOver(server.url, concedeMatch, { token: by.token, body: { cardId, ...fields } });
    expect((await give(cy)).status).toBe(403);
    expect((await give(await buildUser(server.db))).status).toBe(403);
    const phone = new Phone();
    await phone.enter(server, ava, { cardId, hole: 1, strokes: 5 });
    await sign(server, ben, await ownCard(server, ben, eventId), 'PLAYER');
    const given = await replyOver(server.url, concedeMatch, { token: ben.token, body: { cardId } });
    expect(given).toMatchObject({
      result: 'DONE',
      card: { conceded: { by: ben.name }, signatures: { player: null }, can: { concede: false } },
    });
    await vi.waitFor(async () =>
      expect((await boardOf(server, eventId, ava)).board.matches[0]).toMatchObject({
        winner: 'A',
        result: 'conceded',
      }),
    );
    expect((await replyOver(server.url, concedeMatch, { token: ben.token, body: { cardId } })).result).toBe(
      'ALREADY',
    );
    // It can't be withdrawn; an organizer sets right what was entered wrong.
    expect((await give(ben, { concedes: false, reason: 'I was rash.' })).status).toBe(403);
    expect((await give(club.organizer, { concedes: false })).status).toBe(422);
    expect((await give(club.organizer, { concedes: false, reason: 'The wrong card.' })).status).toBe(200);
    await vi.waitFor(async () =>
      expect((await boardOf(server, eventId, ava)).board.matches[0]?.winner).toBeNull(),
    );
    const { log } = await replyOver(server.url, getScorecard, {
      token: club.organizer.token,
      params: { participantId: ids[1] ?? 0 },
    });
    expect(log.map(({ what, by, reason }) => [what, by, reason])).toEqual([
      ['PLAYER_SIGNED', ben.name, ''],
      ['MATCH_CONCEDED', ben.name, ''],
      ['CONCESSION_TAKEN_BACK', club.organizer.name, 'The wrong card.'],
    ]);
    const stroke = await buildRound(server, club, 2);
    const [dan] = stroke.golfers;
    if (!dan) throw new Error('Nobody plays.');
    const own = await ownCard(server, dan, stroke.event.id);
    expect(own.can.concede).toBe(false);
    const no = await callOver(server.url, concedeMatch, { token: dan.token, body: { cardId: own.cardId } });
    expect(outcomeOf(no)).toBe('CONFLICT');
  });
});

test('a playoff of those who are tied at the top decides who won', async ({ server, club }) => {
  const { id: eventId } = await makeEvent(server, club, {
    format: { basis: 'STROKE', score: 'GROSS', ties: ['PLAYOFF'] },
  });
  const golfers = await enterGolfers(server, eventId, 3);
  const [a = 0, b = 0, c = 0] = await participants(server, eventId, golfers);
  const { token } = club.organizer;
  for (const [id, over] of [
    [a, 2],
    [b, 2],
    [c, 5],
  ] as const)
    await addCard(server, eventId, id, { over });
  const play = (
    scores: { participantId: number; strokes: (number | null)[] }[],
    board = 'main-gross',
    by = token,
  ) => callOver(server.url, setEventPlayoff, { token: by, body: { eventId, board, scores } });
  const [ofA, ofB] = [
    { participantId: a, strokes: [4, 5] },
    { participantId: b, strokes: [4, 4] },
  ];
  const tied = await replyOver(server.url, getEventMatches, { token, params: { eventId } });
  expect(tied.ties).toEqual([{ board: 'main-gross', participantIds: [a, b] }]);
  expect((await play([ofA, ofB], 'main-gross', golfers[0]?.token)).status).toBe(403);
  expect((await play([ofA, ofB], 'main-net')).status).toBe(422);
  expect((await play([ofA, { participantId: c, strokes: [3] }])).status).toBe(422);
  expect((await play([ofA])).status).toBe(422);
  expect((await play([ofA, ofB])).status).toBe(200);
  await finalize(server, club.organizer, eventId);
  const [board] = (await resultsOf(server, eventId)).boards;
  expect(board?.rows.map(({ participantIds: [id], shown, tie }) => [id, shown, tie?.by ?? null])).toEqual([
    [b, '1', 'PLAYOFF'],
    [a, '2', 'PLAYOFF'],
    [c, '3', null],
  ]);
  expect(outcomeOf(await play([]))).toBe('CONFLICT');
});

describe('teams', () => {
  test('hand in their orders sealed, and are paired once both are in', async ({ server, club }) => {
    const { eventId, golfers, ids } = await singles(server, club, {
      teamMatch: { names: ['Reds', 'Blues'], holder: null },
    });
    const [ava, ben, cy, dee] = golfers;
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const { token } = club.organizer;
    const read = async (reader: Pick<BuiltUser, 'token'>) =>
      replyOver(server.url, getEventMatches, { token: reader.token, params: { eventId } });
    const team = (participantIds: number[], captainId: number | null = null) => ({
      participantIds,
      captainId,
    });
    const choose = (one: object, other: object, by = token) =>
      callOver(server.url, setMatchTeams, { token: by, body: { eventId, a: one, b: other } });
    expect((await choose(team([a, b]), team([c, d]), ava.token)).status).toBe(403);
    expect((await choose(team([a, b]), team([b, d]))).status).toBe(422);
    expect((await choose(team([a, b], c), team([c, d]))).status).toBe(422);
    expect((await choose(team([a, b], a), team([c, d], c))).status).toBe(200);
    const hand = (by: Pick<BuiltUser, 'token'>, of: 'A' | 'B', participantIds: number[]) =>
      callOver(server.url, handInLineUp, { token: by.token, body: { eventId, team: of, participantIds } });
    expect((await hand(ben, 'A', [a, b])).status).toBe(403);
    expect((await hand(cy, 'A', [a, b])).status).toBe(403);
    expect((await hand(ava, 'A', [b])).status).toBe(422);
    expect((await hand(ava, 'A', [b, c])).status).toBe(422);
    expect((await hand(ava, 'A', [a, b])).status).toBe(200);
    // Until the other order is in, it may be another one.
    expect((await hand(ava, 'A', [b, a])).status).toBe(200);
    const orders = async (reader: Pick<BuiltUser, 'token'>) =>
      (await read(reader)).teams.map(({ lineUp }) => lineUp);
    expect(await orders(ava)).toEqual([[b, a], null]);
    for (const other of [ben, cy, dee, club.organizer]) expect(await orders(other)).toEqual([null, null]);
    expect((await read(cy)).teams.map(({ handedIn }) => handedIn)).toEqual([true, false]);
    const told = await server.db.query<{ changes: unknown }>(
      `select changes from audit_entries where action = 'event.line-up-handed-in'`,
    );
    expect(JSON.stringify(told)).not.toContain(`${b}, ${a}`);
    expect((await hand(cy, 'B', [c, d])).status).toBe(200);
    expect(await read(dee)).toMatchObject({ opened: true, teams: [{ lineUp: [b, a] }, { lineUp: [c, d] }] });
    expect(outcomeOf(await hand(ava, 'A', [a, b]))).toBe('CONFLICT');
    await vi.waitFor(async () => {
      const board = await boardOf(server, eventId, ava);
      expect(pairsOn(board)).toEqual([
        [[b], [c]],
        [[a], [d]],
      ]);
      expect(board.board.teams).toMatchObject({ names: ['Reds', 'Blues'], left: 2 });
    });
    // Other teams begin anew.
    expect((await choose(team([a, c]), team([b, d]))).status).toBe(200);
    expect(await read(ava)).toMatchObject({
      opened: false,
      teams: [{ handedIn: false }, { handedIn: false }],
    });
    await vi.waitFor(async () => expect(pairsOn(await boardOf(server, eventId, ava))[0]).toEqual([[a], [b]]));
  });

  test('hand in an order for each round, which begins with that of the round before', async ({
    server,
    club,
  }) => {
    const { eventId, golfers, ids } = await singles(server, club, {
      rounds: 2,
      teamMatch: { names: ['Reds', 'Blues'], holder: null },
    });
    const [ava, , cy] = golfers;
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const { token } = club.organizer;
    const teams = {
      a: { participantIds: [a, b], captainId: a },
      b: { participantIds: [c, d], captainId: c },
    };
    await replyOver(server.url, setMatchTeams, { token, body: { eventId, ...teams } });
    const read = (reader: Pick<BuiltUser, 'token'>, round?: number) =>
      replyOver(server.url, getEventMatches, {
        token: reader.token,
        params: { eventId },
        query: round === undefined ? {} : { round },
      });
    const hand = (by: Pick<BuiltUser, 'token'>, of: 'A' | 'B', participantIds: number[], round?: number) =>
      callOver(server.url, handInLineUp, {
        token: by.token,
        body: { eventId, team: of, participantIds, ...(round !== undefined && { round }) },
      });
    expect((await hand(ava, 'A', [b, a])).status).toBe(200);
    expect((await hand(cy, 'B', [c, d], 3)).status).toBe(422);
    expect((await hand(cy, 'B', [c, d])).status).toBe(200);
    expect(await read(cy)).toMatchObject({ round: 1, rounds: 2, opened: true });
    expect(outcomeOf(await hand(ava, 'A', [a, b]))).toBe('CONFLICT');
    // Of the second round nothing is handed in: it begins with the orders of the first.
    expect(await read(ava, 2)).toMatchObject({
      round: 2,
      opened: false,
      teams: [
        { handedIn: false, lineUp: null, begins: [b, a], can: { handIn: true } },
        { handedIn: false, begins: [c, d] },
      ],
    });
    expect((await hand(ava, 'A', [a, b], 2)).status).toBe(200);
    // Sealed as in any round.
    expect((await read(cy, 2)).teams).toMatchObject([
      { handedIn: true, lineUp: null, begins: [b, a] },
      { handedIn: false },
    ]);
    expect((await hand(cy, 'B', [d, c], 2)).status).toBe(200);
    expect(await read(cy, 2)).toMatchObject({
      opened: true,
      teams: [{ lineUp: [a, b] }, { lineUp: [d, c] }],
    });
    expect(await read(cy, 1)).toMatchObject({ teams: [{ lineUp: [b, a] }, { lineUp: [c, d] }] });
    await drawGroups(server, club.organizer, eventId, { round: 2 });
    await replyOver(server.url, publishEventGroups, {
      token,
      body: { id: eventId, publishGroups: true, round: 2 },
    });
    await vi.waitFor(async () => {
      const { board } = await boardOf(server, eventId, ava);
      expect(
        board.matches.map((one) => [one.round, one.a.participantIds[0], one.b.participantIds[0]]),
      ).toEqual([
        [1, b, c],
        [1, a, d],
        [2, a, d],
        [2, b, c],
      ]);
    });
  });

  test('can be no divisions that the event has not, and none where the format has no teams', async ({
    server,
    club,
  }) => {
    const { eventId } = await singles(server, club, {
      teamMatch: { names: ['Reds', 'Blues'], holder: null },
    });
    const { token } = club.organizer;
    const unknown = await callOver(server.url, setMatchTeams, {
      token,
      body: { eventId, a: { divisionId: 999_999 }, b: {} },
    });
    expect(unknown.status).toBe(422);
    const plain = await singles(server, club);
    const none = await callOver(server.url, setMatchTeams, {
      token,
      body: { eventId: plain.eventId, a: {}, b: {} },
    });
    expect(outcomeOf(none)).toBe('CONFLICT');
  });
});
