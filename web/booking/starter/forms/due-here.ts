/** What is due for spots at the desk, as the club will count it: pure. */
import type { StarterSpot } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { dueByPayer } from '@fourball/shared/money/till/due.ts';

/** Something that is charged for a spot, the round or what came with it, and is not taken yet. */
interface OpenLine {
  payerId: number;
  cents: number;
  balance: number;
  customer: boolean;
  /** What came with the round of a guest is paid by whoever pays for the guest. */
  withRound: boolean;
}

function openLines({ guest, payer, charged, taken, balance, extras }: StarterSpot): OpenLine[] {
  const round: OpenLine = {
    payerId: payer?.userId ?? 0,
    cents: charged - taken,
    balance: balance ?? 0,
    customer: payer?.customer ?? false,
    withRound: true,
  };
  const beside = extras.map((extra) => ({
    payerId: extra.payer.userId,
    cents: extra.charged - extra.taken,
    balance: extra.balance,
    customer: extra.payer.customer,
    withRound: guest,
  }));
  return [round, ...beside].filter(({ cents }) => cents > 0);
}

/** What of a spot, and of what came with it, stands in the books and was not taken yet. */
export const openOf = (spot: StarterSpot): number =>
  openLines(spot).reduce((sum, { cents }) => sum + cents, 0);

/** Something may be taken for it: it is charged, and who pays for it owes the club. */
export const isDue = (spot: StarterSpot): boolean => openLines(spot).some(({ balance }) => balance > 0);

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
  const lines = spots.flatMap((spot) =>
    openLines(spot).map((line) =>
      own(spot) && line.withRound
        ? { ...line, payerId: -spot.roundId, balance: openOf(spot), customer: true }
        : line,
    ),
  );
  const due = dueByPayer(lines, (payerId) => lines.find((one) => one.payerId === payerId)?.balance ?? 0);
  let total = 0;
  let mustPay = 0;
  for (const [payerId, cents] of due) {
    total += cents;
    if (lines.some((one) => one.payerId === payerId && one.customer)) mustPay += cents;
  }
  return { total, mustPay };
}
