/** Reads the rows of files that the office takes along: payments, purchases, and every line of the books. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Sql } from '@fourball/db/connection.ts';
import type { LedgerEntryKind, paymentMethod, paymentStatus } from '@fourball/shared/money/enums.ts';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import type { z } from 'zod';
import { invalidField } from '../../kernel/app-error.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { accountName } from '../ledger/account-name.ts';
import { listOwing } from '../ledger/owing.ts';
import { presentPurchase, selectPurchases, type DescribeBookings } from '../purchases/purchase-rows.ts';
import { checkSpan, type Span } from '../report-span.ts';

/** A file that is longer is refused: whoever wants more takes it in parts. */
const mostRows = 100_000;

interface PaymentLine {
  id: number;
  at: string;
  name: string;
  memberNumber: string | null;
  method: z.output<typeof paymentMethod>;
  status: z.output<typeof paymentStatus>;
  cents: number;
  refunded: number;
  note: string | null;
  actor: string | null;
}

interface BookLine {
  entryId: number;
  day: string;
  kind: LedgerEntryKind;
  description: string;
  reason: string | null;
  code: string;
  account: string;
  cents: number;
  taxBasisPoints: number | null;
  taxable: number | null;
  purchaseId: number | null;
  reverses: number | null;
  actor: string | null;
}

function bounded<Row>(rows: Row[]): Row[] {
  if (rows.length <= mostRows) return rows;
  throw invalidField('end', 'money.tooManyRows', { mostRows });
}

/** The first moment of the span, and the first after it. */
const momentsOf = ({ start, end }: Span, timeZone: string) => [
  clubMoment(start, '00:00', timeZone),
  clubMoment(addDays(end, 1), '00:00', timeZone),
];

/** The oldest first, whatever came of them. Errors: the field of a span that can't be. */
export async function findPaymentLines({ db, timeZone }: House, span: Span): Promise<PaymentLine[]> {
  checkSpan(span);
  return bounded(
    await db.query<PaymentLine>(
      `select p.id, to_char(p.created_at at time zone $3, 'YYYY-MM-DD HH24:MI') as at,
         u.full_name as name, u.member_number as "memberNumber", p.method, p.status,
         p.amount_cents as cents, p.refunded_cents as refunded, p.note, a.full_name as actor
       from payments p join users u on u.id = p.user_id left join users a on a.id = p.actor_id
       where p.created_at >= $1 and p.created_at < $2 order by p.id limit $4`,
      [...momentsOf(span, timeZone), timeZone, mostRows + 1],
    ),
  );
}

/** The latest first, with what stands in the books for each. */
export async function findPurchasesMade(
  { db, timeZone }: House,
  bookings: DescribeBookings,
  span: Span,
): Promise<Purchase[]> {
  checkSpan(span);
  const rows = await selectPurchases(
    db,
    bookings,
    'select id from purchases where created_at >= $1 and created_at < $2 order by id desc limit $3',
    [...momentsOf(span, timeZone), mostRows + 1],
    null,
  );
  return bounded(rows).map(presentPurchase);
}

/** By day and entry. */
export async function findBookLines({ db }: House, span: Span, taxName: string): Promise<BookLine[]> {
  checkSpan(span);
  const rows = bounded(
    await db.query<BookLine & { accountKind: string }>(
      `select e.id as "entryId", e.day, e.kind, e.description, e.reason, a.code,
         a.kind as "accountKind", coalesce(u.full_name, a.name) as account, l.cents,
         l.tax_basis_points as "taxBasisPoints", l.taxable_cents as taxable, e.purchase_id as "purchaseId",
         e.reverses_entry_id as reverses, x.full_name as actor
       from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
         left join users u on u.id = a.user_id left join users x on x.id = e.actor_id
       where e.day between $1 and $2 order by e.day, e.id, l.id limit $3`,
      [span.start, span.end, mostRows + 1],
    ),
  );
  return rows.map(({ accountKind: kind, account: name, ...row }) => ({
    ...row,
    account: accountName({ kind, name }, taxName),
  }));
}

/** Everybody whose account is not even now, who owes most first. */
export async function findOwing(sql: Sql) {
  const { accounts } = await listOwing(sql, { page: 0, size: mostRows });
  return accounts;
}
