/** Charges the articles that a till sells, notes what went out, and takes them back. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { chargeLines, golferAccount, postEntries, productAccount, refundLines } from '../ledger/ledger.ts';
import { lockArticles, type ArticleRow } from './articles.ts';

interface Wanted {
  readonly articleId: number;
  readonly quantity: number;
}

/** What is sold of one article, at its price and tax of this moment. */
export interface ArticleSale {
  readonly article: ArticleRow;
  readonly quantity: number;
  readonly taxBasisPoints: number;
}

/**
 * Holds the articles: of two tills that sell the last one the second is told that none is left, which a constraint guards as
 * well. An article that is named twice is one sale. Refused: end the transaction then.
 */
export async function holdArticles(
  tx: Transaction,
  wanted: readonly Wanted[],
  clubTax: number,
): Promise<{ sales: ArticleSale[] } | { why: Why }> {
  const quantities = new Map<number, number>();
  for (const { articleId, quantity } of wanted)
    quantities.set(articleId, (quantities.get(articleId) ?? 0) + quantity);
  const rows = await lockArticles(tx, [...quantities.keys()]);
  if (rows.length < quantities.size || rows.some(({ active }) => !active))
    return { why: refusal('money.notOnSale') };
  const sales = rows.map((article) => ({
    article,
    quantity: quantities.get(article.id) ?? 0,
    taxBasisPoints: article.tax_basis_points ?? clubTax,
  }));
  const short = sales.find(
    ({ article: { counted, below_zero, stock }, quantity }) => counted && !below_zero && stock < quantity,
  );
  if (short) {
    const { name, stock } = short.article;
    return { why: refusal('money.tooFewInStock', { name, left: stock }) };
  }
  return { sales };
}

const accountOf = ({ id, name }: Pick<ArticleRow, 'id' | 'name'>) => productAccount(`article:${id}`, name);

/** Hold the buyer's account. The entries' ids with what each charges, tax inside, in the order of the sales. */
export async function chargeArticles(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  { buyerId, sales }: { readonly buyerId: number; readonly sales: readonly ArticleSale[] },
): Promise<{ entryId: number; payerId: number; cents: number }[]> {
  const priced = sales.map(({ article, quantity, taxBasisPoints }) => {
    const netCents = quantity * article.price_cents;
    return { article, quantity, taxBasisPoints, netCents, taxCents: taxOn(netCents, taxBasisPoints) };
  });
  const entries = await postEntries(
    tx,
    priced.map(({ article, quantity, ...amounts }) => ({
      kind: 'CHARGE' as const,
      day: clubDay(clock.now(), timeZone),
      description: quantity > 1 ? `${quantity} × ${article.name}` : article.name,
      actorId: actor.userId,
      lines: chargeLines({ payer: golferAccount(buyerId), product: accountOf(article), ...amounts }),
    })),
  );
  return priced.map(({ netCents, taxCents }, at) => ({
    entryId: entries[at] ?? 0,
    payerId: buyerId,
    cents: netCents + taxCents,
  }));
}

/** Under the articles' locks, once the taking is written: what was sold, and what went out of the stock. */
export async function noteSales(
  tx: Transaction,
  { clock }: House,
  actor: UserActor,
  takingId: number,
  sales: readonly (ArticleSale & { readonly entryId: number })[],
): Promise<void> {
  if (sales.length === 0) return;
  await tx.query(
    `insert into article_sales (entry_id, taking_id, article_id, quantity, unit_price_cents, tax_basis_points)
     select s.entry_id, $1, s.article_id, s.quantity, s.price, s.tax
     from unnest($2::bigint[], $3::bigint[], $4::int[], $5::int[], $6::int[]) as s (entry_id, article_id, quantity, price, tax)`,
    [
      takingId,
      sales.map(({ entryId }) => entryId),
      sales.map(({ article }) => article.id),
      sales.map(({ quantity }) => quantity),
      sales.map(({ article }) => article.price_cents),
      sales.map(({ taxBasisPoints }) => taxBasisPoints),
    ],
  );
  const counted = sales.filter(({ article }) => article.counted);
  await tx.query(
    `insert into stock_moves (article_id, kind, quantity, entry_id, actor_id, created_at)
     select s.article_id, 'SOLD', -s.quantity, s.entry_id, $1, $2
     from unnest($3::bigint[], $4::int[], $5::bigint[]) as s (article_id, quantity, entry_id)`,
    [
      actor.userId,
      clock.now(),
      counted.map(({ article }) => article.id),
      counted.map(({ quantity }) => quantity),
      counted.map(({ entryId }) => entryId),
    ],
  );
}

