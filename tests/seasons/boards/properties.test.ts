/** What holds of boards whatever is played: no order matters, an entry changes one row, and a card is folded once for each version. */
import { compareBoards } from '@fourball/shared/seasons/boards/compare.ts';
import { computeBoard } from '@fourball/shared/seasons/boards/compute.ts';
import type { BoardCard, BoardField, HoleScore } from '@fourball/shared/seasons/boards/field.ts';
import { FoldCache } from '@fourball/shared/seasons/boards/fold.ts';
import type { Board } from '@fourball/shared/seasons/boards/rows.ts';
import { boardsOf } from '@fourball/shared/seasons/boards/specs.ts';
import { eventFormat } from '@fourball/shared/seasons/event-format.ts';
import {
  modifiedStableford,
  parBogey,
  stableford,
} from '@fourball/shared/seasons/golf/score/points-formats.ts';
import { usualPoints } from '@fourball/shared/seasons/boards/specs.ts';
import { maximumScore, strokePlay } from '@fourball/shared/seasons/golf/score/stroke-formats.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { card, course, field, player, specOf } from '../../kit/seasons/board-field.ts';

const score: fc.Arbitrary<HoleScore> = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 2, max: 9 }) },
  { weight: 1, arbitrary: fc.constant('PICKED_UP' as const) },
  { weight: 3, arbitrary: fc.constant(null) },
);
const scores = fc.array(score, { minLength: 18, maxLength: 18 });
const handicap = fc.integer({ min: -4, max: 40 });

/** Eight golfers in two groups and four sides, some without a card. */
const fields = fc
  .record({
    golfers: fc.array(fc.record({ handicap, scores, plays: fc.integer({ min: 0, max: 9 }) }), {
      minLength: 8,
      maxLength: 8,
    }),
    final: fc.boolean(),
  })
  .map(({ golfers, final }): BoardField => {
    const players = golfers.map((one, at) =>
      player(at + 1, one.handicap, {
        name: `Player ${(at * 5) % 8}`,
        side: `s${Math.floor(at / 2)}`,
        groupId: Math.floor(at / 4),
        divisionId: at % 3,
        startHole: at < 4 ? 1 : 10,
        status: one.plays === 1 ? 'WD' : null,
      }),
    );
    const cards = golfers.flatMap((one, at) => (one.plays === 0 ? [] : [card(at + 1, one.scores)]));
    return field(players, cards, {
      final,
      lots: Object.fromEntries(players.map((one) => [one.participantId, `${(one.participantId * 37) % 10}`])),
    });
  });

const four = { size: 2, mode: 'BEST_N', count: 1 } as const;
const format = eventFormat.parse({
  basis: 'STABLEFORD',
  score: 'BOTH',
  ties: ['COUNTBACK', 'LOT'],
  flights: { sizes: 2 },
  sideGames: [{ kind: 'SKINS' }, { kind: 'NASSAU', autoPress: 2 }],
  also: [
    { key: 'stroke', name: 'Stroke', basis: 'STROKE', score: 'BOTH' },
    { key: 'max', name: 'Maximum', basis: 'MAX_SCORE' },
    { key: 'par', name: 'Par', basis: 'PAR_BOGEY', ties: ['HIGHER_HANDICAP', 'COUNTBACK'] },
    { key: 'modified', name: 'Modified', basis: 'MODIFIED', score: 'GROSS' },
    { key: 'match', name: 'Match', basis: 'MATCH', extraHoles: true },
    { key: 'four', name: 'Four-ball', side: four },
    { key: 'four-stroke', name: 'Best two', basis: 'STROKE', side: { ...four, count: 2 } },
    { key: 'four-match', name: 'Four-ball match', basis: 'MATCH', side: four },
  ],
});
const specs = boardsOf(format);
const boardsFor = (of: BoardField, folds?: FoldCache): Board[] =>
  specs.map((spec) => computeBoard(spec, of, {}, folds));

test('each board has a key of its own', () => {
  expect(specs.map(({ key }) => key)).toEqual([
    'main-net',
    'main-gross',
    'stroke-net',
    'stroke-gross',
    'max-net',
    'par-net',
    'modified-gross',
    'match-net',
    'four-net',
    'four-stroke-net',
    'four-match-net',
    'skins',
    'nassau',
  ]);
});

test('boards do not depend on the order of cards, nor on that of players where no pairs are made of it', () => {
  fc.assert(
    fc.property(fields, fc.integer({ min: 1, max: 7 }), (played, turn) => {
      const turned = <Item>(items: readonly Item[]): Item[] =>
        [...items.slice(turn), ...items.slice(0, turn)].toReversed();
      expect(boardsFor({ ...played, cards: turned(played.cards) })).toEqual(boardsFor(played));
      const noPairs = specs.filter(({ kind }) => kind !== 'MATCH' && kind !== 'NASSAU');
      for (const spec of noPairs)
        expect(computeBoard(spec, { ...played, players: turned(played.players) })).toEqual(
          computeBoard(spec, played),
        );
    }),
    { numRuns: 60 },
  );
});

