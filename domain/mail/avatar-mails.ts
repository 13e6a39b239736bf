/** Writes the mails about the review of an avatar. */
import { layoutHtml, layoutText } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

export function avatarMail(
  decision: 'approved' | 'refused',
  { firstName }: { firstName: string },
  publicUrl: string,
): MailText {
  const { subject, lead, note, open } = words.avatar[decision];
  const parts = {
    greeting: words.greeting(firstName),
    lead,
    rows: [],
    note,
    link: { label: open, url: `${publicUrl}/account` },
    signature: words.signature,
  };
  return { subject, text: layoutText(parts), html: layoutHtml(parts) };
}
