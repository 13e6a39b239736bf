/** The table of accounts as data: what of a list is shown, in which order, and how it is written into a file. */
import type { AccountRow } from '@fourball/shared/accounts/shapes.ts';
import type { CsvValue } from '../lib/csv.ts';
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

export interface Sorting<By extends Column = Column> {
  by: By;
  down: boolean;
}

export const searchMin = 3;
export const rowsPerPage = 50;

/** Without accents and capitals, as people type. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those in which every word of the text is found. */
export function found(rows: readonly AccountRow[], text: string): readonly AccountRow[] {
  const parts = plain(text).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return rows;
  return rows.filter(({ name, nickname, memberNumber, email, userName }) => {
    const whole = plain([name, nickname, memberNumber, email, userName].join(' '));
    return parts.every((part) => whole.includes(part));
  });
}

const collator = new Intl.Collator('en-CA', { numeric: true, sensitivity: 'base' });

/** Empty values come last in both directions; equal ones in the order of names. */
export function sorted(rows: readonly AccountRow[], { by, down }: Sorting): AccountRow[] {
  const sign = down ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one, by), valueOf(other, by)];
    if (a === '' || b === '') return Number(a === '') - Number(b === '') || byName(one, other);
    return sign * collator.compare(a, b) || byName(one, other);
  });
}

const byName = (one: AccountRow, other: AccountRow): number =>
  collator.compare(surnameFirst(one.name), surnameFirst(other.name)) || one.userId - other.userId;

function valueOf(row: AccountRow, column: Column): string {
  if (column === 'roles') return rolesOf(row);
  if (column === 'name') return surnameFirst(row.name);
  return row[column] ?? '';
}

/** People look for each other by the last name. */
const surnameFirst = (name: string): string => {
  const parts = name.trim().split(/\s+/);
  return `${parts.at(-1) ?? ''} ${parts.slice(0, -1).join(' ')}`;
};

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

export const csvRow = (row: AccountRow): readonly CsvValue[] => [
  row.name,
  row.nickname,
  row.memberNumber,
  row.email,
  row.membershipName,
  row.roles.map((role) => words.roles[role]).join(', '),
  words.status[row.status],
  row.createdAt.slice(0, 10),
  row.lastLoginAt?.slice(0, 10),
];
