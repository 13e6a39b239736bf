/** Reads seasons as their readers may see them. */
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
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
