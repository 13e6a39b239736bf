/** Writes the mail to a golfer to whom the draw of a ballot brought nothing. */
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
