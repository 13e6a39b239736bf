/** Loads the code of a part that a page can stand without; a failure is tried again, since the page itself is worth keeping. */
import { useEffect, useState } from 'react';

const retryMs = 3_000;

/** Null until it is loaded, and while `wanted` is false. `load` must be the same function at each call. */
export function useLate<Part>(load: () => Promise<Part>, wanted = true): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    let timer = 0;
    let gone = false;
    load().then(
      (loaded) => {
        // In a function: React would call a component that is given as the next state.
        if (!gone) setPart(() => loaded);
      },
      () => {
        if (!gone) timer = window.setTimeout(() => setTries((count) => count + 1), retryMs);
      },
    );
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [load, tries, wanted]);
  return wanted ? part : null;
}
