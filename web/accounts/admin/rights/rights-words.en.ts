/** Every English word about roles of the office: their page, the form of one, and the ticks beside a golfer. */
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';

/** Ava; Ava and Ben; Ava, Ben and Cleo; Ava, Ben and 7 others. */
const listed = (names: readonly string[]): string => {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
};

/** What a right is called, what it opens, and what it does not. */
const rights: Readonly<Record<OfficeRight, { name: string; text: string }>> = {
  STARTER: {
    name: 'Starter',
    text: 'The day’s sheet with all names, check-in, walk-ups and money at the desk. Not passwords, not the ledger.',
  },
  ACCOUNTANT: {
    name: 'Accountant',
    text: 'The books: what golfers owe and paid, the ledger, refunds, fees and reports. Not the sheet, not accounts of golfers.',
  },
  MANAGER: {
    name: 'Manager',
    text: 'Courses, tee sheets and closures, prices, fairness, reports and most parameters. Not money that is taken, not golfers.',
  },
  CONTENT: {
    name: 'Content',
    text: 'Pages, news, promos, pictures, email lists and campaigns. Names only as golfers see them.',
  },
  MEMBERSHIP: {
    name: 'Membership',
    text: 'Golfers’ accounts and records, memberships, round credits and handicaps. Not passwords, not roles.',
  },
  EVENTS: {
    name: 'Events',
    text: 'Every season and event, as their organizer: entries, draws, scores, results and fees.',
  },
};

export const words = {
  title: 'Roles',
  lead: 'Who works in the office has a role, and a role has rights. Admins have every right without one.',
  list: 'Roles of the office',
  add: 'New role',
  loading: 'Loading the roles',
  failed: 'The roles could not be read',
  failedText: 'Nothing was changed.',
  none: 'No roles yet',
  noneText: 'Make one for each work of the office, and give it to who does it.',
  nobody: 'Nobody has it',
  held: (names: readonly string[]) => `Had by ${listed(names)}`,
  rights,
  form: {
    newTitle: 'New role',
    name: 'Name',
    noName: 'Please fill this in.',
    rights: 'What it opens',
    noRights: 'Please tick at least one.',
    create: 'Make the role',
    save: 'Save',
    created: (name: string) => `The role ${name} is there. Give it to who does the work.`,
    saved: 'Saved.',
    taken: 'Another role has this name.',
    gone: 'This role is not there any more.',
    narrower: 'Take rights away',
    narrowerText: (names: readonly string[]) => [
      `${listed(names)} ${names.length === 1 ? 'loses' : 'lose'} what is no longer ticked, and ${
        names.length === 1 ? 'is' : 'are'
      } logged out everywhere at once.`,
    ],
    remove: 'Remove',
    removeLines: (name: string) => [`The role ${name} is removed.`],
    removed: (name: string) => `The role ${name} is removed.`,
    isHeld: 'Somebody has this role. Take it away from them first.',
  },
  holders: {
    title: 'Who has it',
    none: 'Nobody yet.',
    give: 'Give to a golfer',
    given: (role: string, name: string) => `${name} has the role ${role} now.`,
    had: (role: string, name: string) => `${name} has the role ${role} already.`,
    inactive: 'This account is not active. Approve or activate it first.',
    take: 'Take away',
    takeNamed: (role: string, name: string) => `Take ${role} away from ${name}`,
    takeTitle: (role: string) => `Take ${role} away`,
    takeText: (role: string, name: string) => [
      `${name} loses the role ${role}, and is logged out everywhere at once.`,
    ],
    taken: (role: string, name: string) => `${name} has the role ${role} no longer.`,
  },
  ticks: {
    title: 'Roles of the office',
    all: 'What each opens',
    none: 'There are no roles of the office.',
  },
} as const;
