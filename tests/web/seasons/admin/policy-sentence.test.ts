/** What a cancellation policy says in a sentence. */
import { policySentence } from '@fourball/web/seasons/admin/policy-sentence.ts';
import { expect, test } from 'vitest';

const filled = 'All of it comes back whenever somebody else takes the place.';

test.for([
  [
    'two steps',
    [
      [48, 50],
      [168, 100],
    ],
    'All of it back until 7 days before the start, half of it back until 2 days before the start, then nothing.',
  ],
  ['one step', [[24, 100]], 'All of it back until a day before the start, then nothing.'],
  ['hours', [[36, 33]], '33% of it back until 36 hours before the start, then nothing.'],
  ['one hour', [[1, 75]], '75% of it back until an hour before the start, then nothing.'],
  ['until the start', [[0, 100]], 'All of it back until the start.'],
  [
    'steps that say the same',
    [
      [168, 100],
      [72, 100],
      [24, 0],
    ],
    'All of it back until 3 days before the start, then nothing.',
  ],
  ['nothing at any time', [[24, 0]], 'Nothing comes back.'],
  ['no step', [], 'Nothing comes back.'],
] as const)('%s', ([, tiers, sentence]) => {
  const given = tiers.map(([hoursBefore, percentBack]) => ({ hoursBefore, percentBack }));
  expect(policySentence(given)).toBe(`${sentence} ${filled}`);
});
