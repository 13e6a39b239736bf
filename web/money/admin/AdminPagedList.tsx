/** A list of the books that the server pages: what stands for it while it loads, failed or is empty, and its pages. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pages } from '../../accounts/admin/Pages.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { useAddress } from './admin-address.ts';
import { rowsPerPage } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import { NotLoaded } from './AdminParts.tsx';

interface AdminPagedListProps<Data extends { total: number }> {
  list: UseQueryResult<Data>;
  /** Zero-based, as the address has it. */
  page: number;
  words: { loading: string; failed: string; failedText: string };
  rows: number;
  /** Stands above the rows while they load. */
  above?: ReactNode;
  isEmpty: (data: Data) => boolean;
  empty: ReactNode;
  /** `stale`: these are still those of the page before. */
  children: (data: Data, stale: boolean) => ReactNode;
}

export function AdminPagedList<Data extends { total: number }>(props: AdminPagedListProps<Data>) {
  const { list, page, words: text, rows, above, isEmpty, empty, children } = props;
  const { put } = useAddress();
  const { data } = list;
  if (data === undefined) {
    return list.isError ? (
      <NotLoaded
        error={list.error}
        title={text.failed}
        text={text.failedText}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <>
        {above}
        <SkeletonRows label={text.loading} rows={rows} height={44} />
      </>
    );
  }
  if (isEmpty(data)) return empty;
  return (
    <>
      {children(data, list.isPlaceholderData)}
      <Pages
        page={page}
        pages={Math.max(1, Math.ceil(data.total / rowsPerPage))}
        words={words.pages}
        onPage={(to) => {
          put({ page: to === 0 ? null : to });
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}
