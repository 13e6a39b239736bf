/** Tills, their cash-ups, and what a desk took at once. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table tills (
      id bigint generated always as identity primary key,
      name text not null unique,
      active boolean not null default true
    );
    -- One run of a till, from its float to its count
    create table cash_ups (
      id bigint generated always as identity primary key,
      till_id bigint not null references tills,
      opened_by bigint not null references users,
      opened_at timestamptz not null default now(),
      -- The club's calendar day on which it was opened
      day date not null,
      float_cents integer not null check (float_cents >= 0),
      closed_by bigint references users,
      closed_at timestamptz,
      constraint cash_ups_closed_by_somebody check ((closed_at is null) = (closed_by is null))
    );
    create unique index cash_ups_one_open on cash_ups (till_id) where closed_at is null;
    create index cash_ups_till on cash_ups (till_id, id);

    create table takings (
      id bigint generated always as identity primary key,
      cash_up_id bigint not null references cash_ups,
      actor_id bigint not null references users,
      created_at timestamptz not null default now()
    );
    create index takings_cash_up on takings (cash_up_id);
    -- Which charges a taking pays, and how much of each
    create table taking_lines (
      taking_id bigint not null references takings,
      entry_id bigint not null references ledger_entries,
      cents integer not null check (cents > 0),
      primary key (entry_id, taking_id)
    );
    create index taking_lines_taking on taking_lines (taking_id);
    create trigger takings_stay before update or delete or truncate on takings
      for each statement execute function refuse_change();
    create trigger taking_lines_stay before update or delete or truncate on taking_lines
      for each statement execute function refuse_change();

    alter table payments
      add column taking_id bigint references takings,
      -- Of a card terminal, a cheque or a transfer; never the number of a card
      add column reference text check (length(reference) <= 40);
    create index payments_taking on payments (taking_id) where taking_id is not null;
  `);
}
