/** Brings what an earlier visit could not send to the server, once its writer is logged in; a logout forgets it. */
import { useSession } from '../../accounts/session/session.ts';
import { readStored } from '../../lib/browser/storage.ts';

/** As in unsent.ts, whose code is loaded only where there is something. */
const listKey = 'outgoing-messages';

export function sendUnsent(): void {
  useSession.subscribe(({ status, leaving }, before) => {
    if (readStored(listKey) === null) return;
    if (leaving && !before.leaving)
      void import('./unsent.ts').then(({ forgetAllUnsent }) => forgetAllUnsent());
    else if (status === 'in' && before.status !== 'in') {
      void import('./outgoing.ts').then(({ postWaiting }) => postWaiting());
    }
  });
}
