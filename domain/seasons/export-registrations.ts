/** What a golfer registered in and which seasons they organize, for the golfer to take along. */
import type { ExportPart } from '../accounts/privacy/export-account.ts';

export const exportRegistrations: ExportPart = async (sql, { userId }) => ({
  registrations: await sql.query(
    `select e.org_name as "event", e.type, r.active, r.registered_at as "registeredAt"
     from event_type_registrations r join event_types e on e.id = r.event_type_id
     where r.user_id = $1 order by r.registered_at, r.id`,
    [userId],
  ),
  organizes: await sql.query(
    `select e.org_name as "event", s.name as season, o.added_at as "since"
     from season_organizers o join seasons s on s.id = o.season_id join event_types e on e.id = s.event_type_id
     where o.user_id = $1 order by o.added_at, s.id`,
    [userId],
  ),
});
