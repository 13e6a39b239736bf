/** What there is to know of a golf event: when and where, how it is played, what it costs the reader, how many places are left. */
import { IconCalendar, IconCoin, IconFlag, IconMapPin, IconUser, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EntryFee, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { formatName, formatSentence } from '@fourball/shared/words/seasons/format.en.ts';
import { useSession } from '../../accounts/session/session.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { useQuote } from '../registration/entry-queries.ts';
import { PriceLines } from '../registration/PriceLines.tsx';
import { useEventFees } from './event-queries.ts';
import classes from './EventPage.module.css';
import { words } from './event-words.en.ts';

const text = words.page;

interface EventFactsProps {
  event: GolfEvent;
  /** It is over or called off: nobody signs up any more. */
  over: boolean;
}

export function EventFacts({ event, over }: EventFactsProps) {
  return (
    <section className={classes.section}>
      <dl className={classes.facts}>
        <Fact icon={<IconCalendar size={22} aria-hidden />} name={text.when}>
          <When event={event} />
        </Fact>
        <Fact icon={<IconMapPin size={22} aria-hidden />} name={text.where}>
          <Where event={event} />
        </Fact>
        <Fact icon={<IconFlag size={22} aria-hidden />} name={text.format}>
          <p className={classes.strong}>{formatName(event.format)}</p>
          <p>{formatSentence(event.format)}</p>
          <Markers event={event} />
        </Fact>
        {!over && (
          <Fact icon={<IconCoin size={22} aria-hidden />} name={text.price}>
            <Price event={event} />
          </Fact>
        )}
        <Fact icon={<IconUsers size={22} aria-hidden />} name={text.places}>
          <Places event={event} />
        </Fact>
        {event.organizerName !== null && (
          <Fact icon={<IconUser size={22} aria-hidden />} name={text.organizer}>
            <p>{event.organizerName}</p>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function When({ event: { date, endDate, time, startKind } }: Pick<EventFactsProps, 'event'>) {
  return (
    <>
      <p className={classes.strong}>
        {date === endDate
          ? formatDay(date, 'long')
          : text.days(formatDay(date, 'long'), formatDay(endDate, 'long'))}
      </p>
      <p className="figures">
        {text.firstStart(clockText(time))}, {text.start[startKind]}
      </p>
    </>
  );
}

function Where({ event: { courses } }: Pick<EventFactsProps, 'event'>) {
  if (courses.length === 0) return <p>{text.noCourse}</p>;
  return courses.map(({ courseId, name, status }) => (
    <p key={courseId}>
      <Link to={`/course/${courseId}`}>{name}</Link>
      {status === 'REQUESTED' && ` (${text.requested})`}
      {status === 'DECLINED' && ` (${text.declined})`}
    </p>
  ));
}

function Markers({ event }: Pick<EventFactsProps, 'event'>) {
  const what = text.markers(event.longDriveMarkers, event.closestToThePinMarkers);
  return what === '' ? null : <p>{text.alsoPlayed(what)}</p>;
}

/** For a golfer who could sign up what it costs them; for everybody else the three prices. */
function Price({ event }: Pick<EventFactsProps, 'event'>) {
  const loggedIn = useSession(({ user }) => user !== null);
  const fees = useEventFees(event.id);
  const asks = loggedIn && event.can.signUp;
  const quote = useQuote({ eventId: event.id }, asks);
  if (event.noFees || fees.data?.length === 0) return <p>{text.free}</p>;
  if (event.own?.ofSeason === true && event.own.status === 'REGISTERED') return <p>{text.perSeason}</p>;
  if (asks && quote.data !== undefined) return <PriceLines quote={quote.data} />;
  return (
    <ul className={classes.fees}>
      {fees.data?.map((fee) => (
        <Fee key={fee.id} fee={fee} />
      ))}
    </ul>
  );
}

export function Fee({ fee }: { fee: EntryFee }) {
  const { prices } = text;
  return (
    <li>
      <p className={classes.strong}>
        {fee.name}
        {fee.optional && <span className={classes.quiet}> · {text.optional}</span>}
      </p>
      {fee.description !== '' && <p className={classes.quiet}>{fee.description}</p>}
      <p className={`${classes.threePrices} figures`}>
        <span>
          {prices.member} {formatMoney(fee.memberPrice)}
        </span>
        <span>
          {prices.nonMember} {formatMoney(fee.nonMemberPrice)}
        </span>
        <span>
          {prices.external} {formatMoney(fee.externalMemberPrice)}
        </span>
        <span className={classes.quiet}>{text.beforeTax}</span>
      </p>
      {fee.yourPrice !== null && (
        <p className={`${classes.yours} figures`}>{text.yours(formatMoney(fee.yourPrice))}</p>
      )}
    </li>
  );
}

function Places({ event }: Pick<EventFactsProps, 'event'>) {
  const timeZone = useClubTimeZone();
  const { free, taken, numSpots, waiting, waitlist, registration } = event;
  const { registrationOpensAt: opens, registrationClosesAt: closes } = event;
  const until =
    registration === 'NOT_YET' && opens !== null
      ? text.opens(formatClubTime(opens, 'dayTime', timeZone))
      : closes !== null && registration !== 'CLOSED'
        ? text.closes(formatClubTime(closes, 'dayTime', timeZone))
        : null;
  return (
    <>
      <p className={`${classes.strong} figures`} role="status">
        {free === null ? text.unlimited(taken) : free === 0 ? text.full(numSpots) : text.left(free, numSpots)}
        {waiting > 0 && `, ${text.waiting(waiting)}`}
        {free === 0 && !waitlist && `, ${text.noWait}`}
      </p>
      <p>
        {text.registration}: {text.state[registration]}
        {until !== null && ` · ${until}`}
      </p>
    </>
  );
}
