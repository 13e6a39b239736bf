/** Writes what a desk takes at once: a taking, its payments and their entries, as a part of what else is done there. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { sqlStateOf, type Transaction } from '@fourball/db/connection.ts';
import type { Tender } from '@fourball/shared/money/till/till-shapes.ts';
import { dueWithSold } from '@fourball/shared/money/till/due.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { postEntries } from '../ledger/ledger.ts';
import { moveVouchers } from '../vouchers/issue-vouchers.ts';
import { methodWords, moneyLines } from '../payments/money-accounts.ts';

/** A charge that stands in the books, as the transaction that locks its payer's account reads it. */
export interface ChargeToPay {
  readonly entryId: number;
  readonly payerId: number;
  /** Charged, less what was taken for it before. */
  readonly cents: number;
  /** It is of a voucher that is bought. */
  readonly voucher?: true;
}

/**
 * The cash-up of a till that runs now, held so that nobody closes it before the transaction ends: what is taken is either
 * in its count or refused. Behind users, before courses and tee times. Null where the till is closed.
 */
export async function lockCashUp(tx: Transaction, tillId: number): Promise<number | null> {
  const [open] = await tx.query<{ id: number }>(
    'select id from cash_ups where till_id = $1 and closed_at is null for share',
    [tillId],
  );
  return open?.id ?? null;
}

/** What one payer gives of one tender. */
interface Payment<Given extends Tender = Tender> {
  readonly payerId: number;
  readonly tender: Given;
  readonly cents: number;
}

/**
 * Spreads tenders over what payers may pay, both in their order: customers come first, for what is left at the end stays
 * on accounts. Pure.
 */
export function spreadTenders<Given extends Tender>(
  due: readonly (readonly [payerId: number, cents: number])[],
  tenders: readonly Given[],
): Payment<Given>[] {
  const payments: Payment<Given>[] = [];
  const left = tenders.map((tender) => ({ tender, cents: tender.amount }));
  for (const [payerId, cents] of due) {
    let open = cents;
    for (const one of left) {
      const given = Math.min(open, one.cents);
      if (given > 0) payments.push({ payerId, tender: one.tender, cents: given });
      one.cents -= given;
      open -= given;
    }
  }
  return payments;
}

/** What of each charge is paid by what its payer gives: the charges in their order. Pure. */
export function spreadOverCharges(
  charges: readonly ChargeToPay[],
  payments: readonly Pick<Payment, 'payerId' | 'cents'>[],
): { entryId: number; cents: number }[] {
  const left = new Map<number, number>();
  for (const { payerId, cents } of payments) left.set(payerId, (left.get(payerId) ?? 0) + cents);
  return charges.flatMap(({ entryId, payerId, cents }) => {
    const paid = Math.min(cents, left.get(payerId) ?? 0);
    left.set(payerId, (left.get(payerId) ?? 0) - paid);
    return paid > 0 ? [{ entryId, cents: paid }] : [];
  });
}

interface Payer {
  readonly id: number;
  readonly customer: boolean;
  readonly balance: number;
}

/**
 * Hold the accounts of the payers and the till's cash-up. Refused where nothing is due, or other than the page showed; end
 * the transaction then.
 */
