/** What the mail about missed messages says, in English. */
import type { Formats } from '../formats/formats.ts';

export const messagingMails = (say: Formats) => ({
  digest: {
    /** `threads`: in how many of them, where it is more than one. */
    subject: (count: number, threads: number | null) => {
      const unread = say.plural(count, { one: '# unread message', other: '# unread messages' });
      return threads === null
        ? unread
        : `${unread} in ${say.plural(threads, { one: '# thread', other: '# threads' })}`;
    },
    lead: 'While you were away, this was said in your threads.',
    /** Without a title where nothing is behind the thread any more. */
    thread: (title: string | null, day: string | null, count: number) => {
      const about = [title, day && say.fullDay(day)].filter((part) => part !== null).join(', ');
      return `${about || 'A thread'}: ${say.plural(count, { one: '# message', other: '# messages' })}`;
    },
    line: (name: string, excerpt: string) => `${name}: ${excerpt}`,
    photo: 'a photo',
    moreMessages: (count: number) => `… and ${say.number(count)} more`,
    moreThreads: (count: number) =>
      `There is more in ${say.plural(count, { one: 'another thread', other: '# other threads' })}.`,
    note: 'A thread that is muted stays out of these mails, unless somebody names you in it.',
    openThread: 'Read and answer',
    openAll: 'All your messages',
  },
});
