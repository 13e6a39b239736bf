/** Where a form keeps what was typed and not saved, by its name: over a reload, Back and a session that ends by itself. */
import { forget, readJson, store } from '../../lib/browser/storage.ts';

/** Characters of one draft. A longer one is not kept: it would take the room of all the others. */
const mostCharacters = 200_000;

/** `lib/browser/left-behind.ts` knows drafts by it. */
const keyOf = (name: string): string => `draft ${name}`;

/** Whether a value is made like the example: a release may have changed the form since it was kept. */
function fits(example: unknown, value: unknown): boolean {
  if (example === null || example === undefined || value === null) return true;
  if (Array.isArray(example) || Array.isArray(value)) return Array.isArray(example) && Array.isArray(value);
  if (typeof example !== 'object' || typeof value !== 'object') return typeof example === typeof value;
  return Object.entries(example).every(([name, part]) =>
    fits(part, (value as Record<string, unknown>)[name]),
  );
}

/** What was kept, or the example where there is nothing that is made like it. */
export const readKept = <Value>(name: string, example: Value): Value =>
  readJson(keyOf(name), (value): value is Value => fits(example, value), example, 'session');

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (text.length > mostCharacters) drop(name);
  else store(keyOf(name), text, 'session');
}

export const drop = (name: string): void => forget(keyOf(name), 'session');
