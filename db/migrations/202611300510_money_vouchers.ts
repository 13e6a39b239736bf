/** Vouchers: money that the club owes to whoever has the code, until it is spent. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_accounts drop constraint ledger_accounts_kind_check,
      add constraint ledger_accounts_kind_check
        check (kind in ('GOLFER', 'PRODUCT', 'TAX', 'CASH', 'PROCESSOR', 'OPENING', 'LIABILITY'));
    create table vouchers (
      id bigint generated always as identity primary key,
      -- GIFT: sold. GOODWILL: given without money. RAIN_CHECK: instead of what the weather took of a round.
      kind text not null check (kind in ('GIFT', 'GOODWILL', 'RAIN_CHECK')),
      -- Of the code, which is derived from the id, this number and a key that only the database has
      code_version integer not null default 1,
      code_hash bytea not null unique,
      -- By which people tell one from another; it opens nothing
      code_end text not null check (length(code_end) = 4),
      amount_cents integer not null check (amount_cents > 0),
      -- Kept by a trigger from the moves
      balance_cents integer not null default 0,
      -- Who paid for it, or whose rain it was; nobody where nobody was named
      user_id bigint references users,
      round_id bigint references rounds,
      -- At which it was sold
      taking_id bigint references takings,
      -- The last day on which it can be spent; null: it has none
      expires_on date,
      reason text,
      voided_at timestamptz,
      void_reason text,
      created_by bigint references users,
      created_at timestamptz not null default now(),
      constraint vouchers_spent_once check (balance_cents between 0 and amount_cents),
      constraint vouchers_void_is_empty check (voided_at is null or balance_cents = 0),
      constraint vouchers_rain_check_of_round check ((kind = 'RAIN_CHECK') = (round_id is not null))
    );
    create index vouchers_user on vouchers (user_id) where user_id is not null;
    create index vouchers_round on vouchers (round_id) where round_id is not null;
    create unique index vouchers_one_of_round on vouchers (round_id) where round_id is not null and voided_at is null;
    create index vouchers_taking on vouchers (taking_id) where taking_id is not null;
    -- What makes a voucher fuller, and what empties it; each is an entry of the books
    create table voucher_moves (
      id bigint generated always as identity primary key,
      voucher_id bigint not null references vouchers,
      kind text not null check (kind in ('ISSUED', 'REDEEMED', 'GIVEN_BACK', 'VOIDED')),
      cents integer not null,
      entry_id bigint not null unique references ledger_entries,
      actor_id bigint references users,
      created_at timestamptz not null default now(),
      constraint voucher_moves_have_their_sign check (case when kind in ('ISSUED', 'GIVEN_BACK') then cents > 0 else cents < 0 end)
    );
    create index voucher_moves_voucher on voucher_moves (voucher_id, id);
    create unique index voucher_moves_issued_once on voucher_moves (voucher_id) where kind = 'ISSUED';
    create function move_vouchers() returns trigger language plpgsql as $$
    begin
      update vouchers v set balance_cents = v.balance_cents + d.cents
        from (select voucher_id, sum(cents)::int as cents from added group by 1) d where v.id = d.voucher_id;
      return null;
    end $$;
    create trigger voucher_moves_counted after insert on voucher_moves
      referencing new table as added for each statement execute function move_vouchers();
    create trigger voucher_moves_stay before update or delete or truncate on voucher_moves
      for each statement execute function refuse_change();

    alter table payments drop constraint payments_method_check,
      add constraint payments_method_check
        check (method in ('CASH', 'CARD', 'CHEQUE', 'TRANSFER', 'STRIPE', 'VOUCHER')) not valid,
      add column voucher_id bigint references vouchers,
      add constraint payments_by_voucher check ((method = 'VOUCHER') = (voucher_id is not null)) not valid;
    alter table payments validate constraint payments_method_check;
    alter table payments validate constraint payments_by_voucher;
    create index payments_voucher on payments (voucher_id) where voucher_id is not null;
    insert into parameters (name, value, "group", start_date) values
      ('VOUCHER_MONTHS', '0', 'MONEY', '2020-01-01T00:00Z'),
      ('RAIN_VOUCHER_MONTHS', '24', 'MONEY', '2020-01-01T00:00Z');
  `);
}
