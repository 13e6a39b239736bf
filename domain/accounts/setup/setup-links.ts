/** Makes and judges links by which somebody becomes the admin of a club that nobody can administer. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { demoPassword } from '@fourball/db/demo/accounts/logins.ts';
import type { Settings } from '../../kernel/settings.ts';
import { passwordMatches } from '../passwords/password.ts';
import { hashSessionToken, newSessionToken } from '../sessions/session-token.ts';

export type SetupLinkState = 'VALID' | 'EXPIRED' | 'USED' | 'INVALID';

/** Whether some admin can log in: one of the demo club's can't where its published password opens nothing. */
export async function hasAdmin(sql: Sql, { demoLogins }: Pick<Settings, 'demoLogins'>): Promise<boolean> {
  const admins = await sql.query<{ hash: string | null }>(
    `select u.password_hash as hash from user_roles r join users u on u.id = r.user_id
     where r.role = 'ADMIN' and u.status = 'ACTIVE' order by u.id`,
  );
  if (demoLogins) return admins.length > 0;
  for (const { hash } of admins) if (!(await passwordMatches(hash, demoPassword))) return true;
  return false;
}

/**
 * The address of a new link, for whoever runs the club alone: only its hash is kept. Those that were made before stay good, as
 * several processes that start at once make one each. The token is behind a #: it is sent to no server with the page.
 */
export async function makeSetupLink(
  sql: Sql,
  { publicUrl, welcomeLinkHours }: Pick<Settings, 'publicUrl' | 'welcomeLinkHours'>,
): Promise<string> {
  const token = newSessionToken();
  await sql.query(
    'insert into setup_links (token_hash, expires_at) values ($1, now() + make_interval(hours => $2))',
    [hashSessionToken(token), welcomeLinkHours],
  );
  return `${publicUrl}/set-up#${token}`;
}

export async function judgeSetupLink(sql: Sql, token: string): Promise<SetupLinkState> {
  const [link] = await sql.query<{ state: SetupLinkState }>(
    `select case when used_at is not null then 'USED' when expires_at <= now() then 'EXPIRED' else 'VALID' end as state
     from setup_links where token_hash = $1`,
    [hashSessionToken(token)],
  );
  return link?.state ?? 'INVALID';
}

/** Somebody is the admin now. */
export async function useUpSetupLinks(tx: Transaction): Promise<void> {
  await tx.query('update setup_links set used_at = now() where used_at is null');
}

/** What a start says where nobody can administer the club: the address of a link; undefined where somebody can. */
export async function findWayIn(
  sql: Sql,
  settings: Pick<Settings, 'demoLogins' | 'publicUrl' | 'welcomeLinkHours'>,
): Promise<string | undefined> {
  return (await hasAdmin(sql, settings)) ? undefined : makeSetupLink(sql, settings);
}
