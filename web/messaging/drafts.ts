/** What was typed and not sent yet, by conversation, until the tab or the session ends. */
import { forget, readStored, store } from '../lib/storage.ts';

const keyOf = (conversationId: number | null): string => `draft ${conversationId ?? 'none'}`;

export const readDraft = (conversationId: number | null): string =>
  readStored(keyOf(conversationId), 'session') ?? '';

export function keepDraft(conversationId: number | null, text: string): void {
  if (text === '') forget(keyOf(conversationId), 'session');
  else store(keyOf(conversationId), text, 'session');
}
