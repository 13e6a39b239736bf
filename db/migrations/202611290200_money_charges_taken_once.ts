/** No charge is paid twice at a desk, whatever the commands' locks let through. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who takes for a charge waits here for whoever takes for it meanwhile, and so counts what they took. Rows that lean on
    -- an entry by a foreign key don't wait.
    create function keep_takings_within_charges() returns trigger language plpgsql as $$
    declare
      too_much bigint;
    begin
      perform id from ledger_entries where id in (select entry_id from added) order by id for no key update;
      select n.entry_id into too_much
        from taking_lines n where n.entry_id in (select entry_id from added)
        group by n.entry_id
        having sum(n.cents) > (
          select coalesce(sum(l.cents), 0) from ledger_lines l join ledger_accounts a on a.id = l.account_id
          where l.entry_id = n.entry_id and a.kind = 'GOLFER')
        limit 1;
      if too_much is not null then
        raise exception 'More is taken for entry % than it charges.', too_much
          using errcode = '23514', constraint = 'taking_lines_within_charge';
      end if;
      return null;
    end $$;
    create trigger taking_lines_within_charge after insert on taking_lines
      referencing new table as added for each statement execute function keep_takings_within_charges();
  `);
}
