/** Every English word of the page on which anybody checks the rules of golf. */
import type { GolfProblem } from '@fourball/shared/seasons/golf/rule/golf-input.ts';
import type { StepName } from '@fourball/shared/seasons/golf/rule/step-names.ts';
import type { RuleName } from '@fourball/shared/seasons/golf/rules.ts';

/** Of which hole, player or group a step is. */
type Of = string | number;

const ruleNames: Record<RuleName, string> = {
  courseHandicap: 'Course Handicap',
  playingHandicap: 'Playing Handicap',
  differentTees: 'Different tees',
  teamHandicap: 'Handicap of a team',
  strokesByHole: 'Strokes on each hole',
  matchStrokes: 'Strokes in a match',
  maxHoleScore: 'Most of a hole',
  adjustedGross: 'Adjusted gross score',
  scoreDifferential: 'Score differential',
  roundDifferential: 'Rounding a differential',
  scoreDifferential9: 'Score differential of nine holes',
  handicapIndex: 'League handicap from scores',
  capIndex: 'Caps',
  exceptionalScore: 'Exceptional score',
  strokePlay: 'Stroke play',
  stableford: 'Stableford',
  modifiedStableford: 'Modified Stableford',
  stablefordHole: 'Stableford points of a hole',
  parBogey: 'Par/bogey',
  maximumScore: 'Maximum score',
  matchPlay: 'Match play',
  netMatch: 'Net match',
  bestBall: 'Best ball',
  fourBallStableford: 'Four-ball Stableford',
  fourBallMatch: 'Four-ball match',
  teamNet: 'Net score of a team',
  skins: 'Skins',
  skinsPot: 'Pot of skins',
  nassau: 'Nassau',
  teamMatch: 'Team match',
  eclectic: 'Eclectic',
  meritPoints: 'Points of merit',
  meritSeason: 'Season of merit',
  positions: 'Places',
  countback: 'Countback',
  countbackRounds: 'Countback over rounds',
  tieByHandicap: 'Tie by handicap',
  playoff: 'Playoff',
  leaderboard: 'Leaderboard',
  flightsBySize: 'Flights by size',
  flightsByBand: 'Flights by band',
  cut: 'Cut',
  purse: 'Prizes',
  groupSizes: 'Sizes of groups',
  startingTimes: 'Starting times',
  drawByHandicap: 'Draw by handicap',
  drawAbcd: 'Draw by ABCD',
  bracket: 'Knock-out bracket',
  drawByLastResult: 'Draw by last result',
  drawRandom: 'Random draw',
  drawFewestRepeats: 'Draw with fewest repeats',
  median: 'Median',
  marker: 'Closest to the pin, long drive',
};

const steps: Record<StepName, string | ((of: Of) => string)> = {
  adjustedHoles: 'What each hole counts',
  ahead: (of) => `${of} is ahead, by`,
  allowance: 'With the allowance',
  band: (of) => `Flight ${of}`,
  bestDistance: 'Best distance, in centimetres',
  bestHoles: 'Best score of each hole',
  bestResults: (of) => `Best results of ${of}`,
  bestScores: (of) => `Hole ${of}`,
  betterThanIndex: 'Better than the index by',
  board: 'The board',
  bracketSize: 'Places in the bracket',
  byes: 'Byes',
  compared: (of) => `Holes compared: ${of}`,
  courseHandicap: 'Course Handicap, rounded half up',
  courseHandicapUnrounded: 'Course Handicap, unrounded',
  cutLine: 'The line',
  differential: 'Score differential, to a tenth',
  differentialUnrounded: 'Score differential, unrounded',
  exceptionalReduction: 'Taken off each recent score',
  expectedNine: 'Expected of the nine holes not played',
  flightSize: 'Players of a flight, before the rest is dealt',
  gross: 'Gross',
  groups: 'Groups',
  halvedIndex: 'Half the index, to a tenth',
  handicap: (of) => `Playing Handicap of ${of}`,
  hardCap: 'No more than 5.0 above the low index',
  holesAgainstPar: 'Each hole against par',
  lot: (of) => `Lot of ${of}`,
  lots: 'Equal on all holes that count: the lots decide',
  lowestDifferentials: 'The lowest, which count',
  lowestHandicap: 'The lowest plays off nothing',
  madeTheCut: 'Made the cut',
  margins: 'Holes up of A',
  matchDecided: (of) => `Decided after hole ${of}`,
  matchState: (of) => `After hole ${of}`,
  matchStrokes: 'Strokes received in the match',
  mean: 'Their mean, with the adjustment, to a tenth',
  middle: 'The middle',
  mostIndex: 'No index is above 54.0',
  mostPerHole: 'The most of each hole',
  mostWithoutIndex: 'Without an index: par + 5',
  net: 'Net',
  netDoubleBogey: 'Net double bogey: par + 2 + strokes received',
  netToPar: 'Net, to par',
  noCap: 'A rise of 3.0 or less is not capped',
  noGrouping: 'No grouping keeps all wishes',
  noResult: 'No result: a hole was not finished',
  notFinished: 'Not finished: no points',
  nthScore: (of) => `Score of number ${of}`,
  onFirstTee: 'Groups on the first tee',
  parDifference: (of) => `Player ${of}, with the difference in par`,
  perSkin: 'Cents for each skin',
  places: 'Places',
  playedNine: 'Differential of the nine holes played',
  playingHandicap: 'Playing Handicap, rounded once',
  points: 'Points',
  press: (of) => `New bet on the ${of} nine`,
  quarter: (of) => `Quarter ${of}`,
  ranks: 'Holes from the hardest to the easiest',
  repeats: (of) => `Group ${of}`,
  rise: 'Rise above the low index',
  scores: 'Scores',
  sharedPoints: (of) => `Points of ${of}`,
  sharedPrize: (of) => `Cents of ${of}`,
  shotgunTees: 'Tees in order',
  skinTied: (of) => `Hole ${of} is tied; carried on`,
  skinWaits: (of) => `Hole ${of} is not finished by all`,
  skinWon: (of) => `Hole ${of}`,
  softCap: 'Above 3.0 a rise counts half',
  sorted: 'In order',
  sortedPlayers: 'Players in order',
  stillIn: (of) => `Still in after extra hole ${of}`,
  strokesReceived: (of) => (of === '' ? 'Strokes received' : `Strokes received by ${of}`),
  teamDecided: 'Decided',
  teamHandicap: 'Handicap of the side',
  teamHandicapUnrounded: 'Handicap of the side, unrounded',
  teamPoints: 'Points of the teams',
  toWin: 'Points to win',
  total: (of) => (of === '' ? 'In all' : `${of} in all`),
  underPar: 'Better than net par by',
  units: 'Units to A',
  withinOfLead: 'Within reach of the lead',
};

