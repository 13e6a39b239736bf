/** Changes what is known of a family, one change at a time, and reads it anew. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestError } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { placingKeys } from './placing-queries.ts';
import { words } from './placing-words.en.ts';

export interface FamilyChange {
  busy: boolean;
  /** Why the last one was not done. */
  problem: string | null;
  run: (send: () => Promise<unknown>, done: string) => Promise<void>;
}

export function useFamilyChange(): FamilyChange {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (send: () => Promise<unknown>, done: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send();
      toast(done);
      await cache.invalidateQueries({ queryKey: placingKeys.families });
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setProblem(reason.issues[0]?.message ?? words.failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
