/** Brings a message into sight that is asked for by its number or id, loading what lies between. */
import { useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { isWanted, reaches, type useMessages, type Wanted } from './queries.ts';
import type { ThreadItem } from './thread-items.ts';
import { messageWords as words } from './words.en.ts';

interface WantedOptions {
  /** A new object each time that it is asked for. */
  wanted: Wanted | null;
  items: readonly ThreadItem[];
  query: Pick<
    ReturnType<typeof useMessages>,
    'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
  >;
  toIndex: (index: number) => void;
}

const markedMs = 2_500;

/** The id of the message that is to stand out, for a moment. */
export function useWanted({ wanted, items, query, toIndex }: WantedOptions): number | null {
  const [marked, setMarked] = useState<number | null>(null);
  const shown = useRef<Wanted | null>(null);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (wanted === null || shown.current === wanted || data === undefined || isFetching || isError) return;
    const index = items.findIndex(
      (item) => (item.kind === 'bubble' || item.kind === 'system') && isWanted(wanted, item.message),
    );
    if (index < 0 && hasNextPage && !reaches(data.pages, wanted)) {
      void fetchNextPage();
      return;
    }
    shown.current = wanted;
    const item = items[index];
    if (item === undefined || !('message' in item)) {
      toast(words.messageGone);
      return;
    }
    toIndex(index);
    setMarked(item.message.id);
  }, [wanted, items, data, hasNextPage, isFetching, isError, fetchNextPage, toIndex]);
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), markedMs);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
