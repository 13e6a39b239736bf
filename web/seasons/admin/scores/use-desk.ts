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
    shownCards({ cards }, entries).map((card, at) => ({ ...card, startTee, startsAt, leads: at === 0 })),
  );
