/** Builds what the club sells and what golfers hold of it, straight in the database: entries, items, memberships, credits. */
import type { Sql } from '@fourball/db/connection.ts';

let counter = 0;
const next = (): number => (counter += 1);

export interface EntryOptions {
  name?: string;
  /** 0 for any number. */
  purchaseLimit?: number;
  description?: string;
  /** What memberships count for that are sold of it. */
  weekday?: boolean;
  nineHole?: boolean;
}

/** A catalogue entry at the end of the catalogue. */
export async function buildEntry(sql: Sql, options: EntryOptions = {}): Promise<number> {
  const { name = `Entry ${next()}`, purchaseLimit = 0, description = 'Golf all season' } = options;
  const { weekday = false, nineHole = false } = options;
  const [row] = await sql.query<{ id: number }>(
    `insert into catalogue_entries (name, description, purchase_limit, weekday, nine_hole, sequence_no)
     select $1, $2, $3, $4, $5, coalesce(max(sequence_no), 0) + 1 from catalogue_entries returning id`,
    [name, description, purchaseLimit, weekday, nineHole],
  );
  return row?.id ?? 0;
}

export interface ItemOptions extends EntryOptions {
  kind?: 'MEMBERSHIP' | 'ROUND';
  /** An entry of its own unless one is named; a ROUND item has none. */
  catalogueEntryId?: number;
  unitPriceCents?: number;
  startDate?: string;
  endDate?: string;
  advanceBookingDays?: number;
  roundCredits?: number;
  /** YYYY-MM-DD */
  instalmentDays?: readonly string[];
}

export interface BuiltItem {
  productItemId: number;
  catalogueEntryId: number | null;
  name: string;
  unitPriceCents: number;
  startDate: string;
  endDate: string;
}

/** A membership of 2026 for 1000.00 with 10 round credits, or a round of 2026 for 50.00. */
export async function buildItem(sql: Sql, options: ItemOptions = {}): Promise<BuiltItem> {
  const {
    kind = 'MEMBERSHIP',
    purchaseLimit = 0,
    name = `Item ${next()}`,
    unitPriceCents = kind === 'ROUND' ? 5_000 : 100_000,
    startDate = '2026-01-01',
    endDate = '2026-12-31',
    advanceBookingDays = 14,
    roundCredits = kind === 'ROUND' ? 0 : 10,
    instalmentDays = [],
  } = options;
  const { weekday = false, nineHole = false } = options;
  const catalogueEntryId =
    kind === 'ROUND'
      ? null
      : (options.catalogueEntryId ?? (await buildEntry(sql, { purchaseLimit, weekday, nineHole })));
  const [row] = await sql.query<{ id: number }>(
    `insert into product_items (kind, catalogue_entry_id, name, unit_price_cents, start_date, end_date,
       advance_booking_days, round_credits, instalment_days, purchase_limit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
       coalesce((select purchase_limit from catalogue_entries where id = $2), 0)) returning id`,
    [
      kind,
      catalogueEntryId,
      name,
      unitPriceCents,
      startDate,
      endDate,
      advanceBookingDays,
      roundCredits,
      instalmentDays,
    ],
  );
  return { productItemId: row?.id ?? 0, catalogueEntryId, name, unitPriceCents, startDate, endDate };
}

/** A membership without a purchase: nothing was charged for it. Its round credits are there. */
export async function buildMembership(
  sql: Sql,
  userId: number,
  options: ItemOptions & { productItemId?: number } = {},
): Promise<{ membershipId: number; productItemId: number }> {
  const productItemId = options.productItemId ?? (await buildItem(sql, options)).productItemId;
  const [row] = await sql.query<{ id: number; start_date: string; end_date: string; round_credits: number }>(
    `with m as (insert into memberships (user_id, product_item_id) values ($1, $2) returning id, product_item_id)
     select m.id, i.start_date, i.end_date, i.round_credits from m join product_items i on i.id = m.product_item_id`,
    [userId, productItemId],
  );
  const membershipId = row?.id ?? 0;
  if (row && row.round_credits > 0) {
    await buildCredits(sql, userId, row.round_credits, {
      membershipId,
      startDate: row.start_date,
      endDate: row.end_date,
    });
  }
  return { membershipId, productItemId };
}

/** A lot of round credits, by default of 2026 and given by the club. Returns its id. */
export async function buildCredits(
  sql: Sql,
  userId: number,
  credits: number,
  options: { membershipId?: number; startDate?: string; endDate?: string } = {},
): Promise<number> {
  const { membershipId = null, startDate = '2026-01-01', endDate = '2026-12-31' } = options;
  const [row] = await sql.query<{ id: number }>(
    `insert into round_credit_lots (user_id, source, membership_id, starts_on, ends_on)
     values ($1, $2, $3, $4, $5) returning id`,
    [userId, membershipId === null ? 'ADJUSTMENT' : 'MEMBERSHIP', membershipId, startDate, endDate],
  );
  const lotId = row?.id ?? 0;
  if (credits > 0) {
    await sql.query(
      `insert into round_credit_moves (lot_id, kind, credits, comment) values ($1, $2, $3, $4)`,
      [lotId, ...(membershipId === null ? ['ADDED', credits, 'A present'] : ['GRANTED', credits, null])],
    );
  }
  return lotId;
}

/** What is left of a golfer's round credits, expired ones too. */
export async function creditsLeft(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql.query<{ left: number }>(
    'select coalesce(sum(available), 0)::int as left from round_credit_lots where user_id = $1',
    [userId],
  );
  return row?.left ?? 0;
}

/** What a golfer owes, in cents. */
export async function balanceOf(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql.query<{ cents: number }>(
    'select balance_cents as cents from ledger_accounts where user_id = $1',
    [userId],
  );
  return row?.cents ?? 0;
}
