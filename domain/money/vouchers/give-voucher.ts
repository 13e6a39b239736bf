/** Makes a voucher without a till: charged to a golfer's account, or given by the club. */
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { giveVoucher as giveVoucherCall } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { golferAccount, postEntries, productAccount } from '../ledger/ledger.ts';
import { issueVouchers } from './issue-vouchers.ts';
import { getVoucher } from './read-vouchers.ts';
import { codeOf, voucherSecret } from './voucher-code.ts';
import { voucherAccount } from './voucher-rows.ts';

/** What the club gives without money. */
const given = productAccount('vouchers-given', 'Vouchers given');

/** What statements call a voucher that is bought. */
export const voucherSold = 'Voucher';

/**
 * No tax: it falls due with what the voucher is spent on. Asked again by the same key the same voucher is told once more,
 * with its code. Errors: not_found for a golfer who is none, forbidden for the own account.
 */
export async function giveVoucher(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { amount, userId, reason }: BodyOf<typeof giveVoucherCall>,
  intent: Intent | undefined,
): Promise<ReplyOf<typeof giveVoucherCall>> {
  if (userId != null) refuseOwnBooks(actor, userId);
  const secret = await voucherSecret(house);
  const rules = await club.rules();
  return transact(house.db, async (tx) => {
    const { voucherId } = await onceOnly(tx, intent, async () => {
      if (userId != null) {
        // Whoever is erased meanwhile is waited for.
        const known = await tx.query(
          `select id from users where id = $1 and erased_at is null and status <> 'CUSTOMER' for key share`,
          [userId],
        );
        if (known.length === 0) throw new AppError('not_found');
      }
      const now = house.clock.now();
      const today = clubDay(now, house.timeZone);
      const [entryId = 0] = await postEntries(tx, [
        {
          kind: userId == null ? 'ADJUSTMENT' : 'CHARGE',
          day: today,
          description: voucherSold,
          actorId: actor.userId,
          ...(userId == null ? { reason: 'A voucher was given.' } : {}),
          lines: [
            { account: userId == null ? given : golferAccount(userId), cents: amount },
            { account: voucherAccount, cents: -amount },
          ],
        },
      ]);
      const [issued] = await issueVouchers(tx, { secret, actorId: actor.userId, now, today, rules }, [
        {
          kind: userId == null ? 'GOODWILL' : 'GIFT',
          cents: amount,
          entryId,
          userId: userId ?? null,
          reason,
        },
      ]);
      await recordChange(tx, actor, {
        action: 'voucher.given',
        ...(userId == null ? {} : { userId }),
        changes: [
          {
            field: 'voucher',
            before: null,
            after: `${spokenAmount(amount)} …${issued?.code.slice(-4) ?? ''}`,
          },
          { field: 'reason', before: null, after: reason },
        ],
      });
      return { voucherId: issued?.voucherId ?? 0 };
    });
    return handOver(tx, house, secret, voucherId);
  });
}

/** The voucher with its code, for who hands it over. */
export async function handOver(
  tx: Parameters<typeof getVoucher>[0],
  house: House,
  secret: Buffer,
  voucherId: number,
): Promise<ReplyOf<typeof giveVoucherCall>> {
  const voucher = await getVoucher(tx, house, voucherId);
  const [row] = await tx.query<{ code_version: number }>('select code_version from vouchers where id = $1', [
    voucherId,
  ]);
  const code = codeOf(secret, { id: voucherId, version: row?.code_version ?? 1 });
  return {
    voucher,
    issued: { voucherId, code, amount: voucher.balance, expiresOn: voucher.expiresOn },
  };
}
