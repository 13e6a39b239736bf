/** What memberships are on offer, what each sold one cost, and the round credits that come with them. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table catalogue_entries (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      description text not null default '',
      nine_hole boolean not null default false,
      weekday boolean not null default false,
      leagues boolean not null default false,
      tournaments boolean not null default false,
      trips boolean not null default false,
      -- How many memberships of each product item the club sells; 0 for any number
      purchase_limit integer not null default 0 check (purchase_limit >= 0),
      organization_id bigint,
      image_url text,
      sequence_no integer not null,
      created_at timestamptz not null default now(),
      removed_at timestamptz
    );

    -- A product item is what has a price: a membership of a year, or a round of a year that is paid in advance.
    alter table membership_product_items rename to product_items;
    alter table product_items
      add column kind text not null default 'MEMBERSHIP' check (kind in ('MEMBERSHIP', 'ROUND')),
      add column catalogue_entry_id bigint references catalogue_entries,
      add column org_id bigint,
      add column season_id bigint,
      -- The limit of the catalogue entry as far as it binds this item; 0 for none
      add column purchase_limit integer not null default 0 check (purchase_limit >= 0),
      -- Kept by a trigger from memberships that stand, never written by hand
      add column sold integer not null default 0 check (sold >= 0),
      add column created_at timestamptz not null default now(),
      add column removed_at timestamptz,
      add constraint product_items_limit check (purchase_limit = 0 or sold <= purchase_limit);
    create index product_items_entry on product_items (catalogue_entry_id);
    create index product_items_span on product_items (kind, start_date, end_date);
    -- Rounds of one day belong to one product item.
    alter table product_items add constraint product_items_one_round_item_per_day
      exclude using gist (daterange(start_date, end_date, '[]') with &&)
      where (kind = 'ROUND' and removed_at is null);

    -- cancelled_at is the end of a membership, whatever ended it; deleted_at says that it never should have been.
    alter table memberships
      add column unit_price_cents integer not null default 0 check (unit_price_cents >= 0),
      add column discount_cents integer not null default 0 check (discount_cents >= 0),
      add column tax_basis_points integer not null default 0 check (tax_basis_points >= 0),
      add column tax_cents integer not null default 0 check (tax_cents >= 0),
      -- Whose account was charged
      add column charged_user_id bigint references users,
      add column purchase_id bigint references purchases,
      add column comments text,
      add column credit_adjustment integer not null default 0,
      add column adjustment_comments text,
      add column incentive_id bigint,
      -- Kept of the price when it was cancelled, tax included
      add column cancellation_fee_cents integer check (cancellation_fee_cents >= 0),
      -- Given back of the price before tax, the cancellation fee already taken off
      add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
      add column cancelled_by bigint references users,
      add column cancel_comments text,
      add column deleted_at timestamptz,
      add constraint memberships_discount check (discount_cents <= unit_price_cents),
      add constraint memberships_refund check (refunded_cents <= unit_price_cents - discount_cents),
      add constraint memberships_deleted_is_over check (deleted_at is null or cancelled_at is not null);
    create unique index memberships_once_per_item on memberships (user_id, product_item_id)
      where cancelled_at is null;
    create index memberships_product_item on memberships (product_item_id);

    create function count_memberships() returns trigger language plpgsql as $$
    begin
      update product_items i set sold = i.sold + d.sold
        from (select product_item_id, sum(stands) as sold from (
                select product_item_id, 1 as stands from new_rows where cancelled_at is null
                union all select product_item_id, -1 from old_rows where cancelled_at is null) rows group by 1) d
        where i.id = d.product_item_id and d.sold <> 0;
      return null;
    end $$;
    create function count_new_memberships() returns trigger language plpgsql as $$
    begin
      update product_items i set sold = i.sold + d.sold
        from (select product_item_id, count(*) as sold from new_rows where cancelled_at is null group by 1) d
        where i.id = d.product_item_id;
      return null;
    end $$;
    create function count_gone_memberships() returns trigger language plpgsql as $$
    begin
      update product_items i set sold = i.sold - d.sold
        from (select product_item_id, count(*) as sold from old_rows where cancelled_at is null group by 1) d
        where i.id = d.product_item_id;
      return null;
    end $$;
    create trigger memberships_counted_insert after insert on memberships
      referencing new table as new_rows for each statement execute function count_new_memberships();
    create trigger memberships_counted_update after update on memberships
      referencing new table as new_rows old table as old_rows for each statement execute function count_memberships();
    create trigger memberships_counted_delete after delete on memberships
      referencing old table as old_rows for each statement execute function count_gone_memberships();

    alter table external_memberships
      add column created_at timestamptz not null default now(),
      add column verified_at timestamptz,
      add column verified_by bigint references users;
    create unique index external_memberships_once on external_memberships (user_id, year, lower(user_entered_text))
      where user_entered_text is not null;

    -- Credits that came together and expire together. What is left is told by the moves alone.
    create table round_credit_lots (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      source text not null check (source in ('MEMBERSHIP', 'PURCHASE', 'ADJUSTMENT')),
      membership_id bigint references memberships,
      purchase_id bigint references purchases,
      -- First and last day of rounds that they pay for
      starts_on date not null,
      ends_on date not null,
      -- Kept by a trigger from round_credit_moves, never written by hand
      available integer not null default 0,
      reserved integer not null default 0,
      used integer not null default 0,
      created_at timestamptz not null default now(),
      check (ends_on >= starts_on),
      constraint round_credits_available check (available >= 0),
      constraint round_credits_reserved check (reserved >= 0),
      constraint round_credits_used check (used >= 0)
    );
    create index round_credit_lots_user on round_credit_lots (user_id, ends_on);
    create index round_credit_lots_membership on round_credit_lots (membership_id);
    create index round_credit_lots_open on round_credit_lots (ends_on) where available > 0;
    create table round_credit_moves (
      id bigint generated always as identity primary key,
      lot_id bigint not null references round_credit_lots,
      kind text not null check (kind in ('GRANTED', 'ADDED', 'TAKEN', 'WITHDRAWN', 'EXPIRED',
                                         'RESERVED', 'GIVEN_BACK', 'USED', 'RETURNED')),
      credits integer not null check (credits > 0),
      -- The round that they pay for; a row of booking
      round_id bigint,
      -- Null where no person did it
      actor_id bigint references users,
      comment text,
      created_at timestamptz not null default now(),
      constraint round_credit_moves_comment
        check (kind not in ('ADDED', 'TAKEN') or coalesce(trim(comment), '') <> ''),
      constraint round_credit_moves_round
        check (kind not in ('RESERVED', 'GIVEN_BACK') or round_id is not null)
    );
    create index round_credit_moves_lot on round_credit_moves (lot_id, id);
    create index round_credit_moves_round on round_credit_moves (round_id) where round_id is not null;

    create function count_round_credits() returns trigger language plpgsql as $$
    begin
      update round_credit_lots l
        set available = l.available + d.available, reserved = l.reserved + d.reserved, used = l.used + d.used
        from (select lot_id,
                sum(case when kind in ('GRANTED', 'ADDED', 'GIVEN_BACK', 'RETURNED') then credits
                         when kind in ('TAKEN', 'WITHDRAWN', 'EXPIRED', 'RESERVED') then -credits else 0 end) as available,
                sum(case kind when 'RESERVED' then credits when 'GIVEN_BACK' then -credits
                              when 'USED' then -credits else 0 end) as reserved,
                sum(case kind when 'USED' then credits when 'RETURNED' then -credits else 0 end) as used
              from new_rows group by 1) d
        where l.id = d.lot_id;
      return null;
    end $$;
    create trigger round_credits_counted after insert on round_credit_moves
      referencing new table as new_rows for each statement execute function count_round_credits();

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;
    create trigger round_credit_moves_stay before delete or truncate on round_credit_moves
      for each statement execute function refuse_change();
    -- What somebody wrote goes with the account that it is about; what happened stays.
    create function keep_credit_moves() returns trigger language plpgsql as $$
    begin
      if current_setting('fourball.erasing', true) = 'on' and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment' then
        return new;
      end if;
      raise exception 'round_credit_moves is append-only';
    end $$;
    create trigger round_credit_moves_kept before update on round_credit_moves
      for each row execute function keep_credit_moves();
  `);
}
