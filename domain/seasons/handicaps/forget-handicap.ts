/** What the club keeps of a golfer's handicap: for the golfer to take along, and gone when the account is erased. */
import type { Forget } from '../../accounts/former-member.ts';
import type { ExportPart } from '../../accounts/privacy/export-account.ts';
import { getOwnHandicap } from './choose-tees.ts';

/** Results that others share are kept elsewhere; all of this is about the golfer alone. */
export const forgetHandicap: Forget = async (tx, { userId }) => {
  await tx.query('delete from handicap_indexes where user_id = $1', [userId]);
  await tx.query('delete from handicap_rounds where user_id = $1', [userId]);
  await tx.query('delete from handicap_choices where user_id = $1', [userId]);
  await tx.query('delete from preferred_tees where user_id = $1', [userId]);
};

/** Rounds that were taken back are in it too. */
export const exportHandicap: ExportPart = async (sql, { userId }) => ({
  ...(await getOwnHandicap(sql, userId)),
  roundsTakenBack: await sql.query(
    `select r.played_on as "playedOn", c.name as course, r.tee_name as tee, r.strokes, r.removed_at as "takenBackAt"
     from handicap_rounds r join courses c on c.id = r.course_id
     where r.user_id = $1 and r.removed_at is not null order by r.played_on, r.id`,
    [userId],
  ),
});
