/** Who may always put a golfer into bookings knows of that golfer, whatever both choose about names. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- As before, and since the golfer, or the office for the golfer, always says yes to the reader.
    create or replace function knows_golfer(reader bigint, golfer bigint, sees boolean) returns boolean
      language sql stable cost 1000 as $$
      select reader = golfer
        or exists (select from users u where u.id = golfer and sees
             and (u.name_shown = 'CLUB' or u.name_shown = 'BUDDIES' and has_buddy(golfer, reader)))
        or exists (select from contact_lookups k join contacts c on c.id = k.contact_id
             where k.user_id = reader and c.user_id = golfer)
        or has_buddy(reader, golfer)
        or exists (select from standing_agreements a where a.user_id = golfer and a.placer_id = reader)
        or exists (select from conversation_members mine join conversation_members theirs using (conversation_id)
             where mine.user_id = reader and mine.left_at is null
               and theirs.user_id = golfer and theirs.left_at is null)
    $$;
  `);
}
