/** One fee at the side of the table: what it is and why it costs so much, what can be done about it, and what became of it. */
import { Button } from '@mantine/core';
import { IconCheck, IconCoin, IconUserDollar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import {
  chargeProductUser,
  confirmEventProducts,
  processEventProducts,
  unconfirmEventProduct,
} from '@fourball/shared/seasons/event-product-calls.ts';
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideFrame, type Side } from '../../../ui/form/SideDrawer.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import organize from '../Organize.module.css';
import { useAct } from '../use-act.ts';
import { PriceForm, UndoForm } from './ProductForms.tsx';
import { ProductLog } from './ProductLog.tsx';
import classes from './Products.module.css';
import { readProductsAnew } from './product-queries.ts';
import { stateOf, whyOf, withTax } from './product-state.ts';
import { words } from './product-words.en.ts';
import { StateTag } from './StateTag.tsx';

const text = words.one;

interface ProductPanelProps {
  side: Side;
  product: EntryProduct;
}

export function ProductPanel({ side, product }: ProductPanelProps) {
  const ofOffice = useMay('EVENTS', 'ACCOUNTANT');
  return (
    <SideFrame side={side} title={product.feeName} lead={product.title}>
      <Facts product={product} />
      {product.cancelled ? (
        <p className={organize.quiet}>{text.letOff}</p>
      ) : (
        <Acts side={side} product={product} ofOffice={ofOffice} />
      )}
      {ofOffice && <ProductLog productId={product.productId} />}
    </SideFrame>
  );
}

function Facts({ product }: { product: EntryProduct }) {
  const { name, guestName, chargedName, amount, tax, comment, requestedAmount, requestedComment } = product;
  const asked =
    product.processingStage === 'REQUESTED' && requestedAmount !== null
      ? [words.requests.change(amount, requestedAmount), words.requests.beforeTax, requestedComment]
      : [];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.facts.golfer, name],
    ...(guestName === null ? [] : [[text.facts.guest, guestName] as const]),
    [text.facts.payer, chargedName],
    [text.facts.why, whyOf(product)],
    [text.facts.price, formatMoney(amount)],
    [text.facts.tax, formatMoney(tax)],
    [text.facts.total, <strong key="total">{formatMoney(withTax(product))}</strong>],
    ...(comment === '' ? [] : [[text.facts.comment, comment] as const]),
    ...(asked.length === 0 ? [] : [[text.facts.asked, asked.filter(Boolean).join(' · ')] as const]),
    [words.columns.state, <StateTag key="state" product={product} />],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name_, value]) => (
        <div key={name_}>
          <dt>{name_}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Form = 'undo' | 'adjust' | 'request';

function Acts({ side, product, ofOffice }: ProductPanelProps & { ofOffice: boolean }) {
  const { productId, chargedUserId, chargedName } = product;
  const [form, setForm] = useState<Form | null>(null);
  const { busy, act } = useAct(readProductsAnew);
  const state = stateOf(product);
  const one = { productId };
  const confirm = async () => {
    const body = { eventProducts: one };
    if (await act(() => request(confirmEventProducts, { body, quiet: true }))) toast(words.confirmed(1));
  };
  const unconfirm = async () => {
    const body = { eventProduct: one };
    if (await act(() => request(unconfirmEventProduct, { body, quiet: true }))) toast(text.unconfirmed);
  };
  const charge = async () => {
    const body = { eventProducts: one };
    if (await act(() => request(processEventProducts, { body, quiet: true }))) toast(words.charged(1));
  };
  const chargeAnother = async () => {
    const payer = await openUserSearch();
    if (payer === null || payer.userId === chargedUserId) return;
    const { sureTitle: title, sure, ok, keep: cancel, done } = text.payer;
    const lines = sure(payer.name, chargedName, withTax(product));
    if ((await showMessage({ title, lines, ok, cancel })) === null) return;
    const body = { productId, userId: payer.userId };
    if (await act(() => request(chargeProductUser, { body, quiet: true }))) toast(done(payer.name));
  };
  const toggle = (wanted: Form) => () => setForm(form === wanted ? null : wanted);
  const close = () => setForm(null);
  return (
    <div className={classes.part}>
      <div className={classes.buttons}>
        {state === 'OWED' && (
          <Button
            loading={busy}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => void confirm()}
          >
            {text.confirm}
          </Button>
        )}
        {state === 'CONFIRMED' && ofOffice && (
          <Button
            loading={busy}
            leftSection={<IconCoin size={20} aria-hidden />}
            onClick={() => void charge()}
          >
            {text.charge}
          </Button>
        )}
        {state === 'CONFIRMED' && (
          <Button variant="default" disabled={busy} onClick={() => void unconfirm()}>
            {text.unconfirm}
          </Button>
        )}
        {state === 'CHARGED' && ofOffice && (
          <Button variant="default" aria-expanded={form === 'undo'} onClick={toggle('undo')}>
            {text.undo.open}
          </Button>
        )}
        {ofOffice ? (
          <Button variant="default" aria-expanded={form === 'adjust'} onClick={toggle('adjust')}>
            {text.adjust.open}
          </Button>
        ) : (
          <Button variant="default" aria-expanded={form === 'request'} onClick={toggle('request')}>
            {text.request.open}
          </Button>
        )}
        {ofOffice && (
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconUserDollar size={20} aria-hidden />}
            onClick={() => void chargeAnother()}
          >
            {text.payer.open}
          </Button>
        )}
      </div>
      {state === 'OWED' && ofOffice && <p className={organize.quiet}>{text.confirmFirst}</p>}
      {form === 'undo' && <UndoForm side={side} product={product} onDone={close} />}
      {(form === 'adjust' || form === 'request') && (
        <PriceForm key={form} side={side} product={product} asking={form === 'request'} onDone={close} />
      )}
    </div>
  );
}
