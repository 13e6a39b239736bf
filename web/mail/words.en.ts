/** The words of the admins' page about mail, in English. */
const count = (value: number): string => value.toLocaleString('en-CA');

/** In whole days where it is some. */
const span = (hours: number): string => {
  const [value, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${count(value)} ${unit}${value === 1 ? '' : 's'}`;
};

export const words = {
  title: 'Mail',
  lead: 'Mails that could not be sent yet. They are tried again by themselves, after pauses that grow.',
  waitingText: (hours: number) => `They are tried for up to ${span(hours)}, and then given up.`,
  loading: 'Loading what is owed',
  failed: 'The list did not load',
  failedText: 'Mails go on being sent without it. Try again in a moment.',
  empty: 'No mail waits',
  emptyText: 'Everything that was to be told by mail has left.',
  figures: { label: 'At a glance', waiting: 'Waiting', givenUp: 'Given up', oldest: 'Oldest waits since' },
  count,
  none: '–',
  stale: 'The list could not be read anew. This is what it said last.',
  waiting: 'Waiting',
  givenUp: 'Given up',
  givenUpText: (days: number) =>
    `These are tried no more, unless you say so. They stay here for ${span(days * 24)}.`,
  more: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)}.`,
  to: (address: string) => `To ${address}`,
  tries: (tries: number) => (tries === 1 ? 'Tried once' : `Tried ${count(tries)} times`),
  since: (time: string) => `owed since ${time}`,
  next: (time: string) => `next try ${time}`,
  due: 'is tried now',
  onItsWay: 'on its way',
  bySchedule: 'tried again by its schedule',
  noReason: 'Whoever sent it never said how it went.',
  tryNow: 'Try now',
  tryOf: (subject: string, to: string) => `Try now: ${subject}, to ${to}`,
  tryAll: 'Try all now',
  tried: (mails: number) =>
    mails === 0
      ? 'Nothing waited.'
      : mails === 1
        ? 'The mail is tried now.'
        : `${count(mails)} mails are tried now.`,
  gone: 'This mail does not wait any more.',
  notDone: 'That did not work. Please try again.',
} as const;
