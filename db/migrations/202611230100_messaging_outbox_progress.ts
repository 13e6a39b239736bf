/** How far the log is numbered and published, in one row: an entry is written twice in its life, not three times. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table outbox_progress (
      only_one boolean primary key default true check (only_one),
      -- The number that the relay gave last. It is never given again, whatever is trimmed.
      numbered bigint not null default 0,
      -- Entries up to this number were published.
      published bigint not null default 0,
      check (published <= numbered)
    );
    -- Rows that were numbered and not marked come again: to publish twice is fine.
    insert into outbox_progress (numbered, published)
    select coalesce(max(seq), 0),
           coalesce(min(seq) filter (where published_at is null) - 1, max(seq), 0)
    from outbox;
    drop index outbox_waiting;
    alter table outbox drop column published_at;
    create index outbox_unnumbered on outbox (id) where seq is null;
    create view outbox_waiting as
      select id, name, payload, occurred_at from outbox where seq is null
      union all
      select o.id, o.name, o.payload, o.occurred_at
      from outbox_progress p join outbox o on o.seq > p.published;
  `);
}
