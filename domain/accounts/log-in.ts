/** Opens a session for an address and a password. */
import { AppError } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { passwordMatches } from './password.ts';
import { hashSessionToken, newSessionToken } from './session-token.ts';

interface Account {
  id: number;
  status: string;
  password_hash: string | null;
}

/**
 * Returns the token; its hash is what is kept, with `sessionHours` to live by the database's clock.
 * Errors: user_not_found, invalid_password, and forbidden for an account that was set inactive.
 */
export async function logIn(
  { db }: House,
  { username, password }: { username: string; password: string },
  { sessionHours }: { sessionHours: number },
): Promise<{ access_token: string }> {
  const [account] = await db.query<Account>('select id, status, password_hash from users where email = $1', [
    username.toLowerCase(),
  ]);
  if (!account) throw new AppError('user_not_found');
  if (!(await passwordMatches(account.password_hash, password))) throw new AppError('invalid_password');
  if (account.status !== 'ACTIVE') {
    throw new AppError('forbidden', undefined, 'This account is not active. Please ask the club.');
  }
  const token = newSessionToken();
  await db.query(
    `insert into sessions (token_hash, user_id, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))`,
    [hashSessionToken(token), account.id, sessionHours * 3600],
  );
  return { access_token: token };
}
