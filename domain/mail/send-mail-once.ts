/** Sends a mail once, however often its job runs; one that could not be sent stands in the database as owed. */
import { setTimeout as pause } from 'node:timers/promises';
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { MailFailed, type Mail, type MailTransport } from './mail.ts';
import { claimSeconds, noteMailFailed, notDue, type MailPauses } from './owed-mails.ts';

type Db = Pick<House, 'db'>;

/** The job of an event that writes the mail anew for each try. */
export interface MailOrder {
  readonly eventId: number;
  readonly job: string;
}

// The claim is one statement, so of two runs only one gets it; nobody holds a transaction open while mail is sent.
const claimMail = prepared(
  'mail.claim',
  `insert into mail_deliveries as d (key, recipient, subject, event_id, job, tries) values ($1, $2, $3, $4, $5, 1)
   on conflict (key) do update
     set claimed_at = now(), next_try_at = null, server_away = false, tries = d.tries + 1,
         recipient = excluded.recipient, subject = excluded.subject,
         event_id = excluded.event_id, job = excluded.job
   where d.sent_at is null and d.given_up_at is null and not ${notDue('d')}
   returning tries`,
);
// Claimed by a worker from before mails were owed: should it die, nobody would come back to it.
const adoptMail = prepared(
  'mail.adopt',
  `update mail_deliveries set event_id = $2, job = $3 where key = $1 and event_id is null and sent_at is null`,
);
const renewClaim = prepared(
  'mail.renew',
  `update mail_deliveries set claimed_at = now()
   where key = $1 and tries = $2 and sent_at is null and next_try_at is null and given_up_at is null returning 1`,
);
const findSent = prepared(
  'mail.find-sent',
  'select 1 from mail_deliveries where key = $1 and sent_at is not null',
);
const findAllSent = prepared(
  'mail.find-all-sent',
  'select key from mail_deliveries where key = any($1::text[]) and sent_at is not null',
);
const findAllSettled = prepared(
  'mail.find-all-settled',
  `select key from mail_deliveries d where key = any(array(select unnest($1::text[])))
     and (sent_at is not null or event_id is not null and (given_up_at is not null or ${notDue('d')}))`,
);
// A mail that leaves says that the server is there: those that only waited for it are due.
const markSent = prepared(
  'mail.sent',
  `with sent as (
     update mail_deliveries
     set sent_at = now(), next_try_at = null, given_up_at = null, last_error = null, server_away = false
     where key = $1
   ), woken as (
     update mail_deliveries set next_try_at = now()
     where key in (select key from mail_deliveries
                   where sent_at is null and server_away and next_try_at > now() and key <> $1
                   for update skip locked)
     returning 1
   )
   select pg_notify('mail', '') from woken limit 1`,
);
const giveBack = prepared(
  'mail.give-back',
  `update mail_deliveries set next_try_at = now(), last_error = $3
   where key = $1 and tries = $2 and sent_at is null`,
);

/** For mails that can't be written twice alike: asked before one is written anew. */
const wasMailSent = async ({ db }: Db, key: string): Promise<boolean> =>
  (await db.query(findSent, [key])).length > 0;

const keysOf = (rows: readonly { key: string }[]): ReadonlySet<string> => new Set(rows.map(({ key }) => key));

