/** One worked example of each format: a board is what a hand with a pencil gets from the same cards. */
import { computeBoard, cardsOf } from '@fourball/shared/seasons/boards/compute.ts';
import { computeEclectic } from '@fourball/shared/seasons/boards/eclectic-board.ts';
import type { Board } from '@fourball/shared/seasons/boards/rows.ts';
import { boardsOf } from '@fourball/shared/seasons/boards/specs.ts';
import { eventFormat } from '@fourball/shared/seasons/event-format.ts';
import { expect, test } from 'vitest';
import {
  card,
  cardA,
  cardB,
  cardC,
  course,
  field,
  first,
  player,
  specOf,
} from '../../kit/seasons/board-field.ts';

/** A off 9, B off 20, C gives 3 back. */
const abc = field(
  [player(1, 9), player(2, 20), player(3, -3)],
  [card(1, cardA), card(2, cardB), card(3, cardC)],
);
const full = { allowancePercent: 100 } as const;

const told = ({ rows }: Board) => rows.map(({ key, place, score }) => [key, place, score]);

test('Stableford: card A off 9 has 36 points, hole by hole 2 3 2 2 2 2 1 3 1, 3 2 2 1 2 2 2 3 1', () => {
  const spec = specOf({ ...full, basis: 'STABLEFORD' });
  const board = computeBoard(spec, abc);
  // C: 40 points by gross (four birdies), less one on each of SI 16, 17 and 18.
  expect(told(board)).toEqual([
    [3, '1', 37],
    [1, 'T2', 36],
    [2, 'T2', 36],
  ]);
  expect(board.rows[1]).toMatchObject({
    points: 36,
    toPar: null,
    gross: null,
    thru: 18,
    today: 36,
    status: 'FINISHED',
    playingHandicaps: [9],
  });
  const [lines] = cardsOf(spec, abc, 1);
  expect(lines?.holes.map(({ value }) => value).join(' ')).toBe('2 3 2 2 2 2 1 3 1 3 2 2 1 2 2 2 3 1');
  // SI 1 to 9 have a stroke.
  expect(lines?.holes.filter(({ dots }) => dots === 1).map(({ hole }) => hole)).toEqual([
    1, 2, 4, 6, 8, 10, 12, 15, 17,
  ]);
});

test('stroke play: 81 − 9 and 92 − 20 are 72, 68 + 3 is 71; gross has a board of its own', () => {
  const format = { ...full, basis: 'STROKE', score: 'BOTH' } as const;
  expect(boardsOf(eventFormat.parse(format)).map(({ key }) => key)).toEqual(['main-net', 'main-gross']);
  const net = computeBoard(specOf(format, 'main-net'), abc);
  expect(told(net)).toEqual([
    [3, '1', -1],
    [1, 'T2', 0],
    [2, 'T2', 0],
  ]);
  expect(net.rows[1]).toMatchObject({ gross: 81, net: 72, toPar: 0 });
  const gross = computeBoard(specOf(format, 'main-gross'), abc);
  expect(told(gross)).toEqual([
    [3, '1', -4],
    [1, '2', 9],
    [2, '3', 20],
  ]);
});

test('in play the net score counts the strokes of the holes played', () => {
  // Four holes of A: 5 5 3 5 on par 16, strokes on 1, 2 and 4: 18 − 3 − 16 = −1.
  const board = computeBoard(
    specOf({ ...full, basis: 'STROKE' }),
    field([player(1, 9), player(2, 9)], [card(1, first(cardA, 4)), card(2, first(cardA, 0))]),
  );
  expect(board.rows).toMatchObject([
    { key: 1, place: '1', score: -1, gross: 18, net: 15, thru: 4, status: 'PLAYING' },
    { key: 2, place: null, score: null, thru: 0, status: 'TO_START' },
  ]);
});

test('modified Stableford: nine bogeys are −9, four birdies 8; an own table is taken', () => {
  const format = { basis: 'MODIFIED', score: 'GROSS' } as const;
  const two = field([player(1, 9), player(3, -3)], [card(1, cardA), card(3, cardC)]);
  expect(told(computeBoard(specOf(format), two))).toEqual([
    [3, '1', 8],
    [1, '2', -9],
  ]);
  // A birdie 3, a par 1, what is worse 0: C 4 × 3 + 14 × 1, A 9 × 1.
  const points = { '1': 3, '0': 1, '-1': 0, none: 0 };
  expect(told(computeBoard(specOf({ ...format, points }), two))).toEqual([
    [3, '1', 26],
    [1, '2', 9],
  ]);
});

