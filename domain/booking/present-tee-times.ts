/** Reads rows of the tee sheet in the shape in which they travel: by course and day, or by id. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { TeeTimeWithChoices } from '@fourball/shared/booking/events.ts';
import { holdStands } from './standing-holds.ts';

export interface TeeTimeRow {
  id: number;
  course_id: number;
  day: string;
  starts_at: Date;
  time: string;
  start_tee: number;
  capacity: number;
  booked: number;
  version: number;
  block_kind: BlockKind | null;
  block_reason: string | null;
  offered: number;
  waiting: number;
  held: number;
  held_until: Date | null;
  places: TeeTimeWithChoices['places'];
}

/**
 * Held places are those whose hold has not run out on the database's clock, cleared away or not; where somebody waits,
 * those that ran out stay taken until they are offered on.
 */
const select = (timeZoneParameter: string, where: string) => `
  select t.id, t.course_id, t.day, t.starts_at, to_char(t.starts_at at time zone ${timeZoneParameter}, 'HH24:MI') as time,
    t.start_tee, t.capacity, t.booked, t.version, t.block_kind, t.block_reason, t.offered, t.waiting,
    coalesce(h.spots, 0)::int as held, least(h.until, o.until) as held_until, coalesce(p.places, '[]') as places
  from tee_times t
  left join lateral (
    select sum(l.spots) as spots, min(l.expires_at) as until
    from hold_tee_times l where l.tee_time_id = t.id and ${holdStands}
  ) h on t.held > 0
  left join lateral (
    select min(f.expires_at) as until from waitlist_offers f where f.tee_time_id = t.id
  ) o on t.offered > 0
  left join lateral (
    select json_agg(json_build_object(
        'roundId', r.id, 'purchaseId', r.purchase_id, 'userId', r.user_id,
        'name', coalesce(u.first_name || ' ' || u.last_name, r.guest_name), 'avatarUrl', u.avatar_url,
        'shown', coalesce(u.name_shown, 'CLUB'),
        'occupant', case when r.user_id is null and r.guest_name is null then 'VACANT' else 'GOLFER' end)
      order by r.purchase_id, r.id) as places
    from rounds r left join users u on u.id = r.user_id
    where r.tee_time_id = t.id and r.status = 'BOOKED'
  ) p on t.booked > 0
  where ${where}
  order by t.starts_at, t.start_tee`;

const bySheet = prepared('tee-times.by-sheet', select('$3', 't.course_id = $1 and t.day = $2'));
const byId = prepared('tee-times.by-id', select('$2', 't.id = any($1::bigint[])'));

/** Whether places can be held online at all; EIGHTEEN_ONLY asks for a certain fee. */
export const isBookable = (block: BlockKind | null): boolean => block === null || block === 'EIGHTEEN_ONLY';

/** With all names: what leaves the house goes through `withNames`. */
export const presentTeeTime = (row: TeeTimeRow): TeeTimeWithChoices => ({
  teeTimeId: row.id,
  startsAt: row.starts_at.toISOString(),
  time: row.time,
  startTee: row.start_tee,
  capacity: row.capacity,
  available: isBookable(row.block_kind) ? row.capacity - row.booked - row.held - row.offered : 0,
  held: row.held + row.offered,
  waiting: row.waiting,
  heldUntil: row.held_until?.toISOString() ?? null,
  block: row.block_kind && { kind: row.block_kind, reason: row.block_reason ?? '' },
  places: row.places,
  version: row.version,
});

export const findSheetRows = (
  sql: Sql,
  courseId: number,
  day: string,
  timeZone: string,
): Promise<TeeTimeRow[]> => sql.query<TeeTimeRow>(bySheet, [courseId, day, timeZone]);

export const findTeeTimeRows = (sql: Sql, ids: readonly number[], timeZone: string): Promise<TeeTimeRow[]> =>
  sql.query<TeeTimeRow>(byId, [ids, timeZone]);
