/** What was typed and not sent yet, by conversation, until the tab or the session ends. */
import { forget, readStored, store } from '../../lib/browser/storage.ts';

/** What is typed: the next message of a conversation, or one that is changed. */
type Typed = number | null | { messageId: number };

const keyOf = (typed: Typed): string =>
  typed !== null && typeof typed === 'object'
    ? `draft message ${typed.messageId}`
    : `draft ${typed ?? 'none'}`;

export const readDraft = (typed: Typed): string => readStored(keyOf(typed), 'session') ?? '';

export function keepDraft(typed: Typed, text: string): void {
  if (text === '') forget(keyOf(typed), 'session');
  else store(keyOf(typed), text, 'session');
}
