/** The one cache of what the server said. */
import { growingPause } from '@fourball/shared/contract/growing-pause.ts';
import { QueryClient } from '@tanstack/react-query';
import { pauseBefore, RequestError } from './request.ts';

const pauses = { first: 1_000, most: 8_000 };

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
      retryDelay: (failures, error) => pauseBefore(error, growingPause(failures, pauses)),
    },
    mutations: { networkMode: 'always' },
  },
});
