/** The golfer's server data about money: its keys in the query cache and the hooks that read it. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getOwnAccount, getStatement } from '@fourball/shared/money/ledger-calls.ts';
import { getPaymentOptions, listPayments } from '@fourball/shared/money/payment-calls.ts';
import { getReceipt, listOwnPurchases } from '@fourball/shared/money/purchase-calls.ts';
import type { GolferAccount, Payment, Purchase, Receipt, Statement } from '@fourball/shared/money/shapes.ts';
import { request } from '../lib/request/request.ts';

export const moneyKeys = {
  all: ['money'] as const,
  purchases: ['money', 'purchases'] as const,
  purchasesOf: (year: number) => ['money', 'purchases', year] as const,
  receipt: (purchaseId: number) => ['money', 'receipt', purchaseId] as const,
  account: ['money', 'account'] as const,
  statement: (userId: number, year: number, month: number) =>
    ['money', 'statement', userId, year, month] as const,
  payments: (userId: number) => ['money', 'payments', userId] as const,
  options: ['money', 'options'] as const,
};

/** No event tells of what the desk notes: it is asked anew whenever it is looked at. */
const asked = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** `year` 0: of all years. */
export const usePurchases = (year: number): UseQueryResult<Purchase[]> =>
  useQuery({
    queryKey: moneyKeys.purchasesOf(year),
    queryFn: ({ signal }) => request(listOwnPurchases, { query: { year }, signal, quiet: true }),
    ...asked,
  });

export const useReceipt = (purchaseId: number): UseQueryResult<Receipt> =>
  useQuery({
    queryKey: moneyKeys.receipt(purchaseId),
    queryFn: ({ signal }) => request(getReceipt, { params: { id: purchaseId }, signal, quiet: true }),
    ...asked,
  });

export const useOwnAccount = (): UseQueryResult<GolferAccount> =>
  useQuery({
    queryKey: moneyKeys.account,
    queryFn: ({ signal }) => request(getOwnAccount, { signal, quiet: true }),
    ...asked,
  });

/** `month`: 1 to 12. */
export const useStatement = (
  userId: number,
  { year, month }: { year: number; month: number },
): UseQueryResult<Statement> =>
  useQuery({
    queryKey: moneyKeys.statement(userId, year, month),
    queryFn: ({ signal }) => request(getStatement, { params: { userId, year, month }, signal, quiet: true }),
    ...asked,
  });

export const usePayments = (userId: number): UseQueryResult<Payment[]> =>
  useQuery({
    queryKey: moneyKeys.payments(userId),
    queryFn: ({ signal }) => request(listPayments, { params: { userId }, signal, quiet: true }),
    ...asked,
  });

export const usePaymentOptions = () =>
  useQuery({
    queryKey: moneyKeys.options,
    queryFn: ({ signal }) => request(getPaymentOptions, { signal, quiet: true }),
    staleTime: 10 * 60_000,
  });
