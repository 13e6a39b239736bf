/** Writes a table as an XLSX workbook: texts are texts, whatever they begin with, and amounts are numbers. */
import writeExcelFile, { type Cell as SheetCell, type Row as SheetRow } from 'write-excel-file/node';
import type { Cell, Table } from './table.ts';

/** What XML can't hold is left out, and no more letters go into a cell than the format lets. */
const cellText = (value: string): string =>
  // eslint-disable-next-line no-control-regex
  value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').slice(0, 32_000);

function sheetCell(value: Cell, kind: Table['columns'][number]['kind']): SheetCell {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { type: String, value: cellText(value) };
  return kind === 'amount'
    ? { type: Number, value: value / 100, format: '#,##0.00' }
    : { type: Number, value };
}

export async function xlsxOf(table: Table, sheet: string): Promise<Buffer> {
  const rows: SheetRow[] = [
    table.columns.map(({ title, kind }) => ({
      type: String,
      value: title,
      fontWeight: 'bold',
      align: kind === 'text' ? 'left' : 'right',
    })),
  ];
  for (const row of table.rows()) {
    rows.push(row.map((value, at) => sheetCell(value, table.columns[at]?.kind ?? 'text')));
  }
  return writeExcelFile(rows, {
    sheet,
    columns: table.columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}
