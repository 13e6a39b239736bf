/** The memberships of a golfer, for the golfer to take along. */
import type { ExportPart } from '../accounts/export-account.ts';
import { findMemberships, presentHeld } from './find-memberships.ts';

export const exportMemberships: ExportPart = async (sql, { userId }) => ({
  memberships: (await findMemberships(sql, [userId])).map((row) => ({
    ...presentHeld(row),
    cancelledAt: row.cancelled_at,
  })),
  elsewhere: await sql.query(
    `select user_entered_text as "text", year, verified from external_memberships where user_id = $1 order by id`,
    [userId],
  ),
});
