/** Mails of the office to people whom the club knows: no marketing, so that they belong to no list, and each is logged. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { directMailOrdered } from '@fourball/shared/mail/events.ts';
import type { sendMail as sendMailCall } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { reachable } from '../../accounts/users/no-mail.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { mailOfHtml } from '../blocks/mail-html.ts';
import { personalise } from '../blocks/personalise.ts';
import { mailFrameOf, type MailClub } from '../blocks/render-campaign.ts';
import type { MailText } from '../mail.ts';

/** Each address once. Errors: invalid_input on an address that the club does not know, and on HTML that says nothing. */
export const orderDirectMail = (
  { db, clock }: House,
  actor: UserActor,
  body: BodyOf<typeof sendMailCall>,
  club: MailClub,
  intent?: Intent,
): Promise<{ recipients: number }> =>
  transact(db, (tx) => onceOnly(tx, intent, () => order(tx, actor, body, club, clock.now())));

async function order(
  tx: Transaction,
  actor: UserActor,
  { to, subject, html }: BodyOf<typeof sendMailCall>,
  club: MailClub,
  now: Date,
): Promise<{ recipients: number }> {
  const typed = [to].flat();
  const emails = typed.map((email) => email.toLowerCase());
  const contacts = await tx.query<{ id: number; email: string }>(
    `select c.id, c.email from contacts c left join users u on u.id = c.user_id
       where c.email = any($1::text[]) and u.closed_at is null and ${reachable('c.email')} order by c.id`,
    [emails],
  );
  const known = new Set(contacts.map(({ email }) => email));
  const missing = emails.findIndex((email) => !known.has(email));
  if (missing >= 0)
    throw invalidField(Array.isArray(to) ? `to.${missing}` : 'to', 'mail.nobodyOfThatAddress', {
      email: typed[missing] ?? '',
    });
  const mail = mailOfHtml({ subject, html }, mailFrameOf(club, 'DIRECT'));
  const [kept] = await tx.query<{ id: number }>(
    'insert into direct_mails (subject, html, text, sent_by, at) values ($1, $2, $3, $4, $5) returning id',
    [subject, mail.html, mail.text, actor.userId, now],
  );
  if (!kept) throw new Error('The mail was not kept.');
  await tx.query(
    `insert into direct_mail_recipients (direct_mail_id, contact_id, email)
       select $1, c.id, c.email from unnest($2::bigint[], $3::text[]) as c (id, email)`,
    [kept.id, contacts.map(({ id }) => id), contacts.map(({ email }) => email)],
  );
  await emit(tx, directMailOrdered, { directMailId: kept.id });
  await recordChange(tx, actor, {
    action: 'mail.sent-by-office',
    changes: [
      { field: 'subject', before: null, after: subject },
      { field: 'recipients', before: null, after: String(contacts.length) },
    ],
  });
  return { recipients: contacts.length };
}

export interface DirectRecipient {
  readonly userId: null;
  /** Tells recipients apart, who may have no account. */
  readonly key: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Who is still there, at the address that they have now, and what each gets. */
export async function findDirectMail(
  sql: Sql,
  directMailId: number,
): Promise<
  { recipients: readonly DirectRecipient[]; write(recipient: DirectRecipient): MailText } | undefined
> {
  const [mail] = await sql.query<MailText>('select subject, html, text from direct_mails where id = $1', [
    directMailId,
  ]);
  if (!mail) return undefined;
  const rows = await sql.query<{ id: number } & Omit<DirectRecipient, 'key' | 'userId'>>(
    `select c.id, c.email, c.first_name as "firstName", c.last_name as "lastName"
     from direct_mail_recipients r join contacts c on c.id = r.contact_id left join users u on u.id = c.user_id
     where r.direct_mail_id = $1 and u.closed_at is null order by c.id`,
    [directMailId],
  );
  return {
    recipients: rows.map(({ id, ...row }) => ({ ...row, userId: null, key: `contact.${id}` })),
    write: (recipient) => personalise(mail, recipient, { unsubscribeUrl: '', listName: '' }),
  };
}
