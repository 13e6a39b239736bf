/** What the club has set for booking: its courses, time zone, settings and tax, read anew now and then. */
import { useQuery } from '@tanstack/react-query';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import { request } from '../request/request.ts';
import { setClubTimeZone } from './club-time.ts';

export const bookingParamsKey = ['booking', 'params'] as const;

export const useBookingParams = () =>
  useQuery({
    queryKey: bookingParamsKey,
    queryFn: async ({ signal }) => {
      const params = await request(getBookingParams, { signal, quiet: true });
      setClubTimeZone(params.timeZone);
      return params;
    },
    staleTime: 60_000,
    // Another day opens at the club's opening time while the page stays on a screen.
    refetchInterval: 5 * 60_000,
  });
