/** Ends the session of a token. */
import type { House } from '../kernel/house.ts';
import { hashSessionToken } from './session-token.ts';

/** True when it ended now, false when there was none to end. Running it twice is fine. */
export async function logOut({ db }: House, token: string): Promise<boolean> {
  const ended = await db.query(
    'update sessions set revoked_at = now() where token_hash = $1 and revoked_at is null returning id',
    [hashSessionToken(token)],
  );
  return ended.length > 0;
}
