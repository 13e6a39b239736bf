/** Writes the mails about one golfer's round: that it is near, that it was moved, that it is given up. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { writeMail, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';

/** The round; whoever owns bookings hands it in. */
interface RoundMailFacts {
  readonly purchaseId: number;
  readonly courseName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  /** HH:MM at the club. */
  readonly time: string;
}

interface ReminderFacts extends RoundMailFacts {
  readonly players: readonly string[];
  /** Cents; 0 where cancelling never costs anything. */
  readonly cancellationFee: number;
  /** Until then it is free, as `YYYY-MM-DD` and `HH:MM` at the club; null where that has passed. */
  readonly freeUntil: { readonly day: string; readonly time: string } | null;
}

const openBooking = (
  { mails: { booking } }: Words,
  publicUrl: string,
  { purchaseId }: RoundMailFacts,
): MailParts['link'] => ({ label: booking.openThread, url: `${publicUrl}/bookings/${purchaseId}` });

const rowsOf = (
  { formats, mails: { booking } }: Words,
  { courseName, day, time }: RoundMailFacts,
): MailParts['rows'] => [
  [booking.course, courseName],
  [booking.day, formats.fullDay(day)],
  [booking.time, formats.time(time)],
];

/** What cancelling costs. */
function cancellingRule({ mails }: Words, { freeUntil, cancellationFee }: ReminderFacts): string {
  const { reminder } = mails.booking;
  if (cancellationFee === 0) return reminder.free;
  if (freeUntil === null) return reminder.fee(cancellationFee);
  return reminder.freeUntil(freeUntil.day, freeUntil.time, cancellationFee);
}

export const reminderMail = (facts: ReminderFacts, reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, (words) => {
    const { reminder, players } = words.mails.booking;
    return {
      subject: reminder.subject(facts.courseName, facts.day, facts.time),
      lead: reminder.lead,
      rows: [...rowsOf(words, facts), [players, facts.players.join('\n')]],
      note: cancellingRule(words, facts),
      link: openBooking(words, publicUrl, facts),
    };
  });

/** `by` is null where no person did it. */
export const removedMail = (
  facts: RoundMailFacts,
  reader: MailReader,
  by: string | null,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { removed, findTeeTime } = words.mails.booking;
    return {
      subject: removed.subject(facts.courseName, facts.day, facts.time),
      lead: by === null ? removed.byClub : removed.lead(by),
      rows: rowsOf(words, facts),
      link: { label: findTeeTime, url: `${publicUrl}/book` },
    };
  });

/** For the booker. */
export const bailedMail = (
  facts: RoundMailFacts,
  reader: MailReader,
  golfer: string,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { bailed } = words.mails.booking;
    return {
      subject: bailed.subject(golfer, facts.day, facts.time),
      lead: bailed.lead(golfer),
      rows: rowsOf(words, facts),
      link: openBooking(words, publicUrl, facts),
    };
  });

/** `facts` says when it is now. A guest has no user id. */
export const movedMail = (
  facts: RoundMailFacts,
  reader: MailReader & { readonly userId: number | null },
  { by, before }: { readonly by: string | null; readonly before: string },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { booking } = words.mails;
    const { moved } = booking;
    return {
      subject: moved.subject(facts.courseName, facts.day, facts.time),
      lead: by === null ? moved.byClub : moved.lead(by),
      rows: [
        [booking.course, facts.courseName],
        [booking.day, words.formats.fullDay(facts.day)],
        [moved.before, words.formats.time(before)],
        [moved.now, words.formats.time(facts.time)],
      ],
      link:
        reader.userId === null
          ? { label: booking.openClub, url: publicUrl }
          : openBooking(words, publicUrl, facts),
    };
  });
