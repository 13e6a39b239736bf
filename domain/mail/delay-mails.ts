/** Writes the mail about a start that was put back, closed, or is as it was again. */
import type { DelayFate } from '@fourball/shared/booking/delay-shapes.ts';
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
  /** Of a closure. */
  readonly fate?: DelayFate | undefined;
  /** HH:MM at the club; null for who is not asked. */
  readonly answerBy: string | null;
  /** The office’s own. */
  readonly words: string;
}

/** A guest has no user id. */
export const delayMail = (
  { purchaseId, courseName, day, was, now, kind, undone, fate, answerBy, words: said }: DelayMailFacts,
  reader: MailReader & { readonly userId: number | null },
  publicUrl: string,
): MailText =>
  writeMail(reader, ({ formats, mails: { booking, delays } }) => {
    const subject =
      kind === 'LATER' ? (undone ? delays.onTime : delays.later) : undone ? delays.open : delays.closed;
    const note =
      kind === 'LATER'
        ? undone
          ? null
          : delays.free
        : undone
          ? fate === 'CANCELLED'
            ? delays.bookAgain
            : delays.reopened
          : answerBy === null
            ? delays.cancelled
            : delays.asked(answerBy);
    return {
      subject: subject(courseName, day, kind === 'LATER' ? (now ?? was) : was),
      lead: said,
      rows: [
        [booking.course, courseName],
        [booking.day, formats.fullDay(day)],
        ...(now === null
          ? [[booking.time, formats.time(was)] as const]
          : [
              [delays.was, formats.time(was)] as const,
              [kind === 'LATER' ? delays.now : delays.instead, formats.time(now)] as const,
            ]),
      ],
      ...(note === null ? {} : { note }),
      link:
        reader.userId === null
          ? { label: booking.openClub, url: publicUrl }
          : { label: booking.openThread, url: `${publicUrl}/bookings/${purchaseId}` },
    };
  });
