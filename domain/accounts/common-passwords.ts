/** The passwords that are guessed first, from those that were found out elsewhere. */
import { readFileSync } from 'node:fs';

let common: ReadonlySet<string> | undefined;

/**
 * The list holds the 10,000 most frequent that are long enough for us, in lower case, one per line; taken from
 * @zxcvbn-ts/language-common 4.1 (MIT, © Dan Wheeler, Dropbox, zxcvbn-ts).
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return common.has(password.toLowerCase());
}
