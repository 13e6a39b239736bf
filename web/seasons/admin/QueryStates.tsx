/** What stands in the place of something that is still on its way, or did not come. */
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { words } from './organize-words.en.ts';

interface QueryStatesProps<Data> {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  /** What is being loaded, for screen readers. */
  loading: string;
  /** What the page is, where nothing else of it stands yet: its heading for screen readers. */
  heading?: string;
  rows?: number;
  height?: number;
  children: (data: Data) => ReactNode;
}

export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { query, loading, heading, rows = 4, height = 52, children } = props;
  if (query.data !== undefined) return children(query.data);
  return (
    <>
      {heading !== undefined && <h1 className="visually-hidden">{heading}</h1>}
      {query.isError ? (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label={loading} rows={rows} height={height} />
      )}
    </>
  );
}
