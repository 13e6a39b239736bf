/** Whether one golfer may be placed by another: at once, until the golfer says otherwise, or only by an invitation. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

/**
 * OWN: golfers place themselves. STANDING: the golfer always says yes to this placer. ASK: the golfer gets the spot and is
 * asked. INVITE_ONLY: the golfer can only be invited.
 */
export type Placing = 'OWN' | 'STANDING' | 'ASK' | 'INVITE_ONLY';

/** Who places whom. */
export interface PlacingPair {
  readonly placerId: number;
  readonly golferId: number;
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
       when g.placed_by = 'MEMBERS' then 'ASK'
       when g.placed_by = 'BUDDIES' and ${areBuddies} then 'ASK'
       else 'INVITE_ONLY'
     end as placing
   from unnest($1::bigint[], $2::bigint[]) as pair (placer_id, golfer_id)
     join users p on p.id = pair.placer_id join users g on g.id = pair.golfer_id`,
);

export const placingKey = ({ placerId, golferId }: PlacingPair): string => `${placerId} ${golferId}`;

/** By `placingKey`, on a day of the club. Who places others must be a current member. */
export async function findPlacings(
  sql: Sql,
  pairs: readonly PlacingPair[],
  today: string,
): Promise<Map<string, Placing>> {
  if (pairs.length === 0) return new Map();
  const rows = await sql.query<PlacingRow>(placingsOf, [
    pairs.map(({ placerId }) => placerId),
    pairs.map(({ golferId }) => golferId),
    today,
  ]);
  return new Map(
    rows.map((row) => [placingKey({ placerId: row.placer_id, golferId: row.golfer_id }), row.placing]),
  );
}
