/** What the events of a season do by themselves, as its organizers have set it once. */
import type { Sql } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { updateSeasonNight as updateCall } from '@fourball/shared/seasons/nights/night-calls.ts';
import type { SeasonNight } from '@fourball/shared/seasons/nights/night-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allowToManage } from '../access.ts';
import { getSeasonRow, lockSeason, namingSeason } from '../season-rows.ts';

type Settings = Omit<SeasonNight, 'seasonId' | 'byClub'>;

/** Of a season for which nobody has said anything: nothing is done by itself. */
const usual: Settings = {
  automatic: false,
  publishes: true,
  finishes: true,
  drawHours: null,
  askHours: null,
};

async function findSettings(sql: Sql, seasonId: number): Promise<Settings> {
  const [row] = await sql.query<Settings>(
    `select automatic, publishes, finishes, draw_hours as "drawHours", ask_hours as "askHours"
     from season_nights where season_id = $1`,
    [seasonId],
  );
  return row ?? usual;
}

const present = async (
  sql: Sql,
  { clock }: Pick<House, 'clock'>,
  seasonId: number,
): Promise<SeasonNight> => ({
  seasonId,
  ...(await findSettings(sql, seasonId)),
  byClub: rulesAt(await loadParameters(sql), clock.now()).nights,
});

/** Errors: not_found, forbidden. */
export async function getSeasonNight(house: House, actor: UserActor, seasonId: number): Promise<SeasonNight> {
  allowToManage(actor, await getSeasonRow(house.db, actor, seasonId));
  return present(house.db, house, seasonId);
}

/** Locks the season. Errors: not_found, forbidden. */
export function updateSeasonNight(
  house: House,
  actor: UserActor,
  { seasonId, automatic, publishes, finishes, drawHours, askHours }: BodyOf<typeof updateCall>,
): Promise<SeasonNight> {
  return transact(house.db, async (tx) => {
    const season = await lockSeason(tx, actor, seasonId);
    allowToManage(actor, season);
    const before = await findSettings(tx, seasonId);
    await tx.query(
      `insert into season_nights (season_id, automatic, publishes, finishes, draw_hours, ask_hours)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (season_id) do update set automatic = excluded.automatic, publishes = excluded.publishes,
         finishes = excluded.finishes, draw_hours = excluded.draw_hours, ask_hours = excluded.ask_hours`,
      [seasonId, automatic, publishes, finishes, drawHours, askHours],
    );
    const changes = changesBetween(before, { automatic, publishes, finishes, drawHours, askHours });
    if (changes.length > 0) {
      await recordChange(tx, actor, {
        action: 'season.night-set',
        changes: [namingSeason(season), ...changes],
      });
    }
    return present(tx, house, seasonId);
  });
}
