/** What was to be paid or given back by card and failed, so that somebody of the office looks at it. */
import type { FailedPayment } from '@fourball/shared/money/payment-calls.ts';
import type { House } from '../../kernel/house.ts';

/** Fees for not coming, and refunds, that failed since `$1` and have not succeeded since. */
const failed = `
  select 'CHARGE' as kind, p.id as payment_id, p.user_id, p.amount_cents, p.failure, p.created_at, p.id as number
  from payments p where p.status = 'FAILED' and p.purpose = 'NO_SHOW' and p.created_at >= $1
    and not exists (select from payments q where q.user_id = p.user_id and q.status = 'SUCCEEDED' and q.id > p.id)
  union all
  select 'REFUND', f.payment_id, p.user_id, f.amount_cents, f.failure, f.created_at, f.id
  from payment_refunds f join payments p on p.id = f.payment_id where f.status = 'FAILED' and f.created_at >= $1
    and not exists (select from payment_refunds g where g.payment_id = f.payment_id and g.status = 'SUCCEEDED' and g.id > f.id)`;

const sinceOf = ({ clock }: Pick<House, 'clock'>, days: number): Date =>
  new Date(clock.now().getTime() - days * 86_400_000);

/** Of the last so many days. */
export async function countFailedPayments(house: Pick<House, 'db' | 'clock'>, days: number): Promise<number> {
  const [row] = await house.db.query<{ count: number }>(`select count(*)::int as count from (${failed}) f`, [
    sinceOf(house, days),
  ]);
  return row?.count ?? 0;
}

/** How many are listed; of more the latest. */
const most = 200;

/** Of the last so many days, the latest first. */
export async function listFailedPayments(
  house: Pick<House, 'db' | 'clock'>,
  days: number,
): Promise<FailedPayment[]> {
  const rows = await house.db.query<Omit<FailedPayment, 'createdAt'> & { createdAt: Date }>(
    `select f.kind, f.payment_id as "paymentId", f.user_id as "userId", u.full_name as golfer,
       u.member_number as "memberNumber", f.amount_cents as amount, f.failure, f.created_at as "createdAt"
     from (${failed}) f join users u on u.id = f.user_id order by f.created_at desc, f.number desc limit $2`,
    [sinceOf(house, days), most],
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
