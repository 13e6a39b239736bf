/** How the groups of a season were drawn the last time, so that the next are drawn alike: what an event without a board begins with. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Draw, Preference } from '@fourball/shared/seasons/draw-shapes.ts';
import type { EventRow } from '../facts/event-rows.ts';
import { findPublished } from './draw-rows.ts';
import { loadRoundFacts } from './round-facts.ts';

export interface LastTime {
  readonly order: NonNullable<Draw['order']>;
  readonly start: Draw['start'];
  readonly size: number;
  /** Minutes. */
  readonly interval: number;
  /** Those of its wishes that are about golfers of this event too. */
  readonly preferences: readonly Preference[];
}

interface Row extends Omit<LastTime, 'preferences'> {
  startKind: Draw['start'];
  preferences: Preference[];
  /** By participant of that event who is one of this. */
  same: Record<string, number>;
}

/** How many golfers a wish is about at least. */
const fewest: Readonly<Record<Preference['kind'], number>> = {
  TOGETHER: 2,
  APART: 2,
  EARLY: 1,
  LATE: 1,
  WALKER: 1,
};

const carried = ({ preferences, same }: Row): Preference[] =>
  preferences
    .map(({ kind, participantIds }) => ({
      kind,
      participantIds: participantIds.flatMap((id) => same[id] ?? []),
    }))
    .filter(({ kind, participantIds }) => participantIds.length >= fewest[kind]);

/** Of the newest event of the same classification whose groups were drawn and published; undefined where there is none. */
export async function findLastTime(
  sql: Sql,
  {
    id,
    seasonId,
    classification,
    date,
    time,
    startKind,
  }: Pick<EventRow, 'id' | 'seasonId' | 'classification' | 'date' | 'time' | 'startKind'>,
): Promise<LastTime | undefined> {
  const [row] = await sql.query<Row>(
    `select d.order_kind as "order", d.start_kind as start, g.start_kind as "startKind", d.size, d.interval_minutes as interval,
       d.preferences, coalesce((
         select jsonb_object_agg(was.id, now.id) from participants was
           join participants now on now.event_id = $1 and now.user_id = was.user_id
         where was.event_id = g.id), '{}') as same
     from golf_events g join draws d on d.event_id = g.id and d.state = 'PUBLISHED'
     where g.season_id = $2 and d.round = 1 and g.classification = $3 and g.id <> $1 and (g.day, g.start_time) < ($4::date, $5::time)
       and g.publish_groups and g.cancelled_at is null and d.order_kind is not null
     order by g.day desc, g.start_time desc, g.id desc limit 1`,
    [id, seasonId, classification, date, time],
  );
  if (!row) return undefined;
  const { order, start, size, interval } = row;
  return {
    order,
    // Where this event is said to start otherwise than that one was, it does.
    start: row.startKind === startKind ? start : startKind,
    size,
    interval,
    preferences: carried(row),
  };
}

/** What the first draw of a round begins with: the round before it, by the leaders where there are places; of the first as the last time. */
export async function findBefore(sql: Sql, event: EventRow, round: number): Promise<LastTime | undefined> {
  if (round === 1) return findLastTime(sql, event);
  const before = await findPublished(sql, event.id, round - 1);
  if (!before) return undefined;
  const { start, size, interval, preferences } = before;
  const { places, leaves } = await loadRoundFacts(sql, event, round);
  const byPlaces = Object.keys(places).length > 0 ? 'LEADERS_LAST' : 'RANDOM';
  return { order: leaves ? 'SEEDED' : byPlaces, start, size, interval, preferences };
}
