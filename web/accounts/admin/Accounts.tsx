/** One list of golfers with its search, its file and its pages: a short one worked on here, a long one by the server. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { useClubTimeZone } from '../../lib/club/club-time.ts';
import { downloadCsv } from '../../lib/browser/csv.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useChosen } from '../../ui/table/use-chosen.ts';
import { useSorting } from '../../ui/table/use-sorting.ts';
import {
  columns,
  csvHead,
  csvRow,
  found,
  rowsPerPage,
  searchMin,
  serverColumns,
  sorted,
  type Column,
  type ServerColumn,
  type Sorting,
} from './account-table.ts';
import { AccountTable } from './AccountTable.tsx';
import {
  foundMax,
  readAccounts,
  useAccountCounts,
  useAccountPage,
  useAccounts,
  type AccountList,
} from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import classes from './AdminUsersPage.module.css';
import { Pages } from './Pages.tsx';

const text = words.table;

interface AccountsProps {
  list: AccountList;
  /** What the address asks for. */
  text: string | null;
  onTyped: () => void;
  onShow: (userId: number) => void;
  onShowAll: () => void;
  acts: ChosenActs;
}

/** What can be done to several at once; `none` lets go of them. */
type ChosenActs = (chosen: readonly AccountRow[], none: () => void) => ReactNode;

export function Accounts({ list, text: fromAddress, onTyped, onShow, onShowAll, acts }: AccountsProps) {
  const accounts = useAccounts(list);
  const [typed, setTyped] = useState(fromAddress ?? '');
  useEffect(() => {
    if (fromAddress !== null) setTyped(fromAddress);
  }, [fromAddress]);
  if (accounts.data === undefined) {
    return accounts.isError ? (
      <Failure reason={accounts.error} onRetry={() => void accounts.refetch()} />
    ) : (
      <Loading />
    );
  }
  const shared = {
    typed,
    asked: typed.trim().length >= searchMin ? typed.trim() : '',
    onType: (value: string) => {
      setTyped(value);
      onTyped();
    },
    onShow,
    acts,
    onShowAll: list === 'all' ? undefined : onShowAll,
  };
  return accounts.data === null ? <Many {...shared} /> : <Few {...shared} accounts={accounts.data} />;
}

/** The tools and the rows that come. */
const Loading = () => (
  <>
    <div className={classes.toolsToCome}>
      <Skeleton height={44} />
    </div>
    <SkeletonRows label={text.loading} rows={10} height={44} />
  </>
);

function Failure({ reason, onRetry }: { reason: Error; onRetry: () => void }) {
  return (
    <StateView
      kind={reason instanceof RequestError && reason.status === 0 ? 'offline' : 'error'}
      title={text.failed}
      text={text.failedText}
      action={{ label: shell.common.retry, onClick: onRetry }}
    />
  );
}

interface SharedProps {
  typed: string;
  /** Empty while too little is typed to search for. */
  asked: string;
  onType: (typed: string) => void;
  onShow: (userId: number) => void;
  onShowAll?: () => void;
  acts: ChosenActs;
}

/** All of them are here. */
function Few({ accounts, ...shared }: SharedProps & { accounts: readonly AccountRow[] }) {
  const { asked } = shared;
  const [page, setPage] = useState(0);
  const [sorting, setSorting] = useSorting(columns, { by: 'name', down: false } satisfies Sorting);
  const { by, down } = sorting;
  const rows = useMemo(() => sorted(found(accounts, asked), { by, down }), [accounts, asked, by, down]);
  useEffect(() => setPage(0), [asked, by, down]);
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const at = Math.min(page, pages - 1);
  return (
    <Listing
      {...shared}
      rows={rows.slice(at * rowsPerPage, (at + 1) * rowsPerPage)}
      say={text.count(rows.length)}
      by={columns}
      sorting={sorting}
      onSort={setSorting}
      page={at}
      pages={pages}
      onPage={setPage}
      readAll={() => Promise.resolve(rows)}
    />
  );
}

