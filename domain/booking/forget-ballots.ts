/** What becomes of a golfer's part in ballots when the golfer leaves the club, and what the golfer may take along. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ExportPart } from '../accounts/export-account.ts';

/**
 * Entries of ballots that are not closed go. Those of closed ones stay, for their commitment is published: they are
 * numbers without a name, passed over by the draw. Nobody's party names the golfer any more. Locks the ballots; call it
 * under the golfer's lock.
 */
export async function forgetBallots(tx: Transaction, userId: number): Promise<void> {
  await tx.query(
    `select id from ballots where id in (
       select ballot_id from ballot_entries where user_id = $1 or $1 = any(party)) order by id for update`,
    [userId],
  );
  await tx.query(
    `delete from ballot_entries e using ballots b
     where b.id = e.ballot_id and e.user_id = $1 and b.status in ('OPEN', 'CANCELLED')`,
    [userId],
  );
  await tx.query(
    `update ballot_entries set party = case when user_id = $1 then '{}' else array_remove(party, $1) end
     where user_id = $1 or $1 = any(party)`,
    [userId],
  );
}

/** Ballots the golfer entered, with what came of them; and those in which another named the golfer. */
export const exportBallots =
  (timeZone: string): ExportPart =>
  async (sql, { userId }) =>
    sql.query(
      `select e.user_id = $1 as own, c.name as course, b.day, b.status, f.name as fee, e.spots,
         array(select to_char(w.starts_at at time zone $2, 'HH24:MI') from unnest(e.wishes) with ordinality as wish (id, n)
           join tee_times w on w.id = wish.id order by wish.n) as wishes,
         case when e.user_id = $1 then array(select p.first_name || ' ' || p.last_name from users p
           where p.id = any(e.party) order by p.id) end as party,
         case when e.user_id = $1 then e.draws_entered end as "drawsEntered",
         case when e.user_id = $1 then e.draws_missed end as "drawsMissed",
         case when e.user_id = $1 then e.draw_position end as position, e.result,
         to_char(t.starts_at at time zone $2, 'HH24:MI') as "teeTime", e.purchase_id as "purchaseId",
         e.entered_at as "enteredAt"
       from ballot_entries e join ballots b on b.id = e.ballot_id join courses c on c.id = b.course_id
         join course_fees f on f.id = e.course_fee_id left join tee_times t on t.id = e.tee_time_id
       where e.user_id = $1 or $1 = any(e.party) order by b.day, e.id`,
      [userId, timeZone],
    );
