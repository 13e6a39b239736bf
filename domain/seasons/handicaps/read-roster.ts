/** Reads an association's roster: which of its columns is what, and what each row says. */
import { invalidField } from '../../kernel/app-error.ts';

/** A row as the file has it. */
export interface RosterEntry {
  /** As the file counts it, its head the first. */
  readonly row: number;
  readonly name: string;
  readonly memberNumber: string;
  readonly email: string;
  readonly typed: string;
  /** Null where there is none, or it can't be read. */
  readonly value: number | null;
  readonly problem: 'NO_INDEX' | 'UNREADABLE' | null;
  readonly validFrom: string | null;
}

const columns = ['memberNumber', 'email', 'name', 'firstName', 'lastName', 'index', 'validFrom'] as const;
type Column = (typeof columns)[number];

/** How associations and their programs head a column, without blanks, points and signs, in lower case. */
const heads: Readonly<Record<Column, readonly string[]>> = {
  memberNumber: [
    'membernumber',
    'memberno',
    'membernr',
    'member',
    'memberid',
    'membershipnumber',
    'localnumber',
    'clubmembernumber',
  ],
  email: ['email', 'emailaddress', 'mail'],
  name: ['name', 'golfer', 'player', 'fullname', 'membername'],
  firstName: ['firstname', 'givenname', 'first'],
  lastName: ['lastname', 'surname', 'familyname', 'last'],
  index: ['handicapindex', 'index', 'hi', 'hcpindex', 'hdcpindex', 'whsindex', 'handicap', 'hcp'],
  validFrom: ['validfrom', 'date', 'effectivedate', 'revisiondate', 'lastrevision', 'asof', 'indexdate'],
};

const plain = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Errors: invalid_input on `file` where no column has the index, or none says whose it is. */
export function readRoster(rows: readonly (readonly string[])[], validFrom: string): RosterEntry[] {
  const [head = [], ...body] = rows;
  const found = head.map(plain);
  const places = Object.fromEntries(
    columns.map((column) => [column, found.findIndex((one) => heads[column].includes(one))]),
  ) as Record<Column, number>;
  if (places.index < 0) throw invalidField('file', 'seasons.rosterWithoutIndex');
  if (places.memberNumber < 0 && places.email < 0) throw invalidField('file', 'seasons.rosterWithoutGolfer');
  return body.map((cells, at) => {
    const cell = (column: Column): string => cells[places[column]] ?? '';
    const typed = cell('index');
    const value = indexOf(typed);
    const day = places.validFrom < 0 ? validFrom : dayOf(cell('validFrom'));
    return {
      row: at + 2,
      name: cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim(),
      memberNumber: cell('memberNumber'),
      email: cell('email').toLowerCase(),
      typed,
      value,
      problem: isNone(typed) ? 'NO_INDEX' : value === null || day === null ? 'UNREADABLE' : null,
      validFrom: day,
    };
  });
}

/** As rosters say that somebody has none (yet, or any more). */
const isNone = (typed: string): boolean => /^(?:|-|–|nh|n\/a|none|wd|sus|ns)$/i.test(typed);

const lowest = -10;
const highest = 54;

/** `14.3`, `14,3`, a plus player's `+2.1`; with the letter behind it by which associations mark how it came about. */
function indexOf(typed: string): number | null {
  const [, sign, digits = ''] = /^([+-]?)\s*(\d{1,2}(?:[.,]\d+)?)\s*[a-z]?$/i.exec(typed) ?? [];
  if (digits === '') return null;
  const exact = Number(digits.replace(',', '.'));
  const tenths = Math.round(10 * exact);
  // Spreadsheets keep 14.3 as a number that is very nearly so.
  if (Math.abs(10 * exact - tenths) > 1e-6) return null;
  const value = (sign ? -tenths : tenths) / 10 + 0;
  return value >= lowest && value <= highest ? value : null;
}

/** `2026-07-31`, also with a time behind it. What may be read in two ways is not read. */
function dayOf(typed: string): string | null {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(typed) ?? [];
  return day !== '' && !Number.isNaN(Date.parse(day)) ? day : null;
}
