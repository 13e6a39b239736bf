/** The demo club's shop at the desk: its articles with their stock, and what golfers bought beside their rounds. */
import type { Transaction } from '../../connection.ts';
import { taxBasisPoints } from '../club/parameters.ts';
import { dayAfter } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import { charge, product, type Entry } from './entries.ts';

/** Tax, where it is another than the club's; how many were delivered, where somebody counts them. */
const articles: readonly (readonly [
  name: string,
  price: number,
  tax: number | null,
  stock: number | null,
])[] = [
  ['Balls, a dozen', 4_800, null, 40],
  ['Balls, a sleeve', 1_400, null, 90],
  ['Glove', 2_500, null, 24],
  ['Tees, a bag', 600, null, 120],
  ['Cap with the club’s crest', 3_200, null, 18],
  ['Range bucket', 900, null, null],
  ['Bottle of water', 200, 0, 200],
];

/** What somebody bought beside the round, tax inside. */
export interface SoldWith {
  /** Its place in the list of articles. */
  readonly article: number;
  readonly quantity: number;
  readonly cents: number;
}

/** Every fifth payment at the desk. */
export function soldWith(desk: number): SoldWith | undefined {
  if (desk % 5 !== 0) return undefined;
  const place = (desk / 5) % articles.length;
  const quantity = place === 6 ? 2 : 1;
  const [, price = 0, tax] = articles[place] ?? [];
  const net = quantity * price;
  return { article: place, quantity, cents: net + taxOf(net, tax ?? taxBasisPoints) };
}

/** Half a cent is rounded up. */
const taxOf = (net: number, rate: number) => Math.floor((net * rate + 5_000) / 10_000);

/** Two weeks ago all of them were delivered. Returns their ids in their order. */
export async function writeArticles(
  tx: Transaction,
  { today, adminId }: { readonly today: string; readonly adminId: number },
): Promise<number[]> {
  const ids = await insertRowsReturningIds(
    tx,
    'articles',
    articles.map(([name, price, tax, stock]) => ({
      name,
      price_cents: price,
      tax_basis_points: tax,
      counted: stock !== null,
      stock: 0,
      below_zero: false,
      active: true,
    })),
  );
  await insertRows(
    tx,
    'stock_moves',
    articles.flatMap(([, , , stock], at) =>
      stock === null
        ? []
        : [
            {
              article_id: idAt(ids, at),
              kind: 'DELIVERED',
              quantity: stock,
              reason: 'Delivery of the season',
              actor_id: adminId,
              created_at: `${dayAfter(today, -14)}T09:00:00`,
            },
          ],
    ),
  );
  return ids;
}

/** Some minutes before it is paid with the round. */
export function articleCharge(
  { article, quantity }: SoldWith,
  {
    userId,
    at,
    adminId,
    articleId,
  }: { readonly userId: number; readonly at: string; readonly adminId: number; readonly articleId: number },
): Entry {
  const [name = '', price = 0, tax] = articles[article] ?? [];
  const net = quantity * price;
  return {
    kind: 'CHARGE',
    at: `${at.slice(0, 10)}T18:05:00`,
    description: quantity > 1 ? `${quantity} × ${name}` : name,
    actorId: adminId,
    lines: charge(userId, product(`article:${articleId}`, name), net, taxOf(net, tax ?? taxBasisPoints)),
  };
}

/** After the entries: each charge of an article is of the taking that paid it on that day, and is gone from the stock. */
export async function writeArticleSales(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into article_sales (entry_id, taking_id, article_id, quantity, unit_price_cents, tax_basis_points)
     select e.id, p.taking_id, a.id, -l.cents / a.price_cents, a.price_cents, coalesce(a.tax_basis_points, $1::int)
     from ledger_entries e join ledger_lines l on l.entry_id = e.id
       join ledger_accounts c on c.id = l.account_id and c.code like 'product:article:%'
       join articles a on c.code = 'product:article:' || a.id
       join ledger_lines g on g.entry_id = e.id join ledger_accounts o on o.id = g.account_id and o.kind = 'GOLFER'
       join payments p on p.user_id = o.user_id and p.taking_id is not null and p.settled_at::date = e.posted_at::date
     where e.kind = 'CHARGE' order by e.id`,
    [taxBasisPoints],
  );
  await tx.query(
    `insert into stock_moves (article_id, kind, quantity, entry_id, actor_id, created_at)
     select s.article_id, 'SOLD', -s.quantity, s.entry_id, e.actor_id, e.posted_at
     from article_sales s join articles a on a.id = s.article_id and a.counted join ledger_entries e on e.id = s.entry_id
     order by s.entry_id`,
  );
  await tx.query(
    `insert into taking_lines (taking_id, entry_id, cents)
     select s.taking_id, s.entry_id, sum(l.cents) from article_sales s join ledger_lines l on l.entry_id = s.entry_id
       join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER' group by 1, 2 order by 2`,
  );
}