/** Those of the keys whose mails have left. */
export const findSentKeys = async ({ db }: Db, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  keysOf(await db.query(findAllSent, [keys]));

/** Those of the keys with which a run of their job has nothing to do now: sent, being sent, given up, or tried later. */
export const findSettledKeys = async ({ db }: Db, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  keysOf(await db.query(findAllSettled, [keys]));

/** How often a claim is renewed while its mail waits for its turn or is on its way. */
const renewEvery = (claimSeconds * 1_000) / 3;
/** Milliseconds between tries to note what has left, and for how long: while the database is away nobody claims it. */
const noteEvery = 500;
const noteFor = 10 * 60_000;

/** The server has it: only the death of this process may keep that from being noted. */
async function noteSent(
  { db }: Db,
  key: string,
  note: ((tx: Transaction) => Promise<void>) | undefined,
): Promise<void> {
  const until = performance.now() + noteFor;
  for (;;) {
    try {
      if (note === undefined) await db.query(markSent, [key]);
      else
        await transact(db, async (tx) => {
          await tx.query(markSent, [key]);
          await note(tx);
        });
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(noteEvery);
    }
  }
}

/** Rejects as the transport does. A claim that somebody took over meanwhile sends nothing. */
async function carry({ db }: Db, transport: MailTransport, mail: Mail, claim: number): Promise<void> {
  const renew = async (): Promise<void> => {
    const renewed = await db.query(renewClaim, [mail.key, claim]);
    if (renewed.length === 0) throw new Error(`Mail ${mail.key} was taken over by another run.`);
  };
  const renewal = setInterval(() => void renew().catch(() => {}), renewEvery);
  try {
    await transport.send(mail, renew);
  } finally {
    clearInterval(renewal);
  }
}

async function claimOf({ db }: Db, mail: Mail, order: MailOrder | null): Promise<number | undefined> {
  const [claimed] = await db.query<{ tries: number }>(claimMail, [
    mail.key,
    mail.to,
    mail.subject,
    order?.eventId ?? null,
    order?.job ?? null,
  ]);
  return claimed?.tries;
}

/** Servers repeat the address that they refuse; the row has it already, and is forgotten by it. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[^\s<>"']+@[^\s<>"',;:]+/g, '…')
    .slice(0, 500);

/**
 * For a schedule, which finds anew what is due: true when this call sent it, false when it had been sent before. Throws
 * when the transport refuses (the claim is given back, so the next run tries at once) and while another run is sending.
 * Only a crash between the transport's yes and our note of it can send a mail twice; its Message-ID is then the same.
 * `note` is what else is true from then on, written in one transaction with the note of the mail.
 */
export async function sendMailOnce(
  { db }: Db,
  transport: MailTransport,
  mail: Mail,
  note?: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const claim = await claimOf({ db }, mail, null);
  if (claim === undefined) {
    if (await wasMailSent({ db }, mail.key)) return false;
    throw new Error(`Mail ${mail.key} is being sent by another run.`);
  }
  try {
    await carry({ db }, transport, mail, claim);
  } catch (error) {
    await db.query(giveBack, [mail.key, claim, reasonOf(error)]);
    throw error;
  }
  await noteSent({ db }, mail.key, note);
  return true;
}

/**
 * For the job of an event, whose work is done with it: SENT also where it had been sent before. A mail that could not be
 * sent is OWED, tried again after growing pauses, and GIVEN_UP after the last or where nobody has the address. Sends
 * twice as rarely as `sendMailOnce`.
 */
export async function sendOrOwe(
  { db }: Db,
  transport: MailTransport,
  pauses: MailPauses,
  order: MailOrder,
  mail: Mail,
): Promise<{ result: 'SENT' | 'OWED' | 'GIVEN_UP'; error?: unknown }> {
  const claim = await claimOf({ db }, mail, order);
  if (claim === undefined) {
    if (await wasMailSent({ db }, mail.key)) return { result: 'SENT' };
    await db.query(adoptMail, [mail.key, order.eventId, order.job]);
    return { result: 'OWED' };
  }
  try {
    await carry({ db }, transport, mail, claim);
  } catch (error) {
    const trouble = error instanceof MailFailed ? error.trouble : 'NOT_NOW';
    const failure = { reason: reasonOf(error), trouble };
    const givenUp = await noteMailFailed(db, [{ key: mail.key, tries: claim }], failure, pauses);
    return { result: givenUp ? 'GIVEN_UP' : 'OWED', error };
  }
  await noteSent({ db }, mail.key, undefined);
  return { result: 'SENT' };
}
