/** Whom and what a delay would touch, as the preview says it. */
import { IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ClosureInside, DelayParty, DelayPreview } from '@fourball/shared/booking/delay-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import classes from './Delays.module.css';
import { words } from './delay-desk-words.en.ts';

const text = words.who;

interface TouchedListProps {
  preview: DelayPreview;
  /** Of a closure: what becomes of who has booked there. */
  inside: ClosureInside | null;
}

export function TouchedList({ preview: { courses, parties, answerMinutes }, inside }: TouchedListProps) {
  const asks = inside === 'OFFER' && parties.some(({ nearest }) => nearest !== null);
  const golfers = parties.reduce((sum, { people }) => sum + people.length, 0);
  return (
    <div className={classes.touched}>
      {courses.map((course) => (
        <CourseFacts key={course.courseId} course={course} />
      ))}
      <p className={classes.sum} role="status">
        {parties.length === 0 ? text.nobody : text.parties(parties.length, golfers)}
      </p>
      {asks && answerMinutes !== null && <p className={classes.quiet}>{text.answer(answerMinutes)}</p>}
      <ul className={classes.parties}>
        {parties.map((party) => (
          <Party key={`${party.purchaseId} ${party.teeTimeId}`} party={party} inside={inside} />
        ))}
      </ul>
    </div>
  );
}

function CourseFacts({ course }: { course: DelayPreview['courses'][number] }) {
  const { courseName, teeTimes, firstTime, lastTime, lastNewTime, begun, held, waiting, ballot, golfEvents } =
    course;
  const facts = [
    firstTime !== null && lastTime !== null
      ? lastNewTime === null
        ? text.closed(clockText(firstTime), clockText(lastTime))
        : text.span(clockText(firstTime), clockText(lastTime), clockText(lastNewTime))
      : null,
    begun > 0 ? text.begun(begun) : null,
    held > 0 ? text.held(held) : null,
    waiting > 0 ? text.waiting(waiting) : null,
    ballot === null ? null : text.ballot,
  ].filter((fact) => fact !== null);
  return (
    <section className={classes.course}>
      <h3>{text.course(courseName, teeTimes)}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {golfEvents.map(({ eventId, name, fromTime, toTime }) => (
          <li key={eventId}>
            {text.event(name, clockText(fromTime), clockText(toTime))}{' '}
            <Link to={`/organize/golf-events/${eventId}`}>{text.openEvent}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What comes back to a party that is cancelled. */
const backOf = ({ givesBack, creditsBack }: DelayParty): string[] => [
  ...(givesBack > 0 ? [text.back(formatMoney(givesBack))] : []),
  ...(creditsBack > 0 ? [text.creditsBack(creditsBack)] : []),
];

function Party({ party, inside }: { party: DelayParty; inside: ClosureInside | null }) {
  const { time, booker, bookerPhone, spots, people, nearest } = party;
  const goes = inside === 'OFFER' ? nearest : null;
  const newTime = goes?.time ?? party.newTime;
  const lost =
    inside === null || goes !== null
      ? null
      : [inside === 'OFFER' ? text.noRoom : text.cancelled, ...backOf(party)].join(', ');
  const vacant = spots - people.length;
  return (
    <li className={classes.party}>
      <span className={`${classes.time} figures`}>
        {newTime === null ? clockText(time) : text.times(clockText(time), clockText(newTime))}
      </span>
      <span className={classes.names}>
        {people.map(({ roundId, name, mail, checkedIn, playsElsewhere }) => {
          const notes = [
            checkedIn ? text.here : null,
            mail ? null : text.noMail,
            playsElsewhere ? text.elsewhere : null,
          ].filter((note) => note !== null);
          return (
            <span key={roundId} data-warn={playsElsewhere || undefined}>
              {name}
              {notes.length > 0 && <em>{` (${notes.join(', ')})`}</em>}
            </span>
          );
        })}
        {vacant > 0 && <span className={classes.quiet}>{text.vacant(vacant)}</span>}
        {lost !== null && <span data-warn={inside === 'OFFER' || undefined}>{lost}</span>}
        {!people.some(({ name }) => name === booker) && (
          <span className={classes.quiet}>{text.of(booker)}</span>
        )}
      </span>
      {bookerPhone !== null && (
        <a
          className={classes.call}
          href={`tel:${bookerPhone.replace(/[^\d+]/g, '')}`}
          aria-label={text.call(booker, bookerPhone)}
        >
          <IconPhone size={20} aria-hidden />
        </a>
      )}
    </li>
  );
}
