/** A course on which a handicap is easily reckoned: 18 holes of par 4, rated as a scratch golfer plays them, slope 113. */
import type { Sql } from '@fourball/db/connection.ts';

/** Stroke index of each hole: odd ones out, even ones in. */
export const strokeIndexes = Array.from({ length: 18 }, (_, at) => (at < 9 ? 2 * at + 1 : 2 * (at - 9) + 2));

/** The White tee is rated for men, the Red one for men and women; all of them 72.0 and each nine 36.0. */
export async function rateCourse(sql: Sql, courseId: number): Promise<{ white: number; red: number }> {
  await sql.query('delete from course_holes where course_id = $1', [courseId]);
  await sql.query(
    `insert into course_holes (course_id, hole, par, stroke_index)
     select $1, hole, 4, index from unnest($2::int[]) with ordinality holes (index, hole)`,
    [courseId, strokeIndexes],
  );
  const tees = await sql.query<{ id: number; name: string }>(
    `insert into course_tees (course_id, name, lengths_yards, sequence_no)
     select $1, name, array_fill(350, array[18]), at from unnest(array['White', 'Red']) with ordinality tees (name, at)
     returning id, name`,
    [courseId],
  );
  const idOf = (name: string) => tees.find((tee) => tee.name === name)?.id ?? 0;
  const [white, red] = [idOf('White'), idOf('Red')];
  await sql.query(
    `insert into course_tee_ratings (tee_id, gender, part, course_rating, slope_rating, par)
     select tee, gender, part, rating, 113, par
     from (values ($1::bigint, 'MEN'), ($2, 'MEN'), ($2, 'WOMEN')) rated (tee, gender),
       (values ('1-2', 72.0, 72), ('1', 36.0, 36), ('2', 36.0, 36)) parts (part, rating, par)`,
    [white, red],
  );
  return { white, red };
}

/** A card of 18 holes of par 4 with so many strokes above par, the first holes first. */
export const cardOver = (over: number): number[] =>
  Array.from({ length: 18 }, (_, at) => 4 + Math.floor(over / 18) + (at < over % 18 ? 1 : 0));
