/** Writes the mails about the review of an avatar. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

export const avatarMail = (
  decision: 'approved' | 'refused',
  reader: MailReader,
  publicUrl: string,
): MailText =>
  writeMail(reader, ({ mails: { accounts } }) => {
    const { subject, lead, note, open } = accounts.avatar[decision];
    return { subject, lead, rows: [], note, link: { label: open, url: `${publicUrl}/account` } };
  });
