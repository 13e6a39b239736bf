/**
 * Links by which whoever reads a mail leaves a list, or confirms one, without a login. Nothing is kept of them: a token says of which contact
 * and which list it is, signed with a secret of the club, and is good for as long as the contact is known.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { clubSecret } from '../../kernel/club-secret.ts';
import type { House } from '../../kernel/house.ts';

/** LEAVE is of each mail to a list; CONFIRM of the mail that asks whether a list is wanted; ADDRESS of the one to a new address. */
export type LinkKind = 'LEAVE' | 'CONFIRM' | 'ADDRESS';

/** What a token names. */
export interface MailLink {
  readonly kind: LinkKind;
  readonly contactId: number;
  /** 0 where it is about no list. */
  readonly listId: number;
}

/** Bytes of the contact's number, of the list's, and of what is left for the signature: 16 together, which are 22 characters. */
const contactBytes = 5;
const listBytes = 3;
const signedBytes = contactBytes + listBytes;
const tokenBytes = 16;

const tokenShape = /^[A-Za-z0-9_-]{22}$/;

const listKinds = ['LEAVE', 'CONFIRM'] as const;

/** `about` is signed too, and stands in no token: a new address, which whoever follows the link must not exchange. */
const signatureOf = (secret: Buffer, kind: LinkKind, named: Buffer, about: string): Buffer =>
  createHmac('sha256', secret)
    .update(`${kind} `)
    .update(named)
    .update(about)
    .digest()
    .subarray(0, tokenBytes - signedBytes);

function tokenOf(secret: Buffer, { kind, contactId, listId }: MailLink, about = ''): string {
  const named = Buffer.alloc(signedBytes);
  named.writeUIntBE(contactId, 0, contactBytes);
  named.writeUIntBE(listId, contactBytes, listBytes);
  return Buffer.concat([named, signatureOf(secret, kind, named, about)]).toString('base64url');
}

const secretOf = (house: Pick<House, 'db'>): Promise<Buffer> => clubSecret(house, 'mail-links');

/** Makes tokens without asking anybody, as many as are wanted: 22 characters each, the same whenever it is made. */
export async function mailLinkMaker(house: Pick<House, 'db'>): Promise<(link: MailLink) => string> {
  const secret = await secretOf(house);
  return (link) => tokenOf(secret, link);
}

/** The address of a token: one line of at most 60 characters where the club's own has no more than 35. */
export const mailLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}/u/${token}`;

/** The token by which a contact confirms a new address, in lower case. */
export const addressToken = async (
  house: Pick<House, 'db'>,
  contactId: number,
  newEmail: string,
): Promise<string> => tokenOf(await secretOf(house), { kind: 'ADDRESS', contactId, listId: 0 }, newEmail);

/**
 * What a token names; undefined where the club did not make it. Whether the contact is still known is not asked. `newEmailOf` tells the
 * address that a contact wants by now, in lower case: only a token that was made for this one is good.
 */
export async function readMailLink(
  house: Pick<House, 'db'>,
  token: string,
  newEmailOf: (contactId: number) => Promise<string | undefined>,
): Promise<MailLink | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // The last character carries four bits of nothing: of the tokens that mean the same only the one that was made counts.
  if (bytes.toString('base64url') !== token) return undefined;
  const named = bytes.subarray(0, signedBytes);
  const signature = bytes.subarray(signedBytes);
  const contactId = named.readUIntBE(0, contactBytes);
  const listId = named.readUIntBE(contactBytes, listBytes);
  const secret = await secretOf(house);
  const signs = (kind: LinkKind, about = '') =>
    timingSafeEqual(signatureOf(secret, kind, named, about), signature);
  const kind = listKinds.find((one) => signs(one));
  if (kind) return { kind, contactId, listId };
  const wanted = listId === 0 ? await newEmailOf(contactId) : undefined;
  return wanted !== undefined && signs('ADDRESS', wanted)
    ? { kind: 'ADDRESS', contactId, listId }
    : undefined;
}
