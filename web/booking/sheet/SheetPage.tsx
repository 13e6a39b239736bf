/** The tee sheet of a day: several courses side by side where there is room, one at a time on the phone. Stays live. */
import { addDays } from '@fourball/shared/club/days.ts';
import { useScreen, wideScreen } from '../../ui/look/screens.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { opensOn } from '../club-days.ts';
import { CourseColumn, type ChosenTeeTime } from './CourseColumn.tsx';
import { DayStrip } from './DayStrip.tsx';
import type { DaySteps } from './follow-swipes.ts';
import { HoldBar } from '../holds/HoldBar.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { openWhy } from '../rules/open-why.ts';
import { sheetOptions } from '../queries.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { SheetFilters } from './SheetFilters.tsx';
import classes from './SheetPage.module.css';
import { SheetSkeleton } from './SheetSkeleton.tsx';
import { noFilter } from '../sheet-rows.ts';
import { lastPartySize, startDraft, useBookingDraft } from '../store.ts';
import { useBookingSteps } from '../book/use-booking-steps.ts';
import { useDrawer } from './use-drawer.ts';
import { useHoldLife } from '../book/use-hold-life.ts';
import { useLate } from '../use-late.ts';
import { useSheetAddress } from './use-sheet-address.ts';
import { words } from '../words.en.ts';

/** Nobody swipes before there is a sheet to swipe over. */
const loadSwipes = async () => (await import('./follow-swipes.ts')).followSwipes;
const loadWaiting = async () => (await import('../waitlist/WaitingPanel.tsx')).WaitingPanel;
const loadBallotNotice = async () => (await import('../ballot/BallotNotice.tsx')).BallotNotice;

/** How many days after the last one that can be booked are shown as not yet open. */
const daysBeyond = 7;

export function SheetPage() {
  const params = useBookingParams();
  const user = useSession((session) => session.user);
  if (params.data !== undefined && user !== null) {
    return <Sheet params={params.data} myUserId={user.userId} />;
  }
  return (
    <div className={classes.page}>
      {params.isError ? (
        <LoadFailure
          title={words.sheet.failed}
          text={words.sheet.failedText}
          error={params.error}
          retry={() => void params.refetch()}
        />
      ) : (
        <>
          <div className={classes.barShape} aria-hidden />
          <SheetSkeleton />
        </>
      )}
    </div>
  );
}

function useSwipes(body: RefObject<HTMLElement | null>, steps: DaySteps): void {
  const followSwipes = useLate(loadSwipes);
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    if (followSwipes !== null && body.current !== null) return followSwipes(body.current, latest);
  }, [body, followSwipes]);
}

