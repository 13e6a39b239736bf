/** The rules as the page offers them: by what they are about. */
import type { RuleName } from '@fourball/shared/seasons/golf/rules.ts';
import type { words } from './golf-words.en.ts';

export const ruleGroups: readonly (readonly [
  group: keyof (typeof words)['groups'],
  rules: readonly RuleName[],
])[] = [
  [
    'handicap',
    [
      'courseHandicap',
      'playingHandicap',
      'differentTees',
      'teamHandicap',
      'strokesByHole',
      'matchStrokes',
      'maxHoleScore',
      'adjustedGross',
      'scoreDifferential',
      'roundDifferential',
      'scoreDifferential9',
      'handicapIndex',
      'capIndex',
      'exceptionalScore',
    ],
  ],
  [
    'score',
    [
      'strokePlay',
      'stableford',
      'modifiedStableford',
      'stablefordHole',
      'parBogey',
      'maximumScore',
      'teamNet',
      'bestBall',
      'fourBallStableford',
    ],
  ],
  ['game', ['matchPlay', 'netMatch', 'fourBallMatch', 'teamMatch', 'skins', 'skinsPot', 'nassau', 'marker']],
  [
    'rank',
    [
      'positions',
      'leaderboard',
      'cut',
      'countback',
      'countbackRounds',
      'tieByHandicap',
      'playoff',
      'purse',
      'meritPoints',
      'meritSeason',
      'eclectic',
      'median',
    ],
  ],
  [
    'draw',
    [
      'flightsBySize',
      'flightsByBand',
      'groupSizes',
      'startingTimes',
      'drawByHandicap',
      'drawAbcd',
      'drawByLastResult',
      'drawRandom',
      'drawFewestRepeats',
      'bracket',
    ],
  ],
];
