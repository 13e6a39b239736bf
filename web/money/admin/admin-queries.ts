/** What the office reads of the books, and how a change of them shows everywhere. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';
import type { LedgerEntryKind } from '@fourball/shared/money/enums.ts';
import {
  checkLedger,
  getAccount,
  getStatement,
  listLedgerEntries,
  listOwing,
} from '@fourball/shared/money/ledger-calls.ts';
import { listCards, listPayments } from '@fourball/shared/money/payment-calls.ts';
import { getReceipt, listPurchases } from '@fourball/shared/money/purchase-calls.ts';
import type { Purchase } from '@fourball/shared/money/shapes.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';

const adminKey = ['money', 'admin'] as const;
/** Rows of a page of the office's tables. */
export const rowsPerPage = 50;

/** Anew whenever it is shown: others in the office write too. */
const fresh = { staleTime: 0 } as const;

export interface PurchasesAsked {
  page: number;
  year?: number;
  kind?: Purchase['kind'];
  search?: string;
}

export const usePurchases = ({ page, ...query }: PurchasesAsked) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'purchases', page, query],
    queryFn: ({ signal }) =>
      request(listPurchases, { params: { page, size: rowsPerPage }, query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const useReceipt = (id: number) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'receipt', id],
    queryFn: ({ signal }) => request(getReceipt, { params: { id }, signal, quiet: true }),
  });

export const useOnSale = () =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'on-sale'],
    queryFn: ({ signal }) => request(listAvailableMemberships, { signal, quiet: true }),
  });

export const useOwing = (page: number) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'owing', page],
    queryFn: ({ signal }) => request(listOwing, { params: { page, size: rowsPerPage }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** Null: nobody's, and nothing is asked. */
export const useAccount = (userId: number | null) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'account', userId],
    queryFn: ({ signal }) => request(getAccount, { params: { userId: userId ?? 0 }, signal, quiet: true }),
    enabled: userId !== null,
  });

export const useStatement = (userId: number, year: number, month: number) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'statement', userId, year, month],
    queryFn: ({ signal }) => request(getStatement, { params: { userId, year, month }, signal, quiet: true }),
  });

export const usePayments = (userId: number) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'payments', userId],
    queryFn: ({ signal }) => request(listPayments, { params: { userId }, signal, quiet: true }),
  });

export const useCards = (userId: number) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'cards', userId],
    queryFn: ({ signal }) => request(listCards, { params: { userId }, signal, quiet: true }),
  });

export interface EntriesAsked {
  page: number;
  kind?: LedgerEntryKind;
  userId?: number;
  purchaseId?: number;
  start?: string;
  end?: string;
}

export const useEntries = ({ page, ...query }: EntriesAsked) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'entries', page, query],
    queryFn: ({ signal }) =>
      request(listLedgerEntries, { params: { page, size: rowsPerPage }, query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** Null: none, and nothing is asked. */
export const useEntry = (entryId: number | null) =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'entry', entryId],
    queryFn: ({ signal }) =>
      request(listLedgerEntries, {
        params: { page: 0, size: 1 },
        query: { entryId: entryId ?? undefined },
        signal,
        quiet: true,
      }),
    enabled: entryId !== null,
    select: ({ entries }) => entries[0] ?? null,
  });

export const useLedgerCheck = () =>
  useQuery({
    ...fresh,
    queryKey: [...adminKey, 'check'],
    queryFn: ({ signal }) => request(checkLedger, { signal, quiet: true }),
    // The check reads every line of the books: it runs only where somebody opens it, or asks.
    refetchOnWindowFocus: false,
  });

/** Whatever the office shows of the books is read again. */
export const readMoneyAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: adminKey });
