/** Writes the mail about what somebody missed in their threads. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

/** More threads than these are only counted. */
const threadsInMail = 10;

/** A thread in which messages wait; whoever owns threads hands it in. */
interface MissedThread {
  readonly conversationId: number;
  /** Empty where nothing is behind the thread any more. */
  readonly title: string;
  /** YYYY-MM-DD at the club, where the thread is about a day. */
  readonly day: string | null;
  readonly count: number;
  /** The first messages; an empty excerpt stands for a photo. */
  readonly lines: readonly { readonly name: string; readonly excerpt: string }[];
}

/** `threads` are in the order in which they are told. */
export const digestMail = (
  threads: readonly MissedThread[],
  reader: MailReader,
  publicUrl: string,
): MailText =>
  writeMail(reader, ({ mails: { messaging } }) => {
    const { digest } = messaging;
    const total = threads.reduce((all, { count }) => all + count, 0);
    const told = threads.slice(0, threadsInMail);
    const more = threads.length - told.length;
    return {
      subject: digest.subject(total, threads.length > 1 ? threads.length : null),
      lead: digest.lead,
      rows: [],
      sections: told.map(({ conversationId, title, day, count, lines }) => ({
        title: digest.thread(title === '' ? null : title, day, count),
        lines: [
          ...lines.map(({ name, excerpt }) => digest.line(name, excerpt === '' ? digest.photo : excerpt)),
          ...(count > lines.length ? [digest.moreMessages(count - lines.length)] : []),
        ],
        link: { label: digest.openThread, url: `${publicUrl}/messages/${conversationId}` },
      })),
      note: more > 0 ? `${digest.moreThreads(more)} ${digest.note}` : digest.note,
      link: { label: digest.openAll, url: `${publicUrl}/messages` },
    };
  });
