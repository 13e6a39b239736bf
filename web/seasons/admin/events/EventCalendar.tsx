/** The events of a season in the month they are played: weeks on a wide screen, a list of days on a phone. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays, dateOf, eachDay, isoWeekday } from '@fourball/shared/club/days.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { phoneScreen, useScreen } from '../../../ui/look/screens.ts';
import classes from '../Organize.module.css';
import own from './Calendar.module.css';
import { stateOf } from './event-state.ts';
import { words } from './event-words.en.ts';

const text = words.calendar;
const monthName = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
const lastOf = (first: string): string => addDays(firstOf(addDays(first, 31)), -1);

interface EventCalendarProps {
  events: readonly GolfEvent[];
  today: string;
}

/** Begins with the month of the next event. */
export function EventCalendar({ events, today }: EventCalendarProps) {
  const next = events.find(({ endDate }) => endDate >= today) ?? events.at(-1);
  const [first, setFirst] = useState(() => firstOf(next?.date ?? today));
  const phone = useScreen(phoneScreen);
  const last = lastOf(first);
  const month = monthName.format(dateOf(first));
  const on = (day: string) => events.filter(({ date, endDate }) => date <= day && day <= endDate);
  return (
    <div className={own.calendar}>
      <div className={own.head}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={text.earlier}
          onClick={() => setFirst(firstOf(addDays(first, -1)))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <h3 aria-live="polite">{month}</h3>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={text.later}
          onClick={() => setFirst(addDays(last, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      {phone ? (
        <Agenda days={eachDay(first, last).filter((day) => on(day).length > 0)} on={on} today={today} />
      ) : (
        <Weeks first={first} last={last} label={text.label(month)} on={on} today={today} />
      )}
    </div>
  );
}

interface DaysProps {
  on: (day: string) => readonly GolfEvent[];
  today: string;
}

function Weeks({
  first,
  last,
  label,
  on,
  today,
}: DaysProps & { first: string; last: string; label: string }) {
  const begin = addDays(first, 1 - isoWeekday(first));
  const end = addDays(last, 7 - isoWeekday(last));
  const weeks = eachDay(begin, end).filter((day) => isoWeekday(day) === 1);
  return (
    <table className={own.month} aria-label={label}>
      <thead>
        <tr>
          {text.weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((monday) => (
          <tr key={monday}>
            {eachDay(monday, addDays(monday, 6)).map((day) => (
              <td
                key={day}
                data-outside={day < first || day > last || undefined}
                data-today={day === today || undefined}
              >
                <span className="figures">{Number(day.slice(8))}</span>
                <Entries events={on(day)} today={today} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Agenda = ({ days, on, today }: DaysProps & { days: readonly string[] }) =>
  days.length === 0 ? (
    <p className={classes.quiet}>{text.none}</p>
  ) : (
    <ul className={classes.rows}>
      {days.map((day) => (
        <li key={day} className={own.day}>
          <strong>{formatDay(day, 'short')}</strong>
          <Entries events={on(day)} today={today} />
        </li>
      ))}
    </ul>
  );

const Entries = ({ events, today }: { events: readonly GolfEvent[]; today: string }) =>
  events.length > 0 && (
    <ul className={own.entries}>
      {events.map((event) => {
        const state = stateOf(event, today);
        return (
          <li key={event.id}>
            <Link to={`/organize/golf-events/${event.id}`} data-state={state}>
              <span className="figures">{clockText(event.time)}</span> {event.name}
              {state !== 'published' && <span className={own.state}>{words.states[state]}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
