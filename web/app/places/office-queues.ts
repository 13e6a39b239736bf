/** What waits in the office, as pages know it: asked for again and again, and by the page on which it is done. */
import { getOfficeQueues, type OfficeQueue } from '@fourball/shared/club/office-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { officeQueuesKey } from '../../lib/club/office-queues-key.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';

/** Where each is done. */
export const queuePlaces: Readonly<Record<OfficeQueue, string>> = {
  ACCOUNTS: '/admin/users?list=waiting',
  AVATARS: '/admin/avatars',
  EMERGENCY: '/admin/users?list=contacts',
  NUMBERS: '/admin/users?list=unnumbered',
  EXTERNAL: '/admin/memberships?list=unverified',
  UNCONFIRMED: '/admin/rounds?view=unconfirmed',
  FEES: '/admin/entry-products',
  FEE_REQUESTS: '/admin/fee-requests',
  ENDING: '/admin/memberships',
  PAYMENTS: '/admin/money',
  MAIL: '/admin/mail',
  JOBS: '/admin/live',
  ERRORS: '/admin/errors',
};

/** Something went wrong, where others only wait. */
export const isTrouble = (kind: OfficeQueue): boolean =>
  kind === 'PAYMENTS' || kind === 'MAIL' || kind === 'JOBS' || kind === 'ERRORS';

export interface Waiting {
  kind: OfficeQueue;
  count: number;
}

/** By the address of a page. While it can't be asked for, what was known stands. */
export function useOfficeQueues(open: boolean, pathname: string): ReadonlyMap<string, readonly Waiting[]> {
  const { data } = useQuery({
    queryKey: officeQueuesKey,
    queryFn: ({ signal }) => request(getOfficeQueues, { signal, quiet: true }),
    enabled: open,
    refetchInterval: ({ state }) => (state.data?.everySeconds ?? 60) * 1_000,
    refetchOnWindowFocus: 'always',
  });
  // Somebody who goes on to another page has done something on this one.
  useEffect(() => {
    if (open) void queryClient.invalidateQueries({ queryKey: officeQueuesKey });
  }, [open, pathname]);
  const pages = new Map<string, Waiting[]>();
  for (const waiting of data?.queues ?? []) {
    const [to = ''] = queuePlaces[waiting.kind].split('?');
    pages.set(to, [...(pages.get(to) ?? []), waiting]);
  }
  return pages;
}
