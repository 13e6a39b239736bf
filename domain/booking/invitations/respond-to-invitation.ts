/** Accepts or declines an invitation: the first to accept get the vacant spots. */
import { isWhy, refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type { GuestRules } from '@fourball/shared/booking/rules/guest-rules.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { respondToInvitation as respondCall } from '@fourball/shared/booking/calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findStandings, payerFor } from '../../membership/memberships/standing.ts';
import { muteFor, removeMembers } from '../../messaging/threads/open-conversations.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { mayRefuse } from '../facts/agreement.ts';
import { agree } from '../spots/answer-spot.ts';
import { refuseLocked } from '../spots/leave-spot.ts';
import { chargeRounds } from '../facts/charge-rounds.ts';
import { countGuests, guestKey, whyGuestBarred } from '../facts/count-guests.ts';
import { recordHistory } from '../facts/history.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import {
  loadBooking,
  lockBooking,
  vacantRounds,
  type BookingFacts,
  type InvitationFacts,
  type RoundFacts,
} from '../facts/load-booking.ts';
import { readMayPlay } from '../rules/may-play.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { feeOfInvitation, priceOfInvitation } from '../facts/you-pay.ts';

type Body = BodyOf<typeof respondCall>;
type Answer = Unworded<ReplyOf<typeof respondCall>>;

/** What was answered to which invitation. */
interface InvitationAnswer extends Pick<Body, 'inviteId' | 'accept' | 'declineReason' | 'price'> {
  readonly purchaseId: number;
}

/**
 * Locks as `answerInvitation`. Somebody else's invitation is not_found; purchaseId and roundId may be sent along but
 * the invitation alone says which booking it is.
 */
export async function respondToInvitation(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { inviteId, accept: accepts, declineReason, price }: Body,
): Promise<Answer> {
  const [found] = await house.db.query<{ purchase_id: number }>(
    'select purchase_id from invitations where id = $1 and user_id = $2',
    [inviteId, actor.userId],
  );
  if (!found) throw new AppError('not_found');
  const answer = { purchaseId: found.purchase_id, inviteId, accept: accepts, declineReason, price };
  return answerInvitation(house, club, answer);
}

/**
 * In the name of who was invited: that it is them who answer is the caller's to know. Locks the golfer, the booking's tee times, then
 * the account that is charged. Answering the same way twice is fine. Whoever has no account plays as a guest of the
 * booker, by the rules on guests as they are at this moment. Errors: not_found.
 */
export async function answerInvitation(
  house: House,
  club: ClubFacts,
  answer: InvitationAnswer,
): Promise<Answer> {
  const { purchaseId, inviteId } = answer;
  const rules = await club.rules();
  return transact(house.db, async (tx): Promise<Answer> => {
    await lockInvited(tx, inviteId);
    await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    const invitation = facts.invitations.find(({ id }) => id === inviteId);
    if (!invitation) throw new AppError('not_found');
    if (invitation.status === (answer.accept ? 'ACCEPTED' : 'DECLINED'))
      return { result: 'SUCCESS', purchaseId };
    if (invitation.status !== 'PENDING') {
      return { result: 'FAILED', reason: refusal('booking.invitationAnswered'), purchaseId };
    }
    if (facts.booking.status === 'CANCELLED' || facts.booking.starts_at <= house.clock.now()) {
      return { result: 'FAILED', reason: refusal('booking.bookingOver'), purchaseId };
    }
    // Who was put into a spot meanwhile answers about that one.
    const asked = facts.rounds.find(
      ({ user_id, agreement }) => user_id !== null && user_id === invitation.user_id && mayRefuse(agreement),
    );
    if (asked) {
      const golfer = {
        userId: asked.user_id ?? 0,
        userName: asked.user_name ?? '',
        name: asked.name ?? '',
      };
      const answered = answer.accept
        ? await agree(tx, house, club, facts, asked)
        : await refuseLocked(tx, house, golfer, facts, asked, answer.declineReason || null);
      return { ...answered, purchaseId };
    }
    const { price } = answer;
    const context: AnswerContext = { tx, house, club, guestRules: rules.guests, facts, invitation, price };
    return answer.accept ? accept(context) : decline(context, answer.declineReason || null);
  });
}

/** What golfers have on is decided under their lock; who has no account has nothing on. */
async function lockInvited(tx: Transaction, inviteId: number): Promise<void> {
  const invited = await tx.query<{ user_id: number | null }>(
    'select user_id from invitations where id = $1',
    [inviteId],
  );
  const golferIds = invited.flatMap(({ user_id }) => user_id ?? []);
  if (golferIds.length > 0) await lockGolfers(tx, golferIds);
}

/** What an answer is decided and written with, all under the lock. */
interface AnswerContext {
  readonly tx: Transaction;
  readonly house: House;
  readonly club: ClubFacts;
  readonly guestRules: GuestRules;
  readonly facts: BookingFacts;
  readonly invitation: InvitationFacts;
  /** What who answers was shown to pay, cents with tax, where that was said. */
  readonly price: number | null | undefined;
}

const otherPrice = refusal('booking.priceChangedMeanwhile');

/** Guests are not named in the thread: they were named by the booker, and the line stays. */
const nameIn = ({ user_id, name }: InvitationFacts): string => (user_id === null ? 'A guest' : name);

/** What the history keeps about who answered. */
const whoIn = ({ user_id, name }: InvitationFacts) => ({
  actorId: user_id,
  golferId: user_id,
  guest: (user_id === null ? { guestName: name } : {}) as Record<string, string>,
});

