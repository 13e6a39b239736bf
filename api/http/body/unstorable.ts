/** Refuses what would fail further in: NUL characters and halves of surrogate pairs, and nesting without end. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';

const unstorable = /\0|\p{Surrogate}/u;
/** How far what is sent may be nested: no call goes beyond a handful, and recursion has an end. */
const deepest = 32;

/** Throws invalid_input for the first field that holds such text, in its name or its value, and malformed for such nesting. */
export function refuseUnstorable(sent: unknown, part: 'query' | 'body'): void {
  const field = findUnstorable(sent, '', 0);
  if (field === undefined) return;
  const message = 'Some of these characters can not be kept.';
  throw new AppError('invalid_input', { issues: [{ field: field || part, message }] });
}

function findUnstorable(sent: unknown, path: string, depth: number): string | undefined {
  if (typeof sent === 'string') return unstorable.test(sent) ? path : undefined;
  if (typeof sent !== 'object' || sent === null) return undefined;
  if (depth > deepest) throw new AppError('malformed');
  for (const [name, value] of Object.entries(sent)) {
    if (unstorable.test(name)) return path;
    const found = findUnstorable(value, path ? `${path}.${name}` : name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
