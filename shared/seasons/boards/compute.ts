/** A board of an event, and why somebody stands where they stand: the same work, with its steps. */
import { playsOneBall } from '../allowance.ts';
import { bestBall, fourBallStableford } from '../golf/score/sides.ts';
import { modifiedStableford, parBogey, stableford } from '../golf/score/points-formats.ts';
import { maximumScore, strokePlay } from '../golf/score/stroke-formats.ts';
import { strokesByHole } from '../golf/score/strokes.ts';
import { apply, type Ask, type Section } from './explained.ts';
import type { BoardField, BoardFilter, HoleScore } from './field.ts';
import { foldCard, type FoldCache } from './fold.ts';
import { computeMatches, computeNassau } from './matches.ts';
import { cardsBy, sideCards, type SideCard } from './rounds.ts';
import type { Board } from './rows.ts';
import { sidesOf, type Side } from './sides.ts';
import { computeSkins } from './skins-board.ts';
import { maximumOf, pointsTableOf, type BoardSpec } from './specs.ts';
import { computeStandings } from './standings.ts';

function work(
  spec: BoardSpec,
  field: BoardField,
  filter: BoardFilter,
  folds: FoldCache | undefined,
  ask?: Ask,
): Board {
  const foldOf = folds?.of(spec) ?? ((card, by) => foldCard(spec, card, by));
  const empty: Board = {
    key: spec.key,
    final: field.final,
    hidden: spec.hideLastThree && !field.final,
    rows: [],
    matches: [],
    teams: null,
    skins: [],
    nassau: [],
    cut: null,
  };
  switch (spec.kind) {
    case 'STROKES':
    case 'POINTS':
      return { ...empty, ...computeStandings(spec, field, filter, foldOf, ask) };
    case 'MATCH':
      return { ...empty, ...computeMatches(spec, field, filter, ask) };
    case 'SKINS':
      return { ...empty, ...computeSkins(spec, field, filter, ask) };
    case 'NASSAU':
      return { ...empty, ...computeNassau(spec, field, filter, ask) };
  }
}

/**
 * The board as the cards are. With `folds` only cards are folded that have changed since.
 * Errors: GolfInputError of cards or handicaps that can't be.
 */
export const computeBoard = (
  spec: BoardSpec,
  field: BoardField,
  filter: BoardFilter = {},
  folds?: FoldCache,
): Board => work(spec, field, filter, folds);

const strokesOf = (scores: readonly HoleScore[]): (number | null)[] =>
  scores.map((score) => (typeof score === 'number' ? score : null));

/** The steps of the cards, as the rules of golf tell them. */
function explainCards(spec: BoardSpec, round: number, cards: readonly SideCard[], ask: Ask): void {
  const { basis, side } = spec.format;
  const read = cards.map(({ card, by, participantId }) => ({
    participantId,
    course: { par: card.par, strokeIndex: card.strokeIndex },
    gross: strokesOf(card.scores).map((score, hole) => (by.hidden.includes(hole) ? null : score)),
    playingHandicap: spec.score === 'NET' ? by.handicap : 0,
  }));
  const own = !playsOneBall(side);
  for (const { participantId, course, playingHandicap } of read) {
    if (spec.score === 'GROSS') break;
    apply(strokesByHole, { playingHandicap, strokeIndex: course.strokeIndex }, ask, {
      about: 'STROKES',
      round,
      ...(own && { participantId }),
    });
  }
  const begun = read.filter(({ gross }) => gross.some((score) => score !== null));
  const [first] = begun;
  if (first === undefined) return;
  const section = { about: 'CARD', round } as const;
  if (side.mode === 'BEST_N') {
    const together = {
      course: first.course,
      cards: begun.map(({ gross }) => gross),
      playingHandicaps: begun.map(({ playingHandicap }) => playingHandicap),
    };
    if (basis === 'STABLEFORD' && side.count === 1) apply(fourBallStableford, together, ask, section);
    else if (spec.kind === 'STROKES') {
      const mode = spec.score === 'NET' ? ('net' as const) : ('gross' as const);
      apply(bestBall, { ...together, count: Math.min(side.count, begun.length), mode }, ask, section);
    }
    return;
  }
  switch (basis) {
    case 'STROKE':
      return void apply(strokePlay, first, ask, section);
    case 'MAX_SCORE':
      return void apply(maximumScore, { ...first, maximum: maximumOf(spec.format) }, ask, section);
    case 'STABLEFORD':
      return void apply(stableford, first, ask, section);
    case 'MODIFIED':
      return void apply(modifiedStableford, { ...first, table: pointsTableOf(spec.format) }, ask, section);
    case 'PAR_BOGEY':
      return void apply(parBogey, first, ask, section);
    default:
  }
}

