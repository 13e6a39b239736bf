/** Says of rounds when and where they are, for the accounts of what pays for them. */
import type { Sql } from '@fourball/db/connection.ts';
import type { House } from '../../kernel/house.ts';
import type { DescribeRounds } from '../../membership/credits/round-credit-account.ts';

/** In the words of the books: `2026-06-20 09:10, North Course`. */
export const describeRounds =
  (house: Pick<House, 'timeZone'>): DescribeRounds =>
  async (sql: Sql, roundIds: readonly number[]) => {
    if (roundIds.length === 0) return new Map();
    const rows = await sql.query<{ id: number; purchaseId: number; round: string }>(
      `select r.id, r.purchase_id as "purchaseId",
         t.day || to_char(t.starts_at at time zone $2, ' HH24:MI') || ', ' || c.name as round
       from rounds r join tee_times t on t.id = r.tee_time_id join courses c on c.id = t.course_id
       where r.id = any($1::bigint[])`,
      [roundIds, house.timeZone],
    );
    return new Map(rows.map(({ id, ...round }) => [id, round]));
  };
