/** Writes the books: balanced entries that are never changed, only reversed. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { LedgerEntryKind } from '@fourball/shared/money/enums.ts';
import { AppError } from '../../kernel/app-error.ts';

/** An account, by what it is of. It comes into being with its first entry. */
export interface AccountRef {
  readonly code: string;
  readonly kind: 'GOLFER' | 'PRODUCT' | 'TAX' | 'CASH' | 'PROCESSOR' | 'OPENING' | 'LIABILITY';
  /** As reports call it. Of an account that is there already the name stays. */
  readonly name: string;
  readonly userId?: number;
}

export const golferAccount = (userId: number): AccountRef => ({
  code: `golfer:${userId}`,
  kind: 'GOLFER',
  name: 'Golfer',
  userId,
});
export const productAccount = (code: string, name: string): AccountRef => ({
  code: `product:${code}`,
  kind: 'PRODUCT',
  name,
});
/** What was owed before the books of the club began: no product has earned it. */
export const openingAccount: AccountRef = { code: 'opening', kind: 'OPENING', name: 'Opening balances' };
const taxAccount: AccountRef = { code: 'tax:HST', kind: 'TAX', name: 'HST' };

export interface NewLine {
  readonly account: AccountRef;
  /** Debit positive, credit negative; lines of 0 are left out. */
  readonly cents: number;
  /** Of tax lines: the rate that was in force, in basis points, and the cents it was taken of. */
  readonly tax?: { readonly basisPoints: number; readonly taxableCents: number };
}

export interface NewEntry {
  readonly kind: Exclude<LedgerEntryKind, 'REVERSAL'>;
  /** The club's calendar day on which it counts, YYYY-MM-DD. */
  readonly day: string;
  /** What a statement says of it. Never a person's name: entries outlive accounts. */
  readonly description: string;
  /** Null where no person did it. */
  readonly actorId: number | null;
  /** Needed for an ADJUSTMENT. */
  readonly reason?: string;
  readonly purchaseId?: number;
  readonly membershipId?: number;
  readonly roundId?: number;
  readonly paymentId?: number;
  readonly lines: readonly NewLine[];
}

const knownAccounts = prepared(
  'ledger.known-accounts',
  'select coalesce(merged_into, id) as id, code from ledger_accounts where code = any($1::text[])',
);
const openAccounts = prepared(
  'ledger.open-accounts',
  `insert into ledger_accounts (code, kind, name, user_id)
   select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as a (code, kind, name, user_id) order by code
   on conflict do nothing`,
);
const insertEntries = prepared(
  'ledger.insert-entries',
  `with entries as (
     select nextval(pg_get_serial_sequence('ledger_entries', 'id')) as id, e.*
     from unnest($1::text[], $2::date[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
                 $9::bigint[]) with ordinality
       as e (kind, day, description, actor_id, reason, purchase_id, membership_id, round_id, payment_id, n)
   ), written as (
     insert into ledger_entries (id, kind, day, description, actor_id, reason, purchase_id, membership_id, round_id, payment_id)
     overriding system value
     select id, kind, day, description, actor_id, reason, purchase_id, membership_id, round_id, payment_id from entries
   ), lines as (
     insert into ledger_lines (entry_id, account_id, day, cents, tax_basis_points, taxable_cents)
     select e.id, l.account_id, e.day, l.cents, l.tax_basis_points, l.taxable_cents
     from unnest($10::int[], $11::bigint[], $12::bigint[], $13::int[], $14::bigint[]) with ordinality
       as l (n, account_id, cents, tax_basis_points, taxable_cents, line)
     join entries e on e.n = l.n
     order by l.line
   )
   select id from entries order by n`,
);
const reverseStanding = prepared(
  'ledger.reverse',
  `with entries as (
     select nextval(pg_get_serial_sequence('ledger_entries', 'id')) as id, e.id as reversed, e.description, e.purchase_id,
       e.membership_id, e.round_id, e.payment_id
     from ledger_entries e where e.id = any($1::bigint[])
   ), written as (
     insert into ledger_entries (id, kind, day, description, actor_id, reason, purchase_id, membership_id, round_id,
                                 payment_id, reverses_entry_id)
     overriding system value
     select id, 'REVERSAL', $2, description, $3, $4, purchase_id, membership_id, round_id, payment_id, reversed from entries
   ), lines as (
     insert into ledger_lines (entry_id, account_id, day, cents, tax_basis_points, taxable_cents)
     select e.id, coalesce(a.merged_into, a.id), $2, -l.cents, l.tax_basis_points, -l.taxable_cents
     from entries e join ledger_lines l on l.entry_id = e.reversed join ledger_accounts a on a.id = l.account_id
     order by l.id
   )
   select id, reversed from entries order by reversed`,
);

