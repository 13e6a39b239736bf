/** On a golfer's home page: golf events that wait for an answer, the next ones of the own, and those open for sign-up. */
import { Link } from 'react-router-dom';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { NextStart } from '../draws/NextStart.tsx';
import { EventRow } from './EventRow.tsx';
import classes from './Events.module.css';
import { useAllUpcomingEvents } from './event-queries.ts';
import { playsOn } from './HomeToday.tsx';
import { words } from './event-words.en.ts';
import { ToAnswer } from './MyEventsPage.tsx';

const text = words.home;

/** Of each kind. */
const mostEvents = 3;

const isMine = ({ own }: GolfEvent): boolean => own !== null && (own.playing || own.waiting);

/** Nothing where there is nothing to say, and until it is known. */
export function HomeEvents() {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const events = useAllUpcomingEvents().data ?? [];
  const mine = events.filter(isMine);
  // What is played today stands first on the page already.
  const next = mine.find((event) => !playsOn(event, today));
  const open = events.filter((event) => event.can.signUp);
  return (
    <>
      <ToAnswer />
      {next !== undefined && <NextStart event={next} />}
      <Some id="home-events" title={text.title} to="/my-events" all={text.all} events={mine} />
      <Some id="home-open" title={text.openTitle} to="/events" all={text.openAll} events={open} />
    </>
  );
}

interface SomeProps {
  id: string;
  title: string;
  /** Where all of them are. */
  to: string;
  all: string;
  events: readonly GolfEvent[];
}

function Some({ id, title, to, all, events }: SomeProps) {
  if (events.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        <Link to={to} className={classes.link}>
          {all}
        </Link>
      </div>
      <ul className={classes.rows}>
        {events.slice(0, mostEvents).map((event) => (
          <EventRow key={event.id} event={event} full />
        ))}
      </ul>
    </section>
  );
}
