/** Reads a table from a file that somebody chose: CSV as programs write it, or the first sheet of an XLSX workbook. */
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { dayOf } from '@fourball/shared/club/days.ts';

export interface TableLimits {
  /** With its head. */
  readonly rows: number;
  /** Bytes of a workbook as it is unpacked: a small file can hold a lot of the same. */
  readonly unpacked: number;
}

export type TableRead =
  { readonly rows: readonly (readonly string[])[] } | { readonly problem: 'UNREADABLE' | 'TOO_LONG' };

/** The first bytes of every ZIP archive, which a workbook is. */
const zipStart = [0x50, 0x4b, 0x03, 0x04];

const isWorkbook = (bytes: Uint8Array): boolean => zipStart.every((byte, at) => bytes[at] === byte);

/** Cells as text, rows without any left out. */
export async function readTable(bytes: Uint8Array, limits: TableLimits): Promise<TableRead> {
  let read: readonly (readonly string[])[];
  try {
    if (isWorkbook(bytes) && unpackedSize(bytes) > limits.unpacked) return { problem: 'TOO_LONG' };
    read = isWorkbook(bytes) ? await readWorkbook(bytes) : readCsv(bytes, limits.rows);
  } catch {
    return { problem: 'UNREADABLE' };
  }
  const rows = read.map((row) => row.map((cell) => cell.trim()));
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  return filled.length > limits.rows ? { problem: 'TOO_LONG' } : { rows: filled };
}

function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  return size;
}

async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  // Of its own, since the bytes may be a part of a larger memory.
  const { buffer } = new Uint8Array(bytes);
  const rows = await readSheet(buffer, { parseNumber: (typed) => typed });
  return rows.map((row) =>
    row.map((cell) => (cell === null ? '' : cell instanceof Date ? dayOf(cell) : String(cell))),
  );
}

/** Programs of some countries write semicolons, since their commas are decimal. */
const separators = [',', ';', '\t'];

function readCsv(bytes: Uint8Array, most: number): string[][] {
  const text = textOf(bytes);
  if (text.includes('\0')) throw new Error('This is no text.');
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  const counted = separators.map((separator) => head.split(separator).length);
  return parse(text, {
    delimiter: separators[counted.indexOf(Math.max(...counted))] ?? ',',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // One more, so that it is noticed.
    to: most + 1,
  });
}

/** What is no UTF-8 comes from an older program. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
