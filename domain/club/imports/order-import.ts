/** Orders that a file is brought along as it was looked at, and stops one that is on its way. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { refuseWritten } from './check-import.ts';
import { countFates, lockImport, type ImportRecord } from './import-rows.ts';

/** Errors: not_found; conflict for what is on its way or written, was not looked at, has undecided rows, or nothing new. */
export const orderImport = (
  { db }: House,
  actor: UserActor,
  { id, fingerprint }: { id: number; fingerprint: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const found = await lockImport(tx, id);
    refuseWritten(found);
    if (found.state !== 'CHECKED') throw conflict('club.importNotLooked');
    if (found.changed || found.fingerprint !== fingerprint)
      throw conflictOn('fingerprint', 'club.importChanged');
    const { POSSIBLE: undecided = 0, NEW: fresh = 0, CHANGED: changed = 0 } = await countFates(tx, id);
    if (undecided > 0) throw conflict('club.importUndecided', { rows: undecided });
    if (fresh + changed === 0) throw conflict('club.importNothing');
    if (found.kind !== 'MEMBERS' && (await meansThemselves(tx, found, actor.userId)))
      throw conflict('club.importOwn');
    await tx.query(
      `update imports set state = 'QUEUED', written_by = $2, done_rows = 0, claim = 0, stop_asked = false, problem = null where id = $1`,
      [id, actor.userId],
    );
  });

/** Nobody writes into the own books, by a file neither; whoever of the office plays has bookings, and says of none that it is paid. */
const meansThemselves = async (
  tx: Transaction,
  { id, kind }: ImportRecord,
  userId: number,
): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from import_rows where import_id = $1 and target_id = $2 and fate = 'NEW'
         and ($3 <> 'BOOKINGS' or notes @> '[{"code": "COSTS", "paid": true}]')`,
      [id, userId, kind],
    )
  ).length > 0;

/** One that waits stops at once, one that is on its way after the rows that it is at. Errors: not_found; conflict for any other. */
export const stopImport = ({ db }: House, id: number): Promise<void> =>
  transact(db, async (tx) => {
    const found = await lockImport(tx, id);
    if (found.state === 'QUEUED') {
      await tx.query(`update imports set state = 'CHECKED', written_by = null where id = $1`, [id]);
    } else if (found.state === 'UNDO_QUEUED') {
      await tx.query(`update imports set state = 'WRITTEN', undone_by = null where id = $1`, [id]);
    } else if (found.state === 'WRITING' || found.state === 'UNDOING') {
      await tx.query('update imports set stop_asked = true where id = $1', [id]);
    } else throw conflict('club.importNotOnItsWay');
  });
