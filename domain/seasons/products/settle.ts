/** Brings the books in line with what golfers owe for seasons and events: charges it, and gives it back. */
import type { Transaction } from '@fourball/db/connection.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import {
  chargeLines,
  golferAccount,
  postEntries,
  productAccount,
  reverseEntries,
  type NewEntry,
} from '../../money/ledger/ledger.ts';
import { recordPurchases } from '../../money/purchases/record-purchases.ts';
import {
  lockProducts,
  noteProducts,
  selectProducts,
  taxOf,
  type ProductNote,
  type ProductRow,
} from './product-rows.ts';

/** Who does it, and why something is given back. */
export interface Settling {
  readonly house: Pick<House, 'clock' | 'timeZone'>;
  readonly actorId: number | null;
  readonly reason: string;
}

const today = ({ house }: Settling): string => clubDay(house.clock.now(), house.timeZone);

const spoken = (cents: number): string => (cents / 100).toFixed(2);

const accountOf = (row: ProductRow) =>
  productAccount(
    `${row.eventId === null ? 'season' : 'event'}-fee:${row.feeId}`,
    `${row.title} – ${row.feeName}`,
  );

/** Reversing and charging are two statements: the accounts of all whom they concern are locked in one order before. */
async function lockAccounts(tx: Transaction, rows: readonly ProductRow[]): Promise<void> {
  await tx.query(
    'select id from ledger_accounts where user_id = any($1::bigint[]) order by id for no key update',
    [[...new Set(rows.map(({ chargedUserId }) => chargedUserId))]],
  );
}

/** A purchase for what one golfer pays of one registration; what was charged before stays with the purchase that it had. */
async function purchasesFor(tx: Transaction, rows: readonly ProductRow[]): Promise<Map<number, number>> {
  const keyOf = (row: ProductRow) => `${row.registrationId} ${row.chargedUserId}`;
  const fresh = rows.filter(({ purchaseId }) => purchaseId === null);
  const firsts = [...new Map(fresh.map((row) => [keyOf(row), row])).values()];
  const ids = await recordPurchases(
    tx,
    firsts.map(({ chargedUserId }) => ({ userId: chargedUserId, kind: 'ENTRY' as const })),
  );
  const byKey = new Map(firsts.map((row, at) => [keyOf(row), ids[at] ?? 0]));
  return new Map(rows.map((row) => [row.productId, row.purchaseId ?? byKey.get(keyOf(row)) ?? 0]));
}

interface Charge {
  readonly row: ProductRow;
  readonly netCents: number;
  readonly taxCents: number;
  readonly kind: 'CHARGE' | 'FEE';
}

/** Posts each, with its purchase; what costs nothing has neither. Returns the entries by product. */
async function post(tx: Transaction, by: Settling, charges: readonly Charge[]): Promise<Map<number, number>> {
  const paid = charges.filter(({ netCents, taxCents }) => netCents + taxCents > 0);
  if (paid.length === 0) return new Map();
  const purchases = await purchasesFor(
    tx,
    paid.map(({ row }) => row),
  );
  const day = today(by);
  const entries = await postEntries(
    tx,
    paid.map(({ row, netCents, taxCents, kind }): NewEntry => ({
      kind,
      day,
      description: `${kind === 'FEE' ? 'Cancellation fee, ' : ''}${row.title}: ${row.feeName}`,
      actorId: by.actorId,
      purchaseId: purchases.get(row.productId) ?? 0,
      lines: chargeLines({
        payer: golferAccount(row.chargedUserId),
        product: accountOf(row),
        netCents,
        taxCents,
        taxBasisPoints: row.taxBasisPoints,
      }),
    })),
  );
  const byProduct = new Map(paid.map(({ row }, at) => [row.productId, entries[at] ?? 0]));
  await tx.query(
    `update entry_products x set entry_id = n.entry_id, purchase_id = n.purchase_id
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as n (id, entry_id, purchase_id) where x.id = n.id`,
    [paid.map(({ row }) => row.productId), entries, paid.map(({ row }) => purchases.get(row.productId) ?? 0)],
  );
  return byProduct;
}

const charge = (row: ProductRow): Charge => ({
  row,
  netCents: row.amount,
  taxCents: taxOf(row),
  kind: 'CHARGE',
});

