/** Charges what a till sells beside rounds, and takes it back: each a charge on the account of who buys it, which the taking then pays. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { golferAccount, postEntries } from '../ledger/ledger.ts';
import { takingNumber } from '../taking-number.ts';
import { voucherSold } from '../vouchers/give-voucher.ts';
import { endVoucher, moveVouchers } from '../vouchers/issue-vouchers.ts';
import { lockVouchers, voucherAccount } from '../vouchers/voucher-rows.ts';
import type { ChargeToPay } from './take-money.ts';

/** Hold the buyer's account. No tax on a voucher: it falls due with what the voucher is spent on. */
export async function chargeVouchers(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  { buyerId, amounts }: { readonly buyerId: number; readonly amounts: readonly number[] },
): Promise<ChargeToPay[]> {
  const entries = await postEntries(
    tx,
    amounts.map((cents) => ({
      kind: 'CHARGE' as const,
      day: clubDay(clock.now(), timeZone),
      description: voucherSold,
      actorId: actor.userId,
      lines: [
        { account: golferAccount(buyerId), cents },
        { account: voucherAccount, cents: -cents },
      ],
    })),
  );
  return amounts.map((cents, at) => ({
    entryId: entries[at] ?? 0,
    payerId: buyerId,
    cents,
    voucher: true as const,
  }));
}

/** A voucher that a taking sold, by the entry that charged it. */
interface SoldVoucher {
  readonly entryId: number;
  readonly voucherId: number;
  /** Who was charged for it. */
  readonly buyerId: number;
}

export const soldVouchers = (
  sql: Sql,
  takingId: number,
  entryIds: readonly number[],
): Promise<SoldVoucher[]> =>
  sql.query<SoldVoucher>(
    `select m.entry_id as "entryId", v.id as "voucherId", a.user_id as "buyerId"
     from voucher_moves m join vouchers v on v.id = m.voucher_id join ledger_lines l on l.entry_id = m.entry_id
       join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
     where v.taking_id = $1 and m.kind = 'ISSUED' and m.entry_id = any($2::bigint[]) order by v.id`,
    [takingId, entryIds],
  );

/** What came back of a charge, tax inside: who was charged owes that much less. */
export interface Returned {
  readonly entryId: number;
  readonly buyerId: number;
  readonly cents: number;
}

/** Hold the vouchers and the buyers' accounts. Whole alone: what somebody has spent of one stays sold. */
export async function returnVouchers(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  {
    sold,
    takingId,
    reason,
  }: { readonly sold: readonly SoldVoucher[]; readonly takingId: number; readonly reason: string },
): Promise<{ returned: Returned[] } | { why: Why }> {
  const rows = await lockVouchers(
    tx,
    sold.map(({ voucherId }) => voucherId),
  );
  const now = clock.now();
  const returned: Returned[] = [];
  for (const { entryId, voucherId, buyerId } of sold) {
    const row = rows.find(({ id }) => id === voucherId);
    if (!row || row.voided_at !== null) return { why: refusal('money.notSoldHere') };
    if (row.balance_cents !== row.amount_cents) return { why: refusal('money.voucherSpent') };
    const cents = row.amount_cents;
    const [refund = 0] = await postEntries(tx, [
      {
        kind: 'REFUND',
        day: clubDay(now, timeZone),
        description: voucherSold,
        actorId: actor.userId,
        lines: [
          { account: golferAccount(buyerId), cents: -cents },
          { account: voucherAccount, cents },
        ],
      },
    ]);
    await moveVouchers(tx, { actorId: actor.userId, now }, [
      { voucherId, kind: 'VOIDED', cents: -cents, entryId: refund },
    ]);
    await endVoucher(tx, { voucherId, now, reason });
    await recordChange(tx, actor, {
      action: 'voucher.voided',
      userId: buyerId,
      changes: [
        { field: 'voucher', before: null, after: `…${row.code_end}: ${spokenAmount(cents)}` },
        { field: 'receipt', before: null, after: takingNumber(takingId) },
        { field: 'reason', before: null, after: reason },
      ],
    });
    returned.push({ entryId, buyerId, cents });
  }
  return { returned };
}
