/** Hashes and checks passwords with argon2id. */
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second argon2id profile: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** False for a wrong password; an account that has no password yet matches none. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  return stored !== null && (await verify(stored, password));
}
