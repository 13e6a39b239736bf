/** Writes a table as CSV by RFC 4180, in UTF-8, in which no cell is a formula to whatever opens it. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Table } from './table.ts';

/**
 * Rows go out as the reader takes them. Lines end in CRLF, quotes are doubled, and a mark at the beginning tells
 * spreadsheets that it is UTF-8, without which they garble every accent; tables for programs can go without. Texts that begin with = + - @, a tab or a
 * carriage return get an apostrophe before them; numbers stay numbers, below zero too.
 */
export function csvOf(table: Table): Readable {
  const writer = stringify({
    header: true,
    columns: table.columns.map(({ title }) => ({ key: title, header: title })),
    record_delimiter: 'windows',
    // With a delimiter named, line breaks within a cell are left bare unless asked for.
    quote_record_delimiter: true,
    bom: !table.unmarked,
    escape_formulas: true,
    cast: {
      number: (value, { index = 0 }) =>
        table.columns[index]?.kind === 'amount' ? (value / 100).toFixed(2) : String(value),
    },
  });
  return Readable.from(table.rows()).pipe(writer);
}
