/** All rules of golf that the club reckons by, under the names of their vectors. */
import { drawByHandicap, drawAbcd, bracket, drawByLastResult, drawRandom } from './draw/draws.ts';
import { drawFewestRepeats } from './draw/fewest-repeats.ts';
import { flightsBySize, flightsByBand } from './draw/flights.ts';
import { groupSizes, startingTimes } from './draw/groups.ts';
import { matchPlay, netMatch, fourBallMatch } from './game/match-play.ts';
import { nassau } from './game/nassau.ts';
import { skins, skinsPot } from './game/skins.ts';
import { teamMatch } from './game/team-match.ts';
import { courseHandicap, playingHandicap, differentTees } from './handicap/course-handicap.ts';
import {
  scoreDifferential,
  roundDifferential,
  scoreDifferential9,
  exceptionalScore,
} from './handicap/differentials.ts';
import { handicapIndex, capIndex } from './handicap/handicap-index.ts';
import { teamHandicap } from './handicap/team-handicap.ts';
import { countback, countbackRounds, tieByHandicap, playoff } from './rank/countback.ts';
import { positions, leaderboard, cut } from './rank/positions.ts';
import { meritPoints, purse, marker } from './rank/prizes.ts';
import { eclectic, meritSeason, median } from './rank/season-tables.ts';
import { stableford, modifiedStableford, stablefordHole, parBogey } from './score/points-formats.ts';
import { bestBall, fourBallStableford } from './score/sides.ts';
import { strokePlay, maximumScore, teamNet } from './score/stroke-formats.ts';
import { strokesByHole, matchStrokes, maxHoleScore, adjustedGross } from './score/strokes.ts';

export const rules = {
  courseHandicap,
  playingHandicap,
  differentTees,
  teamHandicap,
  strokesByHole,
  matchStrokes,
  maxHoleScore,
  adjustedGross,
  scoreDifferential,
  roundDifferential,
  scoreDifferential9,
  handicapIndex,
  capIndex,
  exceptionalScore,
  strokePlay,
  stableford,
  modifiedStableford,
  stablefordHole,
  parBogey,
  maximumScore,
  matchPlay,
  netMatch,
  bestBall,
  fourBallStableford,
  fourBallMatch,
  teamNet,
  skins,
  skinsPot,
  nassau,
  teamMatch,
  eclectic,
  meritPoints,
  meritSeason,
  positions,
  countback,
  countbackRounds,
  tieByHandicap,
  playoff,
  leaderboard,
  flightsBySize,
  flightsByBand,
  cut,
  purse,
  groupSizes,
  startingTimes,
  drawByHandicap,
  drawAbcd,
  bracket,
  drawByLastResult,
  drawRandom,
  drawFewestRepeats,
  median,
  marker,
} as const;

export type RuleName = keyof typeof rules;

export const ruleNames = Object.keys(rules) as RuleName[];

export const isRuleName = (name: unknown): name is RuleName =>
  typeof name === 'string' && Object.hasOwn(rules, name);
