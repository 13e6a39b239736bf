/** The league handicap as it is worked out from rounds, on a course where a differential is the strokes above par. */
import { addDays } from '@fourball/shared/club/days.ts';
import { leagueHandicap, type HandicapRound } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardOver, strokeIndexes } from '../../kit/seasons/handicaps.ts';

const firstDay = '2026-01-01';

function round(
  roundId: number,
  strokes: (number | null)[],
  more: Partial<HandicapRound> = {},
): HandicapRound {
  const nine = strokes.length === 9;
  return {
    roundId,
    playedOn: addDays(firstDay, roundId),
    courseRating: nine ? 36 : 72,
    slopeRating: 113,
    holes: strokes.map((_, at) => ({ par: 4, strokeIndex: strokeIndexes[at] ?? 0 })),
    strokes,
    ...more,
  };
}

/** A round a day, each so many strokes above par. */
const rounds = (...overs: number[]): HandicapRound[] =>
  overs.map((over, at) => round(at + 1, cardOver(over)));
const nineOver = (over: number): number[] =>
  cardOver(2 * over)
    .map((_, at) => 4 + Math.floor(over / 9) + (at < over % 9 ? 1 : 0))
    .slice(0, 9);
const reckoned = (...overs: number[]): number | null => leagueHandicap(rounds(...overs)).handicap;

describe('of 18 holes', () => {
  test('takes three rounds, and then the lowest of them less 2.0', () => {
    expect(reckoned()).toBeNull();
    expect(reckoned(20, 25)).toBeNull();
    expect(reckoned(25, 20, 30)).toBe(18);
    expect(leagueHandicap(rounds(25, 20, 30))).toMatchObject({
      countedRoundIds: [2],
      waitingRoundId: null,
      steps: [
        { what: 'scores', gives: 3 },
        { what: 'lowestDifferentials', gives: [20] },
        { what: 'mean', formula: [20, '÷', 1, '−', 2], gives: 18 },
      ],
    });
  });

  test('counts the lowest eight of the last twenty', () => {
    const { handicap, countedRoundIds, scores } = leagueHandicap(
      rounds(19, ...Array.from({ length: 20 }, (_, at) => 20 + (at % 10))),
    );
    // 19 was before the last twenty: two each of 20, 21, 22 and 23 count.
    expect(handicap).toBe(21.5);
    expect(countedRoundIds.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 12, 13, 14, 15]);
    expect(scores).toHaveLength(21);
  });

  test('a hole counts par + 5 at most without a handicap, with one net double bogey', () => {
    const blowUp = (over: number): number[] => [13, ...cardOver(over).slice(1)];
    const { scores } = leagueHandicap([
      round(1, blowUp(18)),
      ...rounds(18, 18, 18).map((one, at) => ({
        ...one,
        roundId: at + 2,
        playedOn: addDays(firstDay, at + 2),
      })),
      round(5, blowUp(18)),
    ]);
    // 17 holes of bogey, and 9 or, by a handicap of 16, one stroke on the first hole: 4 + 2 + 1.
    expect(scores.map(({ differential }) => differential)).toEqual([22, 18, 18, 18, 20]);
    expect(leagueHandicap([round(1, [null, ...cardOver(18).slice(1)])]).scores[0]?.differential).toBe(22);
  });

  test('a round 10.0 better than the handicap takes 2.0 off each of the last twenty, one 7.0 better 1.0', () => {
    const { handicap, scores } = leagueHandicap(rounds(20, 20, 20, 8));
    expect(scores.map(({ reduction }) => reduction)).toEqual([-2, -2, -2, -2]);
    // Of four the lowest less 1.0: 8 − 2 − 1.
    expect(handicap).toBe(5);
    expect(leagueHandicap(rounds(20, 20, 20, 11)).scores.at(-1)).toMatchObject({ reduction: -1, before: 18 });
    expect(leagueHandicap(rounds(20, 20, 20, 12)).scores.at(-1)).toMatchObject({ reduction: 0 });
  });

  test('a rise above the low of the year counts half from 3.0 on, and 5.0 at most', () => {
    const steady = Array.from({ length: 20 }, () => 10);
    const worse = (count: number) => [...steady, ...Array.from({ length: count }, () => 26)];
    expect(reckoned(...steady)).toBe(10);
    // Of twelve worse ones eight of the old still count.
    expect(reckoned(...worse(12))).toBe(10);
    // Two worse ones count: (6 × 10 + 2 × 26) ÷ 8 = 14, a rise of 4: 13.5.
    expect(reckoned(...worse(14))).toBe(13.5);
    expect(reckoned(...worse(20))).toBe(15);
    const later = worse(19).map((over, at) =>
      round(at + 1, cardOver(over), { playedOn: addDays(firstDay, 20 * at) }),
    );
    // The low is older than a year by then.
    expect(leagueHandicap([...later, round(99, cardOver(26), { playedOn: '2029-06-01' })]).handicap).toBe(26);
  });

  test('no score is so far off that nothing comes of it', () => {
    const wild = (strokes: number, slopeRating: number, courseRating: number) =>
      Array.from({ length: 25 }, (_, at) =>
        round(at + 1, Array<number>(18).fill(strokes), { slopeRating, courseRating }),
      );
    expect(leagueHandicap(wild(30, 55, 45)).handicap).toBe(54);
    expect(leagueHandicap(wild(1, 155, 90)).handicap).toBe(-10);
    expect(leagueHandicap(wild(1, 55, 90)).handicap).toBe(-10);
  });
});

