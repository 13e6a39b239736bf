/** What the office reads of accounts, and how a change of one shows everywhere. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  countUnvalidatedEmergencyContacts,
  listUnvalidatedEmergencyContacts,
} from '@fourball/shared/accounts/emergency-contact-calls.ts';
import {
  type AuditFilter,
  listAudit,
  listRoles,
  listUserAudit,
} from '@fourball/shared/accounts/privacy-calls.ts';
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import {
  countMissingMemberNumbers,
  countUsers,
  listInactiveUsers,
  listMissingMemberNumbers,
  listNewAccounts,
  listUsers,
  listUsersByRole,
  listWaitingUsers,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { getUserDetails } from '@fourball/shared/accounts/user-calls.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';
import { rowsPerPage, type ServerColumn } from './account-table.ts';

export type Role = AccountRow['roles'][number];
export type AccountList = 'all' | 'new' | 'inactive' | 'unnumbered' | Role;
/** Lists that are no table of accounts. */
export type OtherList = 'waiting' | 'contacts';

/** Of all that the office reads of accounts. */
export const adminKey = ['accounts', 'admin'] as const;

/** Lists up to this length are read whole, then sorted and searched here; of a longer one the server is asked. */
const wholeListMax = 500;
/** As many as one call tells at most. */
export const foundMax = 200;

type How = { signal?: AbortSignal; quiet: true };

/** Everybody; null where they are too many to be read at once. */
async function readEverybody(how: How): Promise<AccountRow[] | null> {
  const { count } = await request(countUsers, how);
  return count > wholeListMax ? null : readAccounts({}, how);
}

export interface AccountsAsked {
  /** Empty: all. */
  text?: string;
  order?: ServerColumn;
  down?: boolean;
}

/** All that the server has, part by part: for a file. */
export async function readAccounts({ text, order, down }: AccountsAsked, how: How): Promise<AccountRow[]> {
  const rows: AccountRow[] = [];
  for (let page = 0; rows.length === page * foundMax; page += 1) {
    const query = { text: text || undefined, order, down, page, size: foundMax };
    rows.push(...(await request(listUsers, { query, ...how })));
  }
  return rows;
}

/** One page of them, or the first of those that the text finds. */
export const useAccountPage = ({ text, order, down }: AccountsAsked, page: number) => {
  const query = text
    ? { text, order, down, page: 0, size: foundMax }
    : { order, down, page, size: rowsPerPage };
  return useQuery({
    queryKey: [...adminKey, 'list', 'page', query],
    queryFn: ({ signal }) => request(listUsers, { query, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const useAccounts = (list: AccountList) =>
  useQuery<AccountRow[] | null>({
    queryKey: [...adminKey, 'list', list],
    queryFn: ({ signal }) => {
      const how: How = { signal, quiet: true };
      if (list === 'all') return readEverybody(how);
      if (list === 'new') return request(listNewAccounts, how);
      if (list === 'inactive') return request(listInactiveUsers, how);
      if (list === 'unnumbered') return request(listMissingMemberNumbers, how);
      return request(listUsersByRole, { params: { role: list }, ...how });
    },
  });

/** How many accounts each list has; what is not known yet is missing. */
export function useAccountCounts(): Partial<Record<AccountList | OtherList, number>> {
  const read = async (signal: AbortSignal) => {
    const how = { signal, quiet: true };
    const [accounts, unnumbered, contacts, roles] = await Promise.all([
      request(countUsers, how),
      request(countMissingMemberNumbers, how),
      request(countUnvalidatedEmergencyContacts, how),
      request(listRoles, how),
    ]);
    return {
      all: accounts.count,
      unnumbered: unnumbered.count,
      contacts: contacts.count,
      new: accounts.recent,
      inactive: accounts.inactive,
      waiting: accounts.waiting,
      ...Object.fromEntries(roles.map(({ role, count }) => [role, count])),
    };
  };
  return useQuery({ queryKey: [...adminKey, 'counts'], queryFn: ({ signal }) => read(signal) }).data ?? {};
}

const detailsKey = (userId: number) => [...adminKey, 'details', userId] as const;

export const useDetails = (userId: number) =>
  useQuery({
    queryKey: detailsKey(userId),
    queryFn: ({ signal }) => request(getUserDetails, { params: { id: userId }, signal, quiet: true }),
    staleTime: 0,
  });

export const useTrailOf = (userId: number) =>
  useQuery({
    queryKey: [...adminKey, 'trail', userId],
    queryFn: ({ signal }) => request(listUserAudit, { params: { id: userId }, signal, quiet: true }),
    staleTime: 0,
  });

export const useWaitingAccounts = () =>
  useQuery({
    queryKey: [...adminKey, 'waiting'],
    queryFn: ({ signal }) => request(listWaitingUsers, { signal, quiet: true }),
    staleTime: 0,
  });

export const useUnvalidatedContacts = () =>
  useQuery({
    queryKey: [...adminKey, 'contacts'],
    queryFn: ({ signal }) => request(listUnvalidatedEmergencyContacts, { signal, quiet: true }),
    staleTime: 0,
  });

export const trailPageSize = 50;

export const useTrail = (page: number, query: AuditFilter) =>
  useQuery({
    queryKey: [...adminKey, 'trail', 'page', page, query],
    queryFn: ({ signal }) =>
      request(listAudit, { params: { page, size: trailPageSize }, query, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Whatever the office shows of accounts is read again. */
export const readAccountsAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: adminKey });
