/** The cards of a whole event at a desk: read, followed live, with what this desk has entered on top. */
import { useCallback, useEffect, useState } from 'react';
import { listEventScores } from '@fourball/shared/seasons/scores/score-calls.ts';
import type { EventScores, Scorecard } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { useSession } from '../../../accounts/session/session.ts';
import { request } from '../../../lib/request/request.ts';
import { shownCards, type ShownCard } from '../../scores/card-view.ts';
import type { KeptEntry, Owner } from '../../scores/entry-book.ts';
import { newest, withSaid } from '../../scores/group-merge.ts';
import { beginAs, onSaidCards, onScores, useScores } from '../../scores/score-keeper.ts';

/** A card with where its group starts. */
export interface DeskCard extends ShownCard {
  /** Null of who is in no group. */
  readonly startTee: string | null;
  readonly startsAt: string | null;
  /** The first of its group. */
  readonly leads: boolean;
  /** Holes that are played on after the round, numbered on after its last: those that were entered, and the next one. */
  readonly extra: readonly number[];
}

/** The hole at a place of a card's row: its round, then the extra ones. */
export const holeAt = ({ holes, extra }: Pick<DeskCard, 'holes' | 'extra'>, at: number): number | undefined =>
  holes[at]?.hole ?? extra[at - holes.length];

/** Nothing of its round is missing. */
export const isWhole = ({ holes, scores }: Pick<ShownCard, 'holes' | 'scores'>): boolean =>
  holes.every(({ hole }) => scores.has(hole));

/** Of matches that may go on. Before the round is whole there are none. */
export function extraOf(card: ShownCard, { basis, extraHoles }: EventScores['format']): number[] {
  if (basis !== 'MATCH' || extraHoles !== true || !isWhole(card)) return [];
  const last = Math.max(...card.holes.map(({ hole }) => hole));
  const entered = Math.max(last, ...card.scores.keys()) - last;
  const next = card.locked || card.outcome !== null ? 0 : 1;
  return Array.from({ length: entered + next }, (_, at) => last + 1 + at);
}

export interface Desk {
  readonly owner: Owner;
  readonly scores: EventScores;
  readonly cards: readonly DeskCard[];
}

const noEntries: readonly KeptEntry[] = [];

const changeCards = (
  scores: EventScores,
  change: (cards: readonly Scorecard[]) => Scorecard[],
): EventScores => ({
  ...scores,
  groups: scores.groups.map((group) => ({ ...group, cards: change(group.cards) })),
});

const cardsIn = (scores: EventScores | null): readonly Scorecard[] =>
  scores?.groups.flatMap(({ cards }) => cards) ?? [];

export function useDesk(eventId: number) {
  const userId = useSession(({ user }) => user?.userId ?? 0);
  const owner: Owner = `user ${userId}`;
  const [scores, setScores] = useState<EventScores | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const entries = useScores(({ kept }) => kept[owner]?.entries ?? noEntries);
  const coming = useScores(({ kept }) => kept[owner]?.coming ?? noEntries);
  const measures = useScores(({ kept }) => kept[owner]?.measures.length ?? 0);
  const read = useCallback(() => {
    request(listEventScores, { params: { eventId }, query: {}, quiet: true, silent: true }).then(
      (next) => {
        setScores((known) => changeCards(next, (cards) => newest(cardsIn(known), cards)));
        setFailure(null);
      },
      (reason: unknown) => setFailure(reason),
    );
  }, [eventId]);
  useEffect(() => {
    void beginAs(owner);
  }, [owner]);
  // A measure that was taken is in what is read then.
  useEffect(read, [read, measures]);
  useEffect(() => onScores(eventId, read), [eventId, read]);
  useEffect(
    () =>
      onSaidCards((said) =>
        setScores(
          (known) => known && changeCards(known, (cards) => cards.map((card) => withSaid(card, said))),
        ),
      ),
    [],
  );
  const takeCard = useCallback(
    (changed: Scorecard) =>
      setScores(
        (known) =>
          known &&
          changeCards(known, (cards) =>
            cards.map((card) => (card.cardId === changed.cardId ? changed : card)),
          ),
      ),
    [],
  );
  const desk: Desk | null = scores && { owner, scores, cards: deskCards(scores, [...entries, ...coming]) };
  return { desk, failure, read, takeCard };
}

const deskCards = (scores: EventScores, entries: readonly KeptEntry[]): readonly DeskCard[] =>
  scores.groups.flatMap(({ cards, startTee, startsAt }) =>
    shownCards({ cards }, entries).map((card, at) => ({
      ...card,
      startTee,
      startsAt,
      leads: at === 0,
      extra: extraOf(card, scores.format),
    })),
  );
