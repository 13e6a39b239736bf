/** Which mails went to a golfer, for the golfer to take along. */
import type { ExportPart } from '../accounts/privacy/export-account.ts';

/** What stood in them is not kept. */
export const exportMails: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select d.subject, d.recipient as "to", d.sent_at as "sentAt" from mail_deliveries d join users u on u.id = $1
     where d.recipient = u.email and d.key not like 'campaign.%'
     union all
     select k.subject, r.email, r.sent_at from campaign_recipients r
       join contacts c on c.id = r.contact_id and c.user_id = $1 join campaigns k on k.id = r.campaign_id
     where r.sent_at is not null
     order by 3, 1`,
    [userId],
  );
