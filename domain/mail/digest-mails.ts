/** Writes the mail about what somebody missed in their threads. */
import { dayInWords } from './day-in-words.ts';
import { layoutHtml, layoutText } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

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
export function digestMail(
  threads: readonly MissedThread[],
  { firstName }: { readonly firstName: string },
  publicUrl: string,
): MailText {
  const { digest } = words;
  const total = threads.reduce((all, { count }) => all + count, 0);
  const told = threads.slice(0, threadsInMail);
  const more = threads.length - told.length;
  const parts = {
    greeting: words.greeting(firstName),
    lead: digest.lead,
    rows: [],
    sections: told.map(({ conversationId, title, day, count, lines }) => ({
      title: digest.thread(title, day === null ? null : dayInWords(day), count),
      lines: [
        ...lines.map(({ name, excerpt }) => digest.line(name, excerpt)),
        ...(count > lines.length ? [digest.moreMessages(count - lines.length)] : []),
      ],
      link: { label: digest.openThread, url: `${publicUrl}/messages/${conversationId}` },
    })),
    note: more > 0 ? `${digest.moreThreads(more)} ${digest.note}` : digest.note,
    link: { label: digest.openAll, url: `${publicUrl}/messages` },
    signature: words.signature,
  };
  return {
    subject: digest.subject(total, threads.length),
    text: layoutText(parts),
    html: layoutHtml(parts),
  };
}
