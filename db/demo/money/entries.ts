/** Entries of the demo club's books: what they are made of, and how they are written. */
import type { Transaction } from '../../connection.ts';
import { taxBasisPoints } from '../club/parameters.ts';
import { idAt, insertRows, insertRowsReturningIds, type Row } from '../lib/rows.ts';
import { linkProducts } from './link-products.ts';

export interface Account {
  code: string;
  kind: 'GOLFER' | 'PRODUCT' | 'TAX' | 'CASH' | 'OPENING' | 'LIABILITY' | 'LATER';
  name: string;
  userId?: number;
}

interface Line {
  account: Account;
  cents: number;
  taxableCents?: number;
}

export interface Entry {
  kind: 'CHARGE' | 'FEE' | 'PAYMENT' | 'PAYOUT' | 'ADJUSTMENT' | 'INSTALMENT';
  /** On the club's clock. */
  at: string;
  description: string;
  actorId: number | null;
  reason?: string;
  purchaseId?: number;
  membershipId?: number;
  roundId?: number;
  /** What came with the round, where it charges that and not the round. */
  roundExtraId?: number;
  paymentId?: number;
  /** The fee of a season or an event that it charges. */
  productId?: number;
  /** When it was taken back, and why. */
  reversed?: { at: string; actorId: number | null; reason: string };
  lines: Line[];
}

export const golfer = (userId: number): Account => ({
  code: `golfer:${userId}`,
  kind: 'GOLFER',
  name: 'Golfer',
  userId,
});
export const product = (code: string, name: string): Account => ({
  code: `product:${code}`,
  kind: 'PRODUCT',
  name,
});
export const opening: Account = { code: 'opening', kind: 'OPENING', name: 'Opening balances' };
const tax: Account = { code: 'tax:HST', kind: 'TAX', name: 'HST' };

export const charge = (userId: number, earned: Account, netCents: number, taxCents: number): Line[] => [
  { account: golfer(userId), cents: netCents + taxCents },
  { account: earned, cents: -netCents },
  { account: tax, cents: -taxCents, taxableCents: netCents },
];

