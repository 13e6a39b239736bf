/** Records that somebody bought something; what exactly stays with the domain that sold it. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';

const insertPurchases = prepared(
  'purchases.insert',
  `with numbered as (
     select nextval(pg_get_serial_sequence('purchases', 'id')) as id, p.user_id, p.kind, p.n
     from unnest($1::bigint[], $2::text[]) with ordinality as p (user_id, kind, n)
   ), written as (
     insert into purchases (id, user_id, kind) overriding system value select id, user_id, kind from numbered
   )
   select id from numbered order by n`,
);

/** Returns the new purchase ids in the order given. */
export async function recordPurchases(
  tx: Transaction,
  purchases: readonly { userId: number; kind: 'BOOKING' | 'ENTRY' }[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(insertPurchases, [
    purchases.map(({ userId }) => userId),
    purchases.map(({ kind }) => kind),
  ]);
  return rows.map(({ id }) => id);
}

/** What somebody bought beside bookings, charged to one golfer's account. Returns the new purchase id. */
export async function recordCart(
  tx: Transaction,
  { chargedUserId, boughtBy, moment }: { chargedUserId: number; boughtBy: number; moment: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into purchases (user_id, kind, charged_user_id, bought_by, created_at)
     values ($1, 'CART', $1, $2, $3) returning id`,
    [chargedUserId, boughtBy, moment],
  );
  return row?.id ?? 0;
}
