/** Memberships paid in instalments: what of a sale falls due on which later day, and the entry that made it due. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_entries drop constraint ledger_entries_kind_check,
      add constraint ledger_entries_kind_check check (kind in ('CHARGE', 'PAYMENT', 'CREDIT', 'FEE', 'REFUND', 'PAYOUT',
        'ADJUSTMENT', 'REVERSAL', 'CASH_UP', 'INSTALMENT')) not valid;
    alter table ledger_entries validate constraint ledger_entries_kind_check;
    alter table ledger_accounts drop constraint ledger_accounts_kind_check,
      add constraint ledger_accounts_kind_check check (kind in ('GOLFER', 'PRODUCT', 'TAX', 'CASH', 'PROCESSOR', 'OPENING', 'LIABILITY', 'LATER'));

    -- The days after that of the sale on which a part falls due; without any it is paid at once.
    alter table product_items add column instalment_days date[] not null default '{}';

    -- WAITING: not due yet. DUE: booked by entry_id. ENDED: brought back by entry_id, as the membership ended before.
    create table instalments (
      id bigint generated always as identity primary key,
      membership_id bigint not null references memberships,
      number int not null check (number >= 2),
      of_all int not null check (of_all >= number),
      due_on date not null,
      cents bigint not null check (cents > 0),
      state text not null default 'WAITING' check (state in ('WAITING', 'DUE', 'ENDED')),
      entry_id bigint references ledger_entries,
      check ((entry_id is null) = (state = 'WAITING')),
      unique (membership_id, number)
    );
    create index instalments_waiting on instalments (due_on) where state = 'WAITING';
    -- One entry makes one instalment due; ending brings back all that wait by one.
    create unique index instalments_due_once on instalments (entry_id) where state = 'DUE';
    create index instalments_by_entry on instalments (entry_id) where entry_id is not null;

    create function keep_instalment() returns trigger language plpgsql as $$
    begin
      if old.state <> 'WAITING' then
        raise exception 'Instalment % is settled.', old.id using errcode = 'check_violation';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      if (new.membership_id, new.number, new.of_all, new.due_on, new.cents)
          is distinct from (old.membership_id, old.number, old.of_all, old.due_on, old.cents) then
        raise exception 'What was agreed of instalment % stays.', old.id using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger instalments_kept before update or delete on instalments for each row execute function keep_instalment();
  `);
}
