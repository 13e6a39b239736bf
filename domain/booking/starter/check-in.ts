/** Notes on the day who came and who did not. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import type {
  checkIn as checkInCall,
  markNoShow as markNoShowCall,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { useCredits } from '../../membership/credits/round-credits.ts';
import { playsThere } from '../facts/agreement.ts';
import { chargeRounds } from '../facts/charge-rounds.ts';
import { recordHistory } from '../facts/history.ts';
import { lockRound, type LockedRound } from '../facts/lock-round.ts';
import { lockRoundOfGolfer, noteMissed, takeBackMissed, whyNotMissed, type Brought } from './missed-round.ts';
import { getStarterTeeTime } from './starter-rows.ts';
import { emitRoundsChanged } from '../tell/tell-round-changed.ts';

/**
 * For admins. Credits that are set aside for the round are used then, and stay used where the check-in is taken back. Who
 * was noted as missing and comes after all loses what that brought; who had not said yes to the spot pays for it from
 * then on. Twice is fine. Locks the booking's tee times, then the
 * golfer's credits and the accounts that are charged. Throws not_found.
 */
export async function checkIn(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { roundId, checkedIn }: BodyOf<typeof checkInCall>,
): Promise<Unworded<ReplyOf<typeof checkInCall>>> {
  const { pace } = await club.rules();
  return transact(house.db, async (tx) => {
    const round = await lockRound(tx, house, roundId);
    const why = checkedIn
      ? (whyNotHere(round, clubDay(house.clock.now(), house.timeZone)) ?? (await whyElsewhere(tx, round)))
      : undefined;
    if (why === undefined && (round.status === 'CHECKED_IN') !== checkedIn) {
      if (checkedIn) await arrive(tx, house, actor, round);
      else if (round.status === 'CHECKED_IN') await unarrive(tx, house, actor, round);
    }
    const teeTime = await getStarterTeeTime(tx, round.teeTimeId, { timeZone: house.timeZone, pace });
    return why === undefined ? { result: 'SUCCESS', teeTime } : { result: 'REFUSED', reason: why, teeTime };
  });
}

function whyNotHere(round: LockedRound, today: string): Why | undefined {
  if (!round.booked) return refusal('booking.roundCancelled');
  if (!round.taken) return refusal('booking.spotEmpty');
  if (round.day > today) return refusal('booking.roundOnOtherDay');
  if (round.status === 'RAIN_CHECK') return refusal('booking.roundEndedInRain');
  return undefined;
}

const record = (round: LockedRound, actor: UserActor) => ({
  purchaseId: round.purchaseId,
  actorId: actor.userId,
  golferId: round.userId,
  details: { roundId: round.id, ...(round.guestName === null ? {} : { guestName: round.guestName }) },
});

async function arrive(tx: Transaction, house: House, actor: UserActor, round: LockedRound): Promise<void> {
  if (round.credits > 0) await useCredits(tx, [round.id], actor.userId);
  if (round.status === 'NO_SHOW') await takeBackMissed(tx, house, actor, round);
  await writeArrivals(tx, [round.id], house.clock.now());
  if (round.agreement === 'ASKED') {
    const { timeZone } = house;
    const day = clubDay(house.clock.now(), timeZone);
    await chargeRounds(tx, [round.id], {
      day,
      timeZone,
      actorId: actor.userId,
      reason: 'The golfer came to play.',
    });
  }
  await recordHistory(tx, [{ ...record(round, actor), action: 'CHECKED_IN' }]);
  await emitRoundsChanged(tx, [round], house);
}

async function unarrive(tx: Transaction, house: House, actor: UserActor, round: LockedRound): Promise<void> {
  await tx.query(`update rounds set round_status = 'EXPECTED', checked_in_at = null where id = $1`, [
    round.id,
  ]);
  await recordHistory(tx, [{ ...record(round, actor), action: 'CHECK_IN_UNDONE' }]);
  await emitRoundsChanged(tx, [round], house);
}

/** Who was put down here and plays at the same time by an own booking is there for that one. */
async function whyElsewhere(
  tx: Transaction,
  { agreement, teeTimeId, userId }: LockedRound,
): Promise<Why | undefined> {
  if (agreement !== 'ASKED' || userId === null) return undefined;
  return (await playsThere(tx, teeTimeId, userId)) ? refusal('booking.playsInOtherBooking') : undefined;
}

/** Only under the lock of the rounds' tee times. Who is there has said yes. */
export async function writeArrivals(tx: Transaction, roundIds: readonly number[], at: Date): Promise<void> {
  await tx.query(
    `update rounds set round_status = 'CHECKED_IN', checked_in_at = $2, agreement = 'OWN' where id = any($1::bigint[])`,
    [roundIds, at],
  );
}

/**
 * For admins: notes that a golfer did not come, with what that brings by the club's rules, or takes it back. Twice is
 * fine. Locks the golfer, then the booking's tee times, then the golfer's account. Errors: not_found; conflict where
 * somebody else got the spot meanwhile.
 */
export async function markNoShow(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { roundId, noShow }: BodyOf<typeof markNoShowCall>,
): Promise<Unworded<ReplyOf<typeof markNoShowCall>>> {
  const rules = await club.rules();
  return transact(house.db, async (tx) => {
    const round = await lockRoundOfGolfer(tx, house, roundId);
    const why = noShow ? whyNotMissed(round, house.clock.now()) : undefined;
    let brought: Brought = { step: null, suspendedUntil: null };
    if (why === undefined && noShow) brought = await noteMissed(tx, house, rules, actor, round);
    if (!noShow && round.status === 'NO_SHOW') await takeBackMissed(tx, house, actor, round);
    if (why === undefined && (round.status === 'NO_SHOW') !== noShow) {
      await emitRoundsChanged(tx, [round], house);
    }
    const how = { timeZone: house.timeZone, pace: rules.pace };
    return {
      ...(why === undefined ? { result: 'SUCCESS' as const } : { result: 'REFUSED' as const, reason: why }),
      step: brought.step,
      suspendedUntil: brought.suspendedUntil?.toISOString() ?? null,
      teeTime: await getStarterTeeTime(tx, round.teeTimeId, how),
    };
  });
}