/** A line of articles that a taking sold. */
export interface SoldArticles {
  readonly entryId: number;
  readonly articleId: number;
  readonly buyerId: number;
  readonly quantity: number;
  readonly returned: number;
  readonly unitPriceCents: number;
  readonly taxBasisPoints: number;
}

export const soldArticles = (
  sql: Sql,
  takingId: number,
  entryIds: readonly number[],
): Promise<SoldArticles[]> =>
  sql.query<SoldArticles>(
    `select s.entry_id as "entryId", s.article_id as "articleId", a.user_id as "buyerId", s.quantity, s.returned,
       s.unit_price_cents as "unitPriceCents", s.tax_basis_points as "taxBasisPoints"
     from article_sales s join ledger_lines l on l.entry_id = s.entry_id
       join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
     where s.taking_id = $1 and s.entry_id = any($2::bigint[]) order by s.entry_id`,
    [takingId, entryIds],
  );

interface Back {
  readonly entryId: number;
  /** Left out: all that has not come back yet. */
  readonly quantity?: number | undefined;
  /** Whether they are sold again. */
  readonly restock: boolean;
}

/**
 * Hold the articles and the buyers' accounts. Price and tax go back as they were sold; the tax by what is left, so that the
 * last one takes all of it along.
 */
export async function returnArticles(
  tx: Transaction,
  { clock, timeZone }: House,
  actor: UserActor,
  {
    takingId,
    sold,
    back,
  }: {
    readonly takingId: number;
    readonly sold: readonly SoldArticles[];
    readonly back: readonly Back[];
  },
): Promise<{ returned: { entryId: number; buyerId: number; cents: number }[] } | { why: Why }> {
  const articles = await lockArticles(
    tx,
    sold.map(({ articleId }) => articleId),
  );
  // Under the lock, for somebody else may have brought some back meanwhile.
  const lines = await soldArticles(
    tx,
    takingId,
    sold.map(({ entryId }) => entryId),
  );
  const now = clock.now();
  const returned: { entryId: number; buyerId: number; cents: number }[] = [];
  for (const line of lines) {
    const { entryId, articleId, buyerId, unitPriceCents, taxBasisPoints } = line;
    const article = articles.find(({ id }) => id === articleId);
    const asked = back.find((one) => one.entryId === entryId);
    const left = line.quantity - line.returned;
    const quantity = asked?.quantity ?? left;
    if (!article || left === 0 || quantity > left) return { why: refusal('money.notSoldHere') };
    const netCents = quantity * unitPriceCents;
    const taxCents =
      taxOn(left * unitPriceCents, taxBasisPoints) -
      taxOn((left - quantity) * unitPriceCents, taxBasisPoints);
    const [refund = 0] = await postEntries(tx, [
      {
        kind: 'REFUND',
        day: clubDay(now, timeZone),
        description: quantity > 1 ? `${quantity} × ${article.name}` : article.name,
        actorId: actor.userId,
        lines: refundLines({
          payer: golferAccount(buyerId),
          product: accountOf(article),
          netCents,
          taxCents,
          taxBasisPoints,
        }),
      },
    ]);
    await tx.query('insert into article_returns (entry_id, sale_entry_id, quantity) values ($1, $2, $3)', [
      refund,
      entryId,
      quantity,
    ]);
    await tx.query('update article_sales set returned = returned + $2 where entry_id = $1', [
      entryId,
      quantity,
    ]);
    if (article.counted && asked?.restock !== false)
      await tx.query(
        `insert into stock_moves (article_id, kind, quantity, entry_id, actor_id, created_at)
         values ($1, 'RETURNED', $2, $3, $4, $5)`,
        [articleId, quantity, refund, actor.userId, now],
      );
    returned.push({ entryId, buyerId, cents: netCents + taxCents });
  }
  return { returned };
}
