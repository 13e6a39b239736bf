/** The keys of the desk: digits enter and go on, a 1 waits for a beat, and the focus is never locked in. */
import { actOf, following, goTo, type Begun } from '@fourball/web/seasons/admin/scores/desk-keys.ts';
import type { DeskCard } from '@fourball/web/seasons/admin/scores/use-desk.ts';
import { shownCards } from '@fourball/web/seasons/scores/card-view.ts';
import { expect, test } from 'vitest';
import { card, group, strokesOn } from './cards.ts';

const cards: readonly DeskCard[] = shownCards(
  group([card(1, 'Ava Tremblay'), card(2, 'Ben Ng', { scores: [strokesOn(1, 4)] })]),
  [],
).map((one) => ({ ...one, startTee: '1', startsAt: null, leads: false }));

const press = (
  key: string,
  {
    begun = null,
    card: at = 0,
    hole = 0,
    back = false,
  }: { begun?: Begun; card?: number; hole?: number; back?: boolean } = {},
) => actOf(key, { begun, place: { card: at, hole }, cards, back });

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
