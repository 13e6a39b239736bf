/** The questions that a passkey answers once: they are kept here, so that no client can bring its own. */
import type { Sql } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';

/** Who asks: the site that passkeys are made for, and the addresses of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
}

/** Passkeys belong to the host of the public address; of the allowed origins those on it, or below it, may ask. */
export function relyingParty(
  { publicUrl, allowedOrigins }: { publicUrl: string; allowedOrigins: readonly string[] },
  clubName: string,
): RelyingParty {
  const { hostname: id } = new URL(publicUrl);
  const belongs = (origin: string): boolean => {
    const { hostname } = new URL(origin);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, name: clubName, origins: allowedOrigins.filter(belongs) };
}

/** `userId` is whose new passkey is asked for, null for a login. Those that ran out go. */
export async function keepChallenge(
  { db }: Pick<House, 'db'>,
  challenge: string,
  userId: number | null,
  minutes: number,
): Promise<void> {
  await db.query('delete from passkey_challenges where expires_at < now()');
  await db.query(
    `insert into passkey_challenges (challenge, user_id, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))`,
    [challenge, userId, minutes],
  );
}

/**
 * Uses up the question that this answer is about, right or wrong, and returns it; undefined where it was not asked
 * here, was asked of somebody else, was answered before, or ran out.
 */
export async function takeChallenge(
  sql: Sql,
  clientDataJSON: unknown,
  userId: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await sql.query(
    `delete from passkey_challenges
     where challenge = $1 and user_id is not distinct from $2 and expires_at > now() returning challenge`,
    [challenge, userId],
  );
  return taken.length > 0 ? challenge : undefined;
}

function challengeIn(clientDataJSON: unknown): string | undefined {
  if (typeof clientDataJSON !== 'string') return undefined;
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
