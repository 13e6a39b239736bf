/** Which key at the desk does what: eighteen digits fill a card, and the hand stays where it is. */
import type { NewEntry } from '../../scores/entry-book.ts';
import type { DeskCard } from './use-desk.ts';

/** Where the next digit goes. */
export interface Place {
  /** Of the card in the list. */
  readonly card: number;
  /** Of the hole on the card. */
  readonly hole: number;
}

/** A digit that is not known yet to be one stroke or the beginning of more; `+`: ten and the next digit. */
export type Begun = '1' | '+' | null;

export type KeyAct =
  | { readonly do: 'enter'; readonly said: Pick<NewEntry, 'kind' | 'strokes'> }
  | { readonly do: 'begin'; readonly begun: Begun }
  | { readonly do: 'go'; readonly place: Place }
  | { readonly do: 'find' };

/** How long a 1 waits for another digit, in milliseconds. */
export const beatMs = 600;

const strokes = (count: number): KeyAct => ({ do: 'enter', said: { kind: 'STROKES', strokes: count } });

/** Where a card goes on: its first hole without a score, else its first one. */
const firstOpen = (card: DeskCard | undefined): number => {
  const at = card?.holes.findIndex(({ hole }) => !card.scores.has(hole)) ?? -1;
  return Math.max(0, at);
};

export const goTo = (cards: readonly DeskCard[], card: number): Place => {
  const at = Math.min(Math.max(0, card), cards.length - 1);
  return { card: at, hole: firstOpen(cards[at]) };
};

/** After an entry: the next hole, and after the last one the next card. */
export function following(cards: readonly DeskCard[], place: Place): Place {
  const holes = cards[place.card]?.holes.length ?? 0;
  if (place.hole + 1 < holes) return { ...place, hole: place.hole + 1 };
  return place.card + 1 < cards.length ? goTo(cards, place.card + 1) : place;
}

/** Null: the key is none of the desk's. */
export function actOf(
  key: string,
  { begun, place, cards, back }: { begun: Begun; place: Place; cards: readonly DeskCard[]; back: boolean },
): KeyAct | null {
  const last = (cards[place.card]?.holes.length ?? 1) - 1;
  if (/^\d$/.test(key)) {
    const digit = Number(key);
    if (begun !== null) return strokes(10 + digit);
    if (digit === 0) return null;
    return digit === 1 ? { do: 'begin', begun: '1' } : strokes(digit);
  }
  switch (key) {
    case '.':
    case ',':
    case '+':
      return { do: 'begin', begun: '+' };
    case 'x':
      return { do: 'enter', said: { kind: 'PICKED_UP', strokes: null } };
    case 'c':
      return { do: 'enter', said: { kind: 'CONCEDED', strokes: null } };
    case 'Backspace':
    case 'Delete':
      return { do: 'enter', said: { kind: 'CLEARED', strokes: null } };
    case 'ArrowLeft':
      return { do: 'go', place: { ...place, hole: Math.max(0, place.hole - 1) } };
    case 'ArrowRight':
      return { do: 'go', place: { ...place, hole: Math.min(last, place.hole + 1) } };
    case 'ArrowUp':
      return { do: 'go', place: { ...place, card: Math.max(0, place.card - 1) } };
    case 'ArrowDown':
      return { do: 'go', place: { ...place, card: Math.min(cards.length - 1, place.card + 1) } };
    case 'Home':
      return { do: 'go', place: { ...place, hole: 0 } };
    case 'End':
      return { do: 'go', place: { ...place, hole: last } };
    case 'Enter':
      return { do: 'go', place: goTo(cards, place.card + (back ? -1 : 1)) };
    case 'Tab': {
      // At its ends the focus goes on, so that nobody is locked in.
      const next = place.card + (back ? -1 : 1);
      return next < 0 || next >= cards.length ? null : { do: 'go', place: goTo(cards, next) };
    }
    case '/':
      return { do: 'find' };
    default:
      return null;
  }
}
