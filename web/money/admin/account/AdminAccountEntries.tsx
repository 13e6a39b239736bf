/** Entries of an account, each with its amount and the balance after it. */
import { Link } from 'react-router-dom';
import type { AccountEntry } from '@fourball/shared/money/shapes.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { words } from '../admin-words.en.ts';
import classes from '../AdminCards.module.css';
import { Amount } from '../AdminParts.tsx';

const text = words.account;

export const AccountEntries = ({ entries }: { entries: readonly AccountEntry[] }) => (
  <ul className={classes.lines}>
    {entries.map(({ entryId, day, kind, description, reason, purchaseId, cents, balance }) => (
      <li key={entryId}>
        <Link className={classes.what} to={`/admin/ledger?entry=${entryId}`}>
          {description}
        </Link>
        <span className={classes.price}>
          <Amount cents={cents} />
        </span>
        <span className={classes.note}>
          <span className="figures">{day}</span> · {words.entryKinds[kind]}
          {purchaseId !== null && (
            <>
              {' · '}
              <Link to={`/admin/purchases?purchase=${purchaseId}`}>{text.purchase}</Link>
            </>
          )}
          {reason !== null && (
            <>
              <br />
              {text.because(reason)}
            </>
          )}
        </span>
        <span className={`${classes.note} figures`} data-right>
          {text.balanceAfter} {formatMoney(balance)}
        </span>
      </li>
    ))}
  </ul>
);
