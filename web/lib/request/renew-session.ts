/** Gets a new access token for a session whose last one has run out: once, however many calls and tabs ask. */
import { refreshSession } from '@fourball/shared/accounts/session-calls.ts';
import { csrfToken } from './cookie.ts';
import { readStored, storageKeys, store } from '../browser/storage.ts';

/** `refused`: the session has ended. `unreachable`: it may well go on, but nobody could say so now. */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

/** Why the server says that the session is over: its word, and for one that nobody used, after how many minutes. */
export interface ToldEnd {
  why: string;
  idleMinutes: number | null;
}

let told: ToldEnd | null = null;

/** Of the last session that was refused, once. */
export function takeToldEnd(): ToldEnd | null {
  const last = told;
  told = null;
  return last;
}

let underWay: Promise<Renewal> | null = null;

/**
 * `refused` is the token that was not taken. Where another call or tab has got a new one meanwhile, that is the
 * answer: a refresh cookie sent twice would end the session.
 */
export function renewSession(refused: string): Promise<Renewal> {
  underWay ??= alone(() => renew(refused)).finally(() => (underWay = null));
  return underWay;
}

const current = (): string | null =>
  readStored(storageKeys.loggedIn) === 'true' ? readStored(storageKeys.accessToken) : null;

/** One tab at a time, where the browser can say so. */
function alone(run: () => Promise<Renewal>): Promise<Renewal> {
  // Not there in older browsers, nor where the pages come without TLS.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request('session', run) : run();
}

async function renew(refused: string): Promise<Renewal> {
  const before = current();
  if (before === null) return 'refused';
  if (before !== refused) return 'renewed';
  let response = await ask();
  // The first answer of all may have brought the cookie that this one missed.
  if (response?.status === 403) response = await ask();
  if (response === null || response.status >= 500 || response.status === 429) return 'unreachable';
  const body: unknown = await response.json().catch(() => null);
  const token = response.ok ? tokenOf(body) : null;
  // Logged out meanwhile: the new token must not bring the session back.
  if (current() !== refused) return current() === null ? 'refused' : 'renewed';
  if (token === null) {
    if (!response.ok) told = endIn(body);
    return response.ok ? 'unreachable' : 'refused';
  }
  store(storageKeys.accessToken, token);
  return 'renewed';
}

const ask = (): Promise<Response | null> =>
  fetch(`/${refreshSession.path}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'X-XSRF-TOKEN': csrfToken() ?? '' },
    credentials: 'same-origin',
  }).catch(() => null);

const tokenOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'access_token' in body && typeof body.access_token === 'string'
    ? body.access_token
    : null;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function endIn(body: unknown): ToldEnd | null {
  const details = field(field(body, 'error'), 'details');
  const [why, idleMinutes] = [field(details, 'ended'), field(details, 'idleMinutes')];
  if (typeof why !== 'string') return null;
  return { why, idleMinutes: typeof idleMinutes === 'number' ? idleMinutes : null };
}