function problem(what: GolfProblem): string {
  switch (what.code) {
    case 'missing':
      return 'This is missing.';
    case 'notANumber':
      return 'This is no number.';
    case 'notWhole':
      return 'This is to be a whole number.';
    case 'decimals':
      return `At most ${what.most} ${what.most === 1 ? 'decimal' : 'decimals'}.`;
    case 'range':
      return `From ${what.from} to ${what.to}.`;
    case 'notAList':
      return 'This is to be a list.';
    case 'length':
      return `To be ${what.allowed.join(' or ')} in number.`;
    case 'empty':
      return 'Nothing stands here.';
    case 'most':
      return `At most ${what.most}.`;
    case 'choice':
      return `One of ${what.choices.join(', ')}.`;
    case 'twice':
      return `${what.value} stands here twice.`;
    case 'strokeIndexes':
      return 'No hole has this stroke index.';
    case 'unfinished':
      return 'A hole has no score.';
    case 'time':
      return 'A time as 08:00.';
    case 'descending':
      return 'Each bound is above the one before.';
    case 'unknownPlayer':
      return `${what.player} does not play.`;
  }
}

export const words = {
  title: 'Check our rules',
  lead: 'Handicaps, points, places and draws of this club come from these rules. Pick an example or paste one of your own, change a number, and follow every step. It is worked out on your device, by the same code as on the club’s server.',
  rule: 'Rule',
  example: 'Example',
  exampleName: (number: number, text: string) => (text === '' ? `Example ${number}` : `${number}: ${text}`),
  groups: {
    handicap: 'Handicap',
    score: 'Scores',
    game: 'Matches and games',
    rank: 'Places, ties and prizes',
    draw: 'Flights, groups and draws',
  },
  ruleNames,
  input: 'Input',
  inputHint: 'A dash stands for a hole that was not finished.',
  reset: 'Back to the example',
  changed: 'Changed: there is nothing to compare with.',
  agrees: 'Agrees with the example',
  differs: 'Differs from the example',
  expected: 'Expected',
  got: 'Worked out',
  steps: 'Step by step',
  stepWords: (what: StepName, of: Of | undefined): string => {
    const said = steps[what];
    return typeof said === 'string' ? said : said(of ?? '');
  },
  problem,
  yes: 'yes',
  no: 'no',
  nothing: 'none',
  derivation: 'How it is derived',
  source: 'Source',
  paste: 'Paste an example',
  pasteText: 'As JSON, with fn, input and expected; one, or a list of them.',
  pasteLabel: 'Your example',
  work: 'Work it out',
  notJson: 'This can’t be read as JSON.',
  notRead: (field: string, what: string) => `${field}: ${what}`,
  unknownRule: (name: string) => `There is no rule with the name ${name}.`,
  pasted: (agree: number, differ: number) => `${agree} agree, ${differ} differ`,
  all: 'Check all examples',
  allText: (count: number) => `All ${count} examples, worked out one after the other on this device.`,
  show: 'Show',
  loading: 'Loading the examples',
  failed: 'The examples did not load',
  failedText: 'Check your connection and try again.',
  retry: 'Try again',
  noCrypto: 'Random draws can be repeated on secure addresses (https) only.',
} as const;
