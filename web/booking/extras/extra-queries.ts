/** Carts and rentals, as pages of golfers and of the office read them. */
import { useQuery } from '@tanstack/react-query';
import {
  listExtras,
  listExtrasOfBooking,
  listExtrasOut,
} from '@fourball/shared/booking/extras/extra-calls.ts';
import { listCourses } from '@fourball/shared/club/calls.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';

const key = ['booking', 'extras'] as const;

/** Anew whenever they are shown: others take the last one. */
const fresh = { staleTime: 0 } as const;

export const useExtras = () =>
  useQuery({
    ...fresh,
    queryKey: [...key, 'all'],
    queryFn: ({ signal }) => request(listExtras, { signal, quiet: true }),
  });

export const useBookingExtras = (purchaseId: number) =>
  useQuery({
    ...fresh,
    queryKey: [...key, 'booking', purchaseId],
    queryFn: ({ signal }) => request(listExtrasOfBooking, { params: { purchaseId }, signal, quiet: true }),
  });

/** What the reader has beside the rounds of a booking, and pays. */
export const useMyExtras = (purchaseId: number, myUserId: number) =>
  (useBookingExtras(purchaseId).data ?? [])
    .filter(({ payer }) => payer.userId === myUserId)
    .flatMap(({ roundId, extras }) =>
      extras.filter(({ chosen }) => chosen).map((extra) => ({ ...extra, roundId })),
    );

export const useExtrasOut = (day: string) =>
  useQuery({
    ...fresh,
    queryKey: [...key, 'out', day],
    queryFn: ({ signal }) => request(listExtrasOut, { params: { day }, signal, quiet: true }),
  });

/** For which courses there are extras. */
export const useCourseNames = () =>
  useQuery({
    queryKey: [...key, 'courses'],
    queryFn: ({ signal }) => request(listCourses, { query: { detailLevel: 'BASIC' }, signal, quiet: true }),
  });

export const readExtrasAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
