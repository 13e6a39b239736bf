/** Totals by month beside those by day, how many entries and purchases there are, and when each golfer last paid. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whoever posts waits for the end of this, and then finds the new trigger: nothing is counted by the old one after
    -- the totals were taken.
    lock table ledger_entries, ledger_lines, ledger_tail, ledger_day_totals, purchases in share row exclusive mode;

    -- When the latest payment that stands was booked; kept by triggers.
    alter table ledger_accounts add column last_payment_on date,
      add constraint ledger_accounts_last_payment check (kind = 'GOLFER' or last_payment_on is null);
    update ledger_accounts a set last_payment_on = p.day from (
      select l.account_id, max(e.day) as day
      from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts g on g.id = l.account_id
      where e.kind = 'PAYMENT' and g.kind = 'GOLFER'
        and not exists (select from ledger_entries r where r.reverses_entry_id = e.id)
      group by 1
    ) p where p.account_id = a.id;

    -- A row of the tail is about an account of the club, or says how many entries of a kind a day has.
    alter table ledger_tail
      alter column account_id drop not null,
      add column entry_kind text,
      add column entries bigint not null default 0,
      add constraint ledger_tail_about check ((account_id is null) = (entry_kind is not null));
    -- Every reader asks for a span of days, and for all accounts.
    alter table ledger_day_totals drop constraint ledger_day_totals_pkey,
      add primary key (day, account_id, tax_basis_points);
    -- Whole months of a span are read from here, its ends from the days.
    create table ledger_month_totals (
      month date not null check (extract(day from month) = 1),
      account_id bigint not null references ledger_accounts,
      tax_basis_points integer not null default -1,
      debit_cents bigint not null,
      credit_cents bigint not null,
      taxable_cents bigint not null,
      lines bigint not null,
      primary key (month, account_id, tax_basis_points)
    );
    insert into ledger_month_totals
      select date_trunc('month', day::timestamp)::date, account_id, tax_basis_points, sum(debit_cents), sum(credit_cents),
        sum(taxable_cents), sum(lines)
      from ledger_day_totals group by 1, 2, 3;
    create table ledger_day_entries (
      kind text not null,
      day date not null,
      entries bigint not null,
      primary key (kind, day)
    );
    insert into ledger_day_entries select kind, day, count(*) from ledger_entries group by 1, 2;
    create table ledger_month_entries (
      month date not null check (extract(day from month) = 1),
      kind text not null,
      entries bigint not null,
      primary key (month, kind)
    );
    insert into ledger_month_entries
      select date_trunc('month', day::timestamp)::date, kind, sum(entries) from ledger_day_entries group by 1, 2;

    create or replace function check_ledger_lines() returns trigger language plpgsql as $$
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
      -- Only what takes from a debt can be a payment; the kind of a charge is not looked up.
      update ledger_accounts a
        set balance_cents = a.balance_cents + d.cents, last_payment_on = greatest(a.last_payment_on, d.paid_on)
        from (
          select n.account_id, sum(n.cents) as cents, max(case when n.cents < 0 then (
              select e.day from ledger_entries e where e.id = n.entry_id and e.kind = 'PAYMENT'
                and not exists (select from ledger_entries r where r.reverses_entry_id = e.id)
            ) end) as paid_on
          from new_rows n group by 1
        ) d
        where a.id = d.account_id and a.kind = 'GOLFER';
      -- The lines of an entry come in one statement, so that it is counted here once. The array keeps the plan: each
      -- entry is found by its id, however many there are.
      insert into ledger_tail (account_id, day, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines, entry_kind, entries)
        select n.account_id, n.day, coalesce(n.tax_basis_points, -1), sum(greatest(n.cents, 0)),
          sum(greatest(-n.cents, 0)), sum(coalesce(n.taxable_cents, 0)), count(*), null, 0
        from new_rows n join ledger_accounts a on a.id = n.account_id and a.kind <> 'GOLFER'
        group by 1, 2, 3
        union all
        select null, e.day, -1, 0, 0, 0, 0, e.kind, count(*)
        from ledger_entries e where e.id = any(array(select distinct entry_id from new_rows))
        group by e.day, e.kind;
      return null;
    end $$;
    -- A payment that is undone was not the last one any more.
    create function find_last_payment() returns trigger language plpgsql as $$
    begin
      update ledger_accounts a set last_payment_on = (
          select max(e.day) from payments p join ledger_entries e on e.payment_id = p.id and e.kind = 'PAYMENT'
          where p.user_id = a.user_id and not exists (select from ledger_entries r where r.reverses_entry_id = e.id))
        where a.user_id = (select user_id from payments where id = new.payment_id);
      return null;
    end $$;
    create trigger ledger_entries_payment_undone after insert on ledger_entries
      for each row when (new.kind = 'REVERSAL' and new.payment_id is not null) execute function find_last_payment();

    -- Fees that belong to a round and to no purchase are found by the round.
    create index ledger_entries_fees_of_rounds on ledger_entries (round_id) where kind = 'FEE' and purchase_id is null;

    -- How many purchases of each kind a year (UTC) has; new ones wait in the tail as lines of the books do.
    create table purchase_year_totals (
      year smallint not null,
      kind text not null,
      purchases bigint not null,
      primary key (year, kind)
    );
    create table purchase_tail (
      id bigint generated always as identity primary key,
      year smallint not null,
      kind text not null,
      purchases bigint not null
    );
    insert into purchase_year_totals
      select extract(year from created_at at time zone 'UTC'), kind, count(*) from purchases group by 1, 2;
    create function count_purchases() returns trigger language plpgsql as $$
    begin
      insert into purchase_tail (year, kind, purchases)
        select extract(year from created_at at time zone 'UTC'), kind,
          case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed group by 1, 2;
      return null;
    end $$;
    create trigger purchases_counted_insert after insert on purchases
      referencing new table as changed for each statement execute function count_purchases();
    create trigger purchases_counted_delete after delete on purchases
      referencing old table as changed for each statement execute function count_purchases();
    -- A golfer's purchases of a year, and all of a year, are read without the other years.
    create index purchases_created_at on purchases (created_at, id);
    drop index purchases_user_id;
    create index purchases_user_id on purchases (user_id, created_at);
    drop index purchases_charged_user_id;
    create index purchases_charged_user_id on purchases (charged_user_id, created_at) where charged_user_id is not null;
  `);
}
