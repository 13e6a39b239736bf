/** Finds out what would become of each row of a file, once it is said which column is what. Nothing of it is written into the club. */
import type { Transaction } from '@fourball/db/connection.ts';
import { importColumns } from '@fourball/shared/club/imports/import-kinds.ts';
import type { RowDecision } from '@fourball/shared/club/imports/fates.ts';
import type { ImportOptions } from '@fourball/shared/club/imports/import-shapes.ts';
import { plainHead, problemOf, type Mapping } from '@fourball/shared/club/imports/mapping.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { clubMomentOf } from './import-kind.ts';
import {
  fingerprintOf,
  hashOfHeads,
  keepFates,
  loadRows,
  lockImport,
  type ImportKinds,
  type ImportRecord,
} from './import-rows.ts';

const unwritten: readonly ImportRecord['state'][] = ['READ', 'CHECKED', 'FAILED'];

/** Errors: conflict for what is on its way, or was written. */
export function refuseWritten({ state }: ImportRecord): void {
  if (unwritten.includes(state)) return;
  if (state === 'UNDONE') throw conflict('club.importUndone');
  throw conflict(state === 'WRITTEN' ? 'club.importWritten' : 'club.importBusy');
}

/** Keeps the mapping for the next file with these heads. Errors: not_found; conflict; invalid_input on `mapping`. */
export const mapImport = (
  house: House,
  kinds: ImportKinds,
  wish: { id: number; mapping: Mapping; options: ImportOptions },
): Promise<void> =>
  transact(house.db, async (tx) => {
    const found = await lockImport(tx, wish.id);
    refuseWritten(found);
    refuseMapping(found, wish.mapping);
    await tx.query('update imports set mapping = $2, options = $3 where id = $1', [
      wish.id,
      JSON.stringify(wish.mapping),
      JSON.stringify(wish.options),
    ]);
    await tx.query(
      `insert into import_mappings (kind, heads_hash, mapping, options, used_at) values ($1, $2, $3, $4, $5)
       on conflict (kind, heads_hash) do update
         set mapping = excluded.mapping, options = excluded.options, used_at = excluded.used_at`,
      [
        found.kind,
        hashOfHeads(found.heads),
        JSON.stringify(rememberedOf(found.heads, wish.mapping)),
        JSON.stringify(wish.options),
        house.clock.now(),
      ],
    );
    await look(house, tx, kinds, { ...found, mapping: wish.mapping, options: wish.options });
  });

/** By head, so that the columns may stand in another order the next time. */
const rememberedOf = (heads: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(
    heads.flatMap((head, at) => {
      const column = mapping[at];
      return typeof column === 'string' ? [[plainHead(head), column]] : [];
    }),
  );

function refuseMapping({ kind, heads }: ImportRecord, mapping: Mapping): void {
  if (mapping.length !== heads.length) throw invalidField('mapping', 'club.importColumnUnknown');
  const found = problemOf(kind, mapping);
  if (found === null) return;
  const columns = found.columns.map((column) => importColumns[kind][column]?.head ?? column).join(', ');
  if (found.problem === 'UNKNOWN') throw invalidField('mapping', 'club.importColumnUnknown');
  throw found.problem === 'TWICE'
    ? invalidField('mapping', 'club.importColumnTwice', { columns })
    : invalidField('mapping', 'club.importColumnMissing', { columns });
}

/** Looks at all rows again, since what becomes of one may hang on another. Errors: not_found, also for a row; conflict. */
export const decideRows = (
  house: House,
  kinds: ImportKinds,
  { id, rows, decided }: { id: number; rows: readonly number[]; decided: RowDecision | null },
): Promise<void> =>
  transact(house.db, async (tx) => {
    const found = await lockImport(tx, id);
    refuseWritten(found);
    if (found.fingerprint === null) throw conflict('club.importNotLooked');
    await tx.query('update import_rows set decided = $3 where import_id = $1 and row = any($2::integer[])', [
      id,
      rows,
      decided,
    ]);
    await look(house, tx, kinds, found);
  });

/** Hold the import. */
async function look(
  house: House,
  tx: Transaction,
  kinds: ImportKinds,
  { id, kind, mapping, options }: ImportRecord,
): Promise<void> {
  const order = { mapping, options, ...clubMomentOf(house) };
  const { rows: judged } = await kinds[kind].judge(tx, await loadRows(tx, id), order);
  await keepFates(tx, id, judged);
  await tx.query(
    `update imports set state = 'CHECKED', fingerprint = $2, changed = false, problem = null where id = $1`,
    [id, fingerprintOf(judged)],
  );
}
