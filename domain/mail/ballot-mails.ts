/** Writes the mails about ballots: a question to play along, that one is out, that the draw brought nothing, or that there is none. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { writeMail, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';

interface BallotMailFacts {
  readonly ballotId: number;
  readonly courseName: string;
  /** YYYY-MM-DD at the club. */
  readonly day: string;
  readonly entries: number;
}

const courseAndDay = (
  { formats, mails: { booking } }: Words,
  { courseName, day }: Pick<BallotMailFacts, 'courseName' | 'day'>,
): MailParts['rows'] => [
  [booking.course, courseName],
  [booking.day, formats.fullDay(day)],
];

export const ballotMissedMail = (
  facts: BallotMailFacts,
  /** `askedBy` is whose entry it was, for who played along. */
  { askedBy, ...reader }: MailReader & { readonly askedBy: string | null },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { missed } = words.mails.ballots;
    return {
      subject: missed.subject(facts.courseName, facts.day),
      lead: missed.lead,
      rows: [...courseAndDay(words, facts), [missed.entries, words.formats.number(facts.entries)]],
      note: askedBy === null ? missed.note : missed.party(askedBy),
      link: { label: missed.open, url: `${publicUrl}/ballots/${facts.ballotId}/draw` },
    };
  });

export const ballotCancelledMail = (
  facts: Pick<BallotMailFacts, 'courseName' | 'day'> & { readonly courseId: number },
  reader: MailReader,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { cancelled } = words.mails.ballots;
    return {
      subject: cancelled.subject(facts.courseName, facts.day),
      lead: cancelled.lead,
      rows: courseAndDay(words, facts),
      note: cancelled.note,
      link: { label: cancelled.open, url: `${publicUrl}/book?day=${facts.day}&course=${facts.courseId}` },
    };
  });

interface BallotQuestionFacts extends Pick<BallotMailFacts, 'ballotId' | 'courseName' | 'day'> {
  readonly entrant: string;
  readonly standing: boolean;
  /** HH:MM at the club. */
  readonly wishTimes: readonly string[];
  /** Cents with tax; null where the fee is not offered any more. */
  readonly price: { readonly cents: number; readonly mostCents: number } | null;
}

function priceRows(
  { formats, mails: { ballots } }: Words,
  price: BallotQuestionFacts['price'],
): MailParts['rows'] {
  const { question } = ballots;
  if (price === null) return [];
  const { cents, mostCents } = price;
  return [[question.price, mostCents > cents ? question.upTo(cents, mostCents) : formats.plainMoney(cents)]];
}

export const ballotQuestionMail = (
  facts: BallotQuestionFacts,
  reader: MailReader,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { entrant, standing } = facts;
    const { question } = words.mails.ballots;
    return {
      subject: question.subject(entrant, facts.courseName, facts.day),
      lead: standing ? question.standing(entrant) : question.lead(entrant),
      rows: [
        ...courseAndDay(words, facts),
        [question.by, entrant],
        [question.wishes, facts.wishTimes.map(words.formats.time).join(', ')],
        ...priceRows(words, facts.price),
      ],
      note: standing ? question.standingNote : question.note,
      link: {
        label: standing ? question.leave : question.answer,
        url: `${publicUrl}/ballots/${facts.ballotId}`,
      },
    };
  });

export const ballotOutMail = (
  facts: Pick<BallotQuestionFacts, 'ballotId' | 'courseName' | 'day' | 'entrant'>,
  reader: MailReader,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { out } = words.mails.ballots;
    return {
      subject: out.subject(facts.entrant, facts.courseName, facts.day),
      lead: out.lead(facts.entrant),
      rows: courseAndDay(words, facts),
      note: out.note,
      link: { label: out.open, url: `${publicUrl}/ballots/${facts.ballotId}` },
    };
  });
