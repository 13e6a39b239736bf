/** The reader's buddy lists in the query cache. */
import { useQuery } from '@tanstack/react-query';
import { listBuddyLists } from '@fourball/shared/booking/buddy-calls.ts';
import { useSession } from '../app/session.ts';
import { request } from '../lib/request.ts';

export const buddiesKey = ['booking', 'buddies'] as const;

export function useBuddyLists() {
  const userId = useSession(({ user }) => user?.userId ?? 0);
  return useQuery({
    queryKey: [...buddiesKey, userId],
    queryFn: ({ signal }) => request(listBuddyLists, { params: { id: userId }, signal, quiet: true }),
    enabled: userId > 0,
  });
}