describe('of nine holes', () => {
  test('two make one score as long as there is no handicap', () => {
    const nines = [10, 12, 9, 9, 15, 15].map((over, at) => round(at + 1, nineOver(over)));
    const { handicap, scores } = leagueHandicap(nines);
    expect(scores.map(({ roundIds, differential }) => [roundIds, differential])).toEqual([
      [[1, 2], 22],
      [[3, 4], 18],
      [[5, 6], 30],
    ]);
    expect(handicap).toBe(16);
    expect(leagueHandicap(nines.slice(0, 3))).toMatchObject({ handicap: null, waitingRoundId: 3 });
  });

  test('stand alone with what the handicap expects of nine more', () => {
    const { scores } = leagueHandicap([...rounds(20, 20, 20), round(4, nineOver(10))]);
    // 10 + 0.52 × 18 + 1.2 = 20.56.
    expect(scores.at(-1)).toMatchObject({ roundIds: [4], differential: 20.6, before: 18 });
  });

  test('one that waits is counted as soon as there is a handicap', () => {
    const { scores, waitingRoundId } = leagueHandicap([
      round(1, nineOver(10)),
      ...rounds(20, 20, 20).map((one, at) => ({ ...one, roundId: at + 2 })),
    ]);
    expect(waitingRoundId).toBeNull();
    expect(scores.map(({ roundIds, differential }) => [roundIds, differential])).toEqual([
      [[2], 20],
      [[3], 20],
      [[4], 20],
      [[1], 20.6],
    ]);
  });
});

test('whatever is played, and in whatever order it is entered, the handicap is one, and within its bounds', () => {
  const card = fc.oneof(
    fc.array(fc.option(fc.integer({ min: 1, max: 12 }), { freq: 9 }), { minLength: 18, maxLength: 18 }),
    fc.array(fc.option(fc.integer({ min: 1, max: 12 }), { freq: 9 }), { minLength: 9, maxLength: 9 }),
  );
  const played = fc
    .array(
      fc.record({
        strokes: card.filter((strokes) => strokes.some((one) => one !== null)),
        slopeRating: fc.integer({ min: 55, max: 155 }),
        day: fc.integer({ min: 0, max: 900 }),
      }),
      { maxLength: 45 },
    )
    .map((list) =>
      list.map(({ strokes, slopeRating, day }, at) =>
        round(at + 1, strokes, { slopeRating, playedOn: addDays(firstDay, day) }),
      ),
    );
  fc.assert(
    fc.property(played, (list) => {
      const { handicap, scores, countedRoundIds } = leagueHandicap(list);
      expect(leagueHandicap(list.toReversed())).toEqual(leagueHandicap(list));
      expect(handicap === null).toBe(scores.length < 3);
      if (handicap !== null) {
        expect(handicap).toBeGreaterThanOrEqual(-10);
        expect(handicap).toBeLessThanOrEqual(54);
        expect(Number.isInteger(Math.round(handicap * 1e6) / 1e5)).toBe(true);
      }
      expect(new Set(countedRoundIds).size).toBe(countedRoundIds.length);
    }),
    { numRuns: 200 },
  );
});
