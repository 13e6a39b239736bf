/** What reports on rounds and the upkeep of their credits are found by. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The day of the tee time, which never changes: reports over years read one index instead of joining two tables.
    alter table rounds add column day date;
    update rounds r set day = t.day from tee_times t where t.id = r.tee_time_id;
    alter table rounds alter column day set not null;
    create function fill_day_of_round() returns trigger language plpgsql as $$
    begin
      select day into new.day from tee_times where id = new.tee_time_id;
      return new;
    end $$;
    -- Hot paths know the day and pay nothing for this.
    create trigger rounds_day before insert on rounds for each row when (new.day is null)
      execute function fill_day_of_round();
    create index rounds_day on rounds (day)
      include (purchase_id, user_id, status, charge_purchaser, play_fee_cents, tax_cents, round_credits)
      where user_id is not null or guest_name is not null;
    create index bookings_day on bookings (day) include (purchase_id, user_id);
    -- Few entries are fees; those of a span are found without reading its charges.
    create index ledger_entries_fees on ledger_entries (purchase_id) where kind = 'FEE';
    create index round_credit_lots_reserved on round_credit_lots (id) where reserved > 0;
  `);
}
