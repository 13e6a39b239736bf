/** The trail of one golfer at the side: when, by whom, and each field before and after. */
import type { AuditEntry } from '@fourball/shared/accounts/shapes.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { words } from './admin-words.en.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import classes from './AuditTable.module.css';

const text = words.trail;

/** Each field before and after. */
export const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) =>
  changes.map(({ field, before, after }) => (
    <p key={field} className={classes.change}>
      <span className={classes.field}>{text.field(field)}</span>
      {before !== null && (
        <>
          <del>{before}</del>
          <span aria-hidden>→</span>
        </>
      )}
      <ins>{after ?? text.nothing}</ins>
    </p>
  ));

interface AuditTableProps {
  entries: readonly AuditEntry[];
}

export function AuditTable({ entries }: AuditTableProps) {
  return (
    <ul className={classes.trail}>
      {entries.map(({ id, at, actor, action, changes }) => (
        <li key={id} className={classes.entry}>
          <p className={classes.head}>
            <span className={classes.when}>
              <ClubDate at={at} /> <ClubTime at={at} />
            </span>
            <strong>{actor?.name ?? text.nobody}</strong>
            <span className={classes.action} title={action}>
              {text.action(action)}
            </span>
          </p>
          <Changes changes={changes} />
        </li>
      ))}
    </ul>
  );
}
