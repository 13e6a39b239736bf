/** Playing and the reports of booking: who plays, how bookings come in, how full the courses are, who is suspended. */
import { addDays } from '@fourball/shared/club/days.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconShieldCheck } from '@tabler/icons-react';
import { clockText } from '../../lib/club/clock-text.ts';
import {
  clubDayOf,
  formatClubTime,
  formatDay,
  useClubTimeZone,
  useMinute,
} from '../../lib/club/club-time.ts';
import { useAddress } from '../../money/admin/admin-address.ts';
import { Head } from '../../money/admin/AdminParts.tsx';
import pageLook from '../../money/admin/AdminPage.module.css';
import frame from '../../ui/page/frame.module.css';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { isDay } from '../club-days.ts';
import { AdvanceView } from './AdvanceView.tsx';
import { BookingsView } from './BookingsView.tsx';
import { PaceView } from './PaceView.tsx';
import { PlayingView, UnconfirmedView } from './PlayingViews.tsx';
import { useInvariant, useSuspensions, useToday, type Span } from './report-queries.ts';
import classes from './Reports.module.css';
import { SuspensionsView } from './SuspensionsView.tsx';
import { UtilisationView } from './UtilisationView.tsx';
import { words } from './report-words.en.ts';

const views = ['playing', 'bookings', 'advance', 'unconfirmed', 'use', 'pace', 'suspensions'] as const;
type View = (typeof views)[number];

/** Where the address names no days: as many to look back on, or ahead. */
const usualSpan = (view: View, today: string): Span =>
  view === 'advance'
    ? { start: today, end: addDays(today, 13) }
    : { start: addDays(today, view === 'use' || view === 'pace' ? -27 : -6), end: today };

export function RoundsPage() {
  const { get, number, put } = useAddress();
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const view = views.find((one) => one === get('view')) ?? 'playing';
  const start = get('start');
  const end = get('end');
  const span = isDay(start) && isDay(end) ? { start, end } : usualSpan(view, today);
  const courseId = number('course');
  const suspended = useSuspensions(false);
  const onSpan = (chosen: Span) => put({ ...chosen }, { replace: true });
  const onCourse = (chosen: number | null) => put({ course: chosen }, { replace: true });
  const shared = { span, onSpan, courseId, onCourse };
  const day = get('day');
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={words.title} lead={words.lead} />
      <div className={classes.cards}>
        <Today />
        <Invariant />
      </div>
      <ListTabs
        label={words.views}
        all={views}
        chosen={view}
        words={words.view}
        counts={{ suspensions: suspended.data?.length }}
        onChoose={(one) => put({ view: one === 'playing' ? null : one, start: null, end: null })}
      />
      {view === 'playing' && (
        <PlayingView
          today={today}
          day={isDay(day) ? day : today}
          onDay={(chosen) => put({ day: chosen === today ? null : chosen }, { replace: true })}
          courseId={courseId}
          onCourse={onCourse}
        />
      )}
      {view === 'bookings' && (
        <BookingsView
          {...shared}
          byRound={get('by') === 'round'}
          day={isDay(day) ? day : today}
          onBy={(byRound) => put({ by: byRound ? 'round' : null })}
          onDay={(chosen) => put({ day: chosen }, { replace: true })}
        />
      )}
      {view === 'advance' && <AdvanceView {...shared} />}
      {view === 'unconfirmed' && <UnconfirmedView {...shared} />}
      {view === 'use' && <UtilisationView {...shared} />}
      {view === 'pace' && <PaceView {...shared} />}
      {view === 'suspensions' && <SuspensionsView />}
    </div>
  );
}

function Today() {
  const { data } = useToday();
  return (
    <dl className={pageLook.sums}>
      {(['bookings', 'rounds'] as const).map((one) => (
        <div key={one}>
          <dt>{words.today[one]}</dt>
          <dd className="figures">{data === undefined ? '–' : data[one].toLocaleString('en-CA')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Invariant() {
  const timeZone = useClubTimeZone();
  const { data, isError, isFetching, refetch } = useInvariant();
  const text = words.invariant;
  const broken = data !== undefined && data.oversold + data.mismatches > 0;
  const time = data === undefined ? '' : formatClubTime(data.checkedAt, 'time', timeZone);
  return (
    <section className={classes.invariant} data-broken={broken || undefined} aria-labelledby="invariant">
      {broken ? <IconAlertTriangle size={28} aria-hidden /> : <IconShieldCheck size={28} aria-hidden />}
      <div>
        <h2 id="invariant">{text.title}</h2>
        <p role="status">
          {data === undefined
            ? isError
              ? text.failed
              : '…'
            : broken
              ? text.broken(time, data.oversold, data.mismatches, data.teeTimes)
              : text.holds(time, data.teeTimes)}
        </p>
        {data !== undefined && (
          <p className={classes.quiet}>{text.detail(data.booked, data.held, data.offered, data.capacity)}</p>
        )}
        {broken && (
          <ul className={classes.broken}>
            {data.broken.map(({ teeTimeId, day, time: at, booked, held, offered, capacity }) => (
              <li key={teeTimeId}>
                {text.row(formatDay(day, 'short'), clockText(at), booked + held + offered, capacity)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden />}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {text.again}
      </Button>
    </section>
  );
}
