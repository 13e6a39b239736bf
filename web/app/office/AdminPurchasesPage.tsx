/** The office's table of all purchases: found by year, kind and text, each with its receipt beside it. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { useTyped } from '../../ui/table/use-typed.ts';
import { DataTable, RowName, type TableColumn } from '../../ui/table/DataTable.tsx';
import { formatDate, showDays } from '../../ui/text/day-text.ts';
import { useAddress } from '../../money/admin/admin-address.ts';
import { usePurchases } from '../../money/admin/admin-queries.ts';
import { words } from '../../money/admin/admin-words.en.ts';
import pageLook from '../../money/admin/AdminPage.module.css';
import frame from '../../ui/page/frame.module.css';
import { AdminNewPurchase } from '../../money/admin/purchases/AdminNewPurchase.tsx';
import { AdminPagedList } from '../../money/admin/AdminPagedList.tsx';
import { Amount, Head } from '../../money/admin/AdminParts.tsx';
import { PurchaseState } from '../../money/admin/purchases/AdminPurchaseState.tsx';
import { AdminReceipt } from './AdminReceipt.tsx';
import { SavedViews } from '../../accounts/views/SavedViews.tsx';

const text = words.purchases;
const kinds = ['BOOKING', 'CART', 'ENTRY'] as const;
/** The club's first year in the books, for the list of years. */
const firstYear = 2020;

export function AdminPurchasesPage() {
  const { get, number, put } = useAddress();
  const timeZone = useClubTimeZone();
  const thisYear = Number(clubDayOf(Date.now(), timeZone).slice(0, 4));
  const page = number('page') ?? 0;
  const purchaseId = number('purchase');
  const year = number('year') ?? undefined;
  const kind = kinds.find((one) => one === get('kind'));
  const search = get('search') ?? '';
  const [typed, setTyped] = useTyped(search);
  const find = useDebouncedCallback(
    (value: string) => put({ search: value.trim(), page: null }, { replace: true }),
    250,
  );
  const purchases = usePurchases({ page, year, kind, search: search === '' ? undefined : search });
  const { data } = purchases;
  const narrowed = year !== undefined || kind !== undefined || search !== '';
  const nextYear = thisYear + 1;
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={text.title} lead={text.lead}>
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => put({ new: 1, purchase: null })}
        >
          {text.add}
        </Button>
      </Head>
      <div className={pageLook.tools}>
        <TextInput
          className={pageLook.search}
          type="search"
          label={text.search}
          leftSection={<IconSearch size={20} aria-hidden />}
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            find(value);
          }}
        />
        <NativeSelect
          className={pageLook.choice}
          label={text.year}
          value={year ?? ''}
          onChange={({ currentTarget: { value } }) => put({ year: value, page: null })}
        >
          <option value="">{text.allYears}</option>
          {Array.from({ length: nextYear - firstYear + 1 }, (_, at) => nextYear - at).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          className={pageLook.choice}
          label={text.kind}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => put({ kind: value, page: null })}
        >
          <option value="">{text.kinds.all}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {text.kinds[one]}
            </option>
          ))}
        </NativeSelect>
        <p role="status" className={pageLook.say}>
          {data === undefined ? !purchases.isError && <Skeleton height={24} /> : text.total(data.total)}
        </p>
      </div>
      <SavedViews page="/admin/purchases" without={['purchase', 'new']} />
      <AdminPagedList
        list={purchases}
        page={page}
        words={text}
        rows={12}
        isEmpty={({ purchases: found }) => found.length === 0}
        empty={
          <StateView
            kind={narrowed ? 'notFound' : 'empty'}
            title={narrowed ? text.none : text.empty}
            text={narrowed ? text.noneText : text.emptyText}
            action={narrowed ? undefined : { label: text.add, onClick: () => put({ new: 1 }) }}
          />
        }
      >
        {({ purchases: found }, stale) => (
          <Purchases purchases={found} stale={stale} onShow={(purchase) => put({ purchase, new: null })} />
        )}
      </AdminPagedList>
      <SideDrawer
        opened={purchaseId !== null}
        label={words.receipt.label}
        width={820}
        onClose={() => put({ purchase: null }, { replace: true })}
      >
        {(side) =>
          purchaseId !== null && <AdminReceipt key={purchaseId} purchaseId={purchaseId} side={side} />
        }
      </SideDrawer>
      <SideDrawer
        opened={get('new') !== null}
        label={words.create.title}
        width={820}
        onClose={() => put({ new: null }, { replace: true })}
      >
        {(side) => (
          <AdminNewPurchase
            side={side}
            onMade={(purchase) => put({ new: null, purchase }, { replace: true })}
          />
        )}
      </SideDrawer>
    </div>
  );
}

type By = keyof typeof text.columns;

const Bought = ({ at }: { at: string }) => formatDate(clubDayOf(at, useClubTimeZone()));

const columns: readonly TableColumn<Purchase, By>[] = [
  { by: 'what', label: text.columns.what, cell: ({ title }) => <RowName>{showDays(title)}</RowName> },
  { by: 'day', label: text.columns.day, cell: ({ createdAt }) => <Bought at={createdAt} /> },
  { by: 'buyer', label: text.columns.buyer, cell: ({ buyer }) => buyer.name },
  {
    by: 'charge',
    label: text.columns.charge,
    named: true,
    // Said once where both are the same.
    cell: ({ buyer, chargeUser }) => (chargeUser.userId === buyer.userId ? null : chargeUser.name),
  },
  { by: 'kind', label: text.columns.kind, wide: true, cell: ({ kind }) => text.kindOf[kind] },
  { by: 'state', label: text.columns.state, cell: (purchase) => <PurchaseState purchase={purchase} /> },
  { by: 'total', label: text.columns.total, sum: true, cell: ({ total }) => <Amount cents={total} /> },
];

interface PurchasesProps {
  purchases: readonly Purchase[];
  stale: boolean;
  onShow: (purchaseId: number) => void;
}

const Purchases = ({ purchases, stale, onShow }: PurchasesProps) => (
  <DataTable
    keep="purchases"
    label={text.title}
    columns={columns}
    rows={purchases}
    keyOf={({ purchaseId }) => purchaseId}
    onOpen={({ purchaseId }) => onShow(purchaseId)}
    stale={stale}
    bare
  />
);
