/** Reads a golfer's live hold, so that a reloaded page can go on with it. */
import type { Hold } from '@fourball/shared/booking/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { classFor, findStandings } from '../../membership/memberships/standing.ts';
import { weekendIn } from '../../club/prices/holidays.ts';
import type { HoldRow } from '../facts/hold-rows.ts';
import { presentHold } from './present-hold.ts';

interface LiveHoldRow extends HoldRow {
  day: string;
  starts_at: Date;
  time: string;
  course_id: number;
  course_name: string;
  fee_name: string;
  holes: number;
  weekend: boolean;
}

/** A hold stays with its fee and its course, also when neither is offered any more. */
export async function getMyHold(house: House, actor: UserActor): Promise<Hold | null> {
  const rows = await house.db.query<LiveHoldRow>(
    `select h.*, extract(epoch from h.expires_at - now())::float8 as seconds_left, l.tee_time_id, l.spots,
       t.day, t.starts_at, to_char(t.starts_at at time zone $2, 'HH24:MI') as time,
       c.id as course_id, c.name as course_name, f.name as fee_name, f.holes, ${weekendIn('t.day')} as weekend
     from holds h join hold_tee_times l on l.hold_id = h.id join tee_times t on t.id = l.tee_time_id
       join course_fees f on f.id = h.course_fee_id join courses c on c.id = f.course_id
     where h.user_id = $1 and h.expires_at > now() order by t.starts_at`,
    [actor.userId, house.timeZone],
  );
  const [row] = rows;
  if (!row) return null;
  const today = clubDay(house.clock.now(), house.timeZone);
  const standing = (await findStandings(house.db, [actor.userId], today)).get(actor.userId);
  return presentHold(
    {
      holdId: row.id,
      courseFeeId: row.course_fee_id,
      memberCents: row.member_cents,
      nonMemberCents: row.non_member_cents,
      externalMemberCents: row.external_member_cents,
      brackets: row.brackets,
      ownPrices: row.own_prices,
      taxBasisPoints: row.tax_basis_points,
      expiresAt: row.expires_at,
      secondsLeft: row.seconds_left,
      teeTimes: rows.map(({ tee_time_id, day, starts_at, time, spots }) => ({
        teeTimeId: tee_time_id,
        day,
        startsAt: starts_at,
        time,
        spots,
      })),
    },
    {
      courseId: row.course_id,
      name: row.course_name,
      fees: [{ courseFeeId: row.course_fee_id, name: row.fee_name }],
    },
    classFor(standing, row),
  );
}
