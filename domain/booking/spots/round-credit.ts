/** Pays a round with round credits, and gives them back. */
import type { Round } from '@fourball/shared/booking/spots/round-shapes.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { reserveCredits } from '../../membership/credits/round-credits.ts';
import { allow } from '../facts/access.ts';
import { chargeRounds } from '../facts/charge-rounds.ts';
import { noteRoundHistory } from '../facts/history.ts';
import { accessOf } from '../facts/load-booking.ts';
import { lockRound, type LockedRound } from '../facts/lock-round.ts';
import { getRound } from '../facts/rounds.ts';
import { returnCredits } from '../facts/settle-cancellation.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';

/**
 * For the golfer who has the round, or an admin: bookers can't spend what others have. Applying twice is fine.
 * INSUFFICIENT where the golfer has too few credits for that day, or the club takes none. Locks the booking's tee times,
 * then the golfer's lots, then the payer's account. Errors: not_found for who may not know of the booking, forbidden,
 * conflict where no golfer has the round or the golfer has not said yes to it, it is cancelled or has begun.
 */
export async function applyRoundCredit(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  roundId: number,
  intent: Intent | undefined,
): Promise<{ result: 'SUCCESS' | 'INSUFFICIENT'; round: Round }> {
  const { creditsPerRound } = await club.rules();
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const now = house.clock.now();
      const round = await lockRound(tx, house, roundId);
      allow(actor, 'see', accessOf(round.booking), now);
      if (round.userId !== actor.userId && !may(actor, 'STARTER')) throw new AppError('forbidden');
      if (round.userId === null || !round.booked) throw new AppError('conflict');
      const answer = async (result: 'SUCCESS' | 'INSUFFICIENT') => ({
        result,
        round: await getRound(tx, roundId, house.timeZone),
      });
      if (round.credits > 0) return answer('SUCCESS');
      // Nothing of a golfer's is spent on what the golfer has not said yes to.
      if (round.agreement === 'ASKED') throw conflict('booking.spotUnconfirmed');
      if (round.startsAt <= now) throw new AppError('conflict');
      if (creditsPerRound === 0) return answer('INSUFFICIENT');
      const { userId, day } = round;
      const wanted = {
        userId,
        roundId,
        day,
        round: round.booking.booking,
        credits: creditsPerRound,
        actorId: actor.userId,
      };
      if (!(await reserveCredits(tx, wanted))) return answer('INSUFFICIENT');
      await tx.query('update rounds set round_credits = $2 where id = $1', [roundId, creditsPerRound]);
      await noteRoundHistory(tx, actor, round, 'CREDIT_APPLIED', { credits: creditsPerRound });
      await settle(tx, house, actor, round, 'The round is paid with round credits.');
      if (userId !== actor.userId) await record(tx, actor, round, 'round.credits-applied', creditsPerRound);
      return answer('SUCCESS');
    }),
  );
}

/**
 * For admins: gives back what a round has set aside or used, as after rain. A round that is still ahead is charged in
 * money again; one that has begun costs nothing any more. Giving back twice is fine. Locks as applying does. Errors:
 * not_found, conflict where no credits ever paid for the round.
 */
export async function refundRoundCredit(
  house: House,
  actor: UserActor,
  roundId: number,
  intent: Intent | undefined,
): Promise<Round> {
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const round = await lockRound(tx, house, roundId);
      if (round.credits === 0) {
        const moved = await tx.query('select 1 from round_credit_moves where round_id = $1 limit 1', [
          roundId,
        ]);
        if (moved.length === 0) throw new AppError('conflict');
        return getRound(tx, roundId, house.timeZone);
      }
      await returnCredits(tx, [roundId], actor.userId);
      if (round.booked && round.startsAt <= house.clock.now()) {
        await tx.query('update rounds set play_fee_cents = 0, tax_cents = 0 where id = $1', [roundId]);
      }
      await noteRoundHistory(tx, actor, round, 'CREDIT_RETURNED', { credits: round.credits });
      await settle(tx, house, actor, round, 'The round credits were given back.');
      await record(tx, actor, round, 'round.credits-given-back', -round.credits);
      return getRound(tx, roundId, house.timeZone);
    }),
  );
}

async function settle(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  { id, purchaseId }: LockedRound,
  reason: string,
): Promise<void> {
  await chargeRounds(tx, [id], {
    day: clubDay(clock.now(), timeZone),
    timeZone,
    actorId: actor.userId,
    reason,
  });
  await emitAll(tx, await occurrencesOfBooking(tx, purchaseId, timeZone));
}

/** `credits`: what the round takes more. */
const record = (
  tx: Transaction,
  actor: UserActor,
  { id, userId, credits: before }: LockedRound,
  action: AuditAction,
  credits: number,
): Promise<void> =>
  recordChange(tx, actor, {
    action,
    ...(userId === null ? {} : { userId }),
    changes: [{ field: `round ${id} roundCredits`, before: String(before), after: String(before + credits) }],
  });
