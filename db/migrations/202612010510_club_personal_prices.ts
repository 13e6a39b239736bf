/** Rules of prices for golfers of an age or for residents; what of it a hold and a booking keep; the marks of a record that they go by. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table price_rules
      -- Whole years on the day of play, both ends belong to it; null does not narrow the rule down
      add from_age smallint check (from_age between 0 and 120),
      add to_age smallint check (to_age between 0 and 120),
      add residents boolean not null default false,
      add check (to_age >= from_age);
    alter table users
      add resident boolean not null default false,
      -- Whether the office has seen that it is true: a birth date that its golfer has typed changes no price
      add birth_date_checked boolean not null default false,
      add constraint users_birth_date_checked check (birth_date is not null or not birth_date_checked);
    -- Marks are the account's, and part of the record
    create trigger users_marks_version after update of resident, birth_date_checked on users for each row
      when (old.resident <> new.resident or old.birth_date_checked <> new.birth_date_checked)
      execute function count_birth_date();
    -- Null where no rule asks who a golfer is. brackets: prices of golfers of an age and of residents, in the rules' order
    alter table holds
      add brackets jsonb,
      -- The prices of who has the hold, as they were shown
      add own_prices jsonb;
    alter table bookings add brackets jsonb;
  `);
}
