/** Notes a round as missed, for the fee that is charged for it. */
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import type { LockMissedRound } from '../../money/payments/charge-no-show.ts';
import { lockRoundOfGolfer, noteMissed, whyNotMissed } from './missed-round.ts';
import { emitRoundsChanged } from '../tell/tell-round-changed.ts';

/**
 * Who is charged for not coming has not come: the round is noted as missed, with all that brings, unless it was. Locks
 * the golfer, then the tee times of the booking. Conflict, with the reason, where the golfer came.
 */
export const lockMissedRound =
  (house: House, rules: BookingRules, actor: UserActor): LockMissedRound =>
  async (tx, roundId) => {
    const round = await lockRoundOfGolfer(tx, house, roundId);
    if (round.userId === null) throw conflict('booking.spotEmpty');
    if (round.agreement === 'ASKED') throw conflict('booking.noYesToSpot');
    const why = whyNotMissed(round, house.clock.now());
    if (why) throw conflict(why);
    await noteMissed(tx, house, rules, actor, round);
    if (round.status !== 'NO_SHOW') await emitRoundsChanged(tx, [round], house);
    return round.userId;
  };
