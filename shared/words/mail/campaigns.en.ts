/** What campaigns say around what the office wrote, and what is refused of them, in English. */
import type { Formats } from '../formats/formats.ts';

export const campaignRefusals = {
  'mail.noSuchFact': ({ fact }: { fact: string }) => `There is nothing called ${fact} to choose readers by.`,
  'mail.factWantsChoice': 'Please choose at least one.',
  'mail.factWantsDay': 'Please choose a day.',
  'mail.factWantsRange': ({ least, most }: { least: number; most: number }) =>
    `Please say from or to, between ${least} and ${most}.`,
  'mail.rangeTurned': 'The end is before the beginning.',
  'mail.tooManyConditions': ({ most }: { most: number }) => `Please use at most ${most} conditions.`,
  'mail.noSuchList': 'There is no such list.',
  'mail.noSuchEvent': 'There is no such event that everybody may see.',
  'mail.noSuchResults': 'There are no final results of this event that everybody may see.',
  'mail.noSuchTeeTime': 'There is no such tee time, or it is past.',
  'mail.noSuchNews': 'There are no such news, or they are not shown today.',
  'mail.tooLarge': ({ most }: { most: number }) =>
    `This mail is too large: mailboxes cut it. It may have ${most} kilobytes.`,
  'mail.empty': 'Please write something.',
};

export const campaignMails = (say: Formats) => ({
  /** On cards of what the club knows. */
  seeEvent: 'See the event',
  seeResults: 'See all results',
  seeTeeTime: 'See this tee time',
  readMore: 'Read more',
  calledOff: 'Called off',
  days: (first: string, last: string) =>
    first === last ? say.fullDay(first) : `${say.fullDay(first)} – ${say.fullDay(last)}`,
  whenAt: (day: string, time: string) => `${say.fullDay(day)}, ${say.time(time)}`,
  spots: (free: number) => say.plural(free, { one: '# open spot', other: '# open spots' }),
  /** Below it all. */
  why: (list: string) => `You get this mail because you are on the list “${list}”.`,
  direct: (club: string) => `From the office of ${club}.`,
  unsubscribe: 'Unsubscribe',
});
