/** Reads vouchers, locks them, and shows them as the calls declare. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { voucherKind, voucherState } from '@fourball/shared/money/enums.ts';
import type { Voucher } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import type { z } from 'zod';
import type { AccountRef } from '../ledger/ledger.ts';

/** What the club owes for vouchers. */
export const voucherAccount: AccountRef = { code: 'vouchers', kind: 'LIABILITY', name: 'Vouchers' };

export interface VoucherRow {
  id: number;
  kind: z.output<typeof voucherKind>;
  code_end: string;
  code_version: number;
  amount_cents: number;
  balance_cents: number;
  user_id: number | null;
  round_id: number | null;
  taking_id: number | null;
  expires_on: string | null;
  reason: string | null;
  voided_at: Date | null;
  void_reason: string | null;
  created_at: Date;
}

const columns = `v.id, v.kind, v.code_end, v.code_version, v.amount_cents, v.balance_cents, v.user_id, v.round_id, v.taking_id,
  v.expires_on, v.reason, v.voided_at, v.void_reason, v.created_at`;

/** Whoever spends one, fills it again or takes it back waits here. Behind payments and tills, before tee times. */
export async function lockVouchers(tx: Transaction, ids: readonly number[]): Promise<VoucherRow[]> {
  if (ids.length === 0) return [];
  return tx.query<VoucherRow>(
    `select ${columns} from vouchers v where v.id = any($1::bigint[]) order by v.id for no key update`,
    [ids],
  );
}

/** Their ids by the hashes of their codes, as hexadecimal text. */
export async function findByCodes(sql: Sql, hashes: readonly Buffer[]): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await sql.query<{ id: number; code_hash: Buffer }>(
    'select id, code_hash from vouchers where code_hash = any($1::bytea[])',
    [hashes],
  );
  return new Map(rows.map(({ id, code_hash }) => [code_hash.toString('hex'), id]));
}

/** `today` is the club's calendar day. */
export function stateOf(
  row: Pick<VoucherRow, 'voided_at' | 'balance_cents' | 'expires_on'>,
  today: string,
): z.output<typeof voucherState> {
  if (row.voided_at !== null) return 'VOID';
  if (row.balance_cents === 0) return 'SPENT';
  return row.expires_on !== null && row.expires_on < today ? 'EXPIRED' : 'OPEN';
}

export interface NamedVoucher extends VoucherRow {
  holder: string | null;
  by: string | null;
}

/** `from` follows it; names are of who paid for the voucher, and of who made it. */
export const namedVouchers = `select ${columns}, h.full_name as holder, b.full_name as by
  from vouchers v left join users h on h.id = v.user_id left join users b on b.id = v.created_by`;

export const presentVoucher = (row: NamedVoucher, today: string): Voucher => ({
  voucherId: row.id,
  kind: row.kind,
  codeEnd: row.code_end,
  amount: row.amount_cents,
  balance: row.balance_cents,
  state: stateOf(row, today),
  expiresOn: row.expires_on,
  holder: row.holder,
  by: row.by,
  createdAt: row.created_at.toISOString(),
});
