/** What a golfer leaves behind whose session has ended by itself, and comes back to: why it ended, and what was typed. */
import { emptySessionStorage, forget, readJson, readStored, storageKeys, store } from './storage.ts';

/** What pages keep of things typed: forms and messages, the profile, pages of content, a booking being made. */
const draftKey = /^(?:draft |profile-draft$|page-draft-|booking-draft$)/;

/** Characters of all drafts together: browsers give a page a few million. What no longer fits is not kept. */
const mostCharacters = 1_000_000;

export interface LeftBehind {
  userId: number;
  /** Empty where it was not known. */
  email: string;
  /** The server's word for why, null where it said none. */
  why: string | null;
  idleMinutes: number | null;
  drafts: Record<string, string>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isLeftBehind(value: unknown): value is LeftBehind {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, email, why, idleMinutes, drafts } = value as Partial<Record<keyof LeftBehind, unknown>>;
  return (
    typeof userId === 'number' &&
    isText(email) &&
    (why === null || isText(why)) &&
    (idleMinutes === null || typeof idleMinutes === 'number') &&
    typeof drafts === 'object' &&
    drafts !== null &&
    Object.entries(drafts).every(([key, draft]) => draftKey.test(key) && isText(draft))
  );
}

/** Null where nobody's session has ended here, or its golfer is back. */
export const readLeftBehind = (): LeftBehind | null =>
  readJson<LeftBehind | null>(storageKeys.leftBehind, isLeftBehind, null, 'session');

/** In session storage, which the end of the session empties of all else: it ends with the tab, and is nobody else's. */
export function leaveBehind(whose: Omit<LeftBehind, 'drafts'>): void {
  const drafts: Record<string, string> = {};
  let room = mostCharacters;
  for (const key of keysHere()) {
    const text = draftKey.test(key) ? readStored(key, 'session') : null;
    if (text === null || key.length + text.length > room) continue;
    drafts[key] = text;
    room -= key.length + text.length;
  }
  // The drafts themselves must not take the room away from their copy.
  emptySessionStorage();
  store(storageKeys.leftBehind, JSON.stringify({ ...whose, drafts } satisfies LeftBehind), 'session');
}

function keysHere(): string[] {
  try {
    return Object.keys(window.sessionStorage);
  } catch {
    return [];
  }
}

/** To the golfer whose it is; somebody else ends it. */
export function bringBack(userId: number): void {
  const left = readLeftBehind();
  forget(storageKeys.leftBehind, 'session');
  if (left?.userId !== userId) return;
  for (const [key, text] of Object.entries(left.drafts)) store(key, text, 'session');
}
