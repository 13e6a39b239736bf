/** Takes money for rounds at the desk, from whom they are charged to, or from guests who pay for themselves. */
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { openCustomer } from '../../accounts/customers/open-customer.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { counterCustomer } from '../../accounts/customers/counter-customer.ts';
import { openAccountsOf, golferAccount } from '../../money/ledger/ledger.ts';
import { chargeArticles, holdArticles, noteSales } from '../../money/articles/sell-articles.ts';
import { chargeVouchers } from '../../money/till/sell-at-till.ts';
import { issuedBefore, issueVouchers } from '../../money/vouchers/issue-vouchers.ts';
import { holdVouchers } from '../../money/vouchers/spend-vouchers.ts';
import { voucherSecret } from '../../money/vouchers/voucher-code.ts';
import { getTaking } from '../../money/till/get-taking.ts';
import { lockCashUp, writeTaking, type ChargeToPay } from '../../money/till/take-money.ts';
import { payerOfExtras } from '../extras/charge-extras.ts';
import {
  chargeRounds,
  chargesOfRounds,
  lockAccountsOf,
  lockPayersOf,
  payerOf,
} from '../facts/charge-rounds.ts';
import { orRefused, refuse } from '../facts/refusal.ts';
import { emitRoundsChanged } from '../tell/tell-round-changed.ts';
import { findStarterTeeTimes } from './starter-rows.ts';

type Body = BodyOf<typeof takeMoney>;
type Answer = Unworded<ReplyOf<typeof takeMoney>>;

/** What is known before the transaction begins. */
interface Desk {
  readonly rules: BookingRules;
  /** The key of vouchers' codes, where some are sold. */
  readonly secret: Buffer;
  /** The customer for who is not named, where something is sold to nobody. */
  readonly counterId: number | null;
}

interface RoundRow {
  id: number;
  purchase_id: number;
  tee_time_id: number;
  guest_name: string | null;
  guest_email: string | null;
  customer_id: number | null;
  payer_id: number;
  /** Who pays for what came with it. */
  extras_payer_id: number;
}

const payersOf = ({ payer_id, extras_payer_id }: RoundRow): number[] => [payer_id, extras_payer_id];

const readRounds = async (tx: Transaction, ids: readonly number[]): Promise<RoundRow[]> =>
  tx.query<RoundRow>(
    `select r.id, r.purchase_id, r.tee_time_id, r.guest_name, r.guest_email, r.customer_id, ${payerOf} as payer_id,
       ${payerOfExtras} as extras_payer_id
     from rounds r join bookings b on b.purchase_id = r.purchase_id
     where r.id = any($1::bigint[]) and r.status = 'BOOKED' order by r.id`,
    [ids],
  );

/**
 * For the office. What is due is what stands in the books for the rounds, less what was taken for them, and never more than
 * who is charged owes the club in all; it must be what the page showed. Twice by one key is once, and of two desks at once
 * the second is told that the total is another. Locks the payers, the till's cash-up, the vouchers, the articles, the tee times, then the accounts.
 * Errors: not_found for a round that is none.
 */
export async function takeAtDesk(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  body: Body,
  intent: Intent | undefined,
): Promise<Answer> {
  const rules = await club.rules();
  const { pace } = rules;
  const how = { timeZone: house.timeZone, pace };
  const sells = body.vouchers.length + body.articles.length > 0;
  const desk: Desk = {
    rules,
    secret: body.vouchers.length > 0 ? await voucherSecret(house) : Buffer.alloc(0),
    counterId: sells && body.buyer == null ? await counterCustomer(house) : null,
  };
  const ids = body.rounds.map(({ roundId }) => roundId);
  const teeTimesOf = async (sql: Pick<Transaction, 'query'>) =>
    (
      await sql.query<{ id: number }>(
        'select distinct tee_time_id as id from rounds where id = any($1::bigint[]) order by 1',
        [ids],
      )
    ).map(({ id }) => id);
  return orRefused<Answer>(
    () =>
      transact(house.db, async (tx): Promise<Answer> => {
        const { takingId } = await onceOnly(tx, intent, () => take(tx, house, actor, body, desk));
        return {
          result: 'SUCCESS',
          taking: await getTaking(tx, takingId),
          vouchers: body.vouchers.length > 0 ? await issuedBefore(tx, desk.secret, { takingId }) : [],
          teeTimes: await findStarterTeeTimes(tx, await teeTimesOf(tx), how),
        };
      }),
    async (reason) => ({
      result: 'REFUSED',
      reason,
      vouchers: [],
      teeTimes: await findStarterTeeTimes(house.db, await teeTimesOf(house.db), how),
    }),
  );
}

