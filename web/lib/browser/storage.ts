/** The browser storage of the session: the documented keys, and access that never throws (private windows refuse storage). */

/** The key names are a contract with other pages of the origin. */
export const storageKeys = {
  accessToken: 'egAccessToken',
  roles: 'roles',
  cartItems: 'cart-items',
  cartItemsGolf: 'cart-items-golf',
  /** The string `true`, or absent; never anything else. */
  loggedIn: 'loggedIn',
  admin: 'admin',
  /** `true` once a session ended, or somebody is logging out of it: what other open pages still show belongs to it. */
  reload: 'reload',
  routeDenied: 'route-denied',
  history: 'history',
  destination: 'destination',
  /** In session storage. */
  productDateContext: 'product-date-context',
  /** In session storage: whose tab it is, so that nobody else gets the drafts in it. */
  draftsOf: 'drafts-of',
  /** In session storage: what was typed when the session ended, and whose it was. */
  leftBehind: 'left-behind',
  /** Why the session ended by itself, for the tabs that did not hear it from the server. */
  expired: 'expired',
  lastError: 'last-error',
  recentEmojis: 'recent-emojis',
  /** Whose messages are pushed to this browser; absent where nobody's are. */
  pushFor: 'push-for',
} as const;

type Area = 'local' | 'session';

// Where storage is refused the page still works, and forgets when it is closed.
const fallback: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };

const areaOf = (area: Area): Storage => (area === 'local' ? window.localStorage : window.sessionStorage);

export function readStored(key: string, area: Area = 'local'): string | null {
  try {
    return areaOf(area).getItem(key) ?? fallback[area].get(key) ?? null;
  } catch {
    return fallback[area].get(key) ?? null;
  }
}

export function store(key: string, value: string, area: Area = 'local'): void {
  try {
    areaOf(area).setItem(key, value);
  } catch {
    fallback[area].set(key, value);
  }
}

export function forget(key: string, area: Area = 'local'): void {
  fallback[area].delete(key);
  try {
    areaOf(area).removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

/** All but what somebody who logs in again comes back to. */
export function emptySessionStorage(): void {
  const left = readStored(storageKeys.leftBehind, 'session');
  fallback.session.clear();
  try {
    window.sessionStorage.clear();
  } catch {
    // Nothing was kept there.
  }
  if (left !== null) store(storageKeys.leftBehind, left, 'session');
}

/** A stored JSON value, or the given one where nothing readable of that form is stored. */
export function readJson<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
  otherwise: Value,
  area: Area = 'local',
): Value {
  const text = readStored(key, area);
  if (text === null) return otherwise;
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

export const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
