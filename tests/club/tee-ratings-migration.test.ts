/** The ratings that a club had before men and women were rated by parts, after the migration. */
import { openDatabase } from '@fourball/db/connection.ts';
import { clubMigrations, migrate } from '@fourball/db/migrate.ts';
import { migrationFiles } from '@fourball/db/migration-files.ts';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../kit/database.ts';

const patience = { lockMs: 2_000, pauseMs: 100, overallMs: 60_000 };
const migration = '202611240100_club_tee_ratings.ts';

it('become ratings of men on all holes, with the par of these, and one for twice around becomes that of nine', async () => {
  const database = await emptyDatabase();
  const db = openDatabase({ url: database.url, poolSize: 2, applicationName: 'fourball-test' });
  try {
    await migrate(database.url, patience, {
      ...clubMigrations,
      getMigrations: async () => (await migrationFiles()).filter((file) => file < migration),
    });
    await db.query(
      `with made as (
         insert into courses (name, full_name) select name, name
         from unnest(array['Long', 'Short', 'Bare']) name returning id, name
       ), holes as (
         insert into course_holes (course_id, hole, par, stroke_index)
         select id, hole, case hole when 1 then 5 else 4 end, hole from made, generate_series(1, 18) hole
         where name = 'Long' or (name = 'Short' and hole <= 9)
       )
       insert into course_tees (course_id, name, course_rating, slope_rating, lengths_yards)
       select id, tee, rating, slope, '{}' from made join (values
         ('Long', 'White', 70.3, 121), ('Long', 'Odd', 99.9, 113),
         ('Short', 'White', 34.6, 110), ('Short', 'Twice', 69.3, 111),
         ('Bare', 'White', 71.0, 120)) tee (course, tee, rating, slope) on course = name`,
    );
    await migrate(database.url, patience);
    expect(
      await db.query(
        `select c.name as course, t.name as tee, r.gender, r.part, r.course_rating::float8 as rating,
           r.slope_rating as slope, r.par
         from course_tees t join courses c on c.id = t.course_id left join course_tee_ratings r on r.tee_id = t.id
         order by c.id, t.id`,
      ),
    ).toEqual([
      { course: 'Long', tee: 'White', gender: 'MEN', part: '1-2', rating: 70.3, slope: 121, par: 73 },
      // No course of 18 holes can be rated so.
      { course: 'Long', tee: 'Odd', gender: null, part: null, rating: null, slope: null, par: null },
      { course: 'Short', tee: 'White', gender: 'MEN', part: '1', rating: 34.6, slope: 110, par: 37 },
      { course: 'Short', tee: 'Twice', gender: 'MEN', part: '1', rating: 34.7, slope: 111, par: 37 },
      { course: 'Bare', tee: 'White', gender: 'MEN', part: '1-2', rating: 71, slope: 120, par: 72 },
    ]);
  } finally {
    await db.close();
    await database.drop();
  }
});
