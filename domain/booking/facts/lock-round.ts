/** Locks the booking of a round and reads both, for commands that are about one round. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { RoundStatus } from '@fourball/shared/booking/enums.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import type { Agreement } from './agreement.ts';
import { loadBooking, lockBooking, type BookingFacts } from './load-booking.ts';

/** A round as it stands under the lock. */
export interface LockedRound {
  readonly id: number;
  readonly purchaseId: number;
  readonly teeTimeId: number;
  readonly userId: number | null;
  /** Null where no guest has it. */
  readonly guestName: string | null;
  /** Whether a golfer or a guest has it. */
  readonly taken: boolean;
  readonly booked: boolean;
  readonly status: RoundStatus;
  readonly chargePurchaser: boolean;
  /** Who of the family pays in place of the golfer. */
  readonly familyPayerId: number | null;
  readonly agreement: Agreement;
  readonly playFeeCents: number | null;
  readonly credits: number;
  /** The day at the club, YYYY-MM-DD. */
  readonly day: string;
  readonly startsAt: Date;
  readonly booking: BookingFacts;
}

interface RoundRow {
  purchase_id: number;
  tee_time_id: number;
  user_id: number | null;
  guest_name: string | null;
  status: string;
  round_status: RoundStatus;
  charge_purchaser: boolean;
  family_payer_id: number | null;
  agreement: Agreement;
  play_fee_cents: number | null;
  round_credits: number;
  day: string;
  starts_at: Date;
}

/** Locks the tee times of the round's booking. Throws not_found where there is no such round. */
export async function lockRound(tx: Transaction, { timeZone }: House, roundId: number): Promise<LockedRound> {
  const [found] = await tx.query<{ purchase_id: number; tee_time_id: number }>(
    'select purchase_id, tee_time_id from rounds where id = $1',
    [roundId],
  );
  if (!found) throw new AppError('not_found');
  await lockBooking(tx, found.purchase_id, [found.tee_time_id]);
  const [row] = await tx.query<RoundRow>(
    `select r.purchase_id, r.tee_time_id, r.user_id, r.guest_name, r.status, r.round_status, r.charge_purchaser,
       r.family_payer_id, r.agreement, r.play_fee_cents, r.round_credits, t.day, t.starts_at
     from rounds r join tee_times t on t.id = r.tee_time_id where r.id = $1`,
    [roundId],
  );
  if (!row) throw new AppError('not_found');
  return {
    id: roundId,
    purchaseId: row.purchase_id,
    teeTimeId: row.tee_time_id,
    userId: row.user_id,
    guestName: row.guest_name,
    taken: row.user_id !== null || row.guest_name !== null,
    booked: row.status === 'BOOKED',
    status: row.round_status,
    chargePurchaser: row.charge_purchaser,
    familyPayerId: row.family_payer_id,
    agreement: row.agreement,
    playFeeCents: row.play_fee_cents,
    credits: row.round_credits,
    day: row.day,
    startsAt: row.starts_at,
    booking: await loadBooking(tx, row.purchase_id, timeZone),
  };
}
