/** The office's page of changes of fees that organizers have asked for: approved, approved and charged, or refused. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { updateProductFeeStage } from '@fourball/shared/seasons/event-product-calls.ts';
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import pageClasses from '../../../ui/page/Pages.module.css';
import { StateView } from '../../../ui/page/StateView.tsx';
import organize from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { useAct } from '../use-act.ts';
import { ProductPanel } from './ProductPanel.tsx';
import classes from './Products.module.css';
import { readProductsAnew, useFeeRequests } from './product-queries.ts';
import { whoOf } from './product-state.ts';
import { words } from './product-words.en.ts';

const text = words.requests;

export function AdminFeeRequestsPage() {
  const requests = useFeeRequests();
  const [open, setOpen] = useState<EntryProduct | null>(null);
  // As it is now, also once it is decided and gone from the list.
  const shown = requests.data?.find(({ productId }) => productId === open?.productId) ?? open;
  return (
    <div className={`${pageClasses.page} ${organize.narrow}`}>
      <title>{shell.pageTitle(text.title)}</title>
      <div className={pageClasses.head}>
        <div>
          <h1>{text.title}</h1>
          <p className={pageClasses.quiet}>{text.lead}</p>
        </div>
      </div>
      <QueryStates query={requests} loading={text.loading} rows={3} height={88}>
        {(list) =>
          list.length === 0 ? (
            <StateView kind="empty" title={text.none} text={text.noneText} />
          ) : (
            <section className={organize.card} aria-label={text.list}>
              <ul className={organize.rows}>
                {list.map((product) => (
                  <Request key={product.productId} product={product} onOpen={() => setOpen(product)} />
                ))}
              </ul>
            </section>
          )
        }
      </QueryStates>
      <SideDrawer opened={shown !== null} label={text.open} onClose={() => setOpen(null)}>
        {(side) => shown !== null && <ProductPanel key={shown.productId} side={side} product={shown} />}
      </SideDrawer>
    </div>
  );
}

function Request({ product, onOpen }: { product: EntryProduct; onOpen: () => void }) {
  const { productId, title, feeName, amount, requestedAmount, requestedComment } = product;
  const { busy, act } = useAct(readProductsAnew);
  const what = `${whoOf(product)}, ${feeName}`;
  const set = (processingStage: 'APPROVED' | 'REJECTED' | 'PROCESSED') => {
    const body = { productId, processingStage };
    return request(updateProductFeeStage, { body, quiet: true });
  };
  const approve = async () => {
    if (await act(() => set('APPROVED'))) toast(text.approved);
  };
  const charge = async () => {
    const done = await act(async () => {
      await set('APPROVED');
      return set('PROCESSED');
    });
    if (done) toast(text.chargedNow);
  };
  const reject = async () => {
    if (await act(() => set('REJECTED'))) toast(text.rejected);
  };
  return (
    <li>
      <div className={`${organize.grow} ${organize.stack}`}>
        <button type="button" className={classes.open} onClick={onOpen}>
          {what}
        </button>
        <span className={organize.quiet}>{title}</span>
        <span>
          <strong className="figures">{text.change(amount, requestedAmount ?? amount)}</strong>{' '}
          {text.beforeTax}
        </span>
        {requestedComment !== null && <span>{requestedComment}</span>}
      </div>
      <div className={classes.buttons}>
        <Button loading={busy} aria-label={text.approveNamed(what)} onClick={() => void approve()}>
          {text.approve}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          aria-label={text.chargeNamed(what)}
          onClick={() => void charge()}
        >
          {text.charge}
        </Button>
        <Button
          variant="subtle"
          color="red"
          disabled={busy}
          aria-label={text.rejectNamed(what)}
          onClick={() => void reject()}
        >
          {text.reject}
        </Button>
      </div>
    </li>
  );
}
