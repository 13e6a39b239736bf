/** A league night on which sides play: nobody signed up together, so that the places of the groups say who plays with whom, everywhere alike. */
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { getScoreGroup } from '@fourball/shared/seasons/scores/score-calls.ts';
import { listEventHandicaps } from '@fourball/shared/seasons/start-calls.ts';
import { expect } from 'vitest';
import { drawGroups, groupsFor, idsOf } from '../../kit/seasons/draws.ts';
import { nightTest } from '../../kit/seasons/night-test.ts';
import { replyOver, testNow } from '../../kit/server.ts';

const test = nightTest().extend('sides', ({ server, season, make }) => async (format: object) => {
  const { id } = await make({ format });
  const { token } = season.organizer;
  await drawGroups(server, season.organizer, id);
  await replyOver(server.url, publishEventGroups, { token, body: { id, publishGroups: true } });
  const groups = idsOf(await groupsFor(server, id, season.organizer));
  const { board } = await replyOver(server.url, getLeaderboard, { params: { eventId: id } });
  const { players } = await replyOver(server.url, listEventHandicaps, { token, params: { eventId: id } });
  return {
    id,
    /** Two by two as they stand in the groups, and whoever is left over. */
    seated: groups
      .flatMap(([one = 0, two = 0, ...rest]) => [[one, two], ...(rest.length > 0 ? [rest] : [])])
      .map((side) => side.toSorted((a, b) => a - b))
      .toSorted(([a = 0], [b = 0]) => a - b),
    shown: board.rows
      .map(({ participantIds, playingHandicaps }) => ({ participantIds, playingHandicaps }))
      .toSorted((a, b) => (a.participantIds[0] ?? 0) - (b.participantIds[0] ?? 0)),
    handicaps: new Map(players.map((player) => [player.participantId, player.playingHandicap])),
  };
});

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('partners of a scramble are one line of the board, and play off what the card, the board and the list of handicaps say', async ({
  server,
  golfers,
  sides,
}) => {
  const { id, seated, shown, handicaps } = await sides({
    basis: 'STROKE',
    side: { size: 2, mode: 'SCRAMBLE', count: 1 },
  });
  expect(shown.map(({ participantIds }) => participantIds)).toEqual(seated);
  for (const { participantIds, playingHandicaps } of shown)
    expect(participantIds.map((one) => handicaps.get(one))).toEqual(
      participantIds.map(() => playingHandicaps[0]),
    );
  for (const { token } of golfers) {
    const { cards } = await replyOver(server.url, getScoreGroup, { token, params: { eventId: id } });
    for (const { players, playingHandicap } of cards)
      expect(players.map(({ participantId }) => handicaps.get(participantId))).toEqual(
        players.map(() => playingHandicap),
      );
  }
});

test('partners of a better ball are one line of the board, each off the own handicap', async ({ sides }) => {
  const { seated, shown, handicaps } = await sides({ side: { size: 2, mode: 'BEST_N', count: 1 } });
  expect(shown.map(({ participantIds }) => participantIds)).toEqual(seated);
  for (const { participantIds, playingHandicaps } of shown)
    expect(participantIds.map((one) => handicaps.get(one))).toEqual(playingHandicaps);
});

test('who plays alone stays alone', async ({ sides }) => {
  const { shown } = await sides({});
  expect(shown.map(({ participantIds }) => participantIds.length)).toEqual([1, 1, 1, 1, 1, 1]);
});
