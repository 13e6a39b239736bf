/** The receipt of a purchase: its lines with their tax, and what changed since. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Receipt, ReceiptLine } from '@fourball/shared/money/shapes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { mayReadMessage } from '../access.ts';
import { entryOf, selectEntryLines } from './entry-lines.ts';
import { letterhead } from './letterhead.ts';
import {
  entriesOfPurchase,
  getPurchaseRow,
  presentPurchase,
  type DescribeBookings,
  type PurchaseRow,
} from './purchase-rows.ts';
import { receiptNumber } from './receipt-number.ts';

/** What the books know nothing of. Whoever owns bookings hands it in. */
export interface BookingLines extends DescribeBookings {
  /**
   * Rounds that the books charge to nobody or, of a reader, to somebody else: paid by credits, or by the booker, whose
   * amounts are not told. Of a reader the own ones alone.
   */
  unchargedRounds(sql: Sql, purchaseId: number, readerId: number | null): Promise<ReceiptLine[]>;
  /** Bookings in which the golfer has a spot, or had one, and said yes to it. */
  bookingsOf(sql: Sql, userId: number): Promise<number[]>;
  /** Whether the golfer has a spot of the booking, or had one. */
  isIn(sql: Sql, purchaseId: number, userId: number): Promise<boolean>;
  /** For whom the rounds of a purchase are, by their ids: golfers, and guests by name. */
  golfersOf(sql: Sql, purchaseId: number): Promise<ReadonlyMap<number, NonNullable<ReceiptLine['userFor']>>>;
}

type Person = NonNullable<ReceiptLine['chargedTo']>;

interface LineRow extends Omit<ReceiptLine, 'userFor' | 'chargedTo' | 'total'> {
  /** Of a cart whom it is for, of a booking who is charged. */
  person: Person | null;
}

interface RoundLineRow extends LineRow {
  entry_id: number;
  round_id: number | null;
}

