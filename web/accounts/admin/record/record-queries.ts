/** What the office reads and keeps of one member's record. */
import { useQuery } from '@tanstack/react-query';
import { getRecord, type MemberRecord } from '@fourball/shared/accounts/record-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { readAccountsAnew } from '../admin-queries.ts';

const recordKey = (userId: number) => ['accounts', 'record', userId] as const;

export const useRecord = (userId: number) =>
  useQuery({
    queryKey: recordKey(userId),
    queryFn: ({ signal }) => request(getRecord, { params: { id: userId }, signal, quiet: true }),
    staleTime: 0,
  });

/** What a change answered is the record from then on; lists and the head of the drawer are read anew. */
export function keepRecord(record: MemberRecord): void {
  queryClient.setQueryData(recordKey(record.userId), record);
  void readAccountsAnew();
}
