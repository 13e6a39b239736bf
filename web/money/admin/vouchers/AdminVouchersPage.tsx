/** The vouchers of the club: found by the end of a code, a name and a state, each with its history at the side. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { Voucher } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { useTyped } from '../../../ui/table/use-typed.ts';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { formatDate } from '../../../ui/text/day-text.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { useAddress } from '../admin-address.ts';
import pageLook from '../AdminPage.module.css';
import { AdminPagedList } from '../AdminPagedList.tsx';
import { Head } from '../AdminParts.tsx';
import { GiveVoucherForm } from './GiveVoucherForm.tsx';
import { VoucherSide } from './VoucherSide.tsx';
import { useVouchers } from './voucher-queries.ts';
import { words } from './voucher-words.en.ts';
import { SavedViews } from '../../../accounts/views/SavedViews.tsx';

const states = ['OPEN', 'SPENT', 'EXPIRED', 'VOID'] as const satisfies readonly Voucher['state'][];

export function AdminVouchersPage() {
  const { get, number, put } = useAddress();
  const page = number('page') ?? 0;
  const search = get('search') ?? '';
  const state = states.find((one) => one === get('state'));
  const [typed, setTyped] = useTyped(search);
  const find = useDebouncedCallback(
    (value: string) => put({ search: value.trim(), page: null }, { replace: true }),
    250,
  );
  const vouchers = useVouchers(page, { state, search: search === '' ? undefined : search });
  const mayGive = useMay('ACCOUNTANT');
  const voucherId = number('voucher');
  const giving = get('voucher') === 'new' && mayGive;
  const narrowed = state !== undefined || search !== '';
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={words.title} lead={words.lead}>
        {mayGive && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => put({ voucher: 'new' })}>
            {words.give}
          </Button>
        )}
      </Head>
      <div className={pageLook.tools}>
        <TextInput
          className={pageLook.search}
          type="search"
          label={words.search}
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
          label={words.state}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => put({ state: value, page: null })}
        >
          <option value="">{words.all}</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {words.states[one]}
            </option>
          ))}
        </NativeSelect>
        <p role="status" className={pageLook.say}>
          {vouchers.data === undefined
            ? !vouchers.isError && <Skeleton height={24} />
            : words.total(vouchers.data.total, formatMoney(vouchers.data.outstanding))}
        </p>
      </div>
      <SavedViews page="/admin/vouchers" without={['voucher']} />
      <AdminPagedList
        list={vouchers}
        page={page}
        words={words}
        rows={8}
        isEmpty={({ vouchers: found }) => found.length === 0}
        empty={
          narrowed ? (
            <StateView kind="empty" title={words.notFound} text={words.notFoundText} />
          ) : (
            <StateView kind="empty" title={words.none} text={words.noneText} />
          )
        }
      >
        {({ vouchers: found }, stale) => (
          <DataTable
            keep="vouchers"
            label={words.list}
            columns={columns}
            rows={found}
            keyOf={(voucher) => voucher.voucherId}
            onOpen={(voucher) => put({ voucher: voucher.voucherId })}
            stale={stale}
            bare
          />
        )}
      </AdminPagedList>
      <SideDrawer
        opened={voucherId !== null || giving}
        label={words.title}
        onClose={() => put({ voucher: null }, { replace: true })}
      >
        {(side) =>
          voucherId !== null ? (
            <VoucherSide key={voucherId} side={side} voucherId={voucherId} />
          ) : (
            <GiveVoucherForm side={side} />
          )
        }
      </SideDrawer>
    </div>
  );
}

type By = keyof typeof words.columns;

const columns: readonly TableColumn<Voucher, By>[] = [
  { by: 'code', label: words.columns.code, cell: ({ codeEnd }) => <RowName>{words.of(codeEnd)}</RowName> },
  { by: 'kind', label: words.columns.kind, cell: ({ kind }) => words.kinds[kind] },
  { by: 'holder', label: words.columns.holder, cell: ({ holder }) => holder },
  { by: 'state', label: words.columns.state, cell: ({ state }) => words.states[state] },
  {
    by: 'until',
    label: words.columns.until,
    named: true,
    cell: ({ expiresOn }) => (expiresOn === null ? null : formatDate(expiresOn)),
  },
  { by: 'amount', label: words.columns.amount, number: true, cell: ({ amount }) => formatMoney(amount) },
  { by: 'left', label: words.columns.left, sum: true, cell: ({ balance }) => formatMoney(balance) },
];
