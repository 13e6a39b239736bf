/** The fixed facts of the club, read once for as long as the page stays open. */
import { useQuery } from '@tanstack/react-query';
import { getClubInfo } from '@fourball/shared/club/calls.ts';
import { request } from '../request/request.ts';

export const useClubInfo = () =>
  useQuery({
    queryKey: ['club', 'info'],
    queryFn: ({ signal }) => request(getClubInfo, { signal, quiet: true }),
    staleTime: Infinity,
  });
