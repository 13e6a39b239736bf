/** Nassau: three bets in one match, on the front nine, the back nine and all 18 holes. */
import { choice, list, refuse, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { sum } from '../rule/fractions.ts';
import type { HoleResult } from './match-play.ts';

type Nine = 'front' | 'back';

export interface Press {
  readonly of: Nine;
  readonly fromHole: number;
  readonly margin: number;
}

const firstHole = { front: 1, back: 10 } as const;
const worth = { A: 1, B: -1, H: 0 } as const;

/** Holes up of A, from a hole to a hole, both counted from 1. */
const marginOf = (results: readonly HoleResult[], from: number, to: number): number =>
  sum(results.slice(from - 1, to).map((result) => worth[result]));

/** The new bets of a nine: each begins where its predecessor is down by so many, and runs to the end of the nine. */
function pressesOf(results: readonly HoleResult[], of: Nine, down: number): Press[] {
  const end = firstHole[of] + 8;
  const presses: Press[] = [];
  let from: number = firstHole[of];
  for (let hole = from; hole < end; hole += 1) {
    if (Math.abs(marginOf(results, from, hole)) !== down) continue;
    from = hole + 1;
    presses.push({ of, fromHole: from, margin: marginOf(results, from, end) });
  }
  return presses;
}

/**
 * Three bets of one unit each, and with `autoPress` a new one for the rest of a nine whenever its newest bet is so many holes down. Margins
 * are holes up of A. Sources: club practice; automatic presses as at thegolfballfactory.com.
 */
export const nassau = golfRule(
  (input: { readonly results: readonly HoleResult[]; readonly autoPress: number | null }, note) => {
    const results = list('results', input.results).map((result, hole) =>
      choice(`results[${hole}]`, result, ['A', 'B', 'H'] as const),
    );
    if (results.length === 0) return refuse('results', { code: 'empty' });
    if (results.length > 18) return refuse('results', { code: 'most', most: 18 });
    const down = input.autoPress === null ? null : whole('autoPress', input.autoPress, 1, 8);
    const margins = {
      front: marginOf(results, 1, 9),
      back: marginOf(results, 10, 18),
      overall: marginOf(results, 1, 18),
    };
    note?.({ what: 'margins', gives: margins });
    const presses =
      down === null ? [] : [...pressesOf(results, 'front', down), ...pressesOf(results, 'back', down)];
    for (const { of, fromHole, margin } of presses) {
      note?.({ what: 'press', of, gives: { fromHole, margin } });
    }
    const bets = [...Object.values(margins), ...presses.map(({ margin }) => margin)];
    const unitsToA = sum(bets.map((margin) => Math.sign(margin)));
    note?.({ what: 'units', gives: unitsToA });
    return { margins, presses, unitsToA };
  },
);
