/** Reads purchases with what stands in the books for them, and what booking says of its own. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import { AppError } from '../../kernel/app-error.ts';

export interface PurchaseRow {
  readonly id: number;
  readonly kind: Purchase['kind'];
  readonly message: string | null;
  readonly created_at: Date;
  readonly title: string | null;
  readonly titles: number;
  readonly buyer_id: number;
  readonly buyer_user_name: string;
  readonly buyer_name: string;
  readonly charged_id: number;
  readonly charged_user_name: string;
  readonly charged_name: string;
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly refunded_cents: number;
  readonly cancelled: boolean;
  /** Of a booking; undefined of what was sold in a cart. */
  readonly booked: BookingAbout | undefined;
}

/** What a purchase is of which the books know only its charges, if it has any. */
interface BookingAbout {
  /** In the words of the books. */
  readonly title: string;
  /** Tee times beside the first. */
  readonly more: number;
  /** For a golfer also where the booking goes on without them. */
  readonly cancelled: boolean;
  /** Credits that pay now. */
  readonly roundCredits: number;
  readonly paidBy: Purchase['paidBy'];
}

/** Whoever owns bookings hands it in: by their ids, for a golfer or, null, for the office. */
export interface DescribeBookings {
  describeBookings(
    sql: Sql,
    purchaseIds: readonly number[],
    readerId: number | null,
  ): Promise<ReadonlyMap<number, BookingAbout>>;
}

/**
 * The entries `e` of a purchase `p` that say what it costs, each with its amounts, who is charged, and whether it was
 * reversed since.
 */
export const entriesOfPurchase = `
  select e.id, e.kind, e.day, e.description, e.round_id, e.membership_id,
    exists (select from ledger_entries r where r.reverses_entry_id = e.id) as reversed,
    coalesce(-sum(l.cents) filter (where a.kind = 'PRODUCT'), 0)::bigint as net_cents,
    coalesce(-sum(l.cents) filter (where a.kind = 'TAX'), 0)::bigint as tax_cents,
    coalesce(max(l.tax_basis_points), 0) as tax_basis_points, max(a.user_id) as user_id
  from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
  where e.purchase_id = p.id and e.kind in ('CHARGE', 'FEE', 'REFUND')
  group by e.id`;

/**
 * `wanted` selects the ids of purchases; the latest come first. Money is what stands: charges and fees not reversed. For
 * a reader, `payerId`, what that golfer was charged alone; null for the office, which sees the whole.
 */
export async function selectPurchases(
  sql: Sql,
  bookings: DescribeBookings,
  wanted: string,
  values: readonly unknown[],
  payerId: number | null,
): Promise<PurchaseRow[]> {
  const payer = `$${values.length + 1}`;
  const rows = await sql.query<Omit<PurchaseRow, 'booked'>>(
    `select p.id, p.kind, p.message, p.created_at, coalesce(lines.title, booked.title) as title,
       coalesce(lines.titles, booked.titles, 0)::int as titles,
       b.id as buyer_id, b.user_name as buyer_user_name, b.full_name as buyer_name,
       c.id as charged_id, c.user_name as charged_user_name, c.full_name as charged_name,
       booked.net_cents, booked.tax_cents, booked.refunded_cents,
       coalesce(lines.over, case when p.kind = 'ENTRY' then booked.over end, false) as cancelled
     from (${wanted}) w join purchases p on p.id = w.id
       -- One row each, by its id: a plain join may read all golfers of the club into memory first.
       cross join lateral (select * from users u where u.id = coalesce(p.bought_by, p.user_id) limit 1) b
       cross join lateral (select * from users u where u.id = coalesce(p.charged_user_id, p.user_id) limit 1) c
       left join lateral (
         select (array_agg(case when n.quantity > 1 then n.quantity || ' × ' else '' end || n.name order by n.id))[1]
             as title, nullif(count(*), 0) as titles,
           bool_and(coalesce(m.cancelled_at is not null, x.id is not null, false)) as over
         from purchase_lines n left join memberships m on m.id = n.membership_id
           left join ledger_entries x on x.reverses_entry_id = n.entry_id
         -- A line that another has taken the place of is told by the receipt alone.
         where n.purchase_id = p.id and (n.membership_id is not null or x.id is null)
       ) lines on p.kind = 'CART'
       cross join lateral (
         select (array_agg(e.description order by not e.paid, e.reversed, e.id) filter (where e.kind <> 'REFUND'))[1] as title,
           count(distinct e.description) filter (where e.kind <> 'REFUND' and e.paid) as titles,
           coalesce(sum(e.net_cents) filter (where e.kind <> 'REFUND' and not e.reversed and e.paid), 0)::bigint as net_cents,
           coalesce(sum(e.tax_cents) filter (where e.kind <> 'REFUND' and not e.reversed and e.paid), 0)::bigint as tax_cents,
           bool_and(e.reversed) filter (where e.kind <> 'REFUND') as over,
           coalesce(-sum(e.net_cents + e.tax_cents) filter (where e.kind = 'REFUND' and not e.reversed and e.paid), 0)::bigint
             as refunded_cents
         from (select x.*, ${payer}::bigint is null or x.user_id = ${payer} as paid from (${entriesOfPurchase}) x) e
       ) booked
     order by p.created_at desc, p.id desc`,
    [...values, payerId],
  );
  const bookingIds = rows.filter(({ kind }) => kind === 'BOOKING').map(({ id }) => id);
  const about = await bookings.describeBookings(sql, bookingIds, payerId);
  return rows.map((row) => ({ ...row, booked: about.get(row.id) }));
}

/** Throws not_found. */
export async function getPurchaseRow(
  sql: Sql,
  bookings: DescribeBookings,
  purchaseId: number,
  payerId: number | null,
): Promise<PurchaseRow> {
  const [row] = await selectPurchases(
    sql,
    bookings,
    'select id from purchases where id = $1',
    [purchaseId],
    payerId,
  );
  if (!row) throw new AppError('not_found');
  return row;
}

/** What was bought in a few words. A booking that nothing was charged for has no words of the books. */
function titleOf({ title, titles, booked }: PurchaseRow): string {
  const [what, more] =
    title === null ? [booked?.title ?? 'Purchase', booked?.more ?? 0] : [title, titles - 1];
  return more > 0 ? `${what} and ${more} more` : what;
}

export const presentPurchase = (row: PurchaseRow): Purchase => ({
  purchaseId: row.id,
  kind: row.kind,
  title: titleOf(row),
  buyer: { userId: row.buyer_id, userName: row.buyer_user_name, name: row.buyer_name },
  chargeUser: { userId: row.charged_id, userName: row.charged_user_name, name: row.charged_name },
  message: row.message,
  net: row.net_cents,
  tax: row.tax_cents,
  total: row.net_cents + row.tax_cents,
  refunded: row.refunded_cents,
  cancelled: row.booked?.cancelled ?? row.cancelled,
  roundCredits: row.booked?.roundCredits ?? 0,
  paidBy: row.booked?.paidBy ?? null,
  createdAt: row.created_at.toISOString(),
});
