/** Lines of the trail in the one table of the office: what was done, when, by whom, to whom, and each field before and after. */
import type { AuditEntry } from '@fourball/shared/accounts/shapes.ts';
import { DataTable, RowName, type TableColumn } from '../../../ui/table/DataTable.tsx';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { words } from '../admin-words.en.ts';
import { Changes } from '../AuditTable.tsx';
import look from '../AuditTable.module.css';

const text = words.trail;

type By = keyof typeof text.columns;

interface TrailTableProps {
  entries: readonly AuditEntry[];
  onShow: (userId: number) => void;
  stale: boolean;
}

export const TrailTable = ({ entries, onShow, stale }: TrailTableProps) => (
  <DataTable
    keep="trail"
    label={text.title}
    columns={columnsOf(onShow)}
    rows={entries}
    keyOf={({ id }) => id}
    stale={stale}
    bare
  />
);

const columnsOf = (onShow: (userId: number) => void): readonly TableColumn<AuditEntry, By>[] => [
  {
    by: 'what',
    label: text.columns.what,
    cell: ({ action }) => <RowName>{text.action(action)}</RowName>,
  },
  {
    by: 'when',
    label: text.columns.when,
    cell: ({ at }) => (
      <>
        <ClubDate at={at} /> <ClubTime at={at} />
      </>
    ),
  },
  { by: 'who', label: text.columns.who, named: true, cell: ({ actor }) => actor?.name ?? text.nobody },
  {
    by: 'about',
    label: text.columns.about,
    named: true,
    cell: ({ user }) =>
      user === null ? null : (
        <button type="button" className={look.user} onClick={() => onShow(user.userId)}>
          {user.name}
        </button>
      ),
  },
  {
    by: 'changes',
    label: text.columns.changes,
    lines: true,
    cell: ({ changes }) => (changes.length === 0 ? null : <Changes changes={changes} />),
  },
];
