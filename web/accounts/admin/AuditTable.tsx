/** Lines of the trail of who changed what: when, by whom, about whom, and each field before and after. */
import type { AuditEntry } from '@fourball/shared/accounts/shapes.ts';
import { ClubTime } from '../../ui/text/ClubTime.tsx';
import { words } from './admin-words.en.ts';
import { ClubDate } from '../../ui/text/ClubDate.tsx';
import classes from './AuditTable.module.css';

const text = words.trail;

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** Whether it says about whom: not where all are about one. */
  about: boolean;
  onShow?: (userId: number) => void;
}

export function AuditTable({ entries, about, onShow }: AuditTableProps) {
  return (
    <ul className={classes.trail}>
      {entries.map(({ id, at, actor, action, user, changes }) => (
        <li key={id} className={classes.entry}>
          <p className={classes.head}>
            <span className={classes.when}>
              <ClubDate at={at} /> <ClubTime at={at} />
            </span>
            <strong>{actor?.name ?? text.nobody}</strong>
            <span className={classes.action} title={action}>
              {text.action(action)}
            </span>
            {about &&
              user !== null &&
              (onShow === undefined ? (
                <span>{user.name}</span>
              ) : (
                <button type="button" className={classes.user} onClick={() => onShow(user.userId)}>
                  {user.name}
                </button>
              ))}
          </p>
          {changes.map(({ field, before, after }) => (
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
          ))}
        </li>
      ))}
    </ul>
  );
}
