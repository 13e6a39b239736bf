/** Formats as data: what was kept before can be read, and what can't be played is refused at its field, in words. */
import { eventFormat, teamSizesOf, writtenFormat } from '@fourball/shared/seasons/event-format.ts';
import { formatProblems } from '@fourball/shared/words/seasons/format-problems.en.ts';
import { expect, test } from 'vitest';

const issuesOf = (format: object): [string, string][] =>
  (writtenFormat.safeParse(format).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('what was kept before its rules grew is read as it was, even where it would not be written today', () => {
  const kept = {
    basis: 'MATCH',
    score: 'BOTH',
    side: { size: 2, mode: 'FOURSOMES', count: 2 },
    allowancePercent: 90,
    holes: '18',
    rounds: 3,
    ties: ['SHARED', 'LOT'],
  };
  expect(eventFormat.parse(kept)).toEqual(kept);
  expect(eventFormat.parse({})).toMatchObject({ basis: 'STABLEFORD', allowancePercent: null, rounds: 1 });
});

test('a format with all there is can be written, and comes back the same', () => {
  const whole = {
    basis: 'STROKE',
    score: 'BOTH',
    side: { size: 4, mode: 'SCRAMBLE', count: 1, minDrives: 4 },
    allowancePercent: null,
    allowance: { parts: [25, 20, 15, 10] },
    holes: '18',
    rounds: 3,
    ties: ['COUNTBACK', 'LOT'],
    cut: { best: 10, within: 5, afterRound: 2 },
    flights: { bands: [10.4, 18] },
    sideGames: [{ kind: 'SKINS', score: 'GROSS', carry: true, grossTrumpsNet: false, among: 'GROUP' }],
    also: [
      {
        key: 'points',
        name: 'Points',
        basis: 'MODIFIED',
        score: 'NET',
        side: { size: 4, mode: 'SCRAMBLE', count: 1 },
        allowancePercent: 20,
        ties: ['SHARED'],
        points: { '1': 2, '0': 0, '-1': -1, none: -3 },
      },
    ],
    hideLastThree: true,
  };
  expect(writtenFormat.parse(whole)).toEqual(whole);
});

const two = (mode: string, rest: object = {}) => ({ side: { size: 2, mode, count: 1, ...rest } });

test.each<[object, string, keyof typeof formatProblems]>([
  [{ side: { size: 2, mode: 'SINGLE', count: 1 } }, 'side.size', 'aloneIsOne'],
  [{ side: { size: 1, mode: 'SCRAMBLE', count: 1 } }, 'side.size', 'sideOfTwo'],
  [{ side: { size: 3, mode: 'FOURSOMES', count: 1 } }, 'side.size', 'twoOnly'],
  [two('BEST_N', { count: 3 }), 'side.count', 'fewerBalls'],
  [two('FOURSOMES', { count: 2 }), 'side.count', 'oneBall'],
  [{ basis: 'MATCH', ...two('BEST_N', { count: 2 }) }, 'side.count', 'matchOneBall'],
  [{ basis: 'SKINS', rounds: 2 }, 'rounds', 'oneRound'],
  [two('BEST_N', { minDrives: 2 }), 'side.minDrives', 'drivesOfScramble'],
  [{ allowancePercent: 90, allowance: { percent: 80 } }, 'allowance', 'allowanceTwice'],
  [{ allowance: { parts: [50] } }, 'allowance', 'partsOfOneBall'],
  [{ maximum: 'DOUBLE_PAR' }, 'maximum', 'maximumOnly'],
  [{ points: { '0': 1, none: 0 } }, 'points', 'pointsOnly'],
  [{ basis: 'MODIFIED', points: { '1': 2, '-1': 0, none: 0 } }, 'points', 'pointsGap'],
  [{ basis: 'MODIFIED', points: { '1': 2, '0': 0 } }, 'points', 'pointsWithoutNone'],
  [{ skins: { carry: false } }, 'skins', 'skinsOnly'],
  [{ extraHoles: true }, 'extraHoles', 'matchOnly'],
  [{ teamMatch: { names: ['A', 'B'] } }, 'teamMatch', 'matchOnly'],
  [{ basis: 'SKINS', flights: { sizes: 2 } }, 'flights', 'noPlaces'],
  [{ basis: 'MATCH', cut: { best: 3 } }, 'cut', 'noPlaces'],
  [{ rounds: 2, cut: { best: 3, afterRound: 2 } }, 'cut.afterRound', 'cutAfterLast'],
  [{ flights: { bands: [18, 9] } }, 'flights.bands', 'bandsAscend'],
  [{ holes: '9F', sideGames: [{ kind: 'NASSAU' }] }, 'sideGames.0.kind', 'nassauOf18'],
  [{ ties: ['LOT', 'LOT'] }, 'ties.1', 'tieTwice'],
  [{ ties: ['SHARED', 'COUNTBACK'] }, 'ties.1', 'tieAfterEnd'],
  [{ also: [{ key: 'main', name: 'x' }] }, 'also.0.key', 'keyTaken'],
  [{ also: [{ key: 'Not so', name: 'x' }] }, 'also.0.key', 'keyWord'],
  [{ also: [{ key: 'x', name: 'x', ...two('FOURSOMES') }] }, 'also.0.side.mode', 'sameCards'],
  [{ rounds: 2, also: [{ key: 'x', name: 'x', basis: 'SKINS' }] }, 'also.0.basis', 'oneRound'],
  [{ also: [{ key: 'x', name: 'x', cut: { best: 3 } }] }, 'also.0.cut.afterRound', 'cutAfterLast'],
])('%o is refused at %s: %s', (format, at, problem) => {
  expect(issuesOf(format)).toContainEqual([at, formatProblems[problem]]);
});

test('drives that there are not, and shares that a side has no golfers for, are refused with their number', () => {
  expect(issuesOf({ side: { size: 4, mode: 'SCRAMBLE', count: 1, minDrives: 5 } })).toEqual([
    ['side.minDrives', 'There are 18 holes: so many drives there are not.'],
  ]);
  expect(issuesOf({ holes: '9B', side: { size: 2, mode: 'SCRAMBLE', count: 1, minDrives: 5 } })).toEqual([
    ['side.minDrives', 'There are 9 holes: so many drives there are not.'],
  ]);
  expect(issuesOf({ ...two('CHAPMAN'), allowance: { parts: [60] } })).toEqual([
    ['allowance', 'A side has 2 golfers: one share for each, please.'],
  ]);
});

test('two competitions of one key are told apart by nobody', () => {
  const also = [
    { key: 'cup', name: 'Cup' },
    { key: 'cup', name: 'Other cup' },
  ];
  expect(issuesOf({ also })).toEqual([['also.1.key', formatProblems.keyTaken]]);
});

test('a scramble goes with two golfers as well, all others need their side whole', () => {
  expect(teamSizesOf(eventFormat.parse({ side: { size: 4, mode: 'SCRAMBLE', count: 1 } }))).toEqual({
    min: 2,
    max: 4,
  });
  expect(teamSizesOf(eventFormat.parse(two('BEST_N')))).toEqual({ min: 2, max: 2 });
});
