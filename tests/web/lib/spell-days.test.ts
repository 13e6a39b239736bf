/** Days inside the texts of the books, as the pages write them. */
import { spellDays } from '@fourball/shared/money/spell-days.ts';
import { showDays } from '@fourball/web/ui/text/day-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('a text of the books', () => {
  it.each([
    ['Tee time 2026-06-20 09:10, North Course', 'Tee time Jun 20, 2026, 09:10, North Course'],
    [
      'Cancellation fee, tee time 2026-11-28 14:00, Maple',
      'Cancellation fee, tee time Nov 28, 2026, 14:00, Maple',
    ],
    ['2027-01-01 to 2027-12-31', 'Jan 1, 2027 to Dec 31, 2027'],
    ['Maple, 18 holes, 2026-11-28 09:20', 'Maple, 18 holes, Nov 28, 2026, 09:20'],
    ['Tee time 2026-11-28 09:20, Maple and 2 more', 'Tee time Nov 28, 2026, 09:20, Maple and 2 more'],
    ['Full 7-day', 'Full 7-day'],
    ['Receipt 2026-000070', 'Receipt 2026-000070'],
    ['2026-02-30, 2026-13-01', '2026-02-30, 2026-13-01'],
    ['A-2026-11-28, 2026-11-28-1, 12026-11-28', 'A-2026-11-28, 2026-11-28-1, 12026-11-28'],
    ['', ''],
  ])('%j is shown as %j', (kept, shown) => expect(showDays(kept)).toBe(shown));

  it('keeps everything that is not a day', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(spellDays(text, (day) => day).replaceAll(/(\d\d),( \d\d:\d\d)/g, '$1$2')).toBe(
          text.replaceAll(/(\d\d),( \d\d:\d\d)/g, '$1$2'),
        );
      }),
    );
  });
});