function Sheet({ params, myUserId }: { params: BookingParams; myUserId: number }) {
  const [address, setAddress] = useSheetAddress();
  const wide = useScreen(wideScreen);
  const last = addDays(params.lastDay, daysBeyond);
  const day = clamp(address.day ?? params.today, params.today, last);
  const course = params.courses.find(({ courseId }) => courseId === address.courseId) ?? params.courses[0];
  const shownCourses = wide ? params.courses : params.courses.filter((one) => one === course);
  const notOpen = day > params.lastDay;
  const { filter } = address;

  const goToDay = useCallback((next: string) => setAddress({ day: next }), [setAddress]);
  const step = (days: 1 | -1) => goToDay(addDays(day, days));
  const can = { back: day > params.today, forward: day < last };
  const body = useRef<HTMLDivElement>(null);
  useSwipes(body, { step, can });
  useNeighbours(shownCourses, day, can);

  const closeDrawer = useCallback(() => setAddress({ at: null }), [setAddress]);
  const steps = useBookingSteps(closeDrawer);
  useHoldLife(address.at, closeDrawer, steps);
  const BookingDrawer = useDrawer();
  const WaitingPanel = useLate(loadWaiting);
  const BallotNotice = useLate(loadBallotNotice);
  const drawerOpen = useBookingDraft(({ target }) => target !== null && target.teeTimeId === address.at);

  const book = useCallback(
    ({ teeTime, courseId, courseName, courseFeeId, sharesTime }: ChosenTeeTime) => {
      const { teeTimeId, time } = teeTime;
      const wish = filter.partySize ?? lastPartySize();
      const spots = Math.max(1, Math.min(wish, teeTime.available, params.maxSpots));
      startDraft({ courseId, courseName, day, time, teeTimeId, sharesTime }, spots, courseFeeId);
      setAddress({ at: teeTimeId, day, courseId }, { step: true });
      steps.hold();
    },
    [filter.partySize, params.maxSpots, day, setAddress, steps],
  );

  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">{words.sheet.title}</h1>
      <div className={classes.above}>
        <DayStrip
          first={params.today}
          lastOpen={params.lastDay}
          last={last}
          today={params.today}
          day={day}
          onDay={goToDay}
        />
        <SheetFilters
          filter={filter}
          findFrom={day < params.lastDay ? day : params.lastDay}
          onFilter={(next) => setAddress({ filter: next })}
        />
      </div>
      <div className={classes.bar}>
        <DayTitle day={day} today={params.today} can={can} step={step} />
        {!wide && params.courses.length > 1 && (
          <div className={classes.courses} role="group" aria-label={words.sheet.courses}>
            {params.courses.map((one) => (
              <button
                key={one.courseId}
                type="button"
                aria-pressed={one === course}
                onClick={() => setAddress({ courseId: one.courseId })}
              >
                {one.name}
              </button>
            ))}
          </div>
        )}
      </div>
      <HoldBar
        at={address.at}
        onContinue={(target) =>
          setAddress({ at: target.teeTimeId, day: target.day, courseId: target.courseId }, { step: true })
        }
      />
      {WaitingPanel !== null && <WaitingPanel />}
      {notOpen && course && <NotOpenYet day={day} courseId={course.courseId} params={params} />}
      {BallotNotice !== null && (
        <BallotNotice day={day} courseIds={shownCourses.map(({ courseId }) => courseId)} />
      )}
      <div className={classes.columns} ref={body} data-count={shownCourses.length}>
        {shownCourses.map(({ courseId, name }, index) => (
          <CourseColumn
            key={courseId}
            courseId={courseId}
            courseName={name}
            day={day}
            params={params}
            filter={filter}
            myUserId={myUserId}
            at={address.at}
            titled={wide}
            leads={index === 0}
            onBook={book}
            onClearFilter={() => setAddress({ filter: noFilter })}
            onToday={() => goToDay(params.today)}
          />
        ))}
      </div>
      {BookingDrawer !== null && (
        <BookingDrawer opened={drawerOpen} params={params} steps={steps} onClose={closeDrawer} />
      )}
    </div>
  );
}

/** The day in words, between the steps to the days beside it. */
function DayTitle({ day, today, can, step }: DaySteps & { day: string; today: string }) {
  return (
    <div className={classes.dayTitle}>
      <button
        type="button"
        className={classes.stepButton}
        aria-label={words.sheet.previousDay}
        disabled={!can.back}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={24} />
      </button>
      <h2 aria-live="polite">
        {day === today && <span className={classes.today}>{words.sheet.today}</span>}
        {formatDay(day, 'long')}
      </h2>
      <button
        type="button"
        className={classes.stepButton}
        aria-label={words.sheet.nextDay}
        disabled={!can.forward}
        onClick={() => step(1)}
      >
        <IconChevronRight size={24} />
      </button>
    </div>
  );
}

function NotOpenYet({ day, courseId, params }: { day: string; courseId: number; params: BookingParams }) {
  const opens = opensOn(day, params);
  return (
    <p className={classes.notOpen}>
      <span>
        <strong>{words.sheet.opens(formatDay(opens.day, 'short'), clockText(opens.time))}</strong>{' '}
        {words.sheet.opensHint}
      </span>
      <button type="button" onClick={() => openWhy({ courseId, day })}>
        {words.why.ask}
      </button>
    </p>
  );
}

/** Reads the days to both sides ahead, so that a swipe finds them there. */
function useNeighbours(
  courses: BookingParams['courses'],
  day: string,
  can: { back: boolean; forward: boolean },
): void {
  const queryClient = useQueryClient();
  const ids = courses.map(({ courseId }) => courseId).join(' ');
  const { back, forward } = can;
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const days = [...(forward ? [addDays(day, 1)] : []), ...(back ? [addDays(day, -1)] : [])];
      for (const one of days) {
        for (const courseId of ids.split(' ').map(Number)) {
          void queryClient.prefetchQuery(sheetOptions(queryClient, courseId, one));
        }
      }
    }, 600);
    return () => window.clearTimeout(timer);
  }, [queryClient, ids, day, back, forward]);
}

const clamp = (day: string, first: string, last: string): string =>
  day < first ? first : day > last ? last : day;
