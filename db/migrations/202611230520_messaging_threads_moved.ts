/** Keeps of each thread when it last moved: a golfer's list is ordered by it without a look at the messages of every thread. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Nobody can write into a thread until this is through: some seconds for a million threads. The column itself is added
  // without a rewrite, since its default is the same moment for all rows.
  await knex.raw(`
    -- When the newest message that is not deleted was written; when the thread was opened, where there is none.
    alter table conversations add column moved_at timestamptz not null default now();
    update conversations c set moved_at = coalesce((
      select m.created_at from messages m where m.conversation_id = c.id and m.deleted_at is null
      order by m.seq desc limit 1), c.created_at);

    -- Whoever writes a message says so with its number; this is for what happens to it later.
    create function move_thread_back() returns trigger language plpgsql as $$
    begin
      update conversations c set moved_at = coalesce((
          select m.created_at from messages m where m.conversation_id = c.id and m.deleted_at is null
          order by m.seq desc limit 1), c.created_at)
        where c.id = new.conversation_id and c.moved_at <= greatest(old.created_at, new.created_at);
      return null;
    end $$;
    create trigger messages_move_thread after update of deleted_at, created_at on messages
      for each row when ((old.deleted_at, old.created_at) is distinct from (new.deleted_at, new.created_at))
      execute function move_thread_back();
  `);
}
