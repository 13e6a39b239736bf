/** Ticks one list at a time, and reads anew what the server knows by then. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../ui/dialog/toast.ts';
import { readListsAnew } from './list-queries.ts';
import { words } from './list-words.en.ts';

/** One at a time: what is ticked is what the server knows. */
export function useToggle(): {
  readonly busy: string | null;
  readonly toggle: (list: string, work: () => Promise<void>) => Promise<void>;
} {
  const cache = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState<string | null>(null);
  const toggle = async (list: string, work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(list);
    try {
      await work();
    } catch {
      toast(words.notChanged);
    } finally {
      await readListsAnew(cache);
      running.current = false;
      setBusy(null);
    }
  };
  return { busy, toggle };
}
