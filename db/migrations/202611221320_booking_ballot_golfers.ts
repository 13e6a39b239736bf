/** Whether the golfers of an entry of a ballot said yes to it; and entries that were taken back after the closing. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The golfers of an entry: who entered it, and whom they asked. A row stays when the question is taken back, so that
    -- nobody is asked twice, and a no stays a no. ASKED binds nobody.
    create table ballot_golfers (
      ballot_id bigint not null references ballots on delete cascade,
      -- Whose entry it is
      entrant_id bigint not null references users on delete cascade,
      user_id bigint not null references users on delete cascade,
      -- The order in which they are named; 0 is who entered
      position smallint not null check ((position = 0) = (user_id = entrant_id)),
      answer text not null constraint ballot_golfers_answer_known check (answer in ('ASKED', 'YES', 'NO', 'TAKEN_BACK')),
      -- How the golfer said yes: in person, or by a standing yes to who entered
      agreement text constraint ballot_golfers_agreement_known check (agreement in ('OWN', 'STANDING')),
      asked_at timestamptz not null,
      answered_at timestamptz,
      primary key (ballot_id, entrant_id, user_id),
      constraint ballot_golfers_yes_is_agreed check ((answer = 'YES') = (agreement is not null))
    );
    -- A golfer is in one entry of a ballot, whoever named them.
    create unique index ballot_golfers_in_one on ballot_golfers (ballot_id, user_id) where answer = 'YES';
    create index ballot_golfers_user_id on ballot_golfers (user_id, asked_at desc);
    create index ballot_golfers_entrant_id on ballot_golfers (entrant_id, asked_at desc);

    insert into ballot_golfers (ballot_id, entrant_id, user_id, position, answer, agreement, asked_at, answered_at)
      select ballot_id, user_id, user_id, 0, 'YES', 'OWN', entered_at, entered_at from ballot_entries;
    -- Nobody who was named said yes to it. What is drawn stands in bookings already.
    insert into ballot_golfers (ballot_id, entrant_id, user_id, position, answer, agreement, asked_at)
      select e.ballot_id, e.user_id, named.id, named.n,
        case when b.status = 'DRAWN' then 'YES' else 'ASKED' end, case when b.status = 'DRAWN' then 'OWN' end, e.entered_at
      from ballot_entries e join ballots b on b.id = e.ballot_id,
        unnest(e.party) with ordinality as named (id, n)
      where named.id <> e.user_id and exists (select from users u where u.id = named.id)
      on conflict do nothing;
    alter table ballot_entries drop column party;

    -- A frozen entry stays as it was published; one that was taken back after the closing is gone past by the draw.
    alter table ballot_entries add column withdrawn_at timestamptz;
    alter table ballot_entries add constraint ballot_entries_withdrawn_wins_nothing
      check (withdrawn_at is null or result <> 'WON');
  `);
}
