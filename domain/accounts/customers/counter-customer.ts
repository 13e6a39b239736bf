/** The customer who stands for all who buy at the counter without saying who they are. */
import { sqlStateOf } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { openCustomer } from './open-customer.ts';

const uniqueViolation = '23505';

/** As receipts name whoever was not named. */
const name = 'Counter sale';

async function find({ db }: Pick<House, 'db'>): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>('select user_id as id from customers where counter');
  return row?.id;
}

/** Opened with the first sale; of two at once the index lets one be first. Before a transaction begins. */
export async function counterCustomer(house: Pick<House, 'db'>): Promise<number> {
  const known = await find(house);
  if (known !== undefined) return known;
  try {
    await transact(house.db, async (tx) => {
      const id = await openCustomer(tx, { name, email: null, phone: null });
      await tx.query('update customers set counter = true where user_id = $1', [id]);
    });
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error;
  }
  return (await find(house)) ?? 0;
}
