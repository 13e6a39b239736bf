/** What golfers cause the club to send to others, so that it can be counted whichever call it was. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table letters (
      id bigint generated always as identity primary key,
      sender_id bigint not null references users on delete cascade,
      kind text not null constraint letters_kind_known
        check (kind in ('INVITATION', 'SPOT', 'GUEST', 'BALLOT', 'CHANGE', 'EMERGENCY_CONTACT', 'LINK')),
      purchase_id bigint references bookings on delete cascade,
      -- To a golfer, or to the address of somebody without an account
      user_id bigint references users on delete cascade,
      email text constraint letters_email_lower check (email = lower(email)),
      sent_at timestamptz not null default now(),
      constraint letters_to_one check (num_nonnulls(user_id, email) = 1)
    );
    create index letters_sender_id on letters (sender_id, sent_at);
    create index letters_user_id on letters (user_id, sent_at) where user_id is not null;
    create index letters_email on letters (email, sent_at) where email is not null;
    create index letters_purchase_id on letters (purchase_id) where purchase_id is not null;

    insert into letters (sender_id, kind, purchase_id, user_id, email, sent_at)
      select invited_by, 'INVITATION', purchase_id, user_id, case when user_id is null then lower(email) end, created_at
      from invitations where created_at > now() - interval '1 day'
      union all
      select actor_id, 'SPOT', purchase_id, golfer_id, null, at from booking_history
      where action = 'ADDED' and details->>'agreement' = 'ASKED' and actor_id is not null and golfer_id is not null
        and at > now() - interval '1 day';

    -- They are counted in letters now.
    drop index invitations_invited_by;
    drop index invitations_of_golfer;
    drop index invitations_of_address;

    insert into parameters (name, value, "group", start_date) values
      ('INVITATIONS_PER_BOOKING', '24', 'FAIRNESS', '2020-01-01T00:00Z');
  `);
}
