/** Writes the mails to golfers about what is near or new: a golf event they play in, a season they wanted to hear of. */
import type { SuspensionKind } from '@fourball/shared/seasons/suspensions/suspension-shapes.ts';
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

/** When, where and with whom a golfer starts, at the club; null for who is in no group now. */
export interface OwnStart {
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM */
  readonly time: string;
  readonly tee: string;
  readonly course: string | null;
  readonly room: string | null;
  readonly others: readonly string[];
}

export const startsMail = (
  target: TargetMailFacts,
  reader: MailReader,
  start: OwnStart | null,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { starts, where } = words.mails.seasons;
    const title = titleOf(words, target);
    if (!start) {
      return {
        subject: starts.noneSubject(title),
        lead: starts.none,
        rows: whereAndWhen(words, target),
        link: openTarget(words, publicUrl, target, starts.open),
      };
    }
    const { day, time, tee, course, room, others } = start;
    return {
      subject: starts.subject(title, time, tee),
      lead: starts.lead,
      rows: [
        [starts.start, starts.at(day, time, tee)],
        ...(course === null ? [] : [[where, course] as const]),
        ...(room === null ? [] : [[starts.room, room] as const]),
        ...(others.length === 0 ? [] : [[starts.with, others.join(', ')] as const]),
      ],
      link: openTarget(words, publicUrl, target, starts.open),
    };
  });

/** Play is stopped; null: it goes on. */
export const playMail = (
  target: TargetMailFacts,
  reader: MailReader,
  held: { readonly kind: SuspensionKind; readonly message: string } | null,
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const text = words.mails.seasons.held;
    const title = titleOf(words, target);
    return {
      subject: held ? text.subject(title) : text.goesOnSubject(title),
      lead: held ? text.leads[held.kind] : text.goesOn,
      rows: [
        ...(held && held.message !== '' ? [[text.says, held.message] as const] : []),
        ...whereAndWhen(words, target),
      ],
      ...(held && { note: text.note }),
      link: openTarget(words, publicUrl, target),
    };
  });

export const cardReopenedMail = (
  target: TargetMailFacts,
  reader: MailReader,
  { by, reason }: { readonly by: string; readonly reason: string },
  publicUrl: string,
): MailText =>
  writeMail(reader, (words) => {
    const { cardReopened } = words.mails.seasons;
    return {
      subject: cardReopened.subject(titleOf(words, target)),
      lead: cardReopened.lead(by),
      rows: [[cardReopened.reason, reason], ...whereAndWhen(words, target)],
      note: cardReopened.note,
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
