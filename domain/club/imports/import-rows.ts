/** Reads what is kept of the files that the office brings along. */
import { createHash } from 'node:crypto';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { importStates, RowFate } from '@fourball/shared/club/imports/fates.ts';
import type { ImportOptions } from '@fourball/shared/club/imports/import-shapes.ts';
import type { ImportKindName } from '@fourball/shared/club/imports/import-kinds.ts';
import { plainHead, type Mapping } from '@fourball/shared/club/imports/mapping.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ImportKind, ImportRow, JudgedRow, MadeRow, UndoneRow, WrittenRow } from './import-kind.ts';

export type ImportKinds = Readonly<Record<ImportKindName, ImportKind>>;

export interface ImportRecord {
  readonly id: number;
  readonly kind: ImportKindName;
  readonly fileName: string;
  readonly heads: readonly string[];
  readonly state: (typeof importStates)[number];
  readonly mapping: Mapping;
  readonly options: ImportOptions;
  readonly fingerprint: string | null;
  readonly changed: boolean;
  readonly rows: number;
  readonly doneRows: number;
  readonly problem: string | null;
  readonly profile: string | null;
  readonly encoding: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly claim: number;
  readonly writtenBy: number | null;
  readonly writtenAt: Date | null;
  readonly undoneBy: number | null;
  readonly undoFingerprint: string | null;
  /** Since when its rows are gone. */
  readonly forgottenAt: Date | null;
}

const columns = `i.id, i.kind, i.file_name as "fileName", i.heads, i.state, i.mapping, i.options, i.fingerprint, i.changed, i.rows,
  i.done_rows as "doneRows", i.problem, i.profile, i.encoding, i.sheet, i.sheets, i.claim, i.written_by as "writtenBy",
  i.written_at as "writtenAt", i.undone_by as "undoneBy", i.undo_fingerprint as "undoFingerprint", i.forgotten_at as "forgottenAt"`;

/** Errors: not_found. */
export async function loadImport(sql: Sql, id: number): Promise<ImportRecord> {
  const [found] = await sql.query<ImportRecord>(`select ${columns} from imports i where i.id = $1`, [id]);
  if (!found) throw new AppError('not_found');
  return found;
}

/** So that nobody else changes it meanwhile. Errors: not_found. */
export async function lockImport(tx: Transaction, id: number): Promise<ImportRecord> {
  const [found] = await tx.query<ImportRecord>(
    `select ${columns} from imports i where i.id = $1 for no key update`,
    [id],
  );
  if (!found) throw new AppError('not_found');
  return found;
}

/** In the order of the file. */
export const loadRows = (sql: Sql, id: number): Promise<ImportRow[]> =>
  sql.query<ImportRow>('select row, cells, decided from import_rows where import_id = $1 order by row', [id]);

/** Of which something was written, in the order of the file. */
export const loadWritten = (sql: Sql, id: number): Promise<WrittenRow[]> =>
  sql.query<WrittenRow>(
    `select row, target_id as "targetId", made, changes from import_rows where import_id = $1 and made is not null order by row`,
    [id],
  );

export type Counts = Partial<Record<RowFate, number>>;

export async function countFates(sql: Sql, id: number): Promise<Counts> {
  const rows = await sql.query<{ fate: RowFate; count: number }>(
    `select fate, count(*) as count from import_rows where import_id = $1 and fate is not null group by fate
     union all select k.key, k.value::bigint from imports i, jsonb_each_text(i.kept_counts) k where i.id = $1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ fate, count }) => [fate, count]));
}

const hash = (told: unknown): string => createHash('sha256').update(JSON.stringify(told)).digest('hex');

/** The same for the same heads in any order. */
export const hashOfHeads = (heads: readonly string[]): string => hash(heads.map(plainHead).toSorted());

/** Another one wherever a row would fare differently. */
export const fingerprintOf = (judged: readonly JudgedRow[]): string =>
  hash(
    judged.map(({ row, fate, reason, notes, targetId, changes }) => [
      row,
      fate,
      reason,
      notes,
      targetId,
      changes,
    ]),
  );

/** Another one wherever taking a row back would do something else. */
export const undoFingerprintOf = (rows: readonly UndoneRow[]): string =>
  hash(rows.map(({ row, fate, told }) => [row, fate, told]));

/** Rows that one statement writes. */
const batch = 2_000;

/** Writes what becomes of each row. Hold the import. */
export async function keepFates(tx: Transaction, id: number, judged: readonly JudgedRow[]): Promise<void> {
  for (let at = 0; at < judged.length; at += batch) {
    const part = judged.slice(at, at + batch);
    await tx.query(
      `update import_rows r set fate = j.fate, reason = j.reason, notes = j.notes, target_id = j.target_id, changes = j.changes
       from unnest($2::integer[], $3::text[], $4::jsonb[], $5::jsonb[], $6::bigint[], $7::jsonb[])
         as j (row, fate, reason, notes, target_id, changes)
       where r.import_id = $1 and r.row = j.row`,
      [
        id,
        part.map(({ row }) => row),
        part.map(({ fate }) => fate),
        part.map(({ reason }) => (reason === null ? null : JSON.stringify(reason))),
        part.map(({ notes }) => JSON.stringify(notes)),
        part.map(({ targetId }) => targetId),
        part.map(({ changes }) => JSON.stringify(changes)),
      ],
    );
  }
}

/** Keeps what was made of each row, by which it can be told whom the office brought along. */
export async function keepMade(tx: Transaction, id: number, made: readonly MadeRow[]): Promise<void> {
  if (made.length === 0) return;
  await tx.query(
    `update import_rows r set target_id = m.target_id, made = m.made
     from unnest($2::integer[], $3::bigint[], $4::jsonb[]) as m (row, target_id, made) where r.import_id = $1 and r.row = m.row`,
    [
      id,
      made.map(({ row }) => row),
      made.map(({ targetId }) => targetId),
      made.map((one) => JSON.stringify(one.made)),
    ],
  );
}

/** Keeps what became of each row as the file was taken back. */
export async function keepUndone(tx: Transaction, id: number, rows: readonly UndoneRow[]): Promise<void> {
  await tx.query(
    `update import_rows r set undo_fate = u.fate, undo_told = u.told
     from unnest($2::integer[], $3::text[], $4::jsonb[]) as u (row, fate, told) where r.import_id = $1 and r.row = u.row`,
    [
      id,
      rows.map(({ row }) => row),
      rows.map(({ fate }) => fate),
      rows.map(({ told }) => JSON.stringify(told)),
    ],
  );
}
