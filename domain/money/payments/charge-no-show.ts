/** Charges a golfer who did not come: on the account, and by the card that is kept. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { chargeNoShow as chargeNoShowCall } from '@fourball/shared/money/payment-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import {
  chargeLines,
  golferAccount,
  postEntries,
  productAccount,
  reverseEntries,
  splitTaxIncluded,
} from '../ledger/ledger.ts';
import { askForPayment } from './ask-payment.ts';
import { findCardToCharge } from './cards.ts';
import { owedBy } from './owed-by.ts';
import type { PaymentContext } from './payment-context.ts';
import { findPayment, presentPayment } from './payment-rows.ts';
import { ProcessorRefusal, ProcessorSilent } from '../processor/processor.ts';

type Reply = ReplyOf<typeof chargeNoShowCall>;

const noShowFee = productAccount('no-show-fee', 'No-show fee');

/**
 * Locks the round, which the books know nothing of, notes that it was missed, and tells who missed it: whoever owns rounds
 * hands it in. Errors: not_found; conflict where nobody missed it.
 */
export type LockMissedRound = (tx: Transaction, roundId: number) => Promise<number>;

/**
 * Once per round, whose row is locked; again only after the fee was reversed. The fee has its tax inside. The card is
 * asked for no more than is owed then: who has credit at the club pays with that first. What the card does not pay stays
 * on the account, and the reply says why. Errors: not_found, conflict.
 */
export async function chargeNoShow(
  context: PaymentContext,
  lockRound: LockMissedRound,
  actor: UserActor,
  asked: BodyOf<typeof chargeNoShowCall>,
  intent: Intent | undefined,
): Promise<Reply> {
  const { house, club } = context;
  const rules = await club.rules();
  const fee = asked.fee ?? Number(rules.all.NO_SHOW_FEE ?? 0);
  if (fee < 1) throw conflict('money.noFeeForMissedRound');
  const charged = await transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const userId = await lockRound(tx, asked.roundId);
      if ((await standingFees(tx, asked.roundId)).length > 0)
        throw conflict('money.missedRoundChargedAlready');
      const today = clubDay(house.clock.now(), house.timeZone);
      await postEntries(tx, [
        {
          kind: 'FEE',
          day: today,
          description: 'No-show fee',
          actorId: actor.userId,
          roundId: asked.roundId,
          lines: chargeLines({
            payer: golferAccount(userId),
            product: noShowFee,
            ...splitTaxIncluded(fee, rules.taxBasisPoints),
            taxBasisPoints: rules.taxBasisPoints,
          }),
        },
      ]);
      await recordChange(tx, actor, {
        action: 'round.no-show-charged',
        userId,
        changes: [{ field: 'noShowFee', before: null, after: spokenAmount(fee) }],
      });
      return { userId, fee, paymentId: await beginPayment(tx, context, { userId, fee, actor, today }) };
    }),
  );
  return settled(context, charged);
}

/** The entries of fees for not coming to a round that nobody has reversed. */
async function standingFees(tx: Transaction, roundId: number): Promise<number[]> {
  const standing = await tx.query<{ id: number }>(
    `select distinct e.id from ledger_entries e join ledger_lines l on l.entry_id = e.id
       join ledger_accounts a on a.id = l.account_id
     where e.round_id = $1 and e.kind = 'FEE' and a.code = $2
       and not exists (select from ledger_entries r where r.reverses_entry_id = e.id) order by e.id`,
    [roundId, noShowFee.code],
  );
  return standing.map(({ id }) => id);
}

/**
 * For a golfer who was there after all: reverses the fee for not coming, where one stands. What was paid of it stays as
 * credit on the account. Call it under the round's lock; the golfer's account is locked.
 */
export async function takeBackNoShowFees(
  tx: Transaction,
  roundId: number,
  by: Parameters<typeof reverseEntries>[2],
): Promise<void> {
  await reverseEntries(tx, await standingFees(tx, roundId), by);
}

/** Null where no card is kept, or nothing is owed in spite of the fee. */
async function beginPayment(
  tx: Transaction,
  { processor }: PaymentContext,
  { userId, fee, actor, today }: { userId: number; fee: number; actor: UserActor; today: string },
): Promise<number | null> {
  const cardRef = processor.name === 'HOUSE' ? undefined : await findCardToCharge(tx, userId, today);
  if (!cardRef) return null;
  const [payment] = await tx.query<{ id: number }>(
    `insert into payments (user_id, method, status, amount_cents, purpose, card_ref, actor_id)
     select $1, 'STRIPE', 'PENDING', least($2, balance_cents), 'NO_SHOW', $3, $4
     from ledger_accounts where user_id = $1 and balance_cents > 0 returning id`,
    [userId, fee, cardRef, actor.userId],
  );
  return payment?.id ?? null;
}

async function settled(
  context: PaymentContext,
  { userId, fee, paymentId }: { userId: number; fee: number; paymentId: number | null },
): Promise<Reply> {
  const { db } = context.house;
  const payment = paymentId === null ? undefined : await findPayment(db, paymentId);
  if (payment && payment.intent_ref === null && context.processor.name !== 'HOUSE') {
    const waits = payment.status === 'PENDING' || payment.status === 'UNKNOWN';
    // What the card said, or did not say, is written, and a job asks again.
    if (waits) await askForPayment(context, payment).catch(unlessAnswer);
  }
  return {
    fee,
    balance: await owedBy(db, userId),
    payment: payment ? await presentPayment(db, payment.id) : null,
  };
}

function unlessAnswer(error: unknown): void {
  if (!(error instanceof ProcessorSilent || error instanceof ProcessorRefusal)) throw error;
}
