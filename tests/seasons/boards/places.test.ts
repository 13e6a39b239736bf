/** Places: equal ones share until the event is final, then the ties of the format decide; cuts, flights, rounds, and who has no result. */
import { computeBoard, explainPlace } from '@fourball/shared/seasons/boards/compute.ts';
import type { BoardField, HoleScore } from '@fourball/shared/seasons/boards/field.ts';
import type { Board } from '@fourball/shared/seasons/boards/rows.ts';
import { describe, expect, test } from 'vitest';
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

const gross = { basis: 'STROKE', score: 'GROSS' } as const;
const net = { basis: 'STROKE', allowancePercent: 100 } as const;
const places = ({ rows }: Board) => rows.map(({ key, place }) => [key, place]);
const plus = (strokes: number, scores: readonly number[] = cardA): number[] =>
  scores.map((one, hole) => (hole === 0 ? one + strokes : one));

/** 81 off 7 and 83 off 9: one more on the first and on the tenth. */
const xy = (final: boolean): BoardField =>
  field(
    [player(1, 7, { name: 'X' }), player(2, 9, { name: 'Y' })],
    [
      card(1, cardA),
      card(
        2,
        plus(
          1,
          cardA.map((one, hole) => (hole === 9 ? one + 1 : one)),
        ),
      ),
    ],
    { final },
  );

