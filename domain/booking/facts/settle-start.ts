/** Keeps when a booking starts, and its groups, in line with its spots. */
import type { Transaction } from '@fourball/db/connection.ts';

/**
 * A booking starts with the first tee time in which it has a spot; groups without a spot are gone, the others are
 * numbered from 1 without a gap. Call it under the lock of the booking's tee times, when spots have left it; with none
 * left it stays as it was.
 */
export async function settleStart(tx: Transaction, purchaseId: number): Promise<void> {
  const left = await tx.query(
    `update bookings b set starts_at = first.starts_at, day = first.day
     from (select t.starts_at, t.day from rounds r join tee_times t on t.id = r.tee_time_id
           where r.purchase_id = $1 and r.status = 'BOOKED' order by t.starts_at limit 1) first
     where b.purchase_id = $1 returning b.purchase_id`,
    [purchaseId],
  );
  if (left.length === 0) return;
  // Spots that were given up may still point to a group that goes.
  await tx.query(
    `update rounds set group_id = null where purchase_id = $1 and status <> 'BOOKED' and group_id in (
       select g.id from booking_groups g where g.purchase_id = $1
         and not exists (select from rounds r where r.group_id = g.id and r.status = 'BOOKED'))`,
    [purchaseId],
  );
  await tx.query(
    `delete from booking_groups g where g.purchase_id = $1
       and not exists (select from rounds r where r.group_id = g.id)`,
    [purchaseId],
  );
  await tx.query(
    `update booking_groups g set sequence_num = n.place
     from (select id, row_number() over (order by sequence_num, id) as place
           from booking_groups where purchase_id = $1) n
     where g.id = n.id and g.sequence_num <> n.place`,
    [purchaseId],
  );
}
