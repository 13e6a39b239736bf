/** Notes that a mail came back or was called spam, and what follows for the address: nobody is written to in vain, or against their will. */
import type { Transaction } from '@fourball/db/connection.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { keepAddress, suppressAddress } from '../consent/addresses.ts';
import { lockContact } from '../consent/consent-rows.ts';

export interface Bounce {
  /** Tells this report from others: the same one counts once. */
  readonly report: string;
  /** Null where the mail was of no campaign. */
  readonly campaignId: number | null;
  readonly contactId: number;
  /** HARD: nobody has the address. SOFT: not now. COMPLAINT: the reader called it spam. */
  readonly kind: 'HARD' | 'SOFT' | 'COMPLAINT';
  /** What the server said. */
  readonly diagnostic: string;
}

/** An address that could not be reached on so many days within so many is none any more. */
const softDays = { days: 3, within: 30 };
const mostDiagnostic = 2_048;

/** Servers repeat the address that they refuse. */
const withoutAddresses = (text: string): string =>
  text
    .replace(/[^\s<>"']+@[^\s<>"',;:]+/g, '…')
    .replaceAll('\0', '')
    .slice(0, mostDiagnostic);

/** True unless the report was known. The mail of the campaign counts as come back. Locks the contact. */
export async function noteBounce(
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  tx: Transaction,
  { report, campaignId, contactId, kind, diagnostic }: Bounce,
): Promise<boolean> {
  const at = clock.now();
  const contact = await lockContact(tx, contactId);
  const said = withoutAddresses(diagnostic);
  const noted = await tx.query(
    `insert into bounces (report, contact_id, campaign_id, kind, diagnostic, at)
     select $1, $2, (select id from campaigns where id = $3), $4, $5, $6 on conflict (report) do nothing returning 1`,
    [report, contact?.id ?? null, campaignId, kind, said, at],
  );
  if (noted.length === 0) return false;
  if (!contact) return true;
  const [recipient] = await tx.query<{ email: string }>(
    'select email from campaign_recipients where campaign_id = $1 and contact_id = $2',
    [campaignId, contactId],
  );
  // Of a mail to an address that is another by now, that one is meant.
  const email = recipient?.email ?? contact.email;
  if (kind === 'COMPLAINT') {
    await tx.query(
      `update campaign_recipients set complained_at = coalesce(complained_at, $3)
       where campaign_id = $1 and contact_id = $2`,
      [campaignId, contactId, at],
    );
    await suppressAddress(tx, { contactId, email, reason: 'COMPLAINT', at });
  } else if (kind === 'HARD' || (await isSoftForLong(tx, contactId, { at, timeZone }))) {
    await tx.query(
      `update campaign_recipients set state = 'BOUNCED', reason = $3
       where campaign_id = $1 and contact_id = $2 and state = 'SENT'`,
      [campaignId, contactId, said.slice(0, 500) || kind],
    );
    await suppressAddress(tx, { contactId, email, reason: 'HARD', at });
  }
  return true;
}

/** Counts the days on which mails to the contact came back softly, this time among them. */
async function isSoftForLong(
  tx: Transaction,
  contactId: number,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<boolean> {
  const since = new Date(at.getTime() - softDays.within * 86_400_000);
  const softs = await tx.query<{ at: Date }>(
    `select at from bounces where contact_id = $1 and kind = 'SOFT' and at > $2`,
    [contactId, since],
  );
  const days = new Set(softs.map((soft) => clubDay(soft.at, timeZone))).size;
  await keepAddress(tx, contactId);
  await tx.query('update mail_addresses set soft_bounces = $2, last_bounce_at = $3 where contact_id = $1', [
    contactId,
    days,
    at,
  ]);
  return days >= softDays.days;
}
