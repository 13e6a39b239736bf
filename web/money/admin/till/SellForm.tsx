/** Sells at a till without a round: to a golfer, to somebody without an account, or to nobody named; with the receipt at the end. */
import '@mantine/core/styles/Input.css';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { newKey } from '../../../lib/browser/new-key.ts';
import { request } from '../../../lib/request/request.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../../ui/form/SideForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { centsOf, formatMoney } from '../../../ui/text/money.ts';
import { ArticleRows } from '../articles/ArticleRows.tsx';
import { articleIssues, articlesOf, totalOf, type ArticleRow } from '../articles/article-rows.ts';
import { readArticlesAnew } from '../articles/article-queries.ts';
import { SoldReceipt } from './SoldReceipt.tsx';
import { words as text } from './sell-words.en.ts';
import classes from './Tender.module.css';
import { TenderRows } from './TenderRows.tsx';
import { amountsOf, newTender, tendersOf, type TenderRow } from './tenders.ts';
import { words as tender } from './tender-words.en.ts';
import { TillPicker } from './TillPicker.tsx';
import { readTillsAnew, useTills } from './till-queries.ts';

const readSoldAnew = () => Promise.all([readTillsAnew(), readArticlesAnew()]);

interface NewVoucher {
  key: string;
  typed: string;
}

export function SellForm({ side }: { side: Side }) {
  const [vouchers, setVouchers] = useState<readonly NewVoucher[]>([]);
  const [articles, setArticles] = useState<readonly ArticleRow[]>([]);
  const [buyer, setBuyer] = useState<Buyer>(nobody);
  const [rows, setRows] = useState<readonly TenderRow[]>(() => [newTender([])]);
  const [tillId, setTillId] = useState<number | null>(null);
  const [sold, setSold] = useState<ReplyOf<typeof takeMoney> | null>(null);
  const sending = useSending(['payments', 'vouchers', 'articles', 'buyer'], readSoldAnew);
  const { data, isError: failed } = useTills();
  const tills = data?.filter(({ active }) => active);
  const till =
    tills?.find((one) => one.tillId === tillId) ?? tills?.find(({ open }) => open !== null) ?? tills?.[0];
  useKept(side, 'sell', sold === null && vouchers.length + articles.length > 0);

  const total = totalOf(articles) + vouchers.reduce((sum, { typed }) => sum + (centsOf(typed) ?? 0), 0);
  const amounts = amountsOf(rows, total);
  const given = amounts.reduce((sum, typed) => sum + (centsOf(typed) ?? 0), 0);
  const onAccount = total - given;

  const sell = async () => {
    const issues: FieldIssue[] = vouchers.flatMap(({ typed }, at) =>
      centsOf(typed) ? [] : [{ field: `vouchers.${at}.amount`, message: tender.wrong }],
    );
    issues.push(...articleIssues(articles));
    if (vouchers.length + articles.length === 0) return sending.tell(text.nothing);
    if (buyer.kind === 'customer' && buyer.name.trim() === '')
      issues.push({ field: 'buyer.customer.name', message: text.noName });
    if (issues.length > 0) return sending.refuse(issues);
    if (buyer.kind === 'golfer' && buyer.golfer === null) return sending.tell(text.noGolfer);
    if (onAccount < 0) return sending.tell(tender.tooMuch(formatMoney(-onAccount)));
    if (onAccount > 0 && buyer.kind !== 'golfer') return sending.tell(text.mustPay);
    if (!till) return;
    // A way of nothing, where all of it goes on the account, is none.
    const paid = tendersOf(rows, amounts).filter(({ amount }) => amount > 0);
    const body = {
      tillId: till.tillId,
      articles: articlesOf(articles),
      vouchers: vouchers.map(({ typed }) => ({ amount: centsOf(typed) ?? 0 })),
      buyer: buyerOf(buyer),
      payments: paid,
      onAccount,
      total,
    };
    const reply = await sending.send(body, (idempotencyKey) =>
      request(takeMoney, { body, idempotencyKey, quiet: true }),
    );
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? '');
    setSold(reply);
  };

  if (sold?.taking)
    return <SoldReceipt side={side} taking={sold.taking} vouchers={sold.vouchers} onDone={side.leave} />;
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={text.due(formatMoney(total))}
      sending={sending}
      action={given === 0 && total > 0 ? text.toAccount(formatMoney(total)) : text.take(formatMoney(given))}
      disabled={total === 0 || !till?.open}
      onSubmit={() => void sell()}
    >
      <ArticleRows rows={articles} errorOf={sending.errorOf} onChange={setArticles} />
      <SoldVouchers vouchers={vouchers} errorOf={sending.errorOf} onChange={setVouchers} />
      <BuyerFields buyer={buyer} error={sending.errorOf('buyer.customer.name')} onChange={setBuyer} />
      <TenderRows
        rows={rows}
        amounts={amounts}
        byVoucher={vouchers.length === 0}
        errorOf={sending.errorOf}
        onChange={setRows}
      />
      {onAccount > 0 && buyer.kind === 'golfer' && (
        <p className={classes.quiet} role="status">
          {tender.onAccount(formatMoney(onAccount))}
        </p>
      )}
      {failed && <p role="alert">{tender.tillsFailed}</p>}
      {tills !== undefined && <TillPicker tills={tills} till={till} onChoose={setTillId} />}
    </SideForm>
  );
}

