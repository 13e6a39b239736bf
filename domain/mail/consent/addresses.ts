/** What is known of the addresses of contacts: whether they can be reached, and whether somebody wants no mail there. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { byItself, off, recordConsent, writeSubscription } from './consent-rows.ts';

/** REFUSED: by a complaint, under whatever address, or since the office said so. */
export type Reach = 'OK' | 'BOUNCED' | 'REFUSED';

/** SQL: the reach of an address, and of the contact that has it, which may be nobody; `email`, `contactId` and `now` are expressions. */
export const reachOf = (email: string, contactId: string, now: string): string => `case
     when exists (select from mail_addresses a where a.contact_id = ${contactId} and a.state = 'COMPLAINED')
       or exists (select from suppressions x where x.email_hash = mail_hash(${email}) and x.reason <> 'HARD'
         and (x.until is null or x.until > ${now})) then 'REFUSED'
     when exists (select from mail_addresses a where a.contact_id = ${contactId} and a.state = 'BOUNCED' and a.email = ${email})
       or exists (select from suppressions x where x.email_hash = mail_hash(${email})
         and (x.until is null or x.until > ${now})) then 'BOUNCED'
     else 'OK' end`;

const selectReach = prepared(
  'mail.reach',
  `select ${reachOf('c.email', 'c.id', '$2')} as reach from contacts c where c.id = $1`,
);

export async function findReach(sql: Sql, contactId: number, now: Date): Promise<Reach> {
  const [row] = await sql.query<{ reach: Reach }>(selectReach, [contactId, now]);
  return row?.reach ?? 'OK';
}

/** The row of the contact's present address: of one that is new the old one's bounces and mailed links say nothing, a complaint goes on. */
const keepRow = prepared(
  'mail.keep-address',
  `insert into mail_addresses as a (contact_id, email)
   select c.id, c.email from contacts c where c.id = $1
   on conflict (contact_id) do update set email = excluded.email,
     state = case when a.email = excluded.email or a.state = 'COMPLAINED' then a.state else 'OK' end,
     soft_bounces = case when a.email = excluded.email then a.soft_bounces else 0 end,
     link_sent_at = case when a.email = excluded.email then a.link_sent_at end,
     own_link_sent_at = case when a.email = excluded.email then a.own_link_sent_at end,
     last_bounce_at = case when a.email = excluded.email then a.last_bounce_at end`,
);

/** Hold the contact. */
export const keepAddress = async (tx: Transaction, contactId: number): Promise<void> => {
  await tx.query(keepRow, [contactId]);
};

/** Whoever reads mail there has shown that it arrives. Hold the contact. A complaint stays. */
export async function addressWorks(tx: Transaction, contactId: number): Promise<void> {
  await keepAddress(tx, contactId);
  await tx.query(
    `update mail_addresses set state = 'OK', soft_bounces = 0 where contact_id = $1 and state = 'BOUNCED'`,
    [contactId],
  );
  await tx.query('update mail_addresses set list_only = false where contact_id = $1 and list_only', [
    contactId,
  ]);
  await tx.query(
    `delete from suppressions x using contacts c
     where c.id = $1 and x.email_hash = mail_hash(c.email) and x.reason = 'HARD'`,
    [contactId],
  );
}

/** The lists for advertising that the contact is on, or is asked about, by id. */
const findLeft = prepared(
  'mail.lists-to-leave',
  `select s.list_id as id from subscriptions s join email_lists l on l.id = s.list_id and l.kind = 'MARKETING'
   where s.contact_id = $1 and s.status in ('SUBSCRIBED', 'UNCONFIRMED') order by s.list_id`,
);

export const listsToLeave = async (sql: Sql, contactId: number): Promise<number[]> =>
  (await sql.query<{ id: number }>(findLeft, [contactId])).map(({ id }) => id);

/**
 * The address that a mail went to can't be reached (HARD), or whoever reads there called it unwanted (COMPLAINT): nothing more is sent there,
 * whoever has it. Where it is still the contact's own, the contact is off all lists; a complaint goes along with the contact. Hold
 * the contact. Twice is once.
 */
export async function suppressAddress(
  tx: Transaction,
  {
    contactId,
    email,
    reason,
    at,
  }: {
    readonly contactId: number;
    readonly email: string;
    readonly reason: 'HARD' | 'COMPLAINT';
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into suppressions (email_hash, reason, at) values (mail_hash($1), $2, $3) on conflict do nothing`,
    [email, reason, at],
  );
  await keepAddress(tx, contactId);
  const state = reason === 'HARD' ? 'BOUNCED' : 'COMPLAINED';
  const [own] = await tx.query(
    `update mail_addresses set state = case when state = 'COMPLAINED' then state else $2 end, last_bounce_at = $4
     where contact_id = $1 and ($2 = 'COMPLAINED' or email = lower($3)) returning 1`,
    [contactId, state, email, at],
  );
  if (!own) return;
  for (const listId of await listsToLeave(tx, contactId)) {
    await writeSubscription(tx, contactId, listId, off(state), at);
    await recordConsent(tx, { contactId, listId, act: state }, byItself('MAIL'), at);
  }
}
