/** Makes, judges and uses mailed links that set a password. */
import type { Sql } from '@fourball/db/connection.ts';
import { resetLinkRequested } from '@fourball/shared/accounts/events.ts';
import { anonymous } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { recordChange } from '../audit/audit.ts';
import { hashPassword } from './password.ts';
import { hashSessionToken, newSessionToken } from '../sessions/session-token.ts';
import { refuseWeakPassword, type PasswordOwner } from './password-rules.ts';
import { lockPassword, setPassword, type NewPasswordRules } from './set-password.ts';

type LinkState = 'VALID' | 'EXPIRED' | 'USED' | 'INVALID';

/** Orders the mail with the link. An account that is not active is as good as none. */
export async function requestResetLink({ db }: House, email: string): Promise<'FOUND' | 'NOT_FOUND'> {
  return db.transaction(async (tx) => {
    const [account] = await tx.query<{ id: number }>(
      `select id from users where email = $1 and status in ('ACTIVE', 'WAITING')`,
      [email.toLowerCase()],
    );
    if (!account) return 'NOT_FOUND';
    await emit(tx, resetLinkRequested, { userId: account.id });
    return 'FOUND';
  });
}

export interface PasswordLink {
  /** Stands in the mailed address; only its hash is kept. */
  readonly token: string;
  readonly to: { readonly email: string; readonly firstName: string };
}

/**
 * For the mail that `eventId` ordered. Undefined where there is nothing to mail any more: the account is gone or not
 * active, a newer link was ordered, or, for WELCOME, a password was set. Running it again makes another link beside
 * the first, both good until one is used: whichever was mailed works.
 */
export async function makePasswordLink(
  { db }: Pick<House, 'db'>,
  {
    userId,
    eventId,
    kind,
    minutes,
  }: { userId: number; eventId: number; kind: 'RESET' | 'WELCOME'; minutes: number },
): Promise<PasswordLink | undefined> {
  const token = newSessionToken();
  const [owner] = await db.query<{ email: string; first_name: string }>(
    `with u as (
       select id, email, first_name from users
       where id = $1 and status in ('ACTIVE', 'WAITING') and ($3 = 'RESET' or password_hash is null)
         and not exists (select from password_links where user_id = $1 and event_id > $2)
     ), l as (
       insert into password_links (user_id, event_id, kind, token_hash, expires_at)
       select id, $2, $3, $4, now() + make_interval(mins => $5) from u
     )
     select email, first_name from u`,
    [userId, eventId, kind, hashSessionToken(token), minutes],
  );
  return owner && { token, to: { email: owner.email, firstName: owner.first_name } };
}

interface JudgedLink extends PasswordOwner {
  id: number;
  user_id: number;
  state: LinkState;
}

async function judge(sql: Sql, token: string): Promise<JudgedLink | undefined> {
  const [link] = await sql.query<JudgedLink>(
    `select l.id, l.user_id, u.email, u.user_name, u.first_name, u.last_name, u.nickname, u.member_number,
            case when u.status not in ('ACTIVE', 'WAITING') then 'INVALID'
                 when l.used_at is not null then 'USED'
                 when l.expires_at <= now() then 'EXPIRED'
                 when exists (select from password_links n
                              where n.user_id = l.user_id and n.event_id > l.event_id) then 'EXPIRED'
                 else 'VALID' end as state
     from password_links l join users u on u.id = l.user_id
     where l.token_hash = $1`,
    [hashSessionToken(token)],
  );
  return link;
}

/** A link that a newer one replaced is EXPIRED; what is no link of ours is INVALID. */
export const checkPasswordLink = async ({ db }: House, token: string): Promise<LinkState> =>
  (await judge(db, token))?.state ?? 'INVALID';

export type PasswordReset =
  { email: string; result: 'RESET' } | { email: null; result: Exclude<LinkState, 'VALID'> };

/**
 * Sets the password and uses the link up, of many at once for exactly one. All sessions of its owner end. A weak
 * password is refused with invalid_input and leaves the link as it was.
 */
export async function resetPassword(
  { db }: House,
  { uuid, password }: { uuid: string; password: string },
  rules: NewPasswordRules,
): Promise<PasswordReset> {
  const link = await judge(db, uuid);
  if (link?.state !== 'VALID') return { email: null, result: link?.state ?? 'INVALID' };
  refuseWeakPassword(password, link, await rules.clubName());
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockPassword(tx, link.user_id);
    const now = await judge(tx, uuid);
    if (now?.state !== 'VALID') return { email: null, result: now?.state ?? 'INVALID' };
    await setPassword(tx, { userId: link.user_id, hash, byAdmin: false, keep: null }, rules);
    await recordChange(tx, anonymous, { action: 'account.password-reset', userId: link.user_id });
    return { email: now.email, result: 'RESET' };
  });
}
