/** The parameters of email lists and of what is sent to them. */
import type { KnownParameter } from './known-parameter.ts';

export const mailParameters: readonly KnownParameter[] = [
  {
    name: 'NEWSLETTER_LIST',
    group: 'MAIL',
    meaning: 'The external id of the email list that signing up for the newsletter leads to.',
    kind: 'text',
    public: false,
  },
  {
    name: 'CONFIRM_DAYS',
    group: 'MAIL',
    meaning: 'How long somebody can confirm by the mailed link that an email list is wanted.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 60,
    public: false,
  },
  {
    name: 'IMPORT_MOST',
    group: 'MAIL',
    meaning: 'How many people the office puts on an email list at once.',
    unit: 'rows',
    kind: 'whole',
    min: 1,
    max: 5_000,
    public: true,
  },
];
