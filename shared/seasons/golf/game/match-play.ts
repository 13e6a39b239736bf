/** Matches: who is up, and when it is decided. */
import { choice, list, refuse } from '../rule/golf-input.ts';
import { golfRule, type Note } from '../rule/golf-rule.ts';
import { readCardOn, readCourse, readHandicap, type Card, type GolfCourse } from '../score/course.ts';
import { scoresOn } from '../score/sides.ts';
import { strokesOn } from '../score/strokes.ts';

export type Side = 'A' | 'B';

/** Who won a hole, or that it was halved. */
export type HoleResult = Side | 'H';

/**
 * What a hole, or the match on it, came to: `CA` is a hole that A concedes, `MA` the match. A concession cannot be declined or withdrawn.
 */
export type MatchEntry = HoleResult | 'CA' | 'CB' | 'MA' | 'MB';

const entries = ['A', 'B', 'H', 'CA', 'CB', 'MA', 'MB'] as const;
const matchHoles = [9, 18, 27, 36] as const;
/** Holes that may be played beyond the round until one wins. */
const mostExtra = 90;

const other = (side: Side): Side => (side === 'A' ? 'B' : 'A');

/** How a match stands; positive where A is up. */
const stateOf = (up: number): string => (up === 0 ? 'AS' : `${up > 0 ? 'A' : 'B'} ${Math.abs(up)} up`);

export const ordinal = (hole: number): string => {
  const tens = Math.floor((hole % 100) / 10);
  const ending = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][hole % 10] ?? 'th');
  return `${hole}${ending}`;
};

export interface Match {
  winner: Side | null;
  /** `5 & 4`, `1 up`, `halved`, `19th`, `conceded`; null while it is open. */
  result: string | null;
  /** Null while it is open. */
  decidedAfter: number | null;
  /** After each hole up to the one that decided the match: what is entered after it changes nothing. */
  states: string[];
  /** After which holes a side was up by all that was left. */
  dormieAfter: number[];
}

/** For entries that were read already. */
function playMatch(holes: number, results: readonly MatchEntry[], note?: Note): Match {
  const match: Match = { winner: null, result: null, decidedAfter: null, states: [], dormieAfter: [] };
  const decide = (winner: Side | null, result: string, decidedAfter: number) => {
    Object.assign(match, { winner, result, decidedAfter });
    note?.({ what: 'matchDecided', of: decidedAfter, gives: result });
  };
  let up = 0;
  for (const [index, entry] of results.entries()) {
    const hole = index + 1;
    if (match.result !== null) break;
    if (entry === 'MA' || entry === 'MB') {
      decide(other(entry === 'MA' ? 'A' : 'B'), 'conceded', index);
      break;
    }
    const winner = entry === 'CA' ? 'B' : entry === 'CB' ? 'A' : entry;
    up += winner === 'A' ? 1 : winner === 'B' ? -1 : 0;
    match.states.push(stateOf(up));
    note?.({ what: 'matchState', of: hole, gives: stateOf(up) });
    const left = holes - hole;
    const leader = up > 0 ? 'A' : 'B';
    if (left > 0 && Math.abs(up) === left) match.dormieAfter.push(hole);
    if (left >= 0 && Math.abs(up) > left) {
      decide(leader, left === 0 ? `${Math.abs(up)} up` : `${Math.abs(up)} & ${left}`, hole);
    } else if (left < 0 && up !== 0) decide(leader, ordinal(hole), hole);
  }
  // All square after the last hole, and nobody has played on.
  if (match.result === null && results.length === holes) decide(null, 'halved', holes);
  return match;
}

/**
 * A match hole by hole. It is decided when a side is up by more holes than are left; all square after the last it is halved, unless extra
 * holes are entered, of which the first that is won decides. Source: Rules of Golf 2023, 3.2.
 */
export const matchPlay = golfRule(
  (input: { readonly holes: number; readonly results: readonly MatchEntry[] }, note) => {
    const holes = matchHoles.find((one) => one === input.holes);
    if (holes === undefined) {
      return refuse('holes', { code: 'choice', choices: matchHoles.map(String) });
    }
    const results = list('results', input.results).map((entry, hole) =>
      choice(`results[${hole}]`, entry, entries),
    );
    if (results.length === 0) return refuse('results', { code: 'empty' });
    if (results.length > holes + mostExtra)
      return refuse('results', { code: 'most', most: holes + mostExtra });
    return playMatch(holes, results, note);
  },
);

