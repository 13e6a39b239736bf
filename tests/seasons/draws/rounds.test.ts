/** Events of several rounds: each has groups and cards of its own, by the standing so far, and a cut stands once the next is published. */
import { generateDraw, getDrawBoard, listEventRounds } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
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
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest().extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }));

const stroke = { basis: 'STROKE', score: 'GROSS', rounds: 2, cut: { best: 3 } } as const;

interface Played {
  server: ClubAddress;
  club: BuiltClub;
  eventId: number;
  golfers: BuiltUser[];
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
  const { event, golfers } = await buildPlayedEvent(server, club, count, { ...fields, format });
  const of = { server, club, eventId: event.id };
  await drawGroups(server, club.organizer, event.id, { size: 2 });
  expect(outcomeOf(await publishOver(of))).toBe(200);
  const groups = await groupsFor(server, event.id);
  const places = groups.flatMap((group) => group.places);
  return {
    ...of,
    golfers,
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
});
