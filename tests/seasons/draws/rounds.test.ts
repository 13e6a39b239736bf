/** Events of several rounds: each has groups and cards of its own, by the standing so far, and a cut stands once the next is published. */
import {
  generateDraw,
  getDrawBoard,
  listEventRounds,
  updateDrawGroup,
  updateDrawTeeTimes,
} from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import { bailEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { concedeMatch, reopenScorecard } from '@fourball/shared/seasons/scores/score-calls.ts';
import { finalizeEvent, getEventResults } from '@fourball/shared/seasons/results/result-calls.ts';
import { listStarts } from '@fourball/shared/seasons/start-calls.ts';
import { createDivision } from '@fourball/shared/seasons/competition-calls.ts';
import { setEventDivisions, updateCutLine } from '@fourball/shared/seasons/event-competition-calls.ts';
import { changeField } from '@fourball/shared/seasons/participant-calls.ts';
import { describe, expect } from 'vitest';
import type { BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, groupsFor, idsOf } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, type BuiltClub } from '../../kit/seasons/golf-events.ts';
import {
  buildPlayedEvent,
  ownCard,
  Phone,
  scoreGroupOf,
  signWhole,
  wholeCard,
} from '../../kit/seasons/scoring.ts';
import type { ClubAddress } from '../../kit/seasons/seasons.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testToday, testTomorrow } from '../../kit/server.ts';

const test = clubTest().extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }));

const stroke = { basis: 'STROKE', score: 'GROSS', rounds: 2, cut: { best: 3 } } as const;

interface Played {
  server: ClubAddress;
  club: BuiltClub;
  eventId: number;
  golfers: BuiltUser[];
  courseId: number;
  /** Participants in the order of the golfers. */
  ids: number[];
  publish: (round?: number, publishGroups?: boolean) => ReturnType<typeof publishOver>;
  board: (round?: number) => Promise<DrawBoard>;
}

const publishOver = (
  { server, club, eventId }: Pick<Played, 'server' | 'club' | 'eventId'>,
  round?: number,
  publishGroups = true,
) =>
  callOver(server.url, publishEventGroups, {
    token: club.organizer.token,
    body: { id: eventId, publishGroups, ...(round !== undefined && { round }) },
  });

/** So many golfers in an event of several rounds, whose first has groups that they see. */
async function begin(
  server: ClubAddress,
  club: BuiltClub,
  count: number,
  format: Record<string, unknown> = stroke,
  fields: Record<string, unknown> = {},
): Promise<Played> {
  const { event, golfers, courseId } = await buildPlayedEvent(server, club, count, { ...fields, format });
  const of = { server, club, eventId: event.id };
  await drawGroups(server, club.organizer, event.id, { size: 2 });
  expect(outcomeOf(await publishOver(of))).toBe(200);
  const groups = await groupsFor(server, event.id);
  const places = groups.flatMap((group) => group.places);
  return {
    ...of,
    golfers,
    courseId,
    ids: golfers.map(({ userId }) => places.find((one) => one.userId === userId)?.participantId ?? 0),
    publish: (round, publishGroups) => publishOver(of, round, publishGroups),
    board: (round) =>
      replyOver(server.url, getDrawBoard, {
        token: club.organizer.token,
        params: { id: event.id },
        query: round === undefined ? {} : { round },
      }),
  };
}

/** The card of a golfer, so many over par, signed by the golfer and who marks it. */
async function play(
  { server, eventId, golfers, ids }: Played,
  golfer: BuiltUser,
  over: number,
): Promise<void> {
  const card = await ownCard(server, golfer, eventId);
  const [taken] = (await new Phone().enter(server, golfer, ...wholeCard(card, over))).cards;
  const { cards } = await scoreGroupOf(server, golfer, eventId);
  const marker = cards.find(({ cardId }) => cardId === card.cardId)?.marker?.participantId;
  const other = golfers[ids.findIndex((id) => id === marker)];
  if (!other) throw new Error('Nobody marks the card.');
  await signWhole(server, golfer, other, { cardId: card.cardId, version: taken?.version ?? 0 });
}

/** Each golfer so many over par, in their order; who has no number does not play. */
async function playAll(played: Played, overs: readonly number[]): Promise<void> {
  for (const [at, over] of overs.entries()) {
    const golfer = played.golfers[at];
    if (golfer) await play(played, golfer, over);
  }
}

