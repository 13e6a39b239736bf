/** The pages that admins write: at most one of a type, its elements in their order. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pages (
      id bigint generated always as identity primary key,
      type text not null unique check (type in ('HOMEPAGE', 'MEMBERSHIP', 'COURSE')),
      title text not null,
      version integer not null default 1
    );
    create table page_elements (
      id bigint generated always as identity primary key,
      page_id bigint not null references pages on delete cascade,
      sequence_no integer not null,
      type text not null check (type in ('H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'P', 'DIV', 'IMG', 'A')),
      text text,
      name text,
      device_size text not null default 'ANY' check (device_size in ('LARGE', 'SMALL', 'ANY')),
      constraint page_elements_sequence_no unique (page_id, sequence_no) deferrable initially deferred
    );
    -- The images of an element, one for each size of screen.
    create table page_element_images (
      element_id bigint not null references page_elements on delete cascade,
      device_size text not null check (device_size in ('LARGE', 'SMALL', 'ANY')),
      url text not null,
      primary key (element_id, device_size)
    );
  `);
}
