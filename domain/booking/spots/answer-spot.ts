/** Says yes to a spot that somebody else has put the golfer into: from then on the golfer pays and answers for it. */
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import { spotConfirmed } from '@fourball/shared/booking/events.ts';
import type { confirmSpot as confirmCall } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { mayRefuse, playsThere } from '../facts/agreement.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { chargeRounds } from '../facts/charge-rounds.ts';
import { findSpot } from './find-spot.ts';
import { recordHistory } from '../facts/history.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import { lockBooking, type BookingFacts, type RoundFacts } from '../facts/load-booking.ts';
import { readMayPlay } from '../rules/may-play.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

type Answer = Unworded<ReplyOf<typeof confirmCall>>;

/**
 * Locks the golfer, the booking's tee times, then the accounts that are charged. Saying yes twice is fine. FAILED once
 * the spot is given up or the round has begun, where the golfer plays at that time already or has enough rounds that
 * day, and ahead where booking ahead is suspended. Errors: not_found for who may not
 * know of the spot, forbidden for anybody but its golfer.
 */
export async function confirmSpot(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { purchaseId, roundId }: BodyOf<typeof confirmCall>,
): Promise<Answer> {
  return transact(house.db, async (tx): Promise<Answer> => {
    await lockGolfers(tx, [actor.userId]);
    await lockBooking(tx, purchaseId);
    const { facts, round, gone, own } = await findSpot(tx, house, actor, { purchaseId, roundId });
    if (!own) throw new AppError('forbidden');
    if (gone) return { result: 'FAILED', reason: refusal('booking.spotLost') };
    return agree(tx, house, club, facts, round);
  });
}

/** Under the locks of the golfer and the booking, in the name of the golfer who has the round: that it is them is the caller's to know. */
export async function agree(
  tx: Transaction,
  house: House,
  club: ClubFacts,
  facts: BookingFacts,
  round: RoundFacts,
): Promise<Answer> {
  const { booking, rounds } = facts;
  const { round_id: roundId, user_id: userId, user_name: userName, agreement } = round;
  if (userId === null || !mayRefuse(agreement)) return { result: 'SUCCESS' };
  const { purchase_id: purchaseId, conversation_id: conversationId } = booking;
  const now = house.clock.now();
  if (round.starts_at <= now) return { result: 'FAILED', reason: refusal('booking.roundBegun') };
  if (agreement === 'ASKED' && (await playsThere(tx, round.tee_time_id, userId)))
    return { result: 'FAILED', reason: refusal('booking.alreadyPlaying') };
  const mayPlay = await readMayPlay(tx, house, club, { facts, userId, agrees: true });
  const why = mayPlay(round);
  if (why) return { result: 'FAILED', reason: why };
  const name = rounds.find(({ round_id }) => round_id === roundId)?.name ?? '';
  await tx.query(`update rounds set agreement = 'OWN' where id = $1`, [roundId]);
  await acceptInvitation(tx, purchaseId, userId, roundId);
  await chargeRounds(tx, [roundId], {
    day: clubDay(now, house.timeZone),
    timeZone: house.timeZone,
    actorId: userId,
    reason: 'The golfer said yes to the spot.',
  });
  await postSystemMessage(tx, conversationId, 'ACCEPTED', ({ confirmed }) => confirmed(name));
  await recordHistory(tx, [
    {
      purchaseId,
      action: 'ACCEPTED',
      actorId: userId,
      golferId: userId,
      details: { roundId, placed: true },
    },
  ]);
  await emitAll(tx, [
    occurrence(spotConfirmed, {
      purchaseId,
      conversationId,
      roundId,
      golfer: { userId, userName: userName ?? '', invite: false },
    }),
    ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
    ...(await occurrencesOfChangedSpots(tx, [round.tee_time_id], house)),
  ]);
  return { result: 'SUCCESS' };
}

/** Whoever has a spot has answered what was asked before. */
export async function acceptInvitation(
  tx: Transaction,
  purchaseId: number,
  userId: number,
  roundId: number,
): Promise<void> {
  await tx.query(
    `update invitations set status = 'ACCEPTED', responded_at = now(), round_id = $3
     where purchase_id = $1 and user_id = $2 and status = 'PENDING'`,
    [purchaseId, userId, roundId],
  );
}
