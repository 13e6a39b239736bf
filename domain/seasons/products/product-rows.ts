/** Reads and locks what golfers owe for seasons and events. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { EntryPriceClass, EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';

export interface ProductRow extends Omit<EntryProduct, 'tax'> {
  taxBasisPoints: number;
  feeId: number;
  entryId: number | null;
  purchaseId: number | null;
  priceClass: EntryPriceClass;
  /** The season that it is in, also where it is of an event. */
  ofSeasonId: number;
  eventTypeName: string;
}

const columns = `
  x.id as "productId", x.registration_id as "registrationId", x.user_id as "userId", u.full_name as name,
  x.guest_name as "guestName", x.charged_user_id as "chargedUserId", c.full_name as "chargedName",
  r.season_id as "seasonId", r.event_id as "eventId", coalesce(g.name, e.org_name || ', ' || s.name, e.org_name) as title,
  x.fee_name as "feeName", x.fee_id as "feeId", x.amount_cents as amount, x.tax_basis_points as "taxBasisPoints",
  x.price_class as "priceClass", x.included_in as "includedIn", x.confirmed_at is not null as confirmed,
  x.processed_at is not null as processed, x.cancelled_at is not null as cancelled, x.stage as "processingStage",
  x.requested_cents as "requestedAmount", x.requested_comment as "requestedComment", x.comment,
  x.entry_id as "entryId", x.purchase_id as "purchaseId", s.id as "ofSeasonId", e.org_name as "eventTypeName"`;

/** What there is, the oldest first. `where` is SQL over `entry_products x`, `registrations r`, `golf_events g`, `seasons s`. */
export const selectProducts = (
  sql: Sql,
  where: string,
  values: readonly unknown[],
  rest = '',
): Promise<ProductRow[]> =>
  sql.query<ProductRow>(
    `select ${columns} from entry_products x join registrations r on r.id = x.registration_id
       join users u on u.id = x.user_id join users c on c.id = x.charged_user_id
       join event_types e on e.id = r.event_type_id left join golf_events g on g.id = r.event_id
       left join seasons s on s.id = coalesce(r.season_id, g.season_id)
     where ${where} order by x.id ${rest}`,
    values,
  );

/** The tax on a product, at the rate that held when it was agreed to. Cents. */
export const taxOf = ({ amount, taxBasisPoints }: Pick<ProductRow, 'amount' | 'taxBasisPoints'>): number =>
  taxOn(amount, taxBasisPoints);

export const presentProduct = (row: ProductRow): EntryProduct => ({ ...row, tax: taxOf(row) });

/** Whoever changes what somebody owes does so alone. */
export const lockProducts = async (tx: Transaction, ids: readonly number[]): Promise<void> =>
  void (await tx.query('select id from entry_products where id = any($1::bigint[]) order by id for update', [
    ids,
  ]));

/** All of them or none: an id that is unknown fails the call, by its place in the body. */
export async function getProducts(sql: Sql, ids: readonly number[], field: string): Promise<ProductRow[]> {
  const rows = await selectProducts(sql, 'x.id = any($1::bigint[])', [ids]);
  const unknown = ids.find((id) => !rows.some(({ productId }) => productId === id));
  if (unknown !== undefined) throw invalidField(field, 'seasons.noSuchProduct', { id: unknown });
  return rows;
}

export async function getProduct(sql: Sql, id: number): Promise<ProductRow> {
  const [row] = await selectProducts(sql, 'x.id = $1', [id]);
  if (!row) throw new AppError('not_found');
  return row;
}

export interface ProductNote {
  readonly productId: number;
  /** What was done: OWED, CONFIRMED, CHARGED, REVERSED, CHANGED, PAYER, REQUESTED, APPROVED, REJECTED, LET_OFF. */
  readonly what: string;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly comment?: string | null;
  readonly entryId?: number | null;
}

/** The log that says what became of each, and by whom; nobody where no person did it. */
export async function noteProducts(
  tx: Transaction,
  actorId: number | null,
  notes: readonly ProductNote[],
): Promise<void> {
  if (notes.length === 0) return;
  await tx.query(
    `insert into product_logs (actor_id, product_id, what, before, after, comment, entry_id)
     select $1, n.* from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[]) as n`,
    [
      actorId,
      notes.map(({ productId }) => productId),
      notes.map(({ what }) => what),
      notes.map(({ before }) => before ?? null),
      notes.map(({ after }) => after ?? null),
      notes.map(({ comment }) => comment ?? null),
      notes.map(({ entryId }) => entryId ?? null),
    ],
  );
}
