/** Gives back at a till what a desk took: to the way it came by, whole or in part. */
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { giveBack } from '@fourball/shared/booking/starter/desk-calls.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { getTaking } from '../../money/till/get-taking.ts';
import { writeGivenBack } from '../../money/till/give-back.ts';
import { returnVouchers, soldVouchers } from '../../money/till/sell-at-till.ts';
import { holdFilledAgain } from '../../money/vouchers/spend-vouchers.ts';
import { lockVouchers } from '../../money/vouchers/voucher-rows.ts';
import { lockAccountsOf } from '../facts/charge-rounds.ts';
import { lockArticles } from '../../money/articles/articles.ts';
import { returnArticles, soldArticles } from '../../money/articles/sell-articles.ts';
import { lockCashUp } from '../../money/till/take-money.ts';
import { lockPayments } from '../../money/payments/payment-rows.ts';
import { orRefused, refuse } from '../facts/refusal.ts';
import { emitRoundsChanged } from '../tell/tell-round-changed.ts';
import { whyMadeVoucher } from './rain-vouchers.ts';
import { findStarterTeeTimes } from './starter-rows.ts';

type Body = BodyOf<typeof giveBack>;
type Answer = Unworded<ReplyOf<typeof giveBack>>;

interface TakenRound {
  purchaseId: number;
  teeTimeId: number;
}

/** Those whose charges the taking was for, cancelled ones too. */
const roundsOf = (sql: Sql, takingId: number): Promise<TakenRound[]> =>
  sql.query<TakenRound>(
    `select distinct r.purchase_id as "purchaseId", r.tee_time_id as "teeTimeId"
     from taking_lines n join ledger_entries e on e.id = n.entry_id join rounds r on r.id = e.round_id
     where n.taking_id = $1 and r.status = 'BOOKED' order by 2, 1`,
    [takingId],
  );

/**
 * For the office. What goes back is owed again, and can be taken for again; the till expects that much less. Twice by one key
 * is once, and two at once give back no more than came in. Locks who paid, the payments, the till's cash-up, the vouchers, the articles, the tee times,
 * then the accounts. Errors: not_found, forbidden where it is the own payment.
 */
export async function giveBackAtDesk(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: Body,
  intent: Intent | undefined,
): Promise<Answer> {
  const { pace } = await club.rules();
  const how = { timeZone: house.timeZone, pace };
  const read = async (sql: Sql) => ({
    taking: await getTaking(sql, body.takingId),
    teeTimes: await findStarterTeeTimes(
      sql,
      [...new Set((await roundsOf(sql, body.takingId)).map(({ teeTimeId }) => teeTimeId))],
      how,
    ),
  });
  return orRefused<Answer>(
    () =>
      transact(house.db, async (tx): Promise<Answer> => {
        await onceOnly(tx, intent, () => give(tx, house, actor, body));
        return { result: 'SUCCESS', ...(await read(tx)) };
      }),
    async (reason) => ({ result: 'REFUSED', reason, ...(await read(house.db)) }),
  );
}

async function give(
  tx: Transaction,
  house: House,
  actor: UserActor,
  { tillId, takingId, refunds, returns, reason }: Body,
): Promise<{ takingId: number }> {
  const payments = await lockPayments(
    tx,
    refunds.map(({ paymentId }) => paymentId),
    actor.userId,
  );
  if (payments.length < refunds.length || payments.some(({ taking_id }) => taking_id !== takingId))
    throw new AppError('not_found');
  const entryIds = returns.map(({ entryId }) => entryId);
  const sold = await soldVouchers(tx, takingId, entryIds);
  const articles = await soldArticles(tx, takingId, entryIds);
  if (sold.length + articles.length < returns.length) return refuse(refusal('money.notSoldHere'));
  const buyers = [...sold, ...articles].map(({ buyerId }) => buyerId);
  refuseOwnBooks(actor, ...payments.map(({ user_id }) => user_id), ...buyers);
  const cashUpId = await lockCashUp(tx, tillId);
  if (cashUpId === null) return refuse(refusal('money.tillClosed'));
  await lockVouchers(tx, [
    ...payments.flatMap(({ voucher_id }) => voucher_id ?? []),
    ...sold.map(({ voucherId }) => voucherId),
  ]);
  const gone = await holdFilledAgain(tx, payments);
  if (gone) return refuse(gone);
  await lockArticles(
    tx,
    articles.map(({ articleId }) => articleId),
  );
  const rounds = await roundsOf(tx, takingId);
  const teeTimeIds = [...new Set(rounds.map(({ teeTimeId }) => teeTimeId))];
  await tx.query('select id from tee_times where id = any($1::bigint[]) order by id for update', [
    teeTimeIds,
  ]);
  await lockAccountsOf(tx, [...payments.map(({ user_id }) => user_id), ...buyers]);
  const made = await whyMadeVoucher(
    tx,
    takingId,
    refunds.map(({ paymentId, amount }) => ({
      payerId: payments.find(({ id }) => id === paymentId)?.user_id ?? 0,
      cents: amount,
    })),
  );
  if (made) return refuse(made);
  const back = await returnVouchers(tx, house, actor, { sold, takingId, reason });
  if ('why' in back) return refuse(back.why);
  const goods = await returnArticles(tx, house, actor, { takingId, sold: articles, back: returns });
  if ('why' in goods) return refuse(goods.why);
  const returned = [...back.returned, ...goods.returned];
  const refused = await writeGivenBack(tx, house, actor, {
    cashUpId,
    takingId,
    payments,
    refunds,
    returned,
    reason,
  });
  if (refused) return refuse(refused.why);
  // Pages know of a payment by its tee time alone.
  if (teeTimeIds.length > 0)
    await tx.query('update tee_times set version = version + 1 where id = any($1::bigint[])', [teeTimeIds]);
  await emitRoundsChanged(tx, rounds, house);
  return { takingId };
}
