/** What the office changes about the price of a round: how much it is, and who pays. */
import { golfersPlaced } from '@fourball/shared/booking/events.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { Round } from '@fourball/shared/booking/spots/round-shapes.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange, type FieldChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit, emitAll } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { chargeRounds } from '../facts/charge-rounds.ts';
import { noteRoundHistory } from '../facts/history.ts';
import { lockRound, type LockedRound } from '../facts/lock-round.ts';
import { getRound } from '../facts/rounds.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';

/**
 * For admins, also after the round. The tax is that of the booking's frozen rate. Locks the booking's tee times.
 * Errors: not_found; forbidden for the own; conflict where nobody has the round, credits pay for it, or it is cancelled.
 */
export async function updatePlayFee(
  house: House,
  actor: UserActor,
  { roundId, playFee }: { readonly roundId: number; readonly playFee: number },
  intent: Intent | undefined,
): Promise<Round> {
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const round = await lockRound(tx, house, roundId);
      refuseOwnRound(actor, round);
      if (!round.booked || !round.taken || round.credits > 0) throw new AppError('conflict');
      if (round.playFeeCents === playFee) return getRound(tx, roundId, house.timeZone);
      await tx.query('update rounds set play_fee_cents = $2, tax_cents = $3 where id = $1', [
        roundId,
        playFee,
        taxOn(playFee, round.booking.booking.tax_basis_points),
      ]);
      await noteRoundHistory(tx, actor, round, 'PRICE_CHANGED', {
        before: round.playFeeCents,
        after: playFee,
      });
      return changed(tx, house, actor, round, 'The play fee was changed.', 'round.play-fee-changed', {
        field: `round ${roundId} playFee`,
        before: round.playFeeCents === null ? null : String(round.playFeeCents),
        after: String(playFee),
      });
    }),
  );
}

/**
 * For admins, also after the round. Sets who pays: the booker or the golfer. Who agreed to a spot that the booker pays for
 * is asked first, and pays from saying yes on. Locks the booking's tee times. Errors: not_found; forbidden for the own; conflict where no golfer
 * has the round, since bookers pay for guests in any case, it is cancelled, or it has begun and the golfer never said yes
 * to paying for it.
 */
export async function changeChargePurchaser(
  house: House,
  actor: UserActor,
  { roundId, chargePurchaser }: { readonly roundId: number; readonly chargePurchaser: boolean },
): Promise<Round> {
  return transact(house.db, async (tx) => {
    const round = await lockRound(tx, house, roundId);
    refuseOwnRound(actor, round);
    if (!round.booked || round.userId === null) throw new AppError('conflict');
    if (round.chargePurchaser === chargePurchaser) return getRound(tx, roundId, house.timeZone);
    const asks = !chargePurchaser && !(await hasAgreedToPay(tx, round));
    if (asks && round.startsAt <= house.clock.now()) throw conflict('booking.noYesToPaying');
    await tx.query(
      `update rounds set charge_purchaser = $2, agreement = case when $3 then 'ASKED' else agreement end where id = $1`,
      [roundId, chargePurchaser, asks],
    );
    await noteRoundHistory(tx, actor, round, 'PAYER_CHANGED', { chargePurchaser });
    if (asks) await askToPay(tx, actor, round);
    return changed(tx, house, actor, round, 'Who pays was changed.', 'round.payer-changed', {
      field: `round ${roundId} chargePurchaser`,
      before: String(round.chargePurchaser),
      after: String(chargePurchaser),
    });
  });
}

/** Own is what oneself plays, pays for family, and all that oneself booked: each may be on the own bill. */
const refuseOwnRound = (actor: UserActor, { userId, familyPayerId, booking }: LockedRound): void =>
  refuseOwnBooks(actor, userId, familyPayerId, booking.booking.user_id);

/** Who was charged for the round before, or whose word the office or a standing yes is, has said yes to paying for it. */
async function hasAgreedToPay(
  tx: Transaction,
  { id, userId, agreement, credits, booking }: LockedRound,
): Promise<boolean> {
  // Who has not answered yet is not charged until then.
  if (agreement !== 'OWN' || credits > 0 || userId === booking.booking.user_id) return true;
  const charged = await tx.query(
    `select 1 from ledger_entries e join ledger_lines l on l.entry_id = e.id
       join ledger_accounts a on a.id = l.account_id
     where e.round_id = $1 and e.kind = 'CHARGE' and a.user_id = $2 limit 1`,
    [id, userId],
  );
  return charged.length > 0;
}

async function askToPay(
  tx: Transaction,
  actor: UserActor,
  { id: roundId, purchaseId, userId, booking: { booking, rounds } }: LockedRound,
): Promise<void> {
  const userName = rounds.find(({ round_id }) => round_id === roundId)?.user_name ?? '';
  await emit(tx, golfersPlaced, {
    purchaseId,
    conversationId: booking.conversation_id,
    placedBy: { userId: actor.userId, userName: actor.userName, invite: false },
    placed: userId === null ? [] : [{ userId, userName, invite: true, roundId }],
  });
}

/** Posts, records and tells what became of the round. */
async function changed(
  tx: Transaction,
  house: House,
  actor: UserActor,
  { id, purchaseId, teeTimeId, userId, booking }: LockedRound,
  reason: string,
  action: AuditAction,
  change: FieldChange,
): Promise<Round> {
  const { timeZone } = house;
  await chargeRounds(tx, [id], {
    day: clubDay(house.clock.now(), timeZone),
    timeZone,
    actorId: actor.userId,
    reason,
  });
  await recordChange(tx, actor, { action, userId: userId ?? booking.booking.user_id, changes: [change] });
  await emitAll(tx, [
    ...(await occurrencesOfBooking(tx, purchaseId, timeZone)),
    // The starter's sheet says what is paid for the spot.
    ...(await occurrencesOfChangedSpots(tx, [teeTimeId], house)),
  ]);
  return getRound(tx, id, timeZone);
}
