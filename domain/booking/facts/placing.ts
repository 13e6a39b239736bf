/** Whether one golfer may be placed by another: at once, until the golfer says otherwise, or only by an invitation. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { NameView } from '../../accounts/users/names.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';

/**
 * OWN: golfers place themselves. STANDING: the golfer always says yes to this placer. ASK: the golfer gets the spot and is
 * asked. INVITE_ONLY: the golfer can only be invited.
 */
export type Placing = 'OWN' | 'STANDING' | 'ASK' | 'INVITE_ONLY';

/** Who places whom. */
interface Pair {
  readonly placerId: number;
  readonly golferId: number;
}

export interface PlacingPair extends Pair {
  /** What the club lets the placer see of names. */
  readonly names: NameView;
}

interface PlacingRow {
  readonly placer_id: number;
  readonly golfer_id: number;
  readonly placing: Placing;
}

/** Of a golfer `g` and a placer `p`: each has the other in a list of buddies. */
const areBuddies = `exists (
    select from buddy_lists l join buddies b on b.buddy_list_id = l.id join contacts c on c.id = b.contact_id
    where l.user_id = g.id and c.user_id = p.id)
  and exists (
    select from buddy_lists l join buddies b on b.buddy_list_id = l.id join contacts c on c.id = b.contact_id
    where l.user_id = p.id and c.user_id = g.id)`;

const placingsOf = prepared(
  'booking.placings',
  `select p.id as placer_id, g.id as golfer_id,
     case
       when p.id = g.id then 'OWN'
       when not exists (
         select from memberships m join product_items i on i.id = m.product_item_id
         where m.user_id = p.id and m.cancelled_at is null and $3::date between i.start_date and i.end_date)
         then 'INVITE_ONLY'
       when exists (select from standing_agreements a where a.user_id = g.id and a.placer_id = p.id) then 'STANDING'
       when exists (
         select from booking_history h join bookings o using (purchase_id)
         where h.golfer_id = g.id and h.actor_id = g.id and h.action = 'DECLINED' and o.user_id = p.id
           and h.at > now() - make_interval(days => $5))
         then 'INVITE_ONLY'
       when g.placed_by = 'MEMBERS' then 'ASK'
       when g.placed_by = 'BUDDIES' and ${areBuddies} then 'ASK'
       else 'INVITE_ONLY'
     end as placing
   from unnest($1::bigint[], $2::bigint[], $4::text[]) as pair (placer_id, golfer_id, names)
     -- By the id each time: of a list of unknown length a join would read all golfers of the club.
     cross join lateral (select * from users where id = pair.placer_id limit 1) p
     cross join lateral (select * from users where id = pair.golfer_id limit 1) g
   where g.status = 'ACTIVE' and (pair.names = 'ALL' or knows_golfer(p.id, g.id, pair.names <> 'NONE'))`,
);

/**
 * Whom of these golfers, of all of whom the actor knows, the actor can put into a booking at once: one statement for all.
 * The office can everybody.
 */
export async function findPlaceable(
  sql: Sql,
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
  actor: UserActor,
  golferIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (may(actor, 'STARTER')) return new Set(golferIds);
  const pairs = golferIds.map((golferId) => ({ placerId: actor.userId, golferId, names: 'ALL' as const }));
  const placings = await findPlacings(sql, pairs, clubDay(clock.now(), timeZone));
  const canPlace = (pair: Pair) => (placings.get(placingKey(pair)) ?? 'INVITE_ONLY') !== 'INVITE_ONLY';
  return new Set(pairs.filter(canPlace).map(({ golferId }) => golferId));
}

export const placingKey = ({ placerId, golferId }: Pair): string => `${placerId} ${golferId}`;

/**
 * By `placingKey`, on a day of the club. Who places others must be a current member; who said no to
 * the placer within so many days is not placed by them. A golfer whom the placer may not know
 * is missing, as is one whom the club does not know.
 */
export async function findPlacings(
  sql: Sql,
  pairs: readonly PlacingPair[],
  today: string,
  daysAfterANo = 0,
): Promise<Map<string, Placing>> {
  if (pairs.length === 0) return new Map();
  const rows = await sql.query<PlacingRow>(placingsOf, [
    pairs.map(({ placerId }) => placerId),
    pairs.map(({ golferId }) => golferId),
    today,
    pairs.map(({ names }) => names),
    daysAfterANo,
  ]);
  return new Map(
    rows.map((row) => [placingKey({ placerId: row.placer_id, golferId: row.golfer_id }), row.placing]),
  );
}
