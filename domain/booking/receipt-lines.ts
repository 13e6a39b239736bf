/** The rounds of a booking that round credits pay for: the books know nothing of them, receipts show them. */
import type { LinesPaidByCredits } from '../money/receipt.ts';

/** In the words of the books; nothing is charged for them. */
export const linesPaidByCredits =
  (timeZone: string): LinesPaidByCredits =>
  async (sql, purchaseId) =>
    sql.query(
      `select 'Tee time ' || t.day || to_char(t.starts_at at time zone $2, ' HH24:MI') || ', ' || c.name as name,
         json_build_object('userId', u.id, 'userName', u.user_name, 'name', u.first_name || ' ' || u.last_name)
           as "userFor",
         null as "productItemId", 'TEE_TIME' as kind, null as detail, 1 as quantity, 0 as "unitPrice", 0 as discount,
         0 as net, 0 as "taxBasisPoints", 0 as tax, 0 as total, r.round_credits as "roundCredits",
         r.status <> 'BOOKED' as reversed
       from rounds r join users u on u.id = r.user_id join tee_times t on t.id = r.tee_time_id
         join courses c on c.id = t.course_id
       where r.purchase_id = $1 and r.round_credits > 0 order by r.id`,
      [purchaseId, timeZone],
    );
