/** Money is given back at a till: counted in its cash-up, and what was taken for a charge grows smaller by it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payment_refunds
      -- The run of a till whose money it was; none where it went back elsewhere
      add column cash_up_id bigint references cash_ups,
      -- Of a card terminal, a cheque or a transfer; never the number of a card
      add column reference text check (length(reference) <= 40),
      -- Of those that are given back at the desk
      add column entry_id bigint unique references ledger_entries,
      add constraint payment_refunds_at_till_are_booked
        check (cash_up_id is null or (status = 'SUCCEEDED' and entry_id is not null));
    create index payment_refunds_cash_up on payment_refunds (cash_up_id) where cash_up_id is not null;

    -- What is given back of a charge is a line of less than 0: all who add up what was taken for it count it so.
    alter table taking_lines drop constraint taking_lines_pkey, drop constraint taking_lines_cents_check,
      add column id bigint generated always as identity primary key,
      add constraint taking_lines_move_something check (cents <> 0);
    create unique index taking_lines_once on taking_lines (entry_id, taking_id) where cents > 0;
    create index taking_lines_entry on taking_lines (entry_id);

    create or replace function keep_takings_within_charges() returns trigger language plpgsql as $$
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
      select n.entry_id into too_much
        from taking_lines n where n.entry_id in (select entry_id from added)
        group by n.taking_id, n.entry_id having sum(n.cents) < 0 limit 1;
      if too_much is not null then
        raise exception 'More is given back for entry % than was taken for it.', too_much
          using errcode = '23514', constraint = 'taking_lines_back_within_taken';
      end if;
      return null;
    end $$;
  `);
}
