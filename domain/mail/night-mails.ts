/** Writes the mails to organizers of events that run by themselves: what is not done without them. */
import type { NightQuestion } from '@fourball/shared/seasons/enums.ts';
import type { MailReader } from '@fourball/shared/words/language.ts';
import { sentenceOf, type Refusal } from '@fourball/shared/words/refusals.ts';
import { titleOf, whereAndWhen, type TargetMailFacts } from './entry-mails.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

/** Where each question is answered, below the page of the event for its organizers. */
const tabs: Readonly<Record<NightQuestion, string>> = {
  DRAW: 'groups',
  PUBLISH: 'groups',
  HANDICAPS: 'handicaps',
  CARDS: 'scores',
  FINISH: 'scores',
};

/** The path at which an organizer answers it. */
export const questionPath = (eventId: number, what: NightQuestion): string =>
  `/organize/golf-events/${eventId}/${tabs[what]}`;

export const nightMail = (
  target: TargetMailFacts,
  reader: MailReader,
  asked: {
    readonly what: NightQuestion;
    readonly reason: Refusal | null;
    readonly cards: { readonly ready: number; readonly all: number };
    /** Names of who plays without a handicap. */
    readonly without: readonly string[];
  },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { night } = words.mails.seasons;
    const { what, reason, cards, without } = asked;
    return {
      subject: night[what].subject(titleOf(words, target)),
      lead: night[what].lead,
      rows: [
        ...(reason === null ? [] : [[night.why, sentenceOf(words, reason)] as const]),
        ...(what === 'CARDS' ? [[night.cards, night.ready(cards.ready, cards.all)] as const] : []),
        ...(what === 'HANDICAPS' ? [[night.without, without.join('\n')] as const] : []),
        ...whereAndWhen(words, target),
      ],
      link: { label: night.open[what], url: `${publicUrl}${questionPath(target.id, what)}` },
    };
  });
