/** Writes subscriptions and, beside each change of one, the consent that stays as its proof. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import type { TextReader } from '@fourball/shared/words/language.ts';
import { consentWording } from '../lists/list-rows.ts';

export type SubscriptionState = 'UNCONFIRMED' | 'SUBSCRIBED' | 'UNSUBSCRIBED' | 'BOUNCED' | 'COMPLAINED';

type ConsentAct =
  | 'SUBSCRIBE'
  | 'ASK'
  | 'CONFIRM'
  | 'UNSUBSCRIBE'
  | 'ONE_CLICK'
  | 'IMPORT'
  | 'EXPIRED'
  | 'BOUNCED'
  | 'COMPLAINED';

/** From where something was said: how, from which network, with what. */
export interface Origin extends TextReader {
  readonly source: 'ACCOUNT' | 'PAGE' | 'NEWSLETTER' | 'LINK' | 'OFFICE' | 'IMPORT' | 'JOB' | 'MAIL';
  /** An IP address, of which only the network is kept; null where nobody called. */
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** What no person called for. */
export const byItself = (source: 'JOB' | 'MAIL'): Origin => ({ source, ip: null, userAgent: null });

export interface ListRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly purpose: string;
  readonly kind: 'MARKETING' | 'SERVICE';
  readonly showPublic: boolean;
  readonly showAdmin: boolean;
}

const listColumns = `l.id, l.slug, l.name, l.purpose, l.kind, l.show_public as "showPublic", l.show_admin as "showAdmin"`;

const selectList = prepared(
  'mail.list-by-slug',
  `select ${listColumns} from email_lists l where l.slug = $1`,
);

export async function findList(sql: Sql, slug: string): Promise<ListRow | undefined> {
  const [row] = await sql.query<ListRow>(selectList, [slug.toLowerCase()]);
  return row;
}

export async function findListById(sql: Sql, id: number): Promise<ListRow | undefined> {
  const [row] = await sql.query<ListRow>(`select ${listColumns} from email_lists l where l.id = $1`, [id]);
  return row;
}

export interface ContactRow {
  readonly id: number;
  readonly userId: number | null;
  readonly email: string;
  readonly firstName: string;
}

const contactColumns = `c.id, c.user_id as "userId", c.email, c.first_name as "firstName"`;

/** Whoever changes what a contact is on holds the contact: of two wishes one comes after the other. */
export async function lockContact(tx: Transaction, id: number): Promise<ContactRow | undefined> {
  const [row] = await tx.query<ContactRow>(
    `select ${contactColumns} from contacts c where c.id = $1 for no key update`,
    [id],
  );
  return row;
}

export async function lockContactOfUser(tx: Transaction, userId: number): Promise<ContactRow | undefined> {
  const [row] = await tx.query<ContactRow>(
    `select ${contactColumns} from contacts c where c.user_id = $1 for no key update`,
    [userId],
  );
  return row;
}

export interface SubscriptionRow {
  readonly status: SubscriptionState;
  readonly basis: 'EXPRESS' | 'IMPLIED' | null;
  readonly basisUntil: string | null;
  readonly confirmAskedAt: Date | null;
}

const selectSubscription = prepared(
  'mail.subscription',
  `select status, basis, basis_until as "basisUntil", confirm_asked_at as "confirmAskedAt"
   from subscriptions where contact_id = $1 and list_id = $2`,
);

export async function findSubscription(
  sql: Sql,
  contactId: number,
  listId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await sql.query<SubscriptionRow>(selectSubscription, [contactId, listId]);
  return row;
}

const upsertSubscription = prepared(
  'mail.write-subscription',
  `insert into subscriptions (contact_id, list_id, status, basis, basis_until, confirm_asked_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (contact_id, list_id) do update set status = excluded.status, basis = excluded.basis,
     basis_until = excluded.basis_until, confirm_asked_at = excluded.confirm_asked_at, changed_at = excluded.changed_at`,
);

/** Hold the contact. */
export async function writeSubscription(
  tx: Transaction,
  contactId: number,
  listId: number,
  { status, basis, basisUntil, confirmAskedAt }: SubscriptionRow,
  at: Date,
): Promise<void> {
  await tx.query(upsertSubscription, [contactId, listId, status, basis, basisUntil, confirmAskedAt, at]);
}

/** On the list for good, by an own yes. */
export const subscribed: SubscriptionRow = {
  status: 'SUBSCRIBED',
  basis: 'EXPRESS',
  basisUntil: null,
  confirmAskedAt: null,
};

/** Off the list, for one reason or another: no consent is left, and no link waits. */
export const off = (status: 'UNSUBSCRIBED' | 'BOUNCED' | 'COMPLAINED'): SubscriptionRow => ({
  status,
  basis: null,
  basisUntil: null,
  confirmAskedAt: null,
});

const upsertWording = prepared(
  'mail.keep-wording',
  `with kept as (
     insert into consent_wordings (text, lang, from_at) values ($1, $2, $3) on conflict (lang, text) do nothing returning id
   )
   select id from kept union all select id from consent_wordings where lang = $2 and text = $1 limit 1`,
);

/** The words by which this list was asked for, in the language that was read. */
export const wordingId = (
  tx: Transaction,
  reader: TextReader,
  list: Pick<ListRow, 'name' | 'purpose'>,
  at: Date,
): Promise<number> => keepWording(tx, reader, consentWording(reader, list), at);

/** Each text is kept once, in the language of whoever it is from. */
export async function keepWording(
  tx: Transaction,
  { language = 'en' }: TextReader,
  text: string,
  at: Date,
): Promise<number> {
  for (;;) {
    // Nothing, where somebody else has just kept it and is through by now: then it is seen.
    const [row] = await tx.query<{ id: number }>(upsertWording, [text, language, at]);
    if (row) return row.id;
  }
}

/** Whose prefix of an address is kept: that of a network. */
const network = (address: string): string => `case when ${address}::text is null then null
  else network(set_masklen(${address}::inet, case family(${address}::inet) when 4 then 24 else 48 end)) end`;

const insertConsent = prepared(
  'mail.consent',
  `insert into consents (contact_id, list_id, act, basis, basis_until, source, wording_id, client, user_agent, at, note)
   values ($1, $2, $3, $4, $5, $6, $7, ${network('$8')}, $9, $10, $11)`,
);

/** How IPv4 addresses are written where a socket speaks both. */
const mapped = /^::ffff:(?=\d+\.)/i;

/** Appended to the proof; nothing there is ever changed. */
export async function recordConsent(
  tx: Transaction,
  said: {
    readonly contactId: number;
    readonly listId: number;
    readonly act: ConsentAct;
    readonly basis?: 'EXPRESS' | 'IMPLIED';
    readonly basisUntil?: string;
    readonly wordingId?: number;
    /** Where the office has it from. */
    readonly note?: string;
  },
  origin: Origin,
  at: Date,
): Promise<void> {
  await tx.query(insertConsent, [
    said.contactId,
    said.listId,
    said.act,
    said.basis ?? null,
    said.basisUntil ?? null,
    origin.source,
    said.wordingId ?? null,
    origin.ip?.replace(mapped, '') ?? null,
    origin.userAgent?.slice(0, 300) || null,
    at,
    said.note ?? null,
  ]);
}
