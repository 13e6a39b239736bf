/** The passwords that are guessed first, from those that were found out elsewhere. */
import { readFileSync } from 'node:fs';

let common: Buffer | undefined;

/**
 * The list holds the 100,000 most frequent that are long enough for us, in lower case, one per line, sorted by their
 * bytes; taken from "10-million-password-list-top-1000000" of SecLists (MIT, © Daniel Miessler). It is searched as the
 * one megabyte that it is: as a Set of strings it takes eight times as much.
 */
export function isCommonPassword(password: string): boolean {
  common ??= readFileSync(new URL('common-passwords.txt', import.meta.url));
  const wanted = Buffer.from(password.toLowerCase());
  let [from, to] = [0, common.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const start = middle === 0 ? 0 : common.lastIndexOf(newLine, middle - 1) + 1;
    const end = common.indexOf(newLine, middle);
    const order = wanted.compare(common, start, end);
    if (order === 0) return true;
    if (order < 0) to = start;
    else from = end + 1;
  }
  return false;
}

const newLine = 0x0a;
