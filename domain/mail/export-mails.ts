/** Which mails went to a golfer, for the golfer to take along. */
import type { ExportPart } from '../accounts/privacy/export-account.ts';

/** What stood in them is not kept. */
export const exportMails: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select d.subject, d.recipient as "to", d.sent_at as "sentAt" from mail_deliveries d join users u on u.id = $1
     where d.recipient = u.email order by d.claimed_at, d.key`,
    [userId],
  );
