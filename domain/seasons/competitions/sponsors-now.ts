/** Who sponsors something that is not over. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

// The answer is for everybody: of what golfers can't see yet nothing is told.
const select = prepared(
  'seasons.sponsors-now',
  `select x.org_id as "orgId" from event_sponsors x
     join golf_events g on g.id = x.event_id join seasons s on s.id = g.season_id
     join event_types e on e.id = s.event_type_id
   where g.end_day >= $1 and g.cancelled_at is null and g.publish and not e.hidden
   union
   select x.org_id from competition_sponsors x
     join season_competitions c on c.id = x.competition_id join seasons s on s.id = c.season_id
     join event_types e on e.id = s.event_type_id
   where s.end_date >= $1 and not e.hidden`,
);

/** The ids of organizations that sponsor a competition of a season, or an event, whose last day has not gone by. */
export async function findSponsorsOn(sql: Sql, today: string): Promise<number[]> {
  const rows = await sql.query<{ orgId: number }>(select, [today]);
  return rows.map(({ orgId }) => orgId);
}
