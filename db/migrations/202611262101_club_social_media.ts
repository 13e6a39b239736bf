/** Social media, and the links that organisations have there. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table social_media (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      icon text not null,
      -- Where its links may lead, in small letters.
      hosts text[] not null default '{}'
    );
    create unique index social_media_name on social_media (lower(name));

    create table social_media_links (
      id bigint generated always as identity primary key,
      social_media_id bigint not null references social_media,
      organization_id bigint not null references organizations,
      link text not null check (link like 'https://%')
    );
    create unique index social_media_links_once on social_media_links (organization_id, social_media_id, link);
    create index social_media_links_medium on social_media_links (social_media_id);
    create index organizations_name on organizations (lower(name));
  `);
}
