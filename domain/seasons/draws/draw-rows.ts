/** Reads the draws of golf events, and shows their groups. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Draw, DrawGroup, Preference } from '@fourball/shared/seasons/draw-shapes.ts';
import { may, type Actor } from '../../kernel/actor.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import type { EventRow } from '../facts/event-rows.ts';
import { loadRoundFacts } from './round-facts.ts';
import { dayOfRound, newestRound, roundOf } from './rounds.ts';

export interface DrawRow {
  readonly id: number;
  readonly version: number;
  /** Which round of the event is drawn, from 1. */
  readonly round: number;
  /** SUPERSEDED ones are kept, and shown to nobody. */
  readonly state: 'WORKING' | 'PUBLISHED' | 'SUPERSEDED';
  readonly order: Draw['order'];
  readonly start: Draw['start'];
  /** HH:MM at the club, on the day of the event. */
  readonly firstStart: string;
  readonly interval: number;
  readonly size: number;
  readonly seed: string | null;
  readonly commitment: string | null;
  readonly lots: number[];
  readonly preferences: Preference[];
  readonly unmet: Preference[];
  readonly byHand: boolean;
  /** Of a shotgun: par 3s have no second group. */
  readonly onceOnPar3: boolean;
  /** The version that an organizer published last, where this one only mends it. */
  readonly baseVersion: number | null;
  /** Of a bracket, as its first round was drawn: participants by their seeds. */
  readonly seeds: number[];
}

const select = (
  sql: Sql,
  eventId: number,
  round: number,
  states: readonly DrawRow['state'][],
): Promise<DrawRow[]> =>
  sql.query<DrawRow>(
    `select id, version, round, state, order_kind as "order", start_kind as start, to_char(first_start, 'HH24:MI') as "firstStart",
       interval_minutes as interval, size, seed, commitment, lots, preferences, unmet, by_hand as "byHand", once_on_par_3 as "onceOnPar3",
       base_version as "baseVersion", seeds
     from draws where event_id = $1 and round = $2 and state = any($3::text[]) order by version desc limit 1`,
    [eventId, round, states],
  );

/** The board of the organizers for a round: what they work at, else what is published. */
export async function findBoard(sql: Sql, eventId: number, round: number): Promise<DrawRow | undefined> {
  const [row] = await select(sql, eventId, round, ['WORKING', 'PUBLISHED']);
  return row;
}

export async function findPublished(sql: Sql, eventId: number, round: number): Promise<DrawRow | undefined> {
  const [row] = await select(sql, eventId, round, ['PUBLISHED']);
  return row;
}

const manages = (actor: Actor, event: EventRow): boolean => event.organizes || may(actor, 'EVENTS');

/** Golfers see what is published, of the newest round where none is asked for; organizers the board, of the first round that is not over. */
export async function findShown(
  sql: Sql,
  actor: Actor,
  event: EventRow,
  asked?: number,
): Promise<DrawRow | undefined> {
  if (manages(actor, event)) return findBoard(sql, event.id, await roundOf(sql, event, asked));
  return findShownToAll(sql, event, asked);
}

/** What golfers see. */
export async function findShownToAll(
  sql: Sql,
  event: EventRow,
  asked?: number,
): Promise<DrawRow | undefined> {
  if (!event.publishGroups) return undefined;
  return findPublished(sql, event.id, asked ?? (await newestRound(sql, event.id)));
}

/** Of rooms each learns with whom they share one; the others are nobody's business. */
export const seesRoom = (actor: Actor, event: EventRow, { purpose, places }: DrawGroup): boolean =>
  purpose === 'PLAY' ||
  manages(actor, event) ||
  (actor.kind === 'user' && places.some(({ userId }) => userId === actor.userId));

type Place = DrawGroup['places'][number];

interface GroupRow extends Omit<DrawGroup, 'eventId' | 'startsAt' | 'drawVersion' | 'published' | 'round'> {
  drawId: number;
  starts: string;
}

