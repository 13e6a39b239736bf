/** Puts together what is known of a group and what the server says of it: whichever of a card is newer stays. */
import type {
  CardReply,
  CourseMarker,
  Scorecard,
  ScoreGroup,
  ScoresTaken,
} from '@fourball/shared/seasons/scores/score-shapes.ts';

/** An answer may come after a younger one: a card goes back to no earlier version. */
export function newest(known: readonly Scorecard[], read: readonly Scorecard[]): Scorecard[] {
  const before = new Map(known.map((card) => [card.cardId, card]));
  return read.map((card) => {
    const older = before.get(card.cardId);
    return older !== undefined && older.version > card.version ? older : card;
  });
}

export const withRead = (known: ScoreGroup | undefined, read: ScoreGroup): ScoreGroup => ({
  ...read,
  cards: newest(known?.cards ?? [], read.cards),
});

/** What an answer to entries says of cards. */
export const withCards = (group: ScoreGroup, said: ScoresTaken['cards']): ScoreGroup =>
  changeCards(group, (card) => withSaid(card, said));

export function withSaid(card: Scorecard, said: ScoresTaken['cards']): Scorecard {
  const one = said.find(({ cardId }) => cardId === card.cardId);
  if (one === undefined || one.version < card.version) return card;
  const { version, scores, locked, outcome } = one;
  // A change takes signatures away, and what may be done then is read anew.
  return { ...card, version, scores, locked, outcome };
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
