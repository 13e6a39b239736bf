/** A golfer's passkeys: making, listing and removing them. */
import type { AuthenticatorTransportFuture, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '@fourball/shared/accounts/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { recordChange } from '../audit/audit.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { keepChallenge, takeChallenge, type RelyingParty } from './passkey-challenges.ts';
import { passwordMatches } from '../passwords/password.ts';

interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  confirm_by: Date | null;
}

const presentPasskey = ({ id, name, created_at, last_used_at, confirm_by }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
  confirmBy: confirm_by?.toISOString() ?? null,
});

/** What an authenticator knows a golfer by; says nothing about them. */
export const userHandle = (userId: number): string => Buffer.from(`golfer-${userId}`).toString('base64url');

export async function listPasskeys({ db }: House, actor: UserActor): Promise<Passkey[]> {
  const rows = await db.query<PasskeyRow>(
    'select id, name, created_at, last_used_at, confirm_by from passkeys where user_id = $1 order by id',
    [actor.userId],
  );
  return rows.map(presentPasskey);
}

/**
 * What the browser needs to make one; it is told of those that are there, so that none is made twice. A passkey outlives
 * sessions and passwords, so whoever has but the session gets none: null for a wrong current password.
 */
export async function passkeyRegistrationOptions(
  house: House,
  actor: UserActor,
  currentPassword: string,
  party: RelyingParty,
  minutes: number,
) {
  const [account] = await house.db.query<{ password_hash: string | null }>(
    'select password_hash from users where id = $1',
    [actor.userId],
  );
  if (!(await passwordMatches(account?.password_hash ?? null, currentPassword))) return null;
  const known = await house.db.query<{ credential_id: string; transports: AuthenticatorTransportFuture[] }>(
    'select credential_id, transports from passkeys where user_id = $1',
    [actor.userId],
  );
  // Whoever shows the password for the question has shown it for the answer.
  await house.db.query('update sessions set confirmed_at = now() where id = $1', [actor.sessionId]);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(Buffer.from(userHandle(actor.userId), 'base64url')),
    userName: actor.userName,
    userDisplayName: actor.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    timeout: minutes * 60_000,
  });
  await keepChallenge(house, options.challenge, actor.userId, minutes);
  return options;
}

export interface NewPasskey {
  readonly name: string;
  /** As the browser made it; nothing in it is believed before it is verified. */
  readonly response: { readonly [field: string]: unknown };
}

/** Throws invalid_input for an answer to no question of ours, one that can't be verified, or a passkey that is known. */
export async function addPasskey(
  { db }: House,
  actor: UserActor,
  { name, response }: NewPasskey,
  party: RelyingParty,
  minutes: number,
): Promise<Passkey> {
  const { credential, transports } = await verified(db, actor.userId, response, party);
  return db.transaction(async (tx) => {
    // The question was asked for the password, so that this says whether the session is still there.
    await requireConfirmed(tx, actor, minutes);
    const [added] = await tx.query<PasskeyRow>(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing
       returning id, name, created_at, last_used_at, confirm_by`,
      [actor.userId, credential.id, Buffer.from(credential.publicKey), credential.counter, transports, name],
    );
    if (!added) throw invalidField('response', 'accounts.passkeyKnownAlready');
    await recordChange(tx, actor, {
      action: 'account.passkey-added',
      userId: actor.userId,
      changes: [{ field: 'passkey', before: null, after: name }],
    });
    return presentPasskey(added);
  });
}

async function verified(
  db: House['db'],
  userId: number,
  response: NewPasskey['response'],
  party: RelyingParty,
) {
  const refused = invalidField('response', 'accounts.passkeyUnchecked');
  // The library looks at the parts itself; this only gives them the names that it expects.
  const sent = response as unknown as RegistrationResponseJSON;
  const challenge = await takeChallenge(db, sent.response?.clientDataJSON, userId);
  if (challenge === undefined) throw refused;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    // None was asked for. Others name certificates, and where to look those up is up to whoever sends them.
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(sent.response.attestationObject));
    if (attestation.get('fmt') !== 'none') throw refused;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: sent,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!registrationInfo) throw refused;
    const { credential } = registrationInfo;
    const transports = (credential.transports ?? []).map(String).filter((one) => /^[a-z-]{1,20}$/.test(one));
    return { credential, transports: transports.slice(0, 10) };
  } catch {
    throw refused;
  }
}

/** Throws not_found for one that is not the caller's, and confirmation_needed. */
export async function removePasskey(
  { db }: House,
  actor: UserActor,
  passkeyId: number,
  minutes: number,
): Promise<{ removed: boolean }> {
  return db.transaction(async (tx) => {
    await requireConfirmed(tx, actor, minutes);
    const [removed] = await tx.query<{ name: string }>(
      'delete from passkeys where id = $1 and user_id = $2 returning name',
      [passkeyId, actor.userId],
    );
    if (!removed) throw new AppError('not_found');
    await recordChange(tx, actor, {
      action: 'account.passkey-removed',
      userId: actor.userId,
      changes: [{ field: 'passkey', before: removed.name, after: null }],
    });
    return { removed: true };
  });
}

/**
 * "This one is mine": a passkey that waits since a new password is good again. Throws not_found for one that is not the
 * caller's or whose time is over, and confirmation_needed. Twice is fine.
 */
export async function keepPasskey(
  { db }: House,
  actor: UserActor,
  passkeyId: number,
  minutes: number,
): Promise<Passkey> {
  return db.transaction(async (tx) => {
    await requireConfirmed(tx, actor, minutes);
    const [before] = await tx.query<{ waits: boolean }>(
      `select confirm_by is not null as waits from passkeys
       where id = $1 and user_id = $2 and (confirm_by is null or confirm_by > now()) for update`,
      [passkeyId, actor.userId],
    );
    if (!before) throw new AppError('not_found');
    const [kept] = await tx.query<PasskeyRow>(
      `update passkeys set confirm_by = null where id = $1
       returning id, name, created_at, last_used_at, confirm_by`,
      [passkeyId],
    );
    if (!kept) throw new AppError('not_found');
    if (before.waits) {
      await recordChange(tx, actor, {
        action: 'account.passkey-kept',
        userId: actor.userId,
        changes: [{ field: 'passkey', before: kept.name, after: kept.name }],
      });
    }
    return presentPasskey(kept);
  });
}