async function accept(context: AnswerContext): Promise<Answer> {
  const { tx, house, facts, invitation } = context;
  const { booking } = facts;
  const purchaseId = booking.purchase_id;
  const { user_id: userId } = invitation;
  const vacant = vacantRounds(facts);
  if (vacant.length === 0) return { result: 'SPOTS_NOT_AVAILABLE', purchaseId };
  const today = clubDay(house.clock.now(), house.timeZone);
  if (invitation.by_link && userId === null)
    return {
      result: 'FAILED',
      reason: refusal('booking.logInToAccept'),
      purchaseId,
    };
  const standings = await findStandings(tx, [userId ?? booking.user_id], today);
  const payer = payerFor(standings.get(userId ?? booking.user_id), booking);
  const round =
    userId === null
      ? await guestSpot(context, vacant, payer.priceClass)
      : await golferSpot(context, vacant, userId);
  if (isWhy(round)) return { result: 'FAILED', reason: round, purchaseId };

  const fee = feeOfInvitation(booking, invitation, payer);
  const shown = context.price ?? null;
  if (shown !== null && priceOfInvitation(booking, invitation, payer) > shown)
    return { result: 'FAILED', reason: otherPrice, purchaseId };
  await tx.query(
    `update rounds set user_id = $2, charge_purchaser = $3, play_fee_cents = $4, tax_cents = $5, guest_name = $6,
       guest_email = $7 where id = $1`,
    [
      round.round_id,
      userId,
      userId !== null && invitation.charge_purchaser,
      fee,
      taxOn(fee, booking.tax_basis_points),
      userId === null ? invitation.name : null,
      invitation.email,
    ],
  );
  await tx.query(
    `update invitations set status = 'ACCEPTED', responded_at = now(), round_id = $2 where id = $1`,
    [invitation.id, round.round_id],
  );
  if (invitation.by_link && userId !== null) await muteFor(tx, booking.conversation_id, [userId], false);
  await chargeRounds(tx, [round.round_id], {
    day: today,
    timeZone: house.timeZone,
    actorId: userId,
    reason: 'The invitation was accepted.',
  });
  await postSystemMessage(tx, booking.conversation_id, 'ACCEPTED', ({ accepted }) =>
    accepted(nameIn(invitation)),
  );
  const { guest, ...who } = whoIn(invitation);
  await recordHistory(tx, [
    { purchaseId, action: 'ACCEPTED', ...who, details: { roundId: round.round_id, ...guest } },
  ]);
  await emitAll(tx, [
    ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
    ...(await occurrencesOfChangedSpots(tx, [round.tee_time_id], house)),
  ]);
  return { result: 'SUCCESS', purchaseId };
}

/** The first spot at whose time the golfer plays nothing else, whoever booked it. */
async function golferSpot(
  { tx, house, club, facts }: AnswerContext,
  vacant: readonly RoundFacts[],
  userId: number,
): Promise<RoundFacts | Why> {
  const playing = await tx.query<{ tee_time_id: number }>(
    `select tee_time_id from rounds where user_id = $1 and status = 'BOOKED' and agreement <> 'ASKED'
       and tee_time_id = any($2::bigint[])`,
    [userId, vacant.map(({ tee_time_id }) => tee_time_id)],
  );
  const open = vacant.filter(
    ({ tee_time_id }) => !playing.some((other) => other.tee_time_id === tee_time_id),
  );
  const whyNot = await readMayPlay(tx, house, club, { facts, userId, agrees: true });
  const whys = open.map((round) => ({ round, why: whyNot(round) }));
  const fitting = whys.find(({ why }) => why === undefined);
  return fitting?.round ?? whys[0]?.why ?? refusal('booking.alreadyPlaying');
}

/** The first vacant spot in a tee time that takes another guest of the booker. */
async function guestSpot(
  { tx, guestRules, facts: { booking } }: AnswerContext,
  vacant: readonly RoundFacts[],
  bookerClass: Parameters<typeof whyGuestBarred>[1]['bookerClass'],
): Promise<RoundFacts | Why> {
  const teeTimeIds = [...new Set(vacant.map(({ tee_time_id }) => tee_time_id))];
  const brought = await countGuests(tx, teeTimeIds, [booking.user_id]);
  const judged = vacant.map((round) => ({
    round,
    why: whyGuestBarred(guestRules, {
      day: booking.day,
      time: round.time,
      broughtAlready: brought.get(guestKey(round.tee_time_id, booking.user_id)) ?? 0,
      bookerClass,
    }),
  }));
  return (
    judged.find(({ why }) => why === undefined)?.round ?? judged[0]?.why ?? refusal('booking.noVacantSpots')
  );
}

async function decline(
  { tx, house, facts, invitation }: AnswerContext,
  reason: string | null,
): Promise<Answer> {
  const { purchase_id: purchaseId, conversation_id: conversationId, user_id: bookerId } = facts.booking;
  const { user_id: userId } = invitation;
  await tx.query(
    `update invitations set status = 'DECLINED', responded_at = now(), refused_at = now(), decline_reason = $2
     where id = $1`,
    [invitation.id, reason],
  );
  // What a guest says stays with the invitation, from which it can be taken out.
  const name = nameIn(invitation);
  await postSystemMessage(tx, conversationId, 'DECLINED', ({ declined, declinedBecause }) =>
    reason === null || userId === null ? declined(name) : declinedBecause(name, reason),
  );
  const { guest, ...who } = whoIn(invitation);
  await recordHistory(tx, [{ purchaseId, action: 'DECLINED', ...who, details: guest, reason }]);
  // The booker stays in the thread of the booking even where the booker declines a spot.
  if (userId !== null && userId !== bookerId) await removeMembers(tx, conversationId, [userId]);
  await emitAll(tx, await occurrencesOfBooking(tx, purchaseId, house.timeZone));
  return { result: 'SUCCESS', purchaseId };
}
