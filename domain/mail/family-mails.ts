/** Writes the mail to a golfer for whom the office noted a standing yes. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

export const familyMail = (placer: string, reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, ({ mails: { booking } }) => {
    const { subject, lead, note, open } = booking.family;
    return {
      subject: subject(placer),
      lead: lead(placer),
      rows: [],
      note,
      link: { label: open, url: `${publicUrl}/account` },
    };
  });
