/** Images that belong to somebody or something, and the library that the whole club uses. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table images (
      id bigint generated always as identity primary key,
      -- Of the file in the storage; its address is the key after a slash.
      key text not null unique,
      type text not null,
      -- What owner_id is the id of: USER, COURSE, EVENT_TYPE … Owners live in several domains, so nothing refers to them.
      owner_kind text not null,
      owner_id bigint not null,
      state text not null check (state in ('REVIEW', 'APPROVED')),
      width integer,
      height integer,
      bytes integer,
      created_by bigint references users,
      created_at timestamptz not null default now(),
      check (state = 'APPROVED' or type = 'AVATAR')
    );
    create index images_owner on images (owner_kind, owner_id, type);
    -- A golfer has one avatar, and at most one more that waits for approval.
    create unique index images_one_avatar on images (owner_id, state) where type = 'AVATAR';
    create index images_in_review on images (created_at) where state = 'REVIEW';

    create table global_images (
      id bigint generated always as identity primary key,
      key text not null unique,
      file_name text not null,
      old_file_name text,
      tags text[] not null default '{}',
      width integer,
      height integer,
      bytes integer,
      created_by bigint references users,
      created_at timestamptz not null default now()
    );
    create index global_images_tags on global_images using gin (tags);
  `);
}