describe('an event of two rounds with a cut', () => {
  test('has groups of who made it, leaders last, and cards of their own', async ({ server, club }) => {
    const played = await begin(server, club, 6);
    const { ids, eventId } = played;
    expect((await played.board()).round).toBe(1);
    await playAll(played, [0, 1, 2, 2, 5]);
    // Somebody is still to finish: there is no cut yet, and nothing to draw.
    const token = club.organizer.token;
    const early = await callOver(server.url, generateDraw, {
      token,
      body: { eventId, round: 2, startTime: '09:00', interval: 10 },
    });
    expect(refusalIn(early)).toMatchObject({ code: 'conflict', fields: ['order'] });
    await play(played, played.golfers[5] as BuiltUser, 9);
    const before = await played.board();
    expect(before).toMatchObject({
      round: 2,
      drawVersion: 0,
      order: 'LEADERS_LAST',
      unsettled: 0,
      cuts: [
        { board: 'main-gross', afterRound: 1, line: 2, decided: true, frozen: false, made: 4, missed: 2 },
      ],
    });
    expect(before.out.map(({ participantId, why, score }) => [participantId, why, score]).sort()).toEqual(
      [
        [ids[4], 'MISSED_CUT', 5],
        [ids[5], 'MISSED_CUT', 9],
      ].sort(),
    );
    const draw = await drawGroups(server, club.organizer, eventId, { size: 2, order: 'LEADERS_LAST' });
    expect(draw).toMatchObject({ round: 2, ungrouped: [] });
    expect(idsOf(draw.groups).flat()).toHaveLength(4);
    expect(idsOf(draw.groups)[1]?.sort()).toEqual([ids[0], ids[1]].sort());
    const first = await drawGroups(server, club.organizer, eventId, { size: 2, order: 'LEADERS_FIRST' });
    expect(idsOf(first.groups)[0]?.sort()).toEqual([ids[0], ids[1]].sort());
    // Golfers see the first round until the second is published, and can look at it afterwards.
    expect((await groupsFor(server, eventId)).map(({ round }) => round)).toEqual([1, 1, 1]);
    const published = await played.publish();
    expect(published.status).toBe(200);
    expect(published.json).toMatchObject({
      cuts: [{ board: 'main-gross', line: 2, frozen: true, made: 4, missed: 2 }],
    });
    expect((await groupsFor(server, eventId)).map(({ round }) => round)).toEqual([2, 2]);
    const next = await scoreGroupOf(server, played.golfers[0] as BuiltUser, eventId);
    expect(next).toMatchObject({ round: 2, cards: [{ scores: [] }, { scores: [] }] });
    await expect(ownCard(server, played.golfers[5] as BuiltUser, eventId)).resolves.toMatchObject({
      round: 1,
    });
    const rounds = await replyOver(server.url, listEventRounds, { params: { eventId } });
    expect(rounds).toMatchObject({
      current: 2,
      rounds: [
        { round: 1, published: true, over: true },
        { round: 2, published: true, over: false },
      ],
      cuts: [{ frozen: true }],
    });
  });

  test('keeps who made it, whatever is corrected afterwards, and says so; before, a correction counts', async ({
    server,
    club,
  }) => {
    const played = await begin(server, club, 4, { ...stroke, cut: { best: 1 } });
    const { eventId, ids, golfers } = played;
    const { token } = club.organizer;
    await playAll(played, [0, 3, 4, 5]);
    const cutBefore = async () => (await played.board(2)).cuts[0];
    expect(await cutBefore()).toMatchObject({ line: 0, made: 1, frozen: false });
    // An organizer corrects the first hole of a card that is signed: opened again, and signed anew.
    const correct = async (at: number, strokes: number) => {
      const golfer = golfers[at] as BuiltUser;
      const { cards } = await scoreGroupOf(server, golfer, eventId, { round: 1 });
      const card = cards.find(({ players }) => players.some(({ own }) => own));
      if (!card) throw new Error('There is no card.');
      const body = { cardId: card.cardId, reason: 'The first was written down wrong.' };
      await replyOver(server.url, reopenScorecard, { token, body });
      const [taken] = (
        await new Phone().enter(server, golfer, { cardId: card.cardId, hole: 1, strokes, settles: true })
      ).cards;
      const marker = golfers[ids.indexOf(card.marker?.participantId ?? 0)] as BuiltUser;
      await signWhole(server, golfer, marker, { cardId: card.cardId, version: taken?.version ?? 0 });
    };
    // Par of the first is 4: the second golfer is level with the leader now.
    await correct(1, 4);
    expect(await cutBefore()).toMatchObject({ line: 0, made: 2 });
    await drawGroups(server, club.organizer, eventId, { round: 2, size: 2 });
    expect(outcomeOf(await played.publish(2))).toBe(200);
    await correct(2, 2);
    const { board } = await replyOver(server.url, getLeaderboard, { params: { eventId } });
    expect(board.cut).toMatchObject({ line: 0, decided: true, frozen: true });
    expect([...(board.cut?.corrected ?? [])].sort()).toEqual([ids[0], ids[1], ids[2]].sort());
    expect(
      board.rows
        .filter(({ cut }) => cut === 'MADE')
        .flatMap(({ participantIds }) => participantIds)
        .sort(),
    ).toEqual([ids[0], ids[1]].sort());
    const { explanation } = await replyOver(server.url, getLeaderboard, {
      params: { eventId },
      query: { explain: ids[2] ?? 0 },
    });
    expect(JSON.stringify(explanation)).toContain('"what":"cutLine","gives":0');
    // Hidden again before anything is entered, the cut is decided by the scores as they are now.
    expect(outcomeOf(await played.publish(2, false))).toBe(200);
    expect((await groupsFor(server, eventId)).every(({ round }) => round === 1)).toBe(true);
    expect(await cutBefore()).toMatchObject({ line: -2, made: 1, frozen: false });
  });

  test('stands by groups that were shown: round 1 stays, and is refused on the board of round 2', async ({
    server,
    club,
  }) => {
    const played = await begin(server, club, 4, { ...stroke, cut: undefined });
    const { eventId, golfers } = played;
    const { token } = club.organizer;
    const first = await played.board(1);
    expect(outcomeOf(await played.publish(2))).toBe('CONFLICT');
    await playAll(played, [0, 1, 2, 3]);
    const stale = await drawGroups(server, club.organizer, eventId, {
      round: 2,
      drawVersion: first.drawVersion,
    });
    expect(stale).toMatchObject({ result: 'STALE', round: 2, drawVersion: 0 });
    const draw = await drawGroups(server, club.organizer, eventId, { round: 2, drawVersion: 0, size: 2 });
    expect(draw).toMatchObject({ result: 'DONE', drawVersion: 2 });
    // Two organizers show it at the same moment: once.
    const [one, other] = await Promise.all([played.publish(2), played.publish(2)]);
    expect([outcomeOf(one), outcomeOf(other)]).toEqual([200, 200]);
    const told = await server.db.query(
      `select payload from outbox where name = 'seasons.starts-changed' and (payload ->> 'drawVersion')::int = 2
         and (payload ->> 'eventId')::bigint = $1`,
      [eventId],
    );
    expect(told).toHaveLength(1);
    const tees = await callOver(server.url, updateDrawTeeTimes, {
      token,
      body: { eventId, round: 1, startTime: '08:00', interval: 8 },
    });
    expect(outcomeOf(tees)).toBe('CONFLICT');
    expect(outcomeOf(await played.publish(1, false))).toBe('CONFLICT');
    // Who withdraws between the rounds leaves the groups to come, and stays in those that were played.
    const left = golfers[3] as BuiltUser;
    await replyOver(server.url, bailEvent, { token: left.token, body: { eventId } });
    const inRound = async (round: number) =>
      (await groupsFor(server, eventId, undefined, round))
        .flatMap(({ places }) => places)
        .some(({ userId }) => userId === left.userId);
    expect([await inRound(1), await inRound(2)]).toEqual([true, false]);
  });

  test('is final once all rounds are played, and says which are not', async ({ server, club }) => {
    const played = await begin(server, club, 4, { ...stroke, cut: { best: 2 } });
    const { eventId, ids, golfers } = played;
    const { token } = club.organizer;
    const finish = async () => {
      const { version } = await replyOver(server.url, getLeaderboard, { params: { eventId } });
      return replyOver(server.url, finalizeEvent, { token, body: { eventId, version } });
    };
    await playAll(played, [0, 1, 5, 6]);
    const early = await finish();
    expect(early.result).toBe('MISSING');
    expect(early.missing.map(({ participantId, round, why }) => [participantId, round, why]).sort()).toEqual(
      [ids[0], ids[1]].map((id) => [id, 2, 'NO_CARD']).sort(),
    );
    await drawGroups(server, club.organizer, eventId, { round: 2, size: 2 });
    await played.publish(2);
    await play(played, golfers[0] as BuiltUser, 4);
    await play(played, golfers[1] as BuiltUser, 1);
    const { board } = await replyOver(server.url, getLeaderboard, { params: { eventId } });
    expect(
      board.rows.map(({ participantIds: [id], place, score, today }) => [id, place, score, today]),
    ).toEqual([
      [ids[1], '1', 2, 1],
      [ids[0], '2', 4, 4],
      [ids[2], null, 5, 5],
      [ids[3], null, 6, 6],
    ]);
    expect((await finish()).result).toBe('FINAL');
    const results = await replyOver(server.url, getEventResults, { params: { id: eventId } });
    expect(results.boards[0]?.rows[0]?.rounds?.map(({ round, score }) => [round, score])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
});

test('a division is cut by its own line, and an organizer puts somebody into a group all the same', async ({
  server,
  club,
}) => {
  const played = await begin(server, club, 4, { ...stroke, cut: undefined });
  const { eventId, ids } = played;
  const { token } = club.organizer;
  const division = await replyOver(server.url, createDivision, {
    token,
    body: { seasonId: club.seasonId, name: 'Seniors' },
  });
  await replyOver(server.url, setEventDivisions, { token, body: { eventId, divisionList: [division.id] } });
  await replyOver(server.url, changeField, {
    token,
    body: { eventId, participantIds: ids.slice(2), action: 'DIVISION', divisionId: division.id },
  });
  await replyOver(server.url, updateCutLine, {
    token,
    body: { eventId, competitionId: division.id, cutLine: 1 },
  });
  await playAll(played, [9, 8, 0, 1]);
  const board = await played.board();
  expect(board.cuts).toMatchObject([{ divisionId: division.id, line: 0, made: 1, missed: 1 }]);
  expect(board.out).toMatchObject([
    {
      participantId: ids[3],
      why: 'MISSED_CUT',
      score: 1,
      cut: { board: 'main-gross', divisionId: division.id },
    },
  ]);
  // Why is told by the cut of the division, on its part of the board.
  const [missed] = board.out;
  const { board: part, explanation } = await replyOver(server.url, getLeaderboard, {
    params: { eventId },
    query: {
      explain: missed?.participantId ?? 0,
      board: missed?.cut?.board ?? '',
      division: missed?.cut?.divisionId ?? 0,
    },
  });
  expect(part).toMatchObject({ cut: { line: 0 }, rows: [{ place: '1' }, { cut: 'MISSED' }] });
  expect(JSON.stringify(explanation)).toContain('"what":"cutLine","gives":0');
  const { groups, drawVersion } = await drawGroups(server, club.organizer, eventId, { size: 3 });
  const [group] = groups;
  expect(idsOf(groups).flat()).not.toContain(ids[3]);
  const changed = await replyOver(server.url, updateDrawGroup, {
    token,
    body: {
      id: group?.id ?? 0,
      eventId,
      startTime: '17:00',
      interval: 10,
      lineItems: [],
      drawVersion,
      participantIds: [...(idsOf(groups)[0] ?? []), ids[3] ?? 0],
    },
  });
  expect(changed).toMatchObject({ result: 'DONE', round: 2, out: [] });
  const published = await played.publish(2);
  expect(published.json).toMatchObject({ cuts: [{ divisionId: division.id, frozen: true }] });
  expect((await groupsFor(server, eventId)).flatMap(({ places }) => places)).toHaveLength(4);
  // On the board of the division is its line; on that of all there is none.
  const cutOn = async (query: { division?: number }) =>
    (await replyOver(server.url, getLeaderboard, { params: { eventId }, query })).board.cut;
  expect(await cutOn({ division: division.id })).toMatchObject({ line: 0, frozen: true });
  expect(await cutOn({})).toBeNull();
});

test('an event of two days has its groups on the sheet of each, and scores from its day on', async ({
  server,
  club,
}) => {
  const played = await begin(server, club, 2, { ...stroke, cut: undefined }, { endDate: testTomorrow });
  const { eventId, golfers } = played;
  await playAll(played, [0, 1]);
  const draw = await drawGroups(server, club.organizer, eventId, { round: 2, startTime: '08:00', size: 2 });
  expect(draw).toMatchObject({ round: 2, day: testTomorrow });
  await played.publish(2);
  const [group] = await groupsFor(server, eventId);
  expect(group?.startsAt.slice(0, 10)).toBe(testTomorrow);
  const ava = golfers[0] as BuiltUser;
  const { courseId } = played;
  const starts = (day: string) =>
    replyOver(server.url, listStarts, { token: ava.token, params: { courseId, day } });
  expect((await starts(testToday)).flatMap(({ groups }) => groups.map(({ time }) => time))).toEqual([
    '17:00',
  ]);
  expect((await starts(testTomorrow)).flatMap(({ groups }) => groups.map(({ time }) => time))).toEqual([
    '08:00',
  ]);
  const card = await ownCard(server, ava, eventId);
  const early = await new Phone().enter(server, ava, { cardId: card.cardId, hole: 1, strokes: 4 });
  expect(early.answers[0]).toMatchObject({ result: 'REFUSED', why: 'NOT_STARTED' });
  const now = server.clock.now();
  server.clock.advance(24 * 60 * 60 * 1_000);
  const taken = await new Phone().enter(server, ava, { cardId: card.cardId, hole: 1, strokes: 4 });
  // Other tests here play today.
  server.clock.set(now);
  expect(taken.answers[0]).toMatchObject({ result: 'TAKEN' });
});

test('a bracket of six goes on with who won, for three rounds, and the best two have a bye in the first', async ({
  server,
  club,
}) => {
  const { event, golfers } = await buildPlayedEvent(server, club, 6, {
    format: { basis: 'MATCH', score: 'GROSS', rounds: 3 },
  });
  const { token } = club.organizer;
  const eventId = event.id;
  for (const [at, { userId }] of golfers.entries())
    await server.db.query(
      `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
       values ($1, $2, 'OFFICIAL', 'Golf Canada', '2026-01-01', $1)`,
      [userId, at + 1],
    );
  const publish = async (round: number) => {
    const draw = await drawGroups(server, club.organizer, eventId, { round, size: 2, order: 'SEEDED' });
    expect(draw.result).toBe('DONE');
    const shown = await callOver(server.url, publishEventGroups, {
      token,
      body: { id: eventId, publishGroups: true, round },
    });
    expect(outcomeOf(shown)).toBe(200);
    return draw.groups.map(({ places }) =>
      places.map(({ userId }) => golfers.findIndex((golfer) => golfer.userId === userId) + 1),
    );
  };
  // The second of each match gives it away.
  const win = async (pairs: number[][], round: number) => {
    for (const [one = 0, other = 0] of pairs) {
      const winner = golfers[one - 1] as BuiltUser;
      const loser = golfers[other - 1] as BuiltUser;
      const card = await ownCard(server, loser, eventId);
      expect(card.round).toBe(round);
      await replyOver(server.url, concedeMatch, { token: loser.token, body: { cardId: card.cardId } });
      for (const [player, marker] of [
        [winner, loser],
        [loser, winner],
      ] as const) {
        const own = await ownCard(server, player, eventId);
        await new Phone().enter(server, player, { cardId: own.cardId, hole: 1, strokes: 4 });
        const { version } = await ownCard(server, player, eventId);
        await signWhole(server, player, marker, { cardId: own.cardId, version });
      }
    }
  };
  const first = await publish(1);
  expect(first).toEqual([
    [4, 5],
    [3, 6],
  ]);
  await win(first, 1);
  const second = await publish(2);
  expect(second).toEqual([
    [1, 4],
    [2, 3],
  ]);
  await win(second, 2);
  expect(await publish(3)).toEqual([[1, 2]]);
  await win([[1, 2]], 3);
  const { board } = await replyOver(server.url, getLeaderboard, { params: { eventId } });
  expect(board.matches.map(({ round, winner }) => [round, winner])).toEqual([
    [1, 'A'],
    [1, 'A'],
    [2, 'A'],
    [2, 'A'],
    [3, 'A'],
  ]);
});
