/** Which hole and golfer is entered now, and what a tap does: the golfer who is missing comes next, then the next hole. */
import { useState } from 'react';
import type { ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { cardsInPlay, isHoleDone, nextCard, type ShownCard, type ShownScore } from '../card-view.ts';
import type { NewEntry } from '../entry-book.ts';
import { playOrder } from '../play-order.ts';
import { enter, type GroupAddress } from '../score-keeper.ts';

export type Typed =
  | { readonly kind: 'STROKES'; readonly strokes: number }
  | { readonly kind: 'PICKED_UP' | 'CONCEDED' | 'CLEARED' };

/** What was entered last, by which the group went on to another hole. */
interface LastStep {
  readonly hole: number;
  readonly cardId: number;
}

interface HoleInput {
  address: GroupAddress;
  group: ScoreGroup;
  cards: readonly ShownCard[];
  hole: number;
  setHole: (hole: number) => void;
}

/** What somebody who may settle says of a hole on which phones differ settles it. */
const asEntry = (card: ShownCard, hole: number, typed: Typed, driveBy: number | null): NewEntry => ({
  cardId: card.cardId,
  hole,
  kind: typed.kind,
  strokes: typed.kind === 'STROKES' ? typed.strokes : null,
  driveBy: typed.kind === 'CLEARED' ? null : driveBy,
  settles: typed.kind !== 'CLEARED' && card.can.settle && card.scores.get(hole)?.disputed === true,
});

/** Whom a tap is for: who was picked, else whose phones differ, else who is missing. */
const activeOf = (cards: readonly ShownCard[], hole: number, picked: number | null): ShownCard | null => {
  const open = cardsInPlay(cards);
  return (
    open.find(({ cardId }) => cardId === picked) ??
    open.find(({ scores }) => scores.get(hole)?.disputed === true) ??
    nextCard(cards, hole, null) ??
    open[0] ??
    null
  );
};

export function useHole({ address, group, cards, hole: asked, setHole }: HoleInput) {
  const play = playOrder(group, cards);
  const order = play.holes;
  // An extra hole is none any more once the match before it turns out to be won.
  const hole = order.includes(asked) ? asked : (order.at(-1) ?? asked);
  const at = order.indexOf(hole);
  const here = play.cardsOn(hole);
  const [picked, setPicked] = useState<number | null>(null);
  const [drive, setDrive] = useState<number | null>(null);
  const [last, setLast] = useState<LastStep | null>(null);
  /** On a hole on which phones differ: neither is right, and the keys are asked for. */
  const [another, setAnother] = useState(false);
  const active = activeOf(here, hole, picked);
  const score = active?.scores.get(hole);
  const { side } = group.format;
  const drives = side.mode === 'SCRAMBLE' && (active?.players.length ?? 0) > 1;
  const drivenBy = drive ?? score?.driveBy ?? null;

  const pick = (cardId: number | null) => {
    setPicked(cardId);
    setDrive(null);
    setAnother(false);
  };
  const go = (to: number) => {
    setHole(to);
    pick(null);
  };
  const send = (entry: NewEntry) => void enter(address.owner, group.event.id, [entry]);

  /** Who corrects a score stays where it is. */
  const goOn = (
    card: ShownCard,
    before: ShownScore | undefined,
    { kind, strokes }: Pick<ShownScore, 'kind' | 'strokes'>,
  ) => {
    const next = nextCard(here, hole, card.cardId, card.cardId);
    pick(next?.cardId ?? card.cardId);
    if (next !== null || before !== undefined) return;
    setLast({ hole, cardId: card.cardId });
    // With this score: it may be what leaves a match all square.
    const entered = { hole, kind, strokes, driveBy: null, disputed: false, waits: true };
    const then = playOrder(
      group,
      cards.map((one) =>
        one.cardId === card.cardId ? { ...one, scores: new Map(one.scores).set(hole, entered) } : one,
      ),
    );
    const open = then.holes.slice(at + 1).find((one) => !isHoleDone(then.cardsOn(one), one));
    if (open !== undefined) go(open);
  };

  return {
    play,
    order,
    hole,
    /** Who plays this hole. */
    here,
    active,
    score,
    last,
    drives,
    drivenBy,
    another,
    pick,
    seekAnother: () => setAnother(true),
    /** The hole before or after, in the order in which the group plays them. */
    step(by: number) {
      const to = order[at + by];
      if (to === undefined) return;
      setLast(null);
      go(to);
    },
    /** The golfer above or below. */
    pickBy(by: number) {
      const open = cardsInPlay(here);
      const place = active === null ? -1 : open.indexOf(active);
      pick(open[(place + by + open.length) % open.length]?.cardId ?? null);
    },
    type(typed: Typed) {
      if (active === null || (typed.kind === 'CLEARED' && score === undefined)) return;
      setLast(null);
      send(asEntry(active, hole, typed, drivenBy));
      if (typed.kind === 'CLEARED') return;
      // Where drives are counted, the hole is not over before it is known whose it was.
      if (drives && (side.minDrives ?? 0) > 0 && drivenBy === null) pick(active.cardId);
      else
        goOn(active, score, { kind: typed.kind, strokes: typed.kind === 'STROKES' ? typed.strokes : null });
    },
    takeDrive(participantId: number) {
      if (active === null) return;
      setDrive(participantId);
      if (score === undefined) return;
      const { kind, strokes, driveBy } = score;
      send({ cardId: active.cardId, hole, kind, strokes, driveBy: participantId, settles: false });
      goOn(active, driveBy === null ? undefined : score, score);
    },
    /** Back to the hole that was left, without the score that ended it. */
    undo() {
      const card = cards.find(({ cardId }) => cardId === last?.cardId);
      if (last === null || card === undefined) return;
      send(asEntry(card, last.hole, { kind: 'CLEARED' }, null));
      go(last.hole);
      setPicked(last.cardId);
      setLast(null);
    },
  };
}
