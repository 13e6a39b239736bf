/** Which key at the desk does what: eighteen digits fill a card, and the hand stays where it is. */
import { nameOf } from '../../scores/card-view.ts';
import type { NewEntry } from '../../scores/entry-book.ts';
import { isWhole, type DeskCard } from './use-desk.ts';

/** Where the next digit goes. */
export interface Place {
  /** Of the card in the list. */
  readonly card: number;
  /** Of the hole on the card; extra holes follow those of the round. */
  readonly hole: number;
}

/** A digit that is not known yet to be one stroke or the beginning of more; `+`: ten and the next digit. */
export type Begun = '1' | '+' | null;

export type KeyAct =
  | { readonly do: 'enter'; readonly said: Pick<NewEntry, 'kind' | 'strokes'> }
  | { readonly do: 'begin'; readonly begun: Begun }
  | { readonly do: 'go'; readonly place: Place }
  /** Goes there and takes away what was entered. */
  | { readonly do: 'takeBack'; readonly place: Place }
  | { readonly do: 'find' };

/** How long a 1 waits for another digit, in milliseconds. */
export const beatMs = 600;

const clears: KeyAct = { do: 'enter', said: { kind: 'CLEARED', strokes: null } };
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

/** After an entry: the next hole, after the last one of the round the next card, and after an extra hole the next extra one. */
export function following(cards: readonly DeskCard[], place: Place): Place {
  const holes = cards[place.card]?.holes.length ?? 0;
  // The next one is there once this one is entered.
  if (place.hole + 1 < holes || place.hole >= holes) return { ...place, hole: place.hole + 1 };
  return place.card + 1 < cards.length ? goTo(cards, place.card + 1) : place;
}

const isDone = (card: DeskCard): boolean => card.locked || card.outcome !== null || isWhole(card);

/** How well a name answers what was typed; null: not at all. */
function fitOf(name: string, typed: string): number | null {
  const words = [name, ...name.split(/[\s&]+/)];
  if (words.includes(typed)) return 0;
  if (words.some((word) => word.startsWith(typed))) return 1;
  return name.includes(typed) ? 2 : null;
}

/**
 * The index of the card that whoever typed this means, -1 for none: a whole word of a name before its beginning, and that before anything in it; of
 * two that fit as well the one that is still to be entered, in the order of the list.
 */
export function findCard(cards: readonly DeskCard[], typed: string): number {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return -1;
  const fits = cards.flatMap((card, at) => {
    const fit = fitOf(nameOf(card).toLowerCase(), wanted);
    return fit === null ? [] : [{ at, order: fit * 2 + Number(isDone(card)) }];
  });
  return fits.toSorted((one, other) => one.order - other.order)[0]?.at ?? -1;
}

interface At {
  readonly begun: Begun;
  readonly place: Place;
  /** What was entered a moment ago, as long as nothing was done since: a slip is mended there, on whatever card that is. */
  readonly entered: Place | null;
  readonly cards: readonly DeskCard[];
  /** With the shift key. */
  readonly back: boolean;
}

/** Null: the key is none of the desk's. */
export function actOf(key: string, { begun, place, entered, cards, back }: At): KeyAct | null {
  const card = cards[place.card];
  const round = (card?.holes.length ?? 1) - 1;
  const last = round + (card?.extra.length ?? 0);
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
      return entered !== null && begun === null ? { do: 'takeBack', place: entered } : clears;
    case 'Delete':
      return clears;
    case 'ArrowLeft':
      return { do: 'go', place: entered ?? { ...place, hole: Math.max(0, place.hole - 1) } };
    case 'ArrowRight':
      return { do: 'go', place: { ...place, hole: Math.min(last, place.hole + 1) } };
    case 'ArrowUp':
    case 'ArrowDown': {
      const to = Math.min(Math.max(0, place.card + (key === 'ArrowUp' ? -1 : 1)), cards.length - 1);
      // Not every card goes on after the round.
      const most = (cards[to]?.holes.length ?? 1) - 1 + (cards[to]?.extra.length ?? 0);
      return { do: 'go', place: { card: to, hole: Math.min(place.hole, most) } };
    }
    case 'Home':
      return { do: 'go', place: { ...place, hole: 0 } };
    case 'End':
      return { do: 'go', place: { ...place, hole: place.hole < round ? round : last } };
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
