/** Membership's server data: its keys in the query cache and the hooks that read it. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';
import { listExternalMemberships } from '@fourball/shared/membership/external-membership-calls.ts';
import {
  getCurrentMembership,
  getMembershipFeatures,
  getRoundCredits,
  getUpcomingMembership,
  listMembershipsByUser,
} from '@fourball/shared/membership/membership-calls.ts';
import type {
  ExternalMembership,
  Membership,
  OfferedEntry,
  RoundCreditAccount,
} from '@fourball/shared/membership/shapes.ts';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { membershipTextField } from '@fourball/shared/membership/enums.ts';
import { request, RequestError } from '../lib/request/request.ts';

export const membershipKeys = {
  all: ['membership'] as const,
  own: ['membership', 'own'] as const,
  ofUser: (userId: number) => ['membership', 'of-user', userId] as const,
  features: (productItemId: number) => ['membership', 'features', productItemId] as const,
  offers: ['membership', 'offers'] as const,
  texts: ['membership', 'texts'] as const,
  external: (userId: number) => ['membership', 'external', userId] as const,
  credits: (userId: number) => ['membership', 'credits', userId] as const,
};

/** No event tells of what the office changes or others buy: it is asked anew whenever it is looked at. */
const asked = { staleTime: 0, refetchOnWindowFocus: true } as const;

type MembershipTexts = Partial<Record<(typeof membershipTextField.options)[number], string>>;

/** The club's own heading and words of the page that sells memberships; nothing of what it has not written. */
export function useMembershipTexts(): MembershipTexts {
  const texts = useQuery({
    queryKey: membershipKeys.texts,
    async queryFn({ signal }) {
      const written = await Promise.all(
        membershipTextField.options.map(async (name) => {
          try {
            const { value } = await request(getParameter, { params: { name }, signal, quiet: true });
            return value.trim() === '' ? [] : [[name, value] as const];
          } catch (reason) {
            if (reason instanceof RequestError && reason.status === 404) return [];
            throw reason;
          }
        }),
      );
      return Object.fromEntries(written.flat()) as MembershipTexts;
    },
  });
  return texts.data ?? {};
}

/** Both are asked at once; of the upcoming one a failure only means that it is not shown. */
export const useOwnMemberships = () =>
  useQuery({
    queryKey: membershipKeys.own,
    queryFn: async ({ signal }) => {
      const how = { signal, quiet: true };
      const [current, upcoming] = await Promise.all([
        request(getCurrentMembership, how),
        request(getUpcomingMembership, how).catch(() => ({ membership: null })),
      ]);
      return { current: current.membership, upcoming: upcoming.membership };
    },
    // A card is shown at the desk: it says what holds now.
    staleTime: 0,
    retry: false,
  });

/** The memberships of a golfer, whatever became of them; asks nothing while nobody is logged in. */
export const useMembershipsOf = (userId: number | null): UseQueryResult<Membership[]> =>
  useQuery({
    queryKey: membershipKeys.ofUser(userId ?? 0),
    queryFn: ({ signal }) =>
      request(listMembershipsByUser, { params: { id: userId ?? 0 }, signal, quiet: true }),
    enabled: userId !== null,
    ...asked,
  });

/** What the membership of a product item gives: of what one holds it hardly changes. */
export const useFeatures = (productItemId: number) =>
  useQuery({
    queryKey: membershipKeys.features(productItemId),
    queryFn: ({ signal }) =>
      request(getMembershipFeatures, { params: { id: productItemId }, signal, quiet: true }),
    staleTime: 10 * 60_000,
  });

/** What is on sale today, with what is left of it. */
export const useOffers = (): UseQueryResult<OfferedEntry[]> =>
  useQuery({
    queryKey: membershipKeys.offers,
    queryFn: ({ signal }) => request(listAvailableMemberships, { signal, quiet: true }),
    ...asked,
  });

export const useExternalMemberships = (userId: number): UseQueryResult<ExternalMembership[]> =>
  useQuery({
    queryKey: membershipKeys.external(userId),
    queryFn: ({ signal }) =>
      request(listExternalMemberships, { params: { id: userId }, signal, quiet: true }),
    ...asked,
  });

export const useRoundCredits = (userId: number): UseQueryResult<RoundCreditAccount> =>
  useQuery({
    queryKey: membershipKeys.credits(userId),
    queryFn: ({ signal }) => request(getRoundCredits, { params: { id: userId }, signal, quiet: true }),
    ...asked,
  });
