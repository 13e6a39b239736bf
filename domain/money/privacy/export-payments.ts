/** Lists a golfer's payments, vouchers, kept cards and mailed statements, for the golfer to take along. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

/** The oldest first. A card is what the club knows of it: its brand and four digits. */
export const exportPayments: ExportPart = async (sql, { userId }) => ({
  payments: await sql.query(
    `select p.id as "paymentId", p.method, p.status, p.amount_cents as "cents", p.note, p.reference, p.failure,
       p.created_at as "at", p.settled_at as "settledAt",
       coalesce((select json_agg(json_build_object('cents', r.amount_cents, 'status', r.status, 'reason', r.reason,
         'reference', r.reference, 'at', r.created_at) order by r.id) from payment_refunds r where r.payment_id = p.id), '[]') as "givenBack"
     from payments p where p.user_id = $1 order by p.id`,
    [userId],
  ),
  vouchers: await sql.query(
    `select v.kind, v.code_end as "codeEnd", v.amount_cents as "cents", v.balance_cents as "left", v.expires_on as "expiresOn",
       v.reason, v.created_at as "at", v.voided_at as "voidedAt", v.void_reason as "voidReason",
       coalesce((select json_agg(json_build_object('kind', m.kind, 'cents', m.cents, 'at', m.created_at) order by m.id)
         from voucher_moves m where m.voucher_id = v.id), '[]') as "moves"
     from vouchers v where v.user_id = $1 order by v.id`,
    [userId],
  ),
  statements: await sql.query(
    `select to_char(month, 'YYYY-MM') as month, closing_cents as "closing", state, sent_at as "mailedAt"
     from statement_mails where user_id = $1 order by month, run_id`,
    [userId],
  ),
  cards: await sql.query(
    `select brand, last4, exp_month as "expMonth", exp_year as "expYear", created_at as "since",
       removed_at as "removedAt" from saved_cards where user_id = $1 order by id`,
    [userId],
  ),
});