/** What is to be done in one transaction. */
export interface Settlement {
  /** Products that are charged now. */
  readonly charge: readonly number[];
  /** Of all that is in a registration, but for what is charged now, so many percent is let off or given back. */
  readonly release: ReadonlyMap<number, number>;
  /** Products of which nothing is kept. */
  readonly letOff?: readonly number[];
}

/** Cents with tax that were charged and came back, by registration. */
export type Released = ReadonlyMap<number, number>;

/** What one actor wants. */
export interface SettlementOf {
  readonly by: Settling;
  readonly wanted: Settlement;
}

/** Those that are concerned and not let off yet. */
async function findConcerned(tx: Transaction, all: readonly Settlement[]): Promise<number[]> {
  const ids = all.flatMap(({ charge: charged, letOff = [] }) => [...charged, ...letOff]);
  const registrationIds = all.flatMap(({ release: released }) => [...released.keys()]);
  if (ids.length + registrationIds.length === 0) return [];
  const found = await tx.query<{ id: number }>(
    `select id from entry_products where (id = any($1::bigint[]) or registration_id = any($2::bigint[]))
       and cancelled_at is null order by id`,
    [ids, registrationIds],
  );
  return found.map(({ id }) => id);
}

const selectStanding = (tx: Transaction, ids: readonly number[]): Promise<ProductRow[]> =>
  selectProducts(tx, 'x.id = any($1::bigint[]) and x.cancelled_at is null', [ids]);

/** With products and accounts locked. */
async function settleOne(tx: Transaction, { by, wanted }: SettlementOf): Promise<Released> {
  const letOff = new Set(wanted.letOff);
  const charged = new Set(wanted.charge);
  const ids = await findConcerned(tx, [wanted]);
  if (ids.length === 0) return new Map();
  const rows = await selectStanding(tx, ids);
  const percentOf = ({ productId, registrationId }: ProductRow): number =>
    letOff.has(productId) ? 100 : charged.has(productId) ? 0 : (wanted.release.get(registrationId) ?? 0);
  const released = await release(
    tx,
    by,
    rows.map((row) => ({ row, percent: percentOf(row) })).filter(({ percent }) => percent > 0),
  );
  await process(
    tx,
    by,
    rows.filter(({ productId, processed }) => !processed && charged.has(productId)),
  );
  return released;
}

/**
 * For each in their order: gives back, then charges. What was not charged yet is owed for the part that is kept. Charged twice, it is
 * charged once. Locks the products of all, then the accounts of all whom it concerns.
 */
export async function settleTogether(tx: Transaction, all: readonly SettlementOf[]): Promise<Released> {
  const ids = await findConcerned(
    tx,
    all.map(({ wanted }) => wanted),
  );
  if (ids.length === 0) return new Map();
  await lockProducts(tx, ids);
  await lockAccounts(tx, await selectStanding(tx, ids));
  const released = new Map<number, number>();
  for (const one of all) {
    for (const [registrationId, cents] of await settleOne(tx, one))
      released.set(registrationId, (released.get(registrationId) ?? 0) + cents);
  }
  return released;
}

/** The same for what one actor wants. */
export const settle = (tx: Transaction, by: Settling, wanted: Settlement): Promise<Released> =>
  settleTogether(tx, [{ by, wanted }]);

/** Marks products as confirmed and processed, and posts their charges; they and the accounts must be locked. */
async function process(tx: Transaction, by: Settling, due: readonly ProductRow[]): Promise<void> {
  if (due.length === 0) return;
  await tx.query(
    `update entry_products set processed_at = $2, confirmed_at = coalesce(confirmed_at, $2),
       confirmed_by = coalesce(confirmed_by, $3), stage = case when stage = 'APPROVED' then 'PROCESSED' else stage end
     where id = any($1::bigint[])`,
    [due.map(({ productId }) => productId), by.house.clock.now(), by.actorId],
  );
  const entries = await post(tx, by, due.map(charge));
  await noteProducts(
    tx,
    by.actorId,
    due.map(({ productId, amount }): ProductNote => ({
      productId,
      what: 'CHARGED',
      after: spoken(amount),
      entryId: entries.get(productId) ?? null,
    })),
  );
}

type Priced = Pick<ProductRow, 'amount' | 'taxBasisPoints'>;