/** Writes entries, the oldest first, with their lines and reversals, and opens the accounts that they are of. */
export async function writeEntries(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  const accounts = new Map(
    entries.flatMap(({ lines }) => lines.map(({ account }) => [account.code, account])),
  );
  const codes = [...accounts.values()].sort((a, b) =>
    a.kind === b.kind
      ? (a.userId ?? 0) - (b.userId ?? 0) || (a.code < b.code ? -1 : 1)
      : a.kind < b.kind
        ? -1
        : 1,
  );
  const accountIds = await insertRowsReturningIds(
    tx,
    'ledger_accounts',
    codes.map(({ code, kind, name, userId }) => ({
      code,
      kind,
      name,
      user_id: userId ?? null,
      balance_cents: 0,
      created_at: entries[0]?.at,
    })),
  );
  const idOf = new Map(codes.map(({ code }, at) => [code, idAt(accountIds, at)]));
  const entryRow = (entry: Entry): Row => ({
    kind: entry.kind,
    day: entry.at.slice(0, 10),
    description: entry.description,
    actor_id: entry.actorId,
    reason: entry.reason ?? null,
    purchase_id: entry.purchaseId ?? null,
    membership_id: entry.membershipId ?? null,
    round_id: entry.roundId ?? null,
    payment_id: entry.paymentId ?? null,
    reverses_entry_id: null,
    posted_at: entry.at,
  });
  const ids = await insertRowsReturningIds(tx, 'ledger_entries', entries.map(entryRow));
  const over = entries.flatMap((entry, at) =>
    entry.reversed ? [{ entry, id: idAt(ids, at), ...entry.reversed }] : [],
  );
  const reversalIds = await insertRowsReturningIds(
    tx,
    'ledger_entries',
    over.map(({ entry, id, at, actorId, reason }) => ({
      ...entryRow(entry),
      kind: 'REVERSAL',
      day: at.slice(0, 10),
      actor_id: actorId,
      reason,
      reverses_entry_id: id,
      posted_at: at,
    })),
  );
  const lineRows = (entryId: number, day: string, lines: readonly Line[], sign: 1 | -1) =>
    lines
      .filter(({ cents }) => cents !== 0)
      .map(({ account, cents, taxableCents }): Row => ({
        entry_id: entryId,
        account_id: idOf.get(account.code),
        day,
        cents: sign * cents,
        tax_basis_points: taxableCents === undefined ? null : taxBasisPoints,
        taxable_cents: taxableCents === undefined ? null : sign * taxableCents,
      }));
  await insertRows(tx, 'ledger_lines', [
    ...entries.flatMap(({ at, lines }, n) => lineRows(idAt(ids, n), at.slice(0, 10), lines, 1)),
    ...over.flatMap(({ entry, at }, n) => lineRows(idAt(reversalIds, n), at.slice(0, 10), entry.lines, -1)),
  ]);
  await insertRows(
    tx,
    'round_charges',
    entries.flatMap(({ roundId, roundExtraId, kind, reversed }, at) =>
      roundId === undefined || roundExtraId !== undefined || kind !== 'CHARGE' || reversed
        ? []
        : [{ round_id: roundId, entry_id: idAt(ids, at) }],
    ),
  );
  const beside = entries.flatMap(({ roundExtraId }, at) =>
    roundExtraId === undefined ? [] : [{ roundExtraId, entryId: idAt(ids, at) }],
  );
  await tx.query(
    `update round_extras x set entry_id = n.entry_id from unnest($1::bigint[], $2::bigint[]) as n (id, entry_id) where x.id = n.id`,
    [beside.map(({ roundExtraId }) => roundExtraId), beside.map(({ entryId }) => entryId)],
  );
  await linkProducts(
    tx,
    entries.flatMap(({ productId, reversed }, at) =>
      productId === undefined ? [] : [{ productId, entryId: idAt(ids, at), stands: !reversed }],
    ),
  );
  await tx.query(
    `update purchase_lines n set entry_id = e.id from ledger_entries e
     where e.purchase_id = n.purchase_id and e.kind = 'CHARGE' and n.entry_id is null`,
  );
}

/** The totals, as the job makes them. */
export const foldTail = async (tx: Transaction): Promise<void> =>
  void (await tx.query(
    `with taken as (delete from ledger_tail returning *),
     of_accounts as (select *, date_trunc('month', day::timestamp)::date as month from taken where account_id is not null),
     of_entries as (select *, date_trunc('month', day::timestamp)::date as month from taken where account_id is null),
     days as (
       insert into ledger_day_totals (day, account_id, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines)
       select day, account_id, tax_basis_points, sum(debit_cents), sum(credit_cents), sum(taxable_cents), sum(lines)
       from of_accounts group by 1, 2, 3 order by 1, 2, 3
     ), months as (
       insert into ledger_month_totals (month, account_id, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines)
       select month, account_id, tax_basis_points, sum(debit_cents), sum(credit_cents), sum(taxable_cents), sum(lines)
       from of_accounts group by 1, 2, 3 order by 1, 2, 3
     ), entries_of_days as (
       insert into ledger_day_entries (kind, day, entries)
       select entry_kind, day, sum(entries) from of_entries group by 1, 2 order by 1, 2
     ), entries_of_months as (
       insert into ledger_month_entries (month, kind, entries)
       select month, entry_kind, sum(entries) from of_entries group by 1, 2 order by 1, 2
     ), purchases_taken as (delete from purchase_tail returning *)
     insert into purchase_year_totals (year, kind, purchases)
     select year, kind, sum(purchases) from purchases_taken group by 1, 2 order by 1, 2`,
  ));

/** The accounts of golfers point to the entry by which what they owed before came into the books. */
export async function pointToOpenings(tx: Transaction): Promise<void> {
  await tx.query(
    `update ledger_accounts a set opening_entry_id = l.entry_id
     from ledger_accounts k join ledger_lines n on n.account_id = k.id join ledger_lines l on l.entry_id = n.entry_id
     where k.kind = 'OPENING' and l.account_id = a.id and a.kind = 'GOLFER'`,
  );
}
