/** Writes the mails to golfers who entered a ballot: that the draw brought nothing, or that there is none. */
import { layoutHtml, layoutText, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';
import { dayInWords } from './day-in-words.ts';
import { words } from './words.en.ts';

interface BallotMailFacts {
  readonly ballotId: number;
  readonly courseName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  readonly entries: number;
}

export function ballotMissedMail(
  { ballotId, courseName, day, entries }: BallotMailFacts,
  { firstName }: { readonly firstName: string },
  publicUrl: string,
): MailText {
  const { ballotMissed } = words;
  const parts: MailParts = {
    greeting: words.greeting(firstName),
    lead: ballotMissed.lead,
    rows: [
      [words.course, courseName],
      [words.day, dayInWords(day)],
      [ballotMissed.entries, String(entries)],
    ],
    note: ballotMissed.note,
    link: { label: ballotMissed.open, url: `${publicUrl}/ballots/${ballotId}/draw` },
    signature: words.signature,
  };
  return {
    subject: ballotMissed.subject(courseName, dayInWords(day)),
    text: layoutText(parts),
    html: layoutHtml(parts),
  };
}

export function ballotCancelledMail(
  { courseId, courseName, day }: Pick<BallotMailFacts, 'courseName' | 'day'> & { readonly courseId: number },
  { firstName }: { readonly firstName: string },
  publicUrl: string,
): MailText {
  const { ballotCancelled } = words;
  const parts: MailParts = {
    greeting: words.greeting(firstName),
    lead: ballotCancelled.lead,
    rows: [
      [words.course, courseName],
      [words.day, dayInWords(day)],
    ],
    note: ballotCancelled.note,
    link: { label: ballotCancelled.open, url: `${publicUrl}/book?day=${day}&course=${courseId}` },
    signature: words.signature,
  };
  return {
    subject: ballotCancelled.subject(courseName, dayInWords(day)),
    text: layoutText(parts),
    html: layoutHtml(parts),
  };
}
