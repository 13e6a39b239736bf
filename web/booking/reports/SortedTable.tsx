/** A table that sorts and pages rows which are all there. */
import { useState, type ReactNode } from 'react';
import { Pages } from '../../accounts/admin/Pages.tsx';
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx';
import { pageOf, sortedRows, type SortValue } from '../../ui/table/data-table.ts';
import { useSorting } from '../../ui/table/use-sorting.ts';
import { words } from './report-words.en.ts';

const rowsPerPage = 100;

interface SortedTableProps<Row, By extends string> {
  label: string;
  columns: readonly TableColumn<Row, By>[];
  rows: readonly Row[];
  valueOf: Readonly<Record<By, (row: Row) => SortValue>>;
  keyOf: (row: Row) => string | number;
  sortedBy: By;
  onOpen: (row: Row) => void;
  tools?: (row: Row) => ReactNode;
}

export function SortedTable<Row, By extends string>(props: SortedTableProps<Row, By>) {
  const { label, columns, rows, valueOf, keyOf, sortedBy, onOpen, tools } = props;
  const [sorting, setSorting] = useSorting(
    columns.map(({ by }) => by),
    { by: sortedBy, down: false },
  );
  const [page, setPage] = useState(0);
  const shown = pageOf(sortedRows(rows, valueOf[sorting.by], sorting.down), page, rowsPerPage);
  return (
    <>
      <DataTable
        label={label}
        keep={`report-${label}`}
        columns={columns}
        rows={shown.rows}
        keyOf={keyOf}
        sorting={sorting}
        onSort={(next) => {
          setSorting(next);
          setPage(0);
        }}
        onOpen={onOpen}
        bare
        tools={tools}
      />
      <Pages page={shown.at} pages={shown.pages} words={words.pages} onPage={setPage} />
    </>
  );
}
