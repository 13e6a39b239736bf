/** The articles that a till sells: a row for each with how many, and the choice of one more. */
import '@mantine/core/styles/Input.css';
import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { useArticles } from './article-queries.ts';
import { costOf, type ArticleRow } from './article-rows.ts';
import classes from './ArticleRows.module.css';
import { words as text } from './sale-words.en.ts';

interface ArticleRowsProps {
  rows: readonly ArticleRow[];
  errorOf: (field: string) => string | undefined;
  onChange: (rows: readonly ArticleRow[]) => void;
}

export function ArticleRows({ rows, errorOf, onChange }: ArticleRowsProps) {
  const { data } = useArticles();
  const more = data?.filter(
    ({ active, articleId }) => active && !rows.some(({ article }) => article.articleId === articleId),
  );
  if (data !== undefined && data.length === 0 && rows.length === 0) return null;
  return (
    <fieldset className={classes.fields}>
      <legend>{text.articles}</legend>
      {rows.map((row, at) => (
        <div key={row.article.articleId} className={classes.row} role="group" aria-label={row.article.name}>
          <span>
            {row.article.name} <span className={`${classes.quiet} figures`}>{formatMoney(costOf(row))}</span>
          </span>
          <TextInput
            aria-label={text.howMany(row.article.name)}
            inputMode="numeric"
            autoComplete="off"
            value={row.typed}
            error={errorOf(`articles.${at}.quantity`)}
            onChange={({ currentTarget: { value } }) =>
              onChange(rows.map((one) => (one === row ? { ...row, typed: value } : one)))
            }
          />
          <CloseButton
            size={44}
            aria-label={text.remove(row.article.name)}
            onClick={() => onChange(rows.filter((one) => one !== row))}
          />
        </div>
      ))}
      {more !== undefined && more.length > 0 && (
        <NativeSelect
          label={text.add}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const article = more.find(({ articleId }) => articleId === Number(value));
            if (article) onChange([...rows, { article, typed: '1' }]);
          }}
        >
          <option value="">{text.choose}</option>
          {more.map((article) => (
            <option key={article.articleId} value={article.articleId}>
              {text.option(
                article.name,
                formatMoney(article.price + taxOn(article.price, article.taxBasisPoints)),
                article.counted ? article.stock : null,
              )}
            </option>
          ))}
        </NativeSelect>
      )}
    </fieldset>
  );
}