describe('ties', () => {
  test('nobody is told apart before the end; then Y is ahead of X by the back six, 25 to 25⅔', () => {
    expect(places(computeBoard(specOf(net), xy(false)))).toEqual([
      [1, 'T1'],
      [2, 'T1'],
    ]);
    const { rows } = computeBoard(specOf(net), xy(true));
    expect(rows).toMatchObject([
      { name: 'Y', place: '1', net: 74, tie: { by: 'COUNTBACK', decidedBy: 'back 6' } },
      { name: 'X', place: '2', net: 74, tie: { by: 'COUNTBACK', decidedBy: 'back 6' } },
    ]);
  });

  test.each<[string, (string | object)[], number[], string[]]>([
    ['the lower handicap', ['LOWER_HANDICAP'], [1, 2], ['1', '2']],
    ['the higher handicap', ['HIGHER_HANDICAP'], [2, 1], ['1', '2']],
    ['nothing', ['SHARED'], [1, 2], ['T1', 'T1']],
    ['a lot', ['LOT'], [2, 1], ['1', '2']],
    ['a playoff', ['PLAYOFF'], [1, 2], ['1', '2']],
  ])('the first step decides: %s', (_, ties, order, said) => {
    const board = computeBoard(specOf({ ...net, ties }), {
      ...xy(true),
      lots: { 1: 'b'.repeat(64), 2: 'a'.repeat(64) },
      playoffs: { 'main-net': { 1: [4, 4], 2: [4, 5] } },
    });
    expect(places(board)).toEqual(order.map((key, at) => [key, said[at]]));
  });

  test('what one step leaves equal goes to the next, and what none tells apart shares the place', () => {
    // The same card three times, off 9, 9 and 10 with one stroke more on the first.
    const three = field(
      [player(1, 9), player(2, 9), player(3, 10)],
      [card(1, cardA), card(2, cardA), card(3, plus(1))],
      { final: true },
    );
    const by = (ties: string[]) => places(computeBoard(specOf({ ...net, ties }), three));
    expect(by(['HIGHER_HANDICAP', 'COUNTBACK', 'SHARED'])).toEqual([
      [3, '1'],
      [1, 'T2'],
      [2, 'T2'],
    ]);
    // 3’s back nine is 40 − 5, that of the others 40 − 4.5.
    expect(by(['COUNTBACK', 'SHARED'])[0]).toEqual([3, '1']);
    expect(by(['LOWER_HANDICAP', 'SHARED'])).toEqual([
      [1, 'T1'],
      [2, 'T1'],
      [3, '3'],
    ]);
    // Without lots that were drawn nobody is told apart by one.
    expect(by(['LOT'])).toEqual([
      [1, 'T1'],
      [2, 'T1'],
      [3, 'T1'],
    ]);
  });

  test('countback counts points, and net scores of a maximum without a share of the handicap', () => {
    // 36 points each: A 18 on the back nine, B 19.
    const two = field([player(1, 9), player(2, 20)], [card(1, cardA), card(2, cardB)], { final: true });
    expect(computeBoard(specOf({ allowancePercent: 100 }), two).rows[0]).toMatchObject({
      key: 2,
      tie: { decidedBy: 'back 9' },
    });
    // Both 72. On the back nine A has 40, less strokes on 10, 12, 15 and 17: 36, as the other; on the last six 26 to 25. Half of
    // A’s nine strokes, as stroke play takes off, would have been 4½.
    const level = field([player(1, 9), player(2, 0)], [card(1, cardA), card(2, course.par)], { final: true });
    const maximum = { ...net, basis: 'MAX_SCORE', maximum: { fixed: 9 } };
    expect(computeBoard(specOf(maximum), level).rows[0]).toMatchObject({
      key: 2,
      tie: { decidedBy: 'back 6' },
    });
    expect(computeBoard(specOf(net), level).rows[0]).toMatchObject({ key: 1, tie: { decidedBy: 'back 9' } });
  });

  test('of two rounds the last counts first', () => {
    const rounds = (id: number, one: readonly number[], other: readonly number[]) => [
      card(id, one),
      card(id, other, { round: 2 }),
    ];
    const board = computeBoard(
      specOf({ ...gross, rounds: 2 }),
      field([player(1, 0), player(2, 0)], [...rounds(1, cardA, plus(3)), ...rounds(2, plus(3), cardA)], {
        final: true,
      }),
    );
    expect(board.rows).toMatchObject([
      { key: 2, place: '1', gross: 165, tie: { decidedBy: 'last round' } },
      { key: 1, place: '2', gross: 165 },
    ]);
    // Of points the higher last round is ahead: a worse first costs 1 point, and each has it in another round.
    const points = computeBoard(
      specOf({ rounds: 2, allowancePercent: 100 }),
      field([player(1, 9), player(2, 9)], [...rounds(1, cardA, plus(1)), ...rounds(2, plus(1), cardA)], {
        final: true,
      }),
    );
    expect(points.rows[0]).toMatchObject({ key: 2, points: 71, tie: { decidedBy: 'last round' } });
  });

  test('places behind those who share one are skipped, and who is further along stands first', () => {
    const board = computeBoard(
      specOf(gross),
      field(
        [1, 2, 3, 4].map((id) => player(id, 0)),
        [
          card(1, first(course.par, 9)),
          card(2, first(course.par, 12)),
          card(3, first(cardC, 3)),
          card(4, first(cardA, 1)),
        ],
      ),
    );
    expect(places(board)).toEqual([
      [3, '1'],
      [2, 'T2'],
      [1, 'T2'],
      [4, '4'],
    ]);
  });
});

test('no result, withdrawn, disqualified and not started stand below all who play, in this order', () => {
  const board = computeBoard(
    specOf(gross),
    field(
      [
        player(1, 0, { status: 'NS' }),
        player(2, 0, { status: 'DQ' }),
        player(3, 0, { status: 'WD' }),
        player(4, 0),
        player(5, 0),
        player(6, 0),
      ],
      [card(2, cardC), card(3, first(cardC, 9)), card(4, ['PICKED_UP', ...cardC.slice(1)]), card(5, cardB)],
    ),
  );
  expect(board.rows.map(({ key, status, place }) => [key, status, place])).toEqual([
    [5, 'FINISHED', '1'],
    [6, 'TO_START', null],
    [4, 'NR', null],
    [3, 'WD', null],
    [2, 'DQ', null],
    [1, 'NS', null],
  ]);
});

