/** What a golfer registered in, for the golfer to take along. */
import type { ExportPart } from '../accounts/export-account.ts';

export const exportRegistrations: ExportPart = (sql, { userId }) =>
  sql.query(
    `select e.org_name as "event", e.type, r.active, r.registered_at as "registeredAt"
     from event_type_registrations r join event_types e on e.id = r.event_type_id
     where r.user_id = $1 order by r.registered_at, r.id`,
    [userId],
  );
