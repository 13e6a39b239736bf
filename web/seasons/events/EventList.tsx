/** The golf events of a season or an event type, filtered by status and, where there are several, by year. */
import { useState } from 'react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { useYearOf, YearFilter, type YearChoice } from '../../ui/table/YearFilter.tsx';
import { EventRow } from './EventRow.tsx';
import classes from './Events.module.css';
import { words } from './event-words.en.ts';

const text = words.list;

/** As the source documents write them. */
const statuses = ['Active', 'Cancelled', 'Past'] as const;
type Status = (typeof statuses)[number];

const statusOf = ({ cancelled, endDate }: GolfEvent, today: string): Status =>
  cancelled ? 'Cancelled' : endDate < today ? 'Past' : 'Active';

/** What is over, the newest first. */
function inOrder(events: readonly GolfEvent[], status: Status): GolfEvent[] {
  const byDay = [...events].sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
  return status === 'Past' ? byDay.reverse() : byDay;
}

export function EventList({ events }: { events: readonly GolfEvent[] }) {
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const [yearChoice, setYear] = useState<YearChoice>('all');
  const year = useYearOf(yearChoice);
  const years = new Set(events.map(({ date }) => date.slice(0, 4)));
  const ofYear = events.filter(({ date }) => year === 0 || Number(date.slice(0, 4)) === year);
  const by = (one: Status) => ofYear.filter((event) => statusOf(event, today) === one);
  const [chosen, setStatus] = useState<Status | null>(null);
  // Of a season that is over all is past: that is what its page has to say.
  const status = chosen ?? (by('Active').length === 0 && by('Past').length > 0 ? 'Past' : 'Active');
  const shown = inOrder(by(status), status);
  return (
    <div className={classes.list}>
      <ListTabs
        label={text.status}
        all={statuses}
        chosen={status}
        words={text.statuses}
        counts={{ Active: by('Active').length, Cancelled: by('Cancelled').length, Past: by('Past').length }}
        onChoose={setStatus}
      />
      {years.size > 1 && <YearFilter label={text.year} chosen={yearChoice} onChoose={setYear} />}
      {shown.length === 0 ? (
        <StateView kind="empty" {...text.empty[status]} />
      ) : (
        <ul className={classes.rows}>
          {shown.map((event) => (
            <EventRow key={event.id} event={event} over={status === 'Past'} />
          ))}
        </ul>
      )}
    </div>
  );
}
