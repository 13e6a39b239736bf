/** The address that a mail of a campaign comes from (VERP): what comes back to it says by itself of which mail it is. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { clubSecret } from '../../kernel/club-secret.ts';
import type { House } from '../../kernel/house.ts';

/** The mail that came back. */
export interface SentMail {
  readonly campaignId: number;
  readonly contactId: number;
}

const secretOf = (house: Pick<House, 'db'>): Promise<Buffer> => clubSecret(house, 'bounce-addresses');

/** Mail servers may fold letters: small ones and digits only. */
const signatureOf = (secret: Buffer, named: string): string =>
  createHmac('sha256', secret).update(named).digest('hex').slice(0, 20);

const nameOf = ({ campaignId, contactId }: SentMail): string =>
  `${campaignId.toString(36)}-${contactId.toString(36)}`;

/** Makes tokens without asking anybody, as many as are wanted. */
export async function bounceTokenMaker(house: Pick<House, 'db'>): Promise<(mail: SentMail) => string> {
  const secret = await secretOf(house);
  return (mail) => `${nameOf(mail)}-${signatureOf(secret, nameOf(mail))}`;
}

/** As `bounce+<token>@…` stands in reports: the first that the club made. */
const tokens = /\+([0-9a-z]{1,11}-[0-9a-z]{1,11})-([0-9a-f]{20})@/gi;

/** The mail that a text speaks of by its address; undefined where it names none that the club sent. */
export async function findBounced(house: Pick<House, 'db'>, text: string): Promise<SentMail | undefined> {
  const secret = await secretOf(house);
  for (const [, name = '', signature = ''] of text.matchAll(tokens)) {
    const named = name.toLowerCase();
    const right = timingSafeEqual(
      Buffer.from(signatureOf(secret, named)),
      Buffer.from(signature.toLowerCase()),
    );
    const [campaign = '', contact = ''] = named.split('-');
    if (right) return { campaignId: parseInt(campaign, 36), contactId: parseInt(contact, 36) };
  }
  return undefined;
}
