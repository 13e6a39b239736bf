/** The tokens of sessions and of mailed links: random bytes for the client, only their hash for the database. */
import { createHmac, hash, randomBytes } from 'node:crypto';

export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** What is stored and looked up; a stolen table opens no session. */
export const hashSessionToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A refresh token says which session it belongs to, and carries the secret that is good for one refresh. */
export interface RefreshToken {
  readonly family: string;
  readonly secret: string;
}

export const writeRefreshToken = ({ family, secret }: RefreshToken): string => `${family}.${secret}`;

export function readRefreshToken(text: string): RefreshToken | undefined {
  const [, family, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(text) ?? [];
  return family !== undefined && secret !== undefined ? { family, secret } : undefined;
}

export const newSalt = (): Buffer => randomBytes(32);

/**
 * What a refresh gives for this secret: the same again for the same salt, so that an answer which got lost can be
 * repeated although only hashes are kept. Neither the secret alone nor the database alone leads to them.
 */
export function succeed(secret: string, salt: Buffer): { accessToken: string; secret: string } {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(purpose).update(salt).digest('base64url');
  return { accessToken: derive('access'), secret: derive('refresh') };
}
