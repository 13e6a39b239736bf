/** Regions within regions, the labels that they have, and the region in which a course lies. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table region_labels (
      id bigint generated always as identity primary key,
      name text not null check (name <> '')
    );
    create unique index region_labels_name on region_labels (lower(name));

    create table regions (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      label_id bigint references region_labels,
      -- Null: at the top.
      parent_id bigint references regions
    );
    create unique index regions_name
      on regions (coalesce(parent_id, 0), lower(name), coalesce(label_id, 0));
    create index regions_parent on regions (parent_id);
    create index regions_label on regions (label_id);

    alter table courses add column region_id bigint references regions;
    create index courses_region on courses (region_id);
  `);
  // Nobody moves a region while another move is not done yet, or each could end up within the other. It is the lock of
  // domain/club/regions, taken before any row, as commands do.
  await knex.raw(`
    create function lock_regions() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('regions'));
      return null;
    end $$;
    create trigger regions_one_move before insert or update of parent_id on regions
      for each statement execute function lock_regions();

    create function check_region_levels() returns trigger language plpgsql as $$
    declare
      above int;
      below int;
    begin
      -- Looking further than one level too many would never end where a region lies within itself.
      with recursive up (parent_id, level) as (
        select parent_id, 1 from regions where id = new.id
        union all
        select p.parent_id, up.level + 1 from up join regions p on p.id = up.parent_id where up.level < 6
      ) select max(level) into above from up;
      with recursive down (id, level) as (
        select id, 0 from regions where id = new.id
        union all
        select r.id, down.level + 1 from down join regions r on r.parent_id = down.id where down.level < 6
      ) select max(level) into below from down;
      if above + below > 5 then
        raise exception 'A region has 5 levels at most, and none lies within itself.'
          using errcode = 'check_violation', constraint = 'regions_levels', table = 'regions';
      end if;
      return null;
    end $$;
    create trigger regions_levels after insert or update of parent_id on regions
      for each row execute function check_region_levels();

    -- Courses are kept in memory with the names of their regions.
    create trigger regions_changed after insert or update or delete on regions
      for each statement execute function tell_reference_changed();
  `);
}
