/** Reads what mail servers report: mails that came back (RFC 3464), readers who call a mail spam (RFC 5965), and answers that are neither. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { campaignProgressed } from '@fourball/shared/mail/events.ts';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { emit } from '../../kernel/emit.ts';
import { transact } from '../../kernel/transact.ts';
import { findBounced } from './bounce-address.ts';
import { noteBounce, type Bounce } from './note-bounce.ts';

type Read = Pick<Bounce, 'report' | 'kind' | 'diagnostic'>;

/** The value of a header or a field of a report; several lines of one are joined. */
const fieldIn = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';

/** What a mail that came back says; undefined where it is none: an automatic answer, a delay, something else. */
export function readReport(raw: string): Read | undefined {
  const text = raw.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
  const [head = ''] = text.split('\n\n', 1);
  const about = fieldIn(head, 'Content-Type').toLowerCase();
  // Whoever is on holiday is there.
  if (/auto-replied/i.test(fieldIn(head, 'Auto-Submitted')) || !about.startsWith('multipart/report'))
    return undefined;
  const id = fieldIn(head, 'Message-ID') || createHash('sha256').update(raw).digest('hex');
  const report = `mail.${id.slice(0, 300)}`;
  if (about.includes('feedback-report'))
    return /abuse|fraud/i.test(fieldIn(text, 'Feedback-Type'))
      ? { report, kind: 'COMPLAINT', diagnostic: fieldIn(text, 'User-Agent') }
      : undefined;
  const status = /^Status:[ \t]*([245])\.(\d{1,3})\.(\d{1,3})/im.exec(text);
  if (!/^Action:[ \t]*failed/im.test(text) || !status) return undefined;
  const [whole, first, subject, detail] = status;
  const diagnostic = fieldIn(text, 'Diagnostic-Code') || whole;
  // A mailbox that is full, and a server that does not trust the sender, say nothing of whether somebody is there.
  const passes = first !== '5' || (subject === '2' && detail === '2') || subject === '7';
  return { report, kind: passes ? 'SOFT' : 'HARD', diagnostic };
}

/** Of a mail that came back; false where it is none of ours, no report, or was known. */
export async function takeReport(house: House, raw: string): Promise<boolean> {
  const read = readReport(raw);
  const sent = read && (await findBounced(house, raw));
  return read && sent ? note(house, { ...read, ...sent }) : false;
}

const note = (house: House, bounce: Bounce): Promise<boolean> =>
  transact(house.db, async (tx) => {
    const news = await noteBounce(house, tx, bounce);
    if (news && bounce.campaignId !== null)
      await emit(tx, campaignProgressed, { campaignId: bounce.campaignId });
    return news;
  });

const sentReports = z.object({
  reports: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        /** The address that the mail came from. */
        recipient: z.string().max(320),
        kind: z.enum(['HARD', 'SOFT', 'COMPLAINT']),
        diagnostic: z.string().max(10_000).default(''),
      }),
    )
    .max(500),
});

/** A signature is good for so many seconds: what was heard on the way can't be said again later. */
const signatureLife = 300;

/** Errors: malformed for a signature that is wrong or old. */
function checkSignature(
  { clock }: Pick<House, 'clock'>,
  bytes: Uint8Array,
  header: string,
  secret: string,
): void {
  const [, at = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const wanted = createHmac('sha256', secret).update(`${at}.`).update(bytes).digest();
  const age = Math.abs(clock.now().getTime() / 1_000 - Number(at));
  const right = signature !== '' && timingSafeEqual(wanted, Buffer.from(signature, 'hex'));
  if (!right || !(age <= signatureLife)) throw new AppError('malformed');
}

/**
 * Takes reports that are signed with the club's secret; `noted` counts those that are news. Errors: not_found where the club takes
 * none, malformed.
 */
export async function takeSignedReports(
  house: House,
  bytes: Uint8Array,
  header: string,
  secret: string | undefined,
): Promise<{ noted: number }> {
  if (secret === undefined) throw new AppError('not_found');
  checkSignature(house, bytes, header, secret);
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.trimStart().startsWith('{')) return { noted: (await takeReport(house, text)) ? 1 : 0 };
  const parsed = sentReports.safeParse(jsonOf(text));
  if (!parsed.success) throw new AppError('malformed');
  let noted = 0;
  for (const { id, recipient, kind, diagnostic } of parsed.data.reports) {
    const sent = await findBounced(house, recipient);
    if (sent && (await note(house, { report: `sent.${id}`, kind, diagnostic, ...sent }))) noted += 1;
  }
  return { noted };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
