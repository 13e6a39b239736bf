/** The rows of golfers: one line each on a wide screen, a card on a phone; the arrow keys walk through them. */
import { IconArrowDown, IconArrowUp, IconBan, IconPhotoQuestion } from '@tabler/icons-react';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import { walkRows } from '../../ui/table/walk-rows.ts';
import { columns, rolesOf, type Column, type Sorting } from './account-table.ts';
import { words } from './admin-words.en.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
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
}

export function AccountTable<By extends Column>({
  rows,
  by,
  sorting,
  onSort,
  onShow,
  stale = false,
}: AccountTableProps<By>) {
  const sortedBy = (column: Column): (() => void) | null => {
    const own = by.find((one) => one === column);
    if (own === undefined) return null;
    return () => onSort({ by: own, down: sorting.by === own && !sorting.down });
  };
  return (
    <table className={classes.table} data-stale={stale || undefined} aria-busy={stale || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading
              key={column}
              column={column}
              down={sorting.by === column ? sorting.down : null}
              onSort={sortedBy(column)}
            />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {rows.map((row) => (
          <Row key={row.userId} row={row} onShow={() => onShow(row.userId)} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadingProps {
  column: Column;
  /** Null: it is sorted by another column. */
  down: boolean | null;
  /** Null: it can not be sorted by this one. */
  onSort: (() => void) | null;
}

function Heading({ column, down, onSort }: HeadingProps) {
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={down === null ? undefined : down ? 'descending' : 'ascending'}
    >
      {onSort === null ? (
        <span className={classes.heading}>{words.columns[column]}</span>
      ) : (
        <button type="button" onClick={onSort}>
          {words.columns[column]}
          {down !== null &&
            (down ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />)}
        </button>
      )}
    </th>
  );
}

function Row({ row, onShow }: { row: AccountRow; onShow: () => void }) {
  const { name, nickname, avatarUrl, memberNumber, claimedMemberNumber, email, membershipName } = row;
  return (
    <tr className={rowLook.row} data-status={row.status}>
      <td data-column="name">
        <RowLink cell onClick={onShow}>
          <PersonAvatar name={name} url={avatarUrl} size={32} />
          <span className={classes.name}>{name}</span>
          {nickname !== null && <span className={classes.quiet}>{nickname}</span>}
          {row.pendingAvatar !== null && (
            <span className={classes.waiting} title={words.table.picture}>
              <IconPhotoQuestion size={18} aria-hidden />
              <span className="visually-hidden">{words.table.picture}</span>
            </span>
          )}
        </RowLink>
      </td>
      <td data-column="memberNumber" className="figures">
        {memberNumber ??
          (claimedMemberNumber !== null && (
            <span className={classes.quiet}>{words.table.claimed(claimedMemberNumber)}</span>
          ))}
      </td>
      <td data-column="email">{email}</td>
      <td data-column="membershipName">{membershipName}</td>
      <td data-column="roles">{rolesOf(row)}</td>
      <td data-column="status">
        <span className={classes.status} data-status={row.status}>
          {row.status === 'INACTIVE' && <IconBan size={16} aria-hidden />}
          {words.status[row.status]}
        </span>
      </td>
      <td data-column="createdAt">
        <ClubDate at={row.createdAt} />
      </td>
      <td data-column="lastLoginAt">
        {row.lastLoginAt === null ? (
          <span className={classes.quiet}>{words.table.never}</span>
        ) : (
          <ClubDate at={row.lastLoginAt} />
        )}
      </td>
    </tr>
  );
}
