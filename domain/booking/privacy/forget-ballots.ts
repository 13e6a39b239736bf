/** What becomes of a golfer's part in ballots when the golfer leaves the club, and what the golfer may take along. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

/**
 * Entries of ballots that are not closed go. Those of closed ones stay, for their commitment is published: they are
 * numbers without a name, passed over by the draw. Nobody's entry names the golfer any more, and whom the golfer asked is
 * asked no longer. Locks the ballots; call it under the golfer's lock.
 */
export async function forgetBallots(tx: Transaction, userId: number): Promise<void> {
  await tx.query(
    `select id from ballots where id in (
       select ballot_id from ballot_golfers where user_id = $1 or entrant_id = $1
       union select ballot_id from ballot_entries where user_id = $1) order by id for update`,
    [userId],
  );
  await tx.query(
    `delete from ballot_entries e using ballots b
     where b.id = e.ballot_id and e.user_id = $1 and b.status in ('OPEN', 'CANCELLED')`,
    [userId],
  );
  await tx.query('delete from ballot_golfers where user_id = $1 or entrant_id = $1', [userId]);
}

/** Ballots the golfer entered, with what came of them and whom they asked; and those in which another asked the golfer. */
export const exportBallots =
  (timeZone: string): ExportPart =>
  async (sql, { userId }) => ({
    entries: await sql.query(
      `select c.name as course, b.day, b.status, f.name as fee, e.spots,
         array(select to_char(w.starts_at at time zone $2, 'HH24:MI') from unnest(e.wishes) with ordinality as wish (id, n)
           join tee_times w on w.id = wish.id order by wish.n) as wishes,
         array(select p.full_name || ': ' || g.answer from ballot_golfers g
           join users p on p.id = g.user_id where g.ballot_id = e.ballot_id and g.entrant_id = $1 and g.position > 0
           order by g.position, p.id) as party,
         e.draws_entered as "drawsEntered", e.draws_missed as "drawsMissed", e.draw_position as position, e.result,
         to_char(t.starts_at at time zone $2, 'HH24:MI') as "teeTime", e.purchase_id as "purchaseId",
         e.entered_at as "enteredAt", e.withdrawn_at as "withdrawnAt"
       from ballot_entries e join ballots b on b.id = e.ballot_id join courses c on c.id = b.course_id
         join course_fees f on f.id = e.course_fee_id left join tee_times t on t.id = e.tee_time_id
       where e.user_id = $1 order by b.day, e.id`,
      [userId, timeZone],
    ),
    asked: await sql.query(
      `select c.name as course, b.day, p.full_name as "askedBy", g.answer, g.agreement,
         g.asked_at as "askedAt", g.answered_at as "answeredAt"
       from ballot_golfers g join ballots b on b.id = g.ballot_id join courses c on c.id = b.course_id
         join users p on p.id = g.entrant_id
       where g.user_id = $1 and g.position > 0 order by g.asked_at, g.ballot_id, g.entrant_id`,
      [userId],
    ),
  });