/** Returns the ids of the accounts by code, opening those that are new; of a record that was merged, that of the golfer who stays. */
async function accountIds(
  tx: Transaction,
  accounts: ReadonlyMap<string, AccountRef>,
): Promise<ReadonlyMap<string, number>> {
  const find = async () => {
    const rows = await tx.query<{ id: number; code: string }>(knownAccounts, [[...accounts.keys()]]);
    return new Map(rows.map(({ id, code }) => [code, id]));
  };
  const known = await find();
  const fresh = [...accounts.values()].filter(({ code }) => !known.has(code));
  if (fresh.length === 0) return known;
  await tx.query(openAccounts, [
    fresh.map(({ code }) => code),
    fresh.map(({ kind }) => kind),
    fresh.map(({ name }) => name),
    fresh.map(({ userId }) => userId ?? null),
  ]);
  return find();
}

/** Opens the accounts that are not there yet; returns their ids by code. */
export const openAccountsOf = (
  tx: Transaction,
  accounts: readonly AccountRef[],
): Promise<ReadonlyMap<string, number>> =>
  accountIds(tx, new Map(accounts.map((account) => [account.code, account])));

/**
 * Posts entries and returns their ids in the order given. The database refuses an entry whose lines do not add up to
 * zero. Locks the accounts of the golfers concerned, sorted by id; nothing that is shared by the whole club is locked.
 */
export async function postEntries(tx: Transaction, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const lines = entries.flatMap(({ lines: own }, index) =>
    own.filter(({ cents }) => cents !== 0).map((line) => ({ ...line, n: index + 1 })),
  );
  const ids = await accountIds(tx, new Map(lines.map(({ account }) => [account.code, account])));
  const rows = await tx.query<{ id: number }>(insertEntries, [
    entries.map(({ kind }) => kind),
    entries.map(({ day }) => day),
    entries.map(({ description }) => description),
    entries.map(({ actorId }) => actorId),
    entries.map(({ reason }) => reason ?? null),
    entries.map(({ purchaseId }) => purchaseId ?? null),
    entries.map(({ membershipId }) => membershipId ?? null),
    entries.map(({ roundId }) => roundId ?? null),
    entries.map(({ paymentId }) => paymentId ?? null),
    lines.map(({ n }) => n),
    lines.map(({ account }) => ids.get(account.code)),
    lines.map(({ cents }) => cents),
    lines.map(({ tax }) => tax?.basisPoints ?? null),
    lines.map(({ tax }) => tax?.taxableCents ?? null),
  ]);
  return rows.map(({ id }) => id);
}

/**
 * Reverses entries: what they did is undone by new ones, and both stay. Returns the reversals' ids, ordered by what
 * they reverse. An entry can be reversed once: a second time fails as `conflict`. A reversal can't be reversed.
 */
export async function reverseEntries(
  tx: Transaction,
  entryIds: readonly number[],
  by: { readonly day: string; readonly actorId: number | null; readonly reason: string },
): Promise<number[]> {
  if (entryIds.length === 0) return [];
  // Two that reverse the same entry wait for each other here; the second then sees what the first has written.
  await tx.query('select id from ledger_entries where id = any($1::bigint[]) order by id for update', [
    entryIds,
  ]);
  const rows = await tx.query<{ id: number; kind: string; reversed: boolean }>(
    `select e.id, e.kind, exists (select from ledger_entries r where r.reverses_entry_id = e.id) as reversed
     from ledger_entries e where e.id = any($1::bigint[])`,
    [entryIds],
  );
  if (rows.length !== new Set(entryIds).size) throw new AppError('not_found');
  if (rows.some(({ kind, reversed }) => reversed || kind === 'REVERSAL')) throw new AppError('conflict');
  const reversals = await tx.query<{ id: number }>(reverseStanding, [
    entryIds,
    by.day,
    by.actorId,
    by.reason,
  ]);
  return reversals.map(({ id }) => id);
}

/**
 * The lines of a charge: the golfer owes price and tax, the product earned the price, the tax is owed on. A price with
 * its tax inside (`taxIncluded`) is split at the frozen rate, as a forfeited amount is by the Excise Tax Act, s. 182.
 */
export function chargeLines(charge: {
  readonly payer: AccountRef;
  readonly product: AccountRef;
  readonly netCents: number;
  readonly taxCents: number;
  readonly taxBasisPoints: number;
}): NewLine[] {
  const { payer, product, netCents, taxCents, taxBasisPoints } = charge;
  return [
    { account: payer, cents: netCents + taxCents },
    { account: product, cents: -netCents },
    {
      account: taxAccount,
      cents: -taxCents,
      tax: { basisPoints: taxBasisPoints, taxableCents: netCents },
    },
  ];
}

/** The same lines the other way round: what a refund gives back. */
export const refundLines = (charge: Parameters<typeof chargeLines>[0]): NewLine[] =>
  chargeLines(charge).map((line) => ({
    ...line,
    cents: -line.cents,
    ...(line.tax ? { tax: { basisPoints: line.tax.basisPoints, taxableCents: -line.tax.taxableCents } } : {}),
  }));

/** Splits an amount that has its tax inside: the tax is rounded half up, the net is the rest. Cents. */
export function splitTaxIncluded(cents: number, basisPoints: number): { netCents: number; taxCents: number } {
  const taxCents = Math.floor(
    (2 * cents * basisPoints + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)),
  );
  return { netCents: cents - taxCents, taxCents };
}
