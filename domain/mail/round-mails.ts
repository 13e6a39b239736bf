/** Writes the mails about one golfer's round: that it is near, that it was moved, that it is given up. */
import { dayInWords } from './day-in-words.ts';
import { layoutHtml, layoutText, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

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

interface Reader {
  readonly firstName: string;
}

const mailOf = (subject: string, parts: MailParts): MailText => ({
  subject,
  text: layoutText(parts),
  html: layoutHtml(parts),
});

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const openBooking = (publicUrl: string, { purchaseId }: RoundMailFacts): MailParts['link'] => ({
  label: words.openThread,
  url: `${publicUrl}/bookings/${purchaseId}`,
});

const rowsOf = ({ courseName, day, time }: RoundMailFacts): (readonly [string, string])[] => [
  [words.course, courseName],
  [words.day, dayInWords(day)],
  [words.time, time],
];

export function reminderMail(facts: ReminderFacts, { firstName }: Reader, publicUrl: string): MailText {
  const { reminder } = words;
  const { freeUntil, cancellationFee } = facts;
  const rule =
    cancellationFee === 0
      ? reminder.free
      : freeUntil === null
        ? reminder.fee(money(cancellationFee))
        : reminder.freeUntil(`${dayInWords(freeUntil.day)} at ${freeUntil.time}`, money(cancellationFee));
  return mailOf(reminder.subject(facts.courseName, dayInWords(facts.day), facts.time), {
    greeting: words.greeting(firstName),
    lead: reminder.lead,
    rows: [...rowsOf(facts), [words.players, facts.players.join('\n')]],
    note: rule,
    link: openBooking(publicUrl, facts),
    signature: words.signature,
  });
}

/** `by` is null where no person did it. */
export function removedMail(
  facts: RoundMailFacts,
  { firstName }: Reader,
  by: string | null,
  publicUrl: string,
): MailText {
  const { removed } = words;
  return mailOf(removed.subject(facts.courseName, dayInWords(facts.day), facts.time), {
    greeting: words.greeting(firstName),
    lead: by === null ? removed.byClub : removed.lead(by),
    rows: rowsOf(facts),
    link: { label: words.findTeeTime, url: `${publicUrl}/book` },
    signature: words.signature,
  });
}

/** For the booker. */
export function bailedMail(
  facts: RoundMailFacts,
  { firstName }: Reader,
  golfer: string,
  publicUrl: string,
): MailText {
  const { bailed } = words;
  return mailOf(bailed.subject(golfer, dayInWords(facts.day), facts.time), {
    greeting: words.greeting(firstName),
    lead: bailed.lead(golfer),
    rows: rowsOf(facts),
    link: openBooking(publicUrl, facts),
    signature: words.signature,
  });
}

/** `facts` says when it is now. A guest has no user id. */
export function movedMail(
  facts: RoundMailFacts,
  { userId, firstName }: Reader & { readonly userId: number | null },
  { by, before }: { readonly by: string | null; readonly before: string },
  publicUrl: string,
): MailText {
  const { moved } = words;
  return mailOf(moved.subject(facts.courseName, dayInWords(facts.day), facts.time), {
    greeting: words.greeting(firstName),
    lead: by === null ? moved.byClub : moved.lead(by),
    rows: [
      [words.course, facts.courseName],
      [words.day, dayInWords(facts.day)],
      [moved.before, before],
      [moved.now, facts.time],
    ],
    link: userId === null ? { label: words.openClub, url: publicUrl } : openBooking(publicUrl, facts),
    signature: words.signature,
  });
}