/** Too many to be here at once: what is shown is asked of the server, and so is what goes into the file. */
function Many(shared: SharedProps) {
  const [asked] = useDebouncedValue(shared.asked, 250);
  const [page, setPage] = useState(0);
  const [sorting, setSorting] = useSorting(serverColumns, {
    by: 'name',
    down: false,
  } satisfies Sorting<ServerColumn>);
  useEffect(() => setPage(0), [asked, sorting.by, sorting.down]);
  const { all = 0 } = useAccountCounts();
  const wanted = { text: asked, order: sorting.by, down: sorting.down };
  const accounts = useAccountPage(wanted, page);
  if (accounts.data === undefined) {
    return accounts.isError ? (
      <Failure reason={accounts.error} onRetry={() => void accounts.refetch()} />
    ) : (
      <Loading />
    );
  }
  const { data } = accounts;
  const total = asked === '' ? all : data.length;
  return (
    <Listing
      {...shared}
      rows={asked === '' ? data : data.slice(page * rowsPerPage, (page + 1) * rowsPerPage)}
      say={asked !== '' && data.length === foundMax ? text.first(foundMax) : text.count(total)}
      by={serverColumns}
      sorting={sorting}
      onSort={setSorting}
      page={page}
      pages={Math.max(1, Math.ceil(total / rowsPerPage))}
      onPage={setPage}
      stale={accounts.isPlaceholderData || asked !== shared.asked}
      readAll={() => readAccounts(wanted, { quiet: true })}
    />
  );
}

interface ListingProps<By extends Column> extends SharedProps {
  /** Of this page. */
  rows: readonly AccountRow[];
  say: string;
  by: readonly By[];
  sorting: Sorting<By>;
  onSort: (sorting: Sorting<By>) => void;
  /** Zero-based. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  stale?: boolean;
  /** Those of all pages, for the file. */
  readAll: () => Promise<readonly AccountRow[]>;
}

function Listing<By extends Column>(props: ListingProps<By>) {
  const { typed, asked, onType, onShow, onShowAll, rows, say, by, sorting, onSort, stale, readAll } = props;
  const [exporting, setExporting] = useState(false);
  const timeZone = useClubTimeZone();
  const table = useRef<HTMLDivElement>(null);
  const chosen = useChosen(
    rows,
    ({ userId }) => userId,
    ({ name }) => name,
  );
  const download = async () => {
    setExporting(true);
    try {
      downloadCsv(
        text.fileName,
        csvHead,
        (chosen.rows.length > 0 ? chosen.rows : await readAll()).map((row) => csvRow(row, timeZone)),
      );
    } catch {
      toast(text.notExported);
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={text.search}
          placeholder={text.searchPlaceholder}
          leftSection={<IconSearch size={20} aria-hidden />}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            table.current?.querySelector<HTMLElement>('tbody button')?.focus();
          }}
        />
        <p role="status" className={classes.say}>
          {typed.trim() !== '' && asked === '' ? text.tooShort : say}
        </p>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          disabled={rows.length === 0}
          loading={exporting}
          onClick={() => void download()}
        >
          {chosen.rows.length > 0 ? text.exportChosen(chosen.rows.length) : text.export}
        </Button>
      </div>
      {rows.length === 0 ? (
        <StateView
          kind={asked === '' ? 'empty' : 'notFound'}
          title={asked === '' ? text.empty : text.none}
          text={asked === '' ? text.emptyText : text.noneText}
          action={onShowAll && { label: text.showAll, onClick: onShowAll }}
        />
      ) : (
        <div ref={table}>
          <AccountTable
            rows={rows}
            by={by}
            sorting={sorting}
            onSort={onSort}
            onShow={onShow}
            stale={stale}
            selection={chosen.selection}
          />
          {chosen.rows.length > 0 && props.acts(chosen.rows, chosen.none)}
          <Pages page={props.page} pages={props.pages} words={text} onPage={props.onPage} />
        </div>
      )}
    </>
  );
}
