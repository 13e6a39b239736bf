/** Lets the tabs of one browser agree on who is logged in. */
import { storageKeys } from '../lib/storage.ts';
import { endSession, isStoredIn, startSession, useSession } from './session.ts';

/** A login or logout in one tab is one in all of them. */
export function keepTabsTogether(): void {
  window.addEventListener('storage', ({ key }) => {
    const { status } = useSession.getState();
    if (key === storageKeys.accessToken && status === 'in' && isStoredIn())
      void import('./follow-login.ts').then(({ followLogin }) => followLogin());
    // Without a key everything was emptied.
    if (key !== null && key !== storageKeys.loggedIn) return;
    if (!isStoredIn() && status === 'in') endSession('/');
    if (isStoredIn() && status === 'out') void startSession();
  });
}
