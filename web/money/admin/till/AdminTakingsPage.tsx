/** What desks took, found by number, name and day: each receipt at the side, where it can be given back. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconShoppingBag, IconX } from '@tabler/icons-react';
import type { TakingRow } from '@fourball/shared/money/till/till-shapes.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { useTyped } from '../../../ui/table/use-typed.ts';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { dayIn, useAddress } from '../admin-address.ts';
import pageLook from '../AdminPage.module.css';
import { AdminPagedList } from '../AdminPagedList.tsx';
import { Head } from '../AdminParts.tsx';
import { SellForm } from './SellForm.tsx';
import { words as sell } from './sell-words.en.ts';
import { TakingSide } from './TakingSide.tsx';
import { useTakings } from './till-queries.ts';
import { words } from './till-words.en.ts';
import { SavedViews } from '../../../accounts/views/SavedViews.tsx';

const text = words.takings;

export function AdminTakingsPage() {
  const { get, number, put } = useAddress();
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const page = number('page') ?? 0;
  const day = dayIn(get('day'));
  const roundId = number('round') ?? undefined;
  const search = get('search') ?? '';
  const [typed, setTyped] = useTyped(search);
  const find = useDebouncedCallback(
    (value: string) => put({ search: value.trim(), page: null }, { replace: true }),
    250,
  );
  const takings = useTakings(page, { day, roundId, search: search === '' ? undefined : search });
  const takingId = number('taking');
  const maySell = useMay('STARTER');
  const selling = maySell && get('taking') === 'new';
  const narrowed = day !== undefined || roundId !== undefined || search !== '';
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={text.title} lead={text.lead}>
        {maySell && (
          <Button
            leftSection={<IconShoppingBag size={20} aria-hidden />}
            onClick={() => put({ taking: 'new' })}
          >
            {sell.button}
          </Button>
        )}
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
        <TextInput
          className={pageLook.choice}
          type="date"
          label={text.day}
          max={today}
          value={day ?? ''}
          onChange={({ currentTarget: { value } }) => put({ day: value, page: null })}
        />
        {roundId !== undefined && (
          <Button
            variant="default"
            leftSection={<IconX size={20} aria-hidden />}
            onClick={() => put({ round: null, page: null })}
          >
            {text.ofRound}
          </Button>
        )}
        <p role="status" className={pageLook.say}>
          {takings.data === undefined
            ? !takings.isError && <Skeleton height={24} />
            : text.total(takings.data.total)}
        </p>
      </div>
      <SavedViews page="/admin/takings" without={['taking']} />
      <AdminPagedList
        list={takings}
        page={page}
        words={text}
        rows={8}
        isEmpty={({ takings: found }) => found.length === 0}
        empty={
          narrowed ? (
            <StateView kind="empty" title={text.notFound} text={text.notFoundText} />
          ) : (
            <StateView kind="empty" title={text.none} text={text.noneText} />
          )
        }
      >
        {({ takings: found }, stale) => (
          <DataTable
            keep="takings"
            label={text.list}
            columns={columns}
            rows={found}
            keyOf={({ takingId: id }) => id}
            onOpen={(taking) => put({ taking: taking.takingId })}
            stale={stale}
            bare
          />
        )}
      </AdminPagedList>
      <SideDrawer
        opened={takingId !== null || selling}
        label={text.title}
        onClose={() => put({ taking: null }, { replace: true })}
      >
        {(side) =>
          takingId !== null ? (
            <TakingSide key={takingId} side={side} takingId={takingId} />
          ) : (
            <SellForm side={side} />
          )
        }
      </SideDrawer>
    </div>
  );
}

type By = keyof typeof text.columns;

const columns: readonly TableColumn<TakingRow, By>[] = [
  { by: 'who', label: text.columns.who, cell: ({ payers }) => <RowName>{payers.join(', ')}</RowName> },
  {
    by: 'number',
    label: text.columns.number,
    cell: ({ number }) => <span className="figures">{number}</span>,
  },
  { by: 'at', label: text.columns.at, cell: ({ at }) => <ClubTime at={at} format="dayTime" /> },
  { by: 'till', label: text.columns.till, cell: ({ till }) => till },
  {
    by: 'ways',
    label: text.columns.ways,
    cell: ({ methods }) => methods.map((method) => words.methods[method]).join(', '),
  },
  {
    by: 'back',
    label: text.columns.back,
    number: true,
    cell: ({ back }) => (back > 0 ? formatMoney(back) : null),
  },
  { by: 'total', label: text.columns.total, sum: true, cell: ({ total }) => formatMoney(total) },
];
