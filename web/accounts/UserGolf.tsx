/** What a golfer plays and pays: bookings, memberships and the ledger. */
import { IconBan } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import { formatDay } from '../lib/club-time.ts';
import { formatMoney } from '../ui/money.ts';
import { words } from './admin-words.en.ts';
import { ClubDate } from './ClubDate.tsx';
import classes from './UserDrawer.module.css';

const text = words.golf;

type Full = NonNullable<UserDetails['full']>;

export function UserGolf({ full: { bookings, memberships, ledger } }: { full: Full }) {
  return (
    <div className={classes.sections}>
      <section aria-labelledby="bookings-title">
        <h3 id="bookings-title">{text.bookings}</h3>
        {bookings.length === 0 && <p className={classes.quiet}>{text.noBookings}</p>}
        <ul className={classes.list}>
          {bookings.map(({ purchaseId, day, time, courseName, spots, cancelled }) => (
            <li key={purchaseId} data-off={cancelled || undefined}>
              <Link to={`/bookings/${purchaseId}`}>
                {formatDay(day, 'short')} <span className="figures">{time}</span>
              </Link>
              <span>{courseName}</span>
              <span className={classes.quiet}>
                {cancelled ? (
                  <span className={classes.off}>
                    <IconBan size={16} aria-hidden />
                    {text.cancelled}
                  </span>
                ) : (
                  text.spots(spots)
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="memberships-title">
        <h3 id="memberships-title">{text.memberships}</h3>
        {memberships.length === 0 && <p className={classes.quiet}>{text.noMemberships}</p>}
        <ul className={classes.list}>
          {memberships.map(({ membershipId, name, startDate, endDate, cancelledAt }) => (
            <li key={membershipId} data-off={cancelledAt !== null || undefined}>
              <span>{name}</span>
              <span className={`${classes.quiet} figures`}>{text.until(startDate, endDate)}</span>
              {cancelledAt !== null && (
                <span className={classes.off}>
                  <IconBan size={16} aria-hidden />
                  {text.cancelled} <ClubDate at={cancelledAt} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="ledger-title">
        <h3 id="ledger-title">{text.ledger}</h3>
        {ledger.length === 0 && <p className={classes.quiet}>{text.noLedger}</p>}
        <ul className={classes.list}>
          {ledger.map(({ purchaseId, at, text: what, amount }) => (
            <li key={purchaseId}>
              <ClubDate at={at} />
              <span>{what}</span>
              <span className={`${classes.amount} figures`}>{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
        {ledger.length > 1 && (
          <p className={classes.total}>
            {text.total}
            <span className="figures">
              {formatMoney(ledger.reduce((sum, { amount }) => sum + amount, 0))}
            </span>
          </p>
        )}
      </section>
    </div>
  );
}
