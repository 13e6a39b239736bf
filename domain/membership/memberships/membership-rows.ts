/** Reads and shows memberships that were sold, with what is left of their round credits. */
import type { Sql } from '@fourball/db/connection.ts';
import type { MembershipState } from '@fourball/shared/membership/enums.ts';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { AppError } from '../../kernel/app-error.ts';

export interface SoldMembership {
  readonly id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly name: string;
  readonly member_number: string | null;
  readonly avatar_url: string | null;
  readonly user_status: 'ACTIVE' | 'INACTIVE' | 'WAITING';
  readonly product_item_id: number;
  readonly product_name: string;
  readonly catalogue_entry_id: number | null;
  readonly start_date: string;
  /** From when it was paid, where the days before were taken off. */
  readonly prorated_from: string | null;
  readonly end_date: string;
  readonly round_credits: number;
  readonly unit_price_cents: number;
  readonly discount_cents: number;
  readonly tax_basis_points: number;
  readonly tax_cents: number;
  readonly charged_user_id: number | null;
  readonly purchase_id: number | null;
  /** The own days; null where those of the product hold. */
  readonly own_days: number | null;
  readonly product_days: number;
  readonly credit_adjustment: number;
  readonly adjustment_comments: string | null;
  readonly comments: string | null;
  readonly incentive_id: number | null;
  readonly cancellation_fee_cents: number | null;
  readonly refunded_cents: number;
  readonly created_at: Date;
  readonly cancelled_at: Date | null;
  readonly deleted_at: Date | null;
  readonly available: number;
  readonly reserved: number;
  readonly used: number;
}

/** `$1` is today at the club: credits that are over by then are not there any more. */
const soldMemberships = (where: string, order: string): string => `
  select m.id, m.user_id, u.user_name, u.full_name as name, u.member_number, u.avatar_url,
    u.status as user_status, m.product_item_id, i.name as product_name, i.catalogue_entry_id, i.start_date, m.prorated_from, i.end_date,
    i.round_credits, m.unit_price_cents, m.discount_cents, m.tax_basis_points, m.tax_cents, m.charged_user_id,
    m.purchase_id, m.advance_booking_days as own_days, i.advance_booking_days as product_days, m.credit_adjustment,
    m.adjustment_comments, m.comments, m.incentive_id, m.cancellation_fee_cents, m.refunded_cents, m.created_at,
    m.cancelled_at, m.deleted_at, c.available, c.reserved, c.used
  from memberships m
    join users u on u.id = m.user_id
    join product_items i on i.id = m.product_item_id
    cross join lateral (
      select coalesce(sum(l.available) filter (where l.ends_on >= $1), 0)::int as available,
        coalesce(sum(l.reserved), 0)::int as reserved, coalesce(sum(l.used), 0)::int as used
      from round_credit_lots l where l.membership_id = m.id) c
  where ${where} order by ${order}`;

export const selectMemberships = (
  sql: Sql,
  today: string,
  where: string,
  values: readonly unknown[],
  order = 'i.end_date desc, m.id desc',
): Promise<SoldMembership[]> => sql.query<SoldMembership>(soldMemberships(where, order), [today, ...values]);

/** Throws not_found. For a decision about it, lock the golfer before. */
export async function getSoldMembership(sql: Sql, today: string, id: number): Promise<SoldMembership> {
  const [row] = await selectMemberships(sql, today, 'm.id = $2', [id]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Price less discount, in cents. */
export const paidFor = (row: Pick<SoldMembership, 'unit_price_cents' | 'discount_cents'>): number =>
  row.unit_price_cents - row.discount_cents;

/** REFUNDED is what was ended and given back as a whole; a part that was given back ends nothing by itself. */
export function stateOf(row: SoldMembership, today: string): MembershipState {
  if (row.deleted_at) return 'DELETED';
  if (row.cancelled_at) {
    return row.refunded_cents > 0 && row.refunded_cents === paidFor(row) ? 'REFUNDED' : 'CANCELLED';
  }
  if (today < row.start_date) return 'UPCOMING';
  return today > row.end_date ? 'PAST' : 'CURRENT';
}

/** `office`: for the office, with what the office noted about it. */
export const presentMembership = (row: SoldMembership, today: string, office: boolean): Membership => ({
  id: row.id,
  userId: row.user_id,
  userName: row.user_name,
  name: row.name,
  memberNumber: row.member_number,
  imageUrl: row.avatar_url,
  productId: row.product_item_id,
  productName: row.product_name,
  catalogueEntryId: row.catalogue_entry_id,
  startDate: row.start_date,
  endDate: row.end_date,
  state: stateOf(row, today),
  unitPrice: row.unit_price_cents,
  discount: row.discount_cents,
  tax: row.tax_cents,
  total: paidFor(row) + row.tax_cents,
  purchaseId: row.purchase_id,
  advanceBookingDays: row.own_days ?? row.product_days,
  roundCredits: row.round_credits,
  creditAdjustment: row.credit_adjustment,
  adjustmentComments: row.adjustment_comments,
  usedCredits: row.used,
  reservedCredits: row.reserved,
  availableCredits: row.available,
  incentiveId: row.incentive_id,
  cancellationFee: row.cancellation_fee_cents,
  refund: row.refunded_cents,
  comments: office ? row.comments : null,
  createdAt: row.created_at.toISOString(),
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
});
