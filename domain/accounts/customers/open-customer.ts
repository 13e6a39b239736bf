/** Opens customers: who stands at the desk and pays, and has no account of the club. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { customerEmailEnd, customerUserNameStart } from '../former-member.ts';

export interface NewCustomer {
  /** One word or more, as it was said at the desk. */
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const insertUser = prepared(
  'customers.open',
  `with own as (select nextval(pg_get_serial_sequence('users', 'id')) as id)
   insert into users (id, user_name, email, first_name, last_name, status)
   overriding system value
   select id, $1 || id, $1 || id || $2, $3, $4, 'CUSTOMER' from own returning id`,
);
const insertCustomer = prepared(
  'customers.insert',
  `insert into customers (user_id, email, phone) values ($1, nullif(lower($2), ''), nullif($3, ''))`,
);
const lockKnown = prepared(
  'customers.lock',
  `select id from users where id = $1 and status = 'CUSTOMER' and erased_at is null for no key update`,
);

/** The last word is the last name; somebody of whom one word is known is said to be a guest. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '(guest)';
  return { first: words.join(' '), last };
}

/** As a part of something greater. A new row, which nobody else knows of: it may come after the locks of other users. */
export async function openCustomer(tx: Transaction, { name, email, phone }: NewCustomer): Promise<number> {
  const { first, last } = splitName(name);
  const [user] = await tx.query<{ id: number }>(insertUser, [
    customerUserNameStart,
    customerEmailEnd,
    first,
    last,
  ]);
  const id = user?.id ?? 0;
  await tx.query(insertCustomer, [id, email, phone]);
  return id;
}

/** False where there is no such customer. Locks it: with the other users, before all that comes after them. */
export async function lockCustomer(tx: Transaction, userId: number): Promise<boolean> {
  return (await tx.query(lockKnown, [userId])).length > 0;
}
