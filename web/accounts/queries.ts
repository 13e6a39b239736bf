/** What the account pages read of the server, and how it is kept. */
import { useQuery } from '@tanstack/react-query';
import { listPasskeys, listSessions } from '@fourball/shared/accounts/session-calls.ts';
import { getProfile } from '@fourball/shared/accounts/user-calls.ts';
import { request } from '../lib/request/request.ts';

export const profileKey = ['accounts', 'profile'] as const;
export const passkeysKey = ['accounts', 'passkeys'] as const;
export const sessionsKey = ['accounts', 'sessions'] as const;

export const useProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => request(getProfile, { signal, quiet: true }),
    staleTime: 0,
  });

export const usePasskeys = () =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => request(listPasskeys, { signal, quiet: true }),
  });

/** No event tells of a login elsewhere: they are read anew each time they are shown. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => request(listSessions, { signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
