/** The ledger of the office: every entry of the books with its lines beside it, and the check that they hold. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconUser, IconX } from '@tabler/icons-react';
import type { LedgerEntry } from '@fourball/shared/money/shapes.ts';
import { openUserSearch } from '../../../accounts/search/open-user-search.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { Skeleton } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { formatDate, showDays } from '../../../ui/text/day-text.ts';
import { dayIn, useAddress } from '../admin-address.ts';
import { entryKinds } from '../admin-kinds.ts';
import { useAccount, useEntries } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import { AdminEntry } from './AdminEntry.tsx';
import { AdminLedgerCheck } from './AdminLedgerCheck.tsx';
import { AdminPagedList } from '../AdminPagedList.tsx';
import pageLook from '../AdminPage.module.css';
import frame from '../../../ui/page/frame.module.css';
import tones from '../AdminTones.module.css';
import { Toggles } from '../../../ui/form/Toggles.tsx';
import { Amount, Head } from '../AdminParts.tsx';
import { SavedViews } from '../../../accounts/views/SavedViews.tsx';

const text = words.ledger;
const views = ['entries', 'check'] as const;

export function AdminLedgerPage() {
  const { get, put } = useAddress();
  const view = views.find((one) => one === get('view')) ?? 'entries';
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={text.title} lead={text.lead} />
      <Toggles
        fit
        label={text.views}
        all={views}
        chosen={view}
        words={text.view}
        onChoose={(one) => put({ view: one === 'entries' ? null : one, entry: null })}
      />
      {view === 'check' ? <AdminLedgerCheck /> : <Entries />}
    </div>
  );
}

function Entries() {
  const { get, number, put } = useAddress();
  const page = number('page') ?? 0;
  const kind = entryKinds.find((one) => one === get('kind'));
  const userId = number('user');
  const purchaseId = number('purchase');
  const start = dayIn(get('start'));
  const end = dayIn(get('end'));
  const entries = useEntries({
    page,
    kind,
    userId: userId ?? undefined,
    purchaseId: purchaseId ?? undefined,
    start,
    end,
  });
  const golfer = useAccount(userId);
  const { data } = entries;
  const opened = number('entry');
  const narrowed = [kind, userId, purchaseId, start, end].some((one) => one !== undefined && one !== null);
  const find = async () => {
    const found = await openUserSearch();
    if (found !== null) put({ user: found.userId, page: null });
  };
  return (
    <>
      <div className={pageLook.tools}>
        <NativeSelect
          className={pageLook.choice}
          label={text.kind}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => put({ kind: value, page: null })}
        >
          <option value="">{text.allKinds}</option>
          {entryKinds.map((one) => (
            <option key={one} value={one}>
              {words.entryKinds[one]}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          className={pageLook.choice}
          type="date"
          label={words.days.from}
          value={get('start') ?? ''}
          onChange={({ currentTarget: { value } }) => put({ start: value, page: null }, { replace: true })}
        />
        <TextInput
          className={pageLook.choice}
          type="date"
          label={words.days.to}
          value={get('end') ?? ''}
          onChange={({ currentTarget: { value } }) => put({ end: value, page: null }, { replace: true })}
        />
        {userId === null ? (
          <Button
            variant="default"
            leftSection={<IconUser size={20} aria-hidden />}
            onClick={() => void find()}
          >
            {words.golfer.choose}
          </Button>
        ) : (
          <Button
            variant="default"
            rightSection={<IconX size={18} aria-hidden />}
            title={words.golfer.clear}
            onClick={() => put({ user: null, page: null })}
          >
            {golfer.data?.name ?? words.golfer.number(userId)}
          </Button>
        )}
        {purchaseId !== null && (
          <Button
            variant="default"
            rightSection={<IconX size={18} aria-hidden />}
            title={text.allPurchases}
            onClick={() => put({ purchase: null, page: null })}
          >
            {text.ofPurchase(purchaseId)}
          </Button>
        )}
        <p role="status" className={pageLook.say}>
          {data === undefined ? !entries.isError && <Skeleton height={24} /> : text.total(data.total)}
        </p>
      </div>
      <SavedViews page="/admin/ledger" without={['entry', 'view']} />
      <AdminPagedList
        list={entries}
        page={page}
        words={text}
        rows={12}
        isEmpty={({ entries: found }) => found.length === 0}
        empty={
          <StateView
            kind={narrowed ? 'notFound' : 'empty'}
            title={narrowed ? text.none : text.empty}
            text={narrowed ? text.noneText : text.emptyText}
          />
        }
      >
        {({ entries: found }, stale) => (
          <EntryTable entries={found} stale={stale} onShow={(entry) => put({ entry })} />
        )}
      </AdminPagedList>
      <SideDrawer
        opened={opened !== null}
        label={words.entry.label}
        width={640}
        onClose={() => put({ entry: null }, { replace: true })}
      >
        {(side) => opened !== null && <AdminEntry key={opened} entryId={opened} side={side} />}
      </SideDrawer>
    </>
  );
}

/** What an entry moved: one side of it, below 0 where it takes another entry back. */
const sizeOf = ({ lines, reverses }: LedgerEntry): number => {
  const side = lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  return reverses === null ? side : -side;
};

type By = keyof typeof text.columns;

const columns: readonly TableColumn<LedgerEntry, By>[] = [
  {
    by: 'what',
    label: text.columns.what,
    cell: ({ description }) => <RowName>{showDays(description)}</RowName>,
  },
  { by: 'day', label: text.columns.day, cell: ({ day }) => formatDate(day) },
  { by: 'kind', label: text.columns.kind, cell: ({ kind }) => words.entryKinds[kind] },
  {
    by: 'account',
    label: text.columns.account,
    cell: ({ lines }) => lines.find(({ kind }) => kind === 'GOLFER')?.account,
  },
  {
    by: 'state',
    label: text.columns.state,
    cell: ({ reversedBy }) =>
      reversedBy !== null && (
        <span className={tones.back}>
          <IconArrowBackUp size={16} aria-hidden />
          {text.reversed}
        </span>
      ),
  },
  { by: 'amount', label: text.columns.amount, sum: true, cell: (entry) => <Amount cents={sizeOf(entry)} /> },
];

interface EntryTableProps {
  entries: readonly LedgerEntry[];
  stale: boolean;
  onShow: (entryId: number) => void;
}

const EntryTable = ({ entries, stale, onShow }: EntryTableProps) => (
  <DataTable
    keep="ledger"
    label={text.title}
    columns={columns}
    rows={entries}
    keyOf={({ entryId }) => entryId}
    onOpen={({ entryId }) => onShow(entryId)}
    stale={stale}
    bare
  />
);
