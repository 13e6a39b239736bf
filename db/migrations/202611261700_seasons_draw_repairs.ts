/**
 * What groups need once golfers leave them: which places came free, whether groups are mended by themselves, the handicaps by which golfers
 * play, and who has checked in.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Places that were left and that nobody has taken since.
    alter table draw_groups add column open_places smallint not null default 0 check (open_places >= 0);
    -- Of a shotgun: par 3s have no second group.
    alter table draws add column once_on_par_3 boolean not null default false;

    create or replace function leave_draws() returns trigger language plpgsql as $$
    begin
      with gone as (
        delete from draw_places x using draws d
        where x.participant_id = new.id and d.id = x.draw_id and d.state <> 'SUPERSEDED'
        returning x.group_id, x.purpose
      )
      update draw_groups g set open_places = g.open_places + 1 from gone where g.id = gone.group_id and gone.purpose = 'PLAY';
      return null;
    end $$;

    alter table golf_events
      -- Whether groups that golfers see are mended by themselves; null: as the club does it.
      add column repair_groups boolean,
      -- How many played when handicaps were settled for the first time.
      add column field_size integer check (field_size > 0);

    alter table participants
      -- Six decimals tell the fraction apart that a Course Handicap is.
      alter column course_handicap type numeric(9,6),
      -- Tee, rating and allowance by which handicaps were settled; null: they are not.
      add column handicap_basis jsonb,
      add column checked_in_at timestamptz,
      add column checked_in_by bigint references users,
      add constraint participants_checked_in check (num_nonnulls(checked_in_at, checked_in_by) in (0, 2));
    create index participants_checked_in_by on participants (checked_in_by) where checked_in_by is not null;

    insert into parameters (name, value, "group", start_date) values
      ('GROUP_SIZE', '4', 'EVENTS', '2020-01-01T00:00Z'),
      ('GROUP_INTERVAL', '10', 'EVENTS', '2020-01-01T00:00Z'),
      ('GROUP_SMALLEST', '2', 'EVENTS', '2020-01-01T00:00Z'),
      ('GROUP_REPAIR', 'ON', 'EVENTS', '2020-01-01T00:00Z'),
      ('ALLOWANCE_SMALL_FIELD', '30', 'EVENTS', '2020-01-01T00:00Z');
  `);
}
