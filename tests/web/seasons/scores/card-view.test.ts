/** What a phone shows of cards: what waits on top of what is known, who is next, and how everybody stands. */
import {
  disputesOf,
  holesInOrder,
  nextCard,
  shortNames,
  shownCards,
} from '@fourball/web/seasons/scores/card-view.ts';
import { newest, withCards } from '@fourball/web/seasons/scores/group-merge.ts';
import { words } from '@fourball/web/seasons/scores/score-words.en.ts';
import { nextHole, playOrder } from '@fourball/web/seasons/scores/play-order.ts';
import { standingsOf } from '@fourball/web/seasons/scores/standing.ts';
import { describe, expect, test } from 'vitest';
import { card, group, strokesOn, waiting } from './cards.ts';

describe('what waits to be sent', () => {
  test('stands on top of what the server said, the newest of a hole last', () => {
    const known = group([card(1, 'Ava Tremblay', { scores: [strokesOn(1, 5), strokesOn(2, 3)] })]);
    const [shown] = shownCards(known, [waiting(1, 1, { strokes: 6 }), waiting(1, 1, { strokes: 7 })]);
    expect(shown?.scores.get(1)).toMatchObject({ strokes: 7, waits: true, disputed: false });
    expect(shown?.scores.get(2)).toMatchObject({ strokes: 3, waits: false });
  });

  test('takes a score back, and counts for nothing where it was refused', () => {
    const known = group([card(1, 'Ava Tremblay', { scores: [strokesOn(1, 5), strokesOn(2, 3)] })]);
    const [shown] = shownCards(known, [
      waiting(1, 1, { kind: 'CLEARED', strokes: null }),
      waiting(1, 2, { strokes: 9, refused: 'SIGNED' }),
    ]);
    expect(shown?.scores.has(1)).toBe(false);
    expect(shown?.scores.get(2)?.strokes).toBe(3);
  });

  test('settles what phones say differently, and only where it means to', () => {
    const said = [
      {
        kind: 'STROKES' as const,
        strokes: 5,
        driveBy: null,
        by: 'Ben',
        enteredAt: '2026-06-16T21:30:00.000Z',
      },
      {
        kind: 'STROKES' as const,
        strokes: 4,
        driveBy: null,
        by: null,
        enteredAt: '2026-06-16T21:29:00.000Z',
      },
    ];
    const known = group([card(1, 'Ava Tremblay', { scores: [strokesOn(1, 5, { disputed: true, said })] })]);
    const again = shownCards(known, [waiting(1, 1, { strokes: 4 })]);
    expect(disputesOf(again)).toHaveLength(1);
    const settled = shownCards(known, [waiting(1, 1, { strokes: 4, settles: true })]);
    expect(disputesOf(settled)).toEqual([]);
    expect(settled[0]?.scores.get(1)?.strokes).toBe(4);
  });
});

