/** What the office reads of memberships, and how a change shows everywhere. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRoundProductItemByYear } from '@fourball/shared/booking/spots/round-calls.ts';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { listCatalogueEntries, listProductItems } from '@fourball/shared/membership/catalogue-calls.ts';
import {
  listUnverifiedExternalMemberships,
  listVerifiedExternalMemberships,
} from '@fourball/shared/membership/external-membership-calls.ts';
import {
  getCancelQuote,
  listLapsedMembers,
  listMembershipProblems,
  listMembershipsByYear,
} from '@fourball/shared/membership/membership-calls.ts';
import type { CatalogueEntry, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { listOrganizedSeasons } from '@fourball/shared/seasons/season-calls.ts';
import { readAccountsAnew } from '../../accounts/admin/admin-queries.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';
import { membershipKeys } from '../queries.ts';

const adminKey = [...membershipKeys.all, 'admin'] as const;

/** No event tells of these: they are asked anew whenever they are looked at. */
const asked = { staleTime: 0 } as const;

/** 0 stands for all years. */
const yearOf = (year: number | null): number => year ?? 0;

export const entriesKey = [...adminKey, 'entries'] as const;

export const useEntries = () =>
  useQuery<CatalogueEntry[]>({
    queryKey: entriesKey,
    queryFn: ({ signal }) => request(listCatalogueEntries, { signal, quiet: true }),
    ...asked,
  });

/** The memberships of all entries that are or were on sale, whatever their year. */
export const useItems = (entries: readonly CatalogueEntry[] | undefined) =>
  useQuery<ProductItem[]>({
    queryKey: [...adminKey, 'items', (entries ?? []).map(({ id }) => id).sort((a, b) => a - b)],
    queryFn: async ({ signal }) => {
      const lists = (entries ?? []).map(({ id }) =>
        request(listProductItems, { params: { id }, signal, quiet: true }),
      );
      // Those for rounds have a list of their own.
      return (await Promise.all(lists))
        .flat()
        .filter(({ kind }) => kind === 'MEMBERSHIP')
        .map((item) => ({ ...item, sold: item.sold ?? 0 }));
    },
    enabled: entries !== undefined,
    placeholderData: keepPreviousData,
    ...asked,
  });

/** The seasons whose fees a membership can have in it, by event type, the newest first. */
export const useSeasonChoices = () =>
  useQuery({
    queryKey: [...adminKey, 'seasons'],
    queryFn: ({ signal }) => request(listOrganizedSeasons, { signal, quiet: true }),
    ...asked,
  });

/** Rounds that are paid in advance, of all years. */
export const useRoundItems = () =>
  useQuery<ProductItem[]>({
    queryKey: [...adminKey, 'round-items'],
    queryFn: ({ signal }) => request(getRoundProductItemByYear, { params: { year: 0 }, signal, quiet: true }),
    ...asked,
  });

export const useMembershipsOfYear = (year: number | null) =>
  useQuery({
    queryKey: [...adminKey, 'year', yearOf(year)],
    queryFn: ({ signal }) =>
      request(listMembershipsByYear, { params: { year: yearOf(year) }, signal, quiet: true }),
    ...asked,
  });

export const useProblems = () =>
  useQuery({
    queryKey: [...adminKey, 'problems'],
    queryFn: ({ signal }) => request(listMembershipProblems, { signal, quiet: true }),
    ...asked,
  });

export const useLapsedMembers = (year: number | null) =>
  useQuery({
    queryKey: [...adminKey, 'lapsed', yearOf(year)],
    queryFn: ({ signal }) =>
      request(listLapsedMembers, { params: { year: yearOf(year) }, signal, quiet: true }),
    ...asked,
  });

export const useUnverified = () =>
  useQuery({
    queryKey: [...adminKey, 'external', 'unverified'],
    queryFn: ({ signal }) => request(listUnverifiedExternalMemberships, { signal, quiet: true }),
    ...asked,
  });

export const useVerified = () =>
  useQuery({
    queryKey: [...adminKey, 'external', 'verified'],
    queryFn: ({ signal }) => request(listVerifiedExternalMemberships, { signal, quiet: true }),
    ...asked,
  });

export const useCancelQuote = (id: number) =>
  useQuery({
    queryKey: [...adminKey, 'quote', id],
    queryFn: ({ signal }) => request(getCancelQuote, { params: { id }, signal, quiet: true }),
    gcTime: 0,
    ...asked,
  });

/** The sales tax of today in basis points; undefined until it is known. */
export const useTaxBasisPoints = (): number | undefined =>
  useQuery({
    queryKey: [...adminKey, 'tax'],
    queryFn: async ({ signal }) => {
      const { value } = await request(getParameter, { params: { name: 'HST' }, signal, quiet: true });
      return Math.round(Number(value) * 100);
    },
    staleTime: 10 * 60_000,
  }).data;

/** Whatever is shown of memberships, catalogue, credits and accounts is read again. */
export const readMembershipsAnew = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: membershipKeys.all }), readAccountsAnew()]);
};
