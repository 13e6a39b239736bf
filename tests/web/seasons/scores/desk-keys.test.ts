/** The keys of the desk: digits enter and go on, a 1 waits for a beat, and the focus is never locked in. */
import {
  actOf,
  findCard,
  following,
  goTo,
  type Begun,
  type Place,
} from '@fourball/web/seasons/admin/scores/desk-keys.ts';
import { extraOf, holeAt, type DeskCard } from '@fourball/web/seasons/admin/scores/use-desk.ts';
import { shownCards } from '@fourball/web/seasons/scores/card-view.ts';
import { expect, test } from 'vitest';
import { card, group, strokesOn } from './cards.ts';

const cards: readonly DeskCard[] = shownCards(
  group([card(1, 'Ava Tremblay'), card(2, 'Ben Ng', { scores: [strokesOn(1, 4)] })]),
  [],
).map((one) => ({ ...one, startTee: '1', startsAt: null, leads: false, extra: [] }));

const press = (
  key: string,
  {
    begun = null,
    card: at = 0,
    hole = 0,
    back = false,
    entered = null,
  }: { begun?: Begun; card?: number; hole?: number; back?: boolean; entered?: Place | null } = {},
) => actOf(key, { begun, place: { card: at, hole }, entered, cards, back });

test('a digit is so many strokes, after a 1 or a point ten more, and a nought alone nothing', () => {
  expect(press('4')).toEqual({ do: 'enter', said: { kind: 'STROKES', strokes: 4 } });
  expect(press('1')).toEqual({ do: 'begin', begun: '1' });
  expect(press('2', { begun: '1' })).toEqual({ do: 'enter', said: { kind: 'STROKES', strokes: 12 } });
  expect(press('.')).toEqual({ do: 'begin', begun: '+' });
  expect(press('0', { begun: '+' })).toEqual({ do: 'enter', said: { kind: 'STROKES', strokes: 10 } });
  expect(press('0')).toBeNull();
  expect(press('x')).toEqual({ do: 'enter', said: { kind: 'PICKED_UP', strokes: null } });
});

test('the eighteenth hole is followed by the next card, where that is missing something', () => {
  expect(following(cards, { card: 0, hole: 3 })).toEqual({ card: 0, hole: 4 });
  expect(following(cards, { card: 0, hole: 17 })).toEqual({ card: 1, hole: 1 });
  expect(following(cards, { card: 1, hole: 17 })).toEqual({ card: 1, hole: 17 });
  expect(goTo(cards, 9)).toEqual({ card: 1, hole: 1 });
});

test('tab walks from card to card, and leaves the grid at its ends', () => {
  expect(press('Tab')).toEqual({ do: 'go', place: { card: 1, hole: 1 } });
  expect(press('Tab', { card: 1 })).toBeNull();
  expect(press('Tab', { back: true })).toBeNull();
  expect(press('ArrowLeft')).toEqual({ do: 'go', place: { card: 0, hole: 0 } });
  expect(press('/')).toEqual({ do: 'find' });
  expect(press('q')).toBeNull();
});

test('a slip is mended where it was made, on the card before where the last hole led on', () => {
  const last = { card: 0, hole: 17 };
  expect(press('ArrowLeft', { card: 1, hole: 1, entered: last })).toEqual({ do: 'go', place: last });
  expect(press('Backspace', { card: 1, hole: 1, entered: last })).toEqual({ do: 'takeBack', place: last });
  const clears = { do: 'enter', said: { kind: 'CLEARED', strokes: null } };
  expect(press('Backspace', { card: 1, hole: 1 })).toEqual(clears);
  expect(press('Backspace', { card: 1, hole: 1, entered: last, begun: '1' })).toEqual(clears);
  expect(press('Delete', { card: 1, hole: 1, entered: last })).toEqual(clears);
});

test('a card is found by what its golfer is called, the one that is still to be entered first', () => {
  const whole = Array.from({ length: 18 }, (_, at) => strokesOn(at + 1, 4));
  const named = (cardId: number, name: string, more: Parameters<typeof card>[2] = {}) =>
    card(cardId, name, more);
  const field = shownCards(
    group([
      named(1, 'Ashlee Ross', { scores: whole }),
      named(2, 'Bruce Leeds'),
      named(3, 'Bo Lee', { scores: whole }),
      named(4, 'Cy Lee'),
      named(5, 'Dee Lee', { outcome: 'WD' }),
    ]),
    [],
  ).map((one) => ({ ...one, startTee: '1', startsAt: null, leads: false, extra: [] }));
  const found = (typed: string) => field[findCard(field, typed)]?.cardId;
  expect(found('lee')).toBe(4);
  expect(found(' LEE ')).toBe(4);
  expect(found('bo lee')).toBe(3);
  expect(found('leed')).toBe(2);
  expect(found('shl')).toBe(1);
  expect(found('')).toBeUndefined();
  expect(found('moe')).toBeUndefined();
});

test('a match that goes on is entered to the right of its round: nobody comes there by filling a card', () => {
  const whole = Array.from({ length: 18 }, (_, at) => strokesOn(at + 1, 4));
  const format = { ...group([]).format, basis: 'MATCH' as const, extraHoles: true };
  const shown = shownCards(
    group([
      card(1, 'Ava Tremblay', { scores: [...whole, strokesOn(19, 4)] }),
      card(2, 'Ben Ng', { scores: whole.slice(1) }),
      card(3, 'Cy Lee', { scores: whole, locked: true }),
    ]),
    [],
  );
  expect(shown.map((one) => extraOf(one, format))).toEqual([[19, 20], [], []]);
  expect(shown.map((one) => extraOf(one, { ...format, extraHoles: false }))).toEqual([[], [], []]);
  const field = shown.map((one) => ({
    ...one,
    startTee: '1',
    startsAt: null,
    leads: false,
    extra: extraOf(one, format),
  }));
  const [first] = field;
  expect([17, 18, 19, 20].map((at) => first && holeAt(first, at))).toEqual([18, 19, 20, undefined]);
  const go = (key: string, place: Place) =>
    actOf(key, { begun: null, place, entered: null, cards: field, back: false });
  expect(go('End', { card: 0, hole: 3 })).toEqual({ do: 'go', place: { card: 0, hole: 17 } });
  expect(go('End', { card: 0, hole: 17 })).toEqual({ do: 'go', place: { card: 0, hole: 19 } });
  expect(go('ArrowRight', { card: 0, hole: 19 })).toEqual({ do: 'go', place: { card: 0, hole: 19 } });
  expect(go('ArrowDown', { card: 0, hole: 19 })).toEqual({ do: 'go', place: { card: 1, hole: 17 } });
  expect(following(field, { card: 0, hole: 17 })).toEqual({ card: 1, hole: 0 });
  expect(following(field, { card: 0, hole: 18 })).toEqual({ card: 0, hole: 19 });
  // A card whose extra holes are entered and one of whose round is missing is not done.
  expect(goTo(field, 1)).toEqual({ card: 1, hole: 0 });
});
