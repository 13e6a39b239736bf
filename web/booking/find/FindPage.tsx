/** Finds a tee time over days and courses, for a party and at a price; a tap on one holds it. */
import { useCallback, useEffect, useMemo } from 'react';
import type { FoundTeeTime } from '@fourball/shared/booking/find/find-calls.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { formatClubTime, formatDay } from '../../lib/club/club-time.ts';
import { useConnection } from '../../lib/live/realtime.ts';
import { words as shell } from '../../lib/words/en.ts';
import { FindEmpty } from './FindEmpty.tsx';
import { FindFilters } from './FindFilters.tsx';
import classes from './FindPage.module.css';
import { FindResults } from './FindResults.tsx';
import { words } from './find-words.en.ts';
import { HoldBar } from '../holds/HoldBar.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useSearch, useSearchesKeptLive, wishOf } from './find-wish.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { SheetSkeleton } from '../sheet/SheetSkeleton.tsx';
import { mainFee } from '../sheet-rows.ts';
import { startDraft, useBookingDraft } from '../store.ts';
import { useBookingSteps } from '../book/use-booking-steps.ts';
import { useDrawer } from '../sheet/use-drawer.ts';
import { useFindAddress } from './use-find-address.ts';
import { useHoldLife } from '../book/use-hold-life.ts';
import { words as sheetWords } from '../words.en.ts';

export function FindPage() {
  const params = useBookingParams();
  return (
    <div className={classes.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <header className={classes.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      {params.data !== undefined ? (
        <Find params={params.data} />
      ) : params.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={params.error}
          retry={() => void params.refetch()}
        />
      ) : (
        <SheetSkeleton />
      )}
    </div>
  );
}

function Find({ params }: { params: BookingParams }) {
  const [address, setAddress] = useFindAddress();
  const wish = useMemo(() => wishOf(address, params), [address, params]);
  const closed = wish.from > params.lastDay;
  const search = useSearch(wish, !closed);
  useSearchesKeptLive();
  const online = useConnection((state) => state.online);
  const closeDrawer = useCallback(() => setAddress({ at: null }), [setAddress]);
  const steps = useBookingSteps(closeDrawer);
  useHoldLife(address.at, closeDrawer, steps);
  const BookingDrawer = useDrawer();
  const drawerOpen = useBookingDraft(({ target }) => target !== null && target.teeTimeId === address.at);
  const booked = useBookingDraft(({ stage }) => stage === 'booked');
  const { refetch } = search;
  // What is booked is on offer no more.
  useEffect(() => {
    if (booked) void refetch();
  }, [booked, refetch]);

  const book = (found: FoundTeeTime) => {
    const fee = mainFee(found.fees);
    if (fee === undefined) return;
    const { courseId, courseName, day, time, teeTimeId, parts } = found;
    startDraft(
      { courseId, courseName, day, time, teeTimeId, sharesTime: true },
      wish.spots,
      fee.courseFeeId,
      parts.length > 1 ? parts : null,
    );
    setAddress({ at: teeTimeId }, { step: true });
    steps.hold();
  };

  const teeTimes = search.data?.teeTimes;
  return (
    <>
      <HoldBar
        at={address.at}
        onContinue={({ teeTimeId }) => setAddress({ at: teeTimeId }, { step: true })}
      />
      <div className={classes.columns}>
        <FindFilters wish={wish} params={params} onChange={setAddress} />
        <section
          aria-label={words.results}
          className={classes.results}
          data-stale={search.isPlaceholderData || undefined}
        >
          {teeTimes !== undefined && !closed ? (
            <>
              {teeTimes.length > 0 ? (
                <>
                  <p className={classes.count} role="status">
                    <strong>{words.found(teeTimes.length, search.data?.more ?? false)}</strong>
                    <span>{search.isPlaceholderData ? words.updating : words.perGolfer}</span>
                  </p>
                  <FindResults
                    teeTimes={teeTimes}
                    courses={params.courses}
                    chosen={address.at}
                    onBook={book}
                  />
                  {search.data?.more && <p className={classes.note}>{words.more}</p>}
                </>
              ) : (
                <FindEmpty wish={wish} params={params} onChange={setAddress} />
              )}
              {wish.to > params.lastDay && (
                <p className={classes.note}>{words.laterDays(formatDay(params.lastDay, 'long'))}</p>
              )}
              {(search.isError || !online) && (
                <p className={classes.note} role="status">
                  {sheetWords.trouble.lastKnown(
                    formatClubTime(search.dataUpdatedAt, 'time', params.timeZone),
                  )}
                </p>
              )}
            </>
          ) : closed ? (
            <FindEmpty wish={wish} params={params} onChange={setAddress} />
          ) : search.isError ? (
            <LoadFailure
              title={words.failed}
              text={words.failedText}
              error={search.error}
              retry={() => void search.refetch()}
            />
          ) : (
            <SheetSkeleton />
          )}
        </section>
      </div>
      {BookingDrawer !== null && (
        <BookingDrawer opened={drawerOpen} params={params} steps={steps} onClose={closeDrawer} />
      )}
    </>
  );
}
