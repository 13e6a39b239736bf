/** The receipt of a purchase: its lines with their tax, and what changed since. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Receipt, ReceiptLine } from '@fourball/shared/money/shapes.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { isAdmin, type UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { clubDay } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import { mayReadMessage } from './access.ts';
import { taxAccount } from './ledger.ts';
import { letterhead } from './letterhead.ts';
import { entriesOfPurchase, getPurchaseRow, presentPurchase, type PurchaseRow } from './purchase-rows.ts';
import { receiptNumber } from './receipt-number.ts';

/** Lines that the books know nothing of: rounds that credits pay for. Whoever owns them hands them in. */
export type LinesPaidByCredits = (sql: Sql, purchaseId: number) => Promise<ReceiptLine[]>;

type Person = NonNullable<ReceiptLine['userFor']>;

interface LineRow extends Omit<ReceiptLine, 'userFor' | 'total'> {
  person: Person | null;
}

const personOf = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('userId', ${alias}.id, 'userName', ${alias}.user_name,
     'name', ${alias}.first_name || ' ' || ${alias}.last_name) end as person`;

const cartLines = `
  select n.name, ${personOf('u')}, n.product_item_id as "productItemId", i.kind,
    i.start_date || ' to ' || i.end_date as detail, n.quantity, n.unit_price_cents as "unitPrice",
    n.discount_cents as discount, n.quantity * n.unit_price_cents - n.discount_cents as net,
    n.tax_basis_points as "taxBasisPoints", n.tax_cents as tax, 0 as "roundCredits",
    exists (select from ledger_entries r where r.reverses_entry_id = n.entry_id)
      or exists (select from memberships m where m.id = n.membership_id and m.deleted_at is not null) as reversed
  from purchase_lines n join users u on u.id = n.user_id join product_items i on i.id = n.product_item_id
  where n.purchase_id = $1 order by n.id`;

/** Of a booking its charges, of both kinds the fees. */
const bookLines = `
  select e.description as name, ${personOf('u')}, null as "productItemId",
    case e.kind when 'FEE' then 'FEE' else 'TEE_TIME' end as kind, null as detail, 1 as quantity,
    e.net_cents as "unitPrice", 0 as discount, e.net_cents as net, e.tax_basis_points as "taxBasisPoints",
    e.tax_cents as tax, 0 as "roundCredits", e.reversed
  from purchases p cross join lateral (${entriesOfPurchase}) e left join users u on u.id = e.user_id
  where p.id = $1 and (e.kind = 'FEE' or (e.kind = 'CHARGE' and p.kind = 'BOOKING')) order by e.id`;

/** Charges and fees are lines; all that came beside them is a change. */
const laterEntries = `
  select e.day, case e.kind when 'REVERSAL' then 'Reversed: ' when 'REFUND' then 'Given back: ' else '' end || e.description
      as description, sum(l.cents)::bigint as cents
  from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
  where e.purchase_id = $1 and e.kind not in ('CHARGE', 'FEE') and a.kind = 'GOLFER'
  group by e.id order by e.id`;

/**
 * For who bought, who is charged, for whom something was bought, and admins; to everybody else there is no such
 * purchase. Errors: not_found.
 */
export async function getReceipt(
  house: House,
  club: ClubFacts,
  { clubName, paidByCredits }: { clubName: string; paidByCredits: LinesPaidByCredits },
  actor: UserActor,
  purchaseId: number,
): Promise<Receipt> {
  const row = await getPurchaseRow(house.db, purchaseId);
  if (!isAdmin(actor) && !(await concerns(house.db, row, actor.userId))) throw new AppError('not_found');
  const receipt = await readReceipt(house, club, { clubName, paidByCredits }, row);
  return mayReadMessage(actor, row) ? receipt : { ...receipt, message: null };
}

/** The same without asking who wants it: for the mail that brings it. */
export async function readReceipt(
  { db, timeZone }: House,
  club: ClubFacts,
  { clubName, paidByCredits }: { clubName: string; paidByCredits: LinesPaidByCredits },
  row: PurchaseRow,
): Promise<Receipt> {
  const sold = row.kind === 'CART' ? await db.query<LineRow>(cartLines, [row.id]) : [];
  const booked = await db.query<LineRow>(bookLines, [row.id]);
  const lines = [...sold, ...booked].map(({ person, ...line }) => ({
    ...line,
    userFor: person,
    total: line.net + line.tax,
  }));
  const changes = await db.query<Receipt['changes'][number]>(laterEntries, [row.id]);
  const { all } = await club.rules();
  return {
    ...presentPurchase(row),
    number: receiptNumber(row.id),
    club: letterhead(clubName, all),
    day: clubDay(row.created_at, timeZone),
    lines: [...lines, ...(await paidByCredits(db, row.id))],
    taxes: taxesOf(lines),
    changes,
  };
}

/** By rate, of the lines that stand. */
function taxesOf(lines: readonly ReceiptLine[]): Receipt['taxes'] {
  const standing = lines.filter(({ reversed, net }) => !reversed && net > 0);
  const rates = [...new Set(standing.map(({ taxBasisPoints }) => taxBasisPoints))].sort((a, b) => b - a);
  return rates.map((basisPoints) => {
    const ofRate = standing.filter(({ taxBasisPoints }) => taxBasisPoints === basisPoints);
    return {
      name: taxAccount.name,
      basisPoints,
      taxable: ofRate.reduce((sum, { net }) => sum + net, 0),
      tax: ofRate.reduce((sum, { tax }) => sum + tax, 0),
    };
  });
}

async function concerns(sql: Sql, row: PurchaseRow, userId: number): Promise<boolean> {
  if (row.buyer_id === userId || row.charged_id === userId) return true;
  const found = await sql.query(
    `select 1 from purchase_lines where purchase_id = $1 and user_id = $2
     union all
     select 1 from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
       where e.purchase_id = $1 and a.user_id = $2 limit 1`,
    [row.id, userId],
  );
  return found.length > 0;
}
