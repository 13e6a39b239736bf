/** What holds of the rules of golf whatever is played. */
import { countback, tieByHandicap } from '@fourball/shared/seasons/golf/rank/countback.ts';
import { meritPoints, purse } from '@fourball/shared/seasons/golf/rank/prizes.ts';
import { leaderboard, positions, type BoardRow } from '@fourball/shared/seasons/golf/rank/positions.ts';
import { drawFewestRepeats } from '@fourball/shared/seasons/golf/draw/fewest-repeats.ts';
import { groupSizes } from '@fourball/shared/seasons/golf/draw/groups.ts';
import { flightsBySize } from '@fourball/shared/seasons/golf/draw/flights.ts';
import { bracket } from '@fourball/shared/seasons/golf/draw/draws.ts';
import { matchPlay } from '@fourball/shared/seasons/golf/game/match-play.ts';
import { skins } from '@fourball/shared/seasons/golf/game/skins.ts';
import { playingHandicap } from '@fourball/shared/seasons/golf/handicap/course-handicap.ts';
import { roundHalfUp } from '@fourball/shared/seasons/golf/rule/fractions.ts';
import { strokesByHole } from '@fourball/shared/seasons/golf/score/strokes.ts';
import { stableford } from '@fourball/shared/seasons/golf/score/points-formats.ts';
import { strokePlay } from '@fourball/shared/seasons/golf/score/stroke-formats.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const indexes18 = fc.shuffledSubarray(
  Array.from({ length: 18 }, (_, index) => index + 1),
  { minLength: 18 },
);
const indexes9 = indexes18.map((indexes) => indexes.slice(0, 9));
const course = fc.record({
  par: fc.array(fc.integer({ min: 3, max: 5 }), { minLength: 18, maxLength: 18 }),
  strokeIndex: indexes18,
});
const card = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 18, maxLength: 18 });
const handicap = fc.integer({ min: -30, max: 120 });
const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{0,3}$/), { minLength: 1, maxLength: 12 });

test('a half is rounded up, on either side of zero, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e5 }), (whole, parts) => {
      expect(roundHalfUp(2 * parts * whole + parts, 2 * parts)).toBe(whole + 1);
      expect(roundHalfUp(2 * parts * whole + parts - 1, 2 * parts)).toBe(whole);
    }),
  );
});

