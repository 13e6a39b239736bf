/** The office's table of golfers: lists with their counts, search while typing, sorting, a file, and a drawer for each. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { downloadCsv } from '../lib/csv.ts';
import { RequestError } from '../lib/request.ts';
import { words as shell } from '../lib/words/en.ts';
import { SkeletonRows } from '../ui/Skeletons.tsx';
import { StateView } from '../ui/StateView.tsx';
import { csvHead, csvRow, found, rowsPerPage, searchMin, sorted, type Sorting } from './account-table.ts';
import { AccountTable } from './AccountTable.tsx';
import { useAccountCounts, useAccounts, type AccountList } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import classes from './AdminUsersPage.module.css';
import { openNewAccount } from './open-new-account.ts';
import { Pages } from './Pages.tsx';
import { UnvalidatedContacts } from './UnvalidatedContacts.tsx';
import { UserDrawer } from './UserDrawer.tsx';

const text = words.table;

const lists = [
  'all',
  'new',
  'inactive',
  'unnumbered',
  'ORGANIZER',
  'ADMIN',
  'contacts',
] as const satisfies readonly (AccountList | 'contacts')[];

export function AdminUsersPage() {
  const [search, setSearch] = useSearchParams();
  const list = lists.find((one) => one === search.get('list')) ?? 'all';
  const counts = useAccountCounts();
  const userId = Number(search.get('user'));
  const show = (id: number | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete('user');
        else after.set('user', String(id));
        return after;
      },
      { replace: id === null },
    );
  const add = async () => {
    const opened = await openNewAccount();
    if (opened !== null) show(opened);
  };
  return (
    <div className={classes.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={classes.head}>
        <h1>{words.title}</h1>
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => void add()}>
          {text.add}
        </Button>
      </div>
      <div className={classes.lists} role="group" aria-label={words.lists.label}>
        {lists.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === list}
            onClick={() => setSearch(one === 'all' ? {} : { list: one }, { replace: true })}
          >
            {words.lists[one]}
            {counts[one] !== undefined && <span className={`${classes.count} figures`}>{counts[one]}</span>}
          </button>
        ))}
      </div>
      {list === 'contacts' ? (
        <UnvalidatedContacts onShow={show} />
      ) : (
        <Accounts key={list} list={list} onShow={show} onShowAll={() => setSearch({}, { replace: true })} />
      )}
      <UserDrawer
        userId={Number.isSafeInteger(userId) && userId > 0 ? userId : null}
        onClose={() => show(null)}
      />
    </div>
  );
}

interface AccountsProps {
  list: AccountList;
  onShow: (userId: number) => void;
  onShowAll: () => void;
}

function Accounts({ list, onShow, onShowAll }: AccountsProps) {
  const accounts = useAccounts(list);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', down: false });
  const table = useRef<HTMLDivElement>(null);
  const asked = typed.trim().length >= searchMin ? typed.trim() : '';
  const rows = useMemo(
    () => sorted(found(accounts.data ?? [], asked), sorting),
    [accounts.data, asked, sorting],
  );
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const at = Math.min(page, pages - 1);

  if (accounts.data === undefined) {
    return accounts.isError ? (
      <StateView
        kind={accounts.error instanceof RequestError && accounts.error.status === 0 ? 'offline' : 'error'}
        title={text.failed}
        text={text.failedText}
        action={{ label: shell.common.retry, onClick: () => void accounts.refetch() }}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={10} height={44} />
    );
  }
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
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(0);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            table.current?.querySelector<HTMLElement>('tbody button')?.focus();
          }}
        />
        <p role="status" className={classes.say}>
          {typed.trim() !== '' && asked === '' ? text.tooShort : text.count(rows.length)}
        </p>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => downloadCsv(text.fileName, csvHead, rows.map(csvRow))}
        >
          {text.export}
        </Button>
      </div>
      {rows.length === 0 ? (
        <StateView
          kind={asked === '' ? 'empty' : 'notFound'}
          title={asked === '' ? text.empty : text.none}
          text={asked === '' ? text.emptyText : text.noneText}
          action={list === 'all' ? undefined : { label: text.showAll, onClick: onShowAll }}
        />
      ) : (
        <div ref={table}>
          <AccountTable
            rows={rows.slice(at * rowsPerPage, (at + 1) * rowsPerPage)}
            sorting={sorting}
            onSort={(next) => {
              setSorting(next);
              setPage(0);
            }}
            onShow={onShow}
          />
          <Pages page={at} pages={pages} words={text} onPage={setPage} />
        </div>
      )}
    </>
  );
}
