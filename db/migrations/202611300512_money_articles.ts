/** Articles of the shop: sold at a till, with their tax, and how many are there. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table articles (
      id bigint generated always as identity primary key,
      name text not null,
      -- Of one, before tax
      price_cents integer not null check (price_cents > 0),
      -- Null: the club's sales tax
      tax_basis_points integer check (tax_basis_points between 0 and 10000),
      -- Whether the club counts how many there are
      counted boolean not null,
      -- Kept by a trigger from the moves
      stock integer not null default 0,
      -- It may be sold although none is there
      below_zero boolean not null default false,
      active boolean not null default true,
      constraint articles_in_stock check (stock >= 0 or below_zero or not counted)
    );
    create unique index articles_name on articles (lower(name)) where active;
    -- What a till sold: the entry charges it
    create table article_sales (
      entry_id bigint primary key references ledger_entries,
      taking_id bigint not null references takings,
      article_id bigint not null references articles,
      quantity integer not null check (quantity > 0),
      unit_price_cents integer not null check (unit_price_cents > 0),
      tax_basis_points integer not null check (tax_basis_points >= 0),
      -- How many came back
      returned integer not null default 0,
      constraint article_sales_returned check (returned between 0 and quantity)
    );
    create index article_sales_taking on article_sales (taking_id);
    create index article_sales_article on article_sales (article_id);
    create table article_returns (
      entry_id bigint primary key references ledger_entries,
      sale_entry_id bigint not null references article_sales,
      quantity integer not null check (quantity > 0)
    );
    create index article_returns_sale on article_returns (sale_entry_id);
    create trigger article_returns_stay before update or delete or truncate on article_returns
      for each statement execute function refuse_change();
    create table stock_moves (
      id bigint generated always as identity primary key,
      article_id bigint not null references articles,
      kind text not null check (kind in ('SOLD', 'RETURNED', 'DELIVERED', 'COUNTED')),
      quantity integer not null check (quantity <> 0),
      entry_id bigint references ledger_entries,
      reason text,
      actor_id bigint references users,
      created_at timestamptz not null default now(),
      constraint stock_moves_say_why check (kind in ('SOLD', 'RETURNED') or coalesce(trim(reason), '') <> '')
    );
    create index stock_moves_article on stock_moves (article_id, id);
    create function move_stock() returns trigger language plpgsql as $$
    begin
      update articles a set stock = a.stock + d.quantity
        from (select article_id, sum(quantity)::int as quantity from added group by 1) d where a.id = d.article_id;
      return null;
    end $$;
    create trigger stock_moves_counted after insert on stock_moves
      referencing new table as added for each statement execute function move_stock();
    create trigger stock_moves_stay before update or delete or truncate on stock_moves
      for each statement execute function refuse_change();
  `);
}
