/** Says whom a file that was written has brought along or changed. */
import type { Sql } from '@fourball/db/connection.ts';
import { AppError } from '../../kernel/app-error.ts';

/** Ids of accounts; who was taken back since is in no list of theirs. Errors: not_found, also for a file of something else. */
export async function findBroughtAlong(sql: Sql, importId: number): Promise<number[]> {
  const files = await sql.query(`select 1 from imports where id = $1 and kind = 'MEMBERS'`, [importId]);
  if (files.length === 0) throw new AppError('not_found');
  const rows = await sql.query<{ id: number }>(
    'select distinct target_id as id from import_rows where import_id = $1 and made is not null and target_id is not null order by 1',
    [importId],
  );
  return rows.map(({ id }) => id);
}
