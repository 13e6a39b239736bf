/** Brings a message into sight that is asked for by its number or id, loading what lies between. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/dialog/toast.ts';
import { isWanted, loadWayTo, reaches, type useMessages, type Wanted } from '../queries.ts';
import type { MessageView } from '../thread-cache.ts';
import type { ThreadItem } from './thread-items.ts';
import { messageWords as words } from '../words.en.ts';

interface WantedOptions {
  view: MessageView;
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
export function useWanted({ view, wanted, items, query, toIndex }: WantedOptions): number | null {
  const queryClient = useQueryClient();
  const [marked, setMarked] = useState<number | null>(null);
  const shown = useRef<Wanted | null>(null);
  /** Whose way was loaded, or is being loaded as long as it can be stopped. */
  const walked = useRef<{ to: Wanted; stop: AbortController | null }>(undefined);
  useEffect(() => () => walked.current?.stop?.abort(), [view]);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (wanted === null || shown.current === wanted || data === undefined) return;
    const index = items.findIndex(
      (item) => (item.kind === 'bubble' || item.kind === 'system') && isWanted(wanted, item.message),
    );
    // What is there is shown, whatever else is on its way.
    if (index < 0 && (isFetching || isError)) return;
    if (index < 0 && hasNextPage && !reaches(data.pages, wanted)) {
      const known = walked.current?.to === wanted ? walked.current : null;
      if (wanted.seq === undefined || known?.stop === null) void fetchNextPage();
      else if (known === null) {
        walked.current?.stop?.abort();
        const stop = new AbortController();
        const way = (walked.current = { to: wanted, stop: stop as AbortController | null });
        loadWayTo(queryClient, view, wanted.seq, stop.signal)
          .catch(() => {
            if (!stop.signal.aborted) toast(words.failed);
          })
          .finally(() => {
            way.stop = null;
          });
      }
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
  }, [queryClient, view, wanted, items, data, hasNextPage, isFetching, isError, fetchNextPage, toIndex]);
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), markedMs);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
}
