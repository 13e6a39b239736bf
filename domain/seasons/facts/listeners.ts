/** Who hears live of golf events and seasons right now: what the gateway asks before it speaks. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { gather, type Gathering } from '../../kernel/batch/gather.ts';

/** Who is what to a golf event, or to a season. */
export interface GolfListeners {
  readonly organizers: ReadonlySet<number>;
  /** Registered in it, or in the season that it is of. */
  readonly entrants: ReadonlySet<number>;
  /** Who plays in it. */
  readonly players: ReadonlySet<number>;
  /** Who may look at it although not everybody may. */
  readonly insiders: ReadonlySet<number>;
  /** Everybody who is logged in may look at it. */
  readonly openToUsers: boolean;
}

const nobody: ReadonlySet<number> = new Set();
export const noGolfListeners: GolfListeners = {
  organizers: nobody,
  entrants: nobody,
  players: nobody,
  insiders: nobody,
  openToUsers: false,
};

interface Row {
  id: number;
  organizers: number[];
  entrants: number[];
  players: number[];
  insiders: number[];
  open: boolean;
}

const read = (rows: readonly Row[]): Map<number, GolfListeners> =>
  new Map(
    rows.map(({ id, organizers, entrants, players, insiders, open }) => [
      id,
      {
        organizers: new Set(organizers),
        entrants: new Set(entrants),
        players: new Set(players),
        insiders: new Set([...organizers, ...insiders]),
        openToUsers: open,
      },
    ]),
  );

const organizersOf = (season: string): string => `
  (select coalesce(json_agg(o.user_id), '[]') from season_organizers o join users u on u.id = o.user_id
   where o.season_id = ${season} and u.status = 'ACTIVE') as organizers`;

/** As the api has it: a draft is its organizers' alone; unpublished again, it stays with those who were ever registered in it. */
const ofEvents = prepared(
  'seasons.listeners-of-events',
  `select g.id, ${organizersOf('g.season_id')},
     (select coalesce(json_agg(r.user_id), '[]') from registrations r
      where (r.event_id = g.id or r.season_id = g.season_id) and r.user_id is not null and r.withdrawn_at is null
        and g.first_published_at is not null) as entrants,
     (select coalesce(json_agg(p.user_id), '[]') from participants p
      where p.event_id = g.id and p.place = 'IN' and p.user_id is not null
        and g.first_published_at is not null) as players,
     case when g.publish and not e.hidden or g.first_published_at is null then '[]' else
       (select coalesce(json_agg(r.user_id), '[]') from registrations r
        where (r.event_id = g.id or r.season_id = g.season_id) and r.user_id is not null) end as insiders,
     g.publish and not e.hidden as open
   from golf_events g join seasons s on s.id = g.season_id join event_types e on e.id = s.event_type_id
   where g.id = any(array(select unnest($1::bigint[])))`,
);

/** One that does not exist has nobody. */
export const findEventListeners = async (
  sql: Sql,
  eventIds: readonly number[],
): Promise<Map<number, GolfListeners>> => read(await sql.query<Row>(ofEvents, [eventIds]));

const ofSeasons = prepared(
  'seasons.listeners-of-seasons',
  `select s.id, ${organizersOf('s.id')}, '[]'::json as entrants, '[]'::json as players, '[]'::json as insiders, false as open
   from seasons s where s.id = any(array(select unnest($1::bigint[])))`,
);

/** Of a season its organizers alone are told. */
export const findSeasonListeners = async (
  sql: Sql,
  seasonIds: readonly number[],
): Promise<Map<number, GolfListeners>> => read(await sql.query<Row>(ofSeasons, [seasonIds]));

/** A golfer, and a golf event or, without one, a season. */
export interface Asked {
  readonly userId: number;
  readonly eventId: number | null;
  readonly seasonId: number | null;
}

/** What one golfer is to one of them. */
export interface Part {
  readonly organizes: boolean;
  readonly entered: boolean;
  readonly plays: boolean;
}

const partsOf = prepared(
  'seasons.listener-parts',
  `select exists (select from season_organizers o where o.season_id = coalesce(g.season_id, a.season_id)
       and o.user_id = a.user_id) as organizes,
     g.first_published_at is not null and exists (select from registrations r where r.user_id = a.user_id and r.withdrawn_at is null
       and (r.event_id = g.id or r.season_id = g.season_id)) as entered,
     g.first_published_at is not null and exists (
       select from participants p where p.event_id = g.id and p.user_id = a.user_id and p.place = 'IN') as plays
   from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as a (user_id, event_id, season_id, at)
     left join golf_events g on g.id = a.event_id
   order by a.at`,
);

/** Says what golfers are to golf events now; of golfers who ask together by one statement. */
export function createPartReader(db: Sql, gathering: Gathering): (asked: Asked) => Promise<Part> {
  return gather(
    (asked: readonly Asked[]) =>
      db.query<Part>(partsOf, [
        asked.map(({ userId }) => userId),
        asked.map(({ eventId }) => eventId),
        asked.map(({ seasonId }) => seasonId),
      ]),
    gathering,
  );
}
