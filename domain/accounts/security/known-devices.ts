/** Tells devices on which a golfer has logged in before from all others, by what only this club can have signed. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { House } from '../../kernel/house.ts';
import { clubSecret } from '../../kernel/club-secret.ts';

/** Whose device: by address, as at a login, or by id. */
export type DeviceOwner = { readonly email: string } | { readonly userId: number };

/** What a device keeps: a mark for each golfer who logs in there, the last one first. Nobody can read whose they are. */
export type DeviceMarks = readonly string[];

/** So many golfers share a device; the one who was longest away is forgotten. */
const mostMarks = 4;

const nonceBytes = 12;
/** 128 bits: what is guessed here costs a request each time. */
const signatureBytes = 16;
const mark = /^[\w-]{38}$/;
const nonceLength = Math.ceil((nonceBytes * 4) / 3);

export const readMarks = (text: string | undefined): DeviceMarks =>
  (text ?? '')
    .split('.')
    .filter((one) => mark.test(one))
    .slice(0, mostMarks);

export const writeMarks = (marks: DeviceMarks): string => marks.join('.');

interface Owner {
  id: number;
  password_hash: string | null;
}

async function findOwner({ db }: Pick<House, 'db'>, owner: DeviceOwner): Promise<Owner | undefined> {
  const [found] =
    'email' in owner
      ? await db.query<Owner>('select id, password_hash from users where email = $1', [
          owner.email.trim().toLowerCase(),
        ])
      : await db.query<Owner>('select id, password_hash from users where id = $1', [owner.userId]);
  return found;
}

/** A new password makes all devices unknown: whoever knew the old one has no tries of their own left. */
function signature(secret: Buffer, nonce: string, { id, password_hash }: Owner): Buffer {
  return createHmac('sha256', secret)
    .update(`${nonce}\0${id}\0${password_hash ?? ''}`)
    .digest()
    .subarray(0, signatureBytes);
}

const nobody: Owner = { id: 0, password_hash: null };

function isSigned(secret: Buffer, one: string, owner: Owner): boolean {
  const [nonce, sent] = [one.slice(0, nonceLength), Buffer.from(one.slice(nonceLength), 'base64url')];
  const right = signature(secret, nonce, owner);
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/** What tells this device from the golfer's others; undefined where it has no mark of this golfer's. */
export async function findKnownDevice(
  house: Pick<House, 'db'>,
  marks: DeviceMarks,
  owner: DeviceOwner,
): Promise<string | undefined> {
  if (marks.length === 0) return undefined;
  const secret = await clubSecret(house, 'known-devices');
  const found = await findOwner(house, owner);
  const signed = marks.find((one) => isSigned(secret, one, found ?? nobody));
  return found && signed?.slice(0, nonceLength);
}

/** The marks of the device once this golfer has logged in there: it goes on as the one that it was. */
export async function markDevice(
  house: Pick<House, 'db'>,
  marks: DeviceMarks,
  owner: DeviceOwner,
): Promise<DeviceMarks> {
  const found = await findOwner(house, owner);
  if (!found) return marks;
  const secret = await clubSecret(house, 'known-devices');
  const before = marks.find((one) => isSigned(secret, one, found));
  const nonce = before?.slice(0, nonceLength) ?? randomBytes(nonceBytes).toString('base64url');
  const own = before ?? `${nonce}${signature(secret, nonce, found).toString('base64url')}`;
  return [own, ...marks.filter((one) => one !== before)].slice(0, mostMarks);
}
