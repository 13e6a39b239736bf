/** Writes the mails about the password of an account. */
import type { SecurityKind } from '@fourball/shared/accounts/enums.ts';
import { layoutHtml, layoutText, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

const mailOf = (subject: string, parts: Omit<MailParts, 'rows' | 'signature'>): MailText => {
  const whole = { ...parts, rows: [], signature: words.signature };
  return { subject, text: layoutText(whole), html: layoutHtml(whole) };
};

/** The link is a page of ours that takes the token out of its address. */
const linkUrl = (publicUrl: string, token: string): string => `${publicUrl}/change-password/${token}`;

const lifeOf = (minutes: number): string =>
  minutes % 60 === 0 ? words.hours(minutes / 60) : words.minutes(minutes);

/** For who asked for a new password, and for who has none yet; `minutes` is how long the link is good for. */
export function passwordLinkMail(
  kind: 'RESET' | 'WELCOME',
  { firstName, token, minutes }: { firstName: string; token: string; minutes: number },
  publicUrl: string,
): MailText {
  const said = kind === 'RESET' ? words.resetLink : words.welcome;
  return mailOf(said.subject, {
    greeting: words.greeting(firstName),
    lead: said.lead,
    note: said.note(lifeOf(minutes)),
    link: { label: said.open, url: linkUrl(publicUrl, token) },
  });
}

/** For who signed up and was let in by the club. */
export function approvedMail({ firstName }: { firstName: string }, publicUrl: string): MailText {
  const { approved: said } = words;
  return mailOf(said.subject, {
    greeting: words.greeting(firstName),
    lead: said.lead,
    note: said.note,
    link: { label: said.open, url: `${publicUrl}/login` },
  });
}

/** How much of what came in by the old password ended with it. */
export interface EndedAccess {
  readonly calendars: number;
  readonly browsers: number;
  readonly passkeysRemoved: number;
  readonly passkeysWaiting: number;
}

export function passwordChangedMail(
  { firstName, byAdmin, ended }: { firstName: string; byAdmin: boolean; ended?: EndedAccess },
  { publicUrl, contactEmail }: { publicUrl: string; contactEmail: string },
): MailText {
  const { passwordChanged: said } = words;
  const gone =
    ended &&
    [
      ended.calendars > 0 && said.calendars,
      ended.browsers > 0 && said.browsers,
      ended.passkeysRemoved > 0 && said.passkeysRemoved(ended.passkeysRemoved),
      ended.passkeysWaiting > 0 && said.passkeysWaiting(ended.passkeysWaiting),
    ].filter((sentence) => sentence !== false);
  return mailOf(said.subject, {
    greeting: words.greeting(firstName),
    lead: [byAdmin ? said.byAdmin : said.own, ...(gone ?? [])].join(' '),
    note: said.note(contactEmail),
    link: { label: said.open, url: `${publicUrl}/login` },
  });
}

/** For admins, of what happened so often within an hour that somebody should look. */
export function securityAlertMail(
  { firstName }: { firstName: string },
  { kind, count, limit }: { kind: SecurityKind; count: number; limit: number },
  { publicUrl, clubName }: { publicUrl: string; clubName: string },
): MailText {
  const { securityAlert: said } = words;
  const what = said.kinds[kind];
  return mailOf(said.subject(clubName, count, what), {
    greeting: words.greeting(firstName),
    lead: said.lead(count, what, limit),
    note: said.note,
    link: { label: said.open, url: `${publicUrl}/admin/security?kind=${kind}` },
  });
}
