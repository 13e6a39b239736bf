/** Matches, teams, skins and Nassau on boards: as the cards come in, from whatever tee. */
import { computeBoard } from '@fourball/shared/seasons/boards/compute.ts';
import type { BoardCard, HoleScore } from '@fourball/shared/seasons/boards/field.ts';
import { describe, expect, test } from 'vitest';
import { card, cardA, cardB, cardC, field, first, player, specOf } from '../../kit/seasons/board-field.ts';

const inGroup = { groupId: 7 };
const singles = { basis: 'MATCH' } as const;

/** Gross scores of two who play level: who wins each hole. */
function levels(holes: string): [HoleScore[], HoleScore[]] {
  const results = [...holes.padEnd(18, '-')];
  return [
    results.map((one) => (one === '-' ? null : one === 'A' ? 3 : 4)),
    results.map((one) => (one === '-' ? null : one === 'B' ? 3 : 4)),
  ];
}

const level = (
  holes: string,
  rest: readonly [Partial<BoardCard>, Partial<BoardCard>] = [{}, {}],
  format = {},
  final = false,
) => {
  const [a, b] = levels(holes);
  return computeBoard(
    specOf({ ...singles, ...format }),
    field([player(1, 9, inGroup), player(2, 9, inGroup)], [card(1, a, rest[0]), card(2, b, rest[1])], {
      final,
    }),
  ).matches[0];
};

