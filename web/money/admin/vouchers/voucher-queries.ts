/** Vouchers, as the pages of the office read them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '@fourball/shared/contract/define-call.ts';
import { getVoucher, listVouchers } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { rowsPerPage } from '../admin-queries.ts';

const vouchersKey = ['money', 'vouchers'] as const;

/** Anew whenever they are shown: tills spend them. */
const fresh = { staleTime: 0 } as const;

export const useVouchers = (page: number, query: QueryOf<typeof listVouchers>) =>
  useQuery({
    ...fresh,
    queryKey: [...vouchersKey, 'list', page, query],
    queryFn: ({ signal }) =>
      request(listVouchers, { params: { page, size: rowsPerPage }, query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const useVoucher = (id: number) =>
  useQuery({
    ...fresh,
    queryKey: [...vouchersKey, id],
    queryFn: ({ signal }) => request(getVoucher, { params: { id }, signal, quiet: true }),
  });

export const readVouchersAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: vouchersKey });
