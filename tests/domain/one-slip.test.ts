/** One slip of the finger: what counts as one, against a slow reference that makes all of them. */
import { exchanged, maySlip, nearlyBegins, withinOneSlip } from '@fourball/domain/accounts/users/one-slip.ts';
import { expect, test } from 'vitest';

const letters = 'abc';

/** Every word that is at most one slip away, spelled out. */
function slipsOf(word: string): Set<string> {
  const made = new Set([word, ...(word.length > 1 ? exchanged(word) : [])]);
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after) made.add(before + after.slice(1));
    for (const letter of letters) {
      made.add(before + letter + after);
      if (after) made.add(before + letter + after.slice(1));
    }
  }
  return made;
}

/** All words of these letters up to four long. */
const words = [1, 2, 3, 4].reduce(
  (all) => [...all, ...all.flatMap((word) => [...letters].map((letter) => word + letter))],
  [''],
);
const known = [...new Set(words)];

test('is exactly what changing, leaving out, adding or exchanging makes', () => {
  expect(known.length).toBe(1 + 3 + 9 + 27 + 81);
  for (const one of known) {
    const slips = slipsOf(one);
    for (const other of known)
      expect([one, other, withinOneSlip(one, other)]).toEqual([one, other, slips.has(other)]);
  }
});

test('the beginning of a word is enough, numbers and short words are none', () => {
  expect(nearlyBegins('wrzesniewska', 'wrzxsn')).toBe(true);
  expect(nearlyBegins('wrzesniewska', 'zesnie')).toBe(false);
  expect(['anna', 'ann', '5195550142', 'm1042x', 'x'.repeat(41)].map(maySlip)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