describe('a match', () => {
  test('A off 9 and B off 20 is halved: B gets 11, A wins 3, 8, 11, 14, 16, B wins 6, 7, 12, 13, 18', () => {
    const board = computeBoard(
      specOf(singles),
      field([player(1, 9, inGroup), player(2, 20, inGroup)], [card(1, cardA), card(2, cardB)]),
    );
    expect(board.matches).toMatchObject([
      { received: [0, 11], winner: 'HALVED', result: 'halved', up: 0, thru: 18 },
    ]);
    const won = (side: string) =>
      board.matches[0]?.holes.flatMap((one, hole) => (one === side ? [hole + 1] : []));
    expect(won('A')).toEqual([3, 8, 11, 14, 16]);
    expect(won('B')).toEqual([6, 7, 12, 13, 18]);
    // By gross scores nobody receives anything: A, who needs fewer strokes on twelve holes, wins early.
    const gross = computeBoard(
      specOf({ ...singles, score: 'GROSS' }),
      field([player(1, 9, inGroup), player(2, 20, inGroup)], [card(1, cardA), card(2, cardB)]),
    );
    expect(gross.matches[0]).toMatchObject({ received: [0, 0], winner: 'A' });
  });

  test('2 up after 7; dormie with as many up as are left; 2 & 1; ten straight is 10 & 8; what is entered after it changes nothing', () => {
    expect(level('AHHAHHH')).toMatchObject({ up: 2, thru: 7, winner: null, result: null, dormie: false });
    expect(level('AAAHHHHHHHHHHHH')).toMatchObject({ up: 3, thru: 15, dormie: true, winner: null });
    expect(level('AAHHHHHHHHHHHHHHH')).toMatchObject({ winner: 'A', result: '2 & 1', dormie: false });
    expect(level('BBBBBBBBBB')).toMatchObject({ winner: 'B', result: '10 & 8', up: -10, thru: 10 });
    expect(level('BBBBBBBBBBAAAAAAAA')).toMatchObject({ winner: 'B', result: '10 & 8', up: -10, thru: 10 });
  });

  test('all square it is halved, or goes on until a hole is won: 19th, 20th', () => {
    const square = 'HHHHHHHHHHHHHHHHHH';
    expect(level(square)).toMatchObject({ winner: 'HALVED', result: 'halved' });
    const extraHoles = { extraHoles: true };
    expect(level(square, [{}, {}], extraHoles)).toMatchObject({ winner: null, result: null });
    expect(level(square, [{}, {}], extraHoles, true)).toMatchObject({ winner: 'HALVED' });
    expect(level(square, [{ extra: [4] }, { extra: [5] }], extraHoles)).toMatchObject({
      winner: 'A',
      result: '19th',
    });
    expect(level(square, [{ extra: [4, 5] }, { extra: [4, 4] }], extraHoles)).toMatchObject({
      winner: 'B',
      result: '20th',
      thru: 20,
    });
    expect(level(square, [{ extra: [4] }, { extra: [5] }])).toMatchObject({ winner: 'HALVED', thru: 18 });
    // From the fourth tee, the hardest hole is the nineteenth too, and who has one stroke has it there again.
    const from4 = { ...inGroup, startHole: 4 };
    const off1 = cardC.map((one, hole) => (hole === 3 ? one + 1 : one));
    expect(
      computeBoard(
        specOf({ ...singles, extraHoles: true }),
        field(
          [player(1, 0, from4), player(2, 1, from4)],
          [card(1, cardC, { extra: [4] }), card(2, off1, { extra: [5] })],
        ),
      ).matches[0],
    ).toMatchObject({ winner: null, thru: 19, up: 0 });
    // Who gets a stroke on the first gets it there again.
    const players = [player(1, 0, inGroup), player(2, 18, inGroup)];
    const cards = [
      card(1, cardC, { extra: [4] }),
      card(
        2,
        cardC.map((one) => one + 1),
        { extra: [5] },
      ),
    ];
    expect(
      computeBoard(specOf({ ...singles, extraHoles: true }), field(players, cards)).matches[0],
    ).toMatchObject({
      winner: null,
      thru: 19,
    });
  });

  test('a hole may be conceded, and the match; a ball that is picked up loses to one that is holed', () => {
    const conceded = (hole: HoleScore) => {
      const [a, b] = levels('HHH');
      return computeBoard(
        specOf(singles),
        field(
          [player(1, 9, inGroup), player(2, 9, inGroup)],
          [card(1, a.with(3, null)), card(2, b.with(3, hole))],
        ),
      ).matches[0];
    };
    expect(conceded('CONCEDED')).toMatchObject({ up: 1, thru: 4 });
    // What the other side does with the hole is still to come.
    expect(conceded('PICKED_UP')).toMatchObject({ up: 0, thru: 3 });
    expect(level('AHH', [{}, { concedesMatch: true }])).toMatchObject({
      winner: 'A',
      result: 'conceded',
      thru: 3,
    });
    expect(level('AAAHHHHHHHHHHHH', [{}, { concedesMatch: true }])).toMatchObject({
      winner: 'A',
      dormie: false,
    });
    expect(level('AHH', [{ concedesMatch: true }, {}])).toMatchObject({ winner: 'B', result: 'conceded' });
  });

  test('who withdraws gives the match to the other', () => {
    const [a, b] = levels('AAB');
    const players = [player(1, 9, { ...inGroup, status: 'WD' }), player(2, 9, inGroup)];
    expect(computeBoard(specOf(singles), field(players, [card(1, a), card(2, b)])).matches[0]).toMatchObject({
      winner: 'B',
      result: 'conceded',
    });
  });

  test('holes count in the order of play, up to the first on which something is still to be entered', () => {
    const from10 = { ...inGroup, startHole: 10 };
    const scores = (holes: Record<number, number>): HoleScore[] =>
      Array.from({ length: 18 }, (_, hole) => holes[hole + 1] ?? null);
    // 10 is A’s, 11 B’s; on 12 B has entered nothing, and 13 does not count yet.
    const cards = [card(1, scores({ 10: 3, 11: 4, 12: 4, 13: 3 })), card(2, scores({ 10: 4, 11: 3, 13: 4 }))];
    const match = (final: boolean) =>
      computeBoard(specOf(singles), field([player(1, 9, from10), player(2, 9, from10)], cards, { final }))
        .matches[0];
    expect(match(false)).toMatchObject({ thru: 2, holes: ['A', 'B'], up: 0 });
    // Once it is final, a hole without a score is lost to one that has one.
    expect(match(true)).toMatchObject({ thru: 4, holes: ['A', 'B', 'A', 'A'], up: 2 });
  });

  test('a partner who enters nothing on a hole is out of it once the side has played on', () => {
    const players = [1, 2, 3, 4].map((id) => player(id, 0, { ...inGroup, side: id < 3 ? 'x' : 'y' }));
    const thru = (partner: HoleScore[], more: HoleScore[]) =>
      computeBoard(
        specOf({ ...singles, side: { size: 2, mode: 'BEST_N', count: 1 } }),
        field(players, [
          card(1, [...more, ...first(cardA, 0).slice(more.length)]),
          card(2, [...partner, ...first(cardA, 0).slice(partner.length)]),
          card(3, first([5, 6], 2).concat(first(cardA, 0).slice(2))),
          card(4, first([5, 6], 2).concat(first(cardA, 0).slice(2))),
        ]),
      ).matches[0];
    expect(thru([], [4])).toMatchObject({ thru: 0 });
    expect(thru([], [4, 5])).toMatchObject({ thru: 1, up: 1 });
    expect(thru([3], [4])).toMatchObject({ thru: 1, up: 1 });
  });

  test('a four-ball match goes by the better ball, all off the lowest of the four at 90 %', () => {
    const players = [
      player(1, 10, { ...inGroup, side: 'x' }),
      player(2, 20, { ...inGroup, side: 'x' }),
      player(3, 0, { ...inGroup, side: 'y' }),
      player(4, 30, { ...inGroup, side: 'y' }),
    ];
    const board = computeBoard(
      specOf({ ...singles, side: { size: 2, mode: 'BEST_N', count: 1 } }),
      field(players, [card(1, cardA), card(2, cardB), card(3, cardC), card(4, cardB)]),
    );
    expect(board.matches[0]).toMatchObject({
      a: { participantIds: [1, 2] },
      b: { participantIds: [3, 4] },
      received: [9, 18, 0, 27],
    });
  });

  test('a tee with a higher par gives its golfer the difference on top', () => {
    const longer = card(2, cardA, { par: [5, ...card(2, cardA).par.slice(1)] });
    const board = computeBoard(
      specOf(singles),
      field([player(1, 9, inGroup), player(2, 9, inGroup)], [card(1, cardA), longer]),
    );
    expect(board.matches[0]?.received).toEqual([0, 1]);
  });

  test('whom the pairings name plays whom', () => {
    const players = [1, 2, 3, 4].map((id) => player(id, 9, inGroup));
    const cards = players.map(({ participantId }) => card(participantId, cardA));
    const pairs = (pairings?: { a: number[]; b: number[] }[]) =>
      computeBoard(specOf(singles), field(players, cards, pairings && { pairings })).matches.map(
        ({ key }) => key,
      );
    expect(pairs()).toEqual(['1-2', '3-4']);
    expect(
      pairs([
        { a: [1], b: [4] },
        { a: [3], b: [2] },
      ]),
    ).toEqual(['1-4', '3-2']);
  });
});

