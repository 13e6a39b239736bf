/**
 * The league handicap: what the club works out from a golfer's rounds. The whole record is gone through each time, so that whoever has the
 * rounds can repeat it. It is no Handicap Index, which associations alone issue.
 */
import { addDays } from '../../club/days.ts';
import { courseHandicap } from '../golf/handicap/course-handicap.ts';
import {
  countedScores,
  exceptionalScore,
  scoreDifferential,
  scoreDifferential9,
} from '../golf/handicap/differentials.ts';
import { capIndex, handicapIndex } from '../golf/handicap/handicap-index.ts';
import { fromTenths, roundHalfUp } from '../golf/rule/fractions.ts';
import type { Explained, Step } from '../golf/rule/golf-rule.ts';
import { limits, standardSlope } from '../golf/rule/limits.ts';
import type { Card } from '../golf/score/course.ts';
import { adjustedGross } from '../golf/score/strokes.ts';

/** A whole round of 9 or 18 rated holes, with all that it is worked out from. */
export interface HandicapRound {
  readonly roundId: number;
  /** YYYY-MM-DD. */
  readonly playedOn: string;
  readonly courseRating: number;
  readonly slopeRating: number;
  readonly holes: readonly { readonly par: number; readonly strokeIndex: number }[];
  /** Hole by hole; null where the ball was picked up. */
  readonly strokes: Card;
}

/** What an 18-hole round, nine holes with what is expected of nine more, or two times nine holes are worth. */
export interface HandicapScore {
  /** Two where nine holes and nine holes make one score. */
  readonly roundIds: readonly number[];
  readonly playedOn: string;
  /** As played. */
  readonly differential: number;
  /** What exceptional scores took off, this one and later ones: 0 or less. */
  readonly reduction: number;
  readonly before: number | null;
  readonly after: number | null;
  /** How the differential came about. */
  readonly steps: readonly Step[];
}

export interface LeagueHandicap {
  /** Null before there are three scores. */
  readonly handicap: number | null;
  /** In the order of play. */
  readonly scores: readonly HandicapScore[];
  /** The lowest of the last 20, whose mean the handicap is. */
  readonly countedRoundIds: readonly number[];
  /** Nine holes that wait for nine more, while there is no handicap by which they could stand alone. */
  readonly waitingRoundId: number | null;
  /** How the handicap came about. */
  readonly steps: readonly Step[];
}

interface Score extends Omit<HandicapScore, 'reduction' | 'after'> {
  reduction: number;
  after: number | null;
}

/** The lows that caps look back on: those of so many days before the newest score. */
const lowDays = 365;

/** A sum of tenths: added as they are, they would drift. */
const plus = (one: number, other: number): number =>
  fromTenths(Math.round(10 * one) + Math.round(10 * other));

/** What is far beyond anything that is played counts as the limit. */
const within = ({ from, to }: { readonly from: number; readonly to: number }, value: number): number =>
  Math.min(to, Math.max(from, value));

const reduced = ({ differential, reduction }: Score): number =>
  within(limits.differential, plus(differential, reduction));

const inOrder = (one: HandicapRound, other: HandicapRound): number =>
  one.playedOn < other.playedOn ? -1 : one.playedOn > other.playedOn ? 1 : one.roundId - other.roundId;

/** Strokes of a round as a handicap reckons them, by the handicap with which it was played. */
function grossOf(round: HandicapRound, handicap: number | null): Explained<number> {
  const holes = round.holes.length === 9 ? 9 : 18;
  const par = round.holes.map((hole) => hole.par);
  const played =
    handicap === null
      ? null
      : courseHandicap.explain({
          handicapIndex: handicap,
          slope: round.slopeRating,
          courseRating: round.courseRating,
          par: par.reduce((sum, one) => sum + one, 0),
          holes,
        });
  const gross = adjustedGross.explain({
    course: { par, strokeIndex: round.holes.map(({ strokeIndex }) => strokeIndex) },
    courseHandicap: played && within(limits.handicap, played.result.courseHandicap),
    gross: round.strokes,
  });
  return { result: gross.result.total, steps: [...(played?.steps ?? []), ...gross.steps] };
}

/** 18 holes, or nine that stand alone by the handicap. */
function scoreAlone(round: HandicapRound, handicap: number | null): Explained<number> {
  const gross = grossOf(round, handicap);
  const rated = {
    adjustedGross: gross.result,
    courseRating: round.courseRating,
    slope: round.slopeRating,
  };
  const worth =
    round.holes.length === 9 && handicap !== null
      ? scoreDifferential9.explain({ ...rated, handicapIndex: handicap })
      : scoreDifferential.explain(rated);
  return { result: worth.result.differential, steps: [...gross.steps, ...worth.steps] };
}

