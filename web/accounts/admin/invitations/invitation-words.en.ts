/** What the office reads where it invites many to log in. */
const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export const words = {
  invite: 'Invite to log in',
  title: 'Invite to log in',
  text: 'Everybody who has never logged in is mailed a link to choose a password.',
  textOfNamed: 'Those you chose who have never logged in are mailed a link to choose a password.',
  textOfFile: 'Those of this file who have never logged in are mailed a link to choose a password.',
  loading: 'Counting who would be invited',
  failed: 'It could not be counted',
  retry: 'Try again',
  count: (count: number) =>
    count === 0 ? 'Nobody is left to invite.' : `${people(count)} would be invited.`,
  leftTitle: 'Left out',
  left: {
    hasLogin: (count: number) => `${people(count)} logged in or can`,
    noMail: (count: number) => `${people(count)} without an address of mail`,
    invited: (count: number, days: number) =>
      `${people(count)} invited in the last ${days} days, or waiting for it`,
    notActive: (count: number) => `${people(count)} whose account is not active`,
  },
  pace: (perMinute: number) => `At most ${perMinute} mails leave in a minute.`,
  mail: 'What they read',
  order: (count: number) => `Invite ${people(count)}`,
  ordered: (count: number) => `${people(count)} are being invited.`,
  batches: 'Invited before',
  none: 'Nobody was invited yet.',
  by: (name: string) => `by ${name}`,
  figures: {
    sent: (count: number, all: number) => `${count} of ${all} mailed`,
    waiting: (count: number) => `${count} waiting`,
    opened: (count: number) => `${count} can log in by now`,
    failed: (count: number) => `${count} mails failed`,
    left: (count: number) => `${count} left out`,
  },
  stopped: 'Stopped',
  stop: 'Stop',
  stopNamed: (people: number) => `Stop inviting ${people}`,
} as const;
