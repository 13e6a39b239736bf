/** The rows of golfers: one line each on a wide screen, a card on a phone; the arrow keys walk through them. */
import { IconArrowDown, IconArrowUp, IconBan, IconPhotoQuestion } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import { columns, rolesOf, type Column, type Sorting } from './account-table.ts';
import { words } from './admin-words.en.ts';
import { ClubDate } from './ClubDate.tsx';
import classes from './AdminUsersPage.module.css';

interface AccountTableProps {
  rows: readonly AccountRow[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onShow: (userId: number) => void;
}

export function AccountTable({ rows, sorting, onSort, onShow }: AccountTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={walk}>
        {rows.map((row) => (
          <Row key={row.userId} row={row} onShow={() => onShow(row.userId)} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadingProps extends Pick<AccountTableProps, 'sorting' | 'onSort'> {
  column: Column;
}

function Heading({ column, sorting, onSort }: HeadingProps) {
  const on = sorting.by === column;
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={on ? (sorting.down ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort({ by: column, down: on && !sorting.down })}>
        {words.columns[column]}
        {on &&
          (sorting.down ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />)}
      </button>
    </th>
  );
}

function Row({ row, onShow }: { row: AccountRow; onShow: () => void }) {
  const { name, nickname, avatarUrl, memberNumber, claimedMemberNumber, email, membershipName } = row;
  return (
    <tr data-status={row.status}>
      <td data-column="name">
        <button type="button" className={classes.open} onClick={onShow}>
          <PersonAvatar name={name} url={avatarUrl} size={32} />
          <span className={classes.name}>{name}</span>
          {nickname !== null && <span className={classes.quiet}>{nickname}</span>}
          {row.pendingAvatar !== null && (
            <span className={classes.waiting} title={words.table.picture}>
              <IconPhotoQuestion size={18} aria-hidden />
              <span className="visually-hidden">{words.table.picture}</span>
            </span>
          )}
        </button>
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

/** Up, down, first and last among the rows' buttons. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = {
    ArrowDown: Math.min(buttons.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  buttons[to]?.focus();
}
