/** The server data of signing up: what it would cost, the reader's own registrations, and what a change of them makes old. */
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { listBuddyLists, type BuddyList } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { searchMinLength, searchUsers } from '@fourball/shared/accounts/calls.ts';
import type { FoundGolfer } from '@fourball/shared/accounts/shapes.ts';
import type { BodyInput, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { EntryQuote, Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import type { CancellationPolicy } from '@fourball/shared/seasons/event-shapes.ts';
import { listCancellationPolicies } from '@fourball/shared/seasons/policy-calls.ts';
import {
  listOwnRegistrations,
  listPartnersWanted,
  quoteEntry,
  quoteWithdrawal,
} from '@fourball/shared/seasons/registration-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys, ownEntryKeys, seasonKeys } from '../query-keys.ts';

export type QuoteAsked = BodyInput<typeof quoteEntry>;

const quoteKey = (asked: QuoteAsked) =>
  typeof asked.eventId === 'number'
    ? golfEventKeys.quote(asked.eventId, asked)
    : ([...seasonKeys.of(Number(asked.seasonId)), 'quote', asked] as const);

/** What is asked for may change with each tap: the old answer stands until the new one is there. */
export const useQuote = (asked: QuoteAsked, enabled = true): UseQueryResult<EntryQuote> =>
  useQuery({
    queryKey: quoteKey(asked),
    queryFn: ({ signal }) => request(quoteEntry, { body: asked, signal, quiet: true }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Nothing for who is not logged in. */
export function useOwnRegistrations(): UseQueryResult<Registration[]> {
  const userId = useSession(({ user }) => user?.userId);
  return useQuery({
    queryKey: [...ownEntryKeys.registrations, userId],
    queryFn: ({ signal }) => request(listOwnRegistrations, { signal, quiet: true }),
    enabled: userId !== undefined,
  });
}

/** One of the reader's own; undefined until it is there. */
export const useOwnRegistration = (registrationId: number | undefined): Registration | undefined =>
  useOwnRegistrations().data?.find(({ id }) => id === registrationId);

export const useWithdrawalQuote = (
  registrationId: number,
  enabled: boolean,
): UseQueryResult<ReplyOf<typeof quoteWithdrawal>> =>
  useQuery({
    queryKey: [...ownEntryKeys.registrations, 'withdrawal', registrationId],
    queryFn: ({ signal }) => request(quoteWithdrawal, { params: { registrationId }, signal, quiet: true }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });

/** Null where there is none, undefined until it is known. */
export function usePolicy(policyId: number | null): CancellationPolicy | null | undefined {
  const policies = useQuery({
    queryKey: [...seasonKeys.all, 'cancellation-policies'],
    queryFn: ({ signal }) => request(listCancellationPolicies, { signal, quiet: true }),
    enabled: policyId !== null,
  });
  if (policyId === null) return null;
  return policies.data === undefined ? undefined : (policies.data.find(({ id }) => id === policyId) ?? null);
}

export const usePartnersWanted = (
  eventId: number,
  enabled: boolean,
): UseQueryResult<ReplyOf<typeof listPartnersWanted>> =>
  useQuery({
    queryKey: [...golfEventKeys.of(eventId), 'partners-wanted'],
    queryFn: ({ signal }) => request(listPartnersWanted, { params: { eventId }, signal, quiet: true }),
    enabled,
  });

/** Asks nothing before the text is long enough. */
export const useGolferSearch = (text: string): UseQueryResult<FoundGolfer[]> =>
  useQuery({
    queryKey: ['accounts', 'search', text],
    queryFn: ({ signal }) => request(searchUsers, { query: { text }, signal, quiet: true }),
    enabled: text.length >= searchMinLength,
    staleTime: 60_000,
  });

export function useBuddies(): UseQueryResult<BuddyList[]> {
  const userId = useSession(({ user }) => user?.userId ?? 0);
  return useQuery({
    queryKey: ['buddies', userId],
    queryFn: ({ signal }) => request(listBuddyLists, { params: { id: userId }, signal, quiet: true }),
  });
}

/** A registration has changed: everything that tells of it is read anew. */
export function readEntriesAnew(queryClient: QueryClient): void {
  for (const queryKey of [
    golfEventKeys.all,
    seasonKeys.all,
    ownEntryKeys.registrations,
    ownEntryKeys.events,
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function useReadAnew(): () => void {
  const queryClient = useQueryClient();
  return () => readEntriesAnew(queryClient);
}
