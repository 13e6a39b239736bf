/** The rows of golfers, in the one table of the office. */
import { IconBan, IconPhotoQuestion } from '@tabler/icons-react';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { DataTable, RowName, type Selection, type TableColumn } from '../../ui/table/DataTable.tsx';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import { columns, rolesOf, type Column, type Sorting } from './account-table.ts';
import { words } from './admin-words.en.ts';
import classes from './AdminUsersPage.module.css';

interface AccountTableProps<By extends Column> {
  rows: readonly AccountRow[];
  /** The columns by which it can be sorted. */
  by: readonly By[];
  sorting: Sorting<By>;
  onSort: (sorting: Sorting<By>) => void;
  onShow: (userId: number) => void;
  /** What is shown is about to be replaced. */
  stale?: boolean;
  /** Left out where nothing is done to several. */
  selection: Selection<AccountRow> | undefined;
}

const cells: Readonly<Record<Column, TableColumn<AccountRow, Column>['cell']>> = {
  name: ({ name, nickname, avatarUrl, pendingAvatar }) => (
    <>
      <PersonAvatar name={name} url={avatarUrl} size={32} />
      <RowName>{name}</RowName>
      {nickname !== null && <span className={classes.quiet}>{nickname}</span>}
      {pendingAvatar !== null && (
        <span className={classes.waiting} title={words.table.picture}>
          <IconPhotoQuestion size={18} aria-hidden />
          <span className="visually-hidden">{words.table.picture}</span>
        </span>
      )}
    </>
  ),
  memberNumber: ({ memberNumber, claimedMemberNumber }) =>
    memberNumber ??
    (claimedMemberNumber !== null && (
      <span className={classes.quiet}>{words.table.claimed(claimedMemberNumber)}</span>
    )),
  email: ({ email }) => email,
  membershipName: ({ membershipName }) => membershipName,
  roles: rolesOf,
  status: ({ status }) => (
    <span className={classes.status} data-status={status}>
      {status === 'INACTIVE' && <IconBan size={16} aria-hidden />}
      {words.status[status]}
    </span>
  ),
  createdAt: ({ createdAt }) => <ClubDate at={createdAt} />,
  lastLoginAt: ({ lastLoginAt }) =>
    lastLoginAt === null ? (
      <span className={classes.quiet}>{words.table.never}</span>
    ) : (
      <ClubDate at={lastLoginAt} />
    ),
};

export function AccountTable<By extends Column>(props: AccountTableProps<By>) {
  const { rows, by, sorting, onSort, onShow, stale = false, selection } = props;
  const own = (column: Column): By | undefined => by.find((one) => one === column);
  return (
    <DataTable<AccountRow, Column>
      label={words.title}
      keep="golfers"
      columns={columns.map((column) => ({
        by: column,
        label: words.columns[column],
        cell: cells[column],
        unsorted: own(column) === undefined,
        wide: column === 'createdAt' || column === 'lastLoginAt',
      }))}
      rows={rows}
      keyOf={({ userId }) => userId}
      sorting={sorting}
      onSort={({ by: column, down }) => {
        const wanted = own(column);
        if (wanted !== undefined) onSort({ by: wanted, down });
      }}
      onOpen={({ userId }) => onShow(userId)}
      stale={stale}
      selection={selection}
    />
  );
}
