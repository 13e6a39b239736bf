/** Moves to another page from outside React, and remembers the last pages seen. */
import type { NavigateFunction } from 'react-router-dom';
import { isStringList, readJson, readStored, storageKeys, store, forget } from './storage.ts';

const historyMax = 12;

let navigate: NavigateFunction | null = null;

/** The router lends its navigation as soon as it is there. */
export function lendNavigation(lent: NavigateFunction): void {
  navigate = lent;
}

/** Only ever called with paths of our own. */
export function goTo(path: string): void {
  if (navigate === null) window.location.assign(path);
  else void navigate(path);
}

/** Where a mailed link leads: its token is nobody's but the reader's, and is kept and told nowhere. */
const mailedLink = /^(\/(?:change-password|emergency-contact|(?:team-)?invitation)\/)[^/?#]+/i;

/** The path without the token of a mailed link. */
export const withoutToken = (path: string): string => path.replace(mailedLink, '$1…');

/** Appends a page to the history of the last 12; the same page twice in a row counts once. */
export function rememberPage(path: string): void {
  const pages = readJson(storageKeys.history, isStringList, []);
  if (pages.at(-1) === path || mailedLink.test(path)) return;
  store(storageKeys.history, JSON.stringify([...pages, path].slice(-historyMax)));
}

/** The page before this one, or home. */
export function goBack(): void {
  const pages = readJson(storageKeys.history, isStringList, []);
  const before = pages.at(-2);
  store(storageKeys.history, JSON.stringify(pages.slice(0, -2)));
  goTo(before ?? '/');
}

/** Keeps where an anonymous visitor wanted to go, for after the login. */
export function denyRoute(path: string): void {
  store(storageKeys.routeDenied, path);
}

/** Where to go after a login: the page that was denied, once; home where there is none or it was the login. */
export function takeDeniedRoute(): string {
  const path = ownPath(readStored(storageKeys.routeDenied));
  forget(storageKeys.routeDenied);
  return path === null || /^\/login(?:[/?#]|$)/i.test(path) ? '/' : path;
}

/**
 * The same path where it is one of our own pages, else null. Other pages of the origin can write the storage, and a
 * browser reads `//host`, `/\host` and what hides behind control characters as the address of somebody else.
 */
function ownPath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path) || hasControl(path) || path.includes('\\')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(path, window.location.origin);
    // `/..//host` only turns into `//host` once it is resolved.
    if (origin !== window.location.origin || pathname.startsWith('//')) return null;
    return pathname + search + hash;
  } catch {
    return null;
  }
}

const hasControl = (text: string): boolean =>
  [...text].some((letter) => letter <= '\u001f' || letter === '\u007f');
