/** The reader's buddy lists in the query cache. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';

export const buddiesKey = ['booking', 'buddies'] as const;

export function useBuddyLists() {
  const userId = useSession(({ user }) => user?.userId ?? 0);
  return useQuery({
    queryKey: [...buddiesKey, userId],
    queryFn: ({ signal }) => request(listBuddyLists, { params: { id: userId }, signal, quiet: true }),
    enabled: userId > 0,
  });
}

/** Reads the lists anew, whatever became of a change. */
export function useReadBuddiesAnew(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: buddiesKey });
}
