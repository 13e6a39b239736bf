/** The articles of the shop: each with its price and stock at the side. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Article } from '@fourball/shared/money/articles/article-shapes.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { sortedRows, type SortValue } from '../../../ui/table/data-table.ts';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { useSorting } from '../../../ui/table/use-sorting.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { useAddress } from '../admin-address.ts';
import { Head, NotLoaded } from '../AdminParts.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { ArticleSide } from './ArticleSide.tsx';
import { useArticles } from './article-queries.ts';
import { words } from './article-words.en.ts';

export function AdminArticlesPage() {
  const articles = useArticles();
  const { get, number, put } = useAddress();
  const mayChange = useMay('MANAGER');
  const chosen = articles.data?.find(({ articleId }) => articleId === number('article'));
  const adding = get('article') === 'new' && mayChange;
  const add = () => put({ article: 'new' });
  return (
    <div className={frame.page}>
      <Head title={words.title} lead={words.lead}>
        {mayChange && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
            {words.add}
          </Button>
        )}
      </Head>
      {articles.data === undefined ? (
        articles.isError ? (
          <NotLoaded
            error={articles.error}
            title={words.failed}
            text={words.failedText}
            onRetry={() => void articles.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={6} height={76} />
        )
      ) : articles.data.length === 0 ? (
        <StateView
          kind="empty"
          title={words.none}
          text={words.noneText}
          action={mayChange ? { label: words.add, onClick: add } : undefined}
        />
      ) : (
        <>
          <Stale query={articles} />
          <ArticleTable articles={articles.data} onOpen={({ articleId }) => put({ article: articleId })} />
        </>
      )}
      <SideDrawer
        opened={adding || chosen !== undefined}
        label={words.title}
        onClose={() => put({ article: null }, { replace: true })}
      >
        {(side) =>
          chosen === undefined ? (
            <ArticleForm side={side} article={undefined} />
          ) : (
            <ArticleSide key={chosen.articleId} side={side} article={chosen} mayChange={mayChange} />
          )
        }
      </SideDrawer>
    </div>
  );
}

type By = keyof typeof words.columns;

const withTax = ({ price, taxBasisPoints }: Article): number => price + taxOn(price, taxBasisPoints);

const columns: readonly TableColumn<Article, By>[] = [
  { by: 'name', label: words.columns.name, cell: ({ name }) => <RowName>{name}</RowName> },
  { by: 'state', label: words.columns.state, cell: ({ active }) => (active ? null : words.away) },
  {
    by: 'stock',
    label: words.columns.stock,
    number: true,
    cell: ({ counted, stock }) => (counted ? stock.toLocaleString('en-CA') : null),
  },
  { by: 'price', label: words.columns.price, number: true, cell: ({ price }) => formatMoney(price) },
  {
    by: 'withTax',
    label: words.columns.withTax,
    sum: true,
    cell: (article) => formatMoney(withTax(article)),
  },
];

const valueOf: Readonly<Record<By, (article: Article) => SortValue>> = {
  name: ({ name }) => name,
  state: ({ active }) => (active ? null : words.away),
  stock: ({ counted, stock }) => (counted ? stock : null),
  price: ({ price }) => price,
  withTax,
};

interface ArticleTableProps {
  articles: readonly Article[];
  onOpen: (article: Article) => void;
}

function ArticleTable({ articles, onOpen }: ArticleTableProps) {
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    null,
  );
  return (
    <DataTable
      keep="articles"
      label={words.list}
      columns={columns}
      rows={sorting === null ? articles : sortedRows(articles, valueOf[sorting.by], sorting.down)}
      keyOf={({ articleId }) => articleId}
      sorting={sorting}
      onSort={setSorting}
      onOpen={onOpen}
      bare
    />
  );
}