const personOf = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('userId', ${alias}.id, 'userName', ${alias}.user_name,
     'name', ${alias}.full_name) end as person`;

const cartLines = `
  select n.name, ${personOf('u')}, n.product_item_id as "productItemId", i.kind,
    i.start_date || ' to ' || i.end_date as detail, n.quantity, n.unit_price_cents as "unitPrice",
    n.discount_cents as discount, n.quantity * n.unit_price_cents - n.discount_cents as net,
    n.tax_basis_points as "taxBasisPoints", n.tax_cents as tax, 0 as "roundCredits",
    exists (select from ledger_entries r where r.reverses_entry_id = n.entry_id)
      or exists (select from memberships m where m.id = n.membership_id and m.deleted_at is not null) as reversed
  from purchase_lines n join users u on u.id = n.user_id join product_items i on i.id = n.product_item_id
  where n.purchase_id = $1 order by n.id`;

/** Of a booking and an entry their charges, of all kinds the fees. */
const bookLines = `
  select e.description as name, ${personOf('u')}, null as "productItemId",
    case when e.kind = 'FEE' then 'FEE' when p.kind = 'ENTRY' then 'ENTRY' else 'TEE_TIME' end as kind, null as detail, 1 as quantity,
    e.net_cents as "unitPrice", 0 as discount, e.net_cents as net, e.tax_basis_points as "taxBasisPoints",
    e.tax_cents as tax, 0 as "roundCredits", e.reversed, e.round_id, e.id as entry_id
  from purchases p cross join lateral (${entriesOfPurchase}) e left join users u on u.id = e.user_id
  where p.id = $1 and (e.kind = 'FEE' or (e.kind = 'CHARGE' and p.kind in ('BOOKING', 'ENTRY')))
    and ($2::bigint is null or e.user_id = $2) order by e.id`;

/** Charges and fees are lines; all that came beside them is a change. */
const laterEntries = `
  select e.day, case e.kind when 'REVERSAL' then 'Reversed: ' when 'REFUND' then 'Given back: ' else '' end || e.description
      as description, sum(l.cents)::bigint as cents
  from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
  where e.purchase_id = $1 and e.kind not in ('CHARGE', 'FEE') and a.kind = 'GOLFER'
    and ($2::bigint is null or a.user_id = $2)
  group by e.id order by e.id`;

/**
 * For who bought, who is charged, for whom something was bought, who plays, and the office, which prints it; to everybody else there is no such
 * purchase. Readers find what they were charged themselves, the office all of it with who pays each line. Errors: not_found.
 */
export async function getReceipt(
  house: House,
  club: ClubFacts,
  bookings: BookingLines,
  actor: UserActor,
  purchaseId: number,
): Promise<Receipt> {
  const office = may(actor, 'ACCOUNTANT', 'STARTER');
  const readerId = office ? null : actor.userId;
  const row = await getPurchaseRow(house.db, bookings, purchaseId, readerId);
  if (!office && !(await concerns(house.db, bookings, row, actor.userId))) throw new AppError('not_found');
  const receipt = await readReceipt(house, club, bookings, row, readerId);
  return mayReadMessage(actor, row) ? receipt : { ...receipt, message: null };
}

/** The same without asking who wants it: for the mail that brings it. */
export async function readReceipt(
  { db, timeZone }: House,
  club: ClubFacts,
  rounds: BookingLines,
  row: PurchaseRow,
  readerId: number | null,
): Promise<Receipt> {
  const { charged_id, charged_user_name, charged_name } = row;
  const charged = { userId: charged_id, userName: charged_user_name, name: charged_name };
  const cart = row.kind === 'CART' ? await db.query<LineRow>(cartLines, [row.id]) : [];
  // Who was bought something and pays nothing of it sees what it is, and no price.
  const sold = cart
    .filter(({ person }) => readerId === null || [charged_id, person?.userId].includes(readerId))
    .map((line) => (readerId === null || charged_id === readerId ? line : { ...line, ...unpriced }));
  const booked = await db.query<RoundLineRow>(bookLines, [row.id, readerId]);
  const golfers = row.kind === 'BOOKING' ? await rounds.golfersOf(db, row.id) : undefined;
  const entries = row.kind === 'ENTRY' ? await selectEntryLines(db, row.id) : [];
  const lines = [
    ...sold.map(({ person, ...line }) => ({ ...line, userFor: person, chargedTo: charged })),
    ...booked.map(({ person, round_id: roundId, entry_id, ...line }) => ({
      ...line,
      userFor:
        (roundId === null ? undefined : golfers?.get(roundId)) ??
        entries.find(({ entryId }) => entryId === entry_id)?.userFor ??
        person,
      chargedTo: person,
    })),
  ].map((line) => ({ ...line, total: line.net + line.tax }));
  const changes = await db.query<Receipt['changes'][number]>(laterEntries, [row.id, readerId]);
  const profile = await club.profile();
  const uncharged = await rounds.unchargedRounds(db, row.id, readerId);
  const own = readerId === null ? undefined : (booked[0]?.person ?? ownerOfCredits(uncharged));
  return {
    ...presentPurchase(row),
    // Of a booking each golfer pays the own part.
    ...(own && { chargeUser: own }),
    number: receiptNumber(row.id),
    club: letterhead(profile),
    day: clubDay(row.created_at, timeZone),
    entry: entryOf(entries),
    lines: [...lines, ...uncharged],
    taxes: taxesOf(lines, profile.taxName),
    changes,
  };
}

/** Who pays with credits is charged no money, and nobody else is for it. */
function ownerOfCredits(lines: readonly ReceiptLine[]): Person | undefined {
  const owner = lines.find(({ roundCredits }) => roundCredits > 0)?.userFor;
  return owner?.userId != null && owner.userName !== null
    ? { userId: owner.userId, userName: owner.userName, name: owner.name }
    : undefined;
}

const unpriced = { unitPrice: 0, discount: 0, net: 0, taxBasisPoints: 0, tax: 0 };

/** By rate, of the lines that stand. */
function taxesOf(lines: readonly ReceiptLine[], name: string): Receipt['taxes'] {
  const standing = lines.filter(({ reversed, net }) => !reversed && net > 0);
  const rates = [...new Set(standing.map(({ taxBasisPoints }) => taxBasisPoints))].sort((a, b) => b - a);
  return rates.map((basisPoints) => {
    const ofRate = standing.filter(({ taxBasisPoints }) => taxBasisPoints === basisPoints);
    return {
      name,
      basisPoints,
      taxable: ofRate.reduce((sum, { net }) => sum + net, 0),
      tax: ofRate.reduce((sum, { tax }) => sum + tax, 0),
    };
  });
}

async function concerns(
  sql: Sql,
  bookings: BookingLines,
  row: PurchaseRow,
  userId: number,
): Promise<boolean> {
  if (row.buyer_id === userId || row.charged_id === userId) return true;
  const found = await sql.query(
    `select 1 from purchase_lines where purchase_id = $1 and user_id = $2
     union all
     select 1 from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
       where e.purchase_id = $1 and a.user_id = $2 limit 1`,
    [row.id, userId],
  );
  return found.length > 0 || (row.kind === 'BOOKING' && bookings.isIn(sql, row.id, userId));
}
