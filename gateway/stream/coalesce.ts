/** Tells of what is only to be read anew once for all that comes in a short time. */
import type { Outgoing } from './prepare-entry.ts';

export interface Coalescing {
  /** Whether it is told in its turn; else it is put off, and one for all that were put off follows. */
  isDue(outgoing: Outgoing): boolean;
  close(): void;
}

/**
 * `tell` gets what was put off, without a place in the log. A reader who is away just then does not get it again: whoever looks at
 * something reads it anew on coming back.
 */
export function startCoalescing(tell: (putOff: Outgoing) => void): Coalescing {
  /** By key, while its time runs: the last that was put off, if any. */
  const running = new Map<string, { last: Outgoing | undefined; timer: NodeJS.Timeout }>();

  const begin = (key: string, milliseconds: number): void => {
    const timer = setTimeout(() => {
      const last = running.get(key)?.last;
      running.delete(key);
      if (!last) return;
      begin(key, milliseconds);
      tell(last.loose());
    }, milliseconds);
    running.set(key, { last: undefined, timer });
  };

  return {
    isDue(outgoing) {
      const { coalesce } = outgoing;
      if (!coalesce) return true;
      const now = running.get(coalesce.key);
      if (now) now.last = outgoing;
      else begin(coalesce.key, coalesce.milliseconds);
      return !now;
    },
    close() {
      for (const { timer } of running.values()) clearTimeout(timer);
      running.clear();
    },
  };
}
