/** What the reader of a booking pays: charged by the books, and at most whoever accepts; and what an invitation would cost. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { highestPrice, withTax, youPay, type PaidSpot } from '@fourball/shared/booking/rules/you-pay.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { guestPayer, type Payer } from '@fourball/shared/membership/price-class.ts';
import {
  pendingInvitations,
  type BookingFacts,
  type BookingRow,
  type InvitationFacts,
  type RoundFacts,
} from './load-booking.ts';

type FrozenPrices = Pick<
  BookingRow,
  'member_cents' | 'non_member_cents' | 'external_member_cents' | 'brackets' | 'tax_basis_points'
>;

export const pricesOf = (booking: FrozenPrices) => ({
  memberPrice: booking.member_cents,
  nonMemberPrice: booking.non_member_cents,
  externalMemberPrice: booking.external_member_cents,
  brackets: booking.brackets ?? undefined,
  taxBasisPoints: booking.tax_basis_points,
});

/** Who pays for a round, as `payerOf` says it in SQL; null while it is vacant. */
export function payerOfRound({ booking }: Pick<BookingFacts, 'booking'>, round: RoundFacts): number | null {
  if (round.name === null) return null;
  if (round.customer_id !== null) return round.customer_id;
  return round.user_id === null || round.charge_purchaser || round.agreement === 'ASKED'
    ? booking.user_id
    : (round.family_payer_id ?? round.user_id);
}

/** Cents with tax that a round costs in money: nothing where credits pay. */
const costOf = ({ play_fee_cents, tax_cents, round_credits }: RoundFacts): number =>
  round_credits > 0 ? 0 : (play_fee_cents ?? 0) + (tax_cents ?? 0);

/** Who was handed a link plays as a golfer, and pays. */
export const bookerPaysFor = ({
  user_id,
  charge_purchaser,
  by_link,
}: Pick<InvitationFacts, 'user_id' | 'charge_purchaser' | 'by_link'>): boolean =>
  (user_id === null && !by_link) || charge_purchaser;

/**
 * What a round costs, in cents before tax, for who accepts this invitation now. Where the booker pays for a golfer it is
 * never more than the booker agreed to, whoever the golfer is by now.
 */
export function feeOfInvitation(
  booking: FrozenPrices,
  invitation: InvitationTerms,
  payer: Payer | undefined,
): number {
  const { user_id: userId, charge_purchaser: bookerPays, agreed_cents: agreed } = invitation;
  const fee = priceFor(pricesOf(booking), userId === null ? guestPayer : (payer ?? guestPayer));
  return userId !== null && bookerPays && agreed !== null ? Math.min(fee, agreed) : fee;
}

/** What the invited golfer pays by accepting: cents with tax, 0 where the booker pays. */
export const priceOfInvitation = (
  booking: FrozenPrices,
  invitation: InvitationTerms,
  payer: Payer | undefined,
): number =>
  bookerPaysFor(invitation)
    ? 0
    : withTax(feeOfInvitation(booking, invitation, payer), booking.tax_basis_points);

/** How an invitation is paid. */
type InvitationTerms = Pick<InvitationFacts, 'user_id' | 'charge_purchaser' | 'agreed_cents' | 'by_link'>;

/** What the booker would pay by each of these invitations: cents with tax. */
function askedOf(booking: FrozenPrices, invitations: readonly InvitationTerms[]): number[] {
  const prices = pricesOf(booking);
  return invitations
    .filter(bookerPaysFor)
    .map(({ user_id: userId, agreed_cents: agreed }) =>
      withTax(
        userId === null ? prices.nonMemberPrice : (agreed ?? highestPrice(prices)),
        booking.tax_basis_points,
      ),
    );
}

const chargedFor = prepared(
  'bookings.charged',
  `select (
     select coalesce(sum(l.cents), 0)::bigint from ledger_entries e
       join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
     where e.purchase_id = p.purchase_id and a.user_id = p.user_id
   ) as cents
   from unnest($1::bigint[], $2::bigint[]) with ordinality as p (purchase_id, user_id, place) order by place`,
);

/** What a golfer has to do with a booking. */
interface Part {
  readonly purchaseId: number;
  readonly userId: number;
}

/** Cents with tax that golfers are charged for bookings by now, for each in their order: rounds and fees, less what was taken back. */
export async function findAllCharged(sql: Sql, parts: readonly Part[]): Promise<number[]> {
  const rows = await sql.query<{ cents: number }>(chargedFor, [
    parts.map(({ purchaseId }) => purchaseId),
    parts.map(({ userId }) => userId),
  ]);
  return rows.map(({ cents }) => cents);
}

/** The same for one golfer and one booking. */
export async function findCharged(sql: Sql, purchaseId: number, userId: number): Promise<number> {
  const [cents] = await findAllCharged(sql, [{ purchaseId, userId }]);
  return cents ?? 0;
}

/**
 * For who has a part in it; `charged` by the books, `more` invitations that are about to be sent. Guests stay until the
 * booker takes them out, others may leave.
 */
export function presentYouPay(
  facts: BookingFacts,
  userId: number,
  charged: number,
  more: readonly InvitationTerms[] = [],
): NonNullable<BookingDetails['youPay']> {
  const { booking, rounds } = facts;
  const booker = booking.user_id === userId;
  const mine = rounds.filter((round) => payerOfRound(facts, round) === userId);
  const spots = rounds.map((round): PaidSpot => ({
    now: mine.includes(round) ? costOf(round) : 0,
    mayPass: round.status === 'BOOKED' && !round.guest && round.user_id !== userId,
  }));
  const open =
    booker && booking.status === 'BOOKED' ? askedOf(booking, [...pendingInvitations(facts), ...more]) : [];
  const { now, atMost } = youPay(spots, open);
  return {
    now: charged,
    atMost: charged + atMost - now,
    credits: rounds.reduce(
      (sum, { user_id, round_credits }) => sum + (user_id === userId ? round_credits : 0),
      0,
    ),
    lines: mine.map((round) => ({
      roundId: round.round_id,
      name: round.name ?? '',
      fee: round.round_credits > 0 ? 0 : (round.play_fee_cents ?? 0),
      tax: round.round_credits > 0 ? 0 : (round.tax_cents ?? 0),
      credits: round.round_credits,
      untilConfirmed: round.agreement === 'ASKED' && round.user_id !== null && !round.charge_purchaser,
    })),
    party: { spots: booker ? spots : [], asked: open },
  };
}

/** What the reader's own open invitation would cost the reader. */
export const presentMyPrice = (
  facts: BookingFacts,
  userId: number,
  payer: Payer | undefined,
): BookingDetails['myPrice'] => {
  const { booking } = facts;
  const mine = pendingInvitations(facts).find((invitation) => invitation.user_id === userId);
  if (mine === undefined) return null;
  const total = priceOfInvitation(booking, mine, payer);
  const fee = bookerPaysFor(mine) ? 0 : feeOfInvitation(booking, mine, payer);
  return { total, fee, tax: taxOn(fee, booking.tax_basis_points), bookerPays: bookerPaysFor(mine) };
};
