/** Writes the mail about a start that was put back, closed, or is as it was again. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

interface DelayMailFacts {
  readonly purchaseId: number;
  readonly courseName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  /** HH:MM at the club; null where there is no other start. */
  readonly was: string;
  readonly now: string | null;
  readonly kind: 'LATER' | 'CLOSED';
  readonly undone: boolean;
  /** The office’s own. */
  readonly words: string;
}

/** A guest has no user id. */
export const delayMail = (
  { purchaseId, courseName, day, was, now, kind, undone, words: said }: DelayMailFacts,
  reader: MailReader & { readonly userId: number | null },
  publicUrl: string,
): MailText =>
  writeMail(reader, ({ formats, mails: { booking, delays } }) => {
    const subject =
      kind === 'LATER' ? (undone ? delays.onTime : delays.later) : undone ? delays.open : delays.closed;
    return {
      subject: subject(courseName, day, now ?? was),
      lead: said,
      rows: [
        [booking.course, courseName],
        [booking.day, formats.fullDay(day)],
        ...(now === null
          ? [[booking.time, was] as const]
          : [[delays.was, was] as const, [delays.now, now] as const]),
      ],
      ...(undone ? {} : { note: delays.free }),
      link:
        reader.userId === null
          ? { label: booking.openClub, url: publicUrl }
          : { label: booking.openThread, url: `${publicUrl}/bookings/${purchaseId}` },
    };
  });
