/** Who is of the staff: has a role beside GOLFER, or one of the office. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

/** SQL: whether the account is of the staff. `userId`: what names the account in the statement, never what somebody sent. */
export const staffIs = (userId: string): string =>
  `(exists (select from user_roles sr where sr.user_id = ${userId} and sr.role <> 'GOLFER')
     or exists (select from user_office_roles so where so.user_id = ${userId}))`;

const find = prepared('staff.find', `select ${staffIs('$1')} as staff`);

/**
 * Under the account's lock where something is decided by it: whoever gives a role holds that too. In a statement after the one that
 * locks, for a statement that waits sees other tables as they were before.
 */
export async function isStaff(sql: Sql, userId: number): Promise<boolean> {
  const [row] = await sql.query<{ staff: boolean }>(find, [userId]);
  return row?.staff ?? false;
}
