/** Tells whose name, portrait or choice of who may read the name changed, so that it can be kept in memory. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function tell_golfer_shown() returns trigger language plpgsql as $$
    begin
      perform pg_notify('golfer_shown', new.id::text);
      return null;
    end $$;
    create trigger golfer_shown_update after update of first_name, last_name, avatar_url, name_shown on users
      for each row when (
        (old.first_name, old.last_name, old.avatar_url, old.name_shown)
          is distinct from (new.first_name, new.last_name, new.avatar_url, new.name_shown))
      execute function tell_golfer_shown();
  `);
}
