/** Writes the mails to golfers about what is near or new: a golf event they play in, a season they wanted to hear of. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import { openTarget, shortWhen, titleOf, whereAndWhen, type TargetMailFacts } from './entry-mails.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

export const participationMail = (target: TargetMailFacts, reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, (words) => {
    const { asked } = words.mails.seasons;
    return {
      subject: asked.subject(titleOf(words, target), shortWhen(words, target)),
      lead: asked.lead,
      rows: whereAndWhen(words, target),
      link: openTarget(words, publicUrl, target, asked.answer),
    };
  });

export const eventReminderMail = (target: TargetMailFacts, reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, (words) => {
    const { reminder } = words.mails.seasons;
    return {
      subject: reminder.subject(titleOf(words, target), shortWhen(words, target)),
      lead: reminder.lead,
      rows: whereAndWhen(words, target),
      note: reminder.note,
      link: openTarget(words, publicUrl, target),
    };
  });

/** `bySeason`: one signs up for the season itself, and not only for its events. */
export const seasonOpenedMail = (
  target: TargetMailFacts,
  reader: MailReader,
  bySeason: boolean,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { seasonOpened } = words.mails.seasons;
    return {
      subject: seasonOpened.subject(titleOf(words, target)),
      lead: seasonOpened.lead(target.eventTypeName),
      rows: whereAndWhen(words, target),
      note: bySeason ? seasonOpened.signUp : seasonOpened.byEvent,
      link: openTarget(words, publicUrl, target),
    };
  });
