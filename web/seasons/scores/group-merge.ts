/** Puts together what is known of a group and what the server says of it: whichever of a card is newer stays. */
import type {
  CardReply,
  CourseMarker,
  Scorecard,
  ScoreGroup,
  ScoresTaken,
} from '@fourball/shared/seasons/scores/score-shapes.ts';

/** An answer may come after a younger one: a card goes back to no earlier version. */
export function withRead(known: ScoreGroup | undefined, read: ScoreGroup): ScoreGroup {
  const before = new Map(known?.cards.map((card) => [card.cardId, card]));
  return {
    ...read,
    cards: read.cards.map((card) => {
      const older = before.get(card.cardId);
      return older !== undefined && older.version > card.version ? older : card;
    }),
  };
}

/** What an answer to entries says of cards. */
export function withCards(group: ScoreGroup, said: ScoresTaken['cards']): ScoreGroup {
  const news = new Map(said.map((one) => [one.cardId, one]));
  return changeCards(group, (card) => {
    const one = news.get(card.cardId);
    if (one === undefined || one.version < card.version) return card;
    const { version, scores, locked, outcome } = one;
    // A change takes signatures away, and what may be done then is read with the group.
    return { ...card, version, scores, locked, outcome };
  });
}

/** Only cards that are newer than what is known. */
export function withNewer(known: ScoreGroup, other: ScoreGroup): ScoreGroup {
  const others = new Map(other.cards.map((card) => [card.cardId, card]));
  return changeCards(known, (card) => {
    const one = others.get(card.cardId);
    return one !== undefined && one.version > card.version ? one : card;
  });
}

export const withCard = (group: ScoreGroup, { card: said }: Pick<CardReply, 'card'>): ScoreGroup =>
  changeCards(group, (card) => (card.cardId === said.cardId && said.version >= card.version ? said : card));

export const withMarkers = (
  group: ScoreGroup,
  eventId: number,
  markers: readonly CourseMarker[],
): ScoreGroup => (group.event.id === eventId ? { ...group, markers: [...markers] } : group);

function changeCards(group: ScoreGroup, change: (card: Scorecard) => Scorecard): ScoreGroup {
  const cards = group.cards.map(change);
  return cards.some((card, at) => card !== group.cards[at]) ? { ...group, cards } : group;
}
