/** The rows of a field: in which list one stands, which of them are looked for, and what a table sorts them by. */
import type { FieldRow } from '@fourball/shared/seasons/entry-shapes.ts';
import {
  foundRows,
  sortedRows,
  surnameFirst,
  type Sorting,
  type SortValue,
} from '../../../ui/table/data-table.ts';

export const fieldLists = ['in', 'asked', 'waiting', 'out'] as const;
export type FieldList = (typeof fieldLists)[number];

/** A place that is kept until the golfer has answered is neither had nor waited for. */
export function listOf({ playing, queuePlace, status }: FieldRow): FieldList {
  if (playing) return 'in';
  if (queuePlace !== null) return 'waiting';
  return status === 'INVITED' || status === 'PENDING' ? 'asked' : 'out';
}

export const fieldFilters = ['unpaid', 'noHandicap', 'unanswered'] as const;
export type FieldFilter = (typeof fieldFilters)[number];

const fits: Readonly<Record<FieldFilter, (row: FieldRow) => boolean>> = {
  unpaid: ({ owed, charged }) => charged < owed,
  noHandicap: ({ handicapIndex, guestOf }) => handicapIndex === null && guestOf === null,
  unanswered: ({ confirmed, guestOf }) => confirmed === null && guestOf === null,
};

export interface Looking {
  list: FieldList;
  typed: string;
  /** Empty: all of them; `none` for who is in none. */
  division: string;
  only: readonly FieldFilter[];
}

const wholeOf = (row: FieldRow): readonly (string | null)[] => [
  row.name,
  row.nickname,
  row.team,
  row.email,
  row.memberNumber,
  row.guestOf,
];

/** Those of one list that fit all that is asked for. */
export function lookedFor(
  rows: readonly FieldRow[],
  { list, typed, division, only }: Looking,
): readonly FieldRow[] {
  const kept = rows.filter(
    (row) =>
      listOf(row) === list &&
      (division === '' ||
        (division === 'none' ? row.divisionId === null : String(row.divisionId) === division)) &&
      only.every((one) => fits[one](row)),
  );
  return foundRows(kept, typed, wholeOf);
}

export type FieldBy =
  'name' | 'division' | 'team' | 'handicap' | 'league' | 'status' | 'confirmed' | 'price' | 'owed' | 'place';

const valueOf: Readonly<Record<FieldBy, (row: FieldRow) => SortValue>> = {
  name: ({ name }) => surnameFirst(name),
  division: ({ division }) => division,
  team: ({ team }) => team,
  handicap: ({ handicapIndex }) => handicapIndex,
  league: ({ leagueStatus }) => leagueStatus,
  status: ({ status }) => status,
  confirmed: ({ confirmed }) => (confirmed === null ? null : Number(confirmed)),
  price: ({ priceClass }) => priceClass,
  owed: ({ owed, charged }) => owed - charged,
  place: ({ queuePlace }) => queuePlace,
};

export const sortedField = (rows: readonly FieldRow[], { by, down }: Sorting<FieldBy>): readonly FieldRow[] =>
  sortedRows(rows, valueOf[by], down);

/** How many play in each division, in the order of the field; those in none at the end. */
export function coloursOf(rows: readonly FieldRow[]) {
  const divisions = new Map<
    number | null,
    { name: string | null; colorCode: string | null; count: number }
  >();
  for (const { playing, divisionId, division, colorCode } of rows) {
    if (!playing) continue;
    const known = divisions.get(divisionId) ?? { name: division, colorCode, count: 0 };
    divisions.set(divisionId, { ...known, count: known.count + 1 });
  }
  return [...divisions.values()].toSorted(
    (one, other) => Number(one.name === null) - Number(other.name === null),
  );
}
