/** Stands where the stored session could not be restored for want of network or server, or the club's yes to the account. */
import { useEffect } from 'react';
import { useConnection } from '../../lib/live/realtime.ts';
import { words } from '../../lib/words/en.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import { logOut, startSession, useSession, waitingCode } from './session.ts';

export function StartFailed() {
  const online = useConnection((state) => state.online);
  useEffect(() => {
    if (online) return;
    // Asks again as soon as the network is back.
    return useConnection.subscribe((state) => {
      if (state.online) void startSession();
    });
  }, [online]);
  const reason = useSession((state) => state.startError);
  // Nothing to be tried again: the club tells by mail, and until then there is only the way out.
  if (reason?.code === waitingCode)
    return (
      <StateView
        whole
        kind="empty"
        title={reason.message}
        action={{ label: words.account.logOut, onClick: () => void logOut() }}
      />
    );
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
