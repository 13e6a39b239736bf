/** The delays of a day and their told lists, as the desk reads them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getDelay, listDelays } from '@fourball/shared/booking/delays/delay-calls.ts';
import { request } from '../../../lib/request/request.ts';

const key = ['booking', 'delays'] as const;

/** Who reads it meanwhile shows within seconds, while somebody looks on. */
const lookAgainMs = 5_000;

export const useDelays = (day: string) =>
  useQuery({
    queryKey: [...key, 'day', day],
    queryFn: ({ signal }) => request(listDelays, { query: { day }, signal, quiet: true }),
    refetchInterval: lookAgainMs,
  });

export const useTold = (delayId: number) =>
  useQuery({
    queryKey: [...key, 'told', delayId],
    queryFn: ({ signal }) => request(getDelay, { params: { id: delayId }, signal, quiet: true }),
    refetchInterval: lookAgainMs,
  });

/** Has all of it read anew. */
export function useReadDelaysAnew(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}
