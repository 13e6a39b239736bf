/** Undoes an entry of the books by a new one that says why. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { LedgerEntryKind } from '@fourball/shared/money/enums.ts';
import type { LedgerEntry } from '@fourball/shared/money/shapes.ts';
import { recordChange } from '../accounts/audit.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError, invalidField } from '../kernel/app-error.ts';
import { clubDay } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import { onceOnly, type Intent } from '../kernel/idempotency.ts';
import { transact } from '../kernel/transact.ts';
import { spokenAmount } from './adjust-account.ts';
import { reverseEntries } from './ledger.ts';
import { getEntry } from './list-entries.ts';

interface Standing {
  kind: LedgerEntryKind;
  description: string;
  membership_id: number | null;
  round_id: number | null;
  payment_id: number | null;
}

/** Why an entry is undone elsewhere: there more than the books would have to follow. Null where it may be undone here. */
function undoneElsewhere({ kind, membership_id, round_id }: Standing): string | null {
  switch (kind) {
    case 'ADJUSTMENT':
    case 'FEE':
    case 'CREDIT':
    case 'PAYMENT':
      return null;
    case 'CHARGE':
      if (membership_id !== null) return 'Cancel, refund or delete the membership instead.';
      return round_id === null ? null : 'Change or cancel the round instead.';
    case 'REFUND':
      return 'A refund stays. Adjust the account instead.';
    case 'PAYOUT':
      return 'What was paid out stays. Note what comes back as a payment.';
    case 'REVERSAL':
      return 'This entry undoes another one and stays. Adjust the account instead.';
  }
}

/** A payment that is undone never was: its row says so, under its lock, which a pay-out takes as well. */
async function undoPayment(tx: Transaction, paymentId: number | null): Promise<void> {
  const [payment] = await tx.query<{ method: string; refunded_cents: number }>(
    'select method, refunded_cents from payments where id = $1 for update',
    [paymentId],
  );
  if (!payment) return;
  if (payment.method === 'STRIPE') {
    throw invalidField('entryId', 'A payment by the processor is given back as a refund of the payment.');
  }
  if (payment.refunded_cents > 0) {
    throw invalidField('entryId', 'Some of this payment was given back already. Give back the rest instead.');
  }
  await tx.query(`update payments set status = 'CANCELLED' where id = $1`, [paymentId]);
}

/**
 * For corrections, fees, credits, charges that belong to neither a round nor a membership, and payments noted at the
 * desk; whatever else has a command of its own is refused with a sentence that names it. Admins only, which the call
 * sees to. Of two at once one gets `conflict`. Errors: not_found, conflict.
 */
export async function reverseEntry(
  house: House,
  actor: UserActor,
  { entryId, reason }: { entryId: number; reason: string },
  intent?: Intent,
): Promise<LedgerEntry> {
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const [entry] = await tx.query<Standing>(
        'select kind, description, membership_id, round_id, payment_id from ledger_entries where id = $1',
        [entryId],
      );
      if (!entry) throw new AppError('not_found');
      const elsewhere = undoneElsewhere(entry);
      if (elsewhere) throw invalidField('entryId', elsewhere);
      if (entry.kind === 'PAYMENT') await undoPayment(tx, entry.payment_id);
      const [reversal = 0] = await reverseEntries(tx, [entryId], {
        day: clubDay(house.clock.now(), house.timeZone),
        actorId: actor.userId,
        reason,
      });
      const written = await getEntry(tx, reversal);
      const golfer = written.lines.find(({ kind }) => kind === 'GOLFER');
      await recordChange(tx, actor, {
        action: 'ledger.reversed',
        ...(golfer?.userId ? { userId: golfer.userId } : {}),
        changes: [
          { field: 'entry', before: `${entryId} ${entry.description}`, after: String(reversal) },
          ...(golfer ? [{ field: 'amount', before: null, after: spokenAmount(golfer.cents) }] : []),
          { field: 'reason', before: null, after: reason },
        ],
      });
      return written;
    }),
  );
}
