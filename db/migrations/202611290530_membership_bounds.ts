/** What memberships count for: each keeps what its catalogue entry said when it was sold, whatever the entry says later. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table memberships
      -- Counts on Mondays to Fridays alone, and on none of them that is a holiday
      add column weekday boolean not null default false,
      -- Counts for nine holes alone
      add column nine_hole boolean not null default false;

    update memberships m set weekday = e.weekday, nine_hole = e.nine_hole
    from product_items i join catalogue_entries e on e.id = i.catalogue_entry_id
    where i.id = m.product_item_id and (e.weekday or e.nine_hole);

    -- Whoever sells one, or changes it to another product, sells it with these
    create function membership_bounds() returns trigger language plpgsql as $$
    begin
      select coalesce(e.weekday, false), coalesce(e.nine_hole, false) into new.weekday, new.nine_hole
      from product_items i left join catalogue_entries e on e.id = i.catalogue_entry_id
      where i.id = new.product_item_id;
      new.weekday := coalesce(new.weekday, false);
      new.nine_hole := coalesce(new.nine_hole, false);
      return new;
    end $$;
    create trigger membership_bounds before insert or update of product_item_id on memberships
      for each row execute function membership_bounds();
  `);
}
