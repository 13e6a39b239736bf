/** Asks a golfer who is logged in to show once more who they are, before what a stolen session must not do. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import type { RelyingParty } from '../passkeys/passkey-challenges.ts';
import { askPasskey, judgeAnswer, takeAnswer } from './passkey-login.ts';
import { passwordMatches } from '../passwords/password.ts';

async function note(tx: Transaction, { sessionId, userId }: UserActor): Promise<void> {
  await tx.query('update sessions set confirmed_at = now() where id = $1 and user_id = $2', [
    sessionId,
    userId,
  ]);
}

export async function confirmWithPassword(
  { db }: House,
  actor: UserActor,
  currentPassword: string,
): Promise<'CONFIRMED' | 'INVALID'> {
  const [account] = await db.query<{ password_hash: string | null }>(
    'select password_hash from users where id = $1',
    [actor.userId],
  );
  if (!(await passwordMatches(account?.password_hash ?? null, currentPassword))) return 'INVALID';
  await db.transaction((tx) => note(tx, actor));
  return 'CONFIRMED';
}

/** Names the golfer's own passkeys; those that wait to be confirmed confirm nothing. */
export const confirmationQuestion = (
  house: House,
  { userId }: UserActor,
  party: RelyingParty,
  minutes: number,
) => askPasskey(house, party, minutes, userId);

/** INVALID also for the passkey of somebody else. */
export async function confirmWithPasskey(
  { db }: House,
  actor: UserActor,
  response: { readonly [field: string]: unknown },
  party: RelyingParty,
): Promise<'CONFIRMED' | 'INVALID'> {
  const answer = await takeAnswer({ db }, response, actor.userId);
  if (!answer) return 'INVALID';
  try {
    return await db.transaction(async (tx) => {
      if ((await judgeAnswer(tx, answer, party)) !== actor.userId) return 'INVALID';
      await note(tx, actor);
      return 'CONFIRMED';
    });
  } catch (error) {
    // Not a 401, which would end the session.
    if (error instanceof AppError && error.code === 'invalid_password') return 'INVALID';
    throw error;
  }
}
