/** Keeps what a golfer typed while the server has ended their session: for them alone, until they are back or leave. */
import { readStored, store } from './storage.ts';

/** What pages keep of things typed: messages by their conversation, the profile, pages of content. */
const draftKey = /^(?:draft |profile-draft$|page-draft-)/;

/** In memory: session storage is emptied with the session, and nothing of it is left on a shared device. */
let aside: { userId: number; drafts: ReadonlyMap<string, string> } | null = null;

export function setDraftsAside(userId: number): void {
  const drafts = new Map<string, string>();
  try {
    for (let at = 0; at < window.sessionStorage.length; at += 1) {
      const key = window.sessionStorage.key(at);
      const text = key !== null && draftKey.test(key) ? readStored(key, 'session') : null;
      if (key !== null && text !== null) drafts.set(key, text);
    }
  } catch {
    // Nothing was kept there.
  }
  aside = { userId, drafts };
}

/** To the golfer whose they are; somebody else ends them. */
export function bringDraftsBack(userId: number): void {
  if (aside?.userId === userId) for (const [key, text] of aside.drafts) store(key, text, 'session');
  aside = null;
}

export function forgetDrafts(): void {
  aside = null;
}