async function take(
  tx: Transaction,
  house: House,
  actor: UserActor,
  body: Body,
  desk: Desk,
): Promise<{ takingId: number }> {
  const ids = [...new Set(body.rounds.map(({ roundId }) => roundId))];
  const before = await readRounds(tx, ids);
  if (before.length < ids.length) throw new AppError('not_found');
  const known = body.buyer?.userId ?? desk.counterId;
  // Whoever is erased meanwhile is waited for: payments lean on who pays.
  const payers = await tx.query<{ id: number; erased: boolean }>(
    'select id, erased_at is not null as erased from users where id = any($1::bigint[]) order by id for key share',
    [[...before.flatMap(payersOf), known]],
  );
  if (known !== null && !payers.some(({ id, erased }) => id === known && !erased))
    throw invalidField('buyer.userId', 'money.noSuchBuyer');
  const cashUpId = await lockCashUp(tx, body.tillId);
  if (cashUpId === null) refuse(refusal('money.tillClosed'));
  const today = clubDay(house.clock.now(), house.timeZone);
  const held = await holdVouchers(tx, body.payments, today);
  if ('why' in held) return refuse(held.why);
  const stock = await holdArticles(tx, body.articles, desk.rules.taxBasisPoints);
  if ('why' in stock) return refuse(stock.why);
  await tx.query('select id from tee_times where id = any($1::bigint[]) order by id for update', [
    before.map(({ tee_time_id }) => tee_time_id),
  ]);
  const rounds = await readRounds(tx, ids);
  const moved = rounds.some(({ id, payer_id, extras_payer_id, tee_time_id }) => {
    const was = before.find((one) => one.id === id);
    return (
      was?.payer_id !== payer_id || was.extras_payer_id !== extras_payer_id || was.tee_time_id !== tee_time_id
    );
  });
  if (moved || rounds.length < ids.length) refuse(refusal('money.otherTotal'));

  const own = rounds.filter(
    ({ id, customer_id }) =>
      customer_id === null && body.rounds.some(({ roundId, pays }) => roundId === id && pays === 'SELF'),
  );
  if (own.some(({ guest_name }) => guest_name === null)) refuse(refusal('money.onlyGuestsPayAsCustomers'));
  const buyerId = await openBuyer(tx, body, desk);
  if (buyerId !== null) await openAccountsOf(tx, [golferAccount(buyerId)]);
  await lockAccountsOf(tx, [...rounds.flatMap(payersOf), ...(buyerId === null ? [] : [buyerId])]);
  await letGuestsPay(tx, house, actor, own, ids);
  const charges = await readCharges(tx, ids);
  const amounts = body.vouchers.map(({ amount }) => amount);
  const { sales } = stock;
  const bought = buyerId === null ? [] : await chargeArticles(tx, house, actor, { buyerId, sales });
  const vouchers = buyerId === null ? [] : await chargeVouchers(tx, house, actor, { buyerId, amounts });
  const written = await writeTaking(tx, house, actor, {
    ...body,
    cashUpId: cashUpId ?? 0,
    charges,
    sold: [...bought, ...vouchers],
    voucherIds: held.ids,
  });
  if ('why' in written) return refuse(written.why);
  await issueVouchers(
    tx,
    { ...desk, actorId: actor.userId, now: house.clock.now(), today },
    vouchers.map(({ entryId, payerId, cents }) => ({
      kind: 'GIFT' as const,
      cents,
      entryId,
      userId: payerId === desk.counterId ? null : payerId,
      takingId: written.takingId,
    })),
  );
  await noteSales(
    tx,
    house,
    actor,
    written.takingId,
    sales.map((sale, at) => ({ ...sale, entryId: bought[at]?.entryId ?? 0 })),
  );
  // A payment changes nothing of a tee time that pages know of but what they show of it.
  const teeTimeIds = [...new Set(rounds.map(({ tee_time_id }) => tee_time_id))];
  if (teeTimeIds.length > 0)
    await tx.query('update tee_times set version = version + 1 where id = any($1::bigint[])', [teeTimeIds]);
  await emitRoundsChanged(
    tx,
    rounds.map(({ purchase_id, tee_time_id }) => ({ purchaseId: purchase_id, teeTimeId: tee_time_id })),
    house,
  );
  return written;
}

/** Who is charged for what is sold beside rounds; null where nothing is. */
async function openBuyer(
  tx: Transaction,
  { buyer, vouchers, articles }: Body,
  desk: Desk,
): Promise<number | null> {
  if (vouchers.length + articles.length === 0) return null;
  const { userId, customer } = buyer ?? {};
  if (customer == null) return userId ?? desk.counterId;
  const { name, email, phone } = customer;
  return openCustomer(tx, { name, email: email ?? null, phone: phone ?? null });
}

/** Opens a customer for each of these guests and moves what is charged for them there. Locks all accounts concerned. */
async function letGuestsPay(
  tx: Transaction,
  house: House,
  actor: UserActor,
  guests: readonly RoundRow[],
  all: readonly number[],
): Promise<void> {
  const paid = await tx.query(
    `select 1 from (${chargesOfRounds}) s join taking_lines n on n.entry_id = s.entry_id
     group by n.entry_id having sum(n.cents) > 0`,
    [guests.map(({ id }) => id)],
  );
  if (paid.length > 0) refuse(refusal('money.otherTotal'));
  for (const { id, guest_name, guest_email } of guests) {
    const customerId = await openCustomer(tx, { name: guest_name ?? '', email: guest_email, phone: null });
    await tx.query('update rounds set customer_id = $2 where id = $1', [id, customerId]);
  }
  await lockPayersOf(tx, all);
  await chargeRounds(
    tx,
    guests.map(({ id }) => id),
    {
      day: clubDay(house.clock.now(), house.timeZone),
      timeZone: house.timeZone,
      actorId: actor.userId,
      reason: 'The guest pays at the desk.',
    },
  );
}

/** Under the lock of the payers' accounts. */
const readCharges = (tx: Transaction, roundIds: readonly number[]): Promise<ChargeToPay[]> =>
  tx.query<ChargeToPay>(
    `select s.entry_id as "entryId", a.user_id as "payerId", (sum(l.cents) - coalesce((
       select sum(n.cents) from taking_lines n where n.entry_id = s.entry_id), 0))::int as cents
     from (${chargesOfRounds}) s join ledger_lines l on l.entry_id = s.entry_id
       join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
     where not exists (select from ledger_entries x where x.reverses_entry_id = s.entry_id)
     group by s.entry_id, a.user_id order by s.entry_id`,
    [roundIds],
  );
