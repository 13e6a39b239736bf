/** What mails about a single fee say, and who of the office is told. */
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import type { House } from '../../kernel/house.ts';
import { selectProducts, taxOf } from '../products/product-rows.ts';

export interface FeeFacts {
  readonly eventTypeName: string;
  /** The event, or the season, that it is for. */
  readonly title: string;
  readonly feeName: string;
  readonly golfer: { readonly userId: number; readonly name: string };
  /** Cents before tax, and with it. */
  readonly net: number;
  readonly gross: number;
  readonly request: {
    readonly open: boolean;
    readonly byUserId: number;
    readonly by: string;
    readonly net: number;
    readonly comment: string;
  } | null;
  readonly payer: string;
}

interface RequestRow {
  open: boolean;
  user_id: number;
  name: string;
  since: string | null;
  cents: number;
  comment: string | null;
}

/** Undefined where there is no such product. */
export async function findFeeFacts(
  { db, timeZone }: Pick<House, 'db' | 'timeZone'>,
  productId: number,
): Promise<FeeFacts | undefined> {
  const [product] = await selectProducts(db, 'x.id = $1', [productId]);
  if (!product) return undefined;
  const [request] = await db.query<RequestRow>(
    `select x.stage = 'REQUESTED' and x.cancelled_at is null as open, u.id as user_id, u.full_name as name,
       ${guestSince('u')} as since, x.requested_cents as cents, x.requested_comment as comment
     from entry_products x join users u on u.id = x.requested_by where x.id = $1`,
    [productId],
  );
  return {
    eventTypeName: product.eventTypeName,
    title: product.title,
    feeName: product.guestName === null ? product.feeName : `${product.feeName}, ${product.guestName}`,
    golfer: { userId: product.userId, name: product.name },
    net: product.amount,
    gross: product.amount + taxOf(product),
    payer: product.chargedName,
    request: request
      ? {
          open: request.open,
          byUserId: request.user_id,
          by: markedName(request.name, request.since, timeZone),
          net: request.cents,
          comment: request.comment ?? '',
        }
      : null,
  };
}

/** Everybody of the office who can log in. */
export async function findAdmins({ db }: Pick<House, 'db'>): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select u.id from users u join user_roles r on r.user_id = u.id and r.role = 'ADMIN'
     where u.status = 'ACTIVE' order by u.id`,
  );
  return rows.map(({ id }) => id);
}
