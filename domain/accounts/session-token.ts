/** Session tokens: 32 random bytes for the client, only their hash for the database. */
import { createHash, randomBytes } from 'node:crypto';

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** What is stored and looked up; a stolen table opens no session. */
export const hashSessionToken = (token: string): Buffer => createHash('sha256').update(token).digest();
