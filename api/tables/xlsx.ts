/**
 * Writes a table as an XLSX workbook: texts are texts, whatever they begin with, amounts are numbers and days are dates. Its
 * rows can be filtered, and below them stands what those that are shown add up to.
 */
import writeExcelFile, { type Cell as SheetCell, type Row as SheetRow } from 'write-excel-file/node';
import {
  getCellAddress,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility';
import type { Cell, Table } from './table.ts';

/** What XML can't hold is left out, and no more letters go into a cell than the format lets. */
const cellText = (value: string): string =>
  // eslint-disable-next-line no-control-regex
  value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').slice(0, 32_000);

type Kind = Table['columns'][number]['kind'];

const amountFormat = '#,##0.00';
const dateFormats: Readonly<Partial<Record<Kind, string>>> = {
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};

/** As the clock shows it: the format knows no time zones, so nobody who reads it shifts it. */
const asShown = (written: string): Date =>
  new Date(`${written.slice(0, 10)}T${written.slice(11) || '00:00'}Z`);

function sheetCell(value: Cell, kind: Kind): SheetCell {
  if (value === null || value === '') return null;
  if (typeof value === 'string') {
    const format = dateFormats[kind];
    if (format === undefined) return { type: String, value: cellText(value) };
    return { type: Date, value: asShown(value), format };
  }
  return kind === 'amount'
    ? { type: Number, value: value / 100, format: amountFormat }
    : { type: Number, value };
}

/** Of the rows that a filter shows: 109 of SUBTOTAL adds up those alone. */
const totalsOf = ({ columns }: Table, rows: number, label: string): SheetRow =>
  columns.map(({ total, kind }, at) =>
    total
      ? {
          type: 'Formula',
          value: `SUBTOTAL(109,${getCellAddress(1, at)}:${getCellAddress(rows, at)})`,
          fontWeight: 'bold',
          ...(kind === 'amount' && { format: amountFormat }),
        }
      : at === 0
        ? { type: String, value: label, fontWeight: 'bold' }
        : null,
  );

/** What may stand before and after a filter within a sheet, in the order that the format demands (ECMA-376, CT_Worksheet). */
const orderInSheet = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetProtection',
  'autoFilter',
  'mergeCells',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'drawing',
  'legacyDrawing',
];

const filterOver = (ref: string) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          insertElementMarkupAccordingToOrderOfSiblings(
            xml,
            getSelfClosingTagMarkup('autoFilter', { ref }),
            orderInSheet,
            'worksheet',
          ),
      },
    },
  },
});

/** `totals` names the row of what is added up; without columns that can be, or without rows, there is none. */
export async function xlsxOf(
  table: Table,
  { sheet, totals }: { sheet: string; totals: string },
): Promise<Buffer> {
  const rows: SheetRow[] = [
    table.columns.map(({ title, kind }) => ({
      type: String,
      value: title,
      fontWeight: 'bold',
      align: kind === 'number' || kind === 'amount' ? 'right' : 'left',
    })),
  ];
  for (const row of table.rows()) {
    rows.push(row.map((value, at) => sheetCell(value, table.columns[at]?.kind ?? 'text')));
  }
  const last = rows.length - 1;
  if (last > 0 && table.columns.some(({ total }) => total)) rows.push(totalsOf(table, last, totals));
  const filtered = `${getCellAddress(0, 0)}:${getCellAddress(last, table.columns.length - 1)}`;
  return writeExcelFile(
    rows,
    { sheet, columns: table.columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
    { features: [filterOver(filtered)] },
  ).toBuffer();
}