/** Who is shown in a group. Over `participants p`, `registrations r`, `users u` and `teams t`. */
const placeColumns = `p.id as "participantId", p.user_id as "userId", coalesce(u.full_name, p.guest_name) as name,
  p.division_id as "divisionId", t.name as team`;
const placeJoins = `join registrations r on r.id = p.registration_id left join users u on u.id = p.user_id
  left join teams t on t.id = r.team_id`;

/** As a shotgun goes: all tees first, then the second groups. */
export const startOrder = (group: string): string =>
  `${group}.starts, regexp_replace(${group}.start_tee, '[0-9]', '', 'g'), regexp_replace(${group}.start_tee, '[A-D]', '')::int,
   ${group}.sequence_no, ${group}.id`;

type Day = Pick<EventRow, 'id' | 'date' | 'endDate'>;

/** The groups of draws, as SQL: `of` says of which, over `draw_groups g`. In the order of their starts, rooms after all that play. */
const groupsOf = (of: string): string =>
  `select g.draw_id as "drawId", g.id, g.purpose, to_char(g.starts, 'HH24:MI') as starts, g.start_tee as "startTee", g.course_id as "courseId",
     nullif(g.course_description, '') as "courseDescription", nullif(g.room_number, '') as "roomNumber",
     g.open_places as "openPlaces", g.turn as "sequenceNo",
     coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'text', l.text) order by l.id)
               from draw_lines l where l.group_id = g.id), '[]') as "lineItems",
     coalesce((
       select jsonb_agg(to_jsonb(o) - 'seat' order by o.seat) from (
         select x.seat, ${placeColumns}
         from draw_places x join participants p on p.id = x.participant_id ${placeJoins}
         where x.group_id = g.id) o
     ), '[]') as places
   from (select o.*, row_number() over (partition by o.draw_id, o.purpose order by ${startOrder('o')})::int as turn
         from draw_groups o where ${of}) g`;

const presentGroup = (
  { drawId: _drawId, starts, ...group }: GroupRow,
  { id: eventId, ...days }: Day,
  { version, state, round }: Pick<DrawRow, 'version' | 'state' | 'round'>,
  timeZone: string,
): DrawGroup => ({
  ...group,
  eventId,
  startsAt: clubMoment(dayOfRound(days, round), starts, timeZone).toISOString(),
  drawVersion: version,
  round,
  published: state === 'PUBLISHED',
});

/** Each numbered from 1. */
export async function listGroups(
  sql: Sql,
  event: Day,
  draw: Pick<DrawRow, 'id' | 'version' | 'state' | 'round'>,
  timeZone: string,
): Promise<DrawGroup[]> {
  const rows = await sql.query<GroupRow>(`${groupsOf('o.draw_id = $1')} order by g.purpose, g.turn`, [
    draw.id,
  ]);
  return rows.map((row) => presentGroup(row, event, draw, timeZone));
}

/** Groups of a golfer in several events: of each and its rounds what this reader is shown. In the order of the events, rounds, groups. */
export async function listGroupsOf(
  sql: Sql,
  actor: Actor,
  events: readonly EventRow[],
  { userId, timeZone }: { userId: number; timeZone: string },
): Promise<{ event: EventRow; group: DrawGroup }[]> {
  const managed = events.filter((event) => manages(actor, event));
  const others = events.filter((event) => !manages(actor, event) && event.publishGroups);
  const rows = await sql.query<GroupRow & { eventId: number } & Pick<DrawRow, 'version' | 'state' | 'round'>>(
    `with shown as materialized (
       select distinct on (event_id, round) id, event_id, round, version, state from draws
       where event_id = any($1::bigint[]) and state in ('WORKING', 'PUBLISHED') or event_id = any($2::bigint[]) and state = 'PUBLISHED'
       order by event_id, round, version desc)
     select d.event_id as "eventId", d.version, d.state, d.round, g.* from shown d join (
       ${groupsOf('o.draw_id in (select id from shown)')}
     ) g on g."drawId" = d.id
     where exists (select from draw_places x join participants p on p.id = x.participant_id
                   where x.group_id = g.id and p.user_id = $3)
     order by d.round, g.purpose, g."sequenceNo"`,
    [managed.map(({ id }) => id), others.map(({ id }) => id), userId],
  );
  return events.flatMap((event) =>
    rows.flatMap(({ eventId, version, state, round, ...row }) =>
      eventId === event.id
        ? [{ event, group: presentGroup(row, event, { version, state, round }, timeZone) }]
        : [],
    ),
  );
}

