/** What becomes of each row of an import, in the order of the file. */
import type { ImportedRow } from '@fourball/shared/mail/list-calls.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import classes from './ImportContacts.module.css';
import { words } from './import-words.en.ts';

export function ImportedRows({ rows }: { rows: readonly ImportedRow[] }) {
  return (
    // Reached by keyboard, since it is scrolled by itself where rows are many.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={words.rowsOf} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.row}</th>
            <th scope="col">{words.columns.email}</th>
            <th scope="col">{words.columns.fate}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ email, fate, reason, until }, at) => (
            // Rows have no name of their own, and stay where they are.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} data-fate={fate}>
              <td className="figures">{at + 1}</td>
              <td className={classes.address}>{email}</td>
              <td>
                {words.fates[fate]}
                {reason !== null && `: ${words.reasons[reason]}`}
                {until !== null && `, ${words.until(formatDay(until, 'dated'))}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
