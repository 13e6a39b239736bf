/** Takes in a file of another program: its rows are kept, and what its columns seem to be is said. Nothing else is written. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ImportOptions } from '@fourball/shared/club/imports/import-shapes.ts';
import { importColumns, type ImportKindName } from '@fourball/shared/club/imports/import-kinds.ts';
import { findHead, matchHeads, plainHead, type Mapping } from '@fourball/shared/club/imports/mapping.ts';
import { looksLikeCard, readLine } from '@fourball/shared/club/imports/read-cells.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { hashOfHeads } from './import-rows.ts';

export interface OpenedFile {
  readonly kind: ImportKindName;
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Of each row as the file counts it. */
  readonly numbers: readonly number[];
  readonly encoding: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
}

/** More columns are in no file that people made. */
const mostColumns = 100;
/** Characters of a cell; nothing that is taken from one is longer. */
const longestCell = 2_000;
/** Rows that one statement writes. */
const batch = 2_000;

/** The id of the import. Errors: invalid_input on `file` where there is nothing below the heads, or cards are in it. */
export async function openImport(house: House, actor: UserActor, file: OpenedFile): Promise<number> {
  const at = findHead(file.kind, file.rows);
  const width = Math.min(mostColumns, Math.max(0, ...file.rows.map((row) => row.length)));
  const cellsOf = (row: readonly string[] = []) =>
    Array.from({ length: width }, (_, place) => (row[place] ?? '').slice(0, longestCell));
  const heads = cellsOf(file.rows[at]).map((head) => readLine(head).slice(0, 200));
  const body = file.rows
    .map((row, place) => ({ row: file.numbers[place] ?? place + 1, cells: cellsOf(row) }))
    .slice(at + 1);
  if (body.length === 0) throw invalidField('file', 'club.importEmpty');
  if (hasCards(heads, body)) throw invalidField('file', 'club.importCards');
  const matched = matchHeads(file.kind, heads);
  return transact(house.db, async (tx) => {
    const kept = await findMapping(tx, file.kind, heads);
    const [made] = await tx.query<{ id: number }>(
      `insert into imports (kind, file_name, heads, head_row, profile, encoding, sheet, sheets, mapping, options, rows, uploaded_by, uploaded_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [
        file.kind,
        readLine(file.name).slice(0, 120) || 'file',
        JSON.stringify(heads),
        file.numbers[at] ?? at + 1,
        matched.profile,
        file.encoding,
        file.sheet,
        JSON.stringify(file.sheets),
        JSON.stringify(kept?.mapping ?? matched.mapping),
        JSON.stringify(kept?.options ?? usualOptions(house.timeZone)),
        body.length,
        actor.userId,
        house.clock.now(),
      ],
    );
    const id = made?.id ?? 0;
    for (let from = 0; from < body.length; from += batch) {
      const part = body.slice(from, from + batch);
      await tx.query(
        'insert into import_rows (import_id, row, cells) select $1, r.row, r.cells from unnest($2::integer[], $3::jsonb[]) as r (row, cells)',
        [id, part.map(({ row }) => row), part.map(({ cells }) => JSON.stringify(cells))],
      );
    }
    await recordChange(tx, actor, {
      action: 'import.uploaded',
      changes: [{ field: 'rows', before: null, after: String(body.length) }],
    });
    return id;
  });
}

/** Most of North America writes the month first. */
const usualOptions = (timeZone: string): ImportOptions => ({
  dayOrder: timeZone.startsWith('America/') ? 'MDY' : 'DMY',
  wins: 'CLUB',
});

/** How a file with these heads was matched the last time, as far as there still are such columns. */
async function findMapping(
  tx: Transaction,
  kind: ImportKindName,
  heads: readonly string[],
): Promise<{ mapping: Mapping; options: ImportOptions } | null> {
  const [kept] = await tx.query<{ mapping: Record<string, string>; options: ImportOptions }>(
    'select mapping, options from import_mappings where kind = $1 and heads_hash = $2',
    [kind, hashOfHeads(heads)],
  );
  if (!kept) return null;
  const plain = heads.map(plainHead);
  return {
    options: kept.options,
    mapping: plain.map((head, at) => {
      const column = Object.hasOwn(kept.mapping, head) ? kept.mapping[head] : undefined;
      return column !== undefined && plain.indexOf(head) === at && Object.hasOwn(importColumns[kind], column)
        ? column
        : null;
    }),
  };
}

const cardHead = /^(?:credit|payment|debit)?card(?:no|nr|number|num)$|^(?:creditcard|ccnumber|ccno|ccnum)$/;
/** A few numbers of members pass the check of cards by chance; of a column of cards all do. */
const suspicious = 0.3;

function hasCards(heads: readonly string[], rows: readonly { readonly cells: readonly string[] }[]): boolean {
  return heads.some((head, at) => {
    const filled = rows.flatMap(({ cells }) => (cells[at] ? [cells[at]] : []));
    const cards = filled.filter(looksLikeCard).length;
    return cards > suspicious * filled.length || (cards > 0 && cardHead.test(plainHead(head)));
  });
}