describe('the order of play', () => {
  test('begins at the own tee of a shotgun, and goes on where somebody is missing', () => {
    const cards = [card(1, 'Ava Tremblay', { scores: [strokesOn(7, 4)] }), card(2, 'Ben Ng')];
    const known = group(cards, { startTee: '7B' });
    expect(holesInOrder(known)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 1, 2, 3, 4, 5, 6]);
    const shown = shownCards(known, []);
    expect(nextHole(playOrder(known, shown))).toBe(7);
    expect(nextCard(shown, 7, null)?.cardId).toBe(2);
    expect(nextCard(shown, 7, 2, 2)).toBeNull();
    expect(nextHole(playOrder(known, shownCards(known, [waiting(2, 7)])))).toBe(8);
  });

  test('leaves out who is signed or out', () => {
    const known = group([
      card(1, 'Ava Tremblay', { locked: true }),
      card(2, 'Ben Ng', { outcome: 'WD' }),
      card(3, 'Cy Ito'),
    ]);
    const shown = shownCards(known, [waiting(3, 1)]);
    expect(nextHole(playOrder(known, shown))).toBe(2);
    expect(nextCard(shown, 2, 3)?.cardId).toBe(3);
  });

  test('goes on with extra holes for a match that is all square, as far as it is played, and for nobody else', () => {
    const eighteen = Array.from({ length: 18 }, (_, at) => at + 1);
    const whole = (more: readonly [hole: number, strokes: number][] = []) => ({
      scores: [...eighteen.map((hole) => [hole, 4] as const), ...more].map(([hole, strokes]) =>
        strokesOn(hole, strokes),
      ),
    });
    const known = (one: object, other: object, third: object = whole([[19, 4]])) =>
      group(
        [
          card(1, 'Ava Tremblay', one),
          card(2, 'Ben Ng', other),
          card(3, 'Cy Ito', third),
          card(4, 'Dee Roy', { ...whole(), conceded: { by: 'Dee Roy', at: '2026-06-16T22:30:00.000Z' } }),
        ],
        { startTee: '10', format: { basis: 'MATCH', extraHoles: true } },
      );
    const orderOf = (asked: ReturnType<typeof known>) => playOrder(asked, shownCards(asked, []));
    const square = orderOf(known(whole(), whole()));
    expect(square.holes.slice(-2)).toEqual([9, 19]);
    expect(square.cardsOn(19).map(({ cardId }) => cardId)).toEqual([1, 2]);
    expect(square.cardsOn(9)).toHaveLength(4);
    expect(square.placeOf(19)).toEqual({ played: 10, extra: 1 });
    expect(nextHole(square)).toBe(19);
    // Halved, it goes on; won, it is over.
    const halved = orderOf(known(whole([[19, 4]]), whole([[19, 4]])));
    expect(halved.placeOf(20)).toEqual({ played: 11, extra: 2 });
    expect(nextHole(halved)).toBe(20);
    const won = orderOf(known(whole([[19, 4]]), whole([[19, 5]])));
    expect(won.holes.at(-1)).toBe(19);
    expect(nextHole(won)).toBeNull();
    const never = {
      ...known(whole(), whole()),
      format: { ...known(whole(), whole()).format, extraHoles: false },
    };
    expect(nextHole(orderOf(never))).toBeNull();
  });

  test('pairs who was paired, and others by their places', () => {
    const known = group(
      ['Ava', 'Ben', 'Cy', 'Dee'].map((name, at) => card(at + 1, name)),
      {
        format: { basis: 'MATCH' },
      },
    );
    const linesOf = (pairings: typeof known.pairings) =>
      standingsOf({ ...known, pairings }, shownCards(known, [])).lines;
    expect(linesOf([])).toEqual(['Ava – Ben: Nothing entered', 'Cy – Dee: Nothing entered']);
    expect(linesOf([{ a: [101], b: [104] }])).toEqual([
      'Ava – Dee: Nothing entered',
      'Ben – Cy: Nothing entered',
    ]);
  });
});

test('an answer that comes late takes no card to an older version', () => {
  const old = card(1, 'Ava Tremblay', { version: 3 });
  const known = card(1, 'Ava Tremblay', { version: 5, scores: [strokesOn(1, 4)] });
  expect(newest([known], [old])).toEqual([known]);
  const kept = withCards(group([known]), [
    { cardId: 1, version: 4, scores: [], locked: false, outcome: null },
  ]);
  expect(kept.cards[0]).toBe(known);
});

describe('how everybody stands', () => {
  const scores = [strokesOn(1, 4), strokesOn(2, 3)];

  test('is told in points by what each plays off', () => {
    const known = group([
      card(1, 'Ava Tremblay', { scores }),
      card(2, 'Ben Ng', { scores, playingHandicap: 2 }),
      card(3, 'Cy Ito'),
    ]);
    const { of } = standingsOf(known, shownCards(known, []));
    expect([1, 2, 3].map(of)).toEqual(['5 points after 2', '7 points after 2', 'Nothing entered']);
  });

  test('is the state of a match, where one is played', () => {
    const known = group(
      [
        card(1, 'Ava Tremblay', { scores }),
        card(2, 'Ben Ng', { scores: [strokesOn(1, 5), strokesOn(2, 3)] }),
      ],
      {
        format: { basis: 'MATCH' },
      },
    );
    const { lines } = standingsOf(known, shownCards(known, []));
    expect(lines).toEqual(['Ava – Ben: Ava 1 up, after 2']);
  });
});

test('names are short where they tell everybody apart, and holes are said as spans', () => {
  const called = shortNames([card(1, 'Ava Tremblay'), card(2, 'Ben Ng'), card(3, 'Ben Ito')]);
  expect(['Ava Tremblay', 'Ben Ng'].map(called)).toEqual(['Ava', 'Ben Ng']);
  expect([[3], [3, 5], [7, 8, 9, 10], [1, 2, 5, 7, 8, 9]].map(words.sign.missing)).toEqual([
    'Nothing is entered for hole 3.',
    'Nothing is entered for holes 3 and 5.',
    'Nothing is entered for holes 7 to 10.',
    'Nothing is entered for holes 1, 2, 5 and 7 to 9.',
  ]);
});