describe('teams', () => {
  const teams = (results: readonly string[], holder: 'A' | 'B' | null = null) => {
    const players = results.flatMap((_, at) => [
      // Whoever stands first in the group: team A does on the board.
      player(2 * at + 1, 9, { groupId: at, team: 'B' }),
      player(2 * at + 2, 9, { groupId: at, team: 'A' }),
    ]);
    const cards = results.flatMap((holes, at) => {
      const [a, b] = levels(holes);
      return [card(2 * at + 1, b), card(2 * at + 2, a)];
    });
    return computeBoard(
      specOf({ ...singles, teamMatch: { names: ['Reds', 'Blues'], holder } }),
      field(players, cards),
    ).teams;
  };
  const won = 'AAAAAAAAAA';
  const lost = 'BBBBBBBBBB';
  const halved = 'HHHHHHHHHHHHHHHHHH';

  test('a match is a point, a halved one half a point each; what is open is projected', () => {
    expect(teams([won, halved, 'A', ''])).toEqual({
      names: ['Reds', 'Blues'],
      points: { A: 1.5, B: 0.5 },
      projected: { A: 3, B: 1 },
      left: 2,
      toWin: 2.5,
      decided: null,
    });
  });

  test('it is told as soon as it is certain; the holder keeps the cup with half of the points', () => {
    expect(teams([won, won, won, 'B'])?.decided).toBe('A');
    expect(teams([won, won, lost, 'B'])?.decided).toBeNull();
    expect(teams([won, won, lost, ''], 'A')?.decided).toBe('A retains');
    expect(teams([won, lost])?.decided).toBe('halved');
  });
});

