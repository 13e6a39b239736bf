/** Who is to be drawn, and what the ways to draw look at: indexes, teams, who has met before. */
import type { Sql } from '@fourball/db/connection.ts';
import type { DrawnPlayer } from '@fourball/shared/seasons/golf/draw/cost.ts';
import { courseOfEvent, type EventRow } from '../facts/event-rows.ts';

/**
 * All who play, by their ids, or those of them who are in no group of the draw; `without` are not drawn. The index is the one that was frozen when groups were published,
 * else the newest, by an association before the league handicap.
 */
export async function findPlayers(
  sql: Sql,
  { id, date }: Pick<EventRow, 'id' | 'date'>,
  { ungroupedIn, without = [] }: { ungroupedIn?: number | undefined; without?: Iterable<number> } = {},
): Promise<DrawnPlayer[]> {
  return sql.query<DrawnPlayer>(
    `select p.id, coalesce(p.handicap_index, h.value)::float8 as index,
       case when r.team_id is not null then 'team ' || r.team_id
            when cardinality(r.guests) > 0 and r.event_id is not null then 'registration ' || r.id end as side
     from participants p join registrations r on r.id = p.registration_id
       left join lateral (
         select value from handicap_indexes where user_id = p.user_id and value is not null and valid_from <= $2
         order by source = 'LEAGUE', valid_from desc, id desc limit 1) h on true
     where p.event_id = $1 and p.place = 'IN' and p.id <> all($4::bigint[]) and not exists (
       select from draw_places x where x.draw_id = $3 and x.purpose = 'PLAY' and x.participant_id = p.id)
     order by p.id`,
    [id, date, ungroupedIn ?? null, [...without]],
  );
}

/** How often two of who play were in one published group of the season until this event, or of its rounds before, by `id-id`. */
export async function findMet(
  sql: Sql,
  { id, seasonId, date }: Pick<EventRow, 'id' | 'seasonId' | 'date'>,
  round: number,
): Promise<Record<string, number>> {
  const rows = await sql.query<{ one: number; other: number; times: number }>(
    `with before as (
       select x.group_id, m.id
       from golf_events g join draws d on d.event_id = g.id and d.state = 'PUBLISHED'
         join draw_places x on x.draw_id = d.id and x.purpose = 'PLAY'
         join participants p on p.id = x.participant_id
         join participants m on m.event_id = $1 and m.user_id = p.user_id and m.place = 'IN'
       where g.season_id = $2 and (g.id <> $1 or d.round < $4) and g.day <= $3 and g.publish_groups and g.cancelled_at is null
     )
     select a.id as one, b.id as other, count(*)::int as times
     from before a join before b on b.group_id = a.group_id and a.id < b.id group by a.id, b.id`,
    [id, seasonId, date, round],
  );
  return Object.fromEntries(rows.map(({ one, other, times }) => [`${one}-${other}`, times]));
}

/** Whether groups of an earlier event of the season were published, or of a round before. */
export async function hasGroupsBefore(
  sql: Sql,
  { id, seasonId, date }: Pick<EventRow, 'id' | 'seasonId' | 'date'>,
  round: number,
): Promise<boolean> {
  const [found] = await sql.query(
    `select 1 from golf_events g join draws d on d.event_id = g.id and d.state = 'PUBLISHED'
     where g.season_id = $1 and (g.id <> $2 or d.round < $4) and g.day <= $3 and g.publish_groups and g.cancelled_at is null limit 1`,
    [seasonId, id, date, round],
  );
  return found !== undefined;
}

/**
 * The places of who plays in the newest event of the season before this one that is final, by participant of this event; of a board by net scores,
 * else by gross. Empty where there is none, or nobody of them has a place.
 */
export async function findLastPlaces(
  sql: Sql,
  { id, seasonId, date, time }: Pick<EventRow, 'id' | 'seasonId' | 'date' | 'time'>,
): Promise<Record<string, number>> {
  const rows = await sql.query<{ id: number; place: number }>(
    `with last as (
       select r.event_id, r.rows from results r join golf_events g on g.id = r.event_id join event_scores s on s.event_id = g.id
       where g.season_id = $2 and g.id <> $1 and (g.day, g.start_time) <= ($3::date, $4::time) and g.cancelled_at is null
         and s.final_at is not null and r.reopened_at is null and r.board like 'main-%' and r.board !~ '[@~]'
       order by g.day desc, g.start_time desc, g.id desc, r.board desc limit 1)
     select now.id, min((o.row ->> 'place')::int) as place
     from last cross join lateral jsonb_array_elements(last.rows) as o (row)
       cross join lateral jsonb_array_elements_text(o.row -> 'participantIds') as one (id)
       join participants was on was.id = one.id::bigint
       join participants now on now.event_id = $1 and now.user_id = was.user_id and now.place = 'IN'
     where o.row ->> 'place' is not null group by now.id`,
    [id, seasonId, date, time],
  );
  return Object.fromEntries(rows.map(({ id: participantId, place }) => [String(participantId), place]));
}

/** The pars of the 18 holes that an event is played on, of its course; none where it has no course, or one of other holes. */
export async function findPars(sql: Sql, eventId: number): Promise<number[]> {
  const rows = await sql.query<{ par: number }>(
    `select h.par from course_holes h where h.course_id = ${courseOfEvent('$1')} order by h.hole`,
    [eventId],
  );
  return rows.length === 18 ? rows.map(({ par }) => par) : [];
}