test('par/bogey: A off 9 wins four holes against par and loses four', () => {
  const board = computeBoard(specOf({ ...full, basis: 'PAR_BOGEY' }), abc);
  expect(board.rows.find(({ key }) => key === 1)).toMatchObject({ score: 0, points: 0 });
  // A hole that was not finished is lost; the first had been halved.
  const lost = field([player(1, 9)], [card(1, ['PICKED_UP', ...cardA.slice(1)])]);
  expect(computeBoard(specOf({ ...full, basis: 'PAR_BOGEY' }), lost).rows[0]).toMatchObject({
    score: -1,
    thru: 18,
    status: 'FINISHED',
  });
});

test.each([
  // Hole 1: par 4, SI 5. Off 9 a net double bogey is 7: 81 − 5 + 7 = 83, 83 − 9 − 72.
  [{ maximum: 'NET_DOUBLE_BOGEY' }, 'PICKED_UP', 83, 2],
  [{}, 12, 83, 2],
  [{ maximum: 'DOUBLE_PAR' }, 12, 84, 3],
  [{ maximum: 'PAR_PLUS_5' }, 12, 85, 4],
  // No hole counts more than 6.
  [{ maximum: { fixed: 6 } }, 12, 82, 1],
] as const)('maximum score %o: a %s on the first makes it %i', (part, score, gross, toPar) => {
  const board = computeBoard(
    specOf({ ...full, basis: 'MAX_SCORE', ...part }),
    field([player(1, 9)], [card(1, [score, ...cardA.slice(1)])]),
  );
  expect(board.rows[0]).toMatchObject({ gross, toPar, net: gross - 9, status: 'FINISHED' });
});

const pair = (one: number, other: number) => [
  player(1, one, { side: 'x', sideName: 'The Foxes' }),
  player(2, other, { side: 'x', sideName: 'The Foxes' }),
];

test('four-ball Stableford: the better points of A and B on each hole are 21 + 22', () => {
  const format = { ...full, side: { size: 2, mode: 'BEST_N', count: 1 } } as const;
  const board = computeBoard(specOf(format), field(pair(9, 20), [card(1, cardA), card(2, cardB)]));
  expect(board.rows).toMatchObject([
    { name: 'The Foxes', participantIds: [1, 2], score: 43, playingHandicaps: [9, 20], thru: 18 },
  ]);
  // 85 %, unless told: 7.65 and 17.
  const { allowancePercent: _, ...usual } = format;
  expect(
    computeBoard(specOf(usual), field(pair(9, 20), [card(1, cardA), card(2, cardB)])).rows[0]
      ?.playingHandicaps,
  ).toEqual([8, 17]);
});

test('best two of four, gross: C’s −4 and the better of A and B, 7 over; a fourth ball never counts', () => {
  const format = { basis: 'STROKE', score: 'GROSS', side: { size: 4, mode: 'BEST_N', count: 2 } } as const;
  const players = [1, 2, 3, 4].map((id) => player(id, 0, { side: 'x' }));
  const cards = [
    card(1, cardA),
    card(2, cardB),
    card(3, cardC),
    card(
      4,
      course.par.map((par) => par + 3),
    ),
  ];
  expect(computeBoard(specOf(format), field(players, cards)).rows[0]).toMatchObject({
    score: 3,
    gross: 147,
    net: null,
    status: 'FINISHED',
  });
  // On a hole on which three picked up there are no two balls.
  const without = cards.map((one, at) =>
    at === 3 ? one : { ...one, scores: [...one.scores.slice(0, 17), 'PICKED_UP' as const] },
  );
  expect(computeBoard(specOf(format), field(players, without)).rows[0]).toMatchObject({
    status: 'NR',
    place: null,
    gross: null,
  });
});

test.each([
  // 50 % of 6 + 10; 81 − 8.
  ['FOURSOMES', [6, 10], 8, 73],
  // 60 % of 10 and 40 % of 20.
  ['GREENSOMES', [20, 10], 14, 67],
  // 60 % of 4 and 40 % of 9.
  ['CHAPMAN', [4, 9], 6, 75],
  // 35 % of 10 and 15 % of 20: 6.5.
  ['SCRAMBLE', [10, 20], 7, 74],
  // 30, 20 and 10 %.
  ['SCRAMBLE', [10, 20, 30], 10, 71],
  // Of indexes 8.4, 12.6, 23.4 and 31.2 on 135, 72.3, par 72: 2.583 + 3.071 + 4.238 + 3.757.
  ['SCRAMBLE', [10.335398, 15.353097, 28.255752, 37.574336], 14, 67],
] as const)('%s off %o plays off %i: 81 is %i', (mode, handicaps, handicap, net) => {
  const players = handicaps.map((one, at) => player(at + 1, one, { side: 'x' }));
  const ids = players.map(({ participantId }) => participantId);
  const format = { basis: 'STROKE', side: { size: handicaps.length, mode, count: 1 } } as const;
  expect(computeBoard(specOf(format), field(players, [card(ids, cardA)])).rows).toMatchObject([
    { participantIds: ids, playingHandicaps: [handicap], gross: 81, net, toPar: net - 72 },
  ]);
});

