/** What is played for over a season, names of tee sheet blocks, and what a withdrawal gives back. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table cancellation_policies (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      text text not null default '',
      created_at timestamptz not null default now()
    );
    create unique index cancellation_policies_name on cancellation_policies (lower(name));
    -- From so many hours before the start on so much is given back; after the last of them nothing is.
    create table cancellation_tiers (
      policy_id bigint not null references cancellation_policies on delete cascade,
      hours_before integer not null check (hours_before between 0 and 8760),
      percent_back smallint not null check (percent_back between 0 and 100),
      primary key (policy_id, hours_before)
    );
    with policy as (
      insert into cancellation_policies (name, text) values
        ('Standard', 'All of it back until a week before the start, half of it until two days before, then nothing.')
      returning id
    )
    insert into cancellation_tiers select id, tier.hours, tier.percent
    from policy, (values (168, 100), (48, 50)) as tier (hours, percent);

    -- Numbers without a list to choose from were kept until now.
    update event_types set cancellation_policy_id = null
    where cancellation_policy_id not in (select id from cancellation_policies);
    alter table event_types
      add constraint event_types_cancellation_policy foreign key (cancellation_policy_id) references cancellation_policies;
    create index event_types_cancellation_policy_id on event_types (cancellation_policy_id);

    -- What an event's block is called on the tee sheet.
    create table tee_block_labels (
      id bigint generated always as identity primary key,
      name text not null check (name <> '')
    );
    create unique index tee_block_labels_name on tee_block_labels (lower(name));
    insert into tee_block_labels (name) select min(tee_block_label) from event_types
    where tee_block_label <> '' group by lower(tee_block_label) order by 1;

    create table season_competitions (
      id bigint generated always as identity primary key,
      season_id bigint not null references seasons on delete cascade,
      kind text not null check (kind in ('DIVISION', 'CONTEST')),
      name text not null check (name <> ''),
      sequence_no integer not null check (sequence_no >= 0),
      tee_block_label_id bigint references tee_block_labels,
      -- Of divisions alone, as what follows.
      color_code text check (color_code in ('GREEN', 'YELLOW', 'RED')),
      median_from numeric(4,1),
      median_to numeric(4,1),
      url text,
      identifier bigint,
      registration boolean not null default true,
      -- How many may be in it over the season, and of each of its events; 0: as many as want to.
      num_spots integer not null default 0 check (num_spots >= 0),
      taken integer not null default 0 check (taken >= 0),
      created_at timestamptz not null default now(),
      constraint season_competitions_of_divisions check (
        kind = 'DIVISION' or num_nonnulls(color_code, median_from, median_to, url, identifier) = 0),
      constraint season_competitions_medians check (median_to >= median_from)
    );
    create unique index season_competitions_name on season_competitions (season_id, kind, lower(name));
    create unique index season_competitions_identifier on season_competitions (season_id, identifier);
    create index season_competitions_label on season_competitions (tee_block_label_id);

    create table competition_sponsors (
      competition_id bigint not null references season_competitions on delete cascade,
      org_id bigint not null references organizations,
      title boolean not null default false,
      primary key (competition_id, org_id)
    );
    create unique index competition_sponsors_one_title on competition_sponsors (competition_id) where title;
    create index competition_sponsors_org on competition_sponsors (org_id);

    update product_items set season_id = null where season_id not in (select id from seasons);
    alter table product_items add constraint product_items_season foreign key (season_id) references seasons;
    create index product_items_season_id on product_items (season_id);
  `);
}
