/** What golfers are told, by mail and push, of spots that others put them into. */
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import { clubDay, clubTime } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';

/** A spot whose golfer can still say no to it. */
export interface UnconfirmedSpot {
  readonly roundId: number;
  readonly purchaseId: number;
  readonly userId: number;
  readonly courseName: string;
  /** YYYY-MM-DD and HH:MM at the club. */
  readonly day: string;
  readonly time: string;
  readonly booker: string;
  /** Whether the office did it on the golfer's word: then the golfer pays until the spot is refused. */
  readonly byOffice: boolean;
  /** Whether the booker goes on paying once the golfer has said yes. */
  readonly bookerPays: boolean;
  /** Cents with tax. */
  readonly cost: number;
}

interface SpotRow {
  id: number;
  purchase_id: number;
  user_id: number;
  course_name: string;
  starts_at: Date;
  booker: string;
  booker_since: string | null;
  by_office: boolean;
  booker_pays: boolean;
  cost: number;
}

/** Read when it is told and not when it was ordered: those of the rounds that are still to be answered. */
export async function findUnconfirmedSpots(
  { db, clock, timeZone }: Pick<House, 'db' | 'clock' | 'timeZone'>,
  roundIds: readonly number[],
): Promise<UnconfirmedSpot[]> {
  const rows = await db.query<SpotRow>(
    `select r.id, r.purchase_id, r.user_id, c.name as course_name, t.starts_at,
       o.full_name as booker, ${guestSince('o')} as booker_since, r.agreement = 'OFFICE' as by_office,
       r.charge_purchaser as booker_pays, coalesce(r.play_fee_cents, 0) + coalesce(r.tax_cents, 0) as cost
     from rounds r join bookings b on b.purchase_id = r.purchase_id join tee_times t on t.id = r.tee_time_id
       join courses c on c.id = t.course_id join users o on o.id = b.user_id
     where r.id = any($1::bigint[]) and r.status = 'BOOKED' and b.status = 'BOOKED' and r.user_id is not null
       and r.agreement in ('ASKED', 'OFFICE') and t.starts_at > $2
     order by r.id`,
    [roundIds, clock.now()],
  );
  return rows.map((row) => ({
    roundId: row.id,
    purchaseId: row.purchase_id,
    userId: row.user_id,
    courseName: row.course_name,
    day: clubDay(row.starts_at, timeZone),
    time: clubTime(row.starts_at, timeZone),
    booker: markedName(row.booker, row.booker_since, timeZone),
    byOffice: row.by_office,
    bookerPays: row.booker_pays,
    cost: row.cost,
  }));
}