export async function writeTaking(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  {
    cashUpId,
    charges,
    payments: tenders,
    onAccount,
    total,
    sold,
    voucherIds,
  }: {
    readonly payments: readonly Tender[];
    readonly onAccount: number;
    readonly total: number;
    readonly cashUpId: number;
    /** What stands for rounds. */
    readonly charges: readonly ChargeToPay[];
    /** What was charged in this transaction: it is due whole, whatever else the buyer has on the account. */
    readonly sold: readonly ChargeToPay[];
    /** The voucher of each tender that is one; they are held. */
    readonly voucherIds: readonly (number | undefined)[];
  },
): Promise<{ takingId: number } | { why: Why }> {
  const payers = await tx.query<Payer>(
    `select u.id, u.status = 'CUSTOMER' as customer, coalesce(a.balance_cents, 0) as balance
     from users u left join ledger_accounts a on a.user_id = u.id and a.merged_into is null where u.id = any($1::bigint[])
     order by u.status = 'CUSTOMER' desc, u.id`,
    [[...charges, ...sold].map(({ payerId }) => payerId)],
  );
  const due = dueWithSold(charges, sold, (payerId) => payers.find(({ id }) => id === payerId)?.balance ?? 0);
  const sum = [...due.values()].reduce((all, cents) => all + cents, 0);
  if (sum !== total) return { why: refusal('money.otherTotal') };
  const given = tenders.reduce((all, { amount }) => all + amount, 0);
  if (given === 0 && sold.length === 0) return { why: refusal('money.nothingTaken') };
  if (given + onAccount !== total) return { why: refusal('money.notTheTotal') };
  const mustPay = payers.reduce((all, { id, customer }) => all + (customer ? (due.get(id) ?? 0) : 0), 0);
  if (sold.some(({ voucher }) => voucher) && tenders.some(({ method }) => method === 'VOUCHER'))
    return { why: refusal('money.vouchersBuyNoVouchers') };
  if (given < mustPay) return { why: refusal('money.customerHasNoAccount') };

  const payments = spreadTenders(
    payers.map(({ id }) => [id, due.get(id) ?? 0] as const),
    tenders.map((tender, at) => ({ ...tender, voucherId: voucherIds[at] })),
  );
  const now = clock.now();
  const [taking] = await tx.query<{ id: number }>(
    'insert into takings (cash_up_id, actor_id, created_at) values ($1, $2, $3) returning id',
    [cashUpId, actor.userId, now],
  );
  const takingId = taking?.id ?? 0;
  const written = await tx.query<{ id: number }>(
    `insert into payments (user_id, method, status, amount_cents, reference, actor_id, settled_at, taking_id, voucher_id)
     select p.user_id, p.method, 'SUCCEEDED', p.cents, nullif(p.reference, ''), $5, now(), $6, p.voucher_id
     from unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $7::bigint[]) with ordinality
       as p (user_id, method, cents, reference, voucher_id, n)
     order by p.n returning id`,
    [
      payments.map(({ payerId }) => payerId),
      payments.map(({ tender }) => tender.method),
      payments.map(({ cents }) => cents),
      payments.map(({ tender }) => tender.reference ?? ''),
      actor.userId,
      takingId,
      payments.map(({ tender }) => tender.voucherId ?? null),
    ],
  );
  const day = clubDay(now, timeZone);
  const entries = await postEntries(
    tx,
    payments.map(({ payerId, tender: { method }, cents }, index) => ({
      kind: 'PAYMENT' as const,
      day,
      description: `Payment by ${methodWords[method]}`,
      actorId: actor.userId,
      paymentId: written[index]?.id ?? 0,
      lines: moneyLines(method, payerId, cents),
    })),
  );
  await moveVouchers(
    tx,
    { actorId: actor.userId, now },
    payments.flatMap(({ tender: { voucherId }, cents }, at) =>
      voucherId === undefined
        ? []
        : [{ voucherId, kind: 'REDEEMED' as const, cents: -cents, entryId: entries[at] ?? 0 }],
    ),
  );
  await recordEach(
    tx,
    payments.map(({ payerId, tender: { method }, cents }) => ({
      actorId: actor.userId,
      change: {
        action: 'till.taken',
        userId: payerId,
        changes: [{ field: methodWords[method], before: null, after: spokenAmount(cents) }],
      },
    })),
  );
  // What was capped by what golfers owe is of the rounds: what is sold is paid first.
  const lines = spreadOverCharges([...sold, ...charges], payments);
  return (await writeLines(tx, takingId, lines)) ? { takingId } : { why: refusal('money.otherTotal') };
}

const checkViolation = '23514';

/** False where a charge would be paid twice: the database refused it, and with it all that the transaction wrote. */
async function writeLines(
  tx: Transaction,
  takingId: number,
  lines: readonly { readonly entryId: number; readonly cents: number }[],
): Promise<boolean> {
  try {
    await tx.query(
      'insert into taking_lines (taking_id, entry_id, cents) select $1, * from unnest($2::bigint[], $3::int[])',
      [takingId, lines.map(({ entryId }) => entryId), lines.map(({ cents }) => cents)],
    );
    return true;
  } catch (error) {
    if (sqlStateOf(error) === checkViolation) return false;
    throw error;
  }
}
