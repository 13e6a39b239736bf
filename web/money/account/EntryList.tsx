/** Entries of a golfer's account: what, when, how much, and the balance after each. */
import type { GolferAccount } from '@fourball/shared/money/shapes.ts';
import { formatDate, showDays } from '../../ui/text/day-text.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './AccountAtClubPage.module.css';
import { words } from '../words.en.ts';

const text = words.account;

/** What the club owes is told in words: a minus alone is easily overlooked. */
const balanceText = (cents: number): string =>
  text.balanceAfter(cents < 0 ? text.inCredit(formatMoney(-cents)) : formatMoney(cents));

/** More is owed by it, or less. */
const signed = (cents: number): string =>
  cents < 0 ? `− ${formatMoney(-cents)}` : `+ ${formatMoney(cents)}`;

export function EntryList({ entries }: { entries: GolferAccount['entries'] }) {
  return (
    <ul className={pageClasses.list}>
      {entries.map(({ entryId, day, kind, description, reason, purchaseId, cents, balance }) => (
        <li key={entryId} className={`${rowLook.row} ${classes.entry}`}>
          <span className={classes.what}>
            {purchaseId === null ? (
              <span className={classes.description}>{showDays(description)}</span>
            ) : (
              <RowLink to={`/purchases/${purchaseId}`} className={classes.link}>
                {showDays(description)}
                <span className="visually-hidden">, {text.receipt}</span>
              </RowLink>
            )}
            {reason !== null && <span>{reason}</span>}
            <span className={pageClasses.quiet}>
              {text.kind[kind]} · <span className="figures">{formatDate(day)}</span>
            </span>
          </span>
          <span className={classes.amounts}>
            <strong className="figures" data-in={cents < 0 || undefined}>
              {signed(cents)}
            </strong>
            <span className={`${pageClasses.quiet} figures`}>{balanceText(balance)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
