/** Threads of events, seasons and organizers; reading, muting, replies, reactions, mentions, photos, search, push. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table conversations drop constraint conversations_kind_check;
    alter table conversations add constraint conversations_kind_check
      check (kind in ('BOOKING', 'GOLF_EVENT', 'SEASON', 'ORGANIZERS'));

    alter table conversation_members
      -- The number up to which the member has read.
      add column last_read_seq integer not null default 0,
      -- The number up to which the member was told by a digest mail.
      add column digested_seq integer not null default 0,
      add column muted boolean not null default false;
    -- What was said before anybody counted is not news.
    update conversation_members m set last_read_seq = c.last_seq, digested_seq = c.last_seq
      from conversations c where c.id = m.conversation_id;

    -- A photo belongs to the thread, not to the library: only who may read the thread may see it.
    create table message_photos (
      id bigint generated always as identity primary key,
      conversation_id bigint not null references conversations on delete cascade,
      user_id bigint not null references users,
      storage_key text not null unique,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at timestamptz not null default now()
    );
    create index message_photos_user_id on message_photos (user_id);

    alter table messages
      add column edited_at timestamptz,
      add column reply_to_id bigint references messages,
      add column photo_id bigint references message_photos,
      -- That reactions or mentions belong to it, or once did: for most messages nobody needs to look.
      add column adorned boolean not null default false,
      -- What the search looks in: runs of letters and digits, without the tags and what HTML spells out.
      add column words tsvector generated always as (to_tsvector('simple', regexp_replace(
        regexp_replace(text, '<[^>]*>|&[a-z]+;|&#[0-9]+;', ' ', 'g'), '[^[:alnum:]]+', ' ', 'g'))) stored;
    create index messages_words on messages using gin (words) where deleted_at is null;
    -- What is counted in a thread (what is unread, what is newer than a message) is counted in the index alone.
    create index messages_standing on messages (conversation_id, seq) include (user_id, user_type)
      where deleted_at is null;
    -- Messages come in the order of time: a few pages of index tell which are of the last days.
    create index messages_created_at on messages using brin (created_at) with (pages_per_range = 32);
    -- How many are deleted tells without counting how many are left, and where a page of them begins.
    create index messages_deleted on messages (conversation_id, seq) where deleted_at is not null;
    create unique index messages_photo_id on messages (photo_id) where photo_id is not null;
    create index messages_reply_to_id on messages (reply_to_id) where reply_to_id is not null;

    create table message_reactions (
      message_id bigint not null references messages on delete cascade,
      user_id bigint not null references users,
      emoji text not null check (char_length(emoji) between 1 and 16),
      created_at timestamptz not null default now(),
      primary key (message_id, user_id, emoji)
    );
    create index message_reactions_user_id on message_reactions (user_id);

    create table message_mentions (
      message_id bigint not null references messages on delete cascade,
      user_id bigint not null references users,
      primary key (message_id, user_id)
    );
    create index message_mentions_user_id on message_mentions (user_id);

    create function adorn_messages() returns trigger language plpgsql as $$
    begin
      update messages set adorned = true
      where id in (select message_id from added) and not adorned;
      return null;
    end $$;
    create trigger message_reactions_adorn after insert on message_reactions
      referencing new table as added for each statement execute function adorn_messages();
    create trigger message_mentions_adorn after insert on message_mentions
      referencing new table as added for each statement execute function adorn_messages();

    -- How many digest mails a golfer was sent: whoever is at the next one means the same mail.
    create table message_digests (
      user_id bigint primary key references users on delete cascade,
      sent integer not null
    );

    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_user_id on push_subscriptions (user_id);
    -- Whom a message was pushed to, so that a job that runs twice rings once.
    create table message_pushes (
      message_id bigint not null references messages on delete cascade,
      subscription_id bigint not null references push_subscriptions on delete cascade,
      pushed_at timestamptz not null default now(),
      primary key (message_id, subscription_id)
    );
  `);
}
