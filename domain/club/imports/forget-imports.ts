/** Takes a golfer out of the files in which the office brought along what another program knew. */
import { mentions, type Forget } from '../../accounts/former-member.ts';

const told = `r.cells::text || coalesce(r.reason::text, '') || r.notes::text || r.changes::text || coalesce(r.made::text, '') || r.undo_told::text`;

/** A row that was not written yet says nothing any more, and so is refused. */
export const forgetImports: Forget = async (tx, { userId, traces }) => {
  await tx.query(
    `update import_rows r set cells = '[]', reason = null, notes = '[]', changes = '[]', made = made - 'contact', undo_told = '[]'
     where r.target_id = $1 or ${mentions(`(${told})`, '$2')}`,
    [userId, traces],
  );
  await tx.query(`update imports i set file_name = 'file' where ${mentions('i.file_name', '$1')}`, [traces]);
};
