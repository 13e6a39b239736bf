/** The one cache of what the server said. */
import { QueryClient } from '@tanstack/react-query';
import { pauseBefore, RequestError } from './request.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Events keep the cache true; this is only for what has none.
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      // Waiting for the network is better than an error that means nothing.
      networkMode: 'offlineFirst',
      retry: (failures, error) =>
        failures < 2 && error instanceof RequestError && (error.status === 0 || error.status === 503),
      retryDelay: (failures, error) => pauseBefore(error, 1_000 * 2 ** failures),
    },
    mutations: { networkMode: 'always' },
  },
});
