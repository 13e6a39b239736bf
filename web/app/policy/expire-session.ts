/** Ends here what the server has ended: the login comes up, says why, and leads back to where one was and what was typed. */
import { takeToldEnd } from '../../lib/request/renew-session.ts';
import { leaveBehind, type LeftBehind } from '../../lib/browser/left-behind.ts';
import { readJson, readStored, storageKeys, store } from '../../lib/browser/storage.ts';
import { isOpenPath } from '../shell/areas.ts';
import { denyRoute } from '../../lib/browser/navigation.ts';
import { endSession, isStoredIn, loginPath, useSession } from '../../accounts/session/session.ts';

/** The server's word for why, null where it said none. */
type End = Pick<LeftBehind, 'why' | 'idleMinutes'>;

const isEnd = (value: unknown): value is End =>
  typeof value === 'object' && value !== null && 'why' in value && 'idleMinutes' in value;

const untold: End = { why: null, idleMinutes: null };

export function expireSession(): void {
  const { status, user } = useSession.getState();
  if (status === 'out') return;
  const { pathname, search, hash } = window.location;
  // One tab hears it from the server, the others find it here.
  const end = takeToldEnd() ?? readJson(storageKeys.expired, isEnd, untold);
  // A page that was loaded anew does not know its person yet.
  const userId = user?.userId ?? Number(readStored(storageKeys.draftsOf, 'session'));
  const told = readStored(storageKeys.expired) !== null;
  // A session that somebody logs out of in another tab does not end by itself, whoever hears of it first.
  if (!told && (!isStoredIn() || readStored(storageKeys.reload) !== null)) return endSession('/');
  store(storageKeys.expired, JSON.stringify(end));
  // What is on its way turns into drafts again before those are taken along.
  useSession.setState({ leaving: true });
  leaveBehind({ userId, email: user?.email ?? '', ...end });
  endSession(loginPath);
  if (!isOpenPath(pathname)) denyRoute(pathname + search + hash);
}
