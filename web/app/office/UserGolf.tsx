/** What a golfer plays and pays: bookings, memberships, the account and purchases. */
import { IconBan } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { AdminUserMoney } from '../../money/admin/account/AdminUserMoney.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { words } from '../../accounts/admin/admin-words.en.ts';
import classes from '../../accounts/admin/UserDrawer.module.css';

const text = words.golf;

const AdminUserMemberships = lazy(async () => ({
  default: (await import('../../membership/admin/members/AdminUserMemberships.tsx')).AdminUserMemberships,
}));

const UserRounds = lazy(async () => ({
  default: (await import('../../booking/bookings/UserRounds.tsx')).UserRounds,
}));

type Full = NonNullable<UserDetails['full']>;

interface GolferProps {
  details: UserDetails;
  full: Full;
}

export const UserGolf = (props: GolferProps) => (
  <div className={classes.sections}>
    <Bookings {...props} />
    <Memberships {...props} />
    <AdminUserMoney userId={props.details.userId} purchases={props.full.ledger} />
  </div>
);

export const UserBookings = (props: GolferProps) => (
  <div className={classes.sections}>
    <Bookings {...props} />
  </div>
);

export const UserMemberships = (props: GolferProps) => (
  <div className={classes.sections}>
    <Memberships {...props} />
  </div>
);

export const UserMoney = ({ details, full }: GolferProps) => (
  <div className={classes.sections}>
    <AdminUserMoney userId={details.userId} purchases={full.ledger} />
  </div>
);

const Memberships = ({ details }: GolferProps) => (
  <Suspense fallback={<SkeletonRows label={text.loading} rows={2} height={96} />}>
    <AdminUserMemberships golfer={details} />
  </Suspense>
);

function Bookings({ details, full: { bookings } }: GolferProps) {
  return (
    <>
      <section aria-labelledby="bookings-title">
        <h3 id="bookings-title">{text.bookings}</h3>
        {bookings.length === 0 && <p className={classes.quiet}>{text.noBookings}</p>}
        <ul className={classes.list}>
          {bookings.map(({ purchaseId, day, time, courseName, spots, cancelled }) => (
            <li key={purchaseId} data-off={cancelled || undefined}>
              <Link to={`/bookings/${purchaseId}`}>
                {formatDay(day, 'short')} <span className="figures">{clockText(time)}</span>
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
      <section aria-labelledby="rounds-title">
        <h3 id="rounds-title">{text.rounds}</h3>
        <Suspense fallback={<SkeletonRows label={text.loadingRounds} rows={3} height={64} />}>
          <UserRounds userId={details.userId} />
        </Suspense>
      </section>
    </>
  );
}
