/** What is said of rows that the office brings along, in English. */
import type { Told } from '../../club/imports/fates.ts';
import type { Leaning } from '../../club/imports/leaning.ts';
import { importColumns, type ImportKindName } from '../../club/imports/import-kinds.ts';
import type { Formats } from '../formats/formats.ts';
import { teeTimeTold } from './tee-time-imports.en.ts';

const headOf = (column: string): string =>
  Object.values(importColumns).find((columns) => column in columns)?.[column]?.head ?? column;

const leanings: Readonly<Record<Leaning, string>> = {
  LOGIN: 'has logged in, or asked for a password',
  OFFICE: 'the office has changed or noted something',
  PEOPLE: 'is somebody’s contact, buddy or family',
  MEMBERSHIP: 'has a membership or round credits',
  MONEY: 'stands in the books',
  BOOKING: 'has to do with a booking',
  EVENTS: 'has to do with a season or a golf event',
  MESSAGES: 'has messages',
  MAIL: 'has said yes or no to mails',
  OTHER: 'something else needs the account',
};

/** What a golfer owes, or has with the club where it is below zero. */
const balanceWords = (cents: number): string =>
  `${cents < 0 ? 'has' : 'owes'} $${(Math.abs(cents) / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}${cents < 0 ? ' with the club' : ''}`;

/** Why a row fares as it does, or what else there is to say of it: one sentence. */
function toldIn(told: Told, say: Formats): string {
  switch (told.code) {
    case 'NO_NAME':
      return 'There is no first and last name.';
    case 'NO_MAIL':
      return 'Has no mail address, and can’t log in until one is added.';
    case 'CLOSED':
      return 'The account of this person is closed. Open it first.';
    case 'KNOWN_NAME':
      return 'A golfer of this name is known.';
    case 'TOO_LONG':
      return `${headOf(told.column)} has more than ${told.most} characters.`;
    case 'WEB_ADDRESS':
      return `${headOf(told.column)} looks like a web address.`;
    case 'UNREAD':
      return `${headOf(told.column)} can’t be read and is left out: “${told.typed}”.`;
    case 'TWICE':
      return `The same person stands in row ${told.row}.`;
    case 'SHARED_MAIL':
      return `Row ${told.row} has the same mail address and keeps it; an address belongs to one person.`;
    case 'TWO_PEOPLE':
      return `The number is that of ${told.one}, the mail address that of ${told.other}.`;
    case 'SAME_MAIL':
      return `${told.name} has this mail address.`;
    case 'SAME_BIRTH':
      return `${told.name} has this name and birth date.`;
    case 'SAME_NAME':
      return `${told.name} has this name, and the row says nothing else.`;
    case 'TAKEN_MAIL':
      return `${told.name} has this mail address and keeps it; an address belongs to one person.`;
    case 'NO_MAIL_KEPT':
      return 'Stays without a mail address: only its owner or an admin can add one.';
    case 'KEPT_MAIL':
      return `Keeps the mail address ${told.email}: only its owner can change it.`;
    case 'UNKNOWN_PERSON':
      return 'The club knows no golfer of this number or address.';
    case 'UNKNOWN_PRODUCT':
      return told.product === ''
        ? 'There is no membership.'
        : `The club has no membership “${told.product}”.`;
    case 'TWO_PRODUCTS':
      return `Several memberships are called “${told.product}”: say the year, or the first day.`;
    case 'SOLD_OUT':
      return `${told.product} is limited to ${told.most}, and there are no more.`;
    case 'NO_CREDITS':
      return 'Its round credits are not given by this file.';
    case 'LEANS':
      return `Can’t be removed: ${told.on.map((one) => leanings[one]).join('; ')}.`;
    case 'CHANGED_SINCE':
      return `${headOf(told.column)} was changed since, and stays.`;
    case 'TAKEN_SINCE':
      return `${headOf(told.column)} stays: ${told.name} has the former one by now.`;
    case 'MAIL_USED':
      return 'Keeps the mail address: the account was used since.';
    case 'ENDED_SINCE':
      return 'This membership was ended since.';
    case 'MISSING':
      return `${headOf(told.column)} is empty.`;
    case 'NOT_READ':
      return `${headOf(told.column)} can’t be read: “${told.typed}”.`;
    case 'SAID_TWICE':
      return `Row ${told.row} says the same; add both up in one row where both are meant.`;
    case 'SAME_TEMPLATE':
      return `Row ${told.row} has a template of this name for the same course.`;
    case 'BEFORE_START':
      return 'The last day is before the first one.';
    case 'OVER':
      return 'The last day is over.';
    case 'NOTHING_OWED':
      return 'The balance is zero.';
    case 'BOTH_BALANCES':
      return 'Says that this golfer owes something, and has something with the club too. Please say one.';
    case 'OTHER_CREDITS':
      return `Has ${told.credits} of this kind with these days already, which stay as they are.`;
    case 'CREDITS_USED':
      return `${told.credits} of these credits ${told.credits === 1 ? 'is' : 'are'} used, or set aside for a round.`;
    case 'CREDITS_GONE':
      return 'These credits were taken away or have expired since.';
    case 'UNKNOWN_COURSE':
      return told.name === '' ? 'There is no course.' : `The club has no course “${told.name}”.`;
    case 'OTHER_TEMPLATE':
      return `The course has a template “${told.name}” already, which says something else. Change it there, or give this one another name.`;
    case 'TIMES_BEFORE':
      return 'The last tee time is before the first one.';
    case 'TEMPLATE_CHANGED':
      return 'This template was changed since, and stays.';
    case 'TEMPLATE_GONE':
      return 'This template was removed since.';
    case 'OTHER_BALANCE':
      return `An opening balance stands in the books already: ${balanceWords(told.cents)}. Reverse it there first.`;
    case 'BALANCE_REVERSED':
      return 'This balance was reversed in the books since.';
    case 'ERASED_SINCE':
      return 'This account is gone.';
    default:
      return teeTimeTold(told, say);
  }
}

export const importWords = (say: Formats) => ({
  told: (told: Told): string => toldIn(told, say),
  /** The sheet of a sample. */
  sheets: {
    MEMBERS: 'Members',
    MEMBERSHIPS: 'Memberships',
    CREDITS: 'Round credits',
    BALANCES: 'Opening balances',
    TEMPLATES: 'Tee sheet templates',
    BOOKINGS: 'Bookings',
  } satisfies Record<ImportKindName, string>,
  /** What is said of a file that broke each time it was taken back. */
  undoBroken:
    'This file could not be taken back, and all of it stays. Please try again, or tell who looks after the club’s server.',
  /** What is said of a file that broke each time it was written. */
  broken:
    'This file could not be brought along, and nothing of it was. Please look at it again, or tell who looks after the club’s server.',
});
