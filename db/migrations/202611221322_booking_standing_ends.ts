/** A closed account says yes to nobody any more, and nobody to it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function end_standing_agreements() returns trigger language plpgsql as $$
    begin
      delete from standing_agreements where user_id = new.id or placer_id = new.id;
      return null;
    end $$;
    create trigger standing_agreements_end_with_account after update of closed_at on users
      for each row when (old.closed_at is null and new.closed_at is not null)
      execute function end_standing_agreements();
  `);
}