test('once it is final, a card with a hole to come has no result by strokes, and no points on that hole; who has none did not start', () => {
  const short = field([player(1, 9), player(2, 9)], [card(1, first(cardA, 17))], { final: true });
  expect(computeBoard(specOf(net), short).rows.map(({ status }) => status)).toEqual(['NR', 'NS']);
  expect(computeBoard(specOf({ allowancePercent: 100 }), short).rows[0]).toMatchObject({
    status: 'FINISHED',
    points: 35,
  });
});

test('once it is final, a hole to come is lost to par, and counts the maximum', () => {
  const short = field([player(1, 9)], [card(1, first(cardA, 17))], { final: true });
  // Four won and three lost on 17 holes; the eighteenth is lost as well.
  expect(computeBoard(specOf({ basis: 'PAR_BOGEY', allowancePercent: 100 }), short).rows[0]?.score).toBe(0);
  expect(
    computeBoard(specOf({ ...net, basis: 'MAX_SCORE', maximum: { fixed: 9 } }), short).rows[0],
  ).toMatchObject({ gross: 84, status: 'FINISHED' });
});

test('a side goes on while one of its golfers does', () => {
  const side = { size: 2, mode: 'BEST_N', count: 1 } as const;
  const row = (other: 'WD' | null) =>
    computeBoard(
      specOf({ side, allowancePercent: 100 }),
      field(
        [player(1, 9, { side: 'x', status: 'WD' }), player(2, 20, { side: 'x', status: other })],
        [card(1, first(cardA, 9)), card(2, cardB)],
      ),
    ).rows[0];
  // 21 of both on the front nine, 19 of B on the back.
  expect(row(null)).toMatchObject({ status: 'FINISHED', points: 40, place: '1' });
  expect(row('WD')).toMatchObject({ status: 'WD', place: null });
});

