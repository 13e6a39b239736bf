/** Whether golfers said yes to the spots they have, whom they let place them, and for whom they always say yes. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How the golfer of a spot came to say yes to it: OWN in person, STANDING by a standing yes to who placed the golfer,
    -- OFFICE by the office on the golfer's word, ASKED not yet. While ASKED the booker pays and answers for the spot.
    alter table rounds add column agreement text not null default 'OWN'
      constraint rounds_agreement_known check (agreement in ('OWN', 'STANDING', 'OFFICE', 'ASKED'));
    create index rounds_asked on rounds (user_id) where agreement = 'ASKED' and status = 'BOOKED';

    -- Who may place this golfer in a booking or a ballot entry: current members, golfers who have each other in a list of
    -- buddies, or nobody.
    alter table users add column placed_by text not null default 'MEMBERS'
      constraint users_placed_by_known check (placed_by in ('MEMBERS', 'BUDDIES', 'NOBODY'));

    -- "Whoever of these places me: I say yes, and pay for my spot." FAMILY is set by the office, BUDDY by the golfer.
    create table standing_agreements (
      user_id bigint not null references users on delete cascade,
      placer_id bigint not null references users on delete cascade,
      source text not null constraint standing_agreements_source_known check (source in ('FAMILY', 'BUDDY')),
      created_by bigint not null references users,
      created_at timestamptz not null default now(),
      primary key (user_id, placer_id),
      constraint standing_agreements_of_two check (user_id <> placer_id)
    );
    create index standing_agreements_placer_id on standing_agreements (placer_id);
    create index standing_agreements_created_by on standing_agreements (created_by);
  `);
}
