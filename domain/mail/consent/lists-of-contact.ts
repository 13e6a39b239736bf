/** Reads which lists a contact is on: for the screen of lists, for links in mails, and for the consent centre. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { SubscriptionStatus } from '@fourball/shared/mail/enums.ts';
import type { ListOfContact } from '@fourball/shared/mail/subscription-calls.ts';
import type { TextReader } from '@fourball/shared/words/language.ts';
import { consentWording } from '../lists/list-rows.ts';

/** As it is told outside; null: not on the list. */
const statusOf = `case s.status when 'SUBSCRIBED' then '1' when 'UNCONFIRMED' then null
  when 'UNSUBSCRIBED' then '2' when 'BOUNCED' then '2' when 'COMPLAINED' then '2' end`;

const selectStatuses = prepared(
  'mail.contact-lists',
  `select l.slug as list, ${statusOf} as status from subscriptions s join email_lists l on l.id = s.list_id
   where s.contact_id = $1 and s.status <> 'UNCONFIRMED' and l.kind = 'MARKETING' order by l.slug`,
);

export const findContactLists = (
  sql: Sql,
  contactId: number,
): Promise<{ list: string; status: SubscriptionStatus }[]> =>
  sql.query<{ list: string; status: SubscriptionStatus }>(selectStatuses, [contactId]);

/** By an address in lower case. */
export async function findContactByEmail(
  sql: Sql,
  email: string,
): Promise<{ id: number; userId: number | null } | undefined> {
  const [row] = await sql.query<{ id: number; userId: number | null }>(
    'select id, user_id as "userId" from contacts where email = $1',
    [email],
  );
  return row;
}

interface Row {
  readonly list: string;
  readonly name: string;
  readonly purpose: string;
  readonly kind: 'MARKETING' | 'SERVICE';
  readonly status: SubscriptionStatus | null;
  readonly unconfirmed: boolean;
}

/** `which` is SQL over `email_lists l` and, where there is one, the contact's `subscriptions s`. */
const selectLists = (which: string): string => `
  select l.slug as list, l.name, l.purpose, l.kind,
    case when l.kind = 'SERVICE' and s.status is null then '1' else ${statusOf} end as status,
    coalesce(s.confirm_asked_at > $2, false) as unconfirmed
  from email_lists l left join subscriptions s on s.list_id = l.id and s.contact_id = $1
  where ${which} order by l.kind, lower(l.name), l.id`;

const selectTold = prepared(
  'mail.lists-of-link',
  selectLists(`l.id = $3 or s.status is not null and l.kind = 'MARKETING'`),
);
const selectOwn = prepared(
  'mail.lists-of-centre',
  selectLists(`l.show_public or l.kind = 'SERVICE' or s.status is not null`),
);

const worded = (reader: TextReader, rows: readonly Row[]): ListOfContact[] =>
  rows.map((row) => ({ ...row, wording: consentWording(reader, row) }));

/** What a link tells: its own list, and those that the contact is on or has left. `askedSince`: what was asked before waits no more. */
export const listsOfLink = async (
  sql: Sql,
  reader: TextReader,
  link: { readonly contactId: number; readonly listId: number },
  askedSince: Date,
): Promise<ListOfContact[]> =>
  worded(reader, await sql.query<Row>(selectTold, [link.contactId, askedSince, link.listId]));

/** What a golfer may choose: public lists, services, and whatever the golfer is on. */
export const listsOfCentre = async (
  sql: Sql,
  reader: TextReader,
  contactId: number,
  askedSince: Date,
): Promise<ListOfContact[]> => worded(reader, await sql.query<Row>(selectOwn, [contactId, askedSince]));
