/** Shapes a booking for its people: groups with their slots, invitations, money and what the reader may do. */
import type {
  BookingDetails,
  BookingGolfer,
  BookingGroup,
  Golfer,
  Invitation,
  ToldGroup,
} from '@fourball/shared/booking/shapes.ts';
import type { Payer } from '@fourball/shared/membership/price-class.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import type { Standing } from '../../membership/memberships/standing.ts';
import { can } from '../facts/access.ts';
import { mayRefuse } from '../facts/agreement.ts';
import { cancellationFee, isOffice, undoUntil } from '../facts/cancellation.ts';
import {
  pendingInvitations,
  accessOf,
  vacantRounds,
  type BookingFacts,
  type InvitationFacts,
  type RoundFacts,
} from '../facts/load-booking.ts';
import { payerOfRound, presentMyPrice, presentYouPay } from '../facts/you-pay.ts';

export const presentInvitation = (row: InvitationFacts): Invitation => ({
  inviteId: row.id,
  purchaseId: row.purchase_id,
  conversationId: row.conversation_id,
  roundId: row.round_id,
  userId: row.user_id,
  userName: row.user_name,
  name: row.name,
  imageUrl: row.avatar_url,
  ...(row.guest_since && { guestSince: row.guest_since }),
  inviteStatus: row.status,
  ...(row.by_link && { byLink: true }),
  declineReason: row.decline_reason,
  createdAt: row.created_at.toISOString(),
  respondedAt: row.responded_at?.toISOString() ?? null,
});

export const presentInvitations = (facts: BookingFacts) => ({
  noResponse: pendingInvitations(facts).map(presentInvitation),
  responded: facts.invitations.filter(({ status }) => status !== 'PENDING').map(presentInvitation),
});

/** What a round costs in money, in cents: nothing where credits pay. */
export const moneyOf = ({
  play_fee_cents,
  tax_cents,
  round_credits,
}: Pick<RoundFacts, 'play_fee_cents' | 'tax_cents' | 'round_credits'>): { fee: number; tax: number } =>
  round_credits > 0 ? { fee: 0, tax: 0 } : { fee: play_fee_cents ?? 0, tax: tax_cents ?? 0 };

/** The booker and the office see what every spot costs, others what they pay for; without a reader all is shown. */
export const seesPriceOf = (facts: BookingFacts, reader: UserActor | null, round: RoundFacts): boolean =>
  reader === null ||
  may(reader, 'STARTER', 'ACCOUNTANT') ||
  facts.booking.user_id === reader.userId ||
  payerOfRound(facts, round) === reader.userId;

/** Of the vacant spots as many show INVITE as there are unanswered invitations, the rest VACANT. */
export function golferPresenter(
  facts: BookingFacts,
  reader: UserActor | null,
): (round: RoundFacts) => Golfer {
  const asked = new Set(
    vacantRounds(facts)
      .slice(0, pendingInvitations(facts).length)
      .map(({ round_id }) => round_id),
  );
  return (round) => {
    const vacant = round.name === null;
    const priced = round.play_fee_cents !== null && seesPriceOf(facts, reader, round);
    return {
      roundId: round.round_id,
      teeTimeId: round.tee_time_id,
      userId: round.user_id,
      name: round.name,
      guest: round.guest,
      nickname: round.nickname,
      memberNumber: round.member_number,
      imageUrl: round.avatar_url,
      ...(round.guest_since && { guestSince: round.guest_since }),
      status: asked.has(round.round_id) ? 'INVITE' : round.status,
      roundStatus: round.round_status,
      occupant: asked.has(round.round_id) ? 'INVITE' : vacant ? 'VACANT' : 'GOLFER',
      chargePurchaser: round.charge_purchaser,
      confirmed: round.agreement !== 'ASKED',
      useRoundCredit: round.round_credits > 0,
      roundCredits: round.round_credits,
      playFee: priced ? round.play_fee_cents : null,
      tax: priced ? round.tax_cents : null,
      cost: priced ? moneyOf(round).fee + moneyOf(round).tax : null,
    };
  };
}

/** Who reads of a booking's golfers, with what is known of those of whom the reader may know more than the round. */
export interface Reader {
  readonly actor: UserActor;
  /** Of the reader, and of the golfers of whom the reader may know them. */
  readonly standings: ReadonlyMap<number, Standing>;
}

/** The booker and the office know the addresses of all and what their memberships give, others only their own. */
export const knowsOf = ({ booking }: BookingFacts, actor: UserActor, userId: number | null): boolean =>
  may(actor, 'STARTER') || actor.userId === booking.user_id || actor.userId === userId;

export function bookingGolferPresenter(
  facts: BookingFacts,
  { actor, standings }: Reader,
): (round: RoundFacts) => BookingGolfer {
  const presentGolfer = golferPresenter(facts, actor);
  return (round) => {
    const known = knowsOf(facts, actor, round.user_id);
    return {
      ...presentGolfer(round),
      purchaseId: facts.booking.purchase_id,
      email: known ? round.email : null,
      contactId: known ? round.contact_id : null,
      advanceBookingDays: (known && standings.get(round.user_id ?? 0)?.advanceBookingDays) || null,
      usedCredits: round.used_credits,
      invite: round.invite_id !== null,
      inviteStatus: round.invite_status,
      inviteId: round.invite_id,
      cancelled: round.status === 'CANCELLED',
      cancelledAt: round.cancelled_at?.toISOString() ?? null,
      groupSequenceNum: round.sequence_num,
    };
  };
}

