/** Finds customers of the desk, and mends what is known of them. */
import type { Sql } from '@fourball/db/connection.ts';
import type {
  Customer,
  listCustomers as listCall,
  updateCustomer as updateCall,
} from '@fourball/shared/accounts/customer-calls.ts';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { recordChange } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes-between.ts';
import { lockCustomer, splitName } from './open-customer.ts';

interface CustomerRow {
  id: number;
  first_name: string;
  last_name: string;
  name: string;
  email: string | null;
  phone: string | null;
  created_at: Date;
  balance: number;
  counter: boolean;
}

/** Somebody of whom one word is known is told by that word, as at the desk. */
const selectCustomers = `select u.id, u.first_name, u.last_name, u.full_name as name, m.email, m.phone, m.created_at, m.counter,
    coalesce((select a.balance_cents from ledger_accounts a where a.user_id = u.id and a.merged_into is null), 0)::bigint as balance
  from customers m join users u on u.id = m.user_id and u.status = 'CUSTOMER' and u.erased_at is null`;

/** Each word somewhere in the name or the address; one of digits also in the phone. The counter is nobody to be found. */
const found = `not m.counter and not exists (
  select from unnest(string_to_array(trim(search_fold(coalesce($1::text, ''))), ' ')) as word
  where word <> ''
    and strpos(search_fold(u.full_name || ' ' || coalesce(m.email, '')), word) = 0
    and not (word ~ '^[0-9]+$' and strpos(regexp_replace(coalesce(m.phone, ''), '[^0-9]', '', 'g'), word) > 0))`;

const present = ({ id, name, email, phone, created_at, balance }: CustomerRow): Customer => ({
  userId: id,
  name,
  email,
  phone,
  since: created_at.toISOString(),
  balance,
});

/** By their names. */
export async function listCustomers(
  sql: Sql,
  { page, size }: ParamsOf<typeof listCall>,
  { search }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const [counted] = await sql.query<{ total: number }>(
    `select count(*)::int as total from customers m join users u on u.id = m.user_id and u.status = 'CUSTOMER' and u.erased_at is null
     where ${found}`,
    [search ?? null],
  );
  const rows = await sql.query<CustomerRow>(
    `${selectCustomers} where ${found} order by u.last_name, u.first_name, u.id limit $2 offset $3`,
    [search ?? null, size, page * size],
  );
  return { total: counted?.total ?? 0, customers: rows.map(present) };
}

async function readCustomer(sql: Sql, userId: number): Promise<CustomerRow> {
  const [row] = await sql.query<CustomerRow>(`${selectCustomers} where u.id = $1`, [userId]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Errors: not_found; conflict for the one that stands for whoever is not named. */
export const changeCustomer = (
  { db }: House,
  actor: UserActor,
  { userId, name, email, phone }: BodyOf<typeof updateCall>,
): Promise<Customer> =>
  transact(db, async (tx) => {
    if (!(await lockCustomer(tx, userId))) throw new AppError('not_found');
    const before = await readCustomer(tx, userId);
    if (before.counter) throw conflictOn('userId', 'accounts.counterStays');
    const { first, last } = splitName(name);
    await tx.query('update users set first_name = $2, last_name = $3 where id = $1', [userId, first, last]);
    await tx.query(`update customers set email = lower($2), phone = $3 where user_id = $1`, [
      userId,
      email,
      phone,
    ]);
    const after = await readCustomer(tx, userId);
    const of = (row: CustomerRow) => ({ name: row.name, email: row.email, phone: row.phone });
    const changes = changesBetween(of(before), of(after));
    if (changes.length > 0)
      await recordChange(tx, actor, { action: 'account.customer-changed', userId, changes });
    return present(after);
  });
