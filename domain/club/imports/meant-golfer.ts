/** Whom a row means that names a golfer by member number or mail address, and never by name alone. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Told } from '@fourball/shared/club/imports/fates.ts';
import { readEmail, readLine } from '@fourball/shared/club/imports/read-cells.ts';
import { findPeople, type FoundPeople, type KnownPerson } from './find-people.ts';
import type { ImportOrder, ImportRow } from './import-kind.ts';

/** What a row says in a column, on one line; empty where the file has no such column. */
export const cellReader =
  ({ mapping }: ImportOrder) =>
  ({ cells }: ImportRow, column: string): string => {
    const at = mapping.indexOf(column);
    return at < 0 ? '' : readLine(cells[at] ?? '');
  };

export interface SaidGolfer {
  /** In lower case, as the address is. */
  readonly memberNumber: string | null;
  readonly email: string | null;
}

export function golferReader(order: ImportOrder): (row: ImportRow) => SaidGolfer {
  const cell = cellReader(order);
  return (row) => ({
    memberNumber: cell(row, 'memberNumber').toLowerCase() || null,
    email: readEmail(cell(row, 'email')),
  });
}

export const findGolfers = (sql: Sql, said: readonly SaidGolfer[]): Promise<FoundPeople> =>
  findPeople(sql, {
    numbers: said.flatMap(({ memberNumber }) => memberNumber ?? []),
    emails: said.flatMap(({ email }) => email ?? []),
    birthDates: [],
    names: [],
  });

/** Of a number and an address that both are somebody's the same person is meant, or nobody. */
export function meantGolfer(
  { memberNumber, email }: SaidGolfer,
  { byNumber, byEmail }: FoundPeople,
): KnownPerson | { readonly told: Told } {
  const one = memberNumber === null ? undefined : byNumber.get(memberNumber);
  const other = email === null ? undefined : byEmail.get(email);
  if (one && other && one.id !== other.id)
    return { told: { code: 'TWO_PEOPLE', one: nameOf(one), other: nameOf(other) } };
  // A number that is nobody's is not outweighed by an address: families share one.
  const person = memberNumber === null ? other : one;
  if (!person) return { told: { code: 'UNKNOWN_PERSON' } };
  return person.closed ? { told: { code: 'CLOSED' } } : person;
}

/** The golfers whom rows mean, of those that mean somebody. */
export const meantIds = (said: readonly SaidGolfer[], found: FoundPeople): number[] =>
  said.flatMap((one) => {
    const person = meantGolfer(one, found);
    return 'id' in person ? [person.id] : [];
  });

const nameOf = ({ firstName, lastName }: KnownPerson): string => `${firstName} ${lastName}`;
