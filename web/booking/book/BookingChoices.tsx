/** What is chosen of a tee time before it is booked, how many spots and at which fee, and what that costs. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { priceFor, type payerOn } from '@fourball/shared/booking/rules/price.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import classes from './BookingDrawer.module.css';
import { words } from '../drawer-words.en.ts';
import { PriceTable } from '../price/PriceTable.tsx';
import type { priceTable } from '../price/price-lines.ts';
import { chooseFee, chooseSpots, type useBookingDraft, type Target } from '../store.ts';
import { partySizes, partsFor, type useOffer } from '../waitlist/use-offer.ts';

type Offer = ReturnType<typeof useOffer>;

interface SpotsChoiceProps {
  draft: Pick<ReturnType<typeof useBookingDraft.getState>, 'spots' | 'parts'>;
  target: Target;
  offer: Pick<Offer, 'available' | 'starts'>;
  mostSpots: number;
  /** The booking is on its way. */
  busy: boolean;
  onChosen: () => void;
}

export function SpotsChoice({ draft, target, offer, mostSpots, busy, onChosen }: SpotsChoiceProps) {
  const { spots, parts } = draft;
  const { available, starts } = offer;
  // A booking on its way may already have taken the spots that are still on offer here.
  const fits = (size: number) =>
    busy || (size <= mostSpots && (size <= available || partsFor(size, starts, target) !== null));
  const [larger, setLarger] = useState(spots > partySizes.length);
  const largerSizes = Array.from(
    { length: Math.max(0, mostSpots - partySizes.length) },
    (_, index) => partySizes.length + 1 + index,
  );
  const mayBeLarger = largerSizes.length > 0;
  return (
    <section className={classes.section} aria-labelledby="spots-title">
      <h3 id="spots-title">{words.booking.spots}</h3>
      <div
        className={classes.sizes}
        role="group"
        aria-labelledby="spots-title"
        data-more={mayBeLarger || undefined}
      >
        {[...partySizes, ...(larger ? largerSizes : [])].map((size) => (
          <button
            key={size}
            type="button"
            className={classes.size}
            aria-pressed={spots === size}
            data-autofocus={spots === size || undefined}
            disabled={busy || !fits(size)}
            data-gone={!fits(size) || undefined}
            onClick={() => {
              chooseSpots(size, size <= available ? null : partsFor(size, starts, target));
              onChosen();
            }}
          >
            {size}
          </button>
        ))}
        {mayBeLarger && !larger && (
          <button
            type="button"
            className={classes.size}
            data-opens
            aria-expanded={false}
            aria-label={words.booking.largerName(partySizes.length + 1, mostSpots)}
            disabled={busy}
            onClick={() => setLarger(true)}
          >
            {words.booking.larger(partySizes.length + 1, mostSpots)}
          </button>
        )}
      </div>
      {parts !== null ? (
        <p className={classes.note}>{words.booking.divided(parts)}</p>
      ) : (
        available < 4 &&
        !busy && <p className={classes.note}>{words.booking.spotsNote(available, clockText(target.time))}</p>
      )}
      {larger && !busy && !largerSizes.some(fits) && (
        <p className={classes.note}>{words.booking.noNeighbours(clockText(target.time))}</p>
      )}
    </section>
  );
}

interface FeeChoiceProps {
  fees: Offer['fees'];
  chosen: number | null;
  payerOf: ReturnType<typeof payerOn>;
  disabled: boolean;
  onChosen: () => void;
}

export function FeeChoice({ fees, chosen, payerOf, disabled, onChosen }: FeeChoiceProps) {
  return (
    <section className={classes.section} aria-labelledby="fee-title">
      <h3 id="fee-title">{words.booking.fee}</h3>
      <div className={classes.fees} role="group" aria-labelledby="fee-title">
        {fees.map((one) => (
          <button
            key={one.courseFeeId}
            type="button"
            className={classes.fee}
            aria-pressed={one.courseFeeId === chosen}
            disabled={disabled}
            onClick={() => {
              chooseFee(one.courseFeeId);
              onChosen();
            }}
          >
            <span>{one.name}</span>
            <span className="figures">{formatMoney(priceFor(one, payerOf(one)))}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

interface PriceSectionProps {
  /** Until it is known there is none. */
  prices: ReturnType<typeof priceTable> | null | undefined;
  taxBasisPoints: number | undefined;
  onWhy: () => void;
}

export function PriceSection({ prices, taxBasisPoints, onWhy }: PriceSectionProps) {
  return (
    <section className={classes.section} aria-labelledby="price-title">
      <div className={classes.priceHead}>
        <h3 id="price-title">{words.booking.price}</h3>
        <Button variant="subtle" color="gray" size="compact-md" onClick={onWhy}>
          {words.booking.why}
        </Button>
      </div>
      {prices && taxBasisPoints !== undefined ? (
        <PriceTable prices={prices} taxBasisPoints={taxBasisPoints} />
      ) : (
        <Skeleton height={120} />
      )}
      {prices && prices.atMost > prices.total.from && (
        <p className={classes.note}>{words.booking.atMostNote(formatMoney(prices.atMost))}</p>
      )}
      {prices && prices.total.from !== prices.total.to && (
        <p className={classes.note}>{words.booking.rangeNote}</p>
      )}
    </section>
  );
}