interface SoldVouchersProps {
  vouchers: readonly NewVoucher[];
  errorOf: (field: string) => string | undefined;
  onChange: (vouchers: readonly NewVoucher[]) => void;
}

function SoldVouchers({ vouchers, errorOf, onChange }: SoldVouchersProps) {
  return (
    <fieldset className={classes.fields}>
      <legend>{text.vouchers}</legend>
      {vouchers.map(({ key, typed }, at) => (
        <div key={key} className={classes.together}>
          <MoneyField
            label={text.voucherAmount}
            value={typed}
            error={errorOf(`vouchers.${at}.amount`)}
            onChange={(value) =>
              onChange(vouchers.map((one) => (one.key === key ? { key, typed: value } : one)))
            }
          />
          <CloseButton
            size={44}
            aria-label={text.removeVoucher}
            onClick={() => onChange(vouchers.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      <Button
        variant="subtle"
        className={classes.add}
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => onChange([...vouchers, { key: newKey(), typed: '' }])}
      >
        {text.addVoucher}
      </Button>
    </fieldset>
  );
}

interface Buyer {
  kind: 'nobody' | 'golfer' | 'customer';
  golfer: { userId: number; name: string } | null;
  name: string;
}

const nobody: Buyer = { kind: 'nobody', golfer: null, name: '' };
const kinds = ['nobody', 'golfer', 'customer'] as const satisfies readonly Buyer['kind'][];

const buyerOf = ({ kind, golfer, name }: Buyer) =>
  kind === 'golfer' && golfer !== null
    ? { userId: golfer.userId }
    : kind === 'customer'
      ? { customer: { name } }
      : null;

interface BuyerFieldsProps {
  buyer: Buyer;
  error: string | undefined;
  onChange: (buyer: Buyer) => void;
}

function BuyerFields({ buyer, error, onChange }: BuyerFieldsProps) {
  const choose = async () => {
    const found = await openUserSearch();
    if (found !== null) onChange({ ...buyer, golfer: { userId: found.userId, name: found.name } });
  };
  return (
    <>
      <NativeSelect
        label={text.buyer}
        value={buyer.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...buyer, kind: kinds.find((one) => one === value) ?? 'nobody' })
        }
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {text.buyers[kind]}
          </option>
        ))}
      </NativeSelect>
      {buyer.kind === 'golfer' && (
        <div>
          <Button variant="default" onClick={() => void choose()}>
            {buyer.golfer?.name ?? text.choose}
          </Button>
        </div>
      )}
      {buyer.kind === 'customer' && (
        <TextInput
          label={text.name}
          value={buyer.name}
          maxLength={120}
          autoComplete="off"
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ ...buyer, name: value })}
        />
      )}
    </>
  );
}
