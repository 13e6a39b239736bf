/** Counts what was to be paid or given back by card and failed, so that somebody of the office looks at it. */
import type { House } from '../../kernel/house.ts';

/** Fees for not coming, and refunds, that failed in the last so many days and have not succeeded since. */
export async function countFailedPayments(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  days: number,
): Promise<number> {
  const since = new Date(clock.now().getTime() - days * 86_400_000);
  const [row] = await db.query<{ count: number }>(
    `select (
       (select count(*) from payments p where p.status = 'FAILED' and p.purpose = 'NO_SHOW' and p.created_at >= $1
          and not exists (select from payments q where q.user_id = p.user_id and q.status = 'SUCCEEDED' and q.id > p.id))
       + (select count(*) from payment_refunds f where f.status = 'FAILED' and f.created_at >= $1
          and not exists (select from payment_refunds g where g.payment_id = f.payment_id and g.status = 'SUCCEEDED' and g.id > f.id))
     )::int as count`,
    [since],
  );
  return row?.count ?? 0;
}
