/** Opens a session for an address and a password. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import { demoPassword } from '@fourball/db/demo/accounts/logins.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { openSession, type OpenedSession, type SessionLife } from '../sessions/open-session.ts';
import { passwordMatches } from '../passwords/password.ts';

interface Account {
  id: number;
  status: string;
  password_hash: string | null;
}

export const inactiveAccount = (): AppError =>
  new AppError('forbidden', undefined, refusal('accounts.notActive'));

/**
 * Errors: user_not_found, invalid_password, and forbidden for an account that was set inactive. An address that
 * nobody has takes as long as a wrong password.
 */
export async function logIn(
  { db }: House,
  { username, password, userAgent }: { username: string; password: string; userAgent: string },
  life: SessionLife & {
    /** Whether the demo club's published password opens anything. */
    readonly demoLogins: boolean;
  },
): Promise<OpenedSession> {
  const [account] = await db.query<Account>(
    `select id, status, password_hash from users where email = $1 and status <> 'CUSTOMER'`,
    [username.toLowerCase()],
  );
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  if (!account) throw new AppError('user_not_found');
  if (!matches || (password === demoPassword && !life.demoLogins)) throw new AppError('invalid_password');
  if (account.status === 'INACTIVE') throw inactiveAccount();
  const session = await openSession(
    db,
    { userId: account.id, passwordHash: account.password_hash, userAgent },
    life,
  );
  // The password or the status was changed while this one was being checked.
  if (!session) throw new AppError('invalid_password');
  return session;
}
