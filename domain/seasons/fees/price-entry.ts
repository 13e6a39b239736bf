/** What a golfer pays for a season or an event, line by line: pure. */
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { PriceLine } from '@fourball/shared/seasons/entry-shapes.ts';
import type { EntryFee } from '@fourball/shared/seasons/event-shapes.ts';
import { guestPrice, priceFor } from './fees.ts';
import type { EntryStanding } from './price-classes.ts';

type Fee = Omit<EntryFee, 'yourPrice'>;

export interface Priced {
  /** What is offered, in its order. */
  readonly fees: readonly Fee[];
  /** Nothing is charged; the fees stay where they are. */
  readonly noFees: boolean;
  /** Only fees of what the golfer enters, or only those of the event itself. */
  readonly byCompetition: boolean;
  /** A season's: a membership may have it in it. */
  readonly ofSeason: boolean;
  readonly taxBasisPoints: number;
}

/** Optional fees that are wanted for guests, by the guest's place in their list, from 0 on. */
export type GuestFees = Readonly<Record<number, readonly number[]>>;

export interface Chosen {
  readonly competitionIds: readonly number[];
  /** Optional fees that are wanted. */
  readonly feeIds: readonly number[];
  readonly guests: readonly string[];
  readonly guestFees: GuestFees;
}

/** Those that concern what the golfer enters. */
export const feesFor = (
  { fees, noFees, byCompetition }: Priced,
  competitionIds: readonly number[],
): readonly Fee[] =>
  noFees
    ? []
    : fees.filter(({ competitionId }) =>
        byCompetition
          ? competitionId !== null && competitionIds.includes(competitionId)
          : competitionId === null,
      );

/** Each fee once for whom it is for: the golfer, and each guest, who pays as who is no member. Optional ones only where they are wanted. */
export function priceEntry(priced: Priced, standing: EntryStanding, chosen: Chosen): PriceLine[] {
  const offered = feesFor(priced, chosen.competitionIds);
  const dueTo = (wanted: readonly number[]) =>
    offered.filter(({ id, optional }) => !optional || wanted.includes(id));
  const line = (fee: Fee, amount: number) => ({
    feeId: fee.id,
    name: fee.name,
    amount,
    tax: taxOn(amount, priced.taxBasisPoints),
  });
  const own = dueTo(chosen.feeIds).map((fee): PriceLine => {
    const included = priced.ofSeason && !fee.optional ? standing.includedIn : null;
    return {
      ...line(fee, included === null ? priceFor(fee, standing.priceClass) : 0),
      guestName: null,
      priceClass: standing.priceClass,
      includedIn: included,
    };
  });
  const ofGuests = chosen.guests.flatMap((guestName, at) =>
    dueTo(chosen.guestFees[at] ?? []).map((fee): PriceLine => ({
      ...line(fee, guestPrice(fee)),
      guestName,
      priceClass: 'GUEST',
      includedIn: null,
    })),
  );
  return [...own, ...ofGuests];
}

export const totalOf = (lines: readonly Pick<PriceLine, 'amount' | 'tax'>[]): number =>
  lines.reduce((sum, { amount, tax }) => sum + amount + tax, 0);
