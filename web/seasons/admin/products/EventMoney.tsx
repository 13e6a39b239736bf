/** The money of a golf event, for its organizers and the office: who owes which fee, why, and what of it is charged. */
import { useState } from 'react';
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { foundRows } from '../../../ui/table/data-table.ts';
import { SearchBar } from '../../../ui/table/SearchBar.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import organize from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { ProductTable } from './ProductTable.tsx';
import classes from './Products.module.css';
import { useEventProducts } from './product-queries.ts';
import { stateOf, sumOf, whoOf } from './product-state.ts';
import { words } from './product-words.en.ts';

const filters = ['ALL', 'UNPAID', 'CONFIRM', 'CHARGE', 'CHARGED'] as const;
type Filter = (typeof filters)[number];

const fits: Readonly<Record<Filter, (product: EntryProduct) => boolean>> = {
  ALL: () => true,
  UNPAID: (product) => ['OWED', 'CONFIRMED'].includes(stateOf(product)),
  CONFIRM: (product) => stateOf(product) === 'OWED',
  CHARGE: (product) => stateOf(product) === 'CONFIRMED',
  CHARGED: (product) => stateOf(product) === 'CHARGED',
};

export function EventMoney({ eventId }: { eventId: number }) {
  const products = useEventProducts(eventId);
  return (
    <QueryStates query={products} loading={words.loading} rows={6} height={44}>
      {(list) =>
        list.length === 0 ? (
          <StateView kind="empty" title={words.nobody} text={words.nobodyText} />
        ) : (
          <Fees key={eventId} products={list} />
        )
      }
    </QueryStates>
  );
}

function Fees({ products }: { products: readonly EntryProduct[] }) {
  const [filter, setFilter] = useState<Filter>('ALL');
  const [search, setSearch] = useState('');
  const rows = foundRows(products.filter(fits[filter]), search, (product) => [
    whoOf(product),
    product.chargedName,
    product.feeName,
  ]);
  return (
    <section className={classes.part} aria-label={words.title}>
      <Sums products={products} />
      <div className={classes.tools}>
        <Toggles
          label={words.filter.label}
          all={filters}
          chosen={filter}
          words={words.filter.all}
          onChoose={setFilter}
        />
        <SearchBar
          label={words.search.label}
          placeholder={words.search.hint}
          action={words.search.action}
          clear={words.search.clear}
          onSearch={setSearch}
        />
      </div>
      <p className={organize.quiet} role="status">
        {rows.length === 0 ? words.nothingFits : words.shown(rows.length)}
      </p>
      {rows.length > 0 && <ProductTable label={words.list} products={rows} />}
    </section>
  );
}

function Sums({ products }: { products: readonly EntryProduct[] }) {
  const sums = [
    [words.sums.owed, products.filter(fits.UNPAID)],
    [words.sums.charged, products.filter(fits.CHARGED)],
    [words.sums.letOff, products.filter(({ cancelled }) => cancelled)],
  ] as const;
  return (
    <dl className={classes.sums} aria-label={words.sums.label}>
      {sums.map(([name, counted]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">
            {name === words.sums.letOff ? words.shown(counted.length) : formatMoney(sumOf(counted))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
