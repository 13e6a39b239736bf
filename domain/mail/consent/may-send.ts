/** Whom a list may be sent to at this moment: asked again when each mail leaves, whatever was found before. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { reachable } from '../../accounts/users/no-mail.ts';

/**
 * SQL: whether nobody may write to the contact's address, by a bounce, a complaint or the office. `contact` is the alias of a row
 * of `contacts`, `now` an expression of the moment. A complaint holds for whoever made it, under a new address too; a bounce
 * and a suppression for the address alone.
 */
export const isSuppressed = (contact: string, now: string): string => `(
  exists (select from suppressions x where x.email_hash = mail_hash(${contact}.email) and (x.until is null or x.until > ${now}))
  or exists (select from mail_addresses a where a.contact_id = ${contact}.id
    and (a.state = 'COMPLAINED' or a.state = 'BOUNCED' and a.email = ${contact}.email)))`;

/**
 * SQL: whether the contact may be sent the list: on it by a consent that has not ended (of a SERVICE list: not off it), the list not
 * archived, the account not closed, the address one that mail reaches and not suppressed. `contact` is the alias of a row of `contacts`, `list` that
 * of one of `email_lists`, `now` an expression of the moment and `today` one of the club's day.
 */
export const mayBeSent = ({
  contact,
  list,
  now,
  today,
}: {
  contact: string;
  list: string;
  now: string;
  today: string;
}): string => `(
  (${list}.show_public or ${list}.show_admin) and ${reachable(`${contact}.email`)}
  and case ${list}.kind
    when 'SERVICE' then not exists (select from subscriptions s
      where s.contact_id = ${contact}.id and s.list_id = ${list}.id and s.status <> 'SUBSCRIBED')
    else exists (select from subscriptions s
      where s.contact_id = ${contact}.id and s.list_id = ${list}.id and s.status = 'SUBSCRIBED'
        and (s.basis_until is null or s.basis_until > ${today})) end
  and not exists (select from users u where u.id = ${contact}.user_id and u.closed_at is not null)
  and not ${isSuppressed(contact, now)})`;

/** The moment of a sending, and the day that it is at the club (YYYY-MM-DD). */
export interface SendMoment {
  readonly now: Date;
  readonly today: string;
}

const selectSendable = prepared(
  'mail.may-send',
  `select c.id, c.email, c.first_name as "firstName", c.last_name as "lastName", c.user_id as "userId"
   from contacts c join email_lists l on l.id = $2
   where c.id = any($1::bigint[])
     and ${mayBeSent({ contact: 'c', list: 'l', now: '$3::timestamptz', today: '$4::date' })}
   order by c.id`,
);

export interface SendableContact {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null of who has no account. */
  readonly userId: number | null;
}

/** Those of the contacts who may be sent the list now, with the address of this moment, by id. */
export const findSendable = (
  sql: Sql,
  contactIds: readonly number[],
  listId: number,
  { now, today }: SendMoment,
): Promise<SendableContact[]> => sql.query<SendableContact>(selectSendable, [contactIds, listId, now, today]);
