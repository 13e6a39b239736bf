/** Email lists as pages read them: what there is to choose, and what somebody has chosen. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { listCategories, listPublicCategories } from '@fourball/shared/mail/list-calls.ts';
import { getConsent, getEmailContact } from '@fourball/shared/mail/subscription-calls.ts';
import { request } from '../../lib/request/request.ts';

const everyList = ['mail', 'lists'] as const;

export const usePublicCategories = () =>
  useQuery({
    queryKey: [...everyList, 'public'],
    queryFn: ({ signal }) => request(listPublicCategories, { signal, quiet: true }),
    staleTime: 0,
  });

/** For the office: every category and list, with counts. */
export const useManagedCategories = () =>
  useQuery({
    queryKey: [...everyList, 'managed'],
    queryFn: ({ signal }) => request(listCategories, { signal, quiet: true }),
    staleTime: 0,
  });

const nobody = { contact: null, contactLists: [] };

/** An address that can't be looked up is on no list. `t`: the token of a link in a mail. */
export const useEmailContact = (email: string, t: string | undefined) =>
  useQuery({
    queryKey: [...everyList, 'contact', email, t ?? ''],
    queryFn: ({ signal }) =>
      email === ''
        ? nobody
        : request(getEmailContact, {
            params: { email },
            query: t === undefined ? {} : { t },
            signal,
            silent: true,
          }).catch(() => nobody),
    staleTime: 0,
  });

export const useConsent = () =>
  useQuery({
    queryKey: [...everyList, 'consent'],
    queryFn: ({ signal }) => request(getConsent, { signal, quiet: true }),
    staleTime: 0,
  });

export const readListsAnew = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: everyList });
