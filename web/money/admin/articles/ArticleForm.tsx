/** The form of an article: its name, price and tax, and whether somebody counts it. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { writeArticle } from '@fourball/shared/money/articles/article-calls.ts';
import type { Article } from '@fourball/shared/money/articles/article-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending, type Sending } from '../../../ui/form/use-sending.ts';
import { centsOf, dollarsOf, formatMoney } from '../../../ui/text/money.ts';
import { readArticlesAnew } from './article-queries.ts';
import { words } from './article-words.en.ts';

const text = words.form;

interface Draft {
  name: string;
  price: string;
  ownTax: boolean;
  rate: string;
  counted: boolean;
  belowZero: boolean;
}

const draftOf = (article: Article | undefined): Draft => ({
  name: article?.name ?? '',
  price: article ? dollarsOf(article.price) : '',
  ownTax: article !== undefined && article.ownTaxBasisPoints !== null,
  rate: article?.ownTaxBasisPoints == null ? '0' : String(article.ownTaxBasisPoints / 100),
  counted: article?.counted ?? true,
  belowZero: article?.belowZero ?? false,
});

/** 5 and 5.25 percent; null where it is none. */
function rateOf(typed: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const basisPoints = Math.round(Number(typed) * 100);
  return basisPoints <= 10_000 ? basisPoints : null;
}

/** Of a new article it fills the side; of one that is there it stands above its stock. */
export function ArticleForm({ side, article }: { side: Side; article: Article | undefined }) {
  const [draft, setDraft] = useState(() => draftOf(article));
  const sending = useSending(['name', 'price', 'ownTaxBasisPoints'], readArticlesAnew);
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(article));
  useKept(side, 'article', changed);
  const write = async (active: boolean) => {
    const price = centsOf(draft.price);
    const rate = draft.ownTax ? rateOf(draft.rate) : null;
    const issues = [
      ...(draft.name.trim() === '' ? [{ field: 'name', message: text.noName }] : []),
      ...(price ? [] : [{ field: 'price', message: text.wrong }]),
      ...(draft.ownTax && rate === null ? [{ field: 'ownTaxBasisPoints', message: text.wrongRate }] : []),
    ];
    if (issues.length > 0) return sending.refuse(issues);
    const body = {
      articleId: article?.articleId,
      name: draft.name.trim(),
      price: price ?? 0,
      ownTaxBasisPoints: rate,
      counted: draft.counted,
      belowZero: draft.belowZero,
      active,
    };
    const written = await sending.send(body, () => request(writeArticle, { body, quiet: true }));
    if (written === null) return;
    if (written.result === 'TAKEN') return sending.refuse([{ field: 'name', message: text.taken }]);
    if (written.result === 'BELOW_ZERO') return sending.tell(text.isBelow);
    toast(article === undefined ? text.made(body.name) : text.saved);
    side.leave();
  };
  const fields = <ArticleFields draft={draft} sending={sending} onChange={setDraft} />;
  if (article === undefined)
    return (
      <SideForm
        side={side}
        title={text.newTitle}
        sending={sending}
        action={text.create}
        onSubmit={() => void write(true)}
      >
        {fields}
      </SideForm>
    );
  return (
    <SendForm
      sending={sending}
      action={text.save}
      disabled={!changed}
      onSubmit={() => void write(article.active)}
    >
      {fields}
      <div>
        <Button variant="default" disabled={sending.busy} onClick={() => void write(!article.active)}>
          {article.active ? text.putAway : text.takeOut}
        </Button>
      </div>
    </SendForm>
  );
}

interface ArticleFieldsProps {
  draft: Draft;
  sending: Sending;
  onChange: (draft: Draft) => void;
}

function ArticleFields({ draft, sending, onChange }: ArticleFieldsProps) {
  const price = centsOf(draft.price);
  const rate = draft.ownTax ? rateOf(draft.rate) : null;
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  return (
    <>
      <TextInput
        label={text.name}
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        error={sending.errorOf('name')}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <MoneyField
        label={text.price}
        description={
          price && rate !== null ? text.withTax(formatMoney(price + taxOn(price, rate))) : undefined
        }
        value={draft.price}
        error={sending.errorOf('price')}
        onChange={(typed) => change({ price: typed })}
      />
      <Checkbox
        label={text.ownTax}
        checked={draft.ownTax}
        onChange={({ currentTarget: { checked } }) => change({ ownTax: checked })}
      />
      {draft.ownTax && (
        <TextInput
          label={text.rate}
          inputMode="decimal"
          value={draft.rate}
          error={sending.errorOf('ownTaxBasisPoints')}
          onChange={({ currentTarget: { value } }) => change({ rate: value })}
        />
      )}
      <Checkbox
        label={text.counted}
        checked={draft.counted}
        onChange={({ currentTarget: { checked } }) => change({ counted: checked })}
      />
      {draft.counted && (
        <Checkbox
          label={text.belowZero}
          checked={draft.belowZero}
          onChange={({ currentTarget: { checked } }) => change({ belowZero: checked })}
        />
      )}
    </>
  );
}
