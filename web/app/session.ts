/** Who is logged in on this device: opening, restoring and ending the session. The current user lives in memory only. */
import { disconnect } from '@fourball/shared/messaging/calls.ts';
import { getCurrentUser, login, logout } from '@fourball/shared/accounts/calls.ts';
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { create } from 'zustand';
import { closeRealtime, openRealtime } from '../lib/realtime.ts';
import { request, RequestError } from '../lib/request.ts';
import { emptySessionStorage, forget, readStored, storageKeys, store } from '../lib/storage.ts';
import { denyRoute, goTo, isOpenPath } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { versions } from './versions.ts';

interface Session {
  user: CurrentUser | null;
  /**
   * `loading`: a stored session whose user is not known yet. `loggingIn`: an answer 401 means a wrong password,
   * not a lost session.
   */
  status: 'out' | 'loading' | 'in' | 'loggingIn';
  /** Why the user of a stored session could not be fetched; null while nothing went wrong. */
  startError: RequestError | null;
  /** Between the end of a session and the page that comes after it. */
  leaving: boolean;
}

const isStoredIn = (): boolean => readStored(storageKeys.loggedIn) === 'true';

export const useSession = create<Session>()(() => ({
  user: null,
  status: isStoredIn() ? 'loading' : 'out',
  startError: null,
  leaving: false,
}));

/** How long a logout stays on the page before it moves on. */
const redirectDelayMs = 500;
const realtimeDelayMs = 500;
let realtimeTimer: ReturnType<typeof setTimeout> | undefined;

/** Logs in and loads the user; where to go then is the page's matter. Throws the `RequestError` of a refusal. */
export async function logIn(email: string, password: string): Promise<void> {
  useSession.setState({ user: null, status: 'loggingIn', startError: null, leaving: false });
  try {
    const { access_token } = await request(login, {
      body: { username: email.trim().toLowerCase(), password },
    });
    store(storageKeys.accessToken, access_token);
    store(storageKeys.loggedIn, 'true');
    forget(storageKeys.reload);
    enter(await request(getCurrentUser));
  } catch (reason) {
    clearStored();
    useSession.setState({ user: null, status: 'out' });
    throw reason;
  }
}

/** Restores a stored session: the user is fetched, then the live channel opens. May be asked again when that failed. */
export async function startSession(): Promise<void> {
  forget(storageKeys.reload);
  if (!isStoredIn()) return;
  useSession.setState({ user: null, status: 'loading', startError: null });
  try {
    enter(await request(getCurrentUser, { quiet: true }));
  } catch (reason) {
    // A refused token has ended the session on its way here; anything else may pass, so the session is kept.
    if (useSession.getState().status !== 'loading') return;
    useSession.setState({
      startError: reason instanceof RequestError ? reason : new RequestError(0, 'unknown', String(reason)),
    });
  }
}

/** A login or logout in one tab is one in all of them. */
export function keepTabsTogether(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.loggedIn) return;
    const { status } = useSession.getState();
    if (newValue === null && status === 'in') endSession('/');
    if (newValue === 'true' && status === 'out') void startSession();
  });
}

function enter(user: CurrentUser): void {
  store(storageKeys.roles, JSON.stringify(user.roles));
  if (user.admin) store(storageKeys.admin, 'true');
  else forget(storageKeys.admin);
  useSession.setState({ user, status: 'in', startError: null, leaving: false });
  clearTimeout(realtimeTimer);
  realtimeTimer = setTimeout(() => {
    if (isStoredIn()) openRealtime(user.userName, user.admin ? versions.admin : versions.public);
  }, realtimeDelayMs);
}

/** Ends the session here and on the server, and goes home. */
export async function logOut(): Promise<void> {
  // The token is still needed to end the session, so that comes first; whether it is heard changes nothing here.
  await Promise.allSettled([
    request(disconnect, { body: {}, quiet: true }),
    request(logout, { quiet: true }),
  ]);
  endSession('/');
}

/** The server no longer knows the session: it ends here too, and the login comes up and leads back. */
export function expireSession(): void {
  const { pathname, search, hash } = window.location;
  endSession('/login');
  if (!isOpenPath(pathname)) denyRoute(pathname + search + hash);
}

function endSession(path: string): void {
  clearTimeout(realtimeTimer);
  closeRealtime();
  clearStored();
  store(storageKeys.reload, 'true');
  useSession.setState({ user: null, status: 'out', startError: null, leaving: true });
  void queryClient.cancelQueries();
  setTimeout(() => {
    // Somebody may have logged in meanwhile; what was read for the one before is gone either way.
    queryClient.clear();
    if (!useSession.getState().leaving) return;
    goTo(path);
  }, redirectDelayMs);
}

/** The page that comes after the end of a session is there. */
export function arrive(): void {
  if (!useSession.getState().leaving) return;
  useSession.setState({ leaving: false });
  // What pages put there while they let go of the person.
  emptySessionStorage();
}

function clearStored(): void {
  const { accessToken, roles, cartItems, cartItemsGolf, admin, loggedIn } = storageKeys;
  for (const key of [accessToken, roles, cartItems, cartItemsGolf, admin, loggedIn]) forget(key);
  emptySessionStorage();
}