describe('a cut', () => {
  const rounds = 3;
  const cut = { best: 2, afterRound: 1 };
  const players = [1, 2, 3, 4].map((id) => player(id, 0));
  const firsts = [card(1, cardC), card(2, cardA), card(3, plus(0)), card(4, cardB)];

  test('best two and ties: B is out, and stands below who plays on', () => {
    const board = computeBoard(specOf({ ...gross, rounds, cut }), field(players, firsts));
    expect(board.cut).toEqual({ afterRound: 1, line: 9, decided: true, frozen: false, corrected: [] });
    expect(board.rows.map(({ key, place, cut: made }) => [key, place, made])).toEqual([
      [1, '1', 'MADE'],
      [2, 'T2', 'MADE'],
      [3, 'T2', 'MADE'],
      [4, null, 'MISSED'],
    ]);
  });

  test('it is not decided while somebody is on the course, unless somebody plays on', () => {
    const open = [...firsts.slice(0, 3), card(4, first(cardB, 17))];
    const spec = specOf({ ...gross, rounds, cut });
    expect(computeBoard(spec, field(players, open)).cut).toMatchObject({ line: 9, decided: false });
    const second = card(1, first(cardC, 1), { round: 2 });
    const board = computeBoard(spec, field(players, [...open, second]));
    expect(board.cut?.decided).toBe(true);
    expect(board.rows.at(-1)).toMatchObject({ key: 4, cut: 'MISSED', status: 'FINISHED' });
  });

  test('who is close to the lead is in as well; what was kept stays, whatever is corrected', () => {
    const within = specOf({ ...gross, rounds, cut: { ...cut, best: 1, within: 13 } });
    expect(computeBoard(within, field(players, firsts)).rows.map((row) => row.cut)).toEqual([
      'MADE',
      'MADE',
      'MADE',
      'MISSED',
    ]);
    const cuts = [
      {
        board: 'main-gross',
        divisionId: null,
        afterRound: 1,
        best: 1,
        within: null,
        line: 3,
        scores: { '1': 9, '4': 3 },
        made: [4],
      },
    ];
    const spec = specOf({ ...gross, rounds, cut });
    const kept = field(players, firsts, { cuts });
    const board = computeBoard(spec, kept);
    expect(board.rows[0]).toMatchObject({ key: 4, cut: 'MADE' });
    // By the scores as they are now the first has it, and the last has not.
    expect(board.cut).toMatchObject({ line: 3, decided: true, frozen: true });
    expect([...(board.cut?.corrected ?? [])].sort()).toEqual([1, 4]);
    // It is explained by what it was decided by, and not by what was corrected since.
    const steps = explainPlace(spec, kept, 4).find(({ about }) => about === 'CUT')?.steps;
    expect(steps?.find(({ what }) => what === 'cutLine')?.gives).toBe(3);
  });

  test('a division with a line of its own is cut by it, and not with all others', () => {
    const two = players.map((one) => ({ ...one, divisionId: one.participantId > 2 ? 7 : null }));
    const board = (divisionId?: number) =>
      computeBoard(
        specOf({ ...gross, rounds, cut: { ...cut, best: 1 } }),
        field(two, firsts, { divisionCuts: { 7: 1 } }),
        divisionId === undefined ? {} : { divisionId },
      );
    expect(board().rows.map(({ key, cut: made }) => [key, made])).toEqual([
      [1, 'MADE'],
      [3, 'MADE'],
      [2, 'MISSED'],
      [4, 'MISSED'],
    ]);
    expect([board().cut?.line, board(7).cut?.line]).toEqual([-4, 9]);
  });

  test('once it is final, who missed the cut has finished, and who made it and did not play on has no result', () => {
    const later = [2, 3].flatMap((round) => [1, 2].map((id) => card(id, cardC, { round })));
    const board = computeBoard(
      specOf({ ...gross, rounds, cut }),
      field(players, [...firsts, ...later], { final: true }),
    );
    expect(board.rows.map(({ key, status, cut: made }) => [key, status, made])).toEqual([
      [1, 'FINISHED', 'MADE'],
      [2, 'FINISHED', 'MADE'],
      [4, 'FINISHED', 'MISSED'],
      [3, 'NR', 'MADE'],
    ]);
  });

  test('of points the higher ones make it', () => {
    const board = computeBoard(
      specOf({ rounds, allowancePercent: 100, cut: { best: 1, afterRound: 1 } }),
      field(players.slice(0, 2), firsts.slice(0, 2)),
    );
    expect(board.rows.map(({ key, cut: made }) => [key, made])).toEqual([
      [1, 'MADE'],
      [2, 'MISSED'],
    ]);
  });
});

test('flights by size and by bands of the index, and divisions, have places of their own', () => {
  const players = [
    player(1, 5, { divisionId: 1 }),
    player(2, 12, { divisionId: 1 }),
    player(3, 20, { divisionId: 2 }),
    player(4, 30, { divisionId: 2 }),
    player(5, null, { divisionId: 2 }),
  ];
  const cards = players.map(({ participantId }) => card(participantId, plus(participantId)));
  const all = field(players, cards);
  const keysOf = (flights: object, flight: number) =>
    computeBoard(specOf({ ...gross, flights }), all, { flight }).rows.map(({ key, place }) => [key, place]);
  // Four with an index in three flights: two, one, one; the larger first.
  expect(keysOf({ sizes: 3 }, 1)).toEqual([
    [1, '1'],
    [2, '2'],
  ]);
  expect(keysOf({ sizes: 3 }, 3)).toEqual([[4, '1']]);
  expect(keysOf({ bands: [12, 20] }, 1)).toHaveLength(2);
  expect(keysOf({ bands: [12, 20] }, 2)).toEqual([[3, '1']]);
  const flights = computeBoard(specOf({ ...gross, flights: { sizes: 3 } }), all).rows.map(
    ({ flight }) => flight,
  );
  expect(flights).toEqual([1, 1, 2, 3, null]);
  expect(places(computeBoard(specOf(gross), all, { divisionId: 2 }))).toEqual([
    [3, '1'],
    [4, '2'],
    [5, '3'],
  ]);
});

