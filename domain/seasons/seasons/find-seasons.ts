/** Reads seasons as their readers may see them. */
import type { OrganizedSeason, Season } from '@fourball/shared/seasons/shapes.ts';
import { may, type Actor, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { canSeeSeason } from '../access.ts';
import { getEventType } from '../find-event-types.ts';
import { getSeasonRow, presentSeason, selectSeasons, type SeasonRow } from '../season-rows.ts';

const present = ({ clock, timeZone }: House, actor: Actor, season: SeasonRow): Season =>
  presentSeason(actor, clubDay(clock.now(), timeZone), season);

/** Throws not_found for what the actor may not know of, too. */
export async function getSeason(house: House, actor: Actor, id: number): Promise<Season> {
  const season = await getSeasonRow(house.db, actor, id);
  if (!canSeeSeason(actor, season)) throw new AppError('not_found');
  return present(house, actor, season);
}

/** The newest first. Of an event type that the actor may not see, the seasons that they organize; else not_found. */
export async function listSeasons(house: House, actor: Actor, eventTypeId: number): Promise<Season[]> {
  const seasons = await selectSeasons(house.db, actor, 's.event_type_id = $2', [eventTypeId]);
  const visible = seasons.filter((season) => canSeeSeason(actor, season));
  if (visible.length === 0) await getEventType(house, actor, eventTypeId);
  return visible.map((season) => present(house, actor, season));
}

/** The last one to begin in the year, of all years where it is 0; the path in any letter case. Throws not_found. */
export async function getSeasonByYearAndDomain(
  house: House,
  actor: Actor,
  { year, domain }: { year: number; domain: string },
): Promise<Season> {
  const seasons = await selectSeasons(house.db, actor, 'e.domain = lower($2) and $3 in (0, s.year)', [
    domain,
    year,
  ]);
  const season = seasons.find((each) => canSeeSeason(actor, each));
  if (!season) throw new AppError('not_found');
  return present(house, actor, season);
}

type Progress = Pick<
  OrganizedSeason,
  'eventTypeName' | 'type' | 'colorCode' | 'events' | 'registered' | 'next'
> & {
  id: number;
};

/** What the actor organizes, for admins all: by event type in the order of the directory, the newest first. */
export async function listOrganizedSeasons(house: House, actor: UserActor): Promise<OrganizedSeason[]> {
  const mine = may(actor, 'EVENTS')
    ? 'true'
    : 'exists (select from season_organizers z where z.season_id = s.id and z.user_id = $1)';
  const seasons = await selectSeasons(house.db, actor, mine, []);
  const progress = await house.db.query<Progress>(
    `select s.id, e.org_name as "eventTypeName", e.type, e.color_code as "colorCode",
       (select count(*)::int from golf_events g where g.season_id = s.id and g.cancelled_at is null) as events,
       (select count(distinct r.user_id)::int from registrations r
        where r.status = 'REGISTERED' and (r.season_id = s.id or r.event_id in (
          select g.id from golf_events g where g.season_id = s.id and g.cancelled_at is null))) as registered,
       (select jsonb_build_object('id', g.id, 'name', g.name, 'date', g.day) from golf_events g
        where g.season_id = s.id and g.cancelled_at is null and g.end_day >= $2::date
        order by g.day, g.start_time, g.id limit 1) as next
     from seasons s join event_types e on e.id = s.event_type_id where s.id = any($1::bigint[])
     order by e.sequence_no, e.id, s.year desc, s.start_date desc, s.id desc`,
    [seasons.map(({ id }) => id), clubDay(house.clock.now(), house.timeZone)],
  );
  const byId = new Map(seasons.map((season) => [season.id, present(house, actor, season)]));
  return progress.flatMap((more) => {
    const season = byId.get(more.id);
    return season === undefined ? [] : [{ ...season, ...more }];
  });
}
