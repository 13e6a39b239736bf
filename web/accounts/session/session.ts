/** Who is logged in on this device: opening, restoring and ending the session. The current user lives in memory only. */
import { disconnect } from '@fourball/shared/messaging/calls.ts';
import { getCurrentUser, logout } from '@fourball/shared/accounts/calls.ts';
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import type { ErrorCode } from '@fourball/shared/contract/errors.ts';
import { versions } from '@fourball/shared/club/versions.ts';
import { create } from 'zustand';
import { closeRealtime, openRealtime } from '../../lib/live/realtime.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { emptySessionStorage, forget, readStored, storageKeys, store } from '../../lib/browser/storage.ts';
import { setUnseenMessages } from './unseen-messages.ts';
import { takeDialogsAway } from '../../ui/dialog/open-dialog.ts';
import { goTo } from '../../lib/browser/navigation.ts';
import { queryClient } from '../../lib/request/query-client.ts';

/** Of an account that the club has not let in yet. */
export const waitingCode: ErrorCode = 'waiting_for_approval';

interface Session {
  user: CurrentUser | null;
  /**
   * `loading`: a stored session whose user is not known yet. `loggingIn`: an answer 401 means a wrong password,
   * not a lost session.
   */
  status: 'out' | 'loading' | 'in' | 'loggingIn';
  /** Why the user of a stored session could not be fetched; null while nothing went wrong. */
  startError: RequestError | null;
  /** The app has started with a stored session, whose user it has fetched. */
  restored: boolean;
  /** Between the end of a session and the page that comes after it. */
  leaving: boolean;
}

export const isStoredIn = (): boolean => readStored(storageKeys.loggedIn) === 'true';

export const useSession = create<Session>()(() => ({
  user: null,
  status: isStoredIn() ? 'loading' : 'out',
  startError: null,
  restored: false,
  leaving: false,
}));

/** How long a logout stays on the page before it moves on. */
const redirectDelayMs = 500;
/** Where a session leads that has ended by itself. */
export const loginPath = '/login';
const realtimeDelayMs = 500;
let realtimeTimer: ReturnType<typeof setTimeout> | undefined;
let leavingTimer: ReturnType<typeof setTimeout> | undefined;

/** Changes what is known of the current user here, after the server has changed it. */
export function changeUser(change: Partial<CurrentUser>): void {
  useSession.setState(({ user }) => ({ user: user === null ? null : { ...user, ...change } }));
}

/** Restores a stored session: the user is fetched, then the live channel opens. May be asked again when that failed. */
export async function startSession(): Promise<void> {
  forget(storageKeys.reload);
  if (!isStoredIn()) return;
  useSession.setState({ user: null, status: 'loading', startError: null });
  try {
    const user = await request(getCurrentUser, { quiet: true });
    await enter(user);
    useSession.setState({ restored: true });
  } catch (reason) {
    // A refused token has ended the session on its way here; anything else may pass, so the session is kept.
    if (useSession.getState().status !== 'loading') return;
    useSession.setState({
      startError: reason instanceof RequestError ? reason : new RequestError(0, 'unknown', String(reason)),
    });
  }
}

/** The user of the stored token is in; the live channel opens in a moment. */
export async function enter(user: CurrentUser): Promise<void> {
  const whose = readStored(storageKeys.draftsOf, 'session');
  // Drafts in this tab are of whoever was in it last.
  if (whose !== null && whose !== String(user.userId)) emptySessionStorage();
  if (readStored(storageKeys.leftBehind, 'session') !== null)
    await import('../../lib/browser/left-behind.ts').then(
      ({ bringBack }) => bringBack(user.userId),
      () => forget(storageKeys.leftBehind, 'session'),
    );
  store(storageKeys.draftsOf, String(user.userId), 'session');
  forget(storageKeys.expired);
  store(storageKeys.roles, JSON.stringify(user.roles));
  if (user.admin) store(storageKeys.admin, 'true');
  else forget(storageKeys.admin);
  useSession.setState({ user, status: 'in', startError: null, leaving: false });
  setUnseenMessages(user.unseenMessages);
  clearTimeout(realtimeTimer);
  realtimeTimer = setTimeout(() => {
    if (isStoredIn()) openRealtime(user.userName, user.admin ? versions.admin : versions.public);
  }, realtimeDelayMs);
}

/** Ends the session here and on the server, and goes home. */
export const logOut = (): Promise<void> => leave('/', redirectDelayMs);

/** Ends the session from a page that people of the club write, and goes to the given path of ours. */
export const logOutOfSite = (path: string): Promise<void> => leave(path, 0);

/** Ends the session from a page that people of the club write, and goes to the home page. */
export const backToMain = (): Promise<void> => leave('/', 0);

async function leave(path: string, delayMs: number): Promise<void> {
  // Other tabs may hear of the end from the server first: this tells them that it is a logout.
  store(storageKeys.reload, 'true');
  await endPush(true);
  // One after the other: the first renews a token that has run out, and the second needs one that is taken. Whether
  // they are heard changes nothing here.
  await request(disconnect, { body: {}, silent: true }).catch(() => undefined);
  await request(logout, { silent: true }).catch(() => undefined);
  endSession(path, delayMs);
}

/** What is pushed to this browser is for whoever is logged in. */
async function endPush(tell: boolean): Promise<void> {
  if (readStored(storageKeys.pushFor) === null) return;
  await import('./stop-push.ts').then(({ stopPush }) => stopPush({ tell })).catch(() => undefined);
}

/** Nothing live comes any more, nor will it in a moment. */
export function endRealtime(): void {
  clearTimeout(realtimeTimer);
  closeRealtime();
}

export function endSession(path: string, delayMs = redirectDelayMs): void {
  void endPush(false);
  // Whoever leaves of their own accord leaves nothing behind.
  if (path !== loginPath) {
    forget(storageKeys.leftBehind, 'session');
    forget(storageKeys.expired);
  }
  // Where it ends twice, by its stream and by what ended it, the later one says where to go.
  clearTimeout(leavingTimer);
  endRealtime();
  clearStored();
  store(storageKeys.reload, 'true');
  useSession.setState({ user: null, status: 'out', startError: null, leaving: true });
  void queryClient.cancelQueries();
  leavingTimer = setTimeout(() => {
    // Somebody may have logged in meanwhile; what was read for the one before is gone either way.
    queryClient.clear();
    takeDialogsAway();
    if (!useSession.getState().leaving) return;
    goTo(path);
  }, delayMs);
}

/** The page that comes after the end of a session is there. */
export function arrive(): void {
  if (!useSession.getState().leaving) return;
  useSession.setState({ leaving: false });
  // What pages put there while they let go of the person.
  emptySessionStorage();
}

/** Takes away what the browser keeps of a session. */
export function clearStored({ carts } = { carts: true }): void {
  for (const key of [storageKeys.accessToken, storageKeys.roles, storageKeys.admin, storageKeys.loggedIn])
    forget(key);
  if (carts) {
    forget(storageKeys.cartItems);
    forget(storageKeys.cartItemsGolf);
  }
  emptySessionStorage();
}