describe('skins', () => {
  test('C takes all 18 from A and B by gross scores, with what was carried', () => {
    const board = computeBoard(
      specOf({ basis: 'SKINS', score: 'GROSS' }),
      field([player(1, 9), player(2, 20), player(3, -3)], [card(1, cardA), card(2, cardB), card(3, cardC)]),
    );
    const [game] = board.skins;
    expect(game?.won).toEqual([
      { key: 3, name: 'Player 3', skins: 18 },
      { key: 1, name: 'Player 1', skins: 0 },
      { key: 2, name: 'Player 2', skins: 0 },
    ]);
    expect(game?.holes.slice(0, 4)).toEqual([
      { winner: 3, skins: 1 },
      { winner: 3, skins: 1 },
      { winner: null, skins: 0 },
      { winner: 3, skins: 2 },
    ]);
  });

  test('net, all tied goes on to the end and is void; where gross trumps net A takes 1, 3 with what 2 carried, and 4', () => {
    const par = Array.from({ length: 9 }, () => 4);
    // B has strokes on 1 and 3, C on each of the nine.
    const strokeIndex = [1, 3, 2, 4, 5, 6, 7, 8, 9];
    const of = (id: number, scores: HoleScore[]) => card(id, scores, { par, strokeIndex });
    const players = [player(1, 0), player(2, 2), player(3, 9)];
    const cards = [
      of(1, [4, 4, 3, 4, 4, 4, 4, 4, 4]),
      of(2, [5, 4, 4, 5, 4, 4, 4, 4, 4]),
      of(3, [6, 5, 5, 5, 6, 6, 6, 6, 6]),
    ];
    const skins = (grossTrumpsNet: boolean) =>
      computeBoard(specOf({ basis: 'SKINS', holes: '9F', skins: { grossTrumpsNet } }), field(players, cards))
        .skins[0];
    expect(skins(false)).toMatchObject({ unclaimed: 9 });
    expect(skins(true)).toMatchObject({
      won: [{ key: 1, skins: 4 }, { skins: 0 }, { skins: 0 }],
      unclaimed: 5,
    });
  });

  test('a hole counts once everybody has finished it; who picked up has, and who withdrew keeps nobody waiting', () => {
    const format = { basis: 'SKINS', score: 'GROSS' } as const;
    const [a, b] = [first(cardC, 2), first(cardA, 1)];
    const holes = (second: HoleScore, status: 'WD' | null = null) =>
      computeBoard(
        specOf(format),
        field([player(1, 0), player(2, 0, { status })], [card(1, a), card(2, b.with(1, second))]),
      ).skins[0]?.holes.slice(0, 2);
    expect(holes(null)).toEqual([{ winner: 1, skins: 1 }, null]);
    expect(holes('PICKED_UP')).toEqual([
      { winner: 1, skins: 1 },
      { winner: 1, skins: 1 },
    ]);
    expect(holes(null, 'WD')?.[1]).toEqual({ winner: 1, skins: 1 });
  });

  test('within a group what is carried goes on in its order of play', () => {
    const from18 = { groupId: 1, startHole: 18 };
    const scores = (eighteenth: number, firstHole: number): HoleScore[] => [
      firstHole,
      ...Array.from({ length: 16 }, () => null),
      eighteenth,
    ];
    const board = computeBoard(
      specOf({ basis: 'SKINS', score: 'GROSS', skins: { among: 'GROUP' } }),
      field(
        [player(1, 0, from18), player(2, 0, from18), player(3, 0, { groupId: 2 })],
        [card(1, scores(5, 3)), card(2, scores(5, 4)), card(3, first(cardA, 1))],
      ),
    );
    expect(board.skins.map(({ groupId }) => groupId)).toEqual([1, 2]);
    expect(board.skins[0]?.holes[0]).toEqual({ winner: 1, skins: 2 });
    expect(board.skins[0]?.holes[17]).toEqual({ winner: null, skins: 0 });
  });
});

test('side games go by the same cards: a Nassau of A and B is level on both nines, and skins have a board', () => {
  const format = {
    sideGames: [{ kind: 'SKINS' }, { kind: 'NASSAU', autoPress: 2 }, { kind: 'SKINS', score: 'GROSS' }],
  };
  const players = [player(1, 9, inGroup), player(2, 20, inGroup)];
  const played = field(players, [card(1, cardA), card(2, cardB)]);
  const board = computeBoard(specOf(format, 'nassau'), played);
  // A wins 3 and 8, B 6 and 7; then A 11, 14 and 16, B 12, 13 and 18.
  expect(board.nassau[0]).toMatchObject({ thru: 18, margins: { front: 0, back: 0, overall: 0 } });
  expect(computeBoard(specOf(format, 'skins-2'), played).skins[0]?.won).toHaveLength(2);
});
