/** A table of fees: sorted, several of them confirmed or charged at once, each opened at the side. */
import { Button } from '@mantine/core';
import { IconCheck, IconCoin } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { confirmEventProducts, processEventProducts } from '@fourball/shared/seasons/event-product-calls.ts';
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { TableScroll } from '../../../ui/table/TableScroll.tsx';
import { sortedRows, surnameFirst, type SortValue } from '../../../ui/table/data-table.ts';
import { useChosen } from '../../../ui/table/use-chosen.ts';
import { useSorting } from '../../../ui/table/use-sorting.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { useAct } from '../use-act.ts';
import { ProductPanel } from './ProductPanel.tsx';
import classes from './Products.module.css';
import { readProductsAnew } from './product-queries.ts';
import { stateOf, sumOf, toCharge, toConfirm, whoOf, whyOf, withTax } from './product-state.ts';
import { words } from './product-words.en.ts';
import { StateTag } from './StateTag.tsx';

type By = 'golfer' | 'title' | 'fee' | 'why' | 'payer' | 'state' | 'amount';

const text = words.columns;

const columns: readonly TableColumn<EntryProduct, By>[] = [
  { by: 'golfer', label: text.golfer, cell: (product) => <RowName>{whoOf(product)}</RowName> },
  { by: 'title', label: text.title, cell: ({ title }) => title },
  { by: 'fee', label: text.fee, cell: ({ feeName }) => feeName },
  { by: 'why', label: text.why, wide: true, cell: whyOf },
  {
    by: 'payer',
    label: text.payer,
    wide: true,
    cell: ({ chargedUserId, userId, chargedName }) => (chargedUserId === userId ? null : chargedName),
  },
  { by: 'state', label: text.state, cell: (product) => <StateTag product={product} /> },
  { by: 'amount', label: text.amount, number: true, cell: (product) => formatMoney(withTax(product)) },
];

const order = ['OWED', 'CONFIRMED', 'CHARGED', 'LET_OFF'] as const;

const valueOf: Readonly<Record<By, (product: EntryProduct) => SortValue>> = {
  golfer: ({ name }) => surnameFirst(name),
  title: ({ title }) => title,
  fee: ({ feeName }) => feeName,
  why: whyOf,
  payer: ({ chargedName }) => surnameFirst(chargedName),
  state: (product) => order.indexOf(stateOf(product)),
  amount: withTax,
};

interface ProductTableProps {
  label: string;
  products: readonly EntryProduct[];
  /** For which season or event each is, where the table is not of one alone. */
  titled?: boolean;
}

export function ProductTable({ label, products, titled = false }: ProductTableProps) {
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    null,
  );
  const [open, setOpen] = useState<number | null>(null);
  const rows = sorting === null ? products : sortedRows(products, valueOf[sorting.by], sorting.down);
  const chosen = useChosen(
    rows,
    ({ productId }) => productId,
    (product) => `${whoOf(product)}, ${product.feeName}`,
  );
  // What is not shown any more is not chosen without being seen.
  const { none } = chosen;
  useEffect(none, [label, none]);
  const shown = products.find(({ productId }) => productId === open) ?? null;
  return (
    <>
      <TableScroll>
        <DataTable
          keep="entry-products"
          label={label}
          columns={titled ? columns : columns.filter(({ by }) => by !== 'title')}
          rows={rows}
          keyOf={({ productId }) => productId}
          sorting={sorting}
          onSort={setSorting}
          onOpen={({ productId }) => setOpen(productId)}
          selection={chosen.selection}
        />
      </TableScroll>
      {chosen.rows.length > 0 && <Chosen products={chosen.rows} onNone={none} />}
      <SideDrawer
        opened={shown !== null}
        label={shown?.feeName ?? words.one.label}
        onClose={() => setOpen(null)}
      >
        {(side) => shown !== null && <ProductPanel key={shown.productId} side={side} product={shown} />}
      </SideDrawer>
    </>
  );
}

const bodyOf = (products: readonly EntryProduct[]) => ({
  eventProducts: products.map(({ productId }) => ({ productId })),
});

/** What is done to several at once: the organizers confirm, the office charges what is confirmed. */
function Chosen({ products, onNone }: { products: readonly EntryProduct[]; onNone: () => void }) {
  const ofOffice = useMay('EVENTS', 'ACCOUNTANT');
  const { busy, act } = useAct(readProductsAnew);
  const confirmable = toConfirm(products);
  const chargeable = toCharge(products);
  const confirm = async () => {
    const body = bodyOf(confirmable);
    if ((await act(() => request(confirmEventProducts, { body, quiet: true }))) === null) return;
    toast(words.confirmed(confirmable.length));
    onNone();
  };
  const charge = async () => {
    const { sureTitle: title, sure, sureOk: ok, keep: cancel } = words.chosen;
    const lines = sure(chargeable.length, sumOf(chargeable));
    if ((await showMessage({ title, lines, ok, cancel })) === null) return;
    const body = bodyOf(chargeable);
    if ((await act(() => request(processEventProducts, { body, quiet: true }))) === null) return;
    toast(words.charged(chargeable.length));
    onNone();
  };
  return (
    <div className={classes.chosen} role="group" aria-label={words.chosen.label}>
      <p role="status">{words.chosen.count(products.length, sumOf(products))}</p>
      {confirmable.length > 0 && (
        <Button
          loading={busy}
          leftSection={<IconCheck size={20} aria-hidden />}
          onClick={() => void confirm()}
        >
          {words.chosen.confirm(confirmable.length)}
        </Button>
      )}
      {ofOffice && chargeable.length > 0 && (
        <Button loading={busy} leftSection={<IconCoin size={20} aria-hidden />} onClick={() => void charge()}>
          {words.chosen.charge(chargeable.length)}
        </Button>
      )}
      <Button variant="default" onClick={onNone}>
        {words.chosen.none}
      </Button>
    </div>
  );
}
