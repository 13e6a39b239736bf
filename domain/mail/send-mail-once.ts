/** Sends a mail once, however often its job runs; one that could not be sent stands in the database as owed. */
import { setTimeout as pause } from 'node:timers/promises';
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import {
  sendPasswordChangedMail,
  sendResetLinkMail,
  sendWelcomeMail,
} from '@fourball/shared/accounts/jobs.ts';
import { hasMail } from '@fourball/shared/accounts/no-mail.ts';
import { sendAddressLink, sendListLink } from '@fourball/shared/mail/jobs.ts';
import type { House } from '../kernel/house.ts';
import { shareStatements } from '../kernel/batch/share-statements.ts';
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
  `insert into mail_deliveries as d (key, recipient, subject, event_id, job, tries)
   select key, recipient, subject, event_id, job, 1
   from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) as m (key, recipient, subject, event_id, job)
   order by key
   on conflict (key) do update
     set claimed_at = now(), next_try_at = null, server_away = false, tries = d.tries + 1,
         recipient = excluded.recipient, subject = excluded.subject,
         event_id = excluded.event_id, job = excluded.job
   where d.sent_at is null and d.given_up_at is null and not ${notDue('d')}
   returning key, tries`,
);
// Claimed by a worker from before mails were owed: should it die, nobody would come back to it.
const adoptMail = prepared(
  'mail.adopt',
  `update mail_deliveries set event_id = $2, job = $3 where key = $1 and event_id is null and sent_at is null`,
);
const renewClaim = prepared(
  'mail.renew',
  `with mine as materialized (
     select d.key from mail_deliveries d
     where d.key = any(array(select unnest($1::text[])))
       and (d.key, d.tries) in (select * from unnest($1::text[], $2::int[]))
       and d.sent_at is null and d.next_try_at is null and d.given_up_at is null
     order by d.key for update
   )
   update mail_deliveries set claimed_at = now() where key = any(array(select key from mine)) returning key, tries`,
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
  `with mine as materialized (
     select key from mail_deliveries where key = any(array(select unnest($1::text[]))) order by key for update
   ), sent as (
     update mail_deliveries
     set sent_at = now(), next_try_at = null, given_up_at = null, last_error = null, server_away = false
     where key = any(array(select key from mine))
   ), woken as (
     update mail_deliveries set next_try_at = now()
     where key in (select key from mail_deliveries
                   where sent_at is null and server_away and next_try_at > now() and key <> all($1)
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

// Of several at once the first is tried: the others wait for its row.
const takeTries = prepared(
  'mail.try-dead',
  `with dead as materialized (
     select s.email_hash, s.tried_at > now() - interval '1 day' as tried
     from suppressions s join (select mail_hash(a) as hash from unnest($1::text[]) as a) m on m.hash = s.email_hash
     where s.reason = 'HARD' and (s.until is null or s.until > now()) order by s.email_hash for update of s
   ), taken as (
     update suppressions s set tried_at = now() from dead d
     where s.email_hash = d.email_hash and s.reason = 'HARD' and d.tried is not true
   )
   select a as address from unnest($1::text[]) as a where mail_hash(a) in (select email_hash from dead where tried)`,
);

/** For mails that can't be written twice alike: asked before one is written anew. */
const wasMailSent = async ({ db }: Db, key: string): Promise<boolean> =>
  (await db.query(findSent, [key])).length > 0;

const keysOf = (rows: readonly { key: string }[]): ReadonlySet<string> => new Set(rows.map(({ key }) => key));

/** Those of the keys whose mails have left. */
export const findSentKeys = async ({ db }: Db, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  keysOf(await db.query(findAllSent, [keys]));

/** Those of the keys with which a run of their job has nothing to do now: sent, being sent, given up, or tried later. */
export const findSettledKeys = ({ db }: Db, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  askSettled(db, keys);

const askSettled = shareStatements(async (db: House['db'], asked: readonly (readonly string[])[]) => {
  const settled = keysOf(await db.query(findAllSettled, [asked.flat()]));
  return asked.map((keys): ReadonlySet<string> => new Set(keys.filter((key) => settled.has(key))));
});

/** A mail and the count of its tries as its claim made it. */
interface Claim {
  readonly key: string;
  readonly tries: number;
}

/** Says of each claim whether it still stands. */
const renewTogether = shareStatements(async (db: House['db'], claims: readonly Claim[]) => {
  const renewed = await db.query<Claim>(renewClaim, [
    claims.map(({ key }) => key),
    claims.map(({ tries }) => tries),
  ]);
  return claims.map(({ key, tries }) => renewed.some((one) => one.key === key && one.tries === tries));
});

const noteTogether = shareStatements(async (db: House['db'], keys: readonly string[]) => {
  await db.query(markSent, [keys]);
  return keys.map(() => undefined);
});

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
      if (note === undefined) await noteTogether(db, key);
      else
        await transact(db, async (tx) => {
          await tx.query(markSent, [[key]]);
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
    if (!(await renewTogether(db, { key: mail.key, tries: claim })))
      throw new Error(`Mail ${mail.key} was taken over by another run.`);
  };
  const renewal = setInterval(() => void renew().catch(() => {}), renewEvery);
  try {
    await transport.send(mail, renew);
  } finally {
    clearInterval(renewal);
  }
}

/** Links that somebody asked for have limits of their own, or a stranger could use up the mail of a day; and who is told of a new password must be. */
const alwaysTried: ReadonlySet<string> = new Set(
  [sendWelcomeMail, sendResetLinkMail, sendPasswordChangedMail, sendListLink, sendAddressLink].map(
    ({ name }) => name,
  ),
);

/** Whether nobody had the address, and a mail was tried there within a day. */
const isTriedAlready = shareStatements(async (db: House['db'], addresses: readonly string[]) => {
  const tried = new Set(
    (await db.query<{ address: string }>(takeTries, [[...new Set(addresses)]])).map(({ address }) => address),
  );
  return addresses.map((address) => tried.has(address));
});

/**
 * Whatever somebody has left, a mail to one person is sent. To an address that nobody had, one is tried a day: the mailbox
 * may be there again, and servers hold it against a club that it writes to nobody.
 */
async function carryOrdered(
  { db }: Db,
  transport: MailTransport,
  mail: Mail,
  { claim, job }: { claim: number; job: string },
): Promise<void> {
  if (!alwaysTried.has(job) && (await isTriedAlready(db, mail.to)))
    throw new MailFailed('Nobody had the address, and it was tried within a day.', 'NO_SUCH_ADDRESS');
  await carry({ db }, transport, mail, claim);
}

interface ClaimWanted {
  readonly mail: Mail;
  readonly order: MailOrder | null;
}

/** For each the count of its tries, or nothing where another run has it; of two that want the same mail the first gets it. */
const claimTogether = shareStatements(async (db: House['db'], wanted: readonly ClaimWanted[]) => {
  const firsts = new Map<string, ClaimWanted>();
  for (const one of wanted) if (!firsts.has(one.mail.key)) firsts.set(one.mail.key, one);
  const asked = [...firsts.values()];
  const claimed = await db.query<Claim>(claimMail, [
    asked.map(({ mail }) => mail.key),
    asked.map(({ mail }) => mail.to),
    asked.map(({ mail }) => mail.subject),
    asked.map(({ order }) => order?.eventId ?? null),
    asked.map(({ order }) => order?.job ?? null),
  ]);
  const tries = new Map(claimed.map((one) => [one.key, one.tries]));
  return wanted.map((one) => (firsts.get(one.mail.key) === one ? tries.get(one.mail.key) : undefined));
});

const claimOf = ({ db }: Db, mail: Mail, order: MailOrder | null): Promise<number | undefined> =>
  claimTogether(db, { mail, order });

/** Servers repeat the address that they refuse; the row has it already, and is forgotten by it. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/[^\s<>"']+@[^\s<>"',;:]+/g, '…')
    .slice(0, 500);

/**
 * For a schedule, which finds anew what is due: true when this call sent it, false when it had been sent before. Throws
 * when the transport refuses (the claim is given back, so the next run tries at once) and while another run is sending.
 * Only a crash between the transport's yes and our note of it can send a mail twice; its Message-ID is then the same.
 * `note` is what else is true from then on, written in one transaction with the note of the mail. To who has no address nothing
 * is sent, and `note` is true as if it were.
 */
export async function sendMailOnce(
  { db }: Db,
  transport: MailTransport,
  mail: Mail,
  note?: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  if (!hasMail(mail.to)) {
    if (note !== undefined) await transact(db, note);
    return false;
  }
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
 * sent is OWED, tried again after growing pauses, and GIVEN_UP after the last or where nobody has the address, and none that
 * nobody had is tried twice a day. Sends
 * twice as rarely as `sendMailOnce`. NO_ADDRESS where the recipient has none: nothing is sent, and nothing owed.
 */
export async function sendOrOwe(
  { db }: Db,
  transport: MailTransport,
  pauses: MailPauses,
  order: MailOrder,
  mail: Mail,
): Promise<{ result: 'SENT' | 'OWED' | 'GIVEN_UP' | 'NO_ADDRESS'; error?: unknown }> {
  if (!hasMail(mail.to)) return { result: 'NO_ADDRESS' };
  const claim = await claimOf({ db }, mail, order);
  if (claim === undefined) {
    if (await wasMailSent({ db }, mail.key)) return { result: 'SENT' };
    await db.query(adoptMail, [mail.key, order.eventId, order.job]);
    return { result: 'OWED' };
  }
  try {
    await carryOrdered({ db }, transport, mail, { claim, job: order.job });
  } catch (error) {
    const trouble = error instanceof MailFailed ? error.trouble : 'NOT_NOW';
    const failure = { reason: reasonOf(error), trouble };
    const givenUp = await noteMailFailed(db, [{ key: mail.key, tries: claim }], failure, pauses);
    return { result: givenUp ? 'GIVEN_UP' : 'OWED', error };
  }
  await noteSent({ db }, mail.key, undefined);
  return { result: 'SENT' };
}
