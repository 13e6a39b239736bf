/** The memberships and round credits of a golfer, for the golfer to take along. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

export const exportMemberships: ExportPart = async (sql, { userId }) => ({
  // Money in cents; with what the office noted about it.
  memberships: await sql.query(
    `select m.id as "membershipId", i.name, i.start_date as "startDate", i.end_date as "endDate",
       i.round_credits as "roundCredits", coalesce(m.advance_booking_days, i.advance_booking_days) as "advanceBookingDays",
       m.unit_price_cents as "unitPrice", m.discount_cents as discount, m.tax_basis_points as "taxBasisPoints",
       m.tax_cents as tax, m.purchase_id as "purchaseId", m.comments, m.credit_adjustment as "creditAdjustment",
       m.adjustment_comments as "adjustmentComments", m.cancellation_fee_cents as "cancellationFee",
       m.refunded_cents as refund, m.cancel_comments as "cancelComments", m.created_at as "createdAt",
       m.cancelled_at as "cancelledAt", m.deleted_at as "deletedAt"
     from memberships m join product_items i on i.id = m.product_item_id
     where m.user_id = $1 order by i.end_date desc, m.id desc`,
    [userId],
  ),
  roundCredits: await sql.query(
    `select l.id as "lotId", l.source, l.starts_on as "startDate", l.ends_on as "endDate", l.available, l.reserved, l.used,
       (select json_agg(json_build_object('kind', m.kind, 'credits', m.credits, 'comment', m.comment,
           'at', m.created_at) order by m.id) from round_credit_moves m where m.lot_id = l.id) as moves
     from round_credit_lots l where l.user_id = $1 order by l.id`,
    [userId],
  ),
  elsewhere: await sql.query(
    `select user_entered_text as "text", entity_id as "entityId", year, verified, created_at as "toldAt",
       verified_at as "verifiedAt"
     from external_memberships where user_id = $1 order by id`,
    [userId],
  ),
});
