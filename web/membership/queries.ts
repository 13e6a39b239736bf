/** What is known of the reader's own memberships, asked anew each time it is looked at. */
import { useQuery } from '@tanstack/react-query';
import { getCurrentMembership, getUpcomingMembership } from '@fourball/shared/membership/membership-calls.ts';
import { request } from '../lib/request.ts';

/** Both are asked at once; of the upcoming one a failure only means that it is not shown. */
export const useOwnMemberships = () =>
  useQuery({
    queryKey: ['membership', 'own'],
    queryFn: async ({ signal }) => {
      const how = { signal, quiet: true };
      const [current, upcoming] = await Promise.all([
        request(getCurrentMembership, how),
        request(getUpcomingMembership, how).catch(() => ({ membership: null })),
      ]);
      return { current: current.membership, upcoming: upcoming.membership };
    },
    // A card is shown at the desk: it says what holds now.
    staleTime: 0,
    retry: false,
  });
