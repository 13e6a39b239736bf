/** Lets the tabs of one browser agree on who is logged in. */
import { forget, readStored, storageKeys } from '../../lib/browser/storage.ts';
import { expire } from './error-policy.ts';
import { endSession, isStoredIn, startSession, useSession } from '../../accounts/session/session.ts';

/** A login or logout in one tab is one in all of them. */
export function keepTabsTogether(): void {
  window.addEventListener('storage', ({ key }) => {
    const { status } = useSession.getState();
    if (key === storageKeys.accessToken && status === 'in' && isStoredIn())
      void import('../../accounts/session/follow-login.ts').then(({ followLogin }) => followLogin());
    // Without a key everything was emptied.
    if (key !== null && key !== storageKeys.loggedIn) return;
    if (!isStoredIn()) {
      // The server has ended it, and another tab was the first to hear it.
      if (readStored(storageKeys.expired) !== null) void expire();
      else if (status === 'in') endSession('/');
      else forget(storageKeys.leftBehind, 'session');
    }
    if (isStoredIn() && status === 'out') void startSession();
  });
}
