/** What organizers of a night are asked may be about handicaps: who plays without one, where groups were shown by themselves. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table night_questions drop constraint night_questions_what_check,
      add constraint night_questions_what_check check (what in ('DRAW', 'PUBLISH', 'HANDICAPS', 'CARDS', 'FINISH'));
  `);
}
