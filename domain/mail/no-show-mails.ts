/** Writes the mails to golfers who stayed away: the warning, and that booking ahead is suspended. */
import { dayInWords } from './day-in-words.ts';
import { layoutHtml, layoutText, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

/** The round that was missed. */
interface MissedRoundFacts {
  readonly purchaseId: number;
  readonly courseName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  readonly times: readonly { readonly time: string }[];
}

interface Reader {
  readonly firstName: string;
}

const mailOf = (subject: string, parts: MailParts): MailText => ({
  subject,
  text: layoutText(parts),
  html: layoutHtml(parts),
});

const roundRows = ({ courseName, day, times }: MissedRoundFacts): (readonly [string, string])[] => [
  [words.course, courseName],
  [words.day, dayInWords(day)],
  [words.time, times.map(({ time }) => time).join(', ')],
];

export const noShowWarningMail = (
  facts: MissedRoundFacts,
  { firstName }: Reader,
  publicUrl: string,
): MailText =>
  mailOf(words.noShow.warning.subject(facts.courseName, dayInWords(facts.day)), {
    greeting: words.greeting(firstName),
    lead: words.noShow.warning.lead,
    rows: roundRows(facts),
    note: words.noShow.warning.note,
    link: { label: words.openThread, url: `${publicUrl}/bookings/${facts.purchaseId}` },
    signature: words.signature,
  });

/** `until`: the club's day on which it ends. */
export const suspensionMail = (
  facts: MissedRoundFacts & { readonly until: string },
  { firstName }: Reader,
  publicUrl: string,
): MailText =>
  mailOf(words.noShow.suspension.subject(dayInWords(facts.until)), {
    greeting: words.greeting(firstName),
    lead: words.noShow.suspension.lead(dayInWords(facts.until)),
    rows: roundRows(facts),
    note: words.noShow.suspension.note,
    link: { label: words.findTeeTime, url: `${publicUrl}/book` },
    signature: words.signature,
  });
