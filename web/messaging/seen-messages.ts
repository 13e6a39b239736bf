/** How far this person has read each conversation on this device. */
import { readStored, store } from '../lib/storage.ts';

const keyOf = (conversationId: number): string => `seen ${conversationId}`;

/** The number of the last message seen, or null when the conversation was never open here. */
export function lastSeenMessage(conversationId: number): number | null {
  const stored = readStored(keyOf(conversationId));
  return stored === null || !/^\d+$/.test(stored) ? null : Number(stored);
}

/** Seen once is seen for good: a lower number changes nothing. */
export function seeMessage(conversationId: number, seq: number): void {
  if (seq > (lastSeenMessage(conversationId) ?? -1)) store(keyOf(conversationId), String(seq));
}
