/** What the starter's page shows, kept in its address: day, course of a narrow screen, and the open tee time. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

type Name = 'day' | 'course' | 'at';
type Put = (parts: Partial<Record<Name, string | null>>, how?: { step: boolean }) => void;

/** `step` makes the change one that "back" undoes; without it the address is only brought up to date. */
export function useAddress(): [Record<Name, string | null>, Put] {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(
    () => ({ day: search.get('day'), course: search.get('course'), at: search.get('at') }),
    [search],
  );
  const put = useCallback<Put>(
    (parts, how = { step: false }) => {
      // From the address bar, not from the last render: two quick presses must both count.
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(parts)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      setSearch(next, { replace: !how.step, preventScrollReset: true });
    },
    [setSearch],
  );
  return [address, put];
}
