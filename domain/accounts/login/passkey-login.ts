/** Opens a session with a passkey: whose it is, the passkey says. Also judges what a passkey answers to any question. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { AuthenticationResponseJSON, AuthenticatorTransportFuture } from '@simplewebauthn/server';
import type { Transaction } from '@fourball/db/connection.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { inactiveAccount } from './log-in.ts';
import { openSession, type OpenedSession, type SessionLife } from '../sessions/open-session.ts';
import { keepChallenge, takeChallenge, type RelyingParty } from '../passkeys/passkey-challenges.ts';
import { userHandle } from '../passkeys/passkeys.ts';

/** Names no passkeys: the browser offers those that it has for this site. */
export const passkeyLoginOptions = (house: House, party: RelyingParty, minutes: number) =>
  askPasskey(house, party, minutes, null);

/** For a golfer who is logged in: names their passkeys, but for those that wait to be confirmed. */
export async function askPasskey(house: House, party: RelyingParty, minutes: number, userId: number | null) {
  const known = await house.db.query<{ credential_id: string; transports: AuthenticatorTransportFuture[] }>(
    'select credential_id, transports from passkeys where user_id = $1 and confirm_by is null',
    [userId],
  );
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    timeout: minutes * 60_000,
    ...(userId !== null && {
      allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    }),
  });
  await keepChallenge(house, options.challenge, userId, minutes);
  return options;
}

interface PasskeyRow {
  id: number;
  user_id: number;
  public_key: Buffer;
  counter: number;
}

const unknownPasskey = (): AppError =>
  new AppError('invalid_password', undefined, refusal('accounts.passkeyUnknown'));

/** Keys from before the club asked for it, and those that can't: whoever holds one needs nothing else. */
const unverifiedHolder = (): AppError =>
  new AppError('invalid_password', undefined, refusal('accounts.passkeyUnverified'));

const waitingPasskey = (): AppError =>
  new AppError('invalid_password', undefined, refusal('accounts.passkeyWaitsForYou'));

export interface PasskeyAnswer {
  readonly sent: AuthenticationResponseJSON;
  readonly challenge: string;
}

/** Uses up the question, whatever becomes of the answer; undefined where it was not asked here, or of somebody else. */
export async function takeAnswer(
  { db }: Pick<House, 'db'>,
  response: { readonly [field: string]: unknown },
  userId: number | null,
): Promise<PasskeyAnswer | undefined> {
  // The library looks at the parts itself; this only gives them the names that it expects.
  const sent = response as unknown as AuthenticationResponseJSON;
  const challenge = await takeChallenge(db, sent.response?.clientDataJSON, userId);
  return challenge === undefined || typeof sent.id !== 'string' ? undefined : { sent, challenge };
}

/**
 * Whose passkey answered; locks the golfer and then the passkey, as a new password does. Throws invalid_password for an
 * unknown passkey, one that waits to be confirmed, a wrong signature, a counter that fell back, and where nothing but the
 * thing itself was shown.
 */
export async function judgeAnswer(
  tx: Transaction,
  { sent, challenge }: PasskeyAnswer,
  party: RelyingParty,
): Promise<number> {
  await tx.query(
    `select id from users where id = (select user_id from passkeys where credential_id = $1) for share`,
    [sent.id],
  );
  // Locked, so that of two answers with the same counter one is seen as the copy that it is.
  const [passkey] = await tx.query<PasskeyRow & { waits: boolean }>(
    `select id, user_id, public_key, counter, confirm_by is not null as waits from passkeys
     where credential_id = $1 for update`,
    [sent.id],
  );
  const answered = passkey && (await verified(passkey, sent, challenge, party));
  if (!answered) throw unknownPasskey();
  if (!answered.userVerified) throw unverifiedHolder();
  if (passkey.waits) throw waitingPasskey();
  await keepCounter(tx, passkey.id, answered.newCounter);
  return passkey.user_id;
}

/** Throws as `judgeAnswer`; forbidden for an account that is not active. */
export async function logInWithPasskey(
  { db }: House,
  { response, userAgent }: { response: { readonly [field: string]: unknown }; userAgent: string },
  party: RelyingParty,
  life: SessionLife,
): Promise<OpenedSession> {
  const answer = await takeAnswer({ db }, response, null);
  if (!answer) throw unknownPasskey();
  return db.transaction(async (tx) => {
    const userId = await judgeAnswer(tx, answer, party);
    const session = await openSession(tx, { userId, passwordHash: null, userAgent }, life);
    if (!session) throw inactiveAccount();
    return session;
  });
}

async function verified(
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
  challenge: string,
  party: RelyingParty,
): Promise<{ newCounter: number; userVerified: boolean } | undefined> {
  const handle = response.response.userHandle;
  if (handle !== undefined && handle !== null && handle !== userHandle(passkey.user_id)) return undefined;
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      // Looked at by the caller, who says so in words.
      requireUserVerification: false,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return isRight ? authenticationInfo : undefined;
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
