/** Reads a table from a file that somebody chose: CSV as programs write it, or a sheet of an XLSX workbook. */
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { dayOf } from '@fourball/shared/club/days.ts';
import type { TableEncoding } from '@fourball/shared/contract/table-encodings.ts';
import { countSheetRows, sheetsOf } from './count-sheet-rows.ts';

export interface TableLimits {
  /** With its head. */
  readonly rows: number;
  /** Bytes of a workbook as it is unpacked: a small file can hold a lot of the same. */
  readonly unpacked: number;
}

/** What the reader is told besides; without it, what the file itself says holds, and the first sheet. */
export interface TableChoice {
  readonly encoding?: TableEncoding | undefined;
  readonly sheet?: string | undefined;
}

/** Rows without any that is empty. */
export interface FilledTable {
  readonly rows: readonly (readonly string[])[];
  /** The number of each row in the file, from 1: a program that shows tables counts the empty ones, too. */
  readonly numbers: readonly number[];
  /** How the text was read; null for a workbook. */
  readonly encoding: TableEncoding | null;
  /** The sheets of a workbook by name, and which was read. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
}

export type TableRead = FilledTable | { readonly problem: 'UNREADABLE' | 'TOO_LONG' };

interface Read extends Omit<FilledTable, 'rows' | 'numbers'> {
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

/** The first bytes of every ZIP archive, which a workbook is. */
const zipStart = [0x50, 0x4b, 0x03, 0x04];

const isWorkbook = (bytes: Uint8Array): boolean => zipStart.every((byte, at) => bytes[at] === byte);

/** Cells as text without blanks around them. */
export async function readTable(
  bytes: Uint8Array,
  limits: TableLimits,
  choice: TableChoice = {},
): Promise<TableRead> {
  let read: Read | 'TOO_LONG';
  try {
    read = isWorkbook(bytes)
      ? await readWorkbook(bytes, limits, choice.sheet)
      : readCsv(bytes, limits.rows, choice.encoding);
  } catch {
    return { problem: 'UNREADABLE' };
  }
  if (read === 'TOO_LONG') return { problem: 'TOO_LONG' };
  const { rows, ...said } = read;
  const filled = rows
    .map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length > limits.rows) return { problem: 'TOO_LONG' };
  return {
    ...said,
    rows: filled.map(({ cells }) => cells),
    numbers: filled.map(({ number }) => number),
  };
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

async function readWorkbook(
  bytes: Uint8Array,
  limits: TableLimits,
  wanted: string | undefined,
): Promise<Read | 'TOO_LONG'> {
  if (unpackedSize(bytes) > limits.unpacked) return 'TOO_LONG';
  const sheets = sheetsOf(bytes);
  const chosen = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (wanted !== undefined && !chosen) throw new Error('There is no such sheet.');
  // Before a workbook is built in memory, which takes a hundred times what its bytes do.
  if (chosen && countSheetRows(bytes, chosen.file, limits.rows) > limits.rows) return 'TOO_LONG';
  // Of its own, since the bytes may be a part of a larger memory.
  const { buffer } = new Uint8Array(bytes);
  const rows = await readSheet(buffer, wanted, { parseNumber: (typed) => typed });
  return {
    encoding: null,
    sheets: sheets.map(({ name }) => name),
    sheet: chosen?.name ?? null,
    // Empty rows stand among the others there.
    rows: rows.map((row, at) => ({
      number: at + 1,
      cells: row.map((cell) => (cell === null ? '' : cell instanceof Date ? dayOf(cell) : String(cell))),
    })),
  };
}

/** Programs of some countries write semicolons, since their commas are decimal. */
const separators = [',', ';', '\t'];

function readCsv(bytes: Uint8Array, most: number, wanted: TableEncoding | undefined): Read {
  const { encoding, text } = textOf(bytes, wanted);
  if (text.includes('\0')) throw new Error('This is no text.');
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  const counted = separators.map((separator) => head.split(separator).length);
  const rows: { number: number; cells: string[] }[] = [];
  parse(text, {
    bom: true,
    delimiter: separators[counted.indexOf(Math.max(...counted))] ?? ',',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // One more, so that it is noticed.
    to: most + 1,
    on_record: (cells: string[], { records, empty_lines }) => {
      rows.push({ number: records + empty_lines, cells });
      return null;
    },
  });
  return { encoding, sheets: [], sheet: null, rows };
}

/** What is neither marked nor UTF-8 comes from an older program. */
function textOf(
  bytes: Uint8Array,
  wanted: TableEncoding | undefined,
): { encoding: TableEncoding; text: string } {
  const marked = markOf(bytes);
  const encoding = wanted ?? marked;
  if (encoding) return { encoding, text: decode(bytes, encoding) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: decode(bytes, 'windows-1252') };
  }
}

/** What Windows-1252 has from 0x80 on, where Latin-1 has no letters. Some versions of Node.js take the one for the other. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decode(bytes: Uint8Array, encoding: TableEncoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** The bytes at the beginning that say in which way a text is written. */
const marks: readonly (readonly [TableEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markOf = (bytes: Uint8Array): TableEncoding | undefined =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
