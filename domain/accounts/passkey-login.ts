/** Opens a session with a passkey: whose it is, the passkey says. */
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Transaction } from '@fourball/db/connection.ts';
import { AppError } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { inactiveAccount } from './log-in.ts';
import { openSession, type OpenedSession, type SessionLife } from './open-session.ts';
import { keepChallenge, takeChallenge, type RelyingParty } from './passkey-challenges.ts';
import { userHandle } from './passkeys.ts';

/** Names no passkeys: the browser offers those that it has for this site. */
export async function passkeyLoginOptions(house: House, party: RelyingParty, minutes: number) {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'preferred',
    timeout: minutes * 60_000,
  });
  await keepChallenge(house, options.challenge, null, minutes);
  return options;
}

interface PasskeyRow {
  id: number;
  user_id: number;
  public_key: Buffer;
  counter: number;
}

const unknownPasskey = (): AppError =>
  new AppError('invalid_password', undefined, 'This passkey is not known here.');

/**
 * Throws invalid_password for an answer to no question of ours, an unknown passkey, a wrong signature, or a counter
 * that fell back; forbidden for an account that is not active.
 */
export async function logInWithPasskey(
  { db }: House,
  { response, userAgent }: { response: { readonly [field: string]: unknown }; userAgent: string },
  party: RelyingParty,
  life: SessionLife,
): Promise<OpenedSession> {
  // The library looks at the parts itself; this only gives them the names that it expects.
  const sent = response as unknown as AuthenticationResponseJSON;
  const challenge = await takeChallenge(db, sent.response?.clientDataJSON, null);
  if (challenge === undefined || typeof sent.id !== 'string') throw unknownPasskey();
  return db.transaction(async (tx) => {
    // Locked, so that of two answers with the same counter one is seen as the copy that it is.
    const [passkey] = await tx.query<PasskeyRow>(
      'select id, user_id, public_key, counter from passkeys where credential_id = $1 for update',
      [sent.id],
    );
    const counter = passkey && (await verifiedCounter(passkey, sent, challenge, party));
    if (!passkey || counter === undefined) throw unknownPasskey();
    const session = await openSession(tx, { userId: passkey.user_id, passwordHash: null, userAgent }, life);
    if (!session) throw inactiveAccount();
    await keepCounter(tx, passkey.id, counter);
    return session;
  });
}

async function verifiedCounter(
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
  challenge: string,
  party: RelyingParty,
): Promise<number | undefined> {
  const handle = response.response.userHandle;
  if (handle !== undefined && handle !== null && handle !== userHandle(passkey.user_id)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

async function keepCounter(tx: Transaction, passkeyId: number, counter: number): Promise<void> {
  await tx.query('update passkeys set counter = $2, last_used_at = now() where id = $1', [
    passkeyId,
    counter,
  ]);
}
