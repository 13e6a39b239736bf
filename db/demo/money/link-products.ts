/** Ties what golfers owe for seasons and events to the charges of the demo club's books. */
import type { Transaction } from '../../connection.ts';

/** Tells products and their logs which charge of the books is theirs; of one that was taken back, the log alone. */
export async function linkProducts(
  tx: Transaction,
  booked: readonly { productId: number; entryId: number; stands: boolean }[],
): Promise<void> {
  const values = [
    booked.map(({ productId }) => productId),
    booked.map(({ entryId }) => entryId),
    booked.map(({ stands }) => stands),
  ];
  const of = 'unnest($1::bigint[], $2::bigint[], $3::boolean[]) as n (product_id, entry_id, stands)';
  await tx.query(
    `update entry_products x set entry_id = n.entry_id from ${of} where x.id = n.product_id and n.stands`,
    values,
  );
  await tx.query(
    `update product_logs l set entry_id = n.entry_id from ${of} where l.product_id = n.product_id and l.what = 'CHARGED'
       and n.stands is not null`,
    values,
  );
}
