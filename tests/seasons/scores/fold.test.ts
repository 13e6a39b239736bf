/** What counts on a hole, of entries in any order and however often: the pure rule that server and phones share. */
import { foldEntries, type FoldedEntry } from '@fourball/shared/seasons/scores/fold.ts';
import { describe, expect, it } from 'vitest';
import { shuffled, source } from './random.ts';

let seq = 0;
const entry = (device: string, counter: number, fields: Partial<FoldedEntry> = {}): FoldedEntry => ({
  hole: 1,
  kind: 'STROKES',
  strokes: fields.kind === undefined ? 4 : null,
  driveBy: null,
  device,
  counter,
  seq: (seq += 1),
  settles: false,
  ...fields,
});

const told = (entries: readonly FoldedEntry[]) =>
  foldEntries(entries).map(({ hole, kind, strokes, disputed }) => [hole, strokes ?? kind, disputed]);

describe('of a hole counts', () => {
  it('what a device numbered highest, whatever arrives last', () => {
    expect(told([entry('a', 2, { strokes: 5 }), entry('a', 1, { strokes: 7 })])).toEqual([[1, 5, false]]);
  });
  it('the newest of several devices, which are at odds where they differ', () => {
    expect(told([entry('a', 1, { strokes: 5 }), entry('b', 1, { strokes: 5 })])).toEqual([[1, 5, false]]);
    expect(told([entry('a', 1, { strokes: 5 }), entry('b', 1, { strokes: 6 })])).toEqual([[1, 6, true]]);
    expect(told([entry('a', 1, { strokes: 5 }), entry('b', 1, { kind: 'PICKED_UP' })])).toEqual([
      [1, 'PICKED_UP', true],
    ]);
  });
  it('what was settled, over all that was said before', () => {
    const before = [entry('a', 1, { strokes: 5 }), entry('b', 1, { strokes: 6 })];
    const settled = [...before, entry('a', 2, { strokes: 5, settles: true })];
    expect(told(settled)).toEqual([[1, 5, false]]);
    expect(told([...settled, entry('b', 2, { strokes: 6 })])).toEqual([[1, 6, true]]);
    // Whoever settled it may correct it.
    expect(told([...settled, entry('a', 3, { strokes: 3 })])).toEqual([[1, 3, false]]);
  });
  it('nothing of a device that took it back, and nothing at all where that settled it', () => {
    const before = [entry('a', 1, { strokes: 5 }), entry('b', 1, { strokes: 6 })];
    expect(told([...before, entry('b', 2, { kind: 'CLEARED' })])).toEqual([[1, 5, false]]);
    expect(told([...before, entry('b', 2, { kind: 'CLEARED', settles: true })])).toEqual([]);
  });
  it('no settling that its device had taken back before it arrived', () => {
    const bens = entry('b', 1, { strokes: 6 });
    const corrected = entry('a', 3, { strokes: 4 });
    const heldUp = entry('a', 2, { strokes: 5, settles: true });
    expect(told([bens, corrected, heldUp])).toEqual([[1, 4, true]]);
  });
  it('whose drive was taken, of those who say it', () => {
    const [fold] = foldEntries([entry('a', 1, { driveBy: 7 }), entry('b', 1)]);
    expect(fold).toMatchObject({ driveBy: 7, disputed: false });
    expect(told([entry('a', 1, { driveBy: 7 }), entry('b', 1, { driveBy: 8 })])).toEqual([[1, 4, true]]);
  });
});

it('is the same in whatever order entries are given, and however often', () => {
  for (let round = 0; round < 300; round += 1) {
    const random = source(round);
    const pick = <One>(...ones: readonly One[]): One => ones[Math.floor(random() * ones.length)] as One;
    const entries = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, at) =>
      entry(pick('a', 'b', 'c'), at + 1, {
        hole: pick(1, 2),
        seq: at + 1,
        settles: random() < 0.2,
        ...(random() < 0.2
          ? { kind: pick('CLEARED', 'PICKED_UP'), strokes: null }
          : { strokes: pick(3, 4, 5) }),
      }),
    );
    const once = foldEntries(entries);
    expect(foldEntries(shuffled(random, [...entries, ...entries]))).toEqual(once);
    // Nothing is said to be disputed that only one says.
    for (const { said, disputed } of once) expect(disputed && said.length === 1).toBe(false);
  }
});