test('of several rounds each is told, with today’s; one may be looked at alone', () => {
  const spec = specOf({ ...gross, rounds: 2 });
  const played = field([player(1, 0)], [card(1, cardA), card(1, first(cardC, 4), { round: 2 })]);
  expect(computeBoard(spec, played).rows[0]).toMatchObject({
    score: 8,
    thru: 4,
    today: -1,
    through: 22,
    status: 'PLAYING',
    rounds: [
      { round: 1, thru: 18, score: 9, gross: 81 },
      { round: 2, thru: 4, score: -1, gross: 15 },
    ],
  });
  expect(computeBoard(spec, played, { round: 1 }).rows[0]).toMatchObject({ score: 9, status: 'FINISHED' });
});

test('the last three holes to be played are hidden until the end: of who began on 10 these are 7 to 9', () => {
  const spec = specOf({ ...gross, hideLastThree: true });
  const played = (final: boolean) =>
    field([player(1, 0), player(2, 0, { startHole: 10 })], [card(1, cardA), card(2, cardA)], { final });
  const board = computeBoard(spec, played(false));
  expect(board.hidden).toBe(true);
  // A is 9 over; one over on 18 of the last three, and on 7 and 9.
  expect(board.rows.map(({ key, score, thru, status }) => [key, score, thru, status])).toEqual([
    [2, 7, 15, 'PLAYING'],
    [1, 8, 15, 'PLAYING'],
  ]);
  const end = computeBoard(spec, played(true));
  expect(end.hidden).toBe(false);
  expect(end.rows.map(({ score, thru }) => [score, thru])).toEqual([
    [9, 18],
    [9, 18],
  ]);
});

describe('why somebody stands where they stand', () => {
  const about = (sections: ReturnType<typeof explainPlace>) => sections.map((one) => one.about);

  test('what they play off, their strokes, their card, their place and their tie, of themselves alone', () => {
    const sections = explainPlace(specOf(net), xy(true), 2);
    expect(about(sections)).toEqual(['HANDICAP', 'STROKES', 'CARD', 'PLACE', 'TIE']);
    const stepOf = (name: string, what: string) =>
      sections.find((one) => one.about === name)?.steps.find((step) => step.what === what);
    expect(stepOf('HANDICAP', 'playingHandicap')?.gives).toBe(9);
    expect(stepOf('CARD', 'net')).toMatchObject({ formula: [83, '−', 9], gives: 74 });
    expect(stepOf('PLACE', 'board')?.gives).toEqual([
      { name: 'Y', position: '1', score: 2 },
      { name: 'X', position: '2', score: 2 },
    ]);
    expect(stepOf('TIE', 'ahead')).toMatchObject({ of: 'Y', gives: 'back 6' });
  });

  test('a cut, a match and skins are explained; who does not play is not', () => {
    const players = [player(1, 9, { groupId: 1 }), player(2, 20, { groupId: 1 })];
    const two = field(players, [card(1, cardA), card(2, cardB)]);
    expect(about(explainPlace(specOf({ ...gross, rounds: 2, cut: { best: 1 } }), two, 1))).toContain('CUT');
    const match = explainPlace(specOf({ basis: 'MATCH' }), two, 2);
    expect(match.flatMap(({ steps }) => steps).find(({ what }) => what === 'matchDecided')?.gives).toBe(
      'halved',
    );
    expect(about(explainPlace(specOf({ basis: 'SKINS' }), two, 1))).toContain('SKINS');
    expect(explainPlace(specOf(net), two, 77)).toEqual([]);
  });

  test('a hole that is hidden is not explained either', () => {
    const scores: HoleScore[] = [...cardA];
    const sections = explainPlace(
      specOf({ allowancePercent: 100, hideLastThree: true }),
      field([player(1, 9)], [card(1, scores)]),
      1,
    );
    const points = sections.find((one) => one.about === 'CARD')?.steps.find(({ what }) => what === 'total');
    // 36, less 2, 3 and 1 on the last three.
    expect(points?.gives).toBe(30);
  });
});