test('shares of a side are the organizer’s: 10 % each is a Texas scramble, 40 and 10 is one of their own', () => {
  const players = [10, 20].map((one, at) => player(at + 1, one, { side: 'x' }));
  const side = { size: 2, mode: 'SCRAMBLE', count: 1 } as const;
  const handicapBy = (allowance: object) =>
    computeBoard(specOf({ basis: 'STROKE', side, allowance }), field(players, [card([1, 2], cardA)])).rows[0]
      ?.playingHandicaps;
  expect(handicapBy({ percent: 10 })).toEqual([3]);
  expect(handicapBy({ parts: [40, 10] })).toEqual([6]);
});

test('of one with a Course Handicap of 15.398, 95 % are 14.628: 15; half of 15 and 20 is 17.5: 18', () => {
  expect(
    computeBoard(specOf({}), field([player(1, 15.39823)], [card(1, cardA)])).rows[0]?.playingHandicaps,
  ).toEqual([15]);
  const players = [15, 20].map((one, at) => player(at + 1, one, { side: 'x' }));
  const side = { size: 2, mode: 'FOURSOMES', count: 1 } as const;
  expect(
    computeBoard(specOf({ side }), field(players, [card([1, 2], cardA)])).rows[0]?.playingHandicaps,
  ).toEqual([18]);
});

test('a scramble says whose drives were taken, and when what is missing can’t be made up any more', () => {
  const players = [1, 2].map((id) => player(id, 10, { side: 'x' }));
  const side = { size: 2, mode: 'SCRAMBLE', count: 1, minDrives: 6 } as const;
  const drivesAfter = (holes: number, drives: (number | null)[]) =>
    computeBoard(
      specOf({ basis: 'STROKE', side }),
      field(players, [card([1, 2], first(cardA, holes), { drives })]),
    ).rows[0]?.drives;
  // Twelve of 1 and none of 2: six are left, and all are 2’s.
  const twelve = [...Array.from({ length: 12 }, () => 1), ...Array.from({ length: 6 }, () => null)];
  expect(drivesAfter(12, twelve)).toEqual([
    { participantId: 1, drives: 12, minimum: 6, possible: true },
    { participantId: 2, drives: 0, minimum: 6, possible: true },
  ]);
  expect(drivesAfter(13, twelve.with(12, 1))?.map(({ possible }) => possible)).toEqual([false, false]);
});

test('nine holes: the back nine of A off 5 is 40 − 5, by the nine holes’ own order of difficulty', () => {
  const scores = cardA.slice(9);
  const nine = card(1, scores, { par: course.par.slice(9), strokeIndex: course.strokeIndex.slice(9) });
  const spec = specOf({ ...full, basis: 'STROKE', holes: '9B' });
  const played = field([player(1, 5, { startHole: 10 })], [nine]);
  expect(computeBoard(spec, played).rows[0]).toMatchObject({ gross: 40, net: 35, toPar: -1, thru: 9 });
  // SI 2, 4, 6, 8 and 10 are the five hardest of them.
  const [lines] = cardsOf(spec, played, 1);
  expect(lines?.holes.filter(({ dots }) => dots === 1).map(({ hole }) => hole)).toEqual([10, 12, 13, 15, 17]);
});

test('a plus handicap gives strokes back, and who has no index receives none and is told so', () => {
  const board = computeBoard(
    specOf({ ...full, basis: 'STROKE' }),
    field([player(1, -3), player(2, null)], [card(1, cardC), card(2, cardA)]),
  );
  expect(board.rows).toMatchObject([
    { key: 1, net: 71, playingHandicaps: [-3], withoutIndex: false },
    { key: 2, net: 81, playingHandicaps: [0], withoutIndex: true },
  ]);
});

test('an eclectic takes the better of A and B on each hole, 79; half of 9 is 5', () => {
  const rules = { par: course.par, score: 'NET', allowancePercent: 50 } as const;
  const rows = computeEclectic(
    [
      { key: 1, name: 'Ann', playingHandicap: 9, rounds: [cardA, cardB] },
      { key: 2, name: 'Bo', playingHandicap: 0, rounds: [cardC] },
      { key: 3, name: 'Cy', playingHandicap: 9, rounds: [first(cardA, 9), first(cardB, 3)] },
      { key: 4, name: 'Di', playingHandicap: 9, rounds: [] },
      { key: 5, name: 'Ed', playingHandicap: 9, rounds: [first(cardA, 0)] },
    ],
    rules,
  );
  expect(rows.map(({ key, place, gross, net }) => [key, place, gross, net])).toEqual([
    [2, '1', 68, 68],
    [1, '2', 79, 74],
    [3, '', null, null],
  ]);
});
