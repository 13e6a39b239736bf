/** Accepts or declines an invitation: the first to accept get the vacant spots. */
import { priceFor } from '@fourball/shared/booking/price.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { respondToInvitation as respondCall } from '@fourball/shared/booking/calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { clubDay } from '../kernel/club-time.ts';
import { emitAll } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { findStandings } from '../membership/standing.ts';
import { removeMembers } from '../messaging/open-conversations.ts';
import { postSystemMessage } from '../messaging/post-message.ts';
import { chargeRounds } from './charge-rounds.ts';
import { loadBooking, lockBooking, vacantRounds, type BookingFacts } from './load-booking.ts';
import { occurrencesOfChangedSpots } from './tell-spots-changed.ts';
import { occurrencesOfBooking } from './tell-booking-changed.ts';

type Body = BodyOf<typeof respondCall>;
type Answer = ReplyOf<typeof respondCall>;

/**
 * Locks the booking's tee times, then the account that is charged. Answering the same way twice is fine. Somebody else's invitation is not_found;
 * purchaseId and roundId may be sent along but the invitation alone says which booking it is.
 */
export async function respondToInvitation(house: House, actor: UserActor, body: Body): Promise<Answer> {
  const [found] = await house.db.query<{ purchase_id: number }>(
    'select purchase_id from invitations where id = $1 and user_id = $2',
    [body.inviteId, actor.userId],
  );
  if (!found) throw new AppError('not_found');
  const purchaseId = found.purchase_id;

  return transact(house.db, async (tx): Promise<Answer> => {
    await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    const invitation = facts.invitations.find(({ id }) => id === body.inviteId);
    if (!invitation) throw new AppError('not_found');
    if (invitation.status === (body.accept ? 'ACCEPTED' : 'DECLINED'))
      return { result: 'SUCCESS', purchaseId };
    if (invitation.status !== 'PENDING') {
      return { result: 'FAILED', reason: 'This invitation has already been answered.', purchaseId };
    }
    if (facts.booking.status === 'CANCELLED' || facts.booking.starts_at <= house.clock.now()) {
      return { result: 'FAILED', reason: 'This booking is over.', purchaseId };
    }
    return body.accept ? accept(tx, house, actor, facts, invitation) : decline(tx, house, actor, facts, body);
  });
}

async function accept(
  tx: Transaction,
  house: House,
  actor: UserActor,
  facts: BookingFacts,
  invitation: BookingFacts['invitations'][number],
): Promise<Answer> {
  const { booking } = facts;
  const purchaseId = booking.purchase_id;
  const vacant = vacantRounds(facts);
  if (vacant.length === 0) return { result: 'SPOTS_NOT_AVAILABLE', purchaseId };
  const playing = await tx.query<{ tee_time_id: number }>(
    `select tee_time_id from rounds where user_id = $1 and status = 'BOOKED' and tee_time_id = any($2::bigint[])`,
    [actor.userId, vacant.map(({ tee_time_id }) => tee_time_id)],
  );
  const round = vacant.find(({ tee_time_id }) => !playing.some((other) => other.tee_time_id === tee_time_id));
  if (!round) return { result: 'FAILED', reason: 'You already play at this time.', purchaseId };

  const today = clubDay(house.clock.now(), house.timeZone);
  const standing = (await findStandings(tx, [actor.userId], today)).get(actor.userId);
  const fee = priceFor(
    {
      memberPrice: booking.member_cents,
      nonMemberPrice: booking.non_member_cents,
      externalMemberPrice: booking.external_member_cents,
    },
    standing?.priceClass ?? 'NON_MEMBER',
  );
  await tx.query(
    `update rounds set user_id = $2, charge_purchaser = $3, play_fee_cents = $4, tax_cents = $5 where id = $1`,
    [round.round_id, actor.userId, invitation.charge_purchaser, fee, taxOn(fee, booking.tax_basis_points)],
  );
  await tx.query(
    `update invitations set status = 'ACCEPTED', responded_at = now(), round_id = $2 where id = $1`,
    [invitation.id, round.round_id],
  );
  await chargeRounds(tx, [round.round_id], {
    day: today,
    timeZone: house.timeZone,
    actorId: actor.userId,
    reason: 'The invitation was accepted.',
  });
  await postSystemMessage(tx, booking.conversation_id, 'ACCEPTED', `${actor.name} accepted the invitation.`);
  await emitAll(tx, [
    ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
    ...(await occurrencesOfChangedSpots(tx, [round.tee_time_id], house.timeZone)),
  ]);
  return { result: 'SUCCESS', purchaseId };
}

async function decline(
  tx: Transaction,
  house: House,
  actor: UserActor,
  { booking }: BookingFacts,
  { inviteId, declineReason }: Body,
): Promise<Answer> {
  const reason = declineReason || null;
  await tx.query(
    `update invitations set status = 'DECLINED', responded_at = now(), decline_reason = $2 where id = $1`,
    [inviteId, reason],
  );
  await postSystemMessage(
    tx,
    booking.conversation_id,
    'DECLINED',
    reason ? `${actor.name} declined: ${reason}` : `${actor.name} declined the invitation.`,
  );
  // The booker stays in the thread of the booking even where the booker declines a spot.
  if (actor.userId !== booking.user_id) await removeMembers(tx, booking.conversation_id, [actor.userId]);
  await emitAll(tx, await occurrencesOfBooking(tx, booking.purchase_id, house.timeZone));
  return { result: 'SUCCESS', purchaseId: booking.purchase_id };
}
