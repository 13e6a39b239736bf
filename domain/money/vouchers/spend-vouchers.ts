/** Finds and holds the vouchers that somebody pays with at a till. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { Tender } from '@fourball/shared/money/till/till-shapes.ts';
import { findByCodes, lockVouchers, stateOf } from './voucher-rows.ts';
import { hashCode } from './voucher-code.ts';

/**
 * The voucher of each tender, in their order; undefined for those of other ways. Two that spend one at once wait for each
 * other here, and the second sees what the first has left. Refused: end the transaction then.
 */
export async function holdVouchers(
  tx: Transaction,
  tenders: readonly Tender[],
  today: string,
): Promise<{ ids: (number | undefined)[] } | { why: Why }> {
  const hashes = tenders.map(({ code }) => (code == null ? undefined : hashCode(code)));
  const codes = hashes.filter((hash) => hash !== undefined);
  const held = await lockVouchers(tx, [...(await findByCodes(tx, codes)).values()]);
  // A code may have been made anew while its voucher was waited for.
  const known = await findByCodes(tx, codes);
  const ids = hashes.map((hash) => hash && known.get(hash.toString('hex')));
  if (tenders.some(({ method }, at) => method === 'VOUCHER' && ids[at] === undefined))
    return { why: refusal('money.noSuchVoucher') };
  for (const row of held) {
    const { code_end: end, balance_cents: cents, expires_on: day } = row;
    const wanted = tenders.reduce((sum, { amount }, at) => sum + (ids[at] === row.id ? amount : 0), 0);
    const state = stateOf(row, today);
    if (state === 'VOID') return { why: refusal('money.voucherVoid', { end }) };
    if (state === 'EXPIRED') return { why: refusal('money.voucherExpired', { end, day: day ?? '' }) };
    if (wanted > cents) return { why: refusal('money.voucherTooSmall', { end, cents }) };
  }
  return { ids };
}

/** Holds the vouchers to which payments go back. The reason where one was taken back meanwhile: nothing can fill it any more. */
export async function holdFilledAgain(
  tx: Transaction,
  payments: readonly { readonly voucher_id: number | null }[],
): Promise<Why | undefined> {
  const ids = payments.flatMap(({ voucher_id }) => voucher_id ?? []);
  const rows = await lockVouchers(tx, ids);
  const gone = rows.find(({ voided_at }) => voided_at !== null);
  return gone && refusal('money.voucherVoid', { end: gone.code_end });
}