describe('strokes received', () => {
  test('add up to the handicap, and differ by one at most, the harder hole never having fewer', () => {
    fc.assert(
      fc.property(handicap, fc.oneof(indexes18, indexes9), (playingHandicap, strokeIndex) => {
        const { strokes } = strokesByHole({ playingHandicap, strokeIndex });
        expect(total(strokes)).toBe(playingHandicap);
        const byDifficulty = strokeIndex
          .map((index, hole) => [index, strokes[hole] ?? 0] as const)
          .sort(([one], [other]) => one - other)
          .map(([, received]) => received);
        expect(byDifficulty).toEqual([...byDifficulty].sort((one, other) => other - one));
        expect(Math.max(...strokes) - Math.min(...strokes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('make the net score what the gross score is less the handicap, and points of net par 36', () => {
    fc.assert(
      fc.property(course, card, handicap, (played, gross, strokes) => {
        const result = strokePlay({ course: played, gross, playingHandicap: strokes });
        expect(result.net).toBe(total(gross) - strokes);
        const received = strokesByHole({ playingHandicap: strokes, strokeIndex: played.strokeIndex }).strokes;
        const netPar = played.par.map((par, hole) => par + (received[hole] ?? 0));
        fc.pre(netPar.every((score) => score >= 1));
        expect(stableford({ course: played, gross: netPar, playingHandicap: strokes }).total).toBe(36);
      }),
    );
  });
});

test('a higher allowance never takes a stroke from who has a handicap above zero, nor gives a plus player more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 540 }),
      fc.integer({ min: 55, max: 155 }),
      fc.integer({ min: 600, max: 780 }),
      fc.integer({ min: 1, max: 100 }),
      (index, slope, rating, allowancePercent) => {
        const golfer = { handicapIndex: index / 10, slope, courseRating: rating / 10, par: 72 };
        const more = playingHandicap({ ...golfer, allowancePercent }).playingHandicap;
        const less = playingHandicap({ ...golfer, allowancePercent: allowancePercent - 1 }).playingHandicap;
        if (more > 0) expect(more).toBeGreaterThanOrEqual(less);
        if (more < 0) expect(more).toBeLessThanOrEqual(less);
      },
    ),
  );
});

describe('a match', () => {
  const results = fc.array(fc.constantFrom('A' as const, 'B' as const, 'H' as const), {
    minLength: 1,
    maxLength: 18,
  });

  test('ends once, when one side is up by more than is left, and nothing that is entered later changes it', () => {
    fc.assert(
      fc.property(results, results, (played, later) => {
        const match = matchPlay({ holes: 18, results: played });
        if (match.result === null) {
          expect(played.length).toBeLessThan(18);
          return;
        }
        const after = match.decidedAfter ?? 0;
        const upAfter = (hole: number) =>
          Math.abs(total(played.slice(0, hole).map((one) => (one === 'A' ? 1 : one === 'B' ? -1 : 0))));
        for (let hole = 1; hole < after; hole += 1) expect(upAfter(hole)).toBeLessThanOrEqual(18 - hole);
        if (match.winner === null) expect([match.result, upAfter(18)]).toEqual(['halved', 0]);
        else {
          expect(upAfter(after)).toBeGreaterThan(18 - after);
          expect(matchPlay({ holes: 18, results: [...played, ...later] })).toEqual(match);
        }
      }),
    );
  });

  test('is the same one with the sides exchanged', () => {
    const exchanged = { A: 'B', B: 'A', H: 'H' } as const;
    fc.assert(
      fc.property(results, (played) => {
        const one = matchPlay({ holes: 18, results: played });
        const other = matchPlay({ holes: 18, results: played.map((result) => exchanged[result]) });
        expect(other.winner).toBe(one.winner === null ? null : exchanged[one.winner]);
        expect([other.result, other.decidedAfter]).toEqual([one.result, one.decidedAfter]);
      }),
    );
  });
});

describe('the order in which players are entered changes nothing', () => {
  /** The same record, built up in another order. */
  const shuffled = <Value>(record: Readonly<Record<string, Value>>) =>
    fc
      .shuffledSubarray(Object.entries(record), { minLength: Object.keys(record).length })
      .map((entries) => Object.fromEntries(entries));
  const recordOf = <Value>(value: fc.Arbitrary<Value>) =>
    names.chain((players) =>
      fc
        .array(value, { minLength: players.length, maxLength: players.length })
        .map((values) =>
          Object.fromEntries(players.map((player, index) => [player, values[index] as Value])),
        ),
    );
  const twice = <Value>(value: fc.Arbitrary<Value>) =>
    recordOf(value).chain((record) => fc.tuple(fc.constant(record), shuffled(record)));

  test('of places and of ties by handicap', () => {
    fc.assert(
      fc.property(twice(fc.integer({ min: 60, max: 64 })), ([one, other]) => {
        expect(positions({ scores: other, higherWins: false })).toEqual(
          positions({ scores: one, higherWins: false }),
        );
        expect(tieByHandicap({ playingHandicaps: other, wins: 'LOWER' })).toEqual(
          tieByHandicap({ playingHandicaps: one, wins: 'LOWER' }),
        );
      }),
    );
  });

  test('of countback, which puts everybody in one order', () => {
    const cards = fc.record({
      holes: fc.array(fc.integer({ min: 4, max: 5 }), { minLength: 18, maxLength: 18 }),
      playingHandicap: fc.integer({ min: 0, max: 36 }),
    });
    fc.assert(
      fc.property(twice(cards), fc.constantFrom('gross', 'net', 'points'), ([one, other], kind) => {
        const order = countback({ players: one, kind });
        expect(countback({ players: other, kind })).toEqual(order);
        expect([...order.order].sort()).toEqual(Object.keys(one).sort());
      }),
    );
  });

  test('of the board, on which nobody stands above a better score', () => {
    const row = fc.record({
      score: fc.integer({ min: -3, max: 3 }),
      thru: fc.integer({ min: 0, max: 18 }),
      status: fc.constantFrom<BoardRow['status']>('FINISHED', 'PLAYING', 'NR', 'WD', 'DQ', 'NS'),
    });
    const rowsOf = (record: Readonly<Record<string, Omit<BoardRow, 'name'>>>) =>
      Object.entries(record).map(([name, more]) => ({ name, ...more }));
    fc.assert(
      fc.property(twice(row), fc.boolean(), ([one, other], higherWins) => {
        const board = leaderboard({ rows: rowsOf(one), higherWins }).rows;
        expect(leaderboard({ rows: rowsOf(other), higherWins }).rows).toEqual(board);
        const placed = board.filter(({ position }) => /\d/.test(position));
        const scores = placed.map(({ name }) => (one[name]?.score ?? 0) * (higherWins ? -1 : 1));
        expect(scores).toEqual([...scores].sort((a, b) => a - b));
      }),
    );
  });
});

describe('who shares a place', () => {
  const order = names.chain((players) =>
    fc.array(fc.boolean(), { minLength: players.length, maxLength: players.length }).map((shares) =>
      players.reduce<string[][]>((places, player, index) => {
        const last = places.at(-1);
        if (last && shares[index]) last.push(player);
        else places.push([player]);
        return places;
      }, []),
    ),
  );
  const table = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 12 });

  test('shares the points of the places that are taken, and loses none', () => {
    fc.assert(
      fc.property(order, table, (places, worth) => {
        const { points } = meritPoints({ order: places, table: worth });
        const taken = total(worth.slice(0, places.flat().length));
        expect(Math.abs(total(Object.values(points)) - taken)).toBeLessThan(1e-4);
        for (const players of places) expect(new Set(players.map((player) => points[player])).size).toBe(1);
      }),
    );
  });

  test('shares the prizes to the cent', () => {
    fc.assert(
      fc.property(order, table, (places, prizesCents) => {
        const { paidCents } = purse({ prizesCents, order: places });
        expect(total(Object.values(paidCents))).toBe(total(prizesCents.slice(0, places.flat().length)));
        for (const players of places) {
          const paid = players.map((player) => paidCents[player] ?? 0);
          expect(Math.max(...paid) - Math.min(...paid)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

test('skins that were won and those left over are the holes that everybody finished', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 3, max: 5 }), { minLength: 9, maxLength: 9 }), {
        minLength: 2,
        maxLength: 4,
      }),
      (cards) => {
        const scores = Object.fromEntries(cards.map((holes, index) => [`P${index}`, holes]));
        const { won, unclaimed } = skins({ scores, carry: true, mode: 'gross' });
        expect(total(Object.values(won)) + unclaimed).toBe(9);
      },
    ),
  );
});

describe('draws', () => {
  test('groups hold everybody and differ by one at most, flights too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 6 }), (players, most) => {
        const { sizes } = groupSizes({ players, most });
        expect(total(sizes)).toBe(players);
        expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
        expect((sizes.at(-1) ?? 0) - (sizes[0] ?? 0)).toBeLessThanOrEqual(1);
        expect(sizes.at(-1) ?? 0).toBeLessThanOrEqual(most);
      }),
    );
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 5 }), (players, count) => {
        const handicapIndexes = Object.fromEntries(players.map((player, index) => [player, index % 3]));
        const { flights } = flightsBySize({ handicapIndexes, flights: count });
        expect(flights.flat().sort()).toEqual([...players].sort());
        expect(
          Math.max(...flights.map((one) => one.length)) - Math.min(...flights.map((one) => one.length)),
        ).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a bracket seats every seed once, has no pair without a player, and lets 1 and 2 meet last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 256 }), (players) => {
        const { pairs } = bracket({ players });
        const seated = pairs.flat().filter((seed) => seed !== null);
        expect([...seated].sort((one, other) => one - other)).toEqual(
          Array.from({ length: players }, (_, index) => index + 1),
        );
        for (const pair of pairs) expect(pair.some((seed) => seed !== null)).toBe(true);
        const half = pairs.length / 2;
        const placeOf = (seed: number) => pairs.findIndex((pair) => pair.includes(seed));
        if (pairs.length > 1) expect(placeOf(1) < half).not.toBe(placeOf(2) < half);
      }),
    );
  });

  const costOf = (groups: readonly (readonly string[])[], met: Readonly<Record<string, number>>) =>
    total(
      groups.flatMap((group) =>
        group.flatMap((one, index) =>
          group.slice(index + 1).map((other) => (met[`${one}-${other}`] ?? met[`${other}-${one}`] ?? 0) ** 2),
        ),
      ),
    );
  const meetings = (players: readonly string[]) =>
    fc
      .array(fc.integer({ min: 0, max: 3 }), {
        minLength: players.length ** 2,
        maxLength: players.length ** 2,
      })
      .map((times) =>
        Object.fromEntries(
          players.flatMap((one, row) =>
            players
              .slice(row + 1)
              .map((other, column) => [`${one}-${other}`, times[row * players.length + column] ?? 0]),
          ),
        ),
      );

  test('the draw that repeats least says what its groups cost, and keeps who wants to be together or apart', () => {
    const players = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    fc.assert(
      fc.property(meetings(players), fc.boolean(), (met, wishes) => {
        const together = wishes ? [['A', 'B']] : [];
        const apart = wishes ? [['C', 'D']] : [];
        const { groups, leastCost } = drawFewestRepeats({ players, met, together, apart });
        expect(groups.flat().sort()).toEqual(players);
        expect(costOf(groups, met)).toBe(leastCost);
        const inOne = (one: string, other: string) =>
          groups.some((group) => group.includes(one) && group.includes(other));
        if (wishes) expect([inOne('A', 'B'), inOne('C', 'D')]).toEqual([true, false]);
      }),
      { numRuns: 30 },
    );
  });

  test('a large field keeps the wishes as well, says what it costs, and comes out the same again', () => {
    const players = Array.from({ length: 30 }, (_, index) => `P${String(index).padStart(2, '0')}`);
    fc.assert(
      fc.property(meetings(players), (met) => {
        const wish = { players, met, together: [['P00', 'P29']], apart: [['P01', 'P02']] };
        const drawn = drawFewestRepeats(wish);
        expect(drawn.ways).toBeNull();
        expect(drawn.groups.map((group) => group.length)).toEqual([3, 3, 4, 4, 4, 4, 4, 4]);
        expect(costOf(drawn.groups, met)).toBe(drawn.leastCost);
        expect(drawn.groups.some((group) => group.includes('P00') && group.includes('P29'))).toBe(true);
        expect(drawn.groups.some((group) => group.includes('P01') && group.includes('P02'))).toBe(false);
        expect(drawFewestRepeats({ ...wish, players: [...players].reverse() })).toEqual(drawn);
      }),
      { numRuns: 5 },
    );
  });

  test('wishes that exclude each other are told', () => {
    const wish = { players: ['A', 'B', 'C', 'D'], met: {}, together: [['A', 'B']], apart: [['A', 'B']] };
    expect(drawFewestRepeats(wish)).toEqual({ leastCost: null, ways: 0, groups: [] });
  });
});
