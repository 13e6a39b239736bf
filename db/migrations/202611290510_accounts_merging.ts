/** Two records of one person become one: the other is closed for good and says which one stays. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users
      add column merged_into bigint references users constraint users_not_merged_into_itself check (merged_into <> id),
      add constraint users_merged_is_closed check (merged_into is null or closed_at is not null),
      add constraint users_merged_cannot_log_in check (merged_into is null or password_hash is null),
      add constraint users_merged_has_no_number check (merged_into is null or member_number is null);
    create index users_merged_into on users (merged_into) where merged_into is not null;

    -- One step, so that nobody follows a line of records: who others were merged into is not merged any further.
    create function check_merged_into() returns trigger language plpgsql as $$
    begin
      if exists (select from users where id = new.merged_into and merged_into is not null)
        or exists (select from users where merged_into = new.id) then
        raise exception 'user % is merged in more than one step', new.id
          using errcode = 'check_violation', constraint = 'users_merged_in_one_step';
      end if;
      return null;
    end $$;
    create constraint trigger users_merged_in_one_step after insert or update of merged_into on users
      deferrable initially deferred for each row when (new.merged_into is not null) execute function check_merged_into();
  `);
}
