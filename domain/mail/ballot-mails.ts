/** Writes the mails about ballots: a question to play along, that one is out, that the draw brought nothing, or that there is none. */
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
  /** `askedBy` is whose entry it was, for who played along. */
  { firstName, askedBy }: { readonly firstName: string; readonly askedBy: string | null },
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
    note: askedBy === null ? ballotMissed.note : ballotMissed.party(askedBy),
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

interface BallotQuestionFacts extends Pick<BallotMailFacts, 'ballotId' | 'courseName' | 'day'> {
  readonly entrant: string;
  readonly standing: boolean;
  /** HH:MM at the club. */
  readonly wishTimes: readonly string[];
  /** Cents with tax; null where the fee is not offered any more. */
  readonly price: { readonly cents: number; readonly mostCents: number } | null;
}

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export function ballotQuestionMail(
  { ballotId, courseName, day, entrant, standing, wishTimes, price }: BallotQuestionFacts,
  { firstName }: { readonly firstName: string },
  publicUrl: string,
): MailText {
  const { ballotQuestion } = words;
  const parts: MailParts = {
    greeting: words.greeting(firstName),
    lead: standing ? ballotQuestion.standing(entrant) : ballotQuestion.lead(entrant),
    rows: [
      [words.course, courseName],
      [words.day, dayInWords(day)],
      [ballotQuestion.by, entrant],
      [ballotQuestion.wishes, wishTimes.join(', ')],
      ...(price === null
        ? []
        : [
            [
              ballotQuestion.price,
              price.mostCents > price.cents
                ? ballotQuestion.upTo(money(price.cents), money(price.mostCents))
                : money(price.cents),
            ] as const,
          ]),
    ],
    note: standing ? ballotQuestion.standingNote : ballotQuestion.note,
    link: {
      label: standing ? ballotQuestion.leave : ballotQuestion.answer,
      url: `${publicUrl}/ballots/${ballotId}`,
    },
    signature: words.signature,
  };
  return {
    subject: ballotQuestion.subject(entrant, courseName, dayInWords(day)),
    text: layoutText(parts),
    html: layoutHtml(parts),
  };
}

export function ballotOutMail(
  {
    ballotId,
    courseName,
    day,
    entrant,
  }: Pick<BallotQuestionFacts, 'ballotId' | 'courseName' | 'day' | 'entrant'>,
  { firstName }: { readonly firstName: string },
  publicUrl: string,
): MailText {
  const { ballotOut } = words;
  const parts: MailParts = {
    greeting: words.greeting(firstName),
    lead: ballotOut.lead(entrant),
    rows: [
      [words.course, courseName],
      [words.day, dayInWords(day)],
    ],
    note: ballotOut.note,
    link: { label: ballotOut.open, url: `${publicUrl}/ballots/${ballotId}` },
    signature: words.signature,
  };
  return {
    subject: ballotOut.subject(entrant, courseName, dayInWords(day)),
    text: layoutText(parts),
    html: layoutHtml(parts),
  };
}
