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
import { RowButton, RowButtons } from '../../../ui/table/RowButton.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { useAddress } from '../admin-address.ts';
import { Head, NotLoaded } from '../AdminParts.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { ArticleSide } from './ArticleSide.tsx';
import classes from './Articles.module.css';
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
          <RowButtons label={words.list}>
            {articles.data.map((article) => (
              <Row
                key={article.articleId}
                article={article}
                onOpen={() => put({ article: article.articleId })}
              />
            ))}
          </RowButtons>
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

function Row({ article, onOpen }: { article: Article; onOpen: () => void }) {
  const { name, price, taxBasisPoints, counted, stock, active } = article;
  return (
    <RowButton name={name} onOpen={onOpen}>
      <span className={classes.state}>
        {words.price(formatMoney(price), formatMoney(price + taxOn(price, taxBasisPoints)))}
      </span>
      {counted && <span className={classes.state}>{words.inStock(stock)}</span>}
      {!active && <span className={classes.state}>{words.away}</span>}
    </RowButton>
  );
}
