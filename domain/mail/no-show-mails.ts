/** Writes the mails to golfers who stayed away: the warning, and that booking ahead is suspended. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { writeMail, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';

/** The round that was missed. */
interface MissedRoundFacts {
  readonly purchaseId: number;
  readonly courseName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  readonly times: readonly { readonly time: string }[];
}

const roundRows = (
  { formats, mails: { booking } }: Words,
  { courseName, day, times }: MissedRoundFacts,
): MailParts['rows'] => [
  [booking.course, courseName],
  [booking.day, formats.fullDay(day)],
  [booking.time, times.map(({ time }) => formats.time(time)).join(', ')],
];

export const noShowWarningMail = (facts: MissedRoundFacts, reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, (words) => {
    const { booking } = words.mails;
    const { warning } = booking.noShow;
    return {
      subject: warning.subject(facts.courseName, facts.day),
      lead: warning.lead,
      rows: roundRows(words, facts),
      note: warning.note,
      link: { label: booking.openThread, url: `${publicUrl}/bookings/${facts.purchaseId}` },
    };
  });

/** `until`: the club's day on which it ends. */
export const suspensionMail = (
  facts: MissedRoundFacts & { readonly until: string },
  reader: MailReader,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { booking } = words.mails;
    const { suspension } = booking.noShow;
    return {
      subject: suspension.subject(facts.until),
      lead: suspension.lead(facts.until),
      rows: roundRows(words, facts),
      note: suspension.note,
      link: { label: booking.findTeeTime, url: `${publicUrl}/book` },
    };
  });
