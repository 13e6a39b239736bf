/** Opens a session, by whatever lets somebody in; it comes with the pages on which one does. */
import { getCurrentUser, login } from '@fourball/shared/accounts/calls.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { forget, storageKeys, store } from '../../lib/browser/storage.ts';
import { goTo } from '../../lib/browser/navigation.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { clearStored, endRealtime, enter, useSession, waitingCode } from './session.ts';

/** Logs in with a password; as `openSession`. */
export function logIn(email: string, password: string): Promise<void> {
  const body = { username: email.trim().toLowerCase(), password };
  return openSession(() => request(login, { body, silent: true }));
}

/**
 * Opens a session with whatever gives a token, and loads the user; where to go then is the page's matter. A session
 * that was open ends here. Throws the `RequestError` of a refusal, which the page shows; where the account waits
 * for the club's yes, the home page says so.
 */
export async function openSession(open: () => Promise<{ access_token: string }>): Promise<void> {
  endRealtime();
  const before = useSession.getState().user;
  useSession.setState({ user: null, status: 'loggingIn', startError: null, leaving: false });
  try {
    const { access_token } = await open();
    store(storageKeys.accessToken, access_token);
    store(storageKeys.loggedIn, 'true');
    forget(storageKeys.reload);
    const user = await request(getCurrentUser, { quiet: true });
    // What was read for somebody else must not be shown.
    if (before !== null && before.userId !== user.userId) queryClient.clear();
    await enter(user);
  } catch (reason) {
    // The session stands, and every page says what it waits for.
    if (reason instanceof RequestError && reason.code === waitingCode) {
      useSession.setState({ status: 'loading', startError: reason });
      return goTo('/');
    }
    // What a visitor has put into the cart is no session's: a mistyped password must not empty it.
    clearStored({ carts: before !== null });
    useSession.setState({ user: null, status: 'out' });
    throw reason;
  }
}
