/** What this browser can do with passkeys; the code for it is loaded when it is first needed. */
import {
  addPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '@fourball/shared/accounts/session-calls.ts';
import type { Passkey } from '@fourball/shared/accounts/shapes.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { openSession } from '../app/session.ts';
import { request } from '../lib/request.ts';

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
 * Lets the browser offer passkeys in the email field, where it can; whoever takes one is logged in. Needs a field
 * with `autocomplete="… webauthn"` on the page. Returns how to take the offer back.
 */
export function offerPasskeys(onRefused: (reason: unknown) => void): () => void {
  let over = false;
  let takeBack = () => undefined as void;
  const offer = async () => {
    if (!passkeysSupported() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { startAuthentication, WebAuthnAbortService } = await library();
    const optionsJSON = await loginOptions();
    if (over) return;
    takeBack = () => WebAuthnAbortService.cancelCeremony();
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    if (over) return;
    try {
      await enterWith(response);
    } catch (reason) {
      onRefused(reason);
    }
  };
  // An offer that could not be made is no trouble of the person's.
  offer().catch((reason: unknown) => console.info('No passkeys are offered.', reason));
  return () => {
    over = true;
    takeBack();
  };
}

/** Makes a passkey on this device and keeps it under a name. Throws as `logInWithPasskey`, or what `isKnownDevice` knows. */
export async function makePasskey(name: string): Promise<Passkey> {
  const { startRegistration } = await library();
  const options = await request(passkeyRegistrationOptions, { quiet: true });
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return request(addPasskey, { body: { name, response: { ...response } }, quiet: true });
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
  (await request(passkeyLoginOptions, { quiet: true })) as unknown as PublicKeyCredentialRequestOptionsJSON;

const enterWith = (response: object & { id: string; type: 'public-key' }): Promise<void> =>
  openSession(() => request(passkeyLogin, { body: { response: { ...response } }, quiet: true }));
