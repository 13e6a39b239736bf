/** Who sees whose name: each golfer's choice, who knows of whom, and the club's parameters for it and against scraping. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who of those whom the club lets see names sees this golfer's.
    alter table users add column name_shown text not null default 'CLUB'
      constraint users_name_shown_known check (name_shown in ('CLUB', 'BUDDIES', 'NOBODY'));

    -- Being a member decides whether a session sees names: whoever remembers it forgets it as soon as that changes.
    create trigger memberships_changed after insert or update of user_id, product_item_id, cancelled_at or delete
      on memberships for each row execute function tell_sessions_changed();

    create function has_buddy(golfer bigint, buddy bigint) returns boolean language sql stable cost 100 as $$
      select exists (select from buddy_lists l join buddies b on b.buddy_list_id = l.id
        join contacts c on c.id = b.contact_id where l.user_id = golfer and c.user_id = buddy)
    $$;
    -- Whether the reader may know of this golfer: since both choices allow it ("sees" is the club's, for this reader),
    -- since the reader has the golfer's address or already had the golfer in a list of buddies, or since both are
    -- in a thread.
    create function knows_golfer(reader bigint, golfer bigint, sees boolean) returns boolean
      language sql stable cost 1000 as $$
      select reader = golfer
        or exists (select from users u where u.id = golfer and sees
             and (u.name_shown = 'CLUB' or u.name_shown = 'BUDDIES' and has_buddy(golfer, reader)))
        or exists (select from contact_lookups k join contacts c on c.id = k.contact_id
             where k.user_id = reader and c.user_id = golfer)
        or has_buddy(reader, golfer)
        or exists (select from conversation_members mine join conversation_members theirs using (conversation_id)
             where mine.user_id = reader and mine.left_at is null
               and theirs.user_id = golfer and theirs.left_at is null)
    $$;

    insert into parameters (name, value, "group", start_date) values
      ('SHEET_NAMES', 'MEMBERS', 'BOOKING', '2020-01-01T00:00Z'),
      ('SHEETS_PER_HOUR', '200', 'ACCOUNTS', '2020-01-01T00:00Z'),
      ('LOOK_UPS_PER_HOUR', '150', 'ACCOUNTS', '2020-01-01T00:00Z');
  `);
}