const order = ['HANDICAP', 'STROKES', 'CARD', 'MATCH', 'SKINS', 'NASSAU', 'CUT', 'PLACE', 'TIE'] as const;

const sideWith = (sides: readonly Side[], participantId: number): Side | undefined =>
  sides.find(({ participantIds }) => participantIds.includes(participantId));

/**
 * Why somebody stands where they stand: what they play off, what each card came to, cut, place and tie, or the match. The board is worked out as
 * always, and its rules of golf tell their steps on the way. Empty for who does not play.
 */
export function explainPlace(
  spec: BoardSpec,
  field: BoardField,
  participantId: number,
  filter: BoardFilter = {},
): Section[] {
  const ask: Ask = { participantId, sections: [] };
  work(spec, field, filter, undefined, ask);
  const side = sideWith(sidesOf(spec, field), participantId);
  if (side === undefined) return [];
  const cards = cardsBy(field);
  for (let round = 1; round <= spec.rounds; round += 1)
    explainCards(spec, round, sideCards(spec, field, side, cards, round), ask);
  return ask.sections.toSorted(
    (one, other) =>
      order.indexOf(one.about) - order.indexOf(other.about) || (one.round ?? 0) - (other.round ?? 0),
  );
}

/** One hole of a card, for who looks at it. */
export interface HoleLine {
  /** As the course numbers it. */
  readonly hole: number;
  readonly par: number;
  readonly strokeIndex: number;
  readonly score: HoleScore;
  /** Strokes received: the dots of a card. */
  readonly dots: number;
  readonly net: number | null;
  /** What the board is ranked by. */
  readonly value: number | null;
}

export interface CardLines {
  readonly round: number;
  readonly participantIds: readonly number[];
  readonly playingHandicap: number;
  readonly holes: readonly HoleLine[];
}

/** The cards of the side that somebody plays in, hole by hole, with strokes received. Empty for who does not play. */
export function cardsOf(spec: BoardSpec, field: BoardField, participantId: number): CardLines[] {
  const side = sideWith(sidesOf(spec, field), participantId);
  if (side === undefined || (spec.kind !== 'STROKES' && spec.kind !== 'POINTS')) return [];
  const cards = cardsBy(field);
  const rounds = Array.from({ length: spec.rounds }, (_, at) => at + 1);
  return rounds.flatMap((round) =>
    sideCards(spec, field, side, cards, round).map(({ card, by }): CardLines => {
      const fold = foldCard(spec, card, by);
      const before = spec.holes === '9B' && card.scores.length === 9 ? 9 : 0;
      return {
        round,
        participantIds: card.participantIds,
        playingHandicap: by.handicap,
        holes: card.scores.map((score, at) => {
          const gross = fold.gross[at] ?? null;
          const dots = fold.strokes[at] ?? 0;
          return {
            hole: before + at + 1,
            par: card.par[at] ?? 0,
            strokeIndex: card.strokeIndex[at] ?? 0,
            score: by.hidden.includes(at) ? null : score,
            dots,
            net: gross === null ? null : gross - dots,
            value: fold.values[at] ?? null,
          };
        }),
      };
    }),
  );
}