type SideCards = readonly { readonly card: Card; readonly strokes: readonly number[] }[];

/**
 * Who has the better net ball on each hole. A side without a score loses the hole to one that has one; a hole that neither finished is halved,
 * where a later one was played.
 */
function compareHoles(course: GolfCourse, sideA: SideCards, sideB: SideCards): HoleResult[] {
  const results: HoleResult[] = [];
  let played = 0;
  for (const hole of course.par.keys()) {
    const [scoresA, scoresB] = [scoresOn(sideA, hole, true), scoresOn(sideB, hole, true)];
    if (scoresA.length + scoresB.length > 0) played = hole + 1;
    const [a, b] = [Math.min(...scoresA), Math.min(...scoresB)];
    results.push(a < b ? 'A' : a > b ? 'B' : 'H');
  }
  return results.slice(0, played);
}

/** The holes up to the one that decided the match. */
function decided(course: GolfCourse, sideA: SideCards, sideB: SideCards, note: Note) {
  const results = compareHoles(course, sideA, sideB);
  const { winner, result, decidedAfter } = playMatch(course.par.length, results, note);
  return { results: results.slice(0, decidedAfter ?? results.length), winner, result, decidedAfter };
}

/** One player's part of a match. */
export interface MatchCard {
  readonly gross: Card;
  readonly playingHandicap: number;
}

/**
 * A singles match by net scores: the higher handicap gets the full difference by stroke index.
 * Sources: Rules of Handicapping 2024, appendix C; Rules of Golf 2023, 3.2.
 */
export const netMatch = golfRule(
  (input: { readonly course: GolfCourse; readonly a: MatchCard; readonly b: MatchCard }, note) => {
    const course = readCourse(input.course);
    const read = (field: 'a' | 'b') => ({
      card: readCardOn(course, `${field}.gross`, input[field]?.gross),
      handicap: readHandicap(`${field}.playingHandicap`, input[field]?.playingHandicap),
    });
    const [a, b] = [read('a'), read('b')];
    const lowest = Math.min(a.handicap, b.handicap);
    const received = { A: a.handicap - lowest, B: b.handicap - lowest };
    note?.({ what: 'matchStrokes', gives: received });
    const sideOf = ({ card }: { card: Card }, strokes: number): SideCards => [
      { card, strokes: strokesOn(course.strokeIndex, strokes) },
    ];
    return { received, ...decided(course, sideOf(a, received.A), sideOf(b, received.B), note) };
  },
);

/**
 * A match of two against two: all four play off the lowest, and the better net ball of a side counts. The handicaps are those of side A, then
 * those of side B. Sources: Rules of Handicapping 2024, appendix C (90 %); Rules of Golf 2023, 23.
 */
export const fourBallMatch = golfRule(
  (
    input: {
      readonly course: GolfCourse;
      readonly sideA: readonly Card[];
      readonly sideB: readonly Card[];
      readonly playingHandicaps: readonly number[];
    },
    note,
  ) => {
    const course = readCourse(input.course);
    const cardsOf = (field: 'sideA' | 'sideB') => {
      const cards = list(field, input[field]);
      if (cards.length !== 2) return refuse(field, { code: 'length', allowed: [2] });
      return cards.map((card, player) => readCardOn(course, `${field}[${player}]`, card));
    };
    const cards = [...cardsOf('sideA'), ...cardsOf('sideB')];
    const handicaps = list('playingHandicaps', input.playingHandicaps).map((handicap, player) =>
      readHandicap(`playingHandicaps[${player}]`, handicap),
    );
    if (handicaps.length !== cards.length) {
      return refuse('playingHandicaps', { code: 'length', allowed: [cards.length] });
    }
    const lowest = Math.min(...handicaps);
    const received = handicaps.map((handicap) => handicap - lowest);
    note?.({ what: 'matchStrokes', gives: received });
    const side = cards.map((card, player) => ({
      card,
      strokes: strokesOn(course.strokeIndex, received[player] ?? 0),
    }));
    const { results, winner, result } = decided(course, side.slice(0, 2), side.slice(2), note);
    return { received, results, winner, result };
  },
);
