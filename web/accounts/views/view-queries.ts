/** The views of the office's lists, as pages read and keep them. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { listViews, type OfficeView } from '@fourball/shared/accounts/view-calls.ts';
import type { ViewPage } from '@fourball/shared/accounts/view-pages.ts';
import { request } from '../../lib/request/request.ts';

const keyOf = (page: ViewPage) => ['accounts', 'views', page] as const;

export const useViews = (page: ViewPage): UseQueryResult<OfficeView[]> =>
  useQuery({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => request(listViews, { query: { page }, signal, quiet: true }),
  });

/** Shows what a change answered with. */
export function useShowViews(page: ViewPage): (views: OfficeView[]) => void {
  const client = useQueryClient();
  return (views) => client.setQueryData(keyOf(page), views);
}
