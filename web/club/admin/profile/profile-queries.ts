/** What the server knows of the club, for its office. */
import { useQuery } from '@tanstack/react-query';
import { getClubProfile } from '@fourball/shared/club/profile/profile-calls.ts';
import { request } from '../../../lib/request/request.ts';

export const clubProfileKey = ['club', 'profile'] as const;

export const useClubProfile = () =>
  useQuery({
    queryKey: clubProfileKey,
    queryFn: ({ signal }) => request(getClubProfile, { signal, quiet: true }),
  });
