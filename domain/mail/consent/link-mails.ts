/** Writes the mails with links that somebody without a login asked for: to say yes to a list, to leave one, to a new address. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from '../layout.ts';
import type { MailText } from '../mail.ts';

interface Club {
  readonly clubName: string;
  /** How long a question waits for its answer, in days. */
  readonly days: number;
}

export const listLinkMail = (
  kind: 'LEAVE' | 'CONFIRM',
  reader: MailReader,
  { list, url }: { readonly list: string; readonly url: string },
  { clubName, days }: Club,
): MailText =>
  writeMail(reader, ({ mails: { lists } }) => {
    const said = kind === 'CONFIRM' ? lists.confirm : lists.leave;
    return {
      subject: said.subject(list),
      lead: said.lead(list, clubName),
      rows: [],
      note: kind === 'CONFIRM' ? lists.confirm.note(days) : lists.leave.note,
      link: { label: said.open, url },
    };
  });

export const addressLinkMail = (reader: MailReader, url: string, { clubName, days }: Club): MailText =>
  writeMail(reader, ({ mails: { lists } }) => ({
    subject: lists.address.subject,
    lead: lists.address.lead(clubName),
    rows: [],
    note: lists.address.note(days),
    link: { label: lists.address.open, url },
  }));

const selectReader = prepared(
  'mail.link-reader',
  `select c.email, c.first_name as "firstName", l.name as list,
     s.confirm_asked_at is not null as asked, s.status = 'SUBSCRIBED' as "on", a.new_email as "newEmail"
   from contacts c left join mail_addresses a on a.contact_id = c.id
     left join subscriptions s on s.contact_id = c.id and s.list_id = $2 left join email_lists l on l.id = s.list_id
   where c.id = $1`,
);

interface LinkReader {
  readonly email: string;
  readonly firstName: string;
  /** Of the list that it is about; null where the contact was never on it. */
  readonly list: string | null;
  /** Whether the contact's yes is still waited for. */
  readonly asked: boolean | null;
  readonly on: boolean | null;
  readonly newEmail: string | null;
}

/** As it is when the mail is written: what was answered meanwhile is not asked any more. Undefined for one who is gone. */
export async function findLinkReader(
  sql: Sql,
  contactId: number,
  listId: number,
): Promise<LinkReader | undefined> {
  const [row] = await sql.query<LinkReader>(selectReader, [contactId, listId]);
  return row;
}
