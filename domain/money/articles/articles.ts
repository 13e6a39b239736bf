/** The articles of the shop: listed, written, counted. */
import { sqlStateOf, type Sql, type Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  correctStock as correctStockCall,
  writeArticle as writeArticleCall,
} from '@fourball/shared/money/articles/article-calls.ts';
import type { Article, ArticleDetails } from '@fourball/shared/money/articles/article-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { takingNumber } from '../taking-number.ts';

const uniqueViolation = '23505';
const checkViolation = '23514';

export interface ArticleRow {
  id: number;
  name: string;
  price_cents: number;
  tax_basis_points: number | null;
  counted: boolean;
  stock: number;
  below_zero: boolean;
  active: boolean;
}

const columns = 'id, name, price_cents, tax_basis_points, counted, stock, below_zero, active';

/** Whoever sells some, takes some back or counts them waits here. Behind vouchers, before tee times. */
export async function lockArticles(tx: Transaction, ids: readonly number[]): Promise<ArticleRow[]> {
  if (ids.length === 0) return [];
  return tx.query<ArticleRow>(
    `select ${columns} from articles where id = any($1::bigint[]) order by id for no key update`,
    [ids],
  );
}

const present = (row: ArticleRow, clubTax: number): Article => ({
  articleId: row.id,
  name: row.name,
  price: row.price_cents,
  ownTaxBasisPoints: row.tax_basis_points,
  taxBasisPoints: row.tax_basis_points ?? clubTax,
  counted: row.counted,
  stock: row.stock,
  belowZero: row.below_zero,
  active: row.active,
});

export async function listArticles(sql: Sql, club: ClubFacts): Promise<Article[]> {
  const { taxBasisPoints } = await club.rules();
  const rows = await sql.query<ArticleRow>(
    `select ${columns} from articles order by active desc, lower(name), id`,
  );
  return rows.map((row) => present(row, taxBasisPoints));
}

/** How many moves one shows. */
const latest = 100;

interface MoveRow extends Omit<ArticleDetails['moves'][number], 'moveId' | 'at' | 'taking'> {
  id: number;
  at: Date;
  taking_id: number | null;
}

/** Errors: not_found. */
export async function getArticle(sql: Sql, club: ClubFacts, articleId: number): Promise<ArticleDetails> {
  const [row] = await sql.query<ArticleRow>(`select ${columns} from articles where id = $1`, [articleId]);
  if (!row) throw new AppError('not_found');
  const moves = await sql.query<MoveRow>(
    `select m.id, m.kind, m.quantity, m.reason, m.created_at as at, u.full_name as by, s.taking_id
     from stock_moves m left join users u on u.id = m.actor_id left join article_returns b on b.entry_id = m.entry_id
       left join article_sales s on s.entry_id = coalesce(b.sale_entry_id, m.entry_id)
     where m.article_id = $1 order by m.id desc limit $2`,
    [articleId, latest],
  );
  return {
    ...present(row, (await club.rules()).taxBasisPoints),
    moves: moves.map(({ id, at, taking_id, ...move }) => ({
      ...move,
      moveId: id,
      at: at.toISOString(),
      taking: taking_id === null ? null : { takingId: taking_id, number: takingNumber(taking_id) },
    })),
  };
}

/** What was sold keeps its price and tax. Errors: not_found. */
export async function writeArticle(
  { db }: House,
  club: ClubFacts,
  actor: UserActor,
  body: BodyOf<typeof writeArticleCall>,
): Promise<ReplyOf<typeof writeArticleCall>> {
  const { articleId, name, price, ownTaxBasisPoints, counted, belowZero, active } = body;
  const values = [name, price, ownTaxBasisPoints ?? null, counted, belowZero, active];
  const refused = async (result: 'TAKEN' | 'BELOW_ZERO') => ({
    result,
    articleId: articleId ?? null,
    articles: await listArticles(db, club),
  });
  try {
    return await transact(db, async (tx) => {
      const [before] = articleId == null ? [] : await lockArticles(tx, [articleId]);
      if (articleId != null && !before) throw new AppError('not_found');
      const [written] = await tx.query<{ id: number }>(
        before
          ? `update articles set name = $1, price_cents = $2, tax_basis_points = $3, counted = $4, below_zero = $5, active = $6
             where id = $7 returning id`
          : `insert into articles (name, price_cents, tax_basis_points, counted, below_zero, active)
             values ($1, $2, $3, $4, $5, $6) returning id`,
        before ? [...values, before.id] : values,
      );
      await recordChange(tx, actor, {
        action: 'article.written',
        changes: [
          {
            field: 'article',
            before: before ? `${before.name}, ${spokenAmount(before.price_cents)}` : null,
            after: `${name}, ${spokenAmount(price)}${active ? '' : ' (put away)'}`,
          },
        ],
      });
      return {
        result: 'SUCCESS' as const,
        articleId: written?.id ?? null,
        articles: await listArticles(tx, club),
      };
    });
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return refused('TAKEN');
    if (sqlStateOf(error) === checkViolation) return refused('BELOW_ZERO');
    throw error;
  }
}

/** Under the article's lock: what is sold meanwhile is before the count or behind it. Errors: not_found; conflict for one that nobody counts. */
export async function correctStock(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { articleId, kind, quantity, reason }: BodyOf<typeof correctStockCall>,
  intent: Intent | undefined,
): Promise<ArticleDetails> {
  return transact(house.db, async (tx) => {
    await onceOnly(tx, intent, async () => {
      const [row] = await lockArticles(tx, [articleId]);
      if (!row) throw new AppError('not_found');
      if (!row.counted) throw conflict('money.articleNotCounted');
      const more = kind === 'COUNTED' ? quantity - row.stock : quantity;
      if (more !== 0) {
        await tx.query(
          `insert into stock_moves (article_id, kind, quantity, reason, actor_id, created_at) values ($1, $2, $3, $4, $5, $6)`,
          [articleId, kind, more, reason, actor.userId, house.clock.now()],
        );
      }
      await recordChange(tx, actor, {
        action: 'article.stock-corrected',
        changes: [
          { field: row.name, before: String(row.stock), after: String(row.stock + more) },
          { field: 'reason', before: null, after: reason },
        ],
      });
      return { articleId };
    });
    return getArticle(tx, club, articleId);
  });
}
