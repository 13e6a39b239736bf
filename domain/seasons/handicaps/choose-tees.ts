/** By whose ratings and from which tees a golfer plays: what is told to nobody else. */
import type { Sql } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { RatedGender } from '@fourball/shared/club/nines.ts';
import type { chooseTees as chooseTeesCall } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { OwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getHandicap } from './handicap-rows.ts';

/** All of it: courses that are left out have no preferred tee. Locks the golfer. Errors: invalid_input on teeIds. */
export function chooseTees(
  { db }: House,
  { userId }: UserActor,
  { ratedGender, teeIds }: BodyOf<typeof chooseTeesCall>,
): Promise<OwnHandicap> {
  return transact(db, async (tx) => {
    if (!(await lockUsers(tx, [userId])).has(userId)) throw new AppError('unauthenticated');
    const tees = await tx.query<{ id: number; course_id: number }>(
      'select id, course_id from course_tees where id = any($1::bigint[])',
      [teeIds],
    );
    for (const [at, teeId] of teeIds.entries()) {
      const tee = tees.find(({ id }) => id === teeId);
      if (!tee) throw invalidField(`teeIds.${at}`, 'seasons.noSuchTee');
      const first = teeIds.findIndex(
        (other) => tees.find(({ id }) => id === other)?.course_id === tee.course_id,
      );
      if (first !== at) throw invalidField(`teeIds.${at}`, 'seasons.oneTeeOfACourse');
    }
    await tx.query(
      `insert into handicap_choices (user_id, rated_gender) values ($1, $2)
       on conflict (user_id) do update set rated_gender = excluded.rated_gender`,
      [userId, ratedGender],
    );
    await tx.query('delete from preferred_tees where user_id = $1', [userId]);
    await tx.query(
      `insert into preferred_tees (user_id, course_id, tee_id)
       select $1, course_id, id from course_tees where id = any($2::bigint[])`,
      [userId, teeIds],
    );
    return getOwnHandicap(tx, userId);
  });
}

export async function findRatedGender(sql: Sql, userId: number): Promise<RatedGender | null> {
  const [row] = await sql.query<{ rated_gender: RatedGender | null }>(
    'select rated_gender from handicap_choices where user_id = $1',
    [userId],
  );
  return row?.rated_gender ?? null;
}

/** Errors: not_found for an account that was erased. */
export const getOwnHandicap = async (sql: Sql, userId: number): Promise<OwnHandicap> => ({
  ...(await getHandicap(sql, userId)),
  ratedGender: await findRatedGender(sql, userId),
  preferredTees: await sql.query(
    `select course_id as "courseId", tee_id as "teeId" from preferred_tees where user_id = $1 order by course_id`,
    [userId],
  ),
});
