/**
 * What the club puts into a mail to one person: its name, colour and logo, and where it is found. Whoever writes a mail knows no
 * club, so the layout leaves marks, which are filled in when the mail is handed to the server.
 */
import { randomBytes } from 'node:crypto';
import { escapeHtml } from '@fourball/shared/contract/escape-html.ts';
import type { ClubProfile } from '@fourball/shared/club/profile/profile-shapes.ts';
import type { Mail } from './mail.ts';

/** Nobody can type one: it is made anew by each process, within characters that no text has. */
const markOf = (name: string): string => `\ue000${name}-${randomBytes(9).toString('hex')}\ue001`;

/** In the text and in the HTML of a mail. */
export const clubMarks = {
  /** The club's name. */
  name: markOf('name'),
  /** At the head of the HTML: the logo, or the name. */
  head: markOf('head'),
  /** A colour, in the HTML. */
  colour: markOf('colour'),
  /** Name, address by post, and where questions go; a line each. */
  imprint: markOf('imprint'),
} as const;

const marks = Object.values(clubMarks);

/** Whether something was left that only the club can fill in. */
export const isBare = ({ subject, text, html }: Pick<Mail, 'subject' | 'text' | 'html'>): boolean =>
  marks.some((mark) => subject.includes(mark) || text.includes(mark) || html.includes(mark));

const filled = (text: string, values: Readonly<Record<keyof typeof clubMarks, string>>): string =>
  Object.entries(clubMarks).reduce(
    (sofar, [name, mark]) => sofar.replaceAll(mark, () => values[name as keyof typeof clubMarks]),
    text,
  );

/** What a mail says of the club. */
export type MailSender = Pick<ClubProfile, 'name' | 'palette' | 'logoUrl' | 'address' | 'contactEmail'>;

/** `publicUrl` has no slash at its end. */
export function dressMail(mail: Mail, club: MailSender, publicUrl: string): Mail {
  const { name, palette, logoUrl, address, contactEmail } = club;
  const imprint = [name, address, contactEmail].filter((line) => line !== null);
  const shown = escapeHtml(name);
  const head =
    logoUrl === null
      ? `<strong style="font-size:18px;color:${palette[7]}">${shown}</strong>`
      : `<img src="${escapeHtml(publicUrl + logoUrl)}" alt="${shown}" width="96" height="96" style="display:block;border:0">`;
  return {
    ...mail,
    text: filled(mail.text, { name, head: name, colour: '', imprint: imprint.join('\n') }),
    html: filled(mail.html, {
      name: shown,
      head,
      colour: palette[7],
      imprint: imprint.map(escapeHtml).join('<br>').replaceAll('\n', '<br>'),
    }),
    fromName: name,
  };
}
