/** Gives one spot of a booking up: the golfer goes and the spot stays, or the spot goes back to the sheet. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import { roundCancelled } from '@fourball/shared/booking/events.ts';
import type {
  bail as bailCall,
  getSpotQuote as quoteCall,
  refuseSpot as refuseCall,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { removeMembers } from '../../messaging/threads/open-conversations.ts';
import { postSystemMessage, type Line } from '../../messaging/messages/post-message.ts';
import { spotCost, whyBegun, type SpotCost } from '../facts/cancellation.ts';
import { mayRefuse } from '../facts/agreement.ts';
import { findSpot, type Spot } from './find-spot.ts';
import { recordHistory } from '../facts/history.ts';
import { lockBooking, type BookingFacts, type RoundFacts } from '../facts/load-booking.ts';
import { settleCancellation } from '../facts/settle-cancellation.ts';
import { settleStart } from '../facts/settle-start.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

/**
 * BAIL: one's own. OFFICE_BAIL: an admin takes a golfer out. CANCEL: the spot goes back to the sheet. REFUSE: one's own
 * that somebody else has put the golfer into.
 */
type Way = 'BAIL' | 'OFFICE_BAIL' | 'CANCEL' | 'REFUSE';
type Body = BodyOf<typeof bailCall>;
type Answer = Unworded<ReplyOf<typeof bailCall>>;

const refused = (reason: Why): Answer => ({ result: 'FAILED', reason, cancellationFee: 0, credits: 0 });

/** Errors: not_found for who may not know of the spot, forbidden for who may but has no say about it. */
async function findOneToLeave(
  sql: Sql,
  house: House,
  actor: UserActor,
  ids: Pick<Body, 'purchaseId' | 'roundId'>,
  way: Way,
): Promise<Spot & { readonly office: boolean }> {
  const spot = await findSpot(sql, house, actor, ids);
  const { facts, own } = spot;
  const booked = facts.booking.user_id === actor.userId;
  const has = {
    BAIL: own,
    REFUSE: own,
    OFFICE_BAIL: may(actor, 'STARTER'),
    CANCEL: own || booked || may(actor, 'STARTER'),
  }[way];
  if (!has) throw new AppError('forbidden');
  return { ...spot, office: way === 'OFFICE_BAIL' || (may(actor, 'STARTER') && !own && !booked) };
}

/** What giving the spot up costs now, whichever way. Errors: not_found, forbidden. */
export async function quoteSpot(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  spot: { readonly purchaseId: number; readonly roundId: number },
): Promise<ReplyOf<typeof quoteCall>> {
  const [{ facts, round, gone, office }, rules] = await Promise.all([
    findOneToLeave(house.db, house, actor, spot, 'CANCEL'),
    club.rules(),
  ]);
  if (gone) return { cancellationFee: 0, credits: 0 };
  const free = office || (round.user_id === actor.userId && mayRefuse(round.agreement));
  const { feeCents, credits } = spotCost(facts, round, {
    rules,
    now: house.clock.now(),
    office: free,
    byUserId: actor.userId,
  });
  return { cancellationFee: feeCents, credits };
}

/**
 * Locks the booking's tee times, then the credits and the account of who pays. Inside the cancellation window the fee of
 * one golfer is due, from who pays for the round or, where it is not their own doing, from the booker: a golfer's round
 * credits are used up by the golfer alone, and go back where somebody else cancels; free of charge for
 * the office, which may also take back what began today and nobody was noted for. Twice is fine and costs once. FAILED
 * when the round has begun, for a vacant spot that nobody can bail from, and for the last spot, which goes with its
 * booking. Errors: not_found, forbidden.
 */
export async function leaveSpot(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: Body,
  way: Way,
): Promise<Answer> {
  const rules = await club.rules();
  return transact(house.db, async (tx): Promise<Answer> => {
    await lockBooking(tx, body.purchaseId);
    const { facts, round, gone, office } = await findOneToLeave(tx, house, actor, body, way);
    if (gone) return { result: 'SUCCESS', ...(await costBefore(tx, body)) };
    const now = house.clock.now();
    const begun = whyBegun(facts, [round], { now, today: clubDay(now, house.timeZone), office });
    if (begun) return refused(begun);
    if (way !== 'CANCEL' && round.name === null) return refused(refusal('booking.spotEmpty'));
    if (way === 'CANCEL' && facts.rounds.length === 1) return refused(refusal('booking.lastSpot'));
    // Who never said yes, or only the office heard it, owes nothing for saying no.
    const free = office || (round.user_id === actor.userId && mayRefuse(round.agreement));
    const cost = spotCost(facts, round, { rules, now, office: free, byUserId: actor.userId });
    await giveUp(tx, house, actor, { facts, round, way, cost, reason: body.bailReason || null });
    return { result: 'SUCCESS', cancellationFee: cost.feeCents, credits: cost.credits };
  });
}

/**
 * Says no to a spot that somebody else has put the golfer into: free until the round begins, and twice is fine. Locks as
 * giving up does. FAILED once the golfer has said yes, and when the round has begun. Errors: not_found, forbidden.
 */
export async function refuseSpot(
  house: House,
  actor: UserActor,
  { purchaseId, roundId, reason }: BodyOf<typeof refuseCall>,
): Promise<Unworded<ReplyOf<typeof refuseCall>>> {
  return transact(house.db, async (tx) => {
    await lockBooking(tx, purchaseId);
    const { facts, round, gone } = await findOneToLeave(tx, house, actor, { purchaseId, roundId }, 'REFUSE');
    if (gone) return { result: 'SUCCESS' };
    return refuseLocked(tx, house, actor, facts, round, reason || null);
  });
}

