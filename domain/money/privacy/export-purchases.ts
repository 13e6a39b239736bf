/** Lists what a golfer bought, for the golfer to take along. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

/** The oldest first: what was sold with its price and tax in cents; of bookings that stands with the rounds, of entries with the registrations. */
export const exportPurchases: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select p.id as "purchaseId", p.kind, p.created_at as "at",
       case when coalesce(p.bought_by, p.user_id) = $1 then p.message end as message,
       coalesce((
         select json_agg(json_build_object('name', n.name, 'quantity', n.quantity, 'unitPrice', n.unit_price_cents,
             'discount', n.discount_cents, 'taxBasisPoints', n.tax_basis_points, 'tax', n.tax_cents,
             'forYou', n.user_id = $1) order by n.id)
         from purchase_lines n
         where n.purchase_id = p.id and (n.user_id = $1 or $1 in (p.user_id, p.bought_by))), '[]') as lines
     from purchases p
     where p.user_id = $1 or p.bought_by = $1
       or p.id in (select n.purchase_id from purchase_lines n where n.user_id = $1)
     order by p.id`,
    [userId],
  );
