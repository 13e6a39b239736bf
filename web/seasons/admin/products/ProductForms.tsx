/** What is said when a charge is undone, and when a fee is to cost something else: at once by the office, or asked of it. */
import '@mantine/core/styles/Input.css';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  adjustProductFee,
  requestProductFeeChange,
  unprocessEventProducts,
} from '@fourball/shared/seasons/event-product-calls.ts';
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { centsOf, dollarsOf } from '../../../ui/text/money.ts';
import organize from '../Organize.module.css';
import { readProductsAnew } from './product-queries.ts';
import { words } from './product-words.en.ts';

const text = words.one;

interface FormProps {
  side: Side;
  product: EntryProduct;
  onDone: () => void;
}

/** The golfer reads the reason, so there is one. */
export function UndoForm({ side, product: { productId }, onDone }: FormProps) {
  const [reason, setReason] = useState('');
  const sending = useSending(['reason'], readProductsAnew);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'undo', reason !== '');
  const undo = async () => {
    if (reason.trim() === '') return refuse([{ field: 'reason', message: text.undo.missing }]);
    const body = { eventProducts: { productId }, reason };
    if ((await send(body, () => request(unprocessEventProducts, { body, quiet: true }))) === null) return;
    toast(text.undo.done);
    onDone();
  };
  return (
    <SendForm
      danger
      sending={sending}
      action={text.undo.action}
      onSubmit={() => void undo()}
      onCancel={onDone}
    >
      <Textarea
        label={text.undo.reason}
        description={text.undo.hint}
        autosize={false}
        rows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        error={errorOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SendForm>
  );
}

interface Typed {
  amount: string;
  comment: string;
}

/** `asking`: by an organizer, who asks the office. */
export function PriceForm({ side, product, asking, onDone }: FormProps & { asking: boolean }) {
  const { productId, amount: known, requestedAmount, processed } = product;
  const start: Typed = { amount: dollarsOf((asking ? requestedAmount : null) ?? known), comment: '' };
  const [typed, setTyped, forget] = useDraft(`fee ${productId} ${asking ? 'request' : 'price'}`, start);
  const sending = useSending(['amount', 'comment'], readProductsAnew);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'price', typed.amount !== start.amount || typed.comment !== '', forget);
  const submit = async () => {
    const amount = centsOf(typed.amount);
    const wrong = [
      ...(amount === null ? [{ field: 'amount', message: text.noAmount }] : []),
      ...(typed.comment.trim() === '' ? [{ field: 'comment', message: text.noComment }] : []),
    ];
    if (amount === null || wrong.length > 0) return refuse(wrong);
    const body = { productId, amount, comment: typed.comment };
    const call = asking ? requestProductFeeChange : adjustProductFee;
    if ((await send(body, () => request(call, { body, quiet: true }))) === null) return;
    forget();
    toast(asking ? text.request.done : text.adjust.done(amount));
    onDone();
  };
  return (
    <SendForm
      sending={sending}
      action={asking ? text.request.action : text.adjust.action}
      onSubmit={() => void submit()}
      onCancel={() => {
        forget();
        onDone();
      }}
    >
      <MoneyField
        label={text.adjust.amount}
        value={typed.amount}
        error={errorOf('amount')}
        onChange={(amount) => setTyped({ ...typed, amount })}
      />
      <Textarea
        label={text.adjust.comment}
        rows={2}
        maxLength={4000}
        value={typed.comment}
        error={errorOf('comment')}
        onChange={(event) => setTyped({ ...typed, comment: event.currentTarget.value })}
      />
      {!asking && processed && <p className={organize.quiet}>{text.adjust.note}</p>}
    </SendForm>
  );
}
