/** What the office does to a voucher that is there: another last day, another code, or taking it back. */
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type {
  changeVoucher as changeVoucherCall,
  giveVoucher,
  renewVoucherCode as renewVoucherCodeCall,
  voidVoucher as voidVoucherCall,
} from '@fourball/shared/money/vouchers/voucher-calls.ts';
import type { VoucherDetails } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { postEntries, productAccount } from '../ledger/ledger.ts';
import { handOver } from './give-voucher.ts';
import { endVoucher, moveVouchers } from './issue-vouchers.ts';
import { getVoucher } from './read-vouchers.ts';
import { codeOf, hashCode, voucherSecret } from './voucher-code.ts';
import { lockVouchers, voucherAccount, type VoucherRow } from './voucher-rows.ts';

/** What the club keeps of vouchers that nobody can spend any more. */
const kept = productAccount('vouchers-taken-back', 'Vouchers taken back');

/** Errors: not_found; conflict for one that is void. */
async function lockGood(tx: Transaction, voucherId: number): Promise<VoucherRow> {
  const [row] = await lockVouchers(tx, [voucherId]);
  if (!row) throw new AppError('not_found');
  if (row.voided_at !== null) throw conflict('money.voucherVoid', { end: row.code_end });
  return row;
}

const trail = (row: VoucherRow, what: string, reason: string) => [
  { field: 'voucher', before: null, after: `…${row.code_end}: ${what}` },
  { field: 'reason', before: null, after: reason },
];

/** What is left goes from what the club owes to what it earned. Of two at once the second is told that it is void. */
export async function voidVoucher(
  house: House,
  actor: UserActor,
  { voucherId, reason }: BodyOf<typeof voidVoucherCall>,
): Promise<VoucherDetails> {
  return transact(house.db, async (tx) => {
    const row = await lockGood(tx, voucherId);
    const now = house.clock.now();
    if (row.balance_cents > 0) {
      const [entryId = 0] = await postEntries(tx, [
        {
          kind: 'ADJUSTMENT',
          day: clubDay(now, house.timeZone),
          description: 'Voucher taken back',
          actorId: actor.userId,
          reason: 'A voucher was taken back.',
          lines: [
            { account: voucherAccount, cents: row.balance_cents },
            { account: kept, cents: -row.balance_cents },
          ],
        },
      ]);
      await moveVouchers(tx, { actorId: actor.userId, now }, [
        { voucherId, kind: 'VOIDED', cents: -row.balance_cents, entryId },
      ]);
    }
    await endVoucher(tx, { voucherId, now, reason });
    await recordChange(tx, actor, {
      action: 'voucher.voided',
      ...(row.user_id === null ? {} : { userId: row.user_id }),
      changes: trail(row, spokenAmount(row.balance_cents), reason),
    });
    return getVoucher(tx, house, voucherId);
  });
}

export async function changeVoucher(
  house: House,
  actor: UserActor,
  { voucherId, expiresOn, reason }: BodyOf<typeof changeVoucherCall>,
): Promise<VoucherDetails> {
  return transact(house.db, async (tx) => {
    const row = await lockGood(tx, voucherId);
    await tx.query('update vouchers set expires_on = $2 where id = $1', [voucherId, expiresOn]);
    await recordChange(tx, actor, {
      action: 'voucher.changed',
      ...(row.user_id === null ? {} : { userId: row.user_id }),
      changes: trail(row, `${row.expires_on ?? 'no last day'} → ${expiresOn ?? 'no last day'}`, reason),
    });
    return getVoucher(tx, house, voucherId);
  });
}

/** Twice by one key is once, and tells the same code. */
export async function renewVoucherCode(
  house: House,
  actor: UserActor,
  { voucherId, reason }: BodyOf<typeof renewVoucherCodeCall>,
  intent: Intent | undefined,
): Promise<ReplyOf<typeof giveVoucher>> {
  const secret = await voucherSecret(house);
  return transact(house.db, async (tx) => {
    await onceOnly(tx, intent, async () => {
      const row = await lockGood(tx, voucherId);
      const code = codeOf(secret, { id: voucherId, version: row.code_version + 1 });
      await tx.query(
        'update vouchers set code_version = code_version + 1, code_hash = $2, code_end = $3 where id = $1',
        [voucherId, hashCode(code), code.slice(-4)],
      );
      await recordChange(tx, actor, {
        action: 'voucher.code-renewed',
        ...(row.user_id === null ? {} : { userId: row.user_id }),
        changes: trail(row, `now …${code.slice(-4)}`, reason),
      });
      return { voucherId };
    });
    return handOver(tx, house, secret, voucherId);
  });
}
