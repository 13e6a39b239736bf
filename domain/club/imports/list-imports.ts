/** Shows the files that were brought along, what their columns are, and what becomes of their rows. */
import type { Sql } from '@fourball/db/connection.ts';
import type { RowDecision, RowFate, Told } from '@fourball/shared/club/imports/fates.ts';
import type { listedImport } from '@fourball/shared/club/imports/import-shapes.ts';
import { asksDayOrder } from '@fourball/shared/club/imports/read-cells.ts';
import type { z } from 'zod';
import { daysAskOrder } from './read-member.ts';
import type { FieldChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { refuseWritten } from './check-import.ts';
import { countFates, loadImport, lockImport, type Counts, type ImportRecord } from './import-rows.ts';
import { recordChange } from '../../accounts/audit/audit.ts';

type Listed = z.output<typeof listedImport>;

interface ListedRow extends Pick<ImportRecord, 'id' | 'kind' | 'fileName' | 'state' | 'rows'> {
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
  readonly writtenBy: string | null;
  readonly writtenAt: Date | null;
  readonly undoneBy: string | null;
  readonly undoneAt: Date | null;
}

const selectListed = `select i.id, i.kind, i.file_name as "fileName", i.state, i.rows, u.full_name as "uploadedBy",
    i.uploaded_at as "uploadedAt", w.full_name as "writtenBy", i.written_at as "writtenAt", n.full_name as "undoneBy",
    i.undone_at as "undoneAt"
  from imports i join users u on u.id = i.uploaded_by left join users w on w.id = i.written_by
    left join users n on n.id = i.undone_by`;

const whoOf = (name: string | null, at: Date | null) =>
  name === null || at === null ? null : { name, at: at.toISOString() };

const present = (row: ListedRow): Listed => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  state: row.state,
  rows: row.rows,
  uploaded: { name: row.uploadedBy, at: row.uploadedAt.toISOString() },
  written: whoOf(row.writtenBy, row.writtenAt),
  undone: whoOf(row.undoneBy, row.undoneAt),
});

const pageSize = 20;

export async function listImports(sql: Sql, page: number): Promise<{ total: number; imports: Listed[] }> {
  const [counted] = await sql.query<{ total: number }>('select count(*) as total from imports');
  const rows = await sql.query<ListedRow>(`${selectListed} order by i.id desc limit $1 offset $2`, [
    pageSize,
    page * pageSize,
  ]);
  return { total: counted?.total ?? 0, imports: rows.map(present) };
}

/** Values of a column that the office is shown, and of how many rows they are looked for. */
const shownValues = 3;
const shownRows = 50;

export interface ImportView extends Listed {
  readonly found: ImportRecord;
  readonly columns: readonly { head: string; values: string[]; column: string | null }[];
  readonly asksDayOrder: boolean;
  readonly counts: Counts;
}

/** Errors: not_found. */
export async function getImport(sql: Sql, id: number): Promise<ImportView> {
  const found = await loadImport(sql, id);
  const [listed] = await sql.query<ListedRow>(`${selectListed} where i.id = $1`, [id]);
  if (!listed) throw new AppError('not_found');
  const rows = await sql.query<{ cells: string[] }>(
    'select cells from import_rows where import_id = $1 order by row limit $2',
    [id, shownRows],
  );
  const all = await sql.query<{ cells: string[] }>('select cells from import_rows where import_id = $1', [
    id,
  ]);
  return {
    ...present(listed),
    found,
    columns: found.heads.map((head, at) => ({
      head,
      values: rows.flatMap(({ cells }) => (cells[at] ? [cells[at]] : [])).slice(0, shownValues),
      column: found.mapping[at] ?? null,
    })),
    asksDayOrder: daysAskOrder(found.kind, all, found.mapping, asksDayOrder),
    counts: await countFates(sql, id),
  };
}

export interface RowView {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly fate: RowFate;
  readonly reason: Told | null;
  readonly notes: readonly Told[];
  readonly decided: RowDecision | null;
  readonly person: {
    readonly userId: number;
    readonly name: string;
    readonly memberNumber: string | null;
    readonly birthDate: string | null;
  } | null;
  readonly changes: readonly FieldChange[];
}

interface FatedRow extends Omit<RowView, 'cells' | 'person'> {
  readonly cells: readonly string[];
  readonly userId: number | null;
  readonly name: string | null;
  readonly memberNumber: string | null;
  readonly birthDate: string | null;
}

/** Of those that were looked at. Errors: not_found. */
export async function listImportRows(
  sql: Sql,
  { id, page, size }: { id: number; page: number; size: number },
  fate: RowFate | null,
): Promise<{ total: number; rows: RowView[] }> {
  const { mapping } = await loadImport(sql, id);
  const [counted] = await sql.query<{ total: number }>(
    `select count(*) as total from import_rows where import_id = $1 and fate is not null and ($2::text is null or fate = $2)`,
    [id, fate],
  );
  const rows = await sql.query<FatedRow>(
    `select r.row, r.cells, r.fate, r.reason, r.notes, r.decided, r.changes, u.id as "userId", u.full_name as name,
       u.member_number as "memberNumber", u.birth_date as "birthDate"
     from import_rows r left join users u on u.id = r.target_id
     where r.import_id = $1 and r.fate is not null and ($2::text is null or r.fate = $2)
     order by r.row limit $3 offset $4`,
    [id, fate, size, page * size],
  );
  return {
    total: counted?.total ?? 0,
    rows: rows.map(({ cells, userId, name, memberNumber, birthDate, ...row }) => ({
      ...row,
      cells: Object.fromEntries(
        mapping.flatMap((column, at) => (column === null || !cells[at] ? [] : [[column, cells[at]]])),
      ),
      person: userId === null ? null : { userId, name: name ?? '', memberNumber, birthDate },
    })),
  };
}

/** Errors: not_found; conflict for one that is on its way, or was written. */
export const discardImport = ({ db }: House, actor: UserActor, id: number): Promise<void> =>
  transact(db, async (tx) => {
    const found = await lockImport(tx, id);
    if (found.state !== 'UNDONE') refuseWritten(found);
    await tx.query('delete from imports where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'import.discarded',
      changes: [{ field: 'rows', before: String(found.rows), after: null }],
    });
  });
