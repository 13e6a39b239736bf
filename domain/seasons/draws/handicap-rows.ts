/** Reads and writes by which handicaps golfers play the rounds of an event: those of the first are on the participant, those of a later one beside. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { RatedGender } from '@fourball/shared/club/nines.ts';
import { seatedSides } from '@fourball/shared/seasons/boards/seated-sides.ts';
import type { EventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { courseOfEvent, formatOf, type EventRow } from '../facts/event-rows.ts';

/** From what a handicap was worked out, as it is kept. */
export type Basis = Pick<EventHandicap, 'tee' | 'gender' | 'course' | 'shares' | 'changed'> & {
  /** Not kept of whom handicaps were settled before it was. */
  readonly source?: EventHandicap['source'];
  /** An organizer chose the tee: it goes along into the rounds to come. Not kept of whom handicaps were settled before it was. */
  readonly teeSaid?: boolean;
};

/** With what of it goes along into the rounds to come. */
export interface RoundHandicap extends EventHandicap {
  readonly teeSaid: boolean;
}

/** As it travels. */
export function presentHandicap(handicap: RoundHandicap): EventHandicap {
  const { teeSaid: _, ...shown } = handicap;
  return shown;
}

/** Where in the groups somebody plays, those of a board that is worked at first. */
interface Seat {
  groupId: number | null;
  seat: number | null;
}

/** How somebody's handicap was settled last. */
export interface Before {
  readonly courseHandicap: number | null;
  readonly playingHandicap: number | null;
  readonly teeId: number | null;
  readonly basis: Basis;
}

export interface PlayerRow {
  participantId: number;
  userId: number | null;
  name: string;
  side: string | null;
  index: number | null;
  source: EventHandicap['source'];
  courseHandicap: number | null;
  playingHandicap: number | null;
  ownTeeId: number | null;
  divisionId: number | null;
  preferredTeeId: number | null;
  gender: RatedGender | null;
  courseId: number | null;
  /** Of this round; null: it is not settled. */
  basis: Basis | null;
  /** Of the newest round before, where there is one and this one is not settled. */
  before: Before | null;
}

export interface Tees {
  readonly menTeeId: number | null;
  readonly womenTeeId: number | null;
}

interface DivisionTees extends Tees {
  readonly competitionId: number;
  readonly name: string;
}

/** What of the event handicaps depend on. */
export interface HandicapSettings extends Tees {
  readonly fieldSize: number | null;
  readonly fullAllowance: boolean;
  /** Those of the event, by name; null: as all others. */
  readonly divisions: readonly DivisionTees[];
}

export async function loadSettings(sql: Sql, eventId: number): Promise<HandicapSettings> {
  const [row] = await sql.query<HandicapSettings>(
    `select field_size as "fieldSize", full_allowance as "fullAllowance", men_tee_id as "menTeeId", women_tee_id as "womenTeeId",
       coalesce((select jsonb_agg(jsonb_build_object('competitionId', c.id, 'name', c.name, 'menTeeId', x.men_tee_id,
         'womenTeeId', x.women_tee_id) order by c.sequence_no, c.id)
         from event_competitions x join season_competitions c on c.id = x.competition_id
         where x.event_id = golf_events.id and c.kind = 'DIVISION'), '[]') as divisions
     from golf_events where id = $1`,
    [eventId],
  );
  return row ?? { fieldSize: null, fullAllowance: false, menTeeId: null, womenTeeId: null, divisions: [] };
}

/** Which round; `shown`: by the groups that golfers see, else by those that are worked at, where there are such. */
interface OfRound {
  readonly round: number;
  readonly shown?: boolean;
}

