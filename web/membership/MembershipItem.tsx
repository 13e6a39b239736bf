/** One membership of the reader: its days, what it gives, the credits left, and what became of it. */
import { daysBetween } from '@fourball/shared/club/days.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarPlus,
  IconCircleCheck,
  IconHistory,
  IconReceipt,
  IconTicket,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { clubDayOf, useClubTimeZone } from '../lib/club/club-time.ts';
import { formatMoney } from '../ui/text/money.ts';
import { formatDate } from '../ui/text/day-text.ts';
import { Features } from './Features.tsx';
import classes from './MembershipItem.module.css';
import { words } from './page-words.en.ts';
import pageClasses from '../ui/page/Pages.module.css';
import { useFeatures } from './queries.ts';

const marks = {
  CURRENT: { tone: 'good', Icon: IconCircleCheck },
  UPCOMING: { tone: 'info', Icon: IconCalendarPlus },
  PAST: { tone: undefined, Icon: IconHistory },
  CANCELLED: { tone: 'bad', Icon: IconBan },
  REFUNDED: { tone: 'bad', Icon: IconArrowBackUp },
  DELETED: { tone: 'bad', Icon: IconBan },
} as const;

interface MembershipItemProps {
  membership: Membership;
  /** The day at the club. */
  today: string;
}

export function MembershipItem({ membership, today }: MembershipItemProps) {
  const { id, productName, startDate, endDate, state, total, purchaseId, cancelledAt } = membership;
  const timeZone = useClubTimeZone();
  const { tone, Icon } = marks[state];
  const live = state === 'CURRENT' || state === 'UPCOMING';
  const ended = state === 'CANCELLED' || state === 'REFUNDED';
  const titleId = `membership-${id}`;
  return (
    <article className={classes.item} data-state={state} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{productName}</h2>
        <span className={pageClasses.tag} data-tone={tone}>
          <Icon size={16} aria-hidden />
          {words.own.state[state]}
        </span>
      </div>
      <p className={pageClasses.quiet}>
        <span className="figures">{words.span(formatDate(startDate), formatDate(endDate))}</span>
        {state === 'CURRENT' && ` · ${words.own.daysLeft(Math.max(0, daysBetween(today, endDate)))}`}
        {state === 'UPCOMING' && ` · ${words.own.startsIn(Math.max(1, daysBetween(today, startDate)))}`}
      </p>
      {live && <Given membership={membership} />}
      {live && <Credits membership={membership} />}
      {ended && (
        <dl className={classes.facts}>
          {cancelledAt !== null && (
            <div data-wide>
              <dt>{words.own.cancelledOn(formatDate(clubDayOf(cancelledAt, timeZone)))}</dt>
              <dd />
            </div>
          )}
          {membership.cancellationFee !== null && (
            <div>
              <dt>{words.own.fee}</dt>
              <dd className="figures">{formatMoney(membership.cancellationFee)}</dd>
            </div>
          )}
          <div>
            <dt>{words.own.refund}</dt>
            <dd className="figures">{formatMoney(membership.refund)}</dd>
          </div>
        </dl>
      )}
      <div className={classes.foot}>
        <span>
          <span className={pageClasses.quiet}>{words.own.paid}</span>{' '}
          <strong className="figures">{formatMoney(total)}</strong>
        </span>
        {purchaseId !== null && (
          <Link to={`/purchases/${purchaseId}`} className={pageClasses.textLink}>
            <IconReceipt size={20} aria-hidden />
            {words.own.receipt}
            <span className="visually-hidden">: {productName}</span>
          </Link>
        )}
      </div>
    </article>
  );
}

/** The words of what it gives come from the catalogue; without them the own days still stand. */
function Given({ membership }: { membership: Membership }) {
  const { data } = useFeatures(membership.productId);
  const { advanceBookingDays, roundCredits } = membership;
  return (
    <div className={classes.given}>
      <Features gives={{ ...data, advanceBookingDays, roundCredits }} label={words.features.label} />
    </div>
  );
}

function Credits({ membership }: { membership: Membership }) {
  const { availableCredits, reservedCredits, usedCredits } = membership;
  const all = availableCredits + reservedCredits + usedCredits;
  if (all === 0) return null;
  return (
    <p className={classes.credits}>
      <IconTicket size={20} aria-hidden />
      <span className={classes.creditsText}>{words.own.creditsLeft(availableCredits, all)}</span>
      <Link to="/credits" className={pageClasses.textLink}>
        {words.own.seeCredits}
      </Link>
    </p>
  );
}
