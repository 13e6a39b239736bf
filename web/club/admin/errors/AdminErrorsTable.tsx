/** The entries of the log of errors as a table; on a phone each is a card. */
import { IconBrowser, IconPlugConnected, IconServer } from '@tabler/icons-react';
import type { ErrorEntry } from '@fourball/shared/club/shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import classes from './AdminErrors.module.css';
import { words } from './error-words.en.ts';

interface AdminErrorsTableProps {
  entries: readonly ErrorEntry[];
  openId: number | null;
  onOpen: (entry: ErrorEntry) => void;
}

const icons = { client: IconBrowser, http: IconPlugConnected, server: IconServer } as const;

export function AdminErrorsTable({ entries, openId, onOpen }: AdminErrorsTableProps) {
  const timeZone = useClubTimeZone();
  const { table } = words;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{table.at}</th>
          <th scope="col">{table.kind}</th>
          <th scope="col">{table.status}</th>
          <th scope="col">{table.what}</th>
          <th scope="col">{table.route}</th>
          <th scope="col">{table.who}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { id, at, type, statusCode, name, message, route, userName } = entry;
          const Icon = icons[type];
          return (
            <tr key={id} className={rowLook.row} data-error={id} data-open={id === openId || undefined}>
              <td className={classes.at}>
                <ClubTime at={at} format="dayTime" />
              </td>
              <td className={classes.kind}>
                <span>
                  <Icon size={16} aria-hidden />
                  {words.kind[type]}
                </span>
              </td>
              <td className={classes.status}>{statusCode ?? ''}</td>
              <td className={classes.what}>
                <RowLink
                  label={words.open(name, formatClubTime(at, 'dayTime', timeZone))}
                  onClick={() => onOpen(entry)}
                >
                  {name}
                </RowLink>
                <span>{message}</span>
              </td>
              <td className={classes.route}>{route}</td>
              <td className={classes.who}>{userName ?? ''}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
