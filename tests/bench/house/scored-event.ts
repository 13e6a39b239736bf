/** A golf event that is played: golfers with cards, each with some holes on it. */
import type { Database } from '@fourball/db/connection.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { testTimeZone, type BuiltUser } from '../../kit/build.ts';
import { buildEventType } from '../../kit/seasons/event-types.ts';

export interface ScoredEvent {
  eventId: number;
  /** In the order of the golfers. */
  cardIds: number[];
}

const pars = [4, 4, 3, 5, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4];
const strokeIndexes = [1, 3, 5, 7, 9, 11, 13, 15, 17, 2, 4, 6, 8, 10, 12, 14, 16, 18];

/** Today, with net stroke play. `holes`: how many each card has; its scores are par and two over. */
export async function buildScoredEvent(
  db: Database,
  golfers: readonly BuiltUser[],
  { organizers, holes }: { organizers: readonly BuiltUser[]; holes: number },
): Promise<ScoredEvent> {
  const today = clubDay(new Date(), testTimeZone);
  const year = Number(today.slice(0, 4));
  const eventTypeId = await buildEventType(db, { type: 'TOURNAMENT', eventRegistration: true });
  const [season] = await db.query<{ id: number }>(
    `insert into seasons (event_type_id, name, year, start_date, end_date) values ($1, 'Summer', $2, $3, $4) returning id`,
    [eventTypeId, year, `${year}-01-01`, `${year}-12-31`],
  );
  const organizerIds = organizers.map(({ userId }) => userId);
  await db.query(
    'insert into season_organizers (season_id, user_id) select $1, id from unnest($2::bigint[]) as id',
    [season?.id, organizerIds],
  );
  await db.query(
    `insert into user_roles (user_id, role) select id, 'ORGANIZER' from unnest($1::bigint[]) as id on conflict do nothing`,
    [organizerIds],
  );
  const [event] = await db.query<{ id: number }>(
    `insert into golf_events (season_id, name, day, end_day, start_time, publish, first_published_at, format)
     values ($1, 'Club championship', $2, $2, '00:01', true, now(), '{"basis":"STROKE","score":"NET"}') returning id`,
    [season?.id, today],
  );
  const eventId = event?.id ?? 0;
  const cards = await db.query<{ id: number }>(
    `with r as (
       insert into registrations (event_type_id, event_id, user_id, status, registered_at)
       select $1, $2, id, 'REGISTERED', now() from unnest($3::bigint[]) as id returning id, user_id
     ), p as (
       insert into participants (event_id, registration_id, user_id, place, price_class, handicap_index, course_handicap,
         playing_handicap)
       select $2, id, user_id, 'IN', 'MEMBER', (user_id % 30), (user_id % 30), (user_id % 30) from r
       returning id, user_id
     ), c as (
       insert into scorecards (event_id, pars, stroke_indexes, version, made_at)
       select $2, $4, $5, 1, now() from p returning id
     ), linked as (
       select c.id as card_id, p.id as participant_id, p.user_id from (select id, row_number() over (order by id) n from c) c
         join (select id, user_id, row_number() over (order by array_position($3::bigint[], user_id)) n from p) p using (n)
     ), players as (
       insert into scorecard_players (participant_id, round, card_id) select participant_id, 1, card_id from linked
     ), scores as (
       insert into hole_scores (card_id, hole, kind, strokes, seq)
       select card_id, hole, 'STROKES', ($4::int[])[hole] + (card_id + hole * 7) % 3, card_id * 100 + hole
       from linked cross join generate_series(1, $6) hole
     )
     select card_id as id from linked order by array_position($3::bigint[], user_id)`,
    [eventTypeId, eventId, golfers.map(({ userId }) => userId), pars, strokeIndexes, holes],
  );
  await db.query('insert into event_scores (event_id) values ($1)', [eventId]);
  await db.query(
    'vacuum (analyze) participants, registrations, scorecards, scorecard_players, hole_scores, golf_events, event_scores',
  );
  return { eventId, cardIds: cards.map(({ id }) => id) };
}
