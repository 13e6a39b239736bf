/** What a side scored in each round: its one card, or of the cards of its golfers the balls that count. */
import { playsOneBall } from '../allowance.ts';
import { sum } from '../golf/rule/fractions.ts';
import type { BoardCard, BoardField } from './field.ts';
import { lastThree, type CardFold, type FoldWith, type RoundScore } from './fold.ts';
import type { DriveLine } from './rows.ts';
import { handicapsIn, type Side } from './sides.ts';
import { higherWins, type BoardSpec } from './specs.ts';

export type FoldOf = (card: BoardCard, by: FoldWith) => CardFold;

/** The cards of the field under their golfers and rounds. */
export function cardsBy({ cards }: BoardField): Map<number, BoardCard[]> {
  const found = new Map<number, BoardCard[]>();
  for (const card of cards)
    for (const participantId of card.participantIds) {
      const others = found.get(participantId);
      if (others === undefined) found.set(participantId, [card]);
      else others.push(card);
    }
  return found;
}

/** Whether the last holes of a round are kept from those who look. */
const hides = (spec: BoardSpec, field: BoardField, round: number): boolean =>
  spec.hideLastThree && !field.final && round === spec.rounds;

export interface SideCard {
  readonly participantId: number;
  readonly card: BoardCard;
  readonly by: FoldWith;
}

/** The cards of a side in a round, each with what it is folded with. */
export function sideCards(
  spec: BoardSpec,
  field: BoardField,
  side: Side,
  cards: ReadonlyMap<number, readonly BoardCard[]>,
  round: number,
): SideCard[] {
  const oneBall = playsOneBall(spec.format.side);
  const found: SideCard[] = [];
  const then = handicapsIn(side, round);
  for (const [at, player] of then.players.entries()) {
    // A ball of who is disqualified counts nothing for partners either.
    if (player.status === 'DQ' && side.status === null) continue;
    const card = cards.get(player.participantId)?.find((one) => one.round === round);
    if (card === undefined || found.some((one) => one.card === card)) continue;
    found.push({
      participantId: player.participantId,
      card,
      by: {
        handicap: then.handicaps[oneBall ? 0 : at] ?? 0,
        withoutIndex: oneBall ? then.withoutIndex : player.courseHandicap === null,
        hidden: hides(spec, field, round) ? lastThree(player.startHole, spec, card.scores.length) : [],
        final: field.final,
      },
    });
    if (oneBall) break;
  }
  return found;
}

/** Of several cards: on each hole the best so many, as soon as there are as many; points of fewer count as well. */
function ofSeveral(
  spec: BoardSpec,
  round: number,
  folds: readonly CardFold[],
  /** Nobody else of the side will have a card. */
  complete: boolean,
): RoundScore | null {
  const [first] = folds;
  if (first === undefined) return null;
  const balls = spec.format.side.count;
  const high = higherWins(spec);
  const values: (number | null)[] = [];
  const played: boolean[] = [];
  for (const hole of first.par.keys()) {
    const have: number[] = [];
    for (const fold of folds) {
      const value = fold.values[hole];
      if (value !== null && value !== undefined) have.push(value);
    }
    const all = complete && folds.every((fold) => fold.played[hole] === true);
    const enough = high ? have.length > 0 : have.length >= balls;
    have.sort((one, other) => (high ? other - one : one - other));
    played.push(enough || all);
    values.push(enough ? sum(have.slice(0, balls)) : null);
  }
  const thru = played.filter((one) => one).length;
  const noResult = !high && values.some((value, hole) => value === null && played[hole] === true);
  const score = sum(values.map((value) => value ?? 0));
  const strokes =
    high || noResult ? null : score + balls * sum(first.par.filter((_, hole) => played[hole] === true));
  return {
    round,
    par: first.par,
    gross: first.par.map(() => null),
    values,
    played,
    thru,
    score,
    noResult,
    whole: thru === played.length,
    balls,
    total: {
      gross: spec.score === 'GROSS' ? strokes : null,
      net: spec.score === 'NET' ? strokes : null,
    },
  };
}

/** Of each round that has a card, in their order. */
export function roundsOf(
  spec: BoardSpec,
  field: BoardField,
  side: Side,
  cards: ReadonlyMap<number, readonly BoardCard[]>,
  foldOf: FoldOf,
): RoundScore[] {
  const going = side.players.filter(({ status }) => status === null).length;
  const found: RoundScore[] = [];
  for (let round = 1; round <= spec.rounds; round += 1) {
    const folds = sideCards(spec, field, side, cards, round).map(({ card, by }) => foldOf(card, by));
    const [first] = folds;
    const score =
      spec.format.side.mode !== 'BEST_N'
        ? (first ?? null)
        : ofSeveral(spec, round, folds, field.final || folds.length >= going);
    if (score !== null) found.push(score);
  }
  return found;
}

/** Whose drives were taken in the newest round, and whether what is missing can still be done. */
export function drivesOf(
  { format }: BoardSpec,
  side: Side,
  cards: ReadonlyMap<number, readonly BoardCard[]>,
): DriveLine[] {
  const minimum = format.side.minDrives ?? 0;
  if (minimum === 0 || format.side.mode !== 'SCRAMBLE') return [];
  const card = cards
    .get(side.key)
    ?.toSorted((one, other) => one.round - other.round)
    .findLast(({ scores }) => scores.some((score) => score !== null));
  const drives = card?.drives ?? [];
  const taken = (participantId: number) => drives.filter((one) => one === participantId).length;
  const missing = sum(side.participantIds.map((one) => Math.max(0, minimum - taken(one))));
  // A hole for which no drive was noted may still bring one: it was forgotten, or is to come.
  const left = (card?.scores ?? []).filter((_, hole) => (drives[hole] ?? null) === null).length;
  return side.participantIds.map((participantId) => ({
    participantId,
    drives: taken(participantId),
    minimum,
    possible: card === undefined || missing <= left,
  }));
}
