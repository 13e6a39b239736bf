/** Writes the mail to a golfer for whom the office noted a standing yes. */
import { layoutHtml, layoutText } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

export function familyMail(
  placer: string,
  { firstName }: { readonly firstName: string },
  publicUrl: string,
): MailText {
  const { subject, lead, note, open } = words.family;
  const parts = {
    greeting: words.greeting(firstName),
    lead: lead(placer),
    rows: [],
    note,
    link: { label: open, url: `${publicUrl}/account` },
    signature: words.signature,
  };
  return { subject: subject(placer), text: layoutText(parts), html: layoutHtml(parts) };
}
