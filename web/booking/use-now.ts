/** The time of day for rows that grow old: they are looked at again now and then, and when something is due. */
import { useEffect, useState } from 'react';

const everyMs = 20_000;

/** Epoch milliseconds, renewed every 20 s, when `due` changes and at the next of it, and when a hidden page is shown. */
export function useNow(due: readonly number[]): number {
  const [now, setNow] = useState(() => Date.now());
  // What is due newly is measured against this moment, not against one up to 20 s ago.
  useEffect(() => setNow(Date.now()), [due]);
  const next = due.reduce((first, at) => (at > now && at < first ? at : first), Infinity);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = window.setTimeout(look, Math.max(0, Math.min(everyMs, next - Date.now() + 50)));
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now, next]);
  return now;
}
