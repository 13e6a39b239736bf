/** Every English word of the page on which the office says who the club is. */
import { words as shell } from '../../../lib/words/shell-words.en.ts';

export const words = {
  title: shell.pages.club,
  lead: 'Who the club is. Pages, mails, receipts, calendars and the installed app say it so.',
  loading: 'Loading the club …',
  failed: 'The club can’t be shown',
  failedText: 'Please try again.',
  unsaid: (name: string) =>
    `Nothing is saved yet: for now the club is called ${name}, as the settings of its server say. What you save here wins over them.`,
  save: 'Save',
  saved: 'Saved. Pages that are open follow within minutes.',
  left: (count: number) =>
    `${count} tee ${count === 1 ? 'time was' : 'times were'} taken in that moment and stay on the clock of before.`,
  sections: { name: 'Name', place: 'Clock and where to ask', tax: 'Tax', look: 'Colour' },
  name: 'Name of the club',
  shortName: 'Short name',
  shortNameHint: (made: string) => `Below the icon on a phone, 15 characters at most. Left empty: ${made}.`,
  timeZone: 'Time zone',
  timeNow: (time: string) => `It is ${time} there now.`,
  noSuchZone: 'There is no such time zone.',
  clockFixed:
    'Bookings, golf events or the books count on the clock as it is, so it can’t be changed any more.',
  contactEmail: 'Mail address for questions',
  address: 'Address',
  addressHint: 'On receipts and statements, and at the foot of mails.',
  taxName: 'What the sales tax is called',
  taxRate: 'Rate in per cent',
  taxNumber: 'Registration number',
  taxNumberHint: 'On receipts. May stay empty.',
  ownColour: 'The club has a colour of its own',
  accent: 'Colour',
  accentHint:
    'Six digits after a #. Its shades are made so that all can be read, in the light and in the dark.',
  badColour: 'Use a colour such as #1f6b3a.',
  preview: 'How it looks',
  light: 'In the light',
  dark: 'In the dark',
  sample: 'Book a tee time',
  sampleText: 'Your round on Saturday',
  contrast: (ratio: string) => `Contrast ${ratio} : 1`,
} as const;
