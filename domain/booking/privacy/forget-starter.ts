/** What becomes of what the office keeps about a golfer on the sheets when the golfer leaves the club, and what goes along. */
import type { Transaction } from '@fourball/db/connection.ts';
import { mentions, type Forget } from '../../accounts/former-member.ts';
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

const naming = `(note is not null or block_reason is not null)
       and ${mentions("coalesce(note, '') || ' ' || coalesce(block_reason, '')", '$1')}`;

/** Ids of the tee times whose notes or reasons name somebody with these traces: who leaves locks them with the others. */
export async function findTeeTimesNaming(tx: Transaction, traces: readonly string[]): Promise<number[]> {
  const named = await tx.query<{ id: number }>(`select id from tee_times where ${naming}`, [traces]);
  return named.map(({ id }) => id);
}

/** Notes and reasons lose the name, and suspensions go. Whoever releases the golfer has locked the tee times. */
export const forgetStarter: Forget = async (tx, former) => {
  const named = await findTeeTimesNaming(tx, former.traces);
  const teeTimes = await tx.query<{ id: number; note: string | null; block_reason: string | null }>(
    'select id, note, block_reason from tee_times where id = any($1::bigint[])',
    [named],
  );
  for (const { id, note, block_reason } of teeTimes) {
    await tx.query('update tee_times set note = $2, block_reason = $3, version = version + 1 where id = $1', [
      id,
      note && former.text(note),
      block_reason && former.text(block_reason),
    ]);
  }
  const blocks = await tx.query<{ id: number; reason: string }>(
    `select id, reason from tee_sheet_blocks where ${mentions('reason', '$1')} order by id for update`,
    [former.traces],
  );
  for (const { id, reason } of blocks)
    await tx.query('update tee_sheet_blocks set reason = $2 where id = $1', [id, former.text(reason)]);
  await tx.query('delete from booking_suspensions where user_id = $1', [former.userId]);
};

/** Rounds that were missed or ended in the rain, and suspensions. */
export const exportPlayed =
  (timeZone: string): ExportPart =>
  async (sql, { userId }) => ({
    rounds: await sql.query(
      `select r.day, to_char(t.starts_at at time zone $2, 'HH24:MI') as time, r.round_status as "roundStatus",
         r.checked_in_at as "checkedInAt", r.holes_played as "holesPlayed"
       from rounds r join tee_times t on t.id = r.tee_time_id
       where r.user_id = $1 and r.round_status <> 'EXPECTED' order by t.starts_at, r.id`,
      [userId, timeZone],
    ),
    suspensions: await sql.query(
      `select starts_at as "startsAt", ends_at as "endsAt", lifted_at as "liftedAt" from booking_suspensions
       where user_id = $1 order by id`,
      [userId],
    ),
  });
