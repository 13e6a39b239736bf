/** Knows golfers at the processor: one customer each, made when a golfer first needs one. */
import type { Sql } from '@fourball/db/connection.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PaymentContext } from './payment-context.ts';

export async function findCustomer(sql: Sql, userId: number): Promise<string | undefined> {
  const [known] = await sql.query<{ customer_ref: string }>(
    'select customer_ref from processor_customers where user_id = $1',
    [userId],
  );
  return known?.customer_ref;
}

/**
 * Two at once ask under the same key and are given the same customer. The key is made of the account and the moment it
 * was opened, so that two clubs at the same processor don't share customers. Errors: those of the processor.
 */
export async function customerOf(
  { house: { db }, processor }: PaymentContext,
  userId: number,
): Promise<string> {
  const known = await findCustomer(db, userId);
  if (known) return known;
  const [account] = await db.query<{ opened: string }>(
    `select (extract(epoch from created_at) * 1000000)::bigint::text as opened from users
     where id = $1 and erased_at is null`,
    [userId],
  );
  if (!account) throw new AppError('not_found');
  const customerRef = await processor.createCustomer(`fourball-customer-${userId}-${account.opened}`);
  await db.query(
    'insert into processor_customers (user_id, customer_ref) values ($1, $2) on conflict (user_id) do nothing',
    [userId, customerRef],
  );
  return (await findCustomer(db, userId)) ?? customerRef;
}
