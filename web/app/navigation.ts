/** Moves to another page from outside React, and remembers the last pages seen. */
import type { NavigateFunction } from 'react-router-dom';
import { isStringList, readJson, readStored, storageKeys, store, forget } from '../lib/storage.ts';

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

/** Appends a page to the history of the last 12; the same page twice in a row counts once. */
export function rememberPage(path: string): void {
  const pages = readJson(storageKeys.history, isStringList, []);
  if (pages.at(-1) === path) return;
  store(storageKeys.history, JSON.stringify([...pages, path].slice(-historyMax)));
}

/** The page before this one, or home. */
export function goBack(): void {
  const pages = readJson(storageKeys.history, isStringList, []);
  const before = pages.at(-2);
  store(storageKeys.history, JSON.stringify(pages.slice(0, -2)));
  goTo(before ?? '/');
}

/** Pages that need nobody logged in. */
export const isOpenPath = (pathname: string): boolean => pathname === '/' || pathname === '/login';

/** Keeps where an anonymous visitor wanted to go, for after the login. */
export function denyRoute(path: string): void {
  store(storageKeys.routeDenied, path);
}

/** Where to go after a login: the page that was denied, once; home where there is none or it was the login. */
export function takeDeniedRoute(): string {
  const path = readStored(storageKeys.routeDenied);
  forget(storageKeys.routeDenied);
  return path === null || !isOwnPath(path) || /^\/login(?:[/?#]|$)/.test(path) ? '/' : path;
}

/** True for an absolute path on this origin: `//host` and `/\host` lead elsewhere. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/')) return false;
  try {
    return new URL(path, window.location.origin).origin === window.location.origin;
  } catch {
    return false;
  }
}
