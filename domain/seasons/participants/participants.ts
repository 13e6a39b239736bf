/** Who takes part, as everybody may see it: names, divisions and teams, and no way to reach anybody. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Participant } from '@fourball/shared/seasons/entry-shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { getEventRow } from '../facts/event-rows.ts';
import { getSeason } from '../seasons/find-seasons.ts';

// What the event type says may be seen of golfers beside their names.
const columns = `
  u.id as "userId", coalesce(u.full_name, p.guest_name) as name,
  case when e.show_nicknames then u.nickname end as nickname, u.avatar_url as "avatarUrl",
  case when p.user_id is null then h.full_name end as "guestOf",
  c.id as "divisionId", c.name as division, c.color_code as "colorCode", t.name as team,
  case when e.show_league_statuses then r.league_status end as "leagueStatus", r.status`;

const joins = `
  join event_types e on e.id = r.event_type_id left join users h on h.id = r.user_id left join teams t on t.id = r.team_id`;

/** Who plays, by division and name. `where` is SQL over `participants p`. */
const select = (sql: Sql, where: string, values: readonly unknown[]): Promise<Participant[]> =>
  sql.query<Participant>(
    `select p.id, ${columns}, true as playing
     from participants p join registrations r on r.id = p.registration_id ${joins}
       left join users u on u.id = p.user_id left join season_competitions c on c.id = p.division_id
     where p.place = 'IN' and ${where}
     order by c.sequence_no nulls last, c.name, t.name nulls last, coalesce(u.full_name, p.guest_name), p.id`,
    values,
  );

/** Throws not_found. */
export async function listByEvent(house: House, actor: Actor, eventId: number): Promise<Participant[]> {
  await getEventRow(house.db, actor, eventId);
  return select(house.db, 'p.event_id = $1', [eventId]);
}

/** Who is registered for it. Throws not_found. */
export async function listBySeason(house: House, actor: Actor, seasonId: number): Promise<Participant[]> {
  await getSeason(house, actor, seasonId);
  return ofSeason(house.db, 'r.season_id = $1', [seasonId]);
}

const ofSeason = (sql: Sql, where: string, values: readonly unknown[]): Promise<Participant[]> =>
  sql.query<Participant>(
    `select r.id, ${columns}, true as playing
     from (select *, invited_name as guest_name, competition_id as division_id from registrations) r ${joins}
       left join users u on u.id = r.user_id left join season_competitions c on c.id = r.division_id
       cross join lateral (select r.user_id, r.guest_name) p
     where r.status = 'REGISTERED' and ${where}
     order by c.sequence_no nulls last, c.name, u.full_name, r.id`,
    values,
  );

async function seasonOfCompetition({ db }: House, competitionId: number): Promise<number> {
  const [found] = await db.query<{ season_id: number }>(
    'select season_id from season_competitions where id = $1',
    [competitionId],
  );
  if (!found) throw new AppError('not_found');
  return found.season_id;
}

/** Of a division or contest, over the season. Throws not_found. */
export async function listByCompetition(
  house: House,
  actor: Actor,
  competitionId: number,
): Promise<Participant[]> {
  await getSeason(house, actor, await seasonOfCompetition(house, competitionId));
  return ofSeason(house.db, '(r.division_id = $1 or $1 = any(r.contest_ids))', [competitionId]);
}

const count = async (sql: Sql, text: string, id: number): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(text, [id]);
  return row?.count ?? 0;
};

/** Throws not_found. */
export async function countBySeason(house: House, actor: Actor, seasonId: number): Promise<number> {
  await getSeason(house, actor, seasonId);
  return count(
    house.db,
    `select count(*)::int as count from registrations where season_id = $1 and status = 'REGISTERED'`,
    seasonId,
  );
}

/** Throws not_found. */
export async function countByEvent(house: House, actor: Actor, eventId: number): Promise<number> {
  await getEventRow(house.db, actor, eventId);
  return count(
    house.db,
    `select count(*)::int as count from participants where event_id = $1 and place = 'IN'`,
    eventId,
  );
}

/** Throws not_found. */
export async function countByCompetition(house: House, actor: Actor, competitionId: number): Promise<number> {
  await getSeason(house, actor, await seasonOfCompetition(house, competitionId));
  return count(
    house.db,
    `select count(*)::int as count from registrations
     where (competition_id = $1 or $1 = any(contest_ids)) and season_id is not null and status = 'REGISTERED'`,
    competitionId,
  );
}
