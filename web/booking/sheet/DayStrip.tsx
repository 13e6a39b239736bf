/** The days that can be looked at, side by side; the ones that open later say so. */
import { eachDay } from '@fourball/shared/club/days.ts';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../lib/club/club-time.ts';
import { dayOfMonth, shortMonth, shortWeekday } from '../club-days.ts';
import classes from './DayStrip.module.css';
import { words } from '../words.en.ts';

interface DayStripProps {
  first: string;
  /** The last day that can be booked now. */
  lastOpen: string;
  last: string;
  today: string;
  day: string;
  onDay: (day: string) => void;
}

export function DayStrip({ first, lastOpen, last, today, day, onDay }: DayStripProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = chosen.current;
    const strip = button?.parentElement?.parentElement;
    if (!button || !strip) return;
    // Only the strip moves: scrollIntoView would take the page along.
    strip.scrollTo({ left: button.offsetLeft - (strip.clientWidth - button.offsetWidth) / 2 });
  }, [day]);
  return (
    <nav aria-label={words.sheet.days} className={classes.place}>
      <ol className={classes.strip}>
        {eachDay(first, last).map((one) => {
          const notOpen = one > lastOpen;
          const starts = one === first || dayOfMonth(one) === '1';
          return (
            <li key={one}>
              <button
                ref={one === day ? chosen : undefined}
                type="button"
                className={classes.day}
                aria-current={one === day ? 'date' : undefined}
                aria-label={words.sheet.dayName(formatDay(one, 'long'), notOpen)}
                data-not-open={notOpen || undefined}
                onClick={() => onDay(one)}
              >
                <span className={classes.weekday}>
                  {one === today ? words.sheet.today : shortWeekday(one)}
                </span>
                <span className={classes.number}>{dayOfMonth(one)}</span>
                <span className={classes.foot}>
                  {notOpen ? <IconLock size={13} /> : starts ? shortMonth(one) : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
