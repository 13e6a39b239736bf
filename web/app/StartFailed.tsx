/** Stands where the stored session could not be restored for want of network, server, or the club's yes to the account. */
import { lazy, Suspense, useEffect } from 'react';
import { useConnection } from '../lib/realtime.ts';
import { words } from '../lib/words/en.ts';
import { StateView } from '../ui/StateView.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { startSession, useSession } from './session.ts';

const WaitingForApproval = lazy(async () => ({
  default: (await import('./WaitingForApproval.tsx')).WaitingForApproval,
}));

export function StartFailed() {
  const waits = useSession(({ startError }) => startError?.code === 'waiting_for_approval');
  return waits ? (
    <Suspense fallback={<PageSkeleton />}>
      <WaitingForApproval />
    </Suspense>
  ) : (
    <NotStarted />
  );
}

function NotStarted() {
  const online = useConnection((state) => state.online);
  useEffect(() => {
    if (online) return;
    // Asks again as soon as the network is back.
    return useConnection.subscribe((state) => {
      if (state.online) void startSession();
    });
  }, [online]);
  return (
    <StateView
      whole
      kind={online ? 'error' : 'offline'}
      title={online ? words.state.startFailed : words.state.startOffline}
      text={online ? words.state.startFailedText : words.state.startOfflineText}
      action={{ label: words.common.retry, onClick: () => void startSession() }}
    />
  );
}
