/** Lists what a golfer bought, for the golfer to take along. */
import type { ExportPart } from '../accounts/export-account.ts';

/** The oldest first. What each came to stands with what was sold. */
export const exportPurchases: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select id as "purchaseId", kind, created_at as "at", message from purchases where user_id = $1 order by id`,
    [userId],
  );
