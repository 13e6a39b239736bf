/** Ends what a booking was asked when its span was closed, once the booking itself is cancelled. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';

const dropPlaces = prepared(
  'closures.drop-places',
  `delete from closure_places p using closure_bookings c
   where c.id = p.closure_id and c.purchase_id = $1`,
);
const endAll = prepared(
  'closures.end',
  `with ended as (
     update closure_bookings set state = 'CANCELLED', answered_at = now()
     where purchase_id = $1 and state in ('ASKED', 'CANCELLING') returning delay_id, purchase_id)
   update delay_people p set fate = 'CANCELLED' from ended e
   where p.delay_id = e.delay_id and p.purchase_id = e.purchase_id and p.fate in ('ASKED', 'CANCELLING')`,
);

/** Under the lock of the booking, which has that of the tee times where spots are kept for it. */
export async function endClosures(tx: Transaction, purchaseId: number): Promise<void> {
  await tx.query(dropPlaces, [purchaseId]);
  await tx.query(endAll, [purchaseId]);
}
