/** Records: the best of signed cards of events that are final, by course. */
import type { Sql } from '@fourball/db/connection.ts';
import type { GolfRecord } from '@fourball/shared/seasons/results/result-shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { getSeasonRow } from '../season-rows.ts';
import { getSeason } from '../seasons/find-seasons.ts';

/** What is compared: the column, and whether the higher is the better. */
const looks = [
  ['LOWEST_GROSS', 'gross', 'asc'],
  ['LOWEST_NET', 'net', 'asc'],
  ['MOST_POINTS', 'points', 'desc'],
  ['MOST_BIRDIES', 'birdies', 'desc'],
] as const satisfies readonly (readonly [GolfRecord['kind'], string, 'asc' | 'desc'])[];

const statement = looks
  .map(
    ([kind, column, order]) => `
    (select '${kind}' as kind, t.*, ${column} as value,
       rank() over (partition by course_id order by ${column} ${order}) as place from totals t)`,
  )
  .join(' union all ');

/** Of 18 holes, of all events of the type that can be seen; with an event those alone that it holds. */
export async function findRecords(sql: Sql, eventTypeId: number, eventId?: number): Promise<GolfRecord[]> {
  const rows = await sql.query<GolfRecord & { ofEvent: boolean }>(
    `with totals as (
       select t.*, s.course_id, coalesce(c.name, '') as course_name, g.name as event_name, g.day,
         coalesce(u.full_name, p.guest_name) as name
       from card_totals t join scorecards s on s.id = t.card_id join golf_events g on g.id = t.event_id
         join seasons z on z.id = g.season_id join participants p on p.id = t.participant_id
         left join users u on u.id = p.user_id left join courses c on c.id = s.course_id
       where z.event_type_id = $1 and cardinality(s.pars) = 18 and g.publish
     ), best as (${statement})
     select kind, course_id as "courseId", course_name as "courseName", value,
       jsonb_agg(jsonb_build_object('participantId', participant_id, 'name', name, 'eventId', event_id, 'eventName', event_name,
         'day', day) order by day, name, participant_id) as holders,
       bool_or(event_id = $2) as "ofEvent"
     from best where place = 1 group by kind, course_id, course_name, value
     order by course_name, course_id, array_position(array['${looks.map(([kind]) => kind).join("','")}'], kind)`,
    [eventTypeId, eventId ?? null],
  );
  return rows
    .filter(({ ofEvent }) => eventId === undefined || ofEvent)
    .map(({ kind, courseId, courseName, value, holders }) => ({
      kind,
      courseId,
      courseName,
      value,
      holders,
    }));
}

/** Errors: not_found. */
export async function listRecords(house: House, actor: Actor, seasonId: number): Promise<GolfRecord[]> {
  await getSeason(house, actor, seasonId);
  const { eventTypeId } = await getSeasonRow(house.db, actor, seasonId);
  return findRecords(house.db, eventTypeId);
}
