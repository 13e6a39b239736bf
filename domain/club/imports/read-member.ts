/** Reads a row of a file of members: what it says of a person, and what of it can't be read. */
import { looksLikeAddress } from '@fourball/shared/contract/body-fields.ts';
import type { Told } from '@fourball/shared/club/imports/fates.ts';
import {
  importColumns,
  type CellKind,
  type ImportKindName,
  type MemberColumn,
} from '@fourball/shared/club/imports/import-kinds.ts';
import type { Mapping } from '@fourball/shared/club/imports/mapping.ts';
import {
  dayOrderOf,
  emptying,
  readCountry,
  readDay,
  readEmail,
  readLine,
  readName,
  readPhone,
  type DayOrder,
} from '@fourball/shared/club/imports/read-cells.ts';
import { isNobodysEmail } from '../../accounts/users/no-mail.ts';
import type { ImportOrder, ImportRow } from './import-kind.ts';

export type MemberField = Exclude<MemberColumn, 'name'>;

export interface ReadMember {
  /** Null: the file empties the field. What it does not say is not in it. */
  readonly says: Readonly<Partial<Record<MemberField, string | null>>>;
  readonly refused: Told | null;
  readonly notes: readonly Told[];
}

/** What would stand in mails and lists under somebody's name, and so may look like nothing else. */
const named: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name', 'nickname']);
/** What nobody is without. */
const kept: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name']);

const columns = Object.entries(importColumns.MEMBERS);

/** Where each column stands in the file, and in which order its days are written. */
export function memberReader(
  rows: readonly ImportRow[],
  { mapping, options, today }: ImportOrder,
): (row: ImportRow) => ReadMember {
  const placed = columns.flatMap(([key, column]) => {
    const at = mapping.indexOf(key);
    if (at < 0) return [];
    const dated = column.reads === 'DAY' || column.reads === 'BIRTH_DAY';
    const order = dated ? dayOrderOf(rows.map(({ cells }) => cells[at] ?? '')) : null;
    return [{ key, at, ...column, order: order ?? options.dayOrder }];
  });
  return ({ cells }) => {
    const says: Record<string, string | null> = {};
    const notes: Told[] = [];
    for (const { key, at, reads, most, order } of placed) {
      const typed = readLine(cells[at] ?? '');
      if (typed === '') continue;
      if (emptying(typed)) {
        if (!kept.has(key)) says[key] = null;
        continue;
      }
      if (typed.length > most) return refused({ code: 'TOO_LONG', column: key, most });
      if (named.has(key) && looksLikeAddress.test(typed))
        return refused({ code: 'WEB_ADDRESS', column: key });
      const read = readCell(typed, reads, order, today);
      if (read === null) notes.push({ code: 'UNREAD', column: key, typed });
      else says[key] = read;
    }
    const { name, ...rest } = says;
    const whole = typeof name === 'string' ? readName(name) : null;
    const person = { ...whole, ...rest };
    if (!person.firstName || !person.lastName) return refused({ code: 'NO_NAME' });
    const long = (['firstName', 'lastName'] as const).find((key) => (person[key]?.length ?? 0) > longestName);
    if (long !== undefined) return refused({ code: 'TOO_LONG', column: long, most: longestName });
    return { says: person, refused: null, notes };
  };
}

const longestName = importColumns.MEMBERS.firstName?.most ?? 80;

const refused = (told: Told): ReadMember => ({ says: {}, refused: told, notes: [] });

function readCell(typed: string, reads: CellKind, order: DayOrder, today: string): string | null {
  switch (reads) {
    case 'EMAIL': {
      const email = readEmail(typed);
      // Kept for those who left, and for those who have none.
      return email !== null && isNobodysEmail(email) ? null : email;
    }
    case 'PHONE':
      return readPhone(typed);
    case 'COUNTRY':
      return readCountry(typed);
    case 'DAY':
    case 'BIRTH_DAY':
      return readDay(typed, { order, today, past: reads === 'BIRTH_DAY' });
    case 'LINE':
    case 'NAME':
    case 'COUNT':
    case 'MONEY':
      return typed;
  }
}

/** Whether the columns of days can be read in two ways, so that the office has to say in which. */
export const daysAskOrder = (
  kind: ImportKindName,
  rows: readonly Pick<ImportRow, 'cells'>[],
  mapping: Mapping,
  asks: (cells: readonly string[]) => boolean,
): boolean =>
  Object.entries(importColumns[kind]).some(([key, { reads }]) => {
    const at = mapping.indexOf(key);
    if (at < 0 || (reads !== 'DAY' && reads !== 'BIRTH_DAY')) return false;
    const cells = rows.map((row) => row.cells[at] ?? '');
    return dayOrderOf(cells) === null && asks(cells);
  });
