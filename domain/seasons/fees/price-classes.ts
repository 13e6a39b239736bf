/** Which price golfers pay for a season or an event, and which membership includes the season's fees. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';

export interface EntryStanding {
  readonly priceClass: PriceClass;
  /** The membership that has the season in it, by its name. */
  readonly includedIn: string | null;
}

interface Row {
  user_id: number;
  member: boolean;
  external: boolean;
  included_in: string | null;
}

// A membership of a catalogue entry brings the member price where the entry says so: leagues, tournaments, trips. What has no
// such flag, a social event or a membership outside of the catalogue, asks for nothing more than being a member.
const find = prepared(
  'seasons.price-classes',
  `select u.id as user_id,
     coalesce(bool_or(case e.type when 'LEAGUE' then coalesce(k.leagues, true) when 'TOURNAMENT' then coalesce(k.tournaments, true)
       when 'TRIP' then coalesce(k.trips, true) else true end) filter (where i.id is not null), false) as member,
     exists (select from external_memberships x
             where x.user_id = u.id and x.verified and x.year = extract(year from $4::date)) as external,
     min(i.name) filter (where i.season_id = $2) as included_in
   from users u cross join event_types e
     left join memberships m on m.user_id = u.id and m.cancelled_at is null
     left join product_items i on i.id = m.product_item_id and $4::date between i.start_date and i.end_date
     left join catalogue_entries k on k.id = i.catalogue_entry_id
   where e.id = $1 and u.id = any(array(select unnest($3::bigint[]))) and u.status = 'ACTIVE'
   group by u.id, e.id`,
);

interface Asked {
  readonly eventTypeId: number;
  readonly seasonId: number | null;
  readonly userIds: readonly number[];
  /** Of the club. */
  readonly day: string;
}

/** Of active golfers, on a day. */
export async function findPriceClasses(
  sql: Sql,
  { eventTypeId, seasonId, userIds, day }: Asked,
): Promise<ReadonlyMap<number, EntryStanding>> {
  const rows = await sql.query<Row>(find, [eventTypeId, seasonId, userIds, day]);
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        priceClass: row.member ? 'MEMBER' : row.external ? 'EXTERNAL_MEMBER' : 'NON_MEMBER',
        includedIn: row.included_in,
      },
    ]),
  );
}
