/** Writes bookings with their groups, rounds and invitations, many at once. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { Bracket } from '@fourball/shared/club/shapes.ts';
import type { Prices } from '@fourball/shared/booking/rules/price.ts';
import type { Agreement } from './agreement.ts';

/** What a fee costs at its time, as what is booked keeps it. */
export const frozenPrices = ({ memberPrice, nonMemberPrice, externalMemberPrice, brackets }: Prices) => ({
  memberCents: memberPrice,
  nonMemberCents: nonMemberPrice,
  externalMemberCents: externalMemberPrice,
  brackets: brackets ?? null,
});

export interface NewRound {
  teeTimeId: number;
  /** Of the tee time. */
  day: string;
  userId: number | null;
  /** Instead of a golfer: somebody without an account. */
  guest?: { readonly name: string; readonly email: string | null };
  chargePurchaser: boolean;
  /** The customer who pays for the guest instead of the booker. */
  customerId?: number | null;
  /** How the golfer said yes to it; OWN for guests and vacant spots, whom nobody asks. */
  agreement: Agreement;
  playFeeCents: number | null;
  taxCents: number | null;
  /** Credits that pay for it instead of money; 0 for none. */
  roundCredits: number;
}

/** A round that was written. */
interface WrittenRound {
  readonly id: number;
  readonly purchase_id: number;
  readonly user_id: number | null;
  readonly agreement: Agreement;
  /** Whether a golfer or a guest has it. */
  readonly taken: boolean;
}

export interface NewBooking {
  purchaseId: number;
  userId: number;
  courseId: number;
  courseFeeId: number;
  conversationId: number;
  day: string;
  startsAt: Date;
  autoCancel: boolean;
  memberCents: number;
  nonMemberCents: number;
  externalMemberCents: number;
  /** Null where no rule asked who a golfer is. */
  brackets: readonly Bracket[] | null;
  taxBasisPoints: number;
  /** How long its golfers are on the course: nobody plays two rounds at once. Null where the office books past that. */
  roundMinutes: number | null;
  /** Tee times in playing order, one group each. */
  teeTimeIds: readonly number[];
  rounds: readonly NewRound[];
  /** `agreedCents`: what the booker pays at most, before tax; null where the golfer pays. */
  invited: readonly { userId: number; chargePurchaser: boolean; agreedCents: number | null }[];
  /** People without an account, by addresses in lower case. */
  invitedByMail?: readonly { name: string; email: string }[];
  /** The booker hands the invitations over; the club mails none. */
  byLink?: boolean;
}

const insertBookings = prepared(
  'bookings.insert',
  `with b as (
     insert into bookings (purchase_id, user_id, course_id, course_fee_id, conversation_id, day, starts_at,
                           auto_cancel, member_cents, non_member_cents, external_member_cents, tax_basis_points,
                           brackets)
     select b.purchase_id, b.user_id, b.course_id, b.course_fee_id, b.conversation_id, b.day, b.starts_at, b.auto_cancel,
       b.member, b.non_member, b.external, b.tax, b.brackets::jsonb from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::date[],
                          $7::timestamptz[], $8::boolean[], $9::int[], $10::int[], $11::int[], $12::int[],
                          $37::text[])
       as b (purchase_id, user_id, course_id, course_fee_id, conversation_id, day, starts_at, auto_cancel,
             member, non_member, external, tax, brackets)
   ), g as (
     insert into booking_groups (purchase_id, tee_time_id, sequence_num)
     select * from unnest($13::bigint[], $14::bigint[], $15::smallint[]) returning id, purchase_id, tee_time_id
   ), i as (
     insert into invitations (purchase_id, user_id, invited_by, charge_purchaser, email, guest_name, agreed_cents,
                              by_link)
     select * from unnest($16::bigint[], $17::bigint[], $18::bigint[], $19::boolean[], $30::text[], $31::text[], $33::int[],
                          $35::boolean[])
   )
   insert into rounds (purchase_id, tee_time_id, group_id, user_id, charge_purchaser, play_fee_cents, tax_cents,
                       round_credits, day, guest_name, guest_email, agreement, minutes, customer_id)
   select r.purchase_id, r.tee_time_id, g.id, r.user_id, r.charge_purchaser, r.play_fee, r.tax, r.credits, r.day,
     r.guest_name, r.guest_email, r.agreement, r.minutes, r.customer_id
   from unnest($20::bigint[], $21::bigint[], $22::bigint[], $23::boolean[], $24::int[], $25::int[], $26::smallint[],
               $27::date[], $28::text[], $29::text[], $32::text[], $34::smallint[], $36::bigint[])
     with ordinality as r (purchase_id, tee_time_id, user_id, charge_purchaser, play_fee, tax, credits, day,
                           guest_name, guest_email, agreement, minutes, customer_id, n)
   join g on g.purchase_id = r.purchase_id and g.tee_time_id = r.tee_time_id order by r.n
   returning id, purchase_id, user_id, agreement, user_id is not null or guest_name is not null as taken`,
);

