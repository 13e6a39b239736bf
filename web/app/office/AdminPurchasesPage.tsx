/** The office's table of all purchases: found by year, kind and text, each with its receipt beside it. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { SideDrawer } from '../../ui/form/SideDrawer.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { walkRows } from '../../ui/table/walk-rows.ts';
import { useAddress } from '../../money/admin/admin-address.ts';
import { usePurchases } from '../../money/admin/admin-queries.ts';
import { words } from '../../money/admin/admin-words.en.ts';
import pageLook from '../../money/admin/AdminPage.module.css';
import frame from '../../ui/page/frame.module.css';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import tableLook from '../../money/admin/AdminTable.module.css';
import { AdminNewPurchase } from '../../money/admin/purchases/AdminNewPurchase.tsx';
import { AdminPagedList } from '../../money/admin/AdminPagedList.tsx';
import { Amount, Head } from '../../money/admin/AdminParts.tsx';
import { PurchaseState } from '../../money/admin/purchases/AdminPurchaseState.tsx';
import { AdminReceipt } from './AdminReceipt.tsx';

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
  const [typed, setTyped] = useState(search);
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

interface PurchasesProps {
  purchases: readonly Purchase[];
  stale: boolean;
  onShow: (purchaseId: number) => void;
}

function Purchases({ purchases, stale, onShow }: PurchasesProps) {
  const timeZone = useClubTimeZone();
  const { columns } = text;
  return (
    <table className={tableLook.table} data-stale={stale || undefined} aria-busy={stale || undefined}>
      <thead>
        <tr>
          <th scope="col">{columns.day}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.buyer}</th>
          <th scope="col">{columns.charge}</th>
          <th scope="col" className={tableLook.wideOnly}>
            {columns.kind}
          </th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className={tableLook.number}>
            {columns.total}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {purchases.map((purchase) => {
          const { purchaseId, kind, title, buyer, chargeUser, total, createdAt } = purchase;
          const other = chargeUser.userId !== buyer.userId;
          return (
            <tr key={purchaseId} className={rowLook.row}>
              <td className="figures">{clubDayOf(createdAt, timeZone)}</td>
              <td data-part="main">
                <RowLink cell className={tableLook.open} onClick={() => onShow(purchaseId)}>
                  {title}
                </RowLink>
              </td>
              <td>{buyer.name}</td>
              <td>
                <span className={tableLook.narrowOnly}>{other && text.chargedTo(chargeUser.name)}</span>
                <span className={tableLook.wideText}>{chargeUser.name}</span>
              </td>
              <td className={tableLook.wideOnly}>{text.kindOf[kind]}</td>
              <td data-part="rest">
                <PurchaseState purchase={purchase} />
              </td>
              <td className={tableLook.number} data-part="amount">
                <Amount cents={total} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
