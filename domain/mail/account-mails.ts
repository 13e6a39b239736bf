/** Writes the mails about the password of an account, and to admins about the security log and whether mails leave. */
import type { SecurityKind } from '@fourball/shared/accounts/enums.ts';
import type { MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

/** The link is a page of ours that takes the token out of its address. */
const linkUrl = (publicUrl: string, token: string): string => `${publicUrl}/change-password/${token}`;

/** For who asked for a new password, and for who has none yet; `minutes` is how long the link is good for. */
export const passwordLinkMail = (
  kind: 'RESET' | 'WELCOME',
  { token, minutes, ...reader }: MailReader & { token: string; minutes: number },
  publicUrl: string,
): MailText =>
  writeMail(reader, ({ mails: { accounts } }) => {
    const said = kind === 'RESET' ? accounts.resetLink : accounts.welcome;
    return {
      subject: said.subject,
      lead: said.lead,
      rows: [],
      note: said.note(minutes),
      link: { label: said.open, url: linkUrl(publicUrl, token) },
    };
  });

/** For who signed up and was let in by the club. */
export const approvedMail = (reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, ({ mails: { accounts } }) => {
    const { approved: said } = accounts;
    return {
      subject: said.subject,
      lead: said.lead,
      rows: [],
      note: said.note,
      link: { label: said.open, url: `${publicUrl}/login` },
    };
  });

/** How much of what came in by the old password ended with it. */
export interface EndedAccess {
  readonly calendars: number;
  readonly browsers: number;
  readonly passkeysRemoved: number;
  readonly passkeysWaiting: number;
}

export const passwordChangedMail = (
  { byAdmin, ended, ...reader }: MailReader & { byAdmin: boolean; ended?: EndedAccess },
  { publicUrl, contactEmail }: { publicUrl: string; contactEmail: string },
): MailText =>
  writeMail(reader, ({ mails: { accounts } }) => {
    const { passwordChanged: said } = accounts;
    const gone =
      ended &&
      [
        ended.calendars > 0 && said.calendars,
        ended.browsers > 0 && said.browsers,
        ended.passkeysRemoved > 0 && said.passkeysRemoved(ended.passkeysRemoved),
        ended.passkeysWaiting > 0 && said.passkeysWaiting(ended.passkeysWaiting),
      ].filter((sentence) => sentence !== false);
    return {
      subject: said.subject,
      lead: [byAdmin ? said.byAdmin : said.own, ...(gone ?? [])].join(' '),
      rows: [],
      note: said.note(contactEmail),
      link: { label: said.open, url: `${publicUrl}/login` },
    };
  });

/** For admins, of what happened so often within an hour that somebody should look. */
export const securityAlertMail = (
  reader: MailReader,
  { kind, count, limit }: { kind: SecurityKind; count: number; limit: number },
  { publicUrl, clubName }: { publicUrl: string; clubName: string },
): MailText =>
  writeMail(reader, ({ mails: { accounts } }) => {
    const { securityAlert: said } = accounts;
    return {
      subject: said.subject(clubName, kind, count),
      lead: said.lead(kind, count, limit),
      rows: [],
      note: said.note,
      link: { label: said.open, url: `${publicUrl}/admin/security?kind=${kind}` },
    };
  });

/** For who of the office wants to see that mails leave. */
export const testMailText = (reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, ({ mails: { accounts } }) => {
    const { subject, lead, note, open } = accounts.mailTest;
    return {
      subject,
      lead,
      rows: [],
      note,
      link: { label: open, url: `${publicUrl}/admin/first-run?step=mail` },
    };
  });
