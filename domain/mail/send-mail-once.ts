/** Sends a mail once, however often its job runs. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import type { Mail, MailTransport } from './mail.ts';

/** After so many seconds a claim whose process never said how it went is up for the next. */
const claimSeconds = 120;

// The claim is one statement, so of two runs only one gets it; nobody holds a transaction open while mail is sent.
const claimMail = prepared(
  'mail.claim',
  `insert into mail_deliveries (key, recipient, subject) values ($1, $2, $3)
   on conflict (key) do update set claimed_at = now(), recipient = excluded.recipient, subject = excluded.subject
   where mail_deliveries.sent_at is null and mail_deliveries.claimed_at < now() - $4 * interval '1 second'
   returning key`,
);
const findSent = prepared(
  'mail.find-sent',
  'select 1 from mail_deliveries where key = $1 and sent_at is not null',
);
const findAllSent = prepared(
  'mail.find-all-sent',
  'select key from mail_deliveries where key = any($1::text[]) and sent_at is not null',
);
const markSent = prepared('mail.sent', 'update mail_deliveries set sent_at = now() where key = $1');
const giveBack = prepared('mail.give-back', 'delete from mail_deliveries where key = $1 and sent_at is null');

/** For mails that can't be written twice alike: asked before one is written anew. */
export const wasMailSent = async ({ db }: Pick<House, 'db'>, key: string): Promise<boolean> =>
  (await db.query(findSent, [key])).length > 0;

/** Those of the keys whose mails have left. */
export async function findSentKeys(
  { db }: Pick<House, 'db'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }>(findAllSent, [keys]);
  return new Set(rows.map(({ key }) => key));
}

/**
 * True when this call sent it, false when it had been sent before. Throws when the transport refuses (the claim is
 * given back, so the next run tries at once) and while another run is sending. Only a crash between the transport's
 * yes and our note of it can send a mail twice; its Message-ID is then the same. `note` is what else is true from then
 * on, written in one transaction with the note of the mail.
 */
export async function sendMailOnce(
  { db }: Pick<House, 'db'>,
  transport: MailTransport,
  mail: Mail,
  note?: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const claimed = await db.query(claimMail, [mail.key, mail.to, mail.subject, claimSeconds]);
  if (claimed.length === 0) {
    if (await wasMailSent({ db }, mail.key)) return false;
    throw new Error(`Mail ${mail.key} is being sent by another run.`);
  }
  try {
    await transport.send(mail);
  } catch (error) {
    await db.query(giveBack, [mail.key]);
    throw error;
  }
  if (note === undefined) await db.query(markSent, [mail.key]);
  else
    await transact(db, async (tx) => {
      await tx.query(markSent, [mail.key]);
      await note(tx);
    });
  return true;
}