/** Under the lock of the booking, in the name of the golfer who has the round: that it is them is the caller's to know. */
export async function refuseLocked(
  tx: Transaction,
  house: House,
  golfer: Pick<UserActor, 'userId' | 'userName' | 'name'>,
  facts: BookingFacts,
  round: RoundFacts,
  reason: string | null,
): Promise<Unworded<ReplyOf<typeof refuseCall>>> {
  if (!mayRefuse(round.agreement)) return { result: 'FAILED', reason: refusal('booking.spotAgreedTo') };
  if (round.starts_at <= house.clock.now())
    return { result: 'FAILED', reason: refusal('booking.roundBegun') };
  await giveUp(tx, house, golfer, { facts, round, way: 'REFUSE', cost: { feeCents: 0, credits: 0 }, reason });
  return { result: 'SUCCESS' };
}

/** What the spot cost when it was given up. */
async function costBefore(
  tx: Transaction,
  { purchaseId, roundId }: Body,
): Promise<{ cancellationFee: number; credits: number }> {
  const [row] = await tx.query<{ fee: number | null; credits: number | null }>(
    `select (details->>'feeCents')::int as fee, (details->>'credits')::int as credits from booking_history
     where purchase_id = $1 and action in ('BAILED', 'REMOVED') and details->>'roundId' = $2 order by id desc limit 1`,
    [purchaseId, String(roundId)],
  );
  return { cancellationFee: row?.fee ?? 0, credits: row?.credits ?? 0 };
}

/** Writes, settles and tells. Under the lock of the booking, when it is decided that the spot goes and what that costs. */
export async function giveUp(
  tx: Transaction,
  house: House,
  actor: Pick<UserActor, 'userId' | 'userName' | 'name'>,
  {
    facts: { booking },
    round,
    way,
    cost,
    reason,
  }: {
    readonly facts: BookingFacts;
    readonly round: RoundFacts;
    readonly way: Way;
    readonly cost: SpotCost;
    readonly reason: string | null;
  },
): Promise<void> {
  const { timeZone } = house;
  const { purchase_id: purchaseId, conversation_id: conversationId } = booking;
  const { round_id: roundId, user_id: golferId } = round;
  const own = golferId === actor.userId;
  await tx.query(`update rounds set status = 'CANCELLED', cancelled_at = now() where id = $1`, [roundId]);
  if (way === 'CANCEL') await settleStart(tx, purchaseId);
  else {
    // What the golfer had stays told by the old row; the spot is a new one.
    await tx.query(
      `insert into rounds (purchase_id, tee_time_id, group_id, day, minutes)
       select purchase_id, tee_time_id, group_id, day, minutes from rounds where id = $1`,
      [roundId],
    );
  }
  // Somebody without a spot can be asked again.
  await tx.query(
    `update invitations set status = 'DECLINED', round_id = null, responded_at = coalesce(responded_at, now()),
       decline_reason = $3
     where purchase_id = $1
       and (round_id = $2 and status = 'ACCEPTED' or user_id = $4 and status = 'PENDING')`,
    [purchaseId, roundId, own ? reason : null, golferId],
  );
  await settleCancellation(tx, booking, [{ round, cost }], {
    // Nobody owes for what others decided: the booker answers for the group.
    payerId: own && !round.charge_purchaser ? actor.userId : (round.customer_id ?? booking.user_id),
    day: clubDay(house.clock.now(), timeZone),
    timeZone,
    actorId: actor.userId,
    reason: 'The spot was given up.',
  });
  const said = way === 'REFUSE' ? 'DECLINED' : own ? 'BAILED' : 'REMOVED';
  await postSystemMessage(tx, conversationId, said, lineAbout(actor, round, way, own, reason));
  // The booker stays in the thread of the booking, playing or not.
  if (golferId !== null && golferId !== booking.user_id) await removeMembers(tx, conversationId, [golferId]);
  await recordHistory(tx, [
    {
      purchaseId,
      action: said,
      actorId: actor.userId,
      golferId,
      details: {
        roundId,
        feeCents: cost.feeCents,
        credits: cost.credits,
        spotKept: way !== 'CANCEL',
        ...(round.guest ? { guestName: round.name } : {}),
        ...(way === 'REFUSE' ? { placed: true } : {}),
      },
      reason,
    },
  ]);
  const booker = { userId: booking.user_id, userName: booking.user_name, invite: false };
  const golfer =
    golferId === null ? null : { userId: golferId, userName: round.user_name ?? '', invite: false };
  await emitAll(tx, [
    occurrence(roundCancelled, {
      purchaseId,
      conversationId,
      roundId,
      cancelledBy: actor.userName,
      golfer,
      people: golfer === null || golfer.userId === booker.userId ? [booker] : [booker, golfer],
    }),
    ...(await occurrencesOfBooking(tx, purchaseId, timeZone)),
    ...(await occurrencesOfChangedSpots(tx, [round.tee_time_id], house)),
  ]);
}

/** Guests have no name here: it was told by the booker, and the line stays. */
function lineAbout(
  { name }: Pick<UserActor, 'name'>,
  round: RoundFacts,
  way: Way,
  own: boolean,
  reason: string | null,
): Line {
  return (lines) => {
    if (way === 'REFUSE')
      return reason === null ? lines.declinedSpot(name) : lines.declinedBecause(name, reason);
    if (own) return way === 'CANCEL' ? lines.cancelledOwnSpot(name) : lines.left(name);
    if (round.name === null) return lines.cancelledVacantSpot(name);
    const whom = round.guest ? lines.guest : round.name;
    return way === 'CANCEL' ? lines.cancelledSpot(name, whom) : lines.tookOut(name, whom);
  };
}
