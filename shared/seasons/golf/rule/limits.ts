/**
 * The bounds of what the rules of golf can mean, beyond which a number is a slip. Source of index, slope and PCC: Rules of
 * Handicapping 2024, 5.2a, appendix G and 5.6; the others are wider than anything that is played.
 */
import { ratedRanges, slopeRange } from '../../../club/nines.ts';

export const limits = {
  /** A plus player has a negative index. */
  handicapIndex: { from: -10, to: 54 },
  /** One that is not limited to 54 yet, and a score differential. */
  differential: { from: -30, to: 150 },
  slope: slopeRange,
  courseRating: { 9: ratedRanges[9].courseRating, 18: ratedRanges[18].courseRating },
  par: { 9: ratedRanges[9].par, 18: ratedRanges[18].par },
  holePar: { from: 3, to: 7 },
  /** Of one hole. */
  strokes: { from: 1, to: 99 },
  playingConditions: { from: -1, to: 3 },
  /** Course and Playing Handicap. */
  handicap: { from: -30, to: 120 },
  percent: { from: 0, to: 100 },
  /** Players of one event. */
  players: 1_000,
  cents: 100_000_000,
} as const;

/** Holes of a round. */
export const roundHoles = [9, 18] as const;

/** Slope of a course of standard difficulty. */
export const standardSlope = 113;
