/** Notes that a golfer did not come, with what that brings, and takes it back. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { bookingSuspended, noShowWarned } from '@fourball/shared/booking/events.ts';
import type { NoShowStep } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { DateTime } from 'luxon';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { takeBackNoShowFees } from '../../money/payments/charge-no-show.ts';
import { recordHistory } from '../facts/history.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import { lockRound, type LockedRound } from '../facts/lock-round.ts';
import { stepOf } from '../rules/no-shows.ts';

/** What staying away brought. */
export interface Brought {
  /** Null for guests, who have no account, and for golfers who never said that they would come. */
  readonly step: NoShowStep | null;
  readonly suspendedUntil: Date | null;
}

/**
 * Locks the golfer, whose missed rounds are counted, then the tee times of the booking. Throws not_found where there is
 * no such round, and conflict where somebody else got it meanwhile.
 */
export async function lockRoundOfGolfer(
  tx: Transaction,
  house: House,
  roundId: number,
): Promise<LockedRound> {
  const [seen] = await tx.query<{ user_id: number | null }>('select user_id from rounds where id = $1', [
    roundId,
  ]);
  if (!seen) throw new AppError('not_found');
  if (seen.user_id !== null) await lockGolfers(tx, [seen.user_id]);
  const round = await lockRound(tx, house, roundId);
  if (round.userId !== seen.user_id) throw new AppError('conflict');
  return round;
}

/** Why it can't be noted, in words; undefined where it can, or was. */
export function whyNotMissed(round: LockedRound, now: Date): Why | undefined {
  if (!round.booked) return refusal('booking.roundCancelled');
  if (!round.taken) return refusal('booking.spotEmpty');
  if (round.startsAt > now) return refusal('booking.roundNotBegun');
  if (round.status === 'CHECKED_IN') return refusal('booking.checkedIn');
  if (round.status === 'RAIN_CHECK') return refusal('booking.roundEndedInRain');
  return undefined;
}

/** Call it under the locks of `lockRoundOfGolfer`, where nothing stands against it. Noted already, it changes nothing. */
export async function noteMissed(
  tx: Transaction,
  { clock, timeZone }: House,
  rules: BookingRules,
  actor: UserActor,
  { id, purchaseId, userId, guestName, status, agreement }: LockedRound,
): Promise<Brought> {
  const now = clock.now();
  const isNew = status !== 'NO_SHOW';
  if (isNew) await tx.query(`update rounds set round_status = 'NO_SHOW' where id = $1`, [id]);
  const brought =
    userId === null || agreement === 'ASKED'
      ? { step: null, suspendedUntil: null }
      : await bring(tx, { userId, roundId: id, purchaseId, isNew }, rules.noShow, { now, timeZone });
  if (isNew) {
    const details = { roundId: id, step: brought.step, ...(guestName === null ? {} : { guestName }) };
    await recordHistory(tx, [
      { purchaseId, action: 'NO_SHOW', actorId: actor.userId, golferId: userId, details },
    ]);
  }
  return brought;
}

async function bring(
  tx: Transaction,
  {
    userId,
    roundId,
    purchaseId,
    isNew,
  }: { userId: number; roundId: number; purchaseId: number; isNew: boolean },
  rules: BookingRules['noShow'],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Brought> {
  const [counted] = await tx.query<{ missed: number }>(
    `select count(*)::int as missed from rounds
     where user_id = $1 and round_status = 'NO_SHOW' and status = 'BOOKED' and agreement <> 'ASKED' and day > $2::date - make_interval(months => $3)`,
    [userId, clubDay(now, timeZone), rules.months],
  );
  const [standing] = await tx.query<{ ends_at: Date }>(
    'select ends_at from booking_suspensions where round_id = $1',
    [roundId],
  );
  if (standing) return { step: 'SUSPENDED', suspendedUntil: standing.ends_at };
  const step = stepOf(counted?.missed ?? 0, rules);
  if (!isNew || step === 'FREE') return { step, suspendedUntil: null };
  if (step === 'WARNING') {
    await emit(tx, noShowWarned, { userId, purchaseId, roundId });
    return { step, suspendedUntil: null };
  }
  // Whole days on the club's clock, also where it is put forward or back in between.
  const endsAt = DateTime.fromJSDate(now, { zone: timeZone }).plus({ days: rules.suspensionDays }).toJSDate();
  const [suspension] = await tx.query<{ id: number }>(
    'insert into booking_suspensions (user_id, round_id, starts_at, ends_at) values ($1, $2, $3, $4) returning id',
    [userId, roundId, now, endsAt],
  );
  await emit(tx, bookingSuspended, { userId, purchaseId, suspensionId: suspension?.id ?? 0 });
  return { step, suspendedUntil: endsAt };
}

/**
 * What missing the round brought goes with it: a suspension, and a fee that stands in the books. Later rounds that were
 * missed keep what they brought. Call it under the round's lock; the golfer's account is locked last.
 */
export async function takeBackMissed(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  { id, purchaseId, userId, guestName }: LockedRound,
): Promise<void> {
  await tx.query(`update rounds set round_status = 'EXPECTED' where id = $1`, [id]);
  await tx.query('delete from booking_suspensions where round_id = $1', [id]);
  await takeBackNoShowFees(tx, id, {
    day: clubDay(clock.now(), timeZone),
    actorId: actor.userId,
    reason: 'The golfer was there after all.',
  });
  const details = { roundId: id, ...(guestName === null ? {} : { guestName }) };
  await recordHistory(tx, [
    { purchaseId, action: 'NO_SHOW_UNDONE', actorId: actor.userId, golferId: userId, details },
  ]);
}
