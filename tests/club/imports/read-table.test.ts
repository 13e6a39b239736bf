/** Files of tables as programs write them: in which letters, on which sheet, in which row, and how long. */
import { readTable } from '@fourball/api/tables/read-table.ts';
import { zipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';

const limits = { rows: 100, unpacked: 50_000_000 };
const text = 'Name,City\r\nJosé Peña,Łódź\r\n';
const rows = [
  ['Name', 'City'],
  ['José Peña', 'Łódź'],
];

const marked = (mark: readonly number[], body: Buffer) => new Uint8Array([...mark, ...body]);
const bigEndian = (said: string) => Buffer.from(said, 'utf16le').swap16();

test.for([
  ['utf-8', 'utf-8', new Uint8Array(Buffer.from(text))],
  ['utf-8 with its mark', 'utf-8', marked([0xef, 0xbb, 0xbf], Buffer.from(text))],
  ['utf-16, as Excel’s “Unicode text” is', 'utf-16le', marked([0xff, 0xfe], Buffer.from(text, 'utf16le'))],
  ['utf-16 the other way round', 'utf-16be', marked([0xfe, 0xff], bigEndian(text))],
] as const)('%s is told apart by itself', async ([, encoding, bytes]) => {
  expect(await readTable(bytes, limits)).toEqual({
    rows,
    numbers: [1, 2],
    encoding,
    sheets: [],
    sheet: null,
  });
});

test('what no mark tells is read as somebody says', async () => {
  // “José” as an old Mac wrote it: é is 0x8e, which is Ž to Windows.
  const bytes = new Uint8Array([...Buffer.from('Name\nJos'), 0x8e, 0x0a]);
  expect(await readTable(bytes, limits)).toMatchObject({
    rows: [['Name'], ['JosŽ']],
    encoding: 'windows-1252',
  });
  expect(await readTable(bytes, limits, { encoding: 'macintosh' })).toMatchObject({
    rows: [['Name'], ['José']],
  });
});

test('rows keep the numbers that they have in the file', async () => {
  const bytes = new Uint8Array(Buffer.from('Maple Hollow\n\n,,\nName;City\nAva;Guelph\n'));
  expect(await readTable(bytes, limits)).toMatchObject({ numbers: [1, 4, 5] });
  const book = await writeExcelFile([
    [{ value: 'Maple Hollow' }],
    [],
    [{ value: 'Name' }],
    [{ value: 'Ava' }],
  ]).toBuffer();
  expect(await readTable(new Uint8Array(book), limits)).toMatchObject({
    rows: [['Maple Hollow'], ['Name'], ['Ava']],
    numbers: [1, 3, 4],
  });
});

test('of a workbook with several sheets the first is read, or the one that is named', async () => {
  const book = await writeExcelFile([
    { sheet: 'Notes & more', data: [[{ value: 'Exported' }]] },
    { sheet: 'Members', data: [[{ value: 'Name' }], [{ value: 'Ava' }]] },
  ]).toBuffer();
  const bytes = new Uint8Array(book);
  const sheets = ['Notes & more', 'Members'];
  expect(await readTable(bytes, limits)).toMatchObject({
    rows: [['Exported']],
    sheets,
    sheet: 'Notes & more',
  });
  expect(await readTable(bytes, limits, { sheet: 'Members' })).toMatchObject({
    rows: [['Name'], ['Ava']],
    sheets,
    sheet: 'Members',
  });
  expect(await readTable(bytes, limits, { sheet: 'Nowhere' })).toEqual({ problem: 'UNREADABLE' });
  // Another sheet may be as long as it likes.
  expect(await readTable(bytes, { ...limits, rows: 1 })).toMatchObject({ rows: [['Exported']] });
  expect(await readTable(bytes, { ...limits, rows: 1 }, { sheet: 'Members' })).toEqual({
    problem: 'TOO_LONG',
  });
});

/** A workbook of one sheet with so much XML in it as `rows` says. */
const bookOf = (rows: string): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });

test('a workbook of 200,000 rows is refused before it is built', async () => {
  const row = (at: number) => `<row r="${at}"><c r="A${at}"><v>${at}</v></c></row>`;
  const bytes = bookOf(Array.from({ length: 200_000 }, (_, at) => row(at + 1)).join(''));
  const before = process.memoryUsage().heapUsed;
  expect(await readTable(bytes, { ...limits, rows: 20_000 })).toEqual({ problem: 'TOO_LONG' });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64_000_000);
});

test('a row that no program has is refused', async () => {
  const bytes = bookOf('<row r="900000000000"><c r="A900000000000"><v>1</v></c></row>');
  expect(await readTable(bytes, limits)).toEqual({ problem: 'UNREADABLE' });
});

test('a file of text with 200,000 rows is refused', async () => {
  const bytes = new Uint8Array(Buffer.from(`Name\n${'Ava\n'.repeat(200_000)}`));
  expect(await readTable(bytes, { ...limits, rows: 20_000 })).toEqual({ problem: 'TOO_LONG' });
});
