/** Every English word of the first run. */
import { words as shell } from '../../lib/words/shell-words.en.ts';

export const words = {
  title: shell.pages.firstRun,
  lead: 'Six steps from an empty club to a tee sheet that can be booked. Each can be passed over and comes back here.',
  loading: 'Looking how far the club has got …',
  failed: 'The first run can’t be shown',
  failedText: 'Please try again.',
  rail: 'Steps',
  steps: {
    CLUB: 'The club',
    ADMIN: 'Admins',
    MAIL: 'Mail',
    COURSE: 'A course',
    PRICES: 'Prices',
    IMPORT: 'Golfers',
  },
  states: { DONE: 'Done', OPEN: 'Open', SKIPPED: 'Passed over' },
  lacks: {
    NAME: 'The club has not said its name.',
    SECOND_ADMIN: 'There is one admin only: a second one can help where the first can’t log in.',
    MAIL_SERVER: 'No mail server is set: mails are kept on the machine and reach nobody.',
    MAIL_SENT: 'No mail has left yet.',
    COURSE: 'Golfers see no course yet.',
    TEMPLATE: 'No course has a template of tee times.',
    TEE_TIMES: 'There are no tee times to come: apply the template.',
    PRICES: 'Some courses have no price, and can’t be booked online:',
    GOLFERS: 'Nobody but the office has an account yet.',
  },
  about: {
    CLUB: '',
    ADMIN:
      'Admins may do everything. Give the role on the golfer’s page. From the machine: npm run admin:create.',
    MAIL: 'Invitations, receipts and links for new passwords leave by the mail server of the settings. A restart reads them anew.',
    COURSE:
      'A course needs its holes, a template of tee times, and to be shown. Its page previews the week that a template gives.',
    PRICES: 'Each course needs a fee with prices for members, guests and members of other clubs.',
    IMPORT: 'Open accounts one by one, or bring in addresses for the newsletter from a file.',
  },
  mail: {
    server: 'Server',
    from: 'Mails are from',
    noServer: 'none',
    lines: 'Write these two lines into the settings of the machine, in .env:',
  },
  links: {
    users: 'Open golfers',
    mails: 'Open mails',
    courses: 'Open courses',
    contacts: 'Import addresses',
  },
  skip: 'Pass over',
  takeUp: 'Take up again',
  next: 'Next step',
  close: 'Remind me no more',
  reopen: 'Remind me again',
  done: 'Nothing is open any more.',
  sheet: 'Open the tee sheet',
} as const;
