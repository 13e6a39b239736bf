/** Loads the code of the booking drawer once the sheet stands, so that a tap finds it there even if the network left. */
import { useEffect, useState } from 'react';

/** The popups come along: the countdown may end where there is no network. */
const load = async () => {
  const [{ BookingDrawer }] = await Promise.all([
    import('./BookingDrawer.tsx'),
    import('../ui/MessageDialog.tsx'),
  ]);
  return BookingDrawer;
};
type Drawer = Awaited<ReturnType<typeof load>>;

const retryMs = 3_000;

/** Null until it is loaded; a failure is tried again, since the sheet itself is worth keeping. */
export function useDrawer(): Drawer | null {
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let timer = 0;
    let gone = false;
    load().then(
      (loaded) => {
        // In a function: React would call a component that is given as the next state.
        if (!gone) setDrawer(() => loaded);
      },
      () => {
        if (!gone) timer = window.setTimeout(() => setTries((count) => count + 1), retryMs);
      },
    );
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [tries]);
  return drawer;
}