/**
 * The tee times must be locked and their spots free: the counters and the capacity check follow the rounds. Returns the
 * rounds; what they cost is not charged yet.
 */
export async function writeBookings(
  tx: Transaction,
  bookings: readonly NewBooking[],
): Promise<WrittenRound[]> {
  const groups = bookings.flatMap((booking) =>
    booking.teeTimeIds.map((teeTimeId, index) => ({
      purchaseId: booking.purchaseId,
      teeTimeId,
      sequenceNum: index + 1,
    })),
  );
  const invitations = bookings.flatMap(
    ({ purchaseId, userId: invitedBy, invited, invitedByMail = [], byLink = false }) => [
      ...invited.map((invite) => ({ ...invite, email: null, name: null, purchaseId, invitedBy, byLink })),
      ...invitedByMail.map((invite) => ({
        ...invite,
        userId: null,
        chargePurchaser: false,
        agreedCents: null,
        purchaseId,
        invitedBy,
        byLink,
      })),
    ],
  );
  const rounds = bookings.flatMap((booking) =>
    booking.rounds.map((round) => ({
      ...round,
      purchaseId: booking.purchaseId,
      minutes: booking.roundMinutes,
    })),
  );
  return tx.query<WrittenRound>(insertBookings, [
    bookings.map(({ purchaseId }) => purchaseId),
    bookings.map(({ userId }) => userId),
    bookings.map(({ courseId }) => courseId),
    bookings.map(({ courseFeeId }) => courseFeeId),
    bookings.map(({ conversationId }) => conversationId),
    bookings.map(({ day }) => day),
    bookings.map(({ startsAt }) => startsAt),
    bookings.map(({ autoCancel }) => autoCancel),
    bookings.map(({ memberCents }) => memberCents),
    bookings.map(({ nonMemberCents }) => nonMemberCents),
    bookings.map(({ externalMemberCents }) => externalMemberCents),
    bookings.map(({ taxBasisPoints }) => taxBasisPoints),
    groups.map(({ purchaseId }) => purchaseId),
    groups.map(({ teeTimeId }) => teeTimeId),
    groups.map(({ sequenceNum }) => sequenceNum),
    invitations.map(({ purchaseId }) => purchaseId),
    invitations.map(({ userId }) => userId),
    invitations.map(({ invitedBy }) => invitedBy),
    invitations.map(({ chargePurchaser }) => chargePurchaser),
    rounds.map(({ purchaseId }) => purchaseId),
    rounds.map(({ teeTimeId }) => teeTimeId),
    rounds.map(({ userId }) => userId),
    rounds.map(({ chargePurchaser }) => chargePurchaser),
    rounds.map(({ playFeeCents }) => playFeeCents),
    rounds.map(({ taxCents }) => taxCents),
    rounds.map(({ roundCredits }) => roundCredits),
    rounds.map(({ day }) => day),
    rounds.map(({ guest }) => guest?.name ?? null),
    rounds.map(({ guest }) => guest?.email ?? null),
    invitations.map(({ email }) => email),
    invitations.map(({ name }) => name),
    rounds.map(({ agreement }) => agreement),
    invitations.map(({ agreedCents }) => agreedCents),
    rounds.map(({ minutes }) => minutes),
    invitations.map(({ byLink }) => byLink),
    rounds.map(({ customerId }) => customerId ?? null),
    bookings.map(({ brackets }) => brackets && JSON.stringify(brackets)),
  ]);
}
