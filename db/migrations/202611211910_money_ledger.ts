/** The books: double entry in integer cents, what was bought, and how it was paid. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table purchases drop constraint purchases_kind_check;
    alter table purchases
      add constraint purchases_kind_check check (kind in ('BOOKING', 'CART')),
      -- Whose account was charged; of a booking each round says that itself
      add column charged_user_id bigint references users,
      add column bought_by bigint references users;
    create index purchases_charged_user_id on purchases (charged_user_id, id) where charged_user_id is not null;

    create table ledger_accounts (
      id bigint generated always as identity primary key,
      -- golfer:12, product:membership:3, product:fee:2, product:cancellation-fee, tax:HST, cash, card, processor:stripe
      code text not null unique,
      kind text not null check (kind in ('GOLFER', 'PRODUCT', 'TAX', 'CASH', 'PROCESSOR')),
      name text not null,
      user_id bigint unique references users,
      -- Cents, debit positive: what a golfer owes. Of golfers only, kept by a trigger; totals of the others are in
      -- ledger_day_totals and ledger_tail, since every booking of the club would queue for one row here.
      balance_cents bigint not null default 0,
      created_at timestamptz not null default now(),
      check ((kind = 'GOLFER') = (user_id is not null)),
      check (kind = 'GOLFER' or balance_cents = 0)
    );
    create index ledger_accounts_owing on ledger_accounts (balance_cents) where balance_cents <> 0;

    create table ledger_entries (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('CHARGE', 'PAYMENT', 'CREDIT', 'FEE', 'REFUND', 'PAYOUT', 'ADJUSTMENT', 'REVERSAL')),
      -- The club's calendar day on which it counts
      day date not null,
      description text not null,
      -- Null where no person did it
      actor_id bigint references users,
      reason text,
      purchase_id bigint references purchases,
      membership_id bigint references memberships,
      round_id bigint references rounds,
      payment_id bigint,
      reverses_entry_id bigint unique references ledger_entries,
      posted_at timestamptz not null default now(),
      constraint ledger_entries_reason
        check (kind not in ('REVERSAL', 'ADJUSTMENT') or coalesce(trim(reason), '') <> ''),
      constraint ledger_entries_reversal check ((kind = 'REVERSAL') = (reverses_entry_id is not null))
    );
    create index ledger_entries_day on ledger_entries (day, id);
    create index ledger_entries_purchase on ledger_entries (purchase_id) where purchase_id is not null;
    create index ledger_entries_membership on ledger_entries (membership_id) where membership_id is not null;
    create index ledger_entries_round on ledger_entries (round_id) where round_id is not null;
    create index ledger_entries_payment on ledger_entries (payment_id) where payment_id is not null;
    -- A payment comes in once, whoever tells of it
    create unique index ledger_entries_payment_once on ledger_entries (payment_id) where kind = 'PAYMENT';

    create table ledger_lines (
      id bigint generated always as identity primary key,
      entry_id bigint not null references ledger_entries,
      account_id bigint not null references ledger_accounts,
      -- The entry's own, so that an account and its days are read from one index
      day date not null,
      -- Debit positive, credit negative
      cents bigint not null check (cents <> 0),
      -- Of tax lines: the rate it was worked out with, and on how much
      tax_basis_points integer check (tax_basis_points >= 0),
      taxable_cents bigint
    );
    create index ledger_lines_entry on ledger_lines (entry_id);
    create index ledger_lines_account on ledger_lines (account_id, day, id) include (cents, entry_id);

    -- Totals per account of the club and day, so that reports over years need not add up every line. New lines wait
    -- in the tail, where nobody queues for a row; a job folds them in. Totals and tail together are always exact.
    create table ledger_day_totals (
      account_id bigint not null references ledger_accounts,
      day date not null,
      tax_basis_points integer not null default -1,
      debit_cents bigint not null,
      credit_cents bigint not null,
      taxable_cents bigint not null,
      lines bigint not null,
      primary key (account_id, day, tax_basis_points)
    );
    create table ledger_tail (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      day date not null,
      tax_basis_points integer not null,
      debit_cents bigint not null,
      credit_cents bigint not null,
      taxable_cents bigint not null,
      lines bigint not null
    );

    -- The lines of an entry come in one statement, add up to zero, and are all it ever has.
    create function check_ledger_lines() returns trigger language plpgsql as $$
    declare
      wrong bigint;
    begin
      select entry_id into wrong from new_rows group by entry_id having sum(cents) <> 0 or count(*) < 2 limit 1;
      if wrong is not null then
        raise exception 'ledger entry % is not balanced', wrong using errcode = 'check_violation', constraint = 'ledger_lines_balanced';
      end if;
      -- Counted once per entry, by the index: comparing row by row would take the square of a large batch.
      select n.entry_id into wrong from (select entry_id, count(*) as lines from new_rows group by 1) n
        where n.lines <> (select count(*) from ledger_lines l where l.entry_id = n.entry_id) limit 1;
      if wrong is not null then
        raise exception 'ledger entry % was complete', wrong using errcode = 'check_violation', constraint = 'ledger_lines_complete';
      end if;
      perform 1 from ledger_accounts a
        where a.kind = 'GOLFER' and a.id in (select account_id from new_rows) order by a.id for no key update;
      update ledger_accounts a set balance_cents = a.balance_cents + d.cents
        from (select account_id, sum(cents) as cents from new_rows group by 1) d
        where a.id = d.account_id and a.kind = 'GOLFER';
      insert into ledger_tail (account_id, day, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines)
        select n.account_id, n.day, coalesce(n.tax_basis_points, -1), sum(greatest(n.cents, 0)),
          sum(greatest(-n.cents, 0)), sum(coalesce(n.taxable_cents, 0)), count(*)
        from new_rows n join ledger_accounts a on a.id = n.account_id and a.kind <> 'GOLFER'
        group by 1, 2, 3;
      return null;
    end $$;
    create trigger ledger_lines_checked after insert on ledger_lines
      referencing new table as new_rows for each statement execute function check_ledger_lines();
    create function check_ledger_entry() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_lines where entry_id = new.id) then
        raise exception 'ledger entry % has no lines', new.id using errcode = 'check_violation', constraint = 'ledger_entries_have_lines';
      end if;
      return null;
    end $$;
    create constraint trigger ledger_entries_have_lines after insert on ledger_entries
      deferrable initially deferred for each row execute function check_ledger_entry();
    create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
      for each statement execute function refuse_change();
    create trigger ledger_lines_stay before update or delete or truncate on ledger_lines
      for each statement execute function refuse_change();

    -- The charge that stands for a round; what it was before is told by the entries.
    create table round_charges (
      round_id bigint primary key references rounds,
      entry_id bigint not null unique references ledger_entries
    );

    create table purchase_lines (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references purchases,
      product_item_id bigint not null references product_items,
      -- Whom it is for
      user_id bigint not null references users,
      -- As it was called when it was sold
      name text not null,
      quantity integer not null check (quantity > 0),
      unit_price_cents integer not null check (unit_price_cents >= 0),
      discount_cents integer not null default 0 check (discount_cents >= 0),
      tax_basis_points integer not null check (tax_basis_points >= 0),
      tax_cents integer not null check (tax_cents >= 0),
      membership_id bigint unique references memberships,
      entry_id bigint references ledger_entries,
      check (discount_cents <= unit_price_cents * quantity)
    );
    create index purchase_lines_purchase on purchase_lines (purchase_id);
    create index purchase_lines_user on purchase_lines (user_id);

    create table payments (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      method text not null check (method in ('CASH', 'CARD', 'CHEQUE', 'TRANSFER', 'STRIPE')),
      -- PENDING: begun and not answered. UNKNOWN: asked and heard nothing; asked again later under the same key.
      status text not null check (status in ('PENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
      amount_cents integer not null check (amount_cents > 0),
      -- Asked back and not refused; never more than was paid
      refunded_cents integer not null default 0,
      purpose text not null default 'BALANCE' check (purpose in ('BALANCE', 'NO_SHOW')),
      note text,
      -- What was asked of the processor besides the amount: asked again under the same key it must be the same
      save_card boolean not null default false,
      card_ref text,
      -- At the processor
      intent_ref text unique,
      -- Sent as the processor's idempotency key, whenever it is asked
      request_key text not null unique default 'fourball-' || gen_random_uuid(),
      failure text,
      actor_id bigint references users,
      created_at timestamptz not null default now(),
      asked_at timestamptz,
      settled_at timestamptz,
      constraint payments_refunded check (refunded_cents between 0 and amount_cents),
      constraint payments_refund_of_paid check (refunded_cents = 0 or status = 'SUCCEEDED')
    );
    create index payments_user on payments (user_id, id);
    create index payments_open on payments (created_at) where status in ('PENDING', 'UNKNOWN');
    alter table ledger_entries add foreign key (payment_id) references payments;
    create table payment_refunds (
      id bigint generated always as identity primary key,
      payment_id bigint not null references payments,
      amount_cents integer not null check (amount_cents > 0),
      status text not null check (status in ('PENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED')),
      reason text not null,
      refund_ref text unique,
      request_key text not null unique default 'fourball-refund-' || gen_random_uuid(),
      failure text,
      actor_id bigint references users,
      created_at timestamptz not null default now(),
      asked_at timestamptz,
      settled_at timestamptz
    );
    create index payment_refunds_payment on payment_refunds (payment_id);
    create index payment_refunds_open on payment_refunds (created_at) where status in ('PENDING', 'UNKNOWN');

    -- What the processor knows of a golfer. Card numbers never come here: a card is a reference, a brand, four digits.
    create table processor_customers (
      user_id bigint primary key references users,
      customer_ref text not null unique,
      created_at timestamptz not null default now()
    );
    create table saved_cards (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      card_ref text not null unique,
      brand text not null,
      last4 text not null check (last4 ~ '^[0-9]{4}$'),
      exp_month smallint not null check (exp_month between 1 and 12),
      exp_year smallint not null,
      created_at timestamptz not null default now(),
      removed_at timestamptz
    );
    create index saved_cards_user on saved_cards (user_id) where removed_at is null;
    -- Every event of the processor takes effect once, however often it is delivered.
    create table processor_events (
      event_ref text primary key,
      type text not null,
      received_at timestamptz not null default now()
    );
  `);
}
