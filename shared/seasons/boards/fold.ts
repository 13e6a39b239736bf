/** What one card comes to on one board: each hole and its sums. It changes with the card alone, so that it is worked out once for each of its versions. */
import { pointsOf, readTable } from '../golf/score/points-formats.ts';
import { mostOfHoles } from '../golf/score/stroke-formats.ts';
import { strokesOn } from '../golf/score/strokes.ts';
import type { BoardCard, HoleScore } from './field.ts';
import { maximumOf, pointsTableOf, type BoardSpec } from './specs.ts';

/** What a card is folded with besides itself. */
export interface FoldWith {
  /** Playing Handicap of whose card it is. */
  readonly handicap: number;
  readonly withoutIndex: boolean;
  /** Indexes of holes that are left out, as if nothing had been entered. */
  readonly hidden: readonly number[];
  /** Nothing more will be entered: a hole without an entry is one that was not finished. */
  readonly final: boolean;
}

/** What a round came to: of one card, or of the balls of a side that count. */
export interface RoundScore {
  /** From 1. */
  readonly round: number;
  readonly par: readonly number[];
  /** Strokes that count, at most the event's maximum; null on a hole without a score, or not played. */
  readonly gross: readonly (number | null)[];
  /** What the board is ranked by: strokes to par, or points; null on a hole without a score, or not played. */
  readonly values: readonly (number | null)[];
  readonly played: readonly boolean[];
  /** Holes played. */
  readonly thru: number;
  /** Of the holes played. */
  readonly score: number;
  /** Strokes are counted, and a hole has none. */
  readonly noResult: boolean;
  /** All of its holes are played. */
  readonly whole: boolean;
  /** Balls that count on each hole. */
  readonly balls: number;
  /** Strokes of the holes played, before and after those received; null where strokes are not counted. */
  readonly total: { readonly gross: number | null; readonly net: number | null };
}

export interface CardFold extends RoundScore {
  /** Received on each hole; nought on a gross board. */
  readonly strokes: readonly number[];
}

/** Whether a hole was finished, and in how many strokes. */
const strokesOf = (score: HoleScore | undefined): number | null => (typeof score === 'number' ? score : null);

/** What a hole is worth that was begun: null where strokes are counted, and it has none. */
function valuesBy({ format, kind }: BoardSpec) {
  const { basis } = format;
  if (basis === 'STABLEFORD')
    return (gross: number | null, par: number, strokes: number): number | null =>
      pointsOf(gross, par, strokes);
  if (basis === 'MODIFIED') {
    const points = readTable(pointsTableOf(format));
    return (gross: number | null, par: number, strokes: number) =>
      points(gross === null ? null : par + strokes - gross);
  }
  if (basis === 'PAR_BOGEY')
    return (gross: number | null, par: number, strokes: number) =>
      gross === null ? -1 : Math.sign(par + strokes - gross) + 0;
  if (kind === 'POINTS') throw new Error(`There are no points by ${basis}.`);
  return (gross: number | null, par: number, strokes: number) =>
    gross === null ? null : gross - strokes - par;
}

/** Errors: GolfInputError of a card that has not as many pars and stroke indexes as scores, or others than there are. */
export function foldCard(
  spec: BoardSpec,
  card: BoardCard,
  { handicap, withoutIndex, hidden, final }: FoldWith,
): CardFold {
  const { par, strokeIndex } = card;
  const strokes = spec.score === 'NET' ? strokesOn(strokeIndex, handicap) : par.map(() => 0);
  const most =
    spec.format.basis === 'MAX_SCORE'
      ? mostOfHoles(maximumOf(spec.format), { par, strokeIndex }, withoutIndex ? null : handicap)
      : null;
  const valueOf = valuesBy(spec);
  const begun = card.scores.some((score) => score !== null);
  const gross: (number | null)[] = [];
  const values: (number | null)[] = [];
  const played: boolean[] = [];
  let [thru, total, all, received] = [0, 0, 0, 0];
  let noResult = false;
  for (const [hole, score] of card.scores.entries()) {
    const entered = (score !== null || (final && begun)) && !hidden.includes(hole);
    const holed = entered ? strokesOf(score) : null;
    const limit = most?.[hole];
    const counts = !entered || limit === undefined ? holed : Math.min(holed ?? limit, limit);
    const value = entered ? valueOf(counts, par[hole] ?? 0, strokes[hole] ?? 0) : null;
    played.push(entered);
    gross.push(counts);
    values.push(value);
    if (!entered) continue;
    thru += 1;
    total += value ?? 0;
    all += counts ?? 0;
    received += strokes[hole] ?? 0;
    noResult ||= value === null;
  }
  const counted = spec.kind === 'STROKES' && !noResult;
  return {
    round: card.round,
    strokes,
    par,
    gross,
    values,
    played,
    thru,
    score: total,
    noResult,
    whole: thru === played.length,
    balls: 1,
    total: {
      gross: counted ? all : null,
      net: counted && spec.score === 'NET' ? all - received : null,
    },
  };
}

/** The holes that are played last, as indexes, from where the group began. */
export function lastThree(startHole: number, { holes }: Pick<BoardSpec, 'holes'>, count: number): number[] {
  const first = (((holes === '9B' && count === 9 ? startHole - 10 : startHole - 1) % count) + count) % count;
  return [3, 2, 1].map((before) => (first + count - before) % count);
}

/** Holes in the order in which they are played, as indexes. */
export function orderOfPlay(startHole: number, spec: Pick<BoardSpec, 'holes'>, count: number): number[] {
  const last = lastThree(startHole, spec, count)[2] ?? count - 1;
  return Array.from({ length: count }, (_, at) => (last + 1 + at) % count);
}

interface Kept {
  readonly version: number;
  readonly by: string;
  readonly fold: CardFold;
}

/**
 * Folds that are kept: of each board the newest of each card. One is made for one event; a card that has another version, or is played off
 * another handicap, is folded anew.
 */
export class FoldCache {
  readonly #boards = new Map<string, Map<string, Kept>>();
  /** How many cards were folded since it was made. */
  folded = 0;

  /** Of one board under one set of rules: a format that was changed has another cache. */
  of(spec: BoardSpec): (card: BoardCard, by: FoldWith) => CardFold {
    const rules = JSON.stringify(spec);
    let kept = this.#boards.get(rules);
    if (kept === undefined) {
      // Rules that were changed are not needed any more.
      for (const other of this.#boards.keys())
        if (other.startsWith(`{"key":${JSON.stringify(spec.key)},`)) this.#boards.delete(other);
      kept = new Map();
      this.#boards.set(rules, kept);
    }
    const cards = kept;
    return (card, by) => {
      const name = `${card.round} ${card.participantIds.join()}`;
      const told = `${by.handicap} ${by.withoutIndex} ${by.final} ${by.hidden.join()}`;
      const before = cards.get(name);
      if (before?.version === card.version && before.by === told) return before.fold;
      const fold = foldCard(spec, card, by);
      this.folded += 1;
      cards.set(name, { version: card.version, by: told, fold });
      return fold;
    };
  }
}
