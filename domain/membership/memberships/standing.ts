/** A golfer's standing for booking: which price applies to which round, and how far ahead a day may be booked. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';
import type { PlayedRound } from '@fourball/shared/club/prices/played-round.ts';
import {
  classFor as classWith,
  countsFor,
  guestPayer,
  type MembershipBounds,
  type Payer,
} from '@fourball/shared/membership/price-class.ts';

export interface Standing {
  /** The current ones, with what each counts for. */
  readonly memberships: readonly (MembershipBounds & { readonly advanceBookingDays: number })[];
  /** The class where no membership counts. */
  readonly otherwise: PriceClass;
  /** The most days of the memberships; null without one. */
  readonly advanceBookingDays: number | null;
  /** Null unless the office has seen it: what a golfer types changes no price. */
  readonly bornOn: string | null;
  readonly resident: boolean;
}

export interface StandingRow {
  user_id: number;
  memberships: Standing['memberships'];
  external: boolean;
  born_on: string | null;
  resident: boolean;
}

/**
 * `$1` users, `$2` a day of the club. Planning it costs ten times what running it does: the list's shape lets the plan be
 * kept.
 */
export const selectStandings = `
  select u.id as user_id,
     coalesce((select json_agg(json_build_object('weekday', m.weekday, 'nineHole', m.nine_hole,
          'advanceBookingDays', coalesce(m.advance_booking_days, i.advance_booking_days)))
        from memberships m join product_items i on i.id = m.product_item_id
        where m.user_id = u.id and m.cancelled_at is null and $2::date between i.start_date and i.end_date), '[]')
       as memberships,
     exists (select 1 from external_memberships e
             where e.user_id = u.id and e.verified and e.year = extract(year from $2::date)) as external,
     case when u.birth_date_checked then u.birth_date end as born_on, u.resident
   from users u where u.id = any(array(select unnest($1::bigint[]))) and u.status = 'ACTIVE'`;
const standingsOf = prepared('membership.standings', selectStandings);

const mostDays = (memberships: Standing['memberships']): number | null =>
  memberships.length === 0
    ? null
    : Math.max(...memberships.map(({ advanceBookingDays }) => advanceBookingDays));

export const presentStanding = ({ memberships, external, born_on, resident }: StandingRow): Standing => ({
  memberships,
  otherwise: external ? 'EXTERNAL_MEMBER' : 'NON_MEMBER',
  advanceBookingDays: mostDays(memberships),
  bornOn: born_on,
  resident,
});

/** Whether any membership is current, whatever it counts for. */
export const isMember = ({ memberships }: Pick<Standing, 'memberships'>): boolean => memberships.length > 0;

/** What is left of it for a round: a membership that does not count for it gives nothing. */
export function standingFor<Narrowed extends Standing>(standing: Narrowed, round: PlayedRound): Narrowed {
  const memberships = standing.memberships.filter((one) => countsFor(one, round));
  return memberships.length === standing.memberships.length
    ? standing
    : { ...standing, memberships, advanceBookingDays: mostDays(memberships) };
}

/** What a golfer pays as for a round; who is unknown or inactive is no member. */
export const classFor = (standing: Standing | undefined, round: PlayedRound): PriceClass =>
  standing === undefined ? 'NON_MEMBER' : classWith(standing, round);

/** By what the golfer's price is chosen; who is unknown or inactive pays as a guest. */
export const payerFor = (standing: Standing | undefined, round: PlayedRound): Payer =>
  standing === undefined
    ? guestPayer
    : { priceClass: classWith(standing, round), bornOn: standing.bornOn, resident: standing.resident };

/** Standings of active golfers on a day of the club; who is missing from the map is unknown or inactive. */
export async function findStandings(
  sql: Sql,
  userIds: readonly number[],
  day: string,
): Promise<Map<number, Standing>> {
  const rows = await sql.query<StandingRow>(standingsOf, [userIds, day]);
  return new Map(rows.map((row) => [row.user_id, presentStanding(row)]));
}
