/** The browsers that golfers want rung: noted and forgotten by themselves. */
import { ECDH } from 'node:crypto';
import { prepared } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { subscribeToPush, unsubscribeFromPush } from '@fourball/shared/messaging/push-calls.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import type { PushSettings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';

/** Browsers of one golfer: the oldest makes room. */
const browsersMax = 10;

// A browser that somebody else logs in on rings for them alone.
const claim = prepared(
  'push.subscribe',
  `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)
   on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh,
     auth = excluded.auth, created_at = clock_timestamp()`,
);
// One that another golfer takes over at this moment is waited for, and is theirs.
const dropOldest = prepared(
  'push.drop-oldest',
  `delete from push_subscriptions where user_id = $1 and id in (
     select id from push_subscriptions where user_id = $1 order by created_at desc, id desc offset $2)`,
);

/**
 * Notes a browser as the caller's, whoever had it before. An address of any other host than the settings name is
 * refused: we send to it. False where the club does not push. Locks the golfer.
 */
export async function subscribe(
  { db }: House,
  actor: UserActor,
  { endpoint, keys }: BodyOf<typeof subscribeToPush>,
  settings: PushSettings,
): Promise<boolean> {
  if (!settings.keys) return false;
  const address = pushAddress(endpoint, settings.hosts);
  if (address === undefined) throw invalidField('endpoint', 'messaging.pushServiceUnknown');
  const p256dh = pointOf(keys.p256dh);
  if (p256dh === undefined) throw invalidField('keys.p256dh', 'messaging.browserKeyInvalid');
  const auth = bytesOf(keys.auth);
  if (auth?.length !== 16) throw invalidField('keys.auth', 'messaging.browserSecretInvalid');
  await transact(db, async (tx) => {
    const locked = await lockUsers(tx, [actor.userId]);
    if (!locked.has(actor.userId)) throw new AppError('unauthenticated');
    // A new password, which takes the same lock, may have ended the session just before.
    const live = await tx.query(
      'select 1 from sessions where id = $1 and revoked_at is null and expires_at > now()',
      [actor.sessionId],
    );
    if (live.length === 0) throw new AppError('unauthenticated');
    await tx.query(claim, [actor.userId, address, p256dh.toString('base64url'), auth.toString('base64url')]);
    await tx.query(dropOldest, [actor.userId, browsersMax]);
  });
  return true;
}

/** Forgets a browser of the caller; one that is not the caller's stays. Twice is fine. */
export async function unsubscribe(
  { db }: House,
  actor: UserActor,
  { endpoint }: BodyOf<typeof unsubscribeFromPush>,
): Promise<void> {
  await db.query('delete from push_subscriptions where user_id = $1 and endpoint = $2', [
    actor.userId,
    URL.canParse(endpoint) ? new URL(endpoint).href : endpoint,
  ]);
}

/** The address as it is sent to, or undefined where none of ours may be sent. Asked again before each push. */
export function pushAddress(endpoint: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, hostname, username, password, port, href } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return undefined;
  const allowed = hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
  return allowed ? href : undefined;
}

/** Browsers write base64url; some libraries base64. */
function bytesOf(text: string): Buffer | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64');
}

/** An uncompressed point of P-256; what lies beside the curve could never be sent to. */
function pointOf(text: string): Buffer | undefined {
  const bytes = bytesOf(text);
  if (bytes?.length !== 65 || bytes[0] !== 4) return undefined;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return bytes;
  } catch {
    return undefined;
  }
}
