/** The articles that a form sells, as they are typed: pure. */
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { Article } from '@fourball/shared/money/articles/article-shapes.ts';
import { words as text } from './sale-words.en.ts';

/** How many of which, as they are typed. */
export interface ArticleRow {
  article: Article;
  typed: string;
}

export const quantityOf = ({ typed }: ArticleRow): number =>
  /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;

/** With its tax, as the club will charge it. */
export const costOf = (row: ArticleRow): number => {
  const net = quantityOf(row) * row.article.price;
  return net + taxOn(net, row.article.taxBasisPoints);
};
export const totalOf = (rows: readonly ArticleRow[]): number =>
  rows.reduce((sum, row) => sum + costOf(row), 0);
export const articlesOf = (rows: readonly ArticleRow[]) =>
  rows.map((row) => ({ articleId: row.article.articleId, quantity: quantityOf(row) }));

/** What is wrong with them before they are sent. */
export const articleIssues = (rows: readonly ArticleRow[]) =>
  rows.flatMap((row, at) =>
    quantityOf(row) > 0 ? [] : [{ field: `articles.${at}.quantity`, message: text.wrong }],
  );