test('an entry changes the score of its own card alone, and folds that card alone', () => {
  fc.assert(
    fc.property(fields, fc.nat(7), fc.nat(17), (before, at, hole) => {
      const changed = before.cards[at % Math.max(1, before.cards.length)];
      if (changed === undefined) return;
      const entered: BoardCard = {
        ...changed,
        version: changed.version + 1,
        scores: changed.scores.map((one, index) => (index === hole ? 4 : one)),
      };
      const after = { ...before, cards: before.cards.map((one) => (one === changed ? entered : one)) };
      const spec = specOf({ basis: 'STABLEFORD' });
      const folds = new FoldCache();
      const was = computeBoard(spec, before, {}, folds);
      const { folded } = folds;
      const is = computeBoard(spec, after, {}, folds);
      expect(folds.folded - folded).toBeLessThanOrEqual(1);
      expect(is).toEqual(computeBoard(spec, after));
      const scoresOf = (board: Board) =>
        new Map(board.rows.map((row) => [row.key, `${row.score} ${row.thru} ${row.status}`]));
      const [one, other] = [scoresOf(was), scoresOf(is)];
      for (const [key, said] of one) if (key !== changed.participantIds[0]) expect(other.get(key)).toBe(said);
    }),
    { numRuns: 100 },
  );
});

test('with folds that were kept every board is the one without, also once it is final or its rules are others', () => {
  fc.assert(
    fc.property(fields, (played) => {
      const folds = new FoldCache();
      boardsFor({ ...played, final: false }, folds);
      expect(boardsFor({ ...played, final: true }, folds)).toEqual(boardsFor({ ...played, final: true }));
      const other = specOf({ basis: 'MODIFIED' });
      const own = specOf({ basis: 'MODIFIED', points: { '1': 4, '0': 2, '-1': 0, none: 0 } });
      computeBoard(other, played, {}, folds);
      expect(computeBoard(own, played, {}, folds)).toEqual(computeBoard(own, played));
    }),
    { numRuns: 40 },
  );
});

test('a whole card has on a board what the rule of golf gives it', () => {
  const whole = fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 18, maxLength: 18 });
  fc.assert(
    fc.property(whole, handicap, (strokes, playingHandicap) => {
      const scored = { course, gross: strokes, playingHandicap };
      const row = (part: object) =>
        computeBoard(
          specOf({ allowancePercent: 100, ...part }),
          field([player(1, playingHandicap)], [card(1, strokes)]),
        ).rows[0];
      expect(row({ basis: 'STABLEFORD' })?.score).toBe(stableford(scored).total);
      expect(row({ basis: 'PAR_BOGEY' })?.score).toBe(parBogey(scored).total);
      expect(row({ basis: 'MODIFIED' })?.score).toBe(
        modifiedStableford({ ...scored, table: usualPoints }).total,
      );
      expect(row({ basis: 'STROKE' })).toMatchObject({
        net: strokePlay(scored).net,
        toPar: strokePlay(scored).netToPar,
      });
      expect(row({ basis: 'MAX_SCORE' })?.net).toBe(
        maximumScore({ ...scored, maximum: 'NET_DOUBLE_BOGEY' }).net,
      );
    }),
    { numRuns: 200 },
  );
});

test('who is ahead by score is never behind by place, and places are counted without a gap', () => {
  fc.assert(
    fc.property(fields, (played) => {
      for (const board of boardsFor(played)) {
        const placed = board.rows.filter(({ place }) => place !== null);
        const numbers = placed.map(({ place }) => Number(place?.replace('T', '')));
        for (const [at, number] of numbers.entries()) {
          const same = numbers.filter((one) => one === number).length;
          expect(numbers.indexOf(number)).toBe(number - 1);
          expect(placed[at]?.place?.startsWith('T')).toBe(same > 1);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('what a change of rules would do is told of whom it concerns, before anything is saved', () => {
  const played = field(
    [player(1, 9), player(2, 20), player(3, null)],
    [
      card(1, course.par),
      card(
        2,
        course.par.map((par) => par + 1),
      ),
      card(
        3,
        course.par.map((par) => par + 3),
      ),
    ],
  );
  const board = (part: object) => computeBoard(specOf({ basis: 'STABLEFORD', ...part }), played);
  const [before, after] = [board({ allowancePercent: 100 }), board({ allowancePercent: 50 })];
  // 45 and 38 points; off half of it 41 (5 strokes) and 28; who has no index stays.
  expect(compareBoards(before, after)).toMatchObject({
    places: [
      {
        name: 'Player 1',
        before: { score: 45, place: '1', playingHandicaps: [9] },
        after: { score: 41, place: '1', playingHandicaps: [5] },
      },
      { name: 'Player 2', before: { score: 38 }, after: { score: 28 } },
    ],
    same: 1,
  });
  expect(compareBoards(before, before)).toEqual({ places: [], matches: [], skins: [], same: 3 });
  const matches = (part: object) =>
    computeBoard(specOf({ basis: 'MATCH', ...part }), {
      ...played,
      pairings: [{ a: [1], b: [2] }],
    });
  expect(compareBoards(matches({ score: 'GROSS' }), matches({})).matches).toEqual([
    { key: '1-2', names: ['Player 1', 'Player 2'], before: 'A 10 & 8', after: expect.any(String) },
  ]);
  const skins = (part: object) => computeBoard(specOf({ basis: 'SKINS', ...part }), played);
  expect(compareBoards(skins({ score: 'GROSS' }), skins({})).skins.map(({ key }) => key)).toContain(1);
});
