/** Lists as CSV files that a spreadsheet opens without running anything in them. */

import { saveFile } from './save-file.ts';

export type CsvValue = string | number | boolean | null | undefined;

/** RFC 4180, with a head line and lines that end in CRLF. */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers, also negative ones, are left
 * alone.
 */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvBlob(head: readonly string[], rows: readonly (readonly CsvValue[])[]): Blob {
  // The mark at the front tells spreadsheets that it is UTF-8.
  return new Blob(['\uFEFF', csvOf(head, rows)], { type: 'text/csv;charset=utf-8' });
}

/** Hands the list to the person as a file. An empty list makes none, and is answered with false. */
export function downloadCsv(
  fileName: string,
  head: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): boolean {
  if (rows.length === 0) return false;
  saveFile(csvBlob(head, rows), fileName);
  return true;
}
