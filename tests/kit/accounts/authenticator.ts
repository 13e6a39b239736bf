/** An authenticator in software: real keys and real signatures, as a phone or a security key makes them. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What the calls for options reply, as far as an authenticator looks at it. */
interface Asked {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

/** What a test may have go wrong. */
export interface Ceremony {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Instead of the next one. */
  counter?: number;
  userPresent?: boolean;
  /** By a finger, a face or a PIN. */
  userVerified?: boolean;
  userHandle?: string;
  attestation?: string;
}

export interface Authenticator {
  readonly credentialId: string;
  /** The response to the options of a registration. */
  register(
    options: object,
    ceremony?: Ceremony,
  ): Record<string, unknown> & { id: string; type: 'public-key' };
  /** The response to the options of a login. */
  answer(options: object, ceremony?: Ceremony): Record<string, unknown> & { id: string; type: 'public-key' };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

/** One passkey. `origin` is the page that it is used on. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, { challenge }: Asked, ceremony: Ceremony): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: ceremony.type ?? type,
        challenge: ceremony.challenge ?? challenge,
        origin: ceremony.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (asked: Asked, ceremony: Ceremony, attested: Buffer): Buffer => {
    const rpId = ceremony.rpId ?? asked.rpId ?? asked.rp?.id ?? '';
    const present = ceremony.userPresent === false ? 0 : ceremony.userVerified === false ? 0x01 : 0x05;
    const flags = present | (attested.length > 0 ? 0x40 : 0);
    counter = ceremony.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };

  return {
    credentialId: id,
    register(options, ceremony = {}) {
      const asked = options as Asked;
      handle = asked.user?.id ?? '';
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey(publicKey)]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', ceremony.attestation ?? 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authenticatorData(asked, ceremony, attested))],
        ]),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked, ceremony)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    answer(options, ceremony = {}) {
      const asked = options as Asked;
      const data = authenticatorData(asked, ceremony, Buffer.alloc(0));
      const client = clientData('webauthn.get', asked, ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: ceremony.userHandle ?? handle,
        },
      };
    },
  };
}

/** The public key as authenticators write it: COSE, elliptic curve P-256, ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    ),
  );
}
