/** A golfer of a family may pay for the rounds of another, and each round keeps who had said yes to pay for it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- "I pay for the rounds of this golfer." Both sides say yes: ASKED not yet, OWN in person, OFFICE by the office on the word of
    -- who has no login. In force once neither is ASKED; a no, or an end, takes the row away.
    create table family_payers (
      user_id bigint primary key references users on delete cascade,
      payer_id bigint not null references users on delete cascade,
      golfer_yes text not null constraint family_payers_golfer_yes_known check (golfer_yes in ('ASKED', 'OWN', 'OFFICE')),
      payer_yes text not null constraint family_payers_payer_yes_known check (payer_yes in ('ASKED', 'OWN', 'OFFICE')),
      set_by bigint not null references users,
      set_at timestamptz not null,
      constraint family_payers_of_two check (user_id <> payer_id)
    );
    create index family_payers_payer_id on family_payers (payer_id);
    create index family_payers_set_by on family_payers (set_by);

    -- Who pays in place of the golfer: frozen when the golfer comes to have the round, whatever is ended or agreed later.
    alter table rounds add column family_payer_id bigint references users,
      add constraint rounds_family_payer_of_golfer
        check (family_payer_id is null or user_id is not null and family_payer_id <> user_id);
    create index rounds_family_payer on rounds (family_payer_id) where family_payer_id is not null;

    create function rounds_freeze_family_payer() returns trigger language plpgsql as $$
    begin
      new.family_payer_id := (
        select f.payer_id from family_payers f
        where f.user_id = new.user_id and f.golfer_yes <> 'ASKED' and f.payer_yes <> 'ASKED');
      return new;
    end $$;
    create trigger rounds_family_payer_on_insert before insert on rounds
      for each row when (new.user_id is not null) execute function rounds_freeze_family_payer();
    create trigger rounds_family_payer_on_change before update of user_id on rounds
      for each row when (new.user_id is distinct from old.user_id) execute function rounds_freeze_family_payer();

    -- A closed account pays for nobody any more, and nobody for it.
    create function end_family_payers() returns trigger language plpgsql as $$
    begin
      delete from family_payers where user_id = new.id or payer_id = new.id;
      return null;
    end $$;
    create trigger family_payers_end_with_account after update of closed_at on users
      for each row when (old.closed_at is null and new.closed_at is not null)
      execute function end_family_payers();
  `);
}
