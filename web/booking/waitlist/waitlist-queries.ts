/** The reader's places in line and what is done with them. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
  listMyWaitlist,
} from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { bookingKeys, runningHold, type RunningHold } from '../queries.ts';
import { followHold } from '../store.ts';

/** An entry; the offer's end stands on `performance.now()`, which nobody can set. */
interface Waiting {
  entry: WaitlistEntry;
  deadline: number | null;
}

const placed = (entry: WaitlistEntry): Waiting => ({
  entry,
  deadline: entry.offer && performance.now() + entry.offer.secondsLeft * 1000,
});

/** Those that go on, the offers first. */
export const useWaiting = () =>
  useQuery({
    queryKey: bookingKeys.waitlist,
    queryFn: async ({ signal }) => {
      const entries = await request(listMyWaitlist, { signal, quiet: true });
      return entries.map(placed).sort((a, b) => Number(b.deadline !== null) - Number(a.deadline !== null));
    },
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

export const readWaitingAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: bookingKeys.waitlist });

/** Takes what is offered and goes where it can be booked. Returns why it could not be taken, if so. */
export function useTakeOffer(): (entry: WaitlistEntry) => Promise<string | null> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (entry) => {
    const { hold, reason } = await request(acceptOffer, { body: { id: entry.entryId }, quiet: true });
    const held = hold?.teeTimes[0];
    if (hold === undefined || held === undefined) return reason ?? null;
    // Both on the way: an older look must not overwrite what is known now.
    await Promise.all(
      [bookingKeys.hold, bookingKeys.waitlist].map((queryKey) => queryClient.cancelQueries({ queryKey })),
    );
    queryClient.setQueryData<Waiting[]>(bookingKeys.waitlist, (known) =>
      known?.filter((one) => one.entry.entryId !== entry.entryId),
    );
    queryClient.setQueryData<RunningHold | null>(bookingKeys.hold, runningHold(hold, null));
    const { courseId, courseName, day } = hold;
    const { teeTimeId, time } = held;
    followHold(hold, { courseId, courseName, day, time, teeTimeId, sharesTime: true });
    void navigate(`/book?day=${day}&course=${courseId}&at=${teeTimeId}`);
    return null;
  };
}

export const declineEntry = ({ entryId }: WaitlistEntry): Promise<WaitlistEntry> =>
  request(declineOffer, { body: { id: entryId }, quiet: true });

export const leaveEntry = ({ entryId }: WaitlistEntry): Promise<WaitlistEntry> =>
  request(leaveWaitlist, { params: { id: entryId }, quiet: true });
