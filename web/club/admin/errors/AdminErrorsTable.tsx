/** The entries of the log of errors, in the one table of the office. */
import { IconBrowser, IconPlugConnected, IconServer } from '@tabler/icons-react';
import type { ErrorEntry } from '@fourball/shared/club/shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import classes from './AdminErrors.module.css';
import { words } from './error-words.en.ts';

interface AdminErrorsTableProps {
  entries: readonly ErrorEntry[];
  openId: number | null;
  onOpen: (entry: ErrorEntry) => void;
}

type By = keyof typeof words.table;

const icons = { client: IconBrowser, http: IconPlugConnected, server: IconServer } as const;

function Kind({ type }: Pick<ErrorEntry, 'type'>) {
  const Icon = icons[type];
  return (
    <span className={classes.kind}>
      <Icon size={16} aria-hidden />
      {words.kind[type]}
    </span>
  );
}

const columns: readonly TableColumn<ErrorEntry, By>[] = [
  { by: 'what', label: words.table.what, cell: ({ name }) => <RowName>{name}</RowName> },
  { by: 'at', label: words.table.at, cell: ({ at }) => <ClubTime at={at} format="dayTime" /> },
  { by: 'kind', label: words.table.kind, cell: ({ type }) => <Kind type={type} /> },
  { by: 'status', label: words.table.status, number: true, cell: ({ statusCode }) => statusCode },
  { by: 'message', label: words.table.message, cell: ({ message }) => message },
  { by: 'route', label: words.table.route, cell: ({ route }) => route },
  { by: 'who', label: words.table.who, cell: ({ userName }) => userName },
];

export function AdminErrorsTable({ entries, openId, onOpen }: AdminErrorsTableProps) {
  const timeZone = useClubTimeZone();
  return (
    <DataTable
      keep="errors"
      label={words.title}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      openKey={openId}
      openLabel={({ name, at }) => words.open(name, formatClubTime(at, 'dayTime', timeZone))}
      onOpen={onOpen}
      bare
    />
  );
}
