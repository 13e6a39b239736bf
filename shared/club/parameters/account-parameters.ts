/** The parameters of accounts: who is let in, how long what is mailed is good for, and how much one golfer may look up. */
import type { KnownParameter } from './known-parameter.ts';

export const accountParameters: readonly KnownParameter[] = [
  {
    name: 'SIGN_UP_APPROVAL',
    group: 'ACCOUNTS',
    meaning:
      'Whether who signs up waits until an admin approves the account; accounts from before stay approved.',
    kind: 'choice',
    choices: ['ON', 'OFF'],
    public: true,
  },
  {
    name: 'NEW_ACCOUNT_DAYS',
    group: 'ACCOUNTS',
    meaning: 'How long an account counts as new after it was made.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 365,
    public: false,
  },
  {
    name: 'EMERGENCY_CONTACT_LINK_DAYS',
    group: 'ACCOUNTS',
    meaning: 'How long an emergency contact can confirm the request by its mailed link.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 365,
    public: false,
  },
  {
    name: 'SHEETS_PER_HOUR',
    group: 'ACCOUNTS',
    meaning: 'How many different sheets, each a course on a day, one golfer can read in an hour.',
    unit: 'sheets',
    kind: 'whole',
    min: 10,
    max: 100_000,
    public: false,
  },
  {
    name: 'LOOK_UPS_PER_HOUR',
    group: 'ACCOUNTS',
    meaning:
      'How many different searches for golfers, and cards of golfers, one golfer can ask for in an hour.',
    unit: 'look-ups',
    kind: 'whole',
    min: 10,
    max: 100_000,
    public: false,
  },
  {
    name: 'MEMBER_DOCUMENTS',
    group: 'MEMBERSHIP',
    meaning: 'How many files the record of a member can have.',
    kind: 'whole',
    min: 0,
    max: 500,
    public: false,
  },
  {
    name: 'MEMBER_DOCUMENT_KB',
    group: 'MEMBERSHIP',
    meaning: 'How large a file in the record of a member can be.',
    unit: 'kilobytes',
    kind: 'whole',
    min: 100,
    max: 20_480,
    public: false,
  },
];
