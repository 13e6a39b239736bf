/** What was written and the server does not have yet, in the browser's storage: it outlives its page. */
import { forget, readJson, store } from '../../lib/browser/storage.ts';
import type { Outgoing } from './written.ts';

/** A list of ids, and each message under its own: several tabs write here, and none may wipe what another keeps. */
const listKey = 'outgoing-messages';
const keyOf = (clientId: string): string => `outgoing-message ${clientId}`;

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  ['clientId', 'conversationId', 'userId', 'text', 'mentions', 'state'].every((name) => name in value);

const kept = (): string[] => readJson(listKey, isIds, []);

/** In the order they were written. */
export const unsent = (): Outgoing[] =>
  kept().flatMap((clientId) => readJson<Outgoing | null>(keyOf(clientId), isOutgoing, null) ?? []);

export function keepUnsent(one: Outgoing): void {
  store(keyOf(one.clientId), JSON.stringify(one));
  const ids = kept();
  if (!ids.includes(one.clientId)) store(listKey, JSON.stringify([...ids, one.clientId]));
}

export function forgetUnsent(clientId: string): void {
  forget(keyOf(clientId));
  const left = kept().filter((id) => id !== clientId);
  if (left.length === 0) forget(listKey);
  else store(listKey, JSON.stringify(left));
}

export const forgetAllUnsent = (): void => kept().forEach(forgetUnsent);
