/** The holes of a group in the order in which it plays them, with the extra ones to which matches that are all square go on. */
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { cardsInPlay, holesInOrder, isHoleDone, lastHoleOf, type ShownCard } from './card-view.ts';
import { matchesOf } from './standing.ts';

export interface PlayOrder {
  /** As they are entered: extra holes are numbered on after the last one of the course. */
  readonly holes: readonly number[];
  /** Cards that play this hole; an extra one is played by who is in a match that goes on alone. */
  cardsOn(hole: number): readonly ShownCard[];
  /** The hole of the course that is played, which is another number than an extra hole's; and which extra hole it is, from 1. */
  placeOf(hole: number): { readonly played: number; readonly extra: number | null };
}

export function playOrder(group: ScoreGroup, cards: readonly ShownCard[]): PlayOrder {
  const holes = holesInOrder(group);
  const last = lastHoleOf(holes);
  /** By card, how many extra holes it has begun or has to play. */
  const extras = new Map<number, number>();
  if (group.format.extraHoles === true)
    for (const { a, b, thru, winner } of matchesOf(group, cards)) {
      const extra = thru - holes.length + (winner === null ? 1 : 0);
      if (thru < holes.length || extra < 1) continue;
      const ids = [...a.participantIds, ...b.participantIds];
      for (const { cardId, players } of cards)
        if (players.some(({ participantId }) => ids.includes(participantId))) extras.set(cardId, extra);
    }
  const most = Math.max(0, ...extras.values());
  return {
    holes: [...holes, ...Array.from({ length: most }, (_, at) => last + 1 + at)],
    cardsOn: (hole) =>
      hole <= last ? cards : cards.filter(({ cardId }) => (extras.get(cardId) ?? 0) >= hole - last),
    placeOf(hole) {
      const extra = hole > last && holes.length > 0 ? hole - last : null;
      return { played: extra === null ? hole : (holes[(extra - 1) % holes.length] ?? hole), extra };
    },
  };
}

/** Where the group is: the first hole without the score of everybody who plays it; null once there is none. */
export const nextHole = (order: PlayOrder): number | null =>
  order.holes.find(
    (hole) => cardsInPlay(order.cardsOn(hole)).length > 0 && !isHoleDone(order.cardsOn(hole), hole),
  ) ?? null;
