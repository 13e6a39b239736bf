/** What the choice in the drawer comes to: the hold it stands on, what is on offer, who plays then already, and the price. */
import type { OwnOverlap } from '@fourball/shared/booking/overlap-calls.ts';
import { payerOn, priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { words } from '../drawer-words.en.ts';
import { isOn } from '../holds/server-hold.ts';
import { invitees, seated } from '../players.ts';
import { priceTable, type FrozenPrices, type PriceTable } from '../price/price-lines.ts';
import type { RunningHold } from '../queries.ts';
import type { Target, useBookingDraft } from '../store.ts';
import { useOffer } from '../waitlist/use-offer.ts';
import { useOverlaps } from './use-overlaps.ts';

/** What the drawer is open on. */
export interface Shown {
  draft: ReturnType<typeof useBookingDraft.getState>;
  target: Target;
  running: RunningHold | null;
}

export interface Choice {
  me: UserCard | null;
  /** The hold on the tee time that was tapped; null until it stands. */
  mine: RunningHold | null;
  offer: ReturnType<typeof useOffer>;
  /** The booking is on its way. */
  busy: boolean;
  /** Own rounds at that time, which the booking would take the place of. */
  own: readonly OwnOverlap[];
  /** Others of the party who play another round then. */
  playing: readonly number[];
  /** What the booker plays as with the fee that is chosen. */
  priceClass: BookingParams['priceClass'];
  /** Undefined while no fee is known. */
  fee: FrozenPrices | undefined;
  /** Null until all of it is known. */
  prices: PriceTable | null;
}

export function useChoice({ draft, target, running }: Shown, params: BookingParams): Choice {
  const { spots, courseFeeId, players, useCredit, stage } = draft;
  const me = useSession((session) => session.user);
  const mine = isOn(running, target) ? running : null;
  const offer = useOffer(target, mine);
  const busy = stage === 'confirming';
  // What is shown as the price is what the hold has frozen; before it stands, and while it is being changed, the fee's.
  const settled =
    mine !== null && mine.hold.spots === spots && mine.hold.courseFeeId === courseFeeId ? mine.hold : null;
  const { own, golferIds } = useOverlaps(settled, players, me?.userId, !busy);
  const offered = offer.fees.find((one) => one.courseFeeId === courseFeeId);
  const payer = offered && payerOn(params, target.day)(offered);
  const priceClass = payer?.priceClass ?? params.priceClass;
  const fee =
    settled ??
    (payer && {
      ...offered,
      priceClass,
      ownPrice: priceFor(offered, payer),
      taxBasisPoints: params.taxBasisPoints,
    });
  const prices =
    fee === undefined || me === null
      ? null
      : priceTable(
          fee,
          { name: words.booking.you },
          seated(players, spots),
          spots,
          useCredit,
          // Who is handed a link plays as a golfer, and pays.
          invitees(players).filter(({ userId }) => userId !== null || !params.invitesByLink),
        );
  return { me, mine, offer, busy, own, playing: golferIds, priceClass, fee, prices };
}
