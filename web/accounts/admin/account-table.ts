/** The table of accounts as data: what of a list is shown, in which order, and how it is written into a file. */
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import { clubDayOf } from '../../lib/club/club-time.ts';
import type { CsvValue } from '../../lib/browser/csv.ts';
import {
  foundRows,
  sortedRows,
  surnameFirst,
  type Sorting as TableSorting,
} from '../../ui/table/data-table.ts';
import { words } from './admin-words.en.ts';

export const columns = [
  'name',
  'memberNumber',
  'email',
  'membershipName',
  'roles',
  'status',
  'createdAt',
  'lastLoginAt',
] as const;
export type Column = (typeof columns)[number];

/** Those by which the server puts a list in order that is too long to be sorted here. */
export const serverColumns = [
  'name',
  'memberNumber',
  'email',
  'status',
  'createdAt',
  'lastLoginAt',
] as const satisfies readonly Column[];
export type ServerColumn = (typeof serverColumns)[number];

export type Sorting<By extends Column = Column> = TableSorting<By>;

export const searchMin = 3;
export const rowsPerPage = 50;

/** Those in which every word of the text is found. */
export const found = (rows: readonly AccountRow[], text: string): readonly AccountRow[] =>
  foundRows(rows, text, ({ name, nickname, memberNumber, email, userName }) => [
    name,
    nickname,
    memberNumber,
    email,
    userName,
  ]);

/** Empty values come last in both directions; equal ones in the order of names. */
export function sorted(rows: readonly AccountRow[], { by, down }: Sorting): readonly AccountRow[] {
  const byId = [...rows].sort((one, other) => one.userId - other.userId);
  const byName = sortedRows(byId, ({ name }) => surnameFirst(name), false);
  return sortedRows(byName, (row) => valueOf(row, by) || null, down);
}

function valueOf(row: AccountRow, column: Column): string {
  if (column === 'roles') return rolesOf(row);
  if (column === 'name') return surnameFirst(row.name);
  return row[column] ?? '';
}

/** The roles beyond the one that everybody has. */
export const rolesOf = ({ roles }: Pick<AccountRow, 'roles'>): string =>
  roles
    .filter((role) => role !== 'GOLFER')
    .map((role) => words.roles[role])
    .join(', ');

export const csvHead: readonly string[] = [
  words.columns.name,
  words.nickname,
  words.columns.memberNumber,
  words.columns.email,
  words.columns.membershipName,
  words.columns.roles,
  words.columns.status,
  words.columns.createdAt,
  words.columns.lastLoginAt,
];

/** The days are those of the club's calendar, as in the table. */
export const csvRow = (row: AccountRow, timeZone: string): readonly CsvValue[] => [
  row.name,
  row.nickname,
  row.memberNumber,
  row.email,
  row.membershipName,
  row.roles.map((role) => words.roles[role]).join(', '),
  words.status[row.status],
  clubDayOf(row.createdAt, timeZone),
  row.lastLoginAt === null ? null : clubDayOf(row.lastLoginAt, timeZone),
];
