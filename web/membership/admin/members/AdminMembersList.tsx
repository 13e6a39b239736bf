/** One list of the members' page: search, filters, sorting, pages and its file, whatever its rows are. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Pages } from '../../../accounts/admin/Pages.tsx';
import { downloadCsv, type CsvValue } from '../../../lib/browser/csv.ts';
import { useSorting } from '../../../ui/table/use-sorting.ts';
import { DataTable, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { foundRows, pageOf, sortedRows, type Sorting, type SortValue } from '../../../ui/table/data-table.ts';
import { Skeleton, SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import classes from './AdminMembers.module.css';
import { rowsPerPage } from './admin-membership-table.ts';
import { words } from './admin-membership-words.en.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';

const text = words.table;

export interface ListColumn<Row, By extends string> extends TableColumn<Row, By> {
  sortBy: (row: Row) => SortValue;
}

interface AdminMembersListProps<Row, By extends string> {
  label: string;
  query: {
    data: readonly Row[] | undefined;
    isError: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  columns: readonly ListColumn<Row, By>[];
  keyOf: (row: Row) => string | number;
  /** What the search looks through. */
  wholeOf: (row: Row) => readonly (string | null)[];
  onOpen: (row: Row) => void;
  csv: { fileName: string; head: readonly string[]; row: (row: Row) => readonly CsvValue[] };
  /** Where there is no row at all: what that means, and what to do. */
  empty: { words: readonly [title: string, text: string]; action?: { label: string; onClick: () => void } };
  /** Filters beside the search. */
  filters?: { fields: ReactNode; keep: (row: Row) => boolean; clear: () => void };
  /** At the end of a row: what is done with it at once. */
  tools?: (row: Row) => ReactNode;
  /** Beside the button of the file. */
  more?: ReactNode;
}

export function AdminMembersList<Row, By extends string>(props: AdminMembersListProps<Row, By>) {
  const { label, query, columns, keyOf, wholeOf, onOpen, csv, empty, filters, tools, more } = props;
  const [typed, setTyped] = useState('');
  const first = columns[0]?.by;
  const [sorting, setSorting] = useSorting<By, Sorting<By> | null>(
    columns.map(({ by }) => by),
    first === undefined ? null : { by: first, down: false },
  );
  const sortedBy = sorting?.by;
  const down = sorting?.down ?? false;
  const [page, setPage] = useState(0);
  const table = useRef<HTMLDivElement>(null);
  const { data } = query;
  const keep = filters?.keep;
  const rows = useMemo(() => {
    if (data === undefined) return [];
    const kept = foundRows(keep === undefined ? data : data.filter(keep), typed, wholeOf);
    const column = columns.find(({ by }) => by === sortedBy);
    return column === undefined ? kept : sortedRows(kept, column.sortBy, down);
  }, [data, keep, typed, sortedBy, down, columns, wholeOf]);
  if (data === undefined) {
    return query.isError ? (
      <LoadFailure
        title={text.failed}
        text={text.failedText}
        error={query.error}
        retry={() => void query.refetch()}
      />
    ) : (
      <>
        <div className={classes.search}>
          <Skeleton height={44} />
        </div>
        <SkeletonRows label={text.loading} rows={10} height={44} />
      </>
    );
  }
  if (data.length === 0) {
    const [title, meaning] = empty.words;
    return <StateView kind="empty" title={title} text={meaning} action={empty.action} />;
  }
  const shown = pageOf(rows, page, rowsPerPage);
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={text.search}
          placeholder={text.placeholder}
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
        {filters?.fields}
        <p role="status" className={classes.say}>
          {text.count(rows.length, data.length)}
        </p>
        {more}
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          disabled={rows.length === 0}
          onClick={() => downloadCsv(csv.fileName, csv.head, rows.map(csv.row))}
        >
          {text.export}
        </Button>
      </div>
      {rows.length === 0 ? (
        <StateView
          kind="notFound"
          title={text.none}
          text={text.noneText}
          action={{
            label: text.clear,
            onClick: () => {
              setTyped('');
              filters?.clear();
            },
          }}
        />
      ) : (
        <div ref={table}>
          <DataTable
            label={label}
            keep={`members-${label}`}
            columns={columns}
            rows={shown.rows}
            keyOf={keyOf}
            sorting={sorting}
            onSort={(next) => {
              setSorting(next);
              setPage(0);
            }}
            onOpen={onOpen}
            tools={tools}
          />
          <Pages page={shown.at} pages={shown.pages} words={text} onPage={setPage} />
        </div>
      )}
    </>
  );
}
