/** Hashes and checks passwords with argon2id. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second argon2id profile: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** What nobody's password hashes to: compared with where there is none, so that the answer takes as long. */
let nobodys: Promise<string> | undefined;

/** False for a wrong password; no account, or one that has no password yet, matches none and takes the same time. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  nobodys ??= hashPassword(randomBytes(32).toString('base64url'));
  await verify(await nobodys, password);
  return false;
}