/** Nine holes and nine holes, added unrounded and rounded once. */
function scoreTogether(first: HandicapRound, second: HandicapRound): Explained<number> {
  const [one, other] = [grossOf(first, null), grossOf(second, null)];
  const aboveRating = ({ result }: Explained<number>, { courseRating }: HandicapRound): number =>
    standardSlope * (10 * result - Math.round(10 * courseRating));
  const differential = fromTenths(
    roundHalfUp(
      aboveRating(one, first) * second.slopeRating + aboveRating(other, second) * first.slopeRating,
      first.slopeRating * second.slopeRating,
    ),
  );
  const ninth = (gross: Explained<number>, { slopeRating, courseRating }: HandicapRound) =>
    [standardSlope, '÷', slopeRating, '×', '(', gross.result, '−', courseRating, ')'] as const;
  return {
    result: differential,
    steps: [
      ...one.steps,
      ...other.steps,
      {
        what: 'differential',
        formula: [...ninth(one, first), '+', ...ninth(other, second)],
        gives: differential,
      },
    ],
  };
}

/** What a score takes off the recent ones, itself among them. Told where it takes something off. */
function exceptionalOf({ differential, before }: Score, recent: readonly Score[]): Explained<number> {
  if (before === null) return { result: 0, steps: [] };
  const { result, steps } = exceptionalScore.explain({
    differential,
    handicapIndexWhenPlayed: before,
    recent: recent.map(reduced),
  });
  return { result: result.reduction, steps: result.reduction < 0 ? steps : [] };
}

/** A record while rounds are added to it. */
class HandicapRecord {
  handicap: number | null = null;
  waiting: HandicapRound | null = null;
  steps: readonly Step[] = [];
  counted: readonly Score[] = [];
  readonly scores: Score[] = [];
  readonly #lows: { readonly day: string; readonly handicap: number }[] = [];

  add(round: HandicapRound): void {
    if (round.holes.length === 18 || this.handicap !== null) {
      this.#take([round], scoreAlone(round, this.handicap));
    } else if (this.waiting) {
      const first = this.waiting;
      this.waiting = null;
      this.#take([first, round], scoreTogether(first, round));
    } else {
      this.waiting = round;
    }
    if (this.handicap !== null && this.waiting) {
      const first = this.waiting;
      this.waiting = null;
      this.#take([first], scoreAlone(first, this.handicap));
    }
  }

  #take(rounds: readonly HandicapRound[], worth: Explained<number>): void {
    const playedOn = rounds.at(-1)?.playedOn ?? '';
    const before = this.handicap;
    const score: Score = {
      roundIds: rounds.map(({ roundId }) => roundId),
      playedOn,
      differential: within(limits.differential, worth.result),
      reduction: 0,
      before,
      after: null,
      steps: worth.steps,
    };
    this.scores.push(score);
    const recent = this.scores.slice(-countedScores);
    const exceptional = exceptionalOf(score, recent);
    for (const one of recent) one.reduction = plus(one.reduction, exceptional.result);
    const mean = handicapIndex.explain({ differentials: recent.map(reduced) });
    const capped = this.#capped(mean.result.handicapIndex, playedOn);
    this.handicap = capped.result;
    this.steps = [...exceptional.steps, ...mean.steps, ...capped.steps];
    this.counted = [...recent]
      .reverse()
      .sort((one, other) => reduced(one) - reduced(other))
      .slice(0, mean.result.counted ?? 0);
    score.after = this.handicap;
    if (this.handicap !== null && this.scores.length >= countedScores) {
      this.#lows.push({ day: playedOn, handicap: this.handicap });
    }
  }

  /** There is a low once there are 20 scores; it is that of the year before the newest score's day. */
  #capped(mean: number | null, day: string): Explained<number | null> {
    if (mean === null) return { result: null, steps: [] };
    const handicap = within(limits.handicapIndex, mean);
    const first = addDays(day, -lowDays);
    const lows = this.#lows.filter((low) => low.day < day && low.day >= first);
    if (lows.length === 0) return { result: handicap, steps: [] };
    const capped = capIndex.explain({
      calculated: handicap,
      lowHandicapIndex: Math.min(...lows.map((low) => low.handicap)),
    });
    return { result: capped.result.handicapIndex, steps: capped.steps };
  }
}

/**
 * Nine holes stand alone, with what the handicap expects of nine more; as long as there is none, two of them make one score, as they did before
 * 2024. Exceptional scores and caps as for an index. Rounds may come in any order.
 * Source: Rules of Handicapping 2024, 4.5, 5.1, 5.2, 5.7 to 5.9; USGA, nine-hole scores of golfers who begin.
 */
export function leagueHandicap(rounds: readonly HandicapRound[]): LeagueHandicap {
  const record = new HandicapRecord();
  for (const round of [...rounds].sort(inOrder)) record.add(round);
  return {
    handicap: record.handicap,
    scores: record.scores,
    countedRoundIds: record.counted.flatMap(({ roundIds }) => roundIds),
    waitingRoundId: record.waiting?.roundId ?? null,
    steps: record.steps,
  };
}