/** Whether its organizers have groups mended by themselves; null: as the club does it. */
export async function findRepair(sql: Sql, eventId: number): Promise<boolean | null> {
  const [row] = await sql.query<{ repair_groups: boolean | null }>(
    'select repair_groups from golf_events where id = $1',
    [eventId],
  );
  return row?.repair_groups ?? null;
}

interface BoardRow extends Pick<
  DrawRow,
  'id' | 'version' | 'state' | 'order' | 'start' | 'unmet' | 'onceOnPar3' | 'round'
> {
  groups: GroupRow[];
}

interface EventBoard {
  board: BoardRow | null;
  ungrouped: Place[];
  repair: boolean | null;
}

/** Who plays and is in no group of the draw, by name; without a draw everybody who plays. */
const boardOfEvent = `
  select e.repair_groups as repair, case when d.id is not null then to_jsonb(d) end as board, coalesce((
    select jsonb_agg(to_jsonb(o) order by o.name, o."participantId") from (
      select ${placeColumns} from participants p ${placeJoins}
      where p.event_id = e.id and p.place = 'IN' and not exists (
        select from draw_places x where x.draw_id = d.id and x.purpose = 'PLAY' and x.participant_id = p.id)) o), '[]') as ungrouped
  from golf_events e left join lateral (
    select w.id, w.version, w.round, w.state, w.order_kind as "order", w.start_kind as start, w.unmet, w.once_on_par_3 as "onceOnPar3",
      coalesce((select jsonb_agg(to_jsonb(q) order by q.purpose, q."sequenceNo") from (${groupsOf('o.draw_id = w.id')}) q), '[]') as groups
    from draws w where w.event_id = e.id and w.round = $2 and w.state in ('WORKING', 'PUBLISHED') order by w.version desc limit 1) d on true
  where e.id = $1`;

interface Presented {
  readonly round: number;
  readonly result?: Draw['result'];
}

/** All of the board of a round, as its organizers see it. */
export async function presentBoard(
  sql: Sql,
  event: EventRow,
  timeZone: string,
  { round, result = 'DONE' }: Presented,
): Promise<Draw> {
  const [found] = await sql.query<EventBoard>(boardOfEvent, [event.id, round]);
  const board = found?.board ?? null;
  const { out } = await loadRoundFacts(sql, event, round);
  const ungrouped = found?.ungrouped ?? [];
  return {
    result,
    eventId: event.id,
    drawVersion: board?.version ?? 0,
    published: board?.state === 'PUBLISHED' && event.publishGroups,
    order: board?.order ?? null,
    start: board?.start ?? event.startKind,
    groups: board?.groups.map((group) => presentGroup(group, event, board, timeZone)) ?? [],
    ungrouped: ungrouped.filter(({ participantId }) => !out.has(participantId)),
    unmet: board?.unmet ?? [],
    repair: found?.repair ?? null,
    onceOnPar3: board?.onceOnPar3 ?? false,
    round,
    day: dayOfRound(event, round),
    out: ungrouped.flatMap((one) => {
      const why = out.get(one.participantId);
      return why ? [{ ...one, ...why }] : [];
    }),
  };
}
