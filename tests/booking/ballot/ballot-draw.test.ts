/** The draw by itself: what it promises whatever was entered. */
import {
  allocate,
  canonicalEntries,
  commitmentOf,
  orderEntries,
  repeatPublished,
  type DrawEntry,
  type PublishedDraw,
} from '@fourball/shared/booking/ballot/ballot-draw.ts';
import { sha256 } from '@fourball/shared/contract/sha256.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const entry = (entryId: number, more: Partial<DrawEntry> = {}): DrawEntry => ({
  entryId,
  spots: 1,
  wishes: [1],
  entered: 0,
  missed: 0,
  ...more,
});

const drawnEntries = fc
  .uniqueArray(
    fc.record({
      entryId: fc.integer({ min: 1, max: 10_000 }),
      spots: fc.integer({ min: 1, max: 4 }),
      wishes: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
      history: fc.tuple(fc.nat(12), fc.nat(12)),
    }),
    { selector: ({ entryId }) => entryId, maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ history: [one, other], ...row }) => ({
      ...row,
      entered: Math.max(one, other),
      missed: Math.min(one, other),
    })),
  );
const somePlaces = fc
  .array(fc.nat(4), { minLength: 8, maxLength: 8 })
  .map((free) => new Map(free.map((places, index) => [index + 1, places])));
const seeds = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });

/** As a fraction, so that nothing is lost to rounding. */
const isWorse = (one: DrawEntry, other: DrawEntry): boolean =>
  BigInt(one.missed) * BigInt(other.entered || 1) > BigInt(other.missed) * BigInt(one.entered || 1);

describe('the order', () => {
  test('takes each entry once, the unluckier before the luckier, whatever the order they came in', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, drawnEntries, fc.nat(), async (seed, entries, turn) => {
        const ordered = (await orderEntries(seed, entries)).map(({ entry: one }) => one);
        expect(ordered.map(({ entryId }) => entryId).sort((a, b) => a - b)).toEqual(
          entries.map(({ entryId }) => entryId).sort((a, b) => a - b),
        );
        for (const [index, one] of ordered.entries())
          for (const later of ordered.slice(index + 1)) expect(isWorse(later, one)).toBe(false);
        const cut = entries.length === 0 ? 0 : turn % entries.length;
        const turned = [...entries.slice(cut), ...entries.slice(0, cut)].reverse();
        expect((await orderEntries(seed, turned)).map(({ entry: one }) => one)).toEqual(ordered);
      }),
      { numRuns: 60 },
    );
  });

  test('counts who never entered a draw like who won every one', async () => {
    const entries = [entry(1, { entered: 4, missed: 1 }), entry(2), entry(3, { entered: 5 })];
    const seed = 'ab'.repeat(32);
    const ties = await Promise.all([2, 3].map(async (id) => ({ id, tie: await sha256(`${seed}:${id}`) })));
    const tied = ties.sort((a, b) => (a.tie < b.tie ? -1 : 1)).map(({ id }) => id);
    expect((await orderEntries(seed, entries)).map(({ entry: { entryId } }) => entryId)).toEqual([
      1,
      ...tied,
    ]);
  });

  test('sees 2 of 3 as worse than 65 of 100, and 1 of 2 like 2 of 4', async () => {
    const entries = [
      entry(1, { entered: 100, missed: 65 }),
      entry(2, { entered: 3, missed: 2 }),
      entry(3, { entered: 2, missed: 1 }),
      entry(4, { entered: 4, missed: 2 }),
    ];
    const orders = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        (await orderEntries(String(n), entries)).map(({ entry: { entryId } }) => entryId),
      ),
    );
    expect(new Set(orders.map((order) => order.slice(0, 2).join()))).toEqual(new Set(['2,1']));
    expect(new Set(orders.map((order) => order.slice(2).join()))).toEqual(new Set(['3,4', '4,3']));
  });
});

describe('the places', () => {
  test('are never given twice, always to whole parties, always the first wish that has room', () => {
    fc.assert(
      fc.property(drawnEntries, somePlaces, (entries, places) => {
        const won = allocate(entries, places);
        const left = new Map(places);
        for (const [index, one] of entries.entries()) {
          const got = won[index];
          const fitting = one.wishes.filter((teeTimeId) => (left.get(teeTimeId) ?? 0) >= one.spots);
          expect(got).toBe(fitting[0] ?? null);
          if (got != null) left.set(got, (left.get(got) ?? 0) - one.spots);
        }
        expect([...left.values()].every((free) => free >= 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('are not taken by who is passed over', () => {
    const entries = [entry(1), entry(2)];
    expect(allocate(entries, new Map([[1, 1]]), new Set([1]))).toEqual([null, 1]);
  });
});

describe('the published draw', () => {
  const seed = '5e'.repeat(32);
  const entries = [
    entry(12, { spots: 4, wishes: [7, 8], entered: 3, missed: 2 }),
    entry(5, { spots: 2, wishes: [7] }),
    entry(9, { spots: 3, wishes: [7, 8], entered: 1, missed: 0 }),
  ];

  async function published(): Promise<PublishedDraw> {
    const places = new Map([
      [7, 4],
      [8, 3],
    ]);
    const ordered = await orderEntries(seed, entries);
    const won = allocate(
      ordered.map(({ entry: one }) => one),
      places,
    );
    return {
      commitment: await commitmentOf(seed, entries),
      seed,
      entries: ordered.map(({ entry: one }, index) => ({
        ...one,
        passedOver: false,
        position: index + 1,
        teeTimeId: won[index] ?? null,
      })),
      teeTimes: [...places].map(([teeTimeId, free]) => ({ teeTimeId, places: free })),
    };
  }

  test('is one text, which a command line can sum up', async () => {
    expect(canonicalEntries(entries)).toBe('5;2;7;0;0\n9;3;7,8;1;0\n12;4;7,8;3;2');
    expect(await commitmentOf('seed', [])).toBe(
      '19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b',
    );
  });

  test('comes out again as it was', async () => {
    const draw = await published();
    const repeated = await repeatPublished(draw);
    expect(repeated).toMatchObject({ matches: true, commitmentMatches: true, commitment: draw.commitment });
    expect(
      repeated.entries.map(({ entryId, position, teeTimeId }) => [entryId, position, teeTimeId]),
    ).toEqual(draw.entries.map(({ entryId, position, teeTimeId }) => [entryId, position, teeTimeId]));
  });

  const firstOf = (draw: PublishedDraw, more: object): PublishedDraw => ({
    ...draw,
    entries: draw.entries.map((one, index) => (index === 0 ? { ...one, ...more } : one)),
  });
  test.each<[string, (draw: PublishedDraw) => PublishedDraw]>([
    ['another seed', (draw) => ({ ...draw, seed: `${draw.seed.slice(0, -1)}f` })],
    ['a changed party', (draw) => firstOf(draw, { spots: 3 })],
    ['a changed past', (draw) => firstOf(draw, { missed: 3 })],
    ['an entry left out', (draw) => ({ ...draw, entries: draw.entries.slice(1) })],
    ['a changed result', (draw) => firstOf(draw, { teeTimeId: 8 })],
    [
      'more places',
      (draw) => ({
        ...draw,
        teeTimes: draw.teeTimes.map((one) => ({ ...one, places: one.places + 4 })),
      }),
    ],
  ])('does not with %s', async (_, change) => {
    expect((await repeatPublished(change(await published()))).matches).toBe(false);
  });
});
