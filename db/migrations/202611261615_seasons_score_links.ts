/** What golfers score with besides their phones: links without a login, photos of the paper, holes with markers; and what leaving an event does to a card. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The link of a golfer's group: the same one until it is revoked, then the next is another.
    create table score_links (
      participant_id bigint primary key references participants on delete cascade,
      generation integer not null default 1 check (generation > 0),
      -- Null while it is revoked.
      token_hash bytea unique,
      made_by bigint references users,
      made_at timestamptz not null
    );
    create index score_links_made_by on score_links (made_by);

    create table scorecard_photos (
      id bigint generated always as identity primary key,
      card_id bigint not null references scorecards on delete cascade,
      user_id bigint not null references users,
      storage_key text not null unique,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at timestamptz not null
    );
    create index scorecard_photos_card on scorecard_photos (card_id);
    create index scorecard_photos_user on scorecard_photos (user_id);

    -- On which holes the markers stand; null: where the club's rule puts them.
    alter table golf_events
      add column closest_to_the_pin_holes smallint[],
      add column long_drive_holes smallint[];

    alter table scorecards
      -- The round of the golfer's handicap that the signed card led to.
      add column handicap_round_id bigint references handicap_rounds on delete set null,
      -- Two different persons; of guests who signed by the link of their group nobody is named.
      add constraint scorecards_marker_other check (
        player_signed_by is null or marker_signed_by is null or player_signed_by <> marker_signed_by);
    create index scorecards_handicap_round on scorecards (handicap_round_id);

    -- Whoever plays no more leaves the card: with something entered they withdrew, else there is nothing to keep.
    create function leave_cards() returns trigger language plpgsql as $$
    declare card record; changed boolean := false;
    begin
      -- Results stay as they are, whoever leaves afterwards.
      if exists (select from event_scores e where e.event_id = new.event_id and e.final_at is not null) then return null; end if;
      for card in
        select c.id, c.player_signed_at is not null and c.marker_signed_at is not null as locked, c.outcome,
          exists (select from hole_entries h where h.card_id = c.id) as entered,
          exists (select from scorecard_players o join participants q on q.id = o.participant_id
                  where o.card_id = c.id and o.participant_id <> new.id and q.place = 'IN') as others
        from scorecard_players p join scorecards c on c.id = p.card_id
        where p.participant_id = new.id order by c.id for no key update of c
      loop
        if card.locked then continue; end if;
        changed := true;
        if not card.entered then
          delete from scorecard_players where card_id = card.id and participant_id = new.id;
        elsif card.outcome is null and not card.others then
          update scorecards set outcome = 'WD', version = version + 1, player_signed_at = null, player_signed_by = null,
            marker_signed_at = null, marker_signed_by = null where id = card.id;
          insert into scorecard_log (card_id, what, details, at) values (card.id, 'OUTCOME', '{"outcome": "WD"}', now());
        end if;
      end loop;
      if changed then
        update event_scores set version = version + 1 where event_id = new.event_id and final_at is null;
      end if;
      return null;
    end $$;
    create trigger participants_leave_cards after update of place on participants
      for each row when (old.place = 'IN' and new.place <> 'IN') execute function leave_cards();

    -- A card of nobody is none.
    create function drop_empty_card() returns trigger language plpgsql as $$
    begin
      delete from scorecards c where c.id = old.card_id
        and not exists (select from scorecard_players p where p.card_id = c.id);
      return null;
    end $$;
    create trigger scorecard_players_last after delete on scorecard_players
      for each row execute function drop_empty_card();
  `);
}
