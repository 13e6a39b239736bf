/** What this browser can do with passkeys; the code for it is loaded when it is first needed. */
import {
  addPasskey,
  confirmationQuestion,
  confirmWithPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '@fourball/shared/accounts/session-calls.ts';
import type { Passkey } from '@fourball/shared/accounts/shapes.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { openSession } from '../session/open-session.ts';
import { request } from '../../lib/request/request.ts';

const library = () => import('@simplewebauthn/browser');

export const passkeysSupported = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The person closed the browser's own window, or let its time run out. */
export const isStopped = (reason: unknown): boolean =>
  reason instanceof Error && (reason.name === 'NotAllowedError' || reason.name === 'AbortError');

/** This device has a passkey of this account already. */
export const isKnownDevice = (reason: unknown): boolean =>
  reason instanceof Error && reason.name === 'InvalidStateError';

/** Asks for a passkey and logs in with it. Throws what `isStopped` knows, or the `RequestError` of a refusal. */
export async function logInWithPasskey(): Promise<void> {
  const { startAuthentication } = await library();
  await enterWith(await startAuthentication({ optionsJSON: await loginOptions() }));
}

/**
 * Lets the browser offer passkeys in the email field, where it can; whoever takes one is logged in. The club's question
 * runs out, so a page that stays open asks anew before that. Needs a field with `autocomplete="… webauthn"` on the page.
 * Returns how to take the offer back.
 */
export function offerPasskeys(onRefused: (reason: unknown) => void): () => void {
  let over = false;
  let anew: ReturnType<typeof setTimeout> | undefined;
  let takeBack = () => undefined as void;
  const offer = async () => {
    if (!passkeysSupported() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { startAuthentication, WebAuthnAbortService } = await library();
    const optionsJSON = await loginOptions();
    if (over) return;
    takeBack = () => WebAuthnAbortService.cancelCeremony();
    const { timeout } = optionsJSON;
    // The ceremony that is begun then ends this one.
    if (timeout !== undefined) anew = setTimeout(begin, timeout * freshShare);
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    if (over) return;
    clearTimeout(anew);
    try {
      await enterWith(response);
    } catch (reason) {
      onRefused(reason);
    }
  };
  // An offer that could not be made is no trouble of the person's.
  const begin = () =>
    void offer().catch((reason: unknown) => console.info('No passkeys are offered.', reason));
  begin();
  return () => {
    over = true;
    clearTimeout(anew);
    takeBack();
  };
}

/** Of a question's life: time is left for the person to show who they are. */
const freshShare = 0.8;

/**
 * Makes a passkey on this device and keeps it under a name; null for a wrong current password. Throws as
 * `logInWithPasskey`, or what `isKnownDevice` knows.
 */
export async function makePasskey(name: string, currentPassword: string): Promise<Passkey | null> {
  const { startRegistration } = await library();
  const { options } = await request(passkeyRegistrationOptions, { body: { currentPassword }, quiet: true });
  if (options === null) return null;
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return request(addPasskey, { body: { name, response: { ...response } }, quiet: true });
}

/** Shows who one is with an own passkey; false where the club does not take it. Throws as `logInWithPasskey`. */
export async function confirmWithOwnPasskey(): Promise<boolean> {
  const { startAuthentication } = await library();
  const asked = await request(confirmationQuestion, { quiet: true });
  const response = await startAuthentication({
    optionsJSON: asked as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const body = { response: { ...response } };
  return (await request(confirmWithPasskey, { body, quiet: true })).result === 'CONFIRMED';
}

/** What a person would call this device. */
export function deviceName(agent: string = navigator.userAgent): string {
  const known = (
    [
      ['iPhone', /iPhone/],
      ['iPad', /iPad/],
      ['Android', /Android/],
      ['Windows', /Windows/],
      ['Mac', /Macintosh/],
      ['Chromebook', /CrOS/],
      ['Linux', /Linux/],
    ] as const
  ).find(([, pattern]) => pattern.test(agent));
  return known?.[0] ?? '';
}

const loginOptions = async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await request(passkeyLoginOptions, { silent: true })) as unknown as PublicKeyCredentialRequestOptionsJSON;

const enterWith = (response: object & { id: string; type: 'public-key' }): Promise<void> =>
  openSession(() => request(passkeyLogin, { body: { response: { ...response } }, silent: true }));
