/** Closes a till: what was counted stands beside what was expected, and what is over or short goes into the books. */
import { deskMethod } from '@fourball/shared/money/enums.ts';
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import type { Sql } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { closeTill as closeTillCall } from '@fourball/shared/money/till/till-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { postEntries, productAccount } from '../ledger/ledger.ts';
import { moneyAccount } from '../payments/money-accounts.ts';
import { getCashUp } from './cash-ups.ts';

type Body = BodyOf<typeof closeTillCall>;
type Answer = Unworded<ReplyOf<typeof closeTillCall>>;

const overShort = productAccount('cash-over-short', 'Tills over and short');

/**
 * Waits for whoever takes money at it, and so counts what they took; whoever comes later is refused. Of two who close it
 * at once the second writes nothing, and is told whose count holds. Errors: not_found.
 */
export async function closeTill(house: House, actor: UserActor, body: Body): Promise<Answer> {
  return transact(house.db, async (tx): Promise<Answer> => {
    const [run] = await tx.query<{ closed: boolean; float_cents: number; till: string }>(
      `select c.closed_at is not null as closed, c.float_cents, t.name as till
       from cash_ups c join tills t on t.id = c.till_id where c.id = $1 for update of c`,
      [body.cashUpId],
    );
    if (!run) throw new AppError('not_found');
    const answer = async (result: Answer['result'], reason?: Answer['reason']): Promise<Answer> => ({
      result,
      ...(reason && { reason }),
      cashUp: await getCashUp(tx, body.cashUpId),
    });
    if (run.closed) return answer('CLOSED_ALREADY');
    if (body.left > body.counts.CASH) return answer('REFUSED', refusal('money.leftMoreThanCounted'));
    const counts = await compare(tx, body, run.float_cents);
    const differs = counts.filter(({ expected, counted }) => expected !== counted);
    if (differs.length > 0 && !body.note?.trim()) return answer('REFUSED', refusal('money.sayWhyOver'));

    const now = house.clock.now();
    const off = differs.reduce((sum, { expected, counted }) => sum + counted - expected, 0);
    const [entryId] =
      differs.length === 0
        ? []
        : await postEntries(tx, [
            {
              kind: 'CASH_UP',
              day: clubDay(now, house.timeZone),
              description: 'Till over or short',
              actorId: actor.userId,
              lines: [
                ...differs.map(({ method, expected, counted }) => ({
                  account: moneyAccount(method),
                  cents: counted - expected,
                })),
                { account: overShort, cents: -off },
              ],
            },
          ]);
    await tx.query(
      `update cash_ups set closed_by = $2, closed_at = $3, left_cents = $4, note = nullif($5, ''), entry_id = $6
       where id = $1`,
      [body.cashUpId, actor.userId, now, body.left, body.note?.trim() ?? '', entryId ?? null],
    );
    await tx.query(
      `insert into cash_up_counts (cash_up_id, method, expected_cents, counted_cents)
       select $1, * from unnest($2::text[], $3::bigint[], $4::bigint[])`,
      [
        body.cashUpId,
        counts.map(({ method }) => method),
        counts.map(({ expected }) => expected),
        counts.map(({ counted }) => counted),
      ],
    );
    await recordChange(tx, actor, {
      action: 'till.closed',
      changes: [{ field: run.till, before: null, after: `${spokenAmount(off)} over` }],
    });
    return answer('SUCCESS');
  });
}

/**
 * What should be there, and what is: the float is in the cash, what was given back or undone is not. Under the cash-up's lock.
 */
async function compare(tx: Sql, { cashUpId, counts }: Body, float: number) {
  const taken = await tx.query<{ method: string; cents: number }>(
    `select method, sum(cents)::bigint as cents from (
       select p.method, p.amount_cents as cents from payments p join takings k on k.id = p.taking_id
       where k.cash_up_id = $1 and p.status = 'SUCCEEDED'
       union all
       select p.method, -r.amount_cents from payment_refunds r join payments p on p.id = r.payment_id where r.cash_up_id = $1
     ) moved group by method`,
    [cashUpId],
  );
  return deskMethod.options.map((method) => ({
    method,
    expected: (taken.find((one) => one.method === method)?.cents ?? 0) + (method === 'CASH' ? float : 0),
    counted: counts[method],
  }));
}
