/** One article at the side: what it is, how many are there, and what came in and went out. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { correctStock } from '@fourball/shared/money/articles/article-calls.ts';
import type { Article, ArticleDetails } from '@fourball/shared/money/articles/article-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import cards from '../AdminCards.module.css';
import { NotLoaded } from '../AdminParts.tsx';
import { ReasonField, reasonIssues } from '../AdminReason.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import classes from './Articles.module.css';
import { readArticlesAnew, useArticle } from './article-queries.ts';
import { words } from './article-words.en.ts';

const text = words.stock;

interface ArticleSideProps {
  side: Side;
  article: Article;
  mayChange: boolean;
}

export function ArticleSide({ side, article, mayChange }: ArticleSideProps) {
  const found = useArticle(article.articleId);
  const { name, counted, stock } = article;
  return (
    <SideFrame side={side} title={name} lead={counted ? words.inStock(stock) : undefined}>
      {mayChange && <ArticleForm key={JSON.stringify(article)} side={side} article={article} />}
      {mayChange && counted && <StockForm side={side} article={article} />}
      {found.data !== undefined ? (
        found.data.moves.length > 0 && <Moves moves={found.data.moves} />
      ) : found.isError ? (
        <NotLoaded
          error={found.error}
          title={words.failed}
          text={words.failedText}
          gone={words.gone}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows label={words.loading} rows={3} height={44} />
      )}
    </SideFrame>
  );
}

type Kind = 'DELIVERED' | 'COUNTED';

function StockForm({ side, article: { articleId } }: { side: Side; article: Article }) {
  const [kind, setKind] = useState<Kind>('DELIVERED');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const sending = useSending(['quantity', 'reason'], readArticlesAnew);
  useKept(side, 'stock', typed !== '' || reason !== '');
  const save = async () => {
    const quantity = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;
    const issues = [
      ...(quantity === null ? [{ field: 'quantity', message: text.wrong }] : []),
      ...reasonIssues(reason),
    ];
    if (issues.length > 0 || quantity === null) return sending.refuse(issues);
    const body = { articleId, kind, quantity, reason };
    const saved = await sending.send(body, (idempotencyKey) =>
      request(correctStock, { body, idempotencyKey, quiet: true }),
    );
    if (saved === null) return;
    toast(text.saved(saved.stock));
    setTyped('');
    setReason('');
  };
  return (
    <section className={classes.stock} aria-label={text.title}>
      <h3>{text.title}</h3>
      <SendForm sending={sending} action={text.save} disabled={typed === ''} onSubmit={() => void save()}>
        <NativeSelect
          label={text.kind}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value === 'COUNTED' ? 'COUNTED' : 'DELIVERED')}
        >
          <option value="DELIVERED">{text.kinds.DELIVERED}</option>
          <option value="COUNTED">{text.kinds.COUNTED}</option>
        </NativeSelect>
        <TextInput
          label={text.quantity[kind]}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={sending.errorOf('quantity')}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <ReasonField
          value={reason}
          hint={text.reasonHint}
          error={sending.errorOf('reason')}
          onChange={setReason}
        />
      </SendForm>
    </section>
  );
}

function Moves({ moves }: Pick<ArticleDetails, 'moves'>) {
  const timeZone = useClubTimeZone();
  return (
    <section className={cards.card} aria-label={words.moves}>
      <h3>{words.moves}</h3>
      <ul className={cards.lines}>
        {moves.map(({ moveId, kind, quantity, reason, at, by, taking }) => (
          <li key={moveId}>
            <span>{words.kinds[kind]}</span>
            <span className={`${cards.price} figures`}>{quantity > 0 ? `+${quantity}` : quantity}</span>
            <span className={cards.note}>
              {[reason, by, formatClubTime(at, 'dayTime', timeZone)].filter(Boolean).join(', ')}
              {taking !== null && (
                <>
                  {', '}
                  <Link to={`/admin/takings?taking=${taking.takingId}`}>{taking.number}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
