/** What is due for spots at the desk, as the club will count it: pure. */
import type { StarterSpot } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { dueByPayer } from '@fourball/shared/money/till/due.ts';

/** What of a spot stands in the books and was not taken yet. */
export const openOf = ({ charged, taken }: StarterSpot): number => Math.max(0, charged - taken);

/** Something may be taken for it: it is charged, and who pays for it owes the club. */
export const isDue = (spot: StarterSpot): boolean => openOf(spot) > 0 && (spot.balance ?? 0) > 0;

/** A guest whom somebody else pays for may pay for the own round, as a customer. */
export const mayPaySelf = ({ guest, payer }: StarterSpot): boolean => guest && payer?.customer === false;

interface Due {
  total: number;
  /** What customers owe of it, who pay at once. */
  mustPay: number;
}

/** Of spots that pay as they are charged, or each for themselves. */
export function dueHere(spots: readonly StarterSpot[], paysSelf: ReadonlySet<number>): Due {
  const own = (spot: StarterSpot) => mayPaySelf(spot) && paysSelf.has(spot.roundId);
  const lines = spots.flatMap((spot) => {
    const payerId = own(spot) ? -spot.roundId : (spot.payer?.userId ?? 0);
    return openOf(spot) > 0 ? [{ payerId, cents: openOf(spot), spot }] : [];
  });
  const due = dueByPayer(lines, (payerId) => {
    const line = lines.find((one) => one.payerId === payerId);
    return line === undefined ? 0 : payerId < 0 ? line.cents : (line.spot.balance ?? 0);
  });
  let total = 0;
  let mustPay = 0;
  for (const [payerId, cents] of due) {
    total += cents;
    if (payerId < 0 || lines.some((one) => one.payerId === payerId && one.spot.payer?.customer))
      mustPay += cents;
  }
  return { total, mustPay };
}
