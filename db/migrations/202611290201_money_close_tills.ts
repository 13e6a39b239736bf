/** Tills are closed: what was counted, what is over or short, and what stays in the drawer. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_entries drop constraint ledger_entries_kind_check,
      add constraint ledger_entries_kind_check check (kind in ('CHARGE', 'PAYMENT', 'CREDIT', 'FEE', 'REFUND', 'PAYOUT',
        'ADJUSTMENT', 'REVERSAL', 'CASH_UP')) not valid;
    alter table ledger_entries validate constraint ledger_entries_kind_check;
    alter table cash_ups
      -- Stays in the drawer, for whoever opens it next
      add column left_cents integer check (left_cents >= 0),
      add column note text,
      -- What is over and short, where anything is
      add column entry_id bigint unique references ledger_entries,
      add constraint cash_ups_left_when_closed check (closed_at is not null or (left_cents is null and entry_id is null));
    create index cash_ups_day on cash_ups (day);
    create table cash_up_counts (
      cash_up_id bigint not null references cash_ups,
      method text not null check (method in ('CASH', 'CARD', 'CHEQUE', 'TRANSFER')),
      -- The float and what was taken
      expected_cents bigint not null,
      counted_cents bigint not null check (counted_cents >= 0),
      primary key (cash_up_id, method)
    );
    create trigger cash_up_counts_stay before update or delete or truncate on cash_up_counts
      for each statement execute function refuse_change();
  `);
}