// A group that plays another course than the event's is rated by that one. The index is that of the event's first day, the newest of an association,
// else the league handicap. Of the first round a handicap is on the participant.
export async function selectPlayers(
  sql: Sql,
  event: Pick<EventRow, 'id' | 'date' | 'format'>,
  { round, shown = false }: OfRound,
): Promise<PlayerRow[]> {
  const found = await sql.query<PlayerRow & Seat>(
    `select p.id as "participantId", p.user_id as "userId", coalesce(u.full_name, p.guest_name) as name,
       case when r.team_id is not null then 'team ' || r.team_id
            when cardinality(r.guests) > 0 and r.event_id is not null then 'registration ' || r.id end as side,
       coalesce(n.handicap_index, b.handicap_index, p.handicap_index, h.value)::float8 as index, h.source,
       s.course_handicap::float8 as "courseHandicap", s.playing_handicap as "playingHandicap", s.tee_id as "ownTeeId",
       p.division_id as "divisionId", c.rated_gender as gender, k.course_id as "courseId",
       (select t.tee_id from preferred_tees t where t.user_id = p.user_id and t.course_id = k.course_id) as "preferredTeeId",
       s.handicap_basis as basis, g.id as "groupId", g.seat,
       case when $3 > 1 and s.handicap_basis is null and coalesce(b.handicap_basis, p.handicap_basis) is not null then
         case when b.round is null
           then jsonb_build_object('courseHandicap', p.course_handicap, 'playingHandicap', p.playing_handicap, 'teeId', p.tee_id,
             'basis', p.handicap_basis)
           else jsonb_build_object('courseHandicap', b.course_handicap, 'playingHandicap', b.playing_handicap, 'teeId', b.tee_id,
             'basis', b.handicap_basis) end end as before
     from participants p join registrations r on r.id = p.registration_id left join users u on u.id = p.user_id
       left join handicap_choices c on c.user_id = p.user_id
       left join round_handicaps n on n.participant_id = p.id and n.round = $3
       left join lateral (
         select o.* from round_handicaps o where o.participant_id = p.id and o.round < $3 and o.handicap_basis is not null
         order by o.round desc limit 1) b on true
       cross join lateral (
         select p.course_handicap, p.playing_handicap, p.tee_id, p.handicap_basis where $3 = 1
         union all select n.course_handicap, n.playing_handicap, n.tee_id, n.handicap_basis where $3 > 1) s
       left join lateral (
         select value, source from handicap_indexes where user_id = p.user_id and value is not null and valid_from <= $2
         order by source = 'LEAGUE', valid_from desc, id desc limit 1) h on true
       left join lateral (
         select g.id, g.course_id, x.seat from draws d join draw_groups g on g.draw_id = d.id join draw_places x on x.group_id = g.id
         where d.event_id = p.event_id and d.round = $3 and (d.state = 'PUBLISHED' or d.state = 'WORKING' and not $4)
           and x.purpose = 'PLAY' and x.participant_id = p.id
         order by d.version desc limit 1) g on true
       cross join lateral (select coalesce(g.course_id, ${courseOfEvent('p.event_id')}) as course_id) k
     where p.event_id = $1 and p.place = 'IN' order by p.id`,
    [event.id, event.date, round, shown],
  );
  // A later round is played by who is in its groups, once it has some.
  const grouped = round > 1 && found.some(({ groupId }) => groupId !== null);
  const rows = grouped ? found.filter(({ groupId, basis }) => groupId !== null || basis !== null) : found;
  const sides = seatedSides(formatOf(event), rows);
  return rows.map((row) => ({ ...row, side: sides.get(row.participantId) ?? null }));
}

interface Written {
  readonly eventId: number;
  readonly round: number;
}

/** Keeps these; the event must be locked. Of `open` none could be worked out: they play the round without strokes. */
export async function writeHandicaps(
  tx: Transaction,
  { eventId, round }: Written,
  handicaps: readonly RoundHandicap[],
  open: readonly RoundHandicap[] = [],
): Promise<void> {
  const basisOf = ({ tee, gender, course, shares, changed, source, teeSaid }: RoundHandicap): string =>
    JSON.stringify({ tee, gender, course, shares, changed, source, teeSaid } satisfies Basis);
  const all = [...handicaps, ...open];
  const kept = new Set(handicaps);
  const columns = [
    all.map(({ participantId }) => participantId),
    all.map(({ handicapIndex }) => handicapIndex),
    all.map((one) => (kept.has(one) ? one.courseHandicap : null)),
    all.map((one) => (kept.has(one) ? one.playingHandicap : null)),
    all.map((one) => (kept.has(one) ? (one.tee?.teeId ?? null) : null)),
    all.map((one) => (kept.has(one) ? basisOf(one) : null)),
  ];
  const from = `from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::int[], $5::bigint[], $6::jsonb[])
       as n (id, index, course, playing, tee, basis)`;
  if (round === 1)
    await tx.query(
      `update participants p set handicap_index = n.index, course_handicap = n.course, playing_handicap = n.playing,
         tee_id = n.tee, handicap_basis = n.basis ${from} where p.id = n.id`,
      columns,
    );
  else
    await tx.query(
      `insert into round_handicaps (participant_id, round, event_id, handicap_index, course_handicap, playing_handicap, tee_id, handicap_basis)
       select n.id, $7, $8, n.index, n.course, n.playing, n.tee, n.basis ${from}
       on conflict (participant_id, round) do update set handicap_index = excluded.handicap_index, course_handicap = excluded.course_handicap,
         playing_handicap = excluded.playing_handicap, tee_id = excluded.tee_id, handicap_basis = excluded.handicap_basis`,
      [...columns, round, eventId],
    );
}

/** Something is entered in the round: whose handicap is settled keeps it. */
export async function isBegun(tx: Transaction, eventId: number, round: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from scorecards c join hole_entries h on h.card_id = c.id where c.event_id = $1 and c.round = $2 limit 1`,
    [eventId, round],
  );
  return rows.length > 0;
}