/** The groups in their order, each with its spots. */
function groupsOf<Player>(
  facts: BookingFacts,
  present: (round: RoundFacts) => Player,
): (Omit<ToldGroup, 'players'> & { players: Player[] })[] {
  const groups = new Map<number, Omit<ToldGroup, 'players'> & { players: Player[] }>();
  for (const round of facts.rounds) {
    if (round.group_id === null || round.sequence_num === null) continue;
    const group = groups.get(round.group_id) ?? {
      groupId: round.group_id,
      teeTimeId: round.tee_time_id,
      startsAt: round.starts_at.toISOString(),
      time: round.time,
      groupSequenceNum: round.sequence_num,
      players: [],
    };
    group.players.push(present(round));
    groups.set(round.group_id, group);
  }
  return [...groups.values()];
}

const ungroupedOf = ({ rounds }: BookingFacts) => rounds.filter(({ group_id }) => group_id === null);

/** What everybody in the thread is told of the groups. */
export const tellGroups = (facts: BookingFacts): { groups: ToldGroup[]; ungrouped: Golfer[] } => ({
  groups: groupsOf(facts, golferPresenter(facts, null)),
  ungrouped: ungroupedOf(facts).map(golferPresenter(facts, null)),
});

/** The groups for one reader, and the spots that are in none. */
export function presentGroups(
  facts: BookingFacts,
  reader: Reader,
): { groups: BookingGroup[]; ungrouped: BookingGolfer[] } {
  const present = bookingGolferPresenter(facts, reader);
  const { purchase_id: purchaseId } = facts.booking;
  return {
    groups: groupsOf(facts, present).map((group) => ({ ...group, purchaseId })),
    ungrouped: ungroupedOf(facts).map(present),
  };
}

const partsOf = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** What is read for one reader beside the booking itself. */
interface ReaderFacts {
  /** By the books, cents with tax. */
  readonly charged: number;
  /** Of who is invited to it. */
  readonly payer: Payer | undefined;
}

function unconfirmedOf({ rounds }: BookingFacts, { userId }: UserActor): BookingDetails['myUnconfirmed'] {
  const round = rounds.find(
    ({ user_id, status, agreement }) => user_id === userId && status === 'BOOKED' && mayRefuse(agreement),
  );
  return round
    ? {
        roundId: round.round_id,
        byOffice: round.agreement === 'OFFICE',
        cost: moneyOf(round).fee + moneyOf(round).tax,
        bookerPays: round.charge_purchaser,
      }
    : null;
}

export function presentBooking(
  facts: BookingFacts,
  reader: Reader,
  rules: BookingRules,
  now: Date,
  { charged, payer }: ReaderFacts,
): BookingDetails {
  const { actor } = reader;
  const { booking, rounds } = facts;
  const access = accessOf(facts);
  const { noResponse, responded } = presentInvitations(facts);
  const seen = rounds.filter((round) => seesPriceOf(facts, actor, round));
  const subtotal = seen.reduce((sum, round) => sum + moneyOf(round).fee, 0);
  const tax = seen.reduce((sum, round) => sum + moneyOf(round).tax, 0);
  const office =
    isOffice(actor, facts) &&
    ![...access.golferIds, ...access.invitedIds].includes(actor.userId) &&
    charged === 0;
  const cancelling = cancellationFee(facts, {
    rules,
    now,
    office: isOffice(actor, facts),
    byUserId: actor.userId,
  });
  return {
    purchaseId: booking.purchase_id,
    conversationId: booking.conversation_id,
    status: booking.status,
    courseId: booking.course_id,
    courseName: booking.course_name,
    courseFeeId: booking.course_fee_id,
    feeName: booking.fee_name,
    day: booking.day,
    simpleDate: partsOf(booking.day),
    startsAt: booking.starts_at.toISOString(),
    time: booking.time,
    numSpots: rounds.length,
    vacantSpots: vacantRounds(facts).length,
    autoCancel: booking.auto_cancel,
    autoCancelAt: new Date(booking.starts_at.getTime() - rules.autoCancelHours * 3_600_000).toISOString(),
    booker: {
      userId: booking.user_id,
      userName: booking.user_name,
      name: booking.name,
      imageUrl: booking.avatar_url,
      ...(booking.guest_since && { guestSince: booking.guest_since }),
    },
    ...presentGroups(facts, reader),
    invited: facts.invitations.map(({ user_id: userId, name, id: inviteId, status: inviteStatus }) => ({
      userId,
      name,
      inviteId,
      inviteStatus,
    })),
    noResponseInvitations: noResponse,
    respondedInvitations: responded,
    myInvitation: noResponse.find(({ userId }) => userId === actor.userId) ?? null,
    myUnconfirmed: unconfirmedOf(facts, actor),
    memberPrice: booking.member_cents,
    nonMemberPrice: booking.non_member_cents,
    externalMemberPrice: booking.external_member_cents,
    ...(booking.brackets && { brackets: booking.brackets }),
    taxBasisPoints: booking.tax_basis_points,
    subtotal,
    tax,
    total: subtotal + tax,
    youPay: office ? null : presentYouPay(facts, actor.userId, charged),
    myPrice: presentMyPrice(facts, actor.userId, payer),
    cancellationFee: cancelling.perGolfer,
    cancellationTotal: cancelling.total,
    cancellationCredits: cancelling.credits,
    undoUntil: undoUntil(booking, rules, now)?.toISOString() ?? null,
    can: {
      invite: can(actor, 'invite', access, now),
      cancel: can(actor, 'cancel', access, now),
      arrange: can(actor, 'arrange', access, now),
      bail: can(actor, 'bail', access, now),
      toggleAutoCancel: can(actor, 'toggleAutoCancel', access, now),
      respond: can(actor, 'respond', access, now),
      confirm: can(actor, 'confirm', access, now),
      post: can(actor, 'post', access, now),
    },
  };
}
