/** Writes the mails to golfers about what the office noted of their family: a standing yes, and who pays for whose rounds. */
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

export const familyPayerMail = (
  how: {
    readonly other: string;
    /** The reader pays for the other, and not the other for the reader. */
    readonly pays: boolean;
    /** It waits for the reader's answer; otherwise the office answered on the reader's word. */
    readonly asked: boolean;
  },
  reader: MailReader,
  publicUrl: string,
): MailText =>
  writeMail(reader, ({ mails: { booking } }) => {
    const { asked, told, askedNote, toldNote, open } = booking.familyPayer;
    const { subject, lead } = (how.asked ? asked : told)[how.pays ? 'payer' : 'golfer'];
    return {
      subject: subject(how.other),
      lead: lead(how.other),
      rows: [],
      note: how.asked ? askedNote : toldNote,
      link: { label: open, url: `${publicUrl}/account` },
    };
  });
