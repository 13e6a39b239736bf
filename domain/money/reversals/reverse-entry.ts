/** Undoes an entry of the books by a new one that says why. */
import type { Transaction } from '@fourball/db/connection.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { reverseEntries } from '../ledger/ledger.ts';
import { forgetOpening } from '../ledger/opening-balances.ts';
import { getEntry, type Entry } from '../ledger/list-entries.ts';
import { lockMembership } from '../memberships/load-sold.ts';
import { findBooked } from '../memberships/membership-books.ts';
import { ofTill, whyNotReversible, type Reversible } from '../ledger/reversible.ts';
import { lessenLines } from '../payments/lessen-lines.ts';
import { withdrawBoughtCredits } from './withdraw-bought-credits.ts';

interface Standing extends Reversible {
  description: string;
  payment_id: number | null;
  taking_id: number | null;
  payment_user_id: number | null;
  payment_cents: number | null;
  /** The golfers in whose accounts it has lines. */
  owners: number[];
}

async function isReversed(tx: Transaction, entryId: number): Promise<boolean> {
  const found = await tx.query('select 1 from ledger_entries where reverses_entry_id = $1', [entryId]);
  return found.length > 0;
}

/** Of a membership that is cancelled without its fee after all. */
interface WaivedFee {
  readonly membershipId: number;
  /** What was charged for it without tax, in cents. */
  readonly net: number;
}

/** Refused where a refund has taken the fee back already. Locks the golfers, as a refund does. */
async function lockWaivedFee(
  tx: Transaction,
  today: string,
  entryId: number,
  membershipId: number,
): Promise<WaivedFee> {
  await lockMembership(tx, today, membershipId, { ended: 'UNLESS_DELETED' });
  const { fee } = await findBooked(tx, membershipId);
  const [charged] = await tx.query<{ cents: number }>(
    `select -sum(l.cents)::bigint as cents from ledger_lines l join ledger_accounts a on a.id = l.account_id
     where l.entry_id = $1 and a.kind = 'PRODUCT'`,
    [entryId],
  );
  const net = charged?.cents ?? 0;
  if (fee < net) {
    throw conflictOn('entryId', 'money.feePartlyRefunded');
  }
  return { membershipId, net };
}

/** The membership says that it cost no fee, and all that was given back. */
const noteWaivedFee = async (tx: Transaction, { membershipId, net }: WaivedFee): Promise<void> =>
  void (await tx.query(
    'update memberships set cancellation_fee_cents = 0, refunded_cents = refunded_cents + $2 where id = $1',
    [membershipId, net],
  ));

/** The entry as the rule asks about it; where it is a payment, that under the lock that a pay-out takes as well. */
async function lockStanding(tx: Transaction, entryId: number): Promise<Standing> {
  await tx.query(
    `select id from payments where id = (select payment_id from ledger_entries where id = $1 and kind = 'PAYMENT') for update`,
    [entryId],
  );
  const [entry] = await tx.query<Standing>(
    `select e.kind, e.description, e.membership_id, e.round_id, e.payment_id, p.method as payment_method, p.taking_id,
       p.user_id as payment_user_id, p.amount_cents as payment_cents,
       p.refunded_cents as payment_refunded_cents, b.kind as purchase_kind, ${ofTill},
       array(select a.user_id from ledger_lines l join ledger_accounts a on a.id = l.account_id
         where l.entry_id = e.id and a.user_id is not null) as owners
     from ledger_entries e left join payments p on p.id = e.payment_id left join purchases b on b.id = e.purchase_id
     where e.id = $1`,
    [entryId],
  );
  if (!entry) throw new AppError('not_found');
  if (entry.kind === 'PAYMENT' && entry.taking_id !== null) await holdOpenTill(tx, entry.taking_id);
  return entry;
}

/** What a till was closed with stays in its count. Until then whoever closes it waits, and expects the payment no more. */
async function holdOpenTill(tx: Transaction, takingId: number): Promise<void> {
  const [run] = await tx.query<{ closed: boolean }>(
    `select closed_at is not null as closed from cash_ups
     where id = (select cash_up_id from takings where id = $1) for share`,
    [takingId],
  );
  if (run?.closed) throw conflictOn('entryId', 'money.tillCountedPayment');
}

/**
 * For corrections, fees, credits, charges that belong to neither a round, a membership nor an entry, and payments noted at
 * the desk; whatever else has a command of its own is refused with a sentence that names it. Rounds paid in advance lose
 * their credits with their charge. For who keeps the books, which the call sees to. Of two at once one gets `conflict`.
 * Errors: not_found, forbidden where a line is of the own account, conflict, invalid_input on entryId.
 */
export async function reverseEntry(
  house: House,
  actor: UserActor,
  { entryId, reason }: { entryId: number; reason: string },
  intent?: Intent,
): Promise<Entry> {
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const entry = await lockStanding(tx, entryId);
      refuseOwnBooks(actor, ...entry.owners);
      const elsewhere = whyNotReversible(entry);
      if (elsewhere) throw conflictOn('entryId', elsewhere);
      const today = clubDay(house.clock.now(), house.timeZone);
      const waived =
        entry.kind === 'FEE' && entry.membership_id !== null && !(await isReversed(tx, entryId))
          ? await lockWaivedFee(tx, today, entryId, entry.membership_id)
          : undefined;
      if (entry.kind === 'CHARGE') await withdrawBoughtCredits(tx, entryId, actor.userId);
      // A payment that is undone never was: its row says so.
      if (entry.kind === 'PAYMENT') {
        await tx.query(`update payments set status = 'CANCELLED' where id = $1`, [entry.payment_id]);
      }
      if (entry.kind === 'ADJUSTMENT') await forgetOpening(tx, [entryId]);
      const [reversal = 0] = await reverseEntries(tx, [entryId], {
        day: today,
        actorId: actor.userId,
        reason,
      });
      if (entry.kind === 'PAYMENT' && entry.taking_id !== null) {
        const { taking_id: takingId, payment_user_id: payerId, payment_cents: cents } = entry;
        await lessenLines(tx, { takingId, payerId: payerId ?? 0, cents: cents ?? 0 });
      }
      if (waived) await noteWaivedFee(tx, waived);
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
