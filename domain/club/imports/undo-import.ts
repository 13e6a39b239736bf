/** Takes a written file back: all that it wrote or nothing, as it was looked at. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { undoFates, type Told, type UndoFate } from '@fourball/shared/club/imports/fates.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { beat, Ended, importBatch, type Claimed } from './claim-import.ts';
import { clubMomentOf, type UndoneRow } from './import-kind.ts';
import {
  keepUndone,
  loadImport,
  loadWritten,
  lockImport,
  undoFingerprintOf,
  type ImportKinds,
  type ImportRecord,
} from './import-rows.ts';

export interface UndoView {
  readonly counts: Readonly<Record<UndoFate, number>>;
  /** Names what was looked at; null for what is done. */
  readonly fingerprint: string | null;
  /** Those that are not simply taken back, first those that keep the file from it. */
  readonly rows: readonly (UndoneRow & { readonly userId: number | null; readonly name: string | null })[];
}

/** Rows that are told one by one; of more than these nobody reads. */
const mostTold = 200;

/** Errors: conflict for what was not written, or is on its way. */
function refuseUnwritten({ state, forgottenAt }: ImportRecord): void {
  if (forgottenAt !== null) throw conflict('club.importForgotten');
  if (state === 'WRITTEN') return;
  const busy = state === 'QUEUED' || state === 'WRITING' || state === 'UNDO_QUEUED' || state === 'UNDOING';
  throw conflict(
    busy ? 'club.importBusy' : state === 'UNDONE' ? 'club.importUndone' : 'club.importUnwritten',
  );
}

const countsOf = (rows: readonly { readonly fate: UndoFate }[]): Record<UndoFate, number> => {
  const counts = { REMOVED: 0, RESTORED: 0, KEPT: 0, LEANS: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
};

/** What taking it back would do by now, or has done. Errors: not_found; conflict for what is neither. */
export async function viewUndo(house: House, kinds: ImportKinds, id: number): Promise<UndoView> {
  const sql = house.db;
  const found = await loadImport(sql, id);
  if (found.state === 'UNDONE')
    return { ...(await tell(sql, id, await loadUndone(sql, id))), fingerprint: null };
  refuseUnwritten(found);
  const { rows } = await kinds[found.kind].judgeUndo(sql, await loadWritten(sql, id), clubMomentOf(house));
  return { ...(await tell(sql, id, rows)), fingerprint: undoFingerprintOf(rows) };
}

const loadUndone = (sql: Sql, id: number) =>
  sql.query<{ row: number; fate: UndoFate; told: Told[] }>(
    `select row, undo_fate as fate, undo_told as told from import_rows where import_id = $1 and undo_fate is not null order by row`,
    [id],
  );

async function tell(
  sql: Sql,
  id: number,
  rows: readonly UndoneRow[],
): Promise<Pick<UndoView, 'counts' | 'rows'>> {
  const told = [
    ...rows.filter(({ fate }) => fate === 'LEANS'),
    ...rows.filter(({ fate }) => fate === 'KEPT'),
  ].slice(0, mostTold);
  const people = await sql.query<{ row: number; userId: number | null; name: string | null }>(
    `select r.row, r.target_id as "userId", u.full_name as name from import_rows r left join users u on u.id = r.target_id
     where r.import_id = $1 and r.row = any($2::integer[])`,
    [id, told.map(({ row }) => row)],
  );
  const byRow = new Map(people.map((person) => [person.row, person]));
  return {
    counts: countsOf(rows),
    rows: told.map(({ row, fate, told: why }) => ({
      row,
      fate,
      told: why,
      userId: byRow.get(row)?.userId ?? null,
      name: byRow.get(row)?.name ?? null,
    })),
  };
}

/** Members and bookings: the office's own row gives it nothing. Of a booking what counts is asked where it is written. */
const aboutOthersToo: ReadonlySet<ImportRecord['kind']> = new Set(['MEMBERS', 'BOOKINGS']);

/** Taking something away from oneself may be a gift too: what was owed. */
const wroteForThemselves = async (tx: Transaction, id: number, userId: number): Promise<boolean> =>
  (
    await tx.query('select 1 from import_rows where import_id = $1 and target_id = $2 and made is not null', [
      id,
      userId,
    ])
  ).length > 0;

/** Errors: not_found; conflict for what is not written, what is about the caller, where something leans on it, or where it would fare differently by now. */
export const orderUndo = (
  house: House,
  kinds: ImportKinds,
  actor: UserActor,
  { id, fingerprint }: { id: number; fingerprint: string },
): Promise<void> =>
  transact(house.db, async (tx) => {
    const found = await lockImport(tx, id);
    refuseUnwritten(found);
    if (!aboutOthersToo.has(found.kind) && (await wroteForThemselves(tx, id, actor.userId)))
      throw conflict('club.importOwn');
    const { rows } = await kinds[found.kind].judgeUndo(tx, await loadWritten(tx, id), clubMomentOf(house));
    const leaning = rows.filter(({ fate }) => fate === 'LEANS').length;
    if (leaning > 0) throw conflict('club.importLeanedOn', { rows: leaning });
    if (undoFingerprintOf(rows) !== fingerprint) throw conflictOn('fingerprint', 'club.importChanged');
    await tx.query(
      `update imports set state = 'UNDO_QUEUED', undone_by = $2, undo_fingerprint = $3, done_rows = 0, claim = 0, stop_asked = false,
         changed = false, problem = null where id = $1`,
      [id, actor.userId, fingerprint],
    );
  });

/** Locks all that the file made and changed first, and looks again behind the locks: who has used an account since keeps it. */
export async function undoAll(
  house: House,
  tx: Transaction,
  kinds: ImportKinds,
  claimed: Claimed,
): Promise<void> {
  const { id, claim } = claimed;
  const found = await loadImport(tx, id);
  const by = { userId: found.undoneBy ?? 0, house };
  const kind = kinds[found.kind];
  const written = await loadWritten(tx, id);
  await kind.lockUndo(tx, written, clubMomentOf(house));
  const judgement = await kind.judgeUndo(tx, written, clubMomentOf(house));
  const { rows } = judgement;
  if (undoFingerprintOf(rows) !== found.undoFingerprint) throw new Ended('CHANGED');
  for (let from = 0; from < rows.length; from += importBatch) {
    await judgement.undo(tx, from, from + importBatch, by);
    await beat(house, claimed, Math.min(from + importBatch, rows.length));
  }
  await keepUndone(tx, id, rows);
  const counts = countsOf(rows);
  await recordEach(tx, [
    {
      actorId: by.userId,
      change: {
        action: 'import.undone',
        changes: [
          { field: 'kind', before: found.kind, after: null },
          ...undoFates.flatMap((fate) =>
            counts[fate] === 0 ? [] : [{ field: fate, before: null, after: String(counts[fate]) }],
          ),
        ],
      },
    },
  ]);
  const ended = await tx.query(
    `update imports set state = 'UNDONE', undone_at = $3, changed = false where id = $1 and claim = $2 and state = 'UNDOING' returning 1`,
    [id, claim, house.clock.now()],
  );
  if (ended.length === 0) throw new Ended('LOST');
}