/** What stays of an amount of which so many percent comes back, and the tax that is in what stays. */
function keptOf(row: Priced, percentBack: number): { netCents: number; taxCents: number } {
  const netCents = Math.round((row.amount * (100 - percentBack)) / 100);
  return { netCents, taxCents: taxOf({ amount: netCents, taxBasisPoints: row.taxBasisPoints }) };
}

/** Cents with tax that come back of what was charged. */
export function backOf(row: Priced, percentBack: number): number {
  const { netCents, taxCents } = keptOf(row, percentBack);
  return row.amount + taxOf(row) - netCents - taxCents;
}

async function release(
  tx: Transaction,
  by: Settling,
  given: readonly { row: ProductRow; percent: number }[],
): Promise<Released> {
  if (given.length === 0) return new Map();
  const changed = given.map(({ row, percent }) => ({
    row,
    kept: keptOf(row, percent),
    back: row.entryId === null ? 0 : backOf(row, percent),
  }));
  await reverseEntries(
    tx,
    changed.flatMap(({ row }) => row.entryId ?? []),
    { day: today(by), actorId: by.actorId, reason: by.reason },
  );
  await tx.query(
    `update entry_products x set amount_cents = n.kept, entry_id = null, refunded_cents = x.refunded_cents + n.back,
       cancelled_at = case when n.kept = 0 then $4::timestamptz end
     from unnest($1::bigint[], $2::int[], $3::int[]) as n (id, kept, back) where x.id = n.id`,
    [
      changed.map(({ row }) => row.productId),
      changed.map(({ kept }) => kept.netCents),
      changed.map(({ back }) => back),
      by.house.clock.now(),
    ],
  );
  // What is kept of a charge is a fee of its own, with its tax inside.
  const keptCharges = changed
    .filter(({ row }) => row.entryId !== null)
    .map(({ row, kept }): Charge => ({ row, ...kept, kind: 'FEE' }));
  const entries = await post(tx, by, keptCharges);
  const released = new Map<number, number>();
  for (const { row, back } of changed) {
    released.set(row.registrationId, (released.get(row.registrationId) ?? 0) + back);
  }
  await noteProducts(
    tx,
    by.actorId,
    changed.map(({ row, kept }): ProductNote => ({
      productId: row.productId,
      what: row.entryId === null ? 'LET_OFF' : 'REVERSED',
      before: spoken(row.amount),
      after: spoken(kept.netCents),
      comment: by.reason,
      entryId: entries.get(row.productId) ?? null,
    })),
  );
  return released;
}

/** Takes charges back: the products are owed as before. They must be locked. Undone twice, they are undone once. */
export async function unprocess(tx: Transaction, by: Settling, rows: readonly ProductRow[]): Promise<void> {
  const done = rows.filter(({ processed }) => processed);
  if (done.length === 0) return;
  await lockAccounts(tx, done);
  await reverseEntries(
    tx,
    done.flatMap(({ entryId }) => entryId ?? []),
    { day: today(by), actorId: by.actorId, reason: by.reason },
  );
  await tx.query(
    'update entry_products set processed_at = null, entry_id = null where id = any($1::bigint[])',
    [done.map(({ productId }) => productId)],
  );
  await noteProducts(
    tx,
    by.actorId,
    done.map(({ productId, amount }): ProductNote => ({
      productId,
      what: 'REVERSED',
      before: spoken(amount),
      comment: by.reason,
    })),
  );
}

/** Another price or another payer: where it was charged, that is reversed and charged anew. The products must be locked. */
export async function rewriteProduct(
  tx: Transaction,
  by: Settling,
  before: ProductRow,
  changes: { amount?: number; chargedUserId?: number; comment?: string },
): Promise<void> {
  const after = { ...before, ...changes };
  // Who pays from now on has a purchase of their own.
  if (after.chargedUserId !== before.chargedUserId) after.purchaseId = null;
  await lockAccounts(tx, [before, after]);
  if (before.entryId !== null) {
    await reverseEntries(tx, [before.entryId], { day: today(by), actorId: by.actorId, reason: by.reason });
  }
  await tx.query(
    `update entry_products set amount_cents = $2, charged_user_id = $3, comment = $4, purchase_id = $5, entry_id = null
     where id = $1`,
    [before.productId, after.amount, after.chargedUserId, after.comment, after.purchaseId],
  );
  if (before.processed) await post(tx, by, [charge(after)]);
}
