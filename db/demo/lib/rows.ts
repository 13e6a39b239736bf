/** Writes many rows of one table in one statement. */
import type { Transaction } from '../../connection.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts the rows in their order; every row has the keys of the first one, which are column names. They travel as
 * one JSON text that PostgreSQL reads by the table's own types, so that arrays, days and moments need no cast here.
 */
export async function insertRows(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  await write(tx, table, rows, '');
}

/** Like insertRows; the new ids come back in the order of the rows. */
export async function insertRowsReturningIds(
  tx: Transaction,
  table: string,
  rows: readonly Row[],
): Promise<number[]> {
  const made = await write(tx, table, rows, 'returning id');
  return made.map(({ id }) => id);
}

/** The id at a position; throws where fewer rows came back than were written. */
export function idAt(ids: readonly number[], at: number): number {
  const id = ids[at];
  if (id === undefined) throw new Error('PostgreSQL returned fewer rows than were written.');
  return id;
}

async function write(
  tx: Transaction,
  table: string,
  rows: readonly Row[],
  returning: string,
): Promise<{ id: number }[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ');
  return tx.query<{ id: number }>(
    `insert into ${table} (${columns})
     select ${columns} from json_populate_recordset(null::${table}, $1::json) ${returning}`,
    [JSON.stringify(rows)],
  );
}
