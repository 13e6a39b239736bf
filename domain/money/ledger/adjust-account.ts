/** Corrects a golfer's account by an amount. */
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { getEntry, type Entry } from './list-entries.ts';
import { golferAccount, postEntries, productAccount } from './ledger.ts';

/** What corrections earn or cost, apart from what is sold. */
const corrections = productAccount('adjustment', 'Adjustments');

/** An amount in cents as the trail tells it. */
export const spokenAmount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/**
 * More than 0 charges the golfer, less than 0 credits the golfer; no tax is in it. For who keeps the books, which the call sees to.
 * Of closed accounts too: they may still owe. Errors: not_found,
 * forbidden for the own account.
 */
export async function adjustAccount(
  house: House,
  actor: UserActor,
  asked: { userId: number; cents: number; reason: string },
  intent?: Intent,
): Promise<Entry> {
  const { userId, cents, reason } = asked;
  refuseOwnBooks(actor, userId);
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const known = await tx.query('select from users where id = $1', [userId]);
      if (known.length === 0) throw new AppError('not_found');
      const [entryId = 0] = await postEntries(tx, [
        {
          kind: 'ADJUSTMENT',
          day: clubDay(house.clock.now(), house.timeZone),
          description: 'Adjustment',
          actorId: actor.userId,
          reason,
          lines: [
            { account: golferAccount(userId), cents },
            { account: corrections, cents: -cents },
          ],
        },
      ]);
      await recordChange(tx, actor, {
        action: 'ledger.adjusted',
        userId,
        changes: [
          { field: 'amount', before: null, after: spokenAmount(cents) },
          { field: 'reason', before: null, after: reason },
        ],
      });
      return getEntry(tx, entryId);
    }),
  );
}
