/** The files in a member's record, in the query cache. */
import { useQuery } from '@tanstack/react-query';
import { listDocuments, type MemberDocuments } from '@fourball/shared/club/documents/document-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';

const keyOf = (userId: number) => ['club', 'member-documents', userId] as const;

export const useDocuments = (userId: number) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => request(listDocuments, { params: { userId }, signal, quiet: true }),
    staleTime: 0,
  });

/** As the server answers a change. */
export const keepDocuments = (userId: number, documents: MemberDocuments): void => {
  queryClient.setQueryData(keyOf(userId), documents);
};
